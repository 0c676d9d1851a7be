//===- Diagnostics.cpp - Errors at the user's line ------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
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

void ErrorReporter::add(const Instruction *At, const Function &F, Error E) {
  handleAllErrors(std::move(E), [&](const RuleError &Broken) {
    Entries.push_back({At, &F, Broken.message()});
  });
}

void ErrorReporter::add(const Instruction &At, Error E) {
  add(&At, *At.getFunction(), std::move(E));
}

void ErrorReporter::add(const Function &F, Error E) {
  add(nullptr, F, std::move(E));
}

/// \returns clang's source location of \p I, which is what clang attaches to
/// calls of functions with the `error` attribute, or 0.
static uint64_t getSourceCookie(const Instruction *I) {
  const MDNode *Node = I ? I->getMetadata("srcloc") : nullptr;
  if (!Node || Node->getNumOperands() == 0)
    return 0;
  const auto *Cookie =
      mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(0));
  return Cookie ? Cookie->getZExtValue() : 0;
}

/// Emits one error. Debug locations come first because every tool can read
/// them; the cookie means something only to the clang that wrote it. With
/// neither, clang points at the function and opt names it.
static void emitError(const Instruction *At, const Function &F,
                      const Twine &Text) {
  LLVMContext &Context = F.getContext();
  // The context hands its handler out as const, but calling it is what it is
  // there for.
  auto *Handler = const_cast<DiagnosticHandler *>(Context.getDiagHandlerPtr());
  auto IsHandled = [&](const DiagnosticInfo &DI) {
    if (!Handler || !Handler->handleDiagnostics(DI))
      return false;
    Handler->HasErrors = true;
    return true;
  };

  const DebugLoc Loc = At ? At->getDebugLoc() : DebugLoc();
  const uint64_t Cookie = getSourceCookie(At);
  if (!Loc && Cookie && IsHandled(DiagnosticInfoInlineAsm(Cookie, Text)))
    return;
  const DiagnosticInfoUnsupported Located(F, Text, Loc);
  if (IsHandled(Located))
    return;
  // Nobody handles errors, as in opt: LLVMContext prints it and exits. The
  // output file that the tool has opened by now would stay behind, empty.
  sys::RunInterruptHandlers();
  Context.diagnose(Located);
}

bool ErrorReporter::emit() {
  // Sort by what all entries have: clang's locations, else lines of one file,
  // else leave them as they are in the module.
  auto GetCookie = [](const Entry &E) { return getSourceCookie(E.At); };
  auto GetLine = [](const Entry &E) {
    const DebugLoc Loc = E.At ? E.At->getDebugLoc() : DebugLoc();
    return Loc ? std::pair(Loc.getLine(), Loc.getCol()) : std::pair(0U, 0U);
  };
  auto GetFile = [](const Entry &E) -> const DIFile * {
    const DebugLoc Loc = E.At ? E.At->getDebugLoc() : DebugLoc();
    return Loc ? Loc->getFile() : nullptr;
  };
  if (all_of(Entries, GetCookie))
    stable_sort(Entries, [&](const Entry &A, const Entry &B) {
      return GetCookie(A) < GetCookie(B);
    });
  else if (all_equal(map_range(Entries, GetFile)))
    stable_sort(Entries, [&](const Entry &A, const Entry &B) {
      return GetLine(A) < GetLine(B);
    });

  DenseSet<std::pair<uint64_t, StringRef>> Seen;
  for (const Entry &E : Entries)
    if (!GetCookie(E) || Seen.insert({GetCookie(E), E.Text}).second)
      emitError(E.At, *E.F, E.Text);
  return !Entries.empty();
}

} // namespace cluster_bulk_copy
