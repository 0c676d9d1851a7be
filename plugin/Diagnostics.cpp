//===- Diagnostics.cpp - Errors at the user's line ------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "RecordFunctionPass.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cluster_bulk_copy {

StringRef getRuleName(Rule R) {
  switch (R) {
#define CLUSTER_BULK_COPY_RULE(ENUMERATOR, NAME)                               \
  case Rule::ENUMERATOR:                                                       \
    return NAME;
#include "Rules.def"
  }
  llvm_unreachable("covered switch");
}

char RuleError::ID = 0;

void RuleError::log(raw_ostream &OS) const {
  OS << Message << " [cluster-bulk-copy:" << getRuleName(Broken) << ']';
}

std::error_code RuleError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

void DiagnosticReporter::add(const Instruction *At, const Function &F,
                             Error E) {
  handleAllErrors(std::move(E), [&](const RuleError &Broken) {
    Entries.push_back(
        {At, &F, Broken.message(), SmallVector<Note, 1>(Broken.getNotes())});
  });
}

void DiagnosticReporter::add(const Instruction &At, Error E) {
  add(&At, *At.getFunction(), std::move(E));
}

void DiagnosticReporter::add(const Function &F, Error E) {
  add(nullptr, F, std::move(E));
}

void DiagnosticReporter::add(const Instruction &At, std::string Text,
                             SmallVector<Note, 1> Notes) {
  Entries.push_back({&At, At.getFunction(), std::move(Text), std::move(Notes)});
}

/// \returns true if \p File is one of this project's headers or of libcu++'s
/// inner ones.
static bool isLibraryFile(StringRef File) {
  return File.contains("cluster_bulk_copy/cluster_sync.h") ||
         File.contains("cluster_bulk_copy/mdspan.h") ||
         File.contains("/cuda/__");
}

bool isFromLibrary(const Instruction &I) {
  if (const DILocation *Loc = I.getDebugLoc().get())
    return isLibraryFile(Loc->getFilename());
  const StringRef Writer = getRecordedFunction(I);
  return Writer.contains("cluster_bulk_copy::") || Writer.contains("cuda::");
}

/// \returns where \p I is in the source, outside of libraries if there is any
/// such place; null without debug information.
static const DILocation *getUserLocation(const Instruction &I) {
  const DILocation *Loc = I.getDebugLoc().get();
  for (const DILocation *Outer = Loc; Outer; Outer = Outer->getInlinedAt())
    if (!isLibraryFile(Outer->getFilename()))
      return Outer;
  return Loc;
}

/// \returns clang's source location of \p I, which is what clang attaches to
/// calls of functions with the `error` attribute, or 0.
static uint64_t getSourceCookie(const Instruction *I) {
  const MDNode *Node = I ? I->getMetadata("srcloc") : nullptr;
  if (!Node || Node->getNumOperands() == 0)
    return 0;
  const auto *Cookie =
      mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(0));
  return Cookie ? Cookie->getLimitedValue() : 0;
}

/// \returns whether the process that runs the pass has read \p M from a file of
/// IR, as clang does for the second half of -save-temps. The source locations
/// of the clang that wrote the file mean nothing then.
static bool wasReadFromFile(const Module &M) {
  return M.getModuleIdentifier() != M.getSourceFileName();
}

/// \returns where \p Loc is in its file, for instance "kernel.cu:12:3".
static std::string describeLocation(StringRef File, unsigned Line,
                                    unsigned Column) {
  std::string Text = (File + ":" + Twine(Line)).str();
  if (Column != 0)
    Text += ":" + std::to_string(Column);
  return Text;
}

/// \returns where \p V is in the source as far as debug information says, or
/// nothing.
static std::string getDebugPlace(const Value *V) {
  if (const auto *I = dyn_cast_or_null<Instruction>(V)) {
    if (const DILocation *Loc = getUserLocation(*I))
      return describeLocation(Loc->getFilename(), Loc->getLine(),
                              Loc->getColumn());
  } else if (const auto *GV = dyn_cast_or_null<GlobalVariable>(V)) {
    SmallVector<DIGlobalVariableExpression *, 1> Expressions;
    GV->getDebugInfo(Expressions);
    if (!Expressions.empty()) {
      const DIGlobalVariable &Variable = *Expressions.front()->getVariable();
      return describeLocation(Variable.getFilename(), Variable.getLine(), 0);
    }
  }
  return "";
}

std::string getVariableName(const GlobalVariable &GV) {
  return "'" + demangle(GV.getName()) + "'";
}

