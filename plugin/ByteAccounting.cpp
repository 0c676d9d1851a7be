//===- ByteAccounting.cpp - Expected bytes against delivered --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteAccounting.h"
#include "BalanceEquation.h"
#include "ExecutionCounts.h"
#include "GroupAxes.h"
#include "ModuleFacts.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace cluster_bulk_copy {

int64_t getDeliveredBytes(const CopyDescriptor &D) {
  return *countCoordinates(getAxesOfOneCta(D)) * D.ChunkBytes;
}

namespace {

/// The two sides of an equation.
struct Balance {
  ByteSum Expected;
  ByteSum Delivered;
  /// What may be left over in a phase for which nobody waits.
  ByteSum Dangling;

  ByteSum getDifference() const {
    ByteSum Difference = Expected;
    Difference.add(Delivered, -1);
    Difference.add(Dangling, -1);
    return Difference;
  }

  bool isUnbalanced() const {
    const ByteSum Difference = getDifference();
    // With zeros for all unknowns nothing happens, unless something else does.
    return Difference.isNeverZero(Expected.hasOnlyUnknownsOf(Difference) &&
                                  Delivered.hasOnlyUnknownsOf(Difference));
  }
};

/// The equations of one barrier for one size of the cluster.
class SizeAccount {
public:
  SizeAccount(const Barrier &B, ExecutionCounts &Counts,
              LaunchEvaluator &Evaluator, uint32_t Size)
      : B(B), Counts(Counts), Evaluator(Evaluator), Size(Size),
        Receivers(Size) {}

  /// \returns false if nothing can be said of this size, because it is not one
  /// that the kernel can run with, or because of Reason.
  bool build();

  BarrierAccount getAnswer() const;
  StringRef Reason;

private:
  const Barrier &B;
  ExecutionCounts &Counts;
  LaunchEvaluator &Evaluator;
  const uint32_t Size;
  SmallVector<Balance, 0> Receivers;
  /// Those that get copies of which it is not known whether they do.
  bool HasUnknownDestination = false;
  Balance All;
  bool DoesAnything = false;

  bool addExpectation(const MbarrierOp &Op, uint32_t Rank);
  bool addCopy(const DecodedCopy &Copy, uint32_t Rank);
  bool canDangle(const MbarrierOp &Op, const ExecutionCount &Count,
                 const LaunchPoint &CTA);
};

} // namespace

/// The same number for the same conditions, loops and threads.
static UnknownName getName(const ExecutionCount &Count, Scope By,
                           uint32_t Rank) {
  return {uint64_t(Count.Control) << 32 | Count.Threads, uint64_t(By), 0,
          Count.IsUniform ? -1 : int64_t(Rank)};
}

/// A number of its own for \p Site.
static UnknownName getOwnName(const void *Site, uint32_t Rank,
                              uint32_t Receiver) {
  return {~uint64_t(0), reinterpret_cast<uintptr_t>(Site), Receiver, Rank};
}

static void add(ByteSum &Sum, int64_t Bytes, const ExecutionCount &Count,
                const UnknownName &Name) {
  if (Count.isExact())
    Sum.add(Bytes * Count.Least);
  else
    Sum.add(Bytes, Name, {Count.Least, Count.Most, Count.IsOptional});
}

/// \returns true if the bytes may belong to a phase for which nobody waits,
/// such as one that is prepared for a next round that never comes.
bool SizeAccount::canDangle(const MbarrierOp &Op, const ExecutionCount &Count,
                            const LaunchPoint &CTA) {
  // A test waits for the end of a phase if a loop is around it.
  SmallVector<const Instruction *, 4> Waits;
  for (const MbarrierOp &Other : B.Ops)
    if ((Other.What == MbarrierOp::Wait ||
         (Other.What == MbarrierOp::Test &&
          Counts.isInOwnLoop(*Other.Call, *Op.Call))) &&
        Counts.isReached(*Other.Call, CTA))
      Waits.push_back(Other.Call);
  if (Counts.isFollowedBy(*Op.Call, Waits, CTA))
    return false;
  // Of a single expectation there is a single phase. Other threads may be those
  // that wait for it, and other functions.
  const bool IsSingle = Count.Most && count_if(B.Ops, [](const MbarrierOp &O) {
                                        return O.What == MbarrierOp::Expect;
                                      }) == 1;
  return !IsSingle ||
         (Waits.empty() && none_of(B.Waiters, [&](const Instruction *I) {
            return Counts.isReached(*I, CTA);
          }));
}

