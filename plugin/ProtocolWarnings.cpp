//===- ProtocolWarnings.cpp - What is missing around the copies -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierUses.h"
#include "ExecutionCounts.h"
#include "ModuleFacts.h"
#include "Warnings.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cluster_bulk_copy {

namespace {

/// What the code that a kernel may execute contains.
struct KernelContents {
  /// True if there may be more than what is here.
  bool IsOpen = false;
  bool HasClusterBarrier = false;
  /// True if there is an operation that belongs to an async-group.
  bool HasGroupMember = false;
  /// The first wait for async-groups, if there is one.
  const Instruction *GroupWait = nullptr;
};

} // namespace

/// Notes what the instruction or intrinsic \p Name does, which is written as in
/// PTX.
static void noteInstruction(StringRef Name, const Instruction &I,
                            KernelContents &Contents) {
  if (Name.starts_with("barrier.cluster"))
    Contents.HasClusterBarrier = true;
  else if (Name.starts_with("cp.async.wait_") ||
           Name.starts_with("cp.async.bulk.wait_group")) {
    if (!Contents.GroupWait)
      Contents.GroupWait = &I;
  } else if ((Name.contains("cp.async") || Name.contains(".async")) &&
             !Name.contains("commit_group") && !Name.starts_with("fence") &&
             !Name.starts_with("mbarrier"))
    Contents.HasGroupMember = true;
}

/// \returns \p Name of an intrinsic in the spelling of PTX, as far as
/// noteInstruction() looks.
static std::string spellAsPTX(StringRef Name) {
  std::string Result = Name.str();
  for (const auto &[LLVM, PTX] : {std::pair("wait.group", "wait_group"),
                                  std::pair("wait.all", "wait_all"),
                                  std::pair("commit.group", "commit_group")})
    if (const size_t At = Result.find(LLVM); At != std::string::npos)
      Result.replace(At, strlen(LLVM), PTX);
  return Result;
}

static void noteCall(const CallBase &Call,
                     const DenseSet<const Value *> &Copies,
                     SmallSetVector<const Function *, 8> &Functions,
                     KernelContents &Contents) {
  if (Copies.contains(&Call))
    return;
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    for (const PTXStatement &S : splitPTX(Asm->getAsmString())) {
      noteInstruction(S.Mnemonic, Call, Contents);
      Contents.IsOpen |= S.Mnemonic.starts_with("call");
    }
    return;
  }
  const Function *F = Call.getCalledFunction();
  if (!F ||
      (!F->isIntrinsic() && (F->isDeclaration() || F->isInterposable()))) {
    Contents.IsOpen = true;
    return;
  }
  StringRef Name = F->getName();
  if (Name.consume_front("llvm.nvvm."))
    noteInstruction(spellAsPTX(Name), Call, Contents);
  else if (!F->isIntrinsic())
    Functions.insert(F);
}

static KernelContents findContents(const Function &Kernel,
                                   const DenseSet<const Value *> &Copies) {
  KernelContents Contents;
  SmallSetVector<const Function *, 8> Functions;
  Functions.insert(&Kernel);
  for (unsigned I = 0; I != Functions.size(); ++I)
    for (const Instruction &Inside : instructions(*Functions[I]))
      if (const auto *Call = dyn_cast<CallBase>(&Inside))
        noteCall(*Call, Copies, Functions, Contents);
  return Contents;
}

/// \returns true if some CTA that gets to \p Copy sends to another one.
static bool isToAnotherCTA(const DecodedCopy &Copy, ExecutionCounts &Counts,
                           LaunchEvaluator &Evaluator) {
  const Function &Kernel = Counts.getKernel();
  const auto Largest = static_cast<uint32_t>(std::min(
      getMaxClusterSize(Kernel).value_or(MaxClusterSize), MaxClusterSize));
  for (uint32_t Size = getClusterDims(Kernel) ? Largest : 1; Size <= Largest;
       ++Size)
    for (uint32_t Rank = 0; Rank != Size; ++Rank) {
      const LaunchPoint CTA = {Rank, Size, {}};
      const std::optional<APInt> Receiver =
          Evaluator.evaluate(*Copy.Operands.RemoteCtaId, CTA);
      if (!Receiver || *Receiver == Rank || Receiver->uge(Size))
        continue;
      const std::optional<ExecutionCount> Count = Counts.count(
          *Copy.Call, *Copy.Operands.Pred, CTA, Copy.Descriptor.getScope());
      if (!Count || Count->Most != 0)
        return true;
    }
  return false;
}

void checkProtocol(ArrayRef<DecodedCopy> Copies, ModuleFacts &Facts,
                   WarningList &Warnings) {
  DenseSet<const Value *> Calls;
  MapVector<const Function *, SmallVector<const DecodedCopy *, 4>> Kernels;
  for (const DecodedCopy &Copy : Copies) {
    Calls.insert(Copy.Call);
    if (Copy.Call->getFunction()->getCallingConv() == CallingConv::PTX_Kernel)
      Kernels[Copy.Call->getFunction()].push_back(&Copy);
  }
  LaunchEvaluator Evaluator(Facts);
  for (const auto &[Kernel, Inside] : Kernels) {
    const KernelContents Contents = findContents(*Kernel, Calls);
    if (Contents.IsOpen)
      continue;
    if (Contents.GroupWait && !Contents.HasGroupMember) {
      const Instruction &First = *Inside.front()->Call;
      const Instruction &At =
          hasUserPlace(*Contents.GroupWait) ? *Contents.GroupWait : First;
      Warnings.add(Warning::AsyncGroup, At,
                   "waiting for an async-group does not wait for copies "
                   "between CTAs; they complete on their barrier",
                   &At == &First
                       ? SmallVector<Note, 1>()
                       : SmallVector<Note, 1>{{&First, "the copy is here"}});
    }
    if (Contents.HasClusterBarrier)
      continue;
    ExecutionCounts Counts(*Kernel, Evaluator);
    const auto *Remote = find_if(Inside, [&](const DecodedCopy *Copy) {
      return isToAnotherCTA(*Copy, Counts, Evaluator);
    });
    if (Remote != Inside.end())
      Warnings.add(Warning::NoClusterBarrier, *(*Remote)->Call,
                   "the kernel copies to another CTA and has no cluster "
                   "barrier; nothing says that the other CTA runs and its "
                   "barrier is ready, or keeps it from exiting",
                   {});
  }
}

} // namespace cluster_bulk_copy