/// \returns the name of the function that \p Loc is written in.
static std::string getFunctionName(const DILocation &Loc) {
  const DISubprogram *Function = Loc.getScope()->getSubprogram();
  if (!Function)
    return "";
  const StringRef Linkage = Function->getLinkageName();
  return Linkage.empty() ? Function->getName().str() : demangle(Linkage);
}

std::string getFunctionName(const Instruction &I) {
  if (const DILocation *Loc = I.getDebugLoc().get())
    return getFunctionName(*Loc);
  const StringRef Recorded = getRecordedFunction(I);
  return Recorded.empty() ? demangle(I.getFunction()->getName())
                          : Recorded.str();
}

/// Appends to \p Notes how the call \p At came to where it is: the function it
/// was written in, which a pass at the start of the pipeline recorded, and with
/// debug information every call that was inlined on the way.
static void addInliningNotes(const Instruction &At,
                             SmallVectorImpl<Note> &Notes) {
  if (const DILocation *Loc = getUserLocation(At); Loc && Loc->getInlinedAt()) {
    Notes.push_back({nullptr, "in function '" + getFunctionName(*Loc) + "'"});
    for (Loc = Loc->getInlinedAt(); Loc; Loc = Loc->getInlinedAt())
      Notes.push_back(
          {nullptr, "inlined into '" + getFunctionName(*Loc) + "' at " +
                        describeLocation(Loc->getFilename(), Loc->getLine(),
                                         Loc->getColumn())});
    return;
  }
  if (At.getDebugLoc() && isFromLibrary(At))
    return;
  const std::string Here = demangle(At.getFunction()->getName());
  const StringRef Writer = getRecordedFunction(At);
  if (!Writer.empty() && Writer != Here)
    Notes.push_back({nullptr, "in function '" + Writer.str() +
                                  "', inlined into '" + Here + "'"});
}

namespace {

/// Emits diagnostics of one context, knowing whether anybody handles them.
class Emitter {
public:
  Emitter(LLVMContext &Context, DiagnosticSeverity Severity)
      : Context(Context), Severity(Severity),
        // The context hands its handler out as const, but calling it is what
        // it is there for.
        Handler(const_cast<DiagnosticHandler *>(Context.getDiagHandlerPtr())) {}

  void emit(const Instruction *At, const Function &F, const Twine &Text,
            ArrayRef<Note> Notes);

private:
  LLVMContext &Context;
  const DiagnosticSeverity Severity;
  DiagnosticHandler *Handler;

  bool isHandled(const DiagnosticInfo &DI);
  void emitNote(uint64_t Cookie, const Twine &Text);
};

} // namespace

bool Emitter::isHandled(const DiagnosticInfo &DI) {
  if (!Handler || !Handler->handleDiagnostics(DI))
    return false;
  if (DI.getSeverity() == DS_Error)
    Handler->HasErrors = true;
  return true;
}

void Emitter::emitNote(uint64_t Cookie, const Twine &Text) {
  const DiagnosticInfoInlineAsm Info(Cookie, Text, DS_Note);
  if (!isHandled(Info))
    Context.diagnose(Info);
}

/// Emits one error or warning and its notes. Debug locations come first because
/// every tool can read them; the cookie means something only to the clang that
/// wrote it. With neither, clang points at the function, or names it as opt
/// does.
void Emitter::emit(const Instruction *At, const Function &F, const Twine &Text,
                   ArrayRef<Note> Notes) {
  const DiagnosticLocation Loc =
      At ? DiagnosticLocation(DebugLoc(getUserLocation(*At)))
         : DiagnosticLocation(F.getSubprogram());
  const bool HasCookies = !wasReadFromFile(*F.getParent());
  const uint64_t Cookie = HasCookies ? getSourceCookie(At) : 0;
  const DiagnosticInfoUnsupported Located(F, Text, Loc, Severity);
  const bool Handled =
      (!Loc.isValid() && Cookie &&
       isHandled(DiagnosticInfoInlineAsm(Cookie, Text, Severity))) ||
      isHandled(Located);
  for (const Note &N : Notes) {
    const std::string Place = getDebugPlace(N.Where);
    const uint64_t NoteCookie =
        getSourceCookie(dyn_cast_or_null<Instruction>(N.Where));
    if (!N.Where)
      emitNote(0, N.Text);
    else if (!Place.empty())
      emitNote(0, N.Text + ": " + Place);
    else if (Handled && HasCookies && NoteCookie)
      emitNote(NoteCookie, N.Text);
  }
  if (Handled)
    return;
  // Nobody handles it, as in opt: LLVMContext prints an error and exits. The
  // output file that the tool has opened by now would stay behind, empty.
  if (Severity == DS_Error)
    sys::RunInterruptHandlers();
  Context.diagnose(Located);
}