bool SizeAccount::addExpectation(const MbarrierOp &Op, uint32_t Rank) {
  const LaunchPoint CTA = {Rank, Size, {}};
  const ExecutionCount Count = Counts.count(*Op.Call, CTA);
  if (Count.Most == 0)
    return true;
  const std::optional<APInt> Value = Evaluator.evaluate(*Op.Bytes, CTA);
  if (!Value) {
    Reason = "an expected number of bytes is not constant";
    return false;
  }
  const auto Bytes = static_cast<int64_t>(Value->getLimitedValue(UINT32_MAX));
  if (Bytes == 0)
    return true;
  DoesAnything = true;
  for (Balance *Equation : {&Receivers[Rank], &All}) {
    add(Equation->Expected, Bytes, Count, getName(Count, Scope::Thread, Rank));
    // Any part of these may have been delivered.
    if (canDangle(Op, Count, CTA))
      Equation->Dangling.add(
          1, getOwnName(&Op, Rank, Rank),
          {0, Count.Most ? std::optional(Bytes * *Count.Most) : std::nullopt,
           true});
  }
  return true;
}

bool SizeAccount::addCopy(const DecodedCopy &Copy, uint32_t Rank) {
  const LaunchPoint CTA = {Rank, Size, {}};
  const CopyDescriptor &D = Copy.Descriptor;
  const Scope By = D.getScope();
  const auto Whole = Counts.count(*Copy.Call, *Copy.Operands.Pred, CTA, By);
  if (Whole && Whole->Most == 0)
    return true;
  // Of a copy of which parts may happen, any number of chunks does.
  const int64_t Bytes = Whole ? getDeliveredBytes(D) : D.ChunkBytes;
  ExecutionCount Count;
  Count.Most = std::nullopt;
  Count.IsOptional = true;
  if (Whole)
    Count = *Whole;
  const UnknownName Name =
      Whole ? getName(Count, By, Rank) : getOwnName(&Copy, Rank, Size);
  const std::optional<APInt> Receiver =
      Evaluator.evaluate(*Copy.Operands.RemoteCtaId, CTA);
  if (Receiver && Receiver->uge(Size))
    // With this size the call cannot be reached.
    return Count.Least == 0;
  DoesAnything = true;
  add(All.Delivered, Bytes, Count, Name);
  if (Receiver) {
    add(Receivers[Receiver->getZExtValue()].Delivered, Bytes, Count, Name);
    return true;
  }
  HasUnknownDestination = true;
  for (uint32_t R = 0; R != Size; ++R)
    Receivers[R].Delivered.add(Bytes, getOwnName(&Copy, Rank, R),
                               {0, Count.Most, true});
  return true;
}

bool SizeAccount::build() {
  for (uint32_t Rank = 0; Rank != Size; ++Rank) {
    for (const MbarrierOp &Op : B.Ops)
      if (Op.What == MbarrierOp::Expect && !addExpectation(Op, Rank))
        return false;
    for (const DecodedCopy *Copy : B.Copies)
      if (!addCopy(*Copy, Rank))
        return false;
  }
  return DoesAnything;
}

/// \returns true if \p B has two numbers to compare.
static bool isTelling(const Balance &B) {
  return !B.Expected.isZero() && !B.Delivered.isZero();
}

BarrierAccount SizeAccount::getAnswer() const {
  BarrierAccount Result;
  Result.Is = BarrierAccount::Agrees;
  const Balance *Shown = nullptr;
  for (const Balance &R : Receivers) {
    const bool IsUnbalanced = R.isUnbalanced();
    if (IsUnbalanced && Result.Is != BarrierAccount::Disagrees) {
      Result.Is = BarrierAccount::Disagrees;
      Shown = nullptr;
    } else if (Result.Is == BarrierAccount::Agrees &&
               !R.getDifference().isZero())
      Result.Is = BarrierAccount::Unknown;
    if ((!Shown || !isTelling(*Shown)) && isTelling(R) &&
        (IsUnbalanced || Result.Is != BarrierAccount::Disagrees))
      Shown = &R;
  }
  if (All.isUnbalanced() && (!Shown || HasUnknownDestination ||
                             Result.Is != BarrierAccount::Disagrees)) {
    Result.Is = BarrierAccount::Disagrees;
    Shown = &All;
  }
  if (Result.Is == BarrierAccount::Unknown)
    Result.Reason =
        HasUnknownDestination ? "it is not known where the copies go"
        : !All.Dangling.isZero()
            ? "it is not known whether something waits for all that is expected"
            : "it is not known how often the code is executed";
  if (!Shown)
    Shown = &All;
  const ByteSum &Expected = Shown->Expected;
  const ByteSum &Delivered = Shown->Delivered;
  const UnknownName *Unknown = Expected.getOnlyUnknown();
  const UnknownName *Other = Delivered.getOnlyUnknown();
  const bool PerUnknown = Unknown && Other && *Unknown == *Other;
  int64_t Parts = 1;
  // Of all CTAs together the numbers for each, if each has the same part.
  if (Shown == &All && Expected.isDivisible(Size, PerUnknown) &&
      Delivered.isDivisible(Size, PerUnknown))
    Parts = Size;
  else if (Shown == &All)
    Result.Circumstances = " in all CTAs together";
  Result.Expected = Expected.describe(Parts, PerUnknown);
  Result.Delivered = Delivered.describe(Parts, PerUnknown);
  Result.IsTelling = isTelling(*Shown);
  return Result;
}

