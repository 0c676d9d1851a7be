//===- Target.cpp - The pass on any valid module --------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What libFuzzer calls: an input is bitcode or textual IR. Whatever LLVM's
// verifier accepts for NVPTX, both forms of the pass have to lower completely,
// or refuse for the same reasons and leave alone. Anything else aborts.
//
//===----------------------------------------------------------------------===//

#include "ClusterBulkCopyPass.h"
#include "RecordFunctionPass.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace llvm;
using namespace cluster_bulk_copy;

namespace {

using Texts = std::vector<std::string>;

/// Keeps the errors, and wants all remarks, so that they are computed too.
class Collector : public DiagnosticHandler {
public:
  explicit Collector(Texts &Errors) : Errors(Errors) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() != DS_Error)
      return true;
    raw_string_ostream OS(Errors.emplace_back());
    DiagnosticPrinterRawOStream Printer(OS);
    DI.print(Printer);
    return true;
  }
  bool isAnalysisRemarkEnabled(StringRef) const override { return true; }
  bool isMissedOptRemarkEnabled(StringRef) const override { return true; }
  bool isPassedOptRemarkEnabled(StringRef) const override { return true; }
  bool isAnyRemarkEnabled() const override { return true; }

private:
  Texts &Errors;
};

} // namespace

[[noreturn]] static void report(const Twine &What, const Module &M) {
  errs() << "finding: " << What << '\n' << M;
  abort();
}

/// \returns the text of the annotation \p Entry of a function, or an empty one.
static StringRef getAnnotation(const Value &Entry) {
  const auto *Struct = dyn_cast<ConstantStruct>(&Entry);
  if (!Struct || Struct->getNumOperands() < 2 ||
      !isa<Function>(Struct->getOperand(0)->stripPointerCasts()))
    return "";
  const auto *GV =
      dyn_cast<GlobalVariable>(Struct->getOperand(1)->stripPointerCasts());
  if (!GV || !GV->hasInitializer())
    return "";
  const auto *Text = dyn_cast<ConstantDataArray>(GV->getInitializer());
  return Text && Text->isCString() ? Text->getAsCString() : "";
}

/// \returns the functions of \p M that are marked as the builtin.
static std::vector<WeakVH> findMarked(const Module &M) {
  std::vector<WeakVH> Marked;
  for (const Function &F : M)
    if (F.hasFnAttribute("cluster-bulk-copy"))
      Marked.emplace_back(const_cast<Function *>(&F));
  const GlobalVariable *Table = M.getNamedGlobal("llvm.global.annotations");
  if (!Table || !Table->hasInitializer() ||
      !isa<ConstantArray>(Table->getInitializer()))
    return Marked;
  for (const Use &Entry :
       cast<ConstantArray>(Table->getInitializer())->operands())
    if (getAnnotation(*Entry) == "cluster_bulk_copy")
      Marked.emplace_back(
          cast<ConstantStruct>(Entry)->getOperand(0)->stripPointerCasts());
  return Marked;
}

/// \returns how many calls of \p Marked there are that may copy something.
static size_t countCalls(const Module &M, ArrayRef<WeakVH> Marked) {
  size_t Count = 0;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !is_contained(Marked, Call->getCalledOperand()))
        continue;
      // The predicate is the last of 5 operands, or the sixth of many.
      const unsigned Pred = Call->arg_size() == 5 ? 4 : 5;
      const auto *Known = Pred < Call->arg_size()
                              ? dyn_cast<ConstantInt>(Call->getArgOperand(Pred))
                              : nullptr;
      Count += !Known || !Known->isZero();
    }
  return Count;
}

static size_t countCopies(const Module &M) {
  size_t Count = 0;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<IntrinsicInst>(&I);
      Count += Call && Call->getIntrinsicID() ==
                           Intrinsic::nvvm_cp_async_bulk_shared_cta_to_cluster;
    }
  return Count;
}

static std::vector<stable_hash> hashBodies(const Module &M) {
  std::vector<stable_hash> Hashes;
  for (const Function &F : M)
    Hashes.push_back(StructuralHash(F, /*DetailedHash=*/true));
  return Hashes;
}

/// LLVM's verifier reads the flags of a module before it has looked at them.
static bool hasValidFlags(const Module &M) {
  const NamedMDNode *Flags = M.getModuleFlagsMetadata();
  return !Flags || all_of(Flags->operands(), [](const MDNode *Flag) {
    return Flag->getNumOperands() == 3 &&
           isa_and_nonnull<MDString>(Flag->getOperand(1)) &&
           Flag->getOperand(2);
  });
}

/// Runs the passes on a copy of their own.
/// \returns the errors, sorted, or std::nullopt if the input is not valid.
static std::optional<Texts> check(MemoryBufferRef Input, MapaForm Form) {
  Texts Errors;
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<Collector>(Errors));
  SMDiagnostic Problem;
  const std::unique_ptr<Module> M = parseIR(Input, Problem, Context);
  if (!M || !Errors.empty() || !hasValidFlags(*M) || verifyModule(*M) ||
      !M->getTargetTriple().isNVPTX())
    return std::nullopt;

  const std::vector<WeakVH> Marked = findMarked(*M);
  const size_t Calls = countCalls(*M, Marked);
  const size_t CopiesBefore = countCopies(*M);
  const std::vector<stable_hash> Before = hashBodies(*M);
  ModuleAnalysisManager Analyses;
  // What is recorded decides nothing; without it, what the input has in its
  // place is read.
  if (Form == MapaForm::Literal) {
    RecordFunctionPass().run(*M, Analyses);
    if (!Errors.empty() || hashBodies(*M) != Before)
      report("the first pass does more than to record", *M);
  }
  ClusterBulkCopyPass(Form).run(*M, Analyses);

  std::string Invalid;
  raw_string_ostream OS(Invalid);
  if (verifyModule(*M, &OS))
    report("not valid afterwards: " + Invalid, *M);
  if (!Errors.empty()) {
    if (hashBodies(*M) != Before)
      report("an error, but also a change: " + Errors.front(), *M);
    for (const std::string &Error : Errors)
      if (!StringRef(Error).contains("[cluster-bulk-copy:"))
        report("an error without its rule: " + Error, *M);
    llvm::sort(Errors);
    return Errors;
  }
  if (!all_of(Marked, [](const WeakVH &F) { return !F; }) ||
      !findMarked(*M).empty())
    report("no error, but a builtin is left", *M);
  if (countCopies(*M) < CopiesBefore + Calls)
    report("no error, but a call without a copy", *M);
  return Errors;
}

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  // What upgrades old debug information exits on a module that is not valid.
  const char *Arguments[] = {"", "-disable-auto-upgrade-debug-info"};
  return !cl::ParseCommandLineOptions(std::size(Arguments), Arguments);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  // LLVM's lexer reads the byte behind the end.
  const std::unique_ptr<MemoryBuffer> Input = MemoryBuffer::getMemBufferCopy(
      StringRef(reinterpret_cast<const char *>(Data), Size), "input");
  const std::optional<Texts> Literal = check(*Input, MapaForm::Literal);
  if (!Literal)
    return -1; // Not for the corpus.
  const std::optional<Texts> Folded = check(*Input, MapaForm::Folded);
  if (Literal == Folded)
    return 0;
  errs() << "finding: the forms have other errors\n";
  abort();
}