/// \returns the location of \p E, or of the function that it is about.
template <class EntryT> static DiagnosticLocation getLocation(const EntryT &E) {
  return E.At ? DiagnosticLocation(DebugLoc(getUserLocation(*E.At)))
              : DiagnosticLocation(E.F->getSubprogram());
}

/// Gives every error about a function a key behind those of the functions
/// before it in the module.
template <class EntryT>
static void placeFunctions(ArrayRef<EntryT> Entries,
                           SmallVectorImpl<uint64_t> &Keys) {
  if (all_of(Entries, [](const EntryT &E) { return E.At; }))
    return;
  DenseMap<const Function *, unsigned> Positions;
  for (const Function &F : *Entries.front().F->getParent())
    Positions[&F] = Positions.size();
  for (const auto &[E, Key] : zip_equal(Entries, Keys)) {
    if (E.At)
      continue;
    Key = 0;
    for (const auto &[Other, OtherKey] : zip_equal(Entries, Keys))
      if (Other.At && Positions[Other.F] < Positions[E.F])
        Key = std::max(Key, OtherKey + 1);
  }
}

/// \returns for each of \p Entries a number that grows with clang's source
/// location. A location inside a macro has a bit set that makes it larger than
/// any other: such an entry goes with its neighbours that were written in the
/// same function.
template <class EntryT>
static SmallVector<uint64_t, 0> getCookieKeys(ArrayRef<EntryT> Entries) {
  constexpr uint64_t MacroBit = uint64_t(1) << 31;
  auto GetWriter = [](const EntryT &E) {
    const StringRef Recorded = E.At ? getRecordedFunction(*E.At) : "";
    return Recorded.empty() ? E.F->getName() : Recorded;
  };
  SmallVector<uint64_t, 0> Keys;
  for (const EntryT &E : Entries) {
    const uint64_t Cookie = getSourceCookie(E.At);
    Keys.push_back(Cookie & MacroBit ? 0 : Cookie);
  }
  StringMap<uint64_t> Before;
  for (const auto &[E, Key] : zip_equal(Entries, Keys))
    if (Key == 0)
      Key = Before.lookup(GetWriter(E));
    else
      Before[GetWriter(E)] = Key;
  StringMap<uint64_t> After;
  for (const auto &[E, Key] : zip_equal(reverse(Entries), reverse(Keys)))
    if (Key == 0)
      Key = After.lookup(GetWriter(E));
    else
      After[GetWriter(E)] = Key;
  placeFunctions(Entries, Keys);
  // A function of macros alone stays behind the entry before it.
  for (size_t I = 1; I < Keys.size(); ++I)
    if (Keys[I] == 0 && Entries[I].At)
      Keys[I] = Keys[I - 1];
  return Keys;
}

/// Sorts \p Entries by source position where that is known: by line if all have
/// debug locations in one file, else by clang's locations.
template <class EntryT>
static void sortBySource(SmallVectorImpl<EntryT> &Entries) {
  SmallVector<uint64_t, 0> Keys;
  if (all_of(Entries, [&](const EntryT &E) {
        const DiagnosticLocation Loc = getLocation(E);
        return Loc.isValid() &&
               Loc.getAbsolutePath() ==
                   getLocation(Entries.front()).getAbsolutePath();
      }))
    for (const EntryT &E : Entries)
      Keys.push_back(uint64_t(getLocation(E).getLine()) << 32 |
                     getLocation(E).getColumn());
  else
    Keys = getCookieKeys(ArrayRef<EntryT>(Entries));
  SmallVector<std::pair<uint64_t, size_t>, 0> Order;
  for (const auto &[I, Key] : enumerate(Keys))
    Order.push_back({Key, I});
  sort(Order);
  SmallVector<EntryT, 0> Sorted;
  for (const auto &Position : Order)
    Sorted.push_back(std::move(Entries[Position.second]));
  Entries = std::move(Sorted);
}

bool DiagnosticReporter::emit() {
  sortBySource(Entries);
  StringSet<> Seen;
  for (Entry &E : Entries) {
    std::string Place = getDebugPlace(E.At);
    if (const uint64_t Cookie = getSourceCookie(E.At); Place.empty() && Cookie)
      Place = std::to_string(Cookie);
    if (!Place.empty() && !Seen.insert(Place + E.Text).second)
      continue;
    if (E.At)
      addInliningNotes(*E.At, E.Notes);
    Emitter(E.F->getContext(), Severity).emit(E.At, *E.F, E.Text, E.Notes);
  }
  return !Entries.empty();
}

} // namespace cluster_bulk_copy