//===----------------------------------------------------------------------===//
// All sizes
//===----------------------------------------------------------------------===//

/// \returns the kernel in which everything happens to \p B; null if there is no
/// such kernel.
static const Function *getOnlyKernel(const Barrier &B) {
  SmallPtrSet<const Function *, 4> Functions;
  for (const MbarrierOp &Op : B.Ops)
    Functions.insert(Op.Call->getFunction());
  for (const DecodedCopy *Copy : B.Copies)
    Functions.insert(Copy->Call->getFunction());
  if (Functions.size() != 1)
    return nullptr;
  const Function *F = *Functions.begin();
  return F->getCallingConv() == CallingConv::PTX_Kernel ? F : nullptr;
}

/// \returns why no equation describes \p B, or nothing.
static StringRef findObstacle(const Barrier &B) {
  if (!B.Unknown.empty())
    return B.Unknown;
  if (B.Ops.empty())
    return "nothing but copies refers to it";
  if (!getOnlyKernel(B))
    return "not everything happens in one kernel";
  for (const MbarrierOp &Op : B.Ops)
    switch (Op.What) {
    case MbarrierOp::Complete:
      return "bytes are completed by hand";
    case MbarrierOp::Invalidate:
      return "it is used again after an mbarrier.inval";
    case MbarrierOp::Expect:
      if (Op.IsPredicated)
        return "an expectation has a predicate";
      break;
    default:
      break;
    }
  return "";
}

/// \returns true if a thread of \p Kernel may end before it returns.
static bool hasExit(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      return false;
    if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
      return StringRef(Asm->getAsmString()).contains("exit");
    return Call->getIntrinsicID() == Intrinsic::nvvm_exit;
  });
}

static BarrierAccount account(const Barrier &B, ExecutionCounts &Counts,
                              LaunchEvaluator &Evaluator) {
  const Function &Kernel = Counts.getKernel();
  const std::optional<int64_t> MaxSize = getMaxClusterSize(Kernel);
  const auto Largest = static_cast<uint32_t>(
      std::min(MaxSize.value_or(MaxClusterSize), MaxClusterSize));
  BarrierAccount Result;
  Result.Reason = "no launch sends or expects anything";
  uint32_t ShownSize = 0;
  for (uint32_t Size = getClusterDims(Kernel) ? Largest : 1; Size <= Largest;
       ++Size) {
    SizeAccount ForSize(B, Counts, Evaluator, Size);
    if (!ForSize.build()) {
      if (ForSize.Reason.empty())
        continue;
      Result = BarrierAccount();
      Result.Reason = ForSize.Reason;
      return Result;
    }
    BarrierAccount Answer = ForSize.getAnswer();
    if (Answer.Is == BarrierAccount::Agrees)
      return Answer;
    // One size of which nothing is known is enough.
    if (Result.Expected.empty() ||
        (Answer.Is == BarrierAccount::Unknown && Answer.Is != Result.Is) ||
        (Answer.Is == Result.Is && Answer.IsTelling && !Result.IsTelling)) {
      Result = std::move(Answer);
      ShownSize = Size;
    } else if (Result.Is == BarrierAccount::Disagrees && Answer.IsTelling &&
               Result.Circumstances.empty() &&
               (Answer.Expected != Result.Expected ||
                Answer.Delivered != Result.Delivered)) {
      Result.Circumstances = " in a cluster of " + std::to_string(ShownSize) +
                             (ShownSize == 1 ? " CTA" : " CTAs");
    }
  }
  return Result;
}

SmallVector<BarrierAccount, 0> accountForBytes(ArrayRef<Barrier> Barriers,
                                               ModuleFacts &Facts) {
  LaunchEvaluator Evaluator(Facts);
  MapVector<const Function *, std::unique_ptr<ExecutionCounts>> Kernels;
  DenseMap<const Function *, bool> HasExit;
  SmallVector<BarrierAccount, 0> Result(Barriers.size());
  for (const auto &[B, A] : zip_equal(Barriers, Result)) {
    A.Reason = findObstacle(B);
    if (!A.Reason.empty())
      continue;
    const Function *Kernel = getOnlyKernel(B);
    auto &Counts = Kernels[Kernel];
    if (!Counts) {
      Counts = std::make_unique<ExecutionCounts>(*Kernel, Evaluator);
      HasExit[Kernel] = hasExit(*Kernel);
    }
    if (HasExit.lookup(Kernel)) {
      A.Reason = "threads may exit on the way";
      continue;
    }
    // An initialised barrier must not be initialised again (PTX ISA,
    // "mbarrier.init").
    for (const MbarrierOp &Op : B.Ops)
      if (Op.What == MbarrierOp::Init)
        Counts->learnFromOnce(*Op.Call);
  }
  for (const auto &[B, A] : zip_equal(Barriers, Result))
    if (A.Reason.empty())
      A = account(B, *Kernels[getOnlyKernel(B)], Evaluator);
  return Result;
}

} // namespace cluster_bulk_copy
