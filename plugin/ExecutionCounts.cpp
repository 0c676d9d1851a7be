//===- ExecutionCounts.cpp - How often an instruction is executed ---------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExecutionCounts.h"
#include "GroupAxes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Threads of the largest block (CUDA C++ Programming Guide, "Compute
/// Capabilities"), which is also the largest extent of one.
static constexpr int64_t MaxBlockThreads = 1024;

/// Conditions that are computed for every coordinate; more than this many, a
/// fraction of a second, are unknown.
static constexpr size_t MaxCoordinateSets = 2048;

bool ExecutionCounts::ThreadSet::isAll() const {
  return !IsElected &&
         all_of(Coordinates, [](const BitVector &S) { return S.empty(); });
}

bool ExecutionCounts::ThreadSet::isWindow(unsigned Width) const {
  const BitVector &X = Coordinates[0];
  if (X.empty() || X.count() != Width || X.find_first() % Width != 0 ||
      X.find_last() - X.find_first() + 1 != static_cast<int>(Width))
    return false;
  return all_of(drop_begin(Coordinates),
                [](const BitVector &S) { return S.count() == 1 && S.test(0); });
}

ExecutionCounts::ExecutionCounts(const Function &Kernel,
                                 LaunchEvaluator &Evaluator)
    : Evaluator(Evaluator), Flow(Kernel, Evaluator),
      Block(getBlockDims(Kernel)) {
  MostThreads =
      std::min(MaxBlockThreads,
               getBlockThreads(Kernel).value_or(
                   getMaxBlockThreads(Kernel).value_or(MaxBlockThreads)));
  IsFlat = Block && (*Block)[1] == 1 && (*Block)[2] == 1;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// \returns true if \p V is not zero in one thread of each warp.
static bool isElected(const Value &V) {
  if (const auto *Extract = dyn_cast<ExtractValueInst>(&V)) {
    const auto *Elect = dyn_cast<IntrinsicInst>(Extract->getAggregateOperand());
    return Elect && Elect->getIntrinsicID() == Intrinsic::nvvm_elect_sync &&
           Extract->getIndices()[0] == 1;
  }
  const auto *Call = dyn_cast<CallBase>(&V);
  const auto *Asm =
      Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  return Asm && StringRef(Asm->getAsmString()).contains("elect.sync");
}

/// \returns the axis that the dependences \p On name, besides rank and size; -1
/// if they name none, or more than one thing.
static int getThreadAxis(uint8_t On) {
  const unsigned Rest =
      On & ~(LaunchEvaluator::OnRank | LaunchEvaluator::OnSize);
  for (int Axis = 0; Axis != 3; ++Axis)
    if (Rest == unsigned(LaunchEvaluator::OnThreadX) << Axis)
      return Axis;
  return -1;
}

/// \returns the coordinates along \p Axis for which \p G holds; none if that is
/// not known for all.
const BitVector &ExecutionCounts::getCoordinates(const Guard &G, unsigned Axis,
                                                 const LaunchPoint &CTA) {
  const uint8_t On = Evaluator.getDependences(*G.V);
  LaunchPoint P;
  if (On & LaunchEvaluator::OnRank)
    P.Rank = CTA.Rank;
  if (On & LaunchEvaluator::OnSize)
    P.Size = CTA.Size;
  const auto [It, Inserted] = Coordinates.try_emplace(
      {G.V, G.IsZero, P.Rank.value_or(0), P.Size.value_or(0)});
  if (!Inserted || Coordinates.size() > MaxCoordinateSets)
    return It->second;
  BitVector Result(MaxBlockThreads);
  for (uint32_t Coordinate = 0; Coordinate != MaxBlockThreads; ++Coordinate) {
    P.Thread[Axis] = Coordinate;
    const std::optional<APInt> V = Evaluator.evaluate(*G.V, P);
    if (!V)
      return It->second;
    if (V->isZero() == G.IsZero)
      Result.set(Coordinate);
  }
  return It->second = std::move(Result);
}

void ExecutionCounts::add(Conditions &C, const Guard &G,
                          const LaunchPoint &CTA) {
  if (G.isLoop()) {
    C.Others.push_back(G);
    return;
  }
  if (const std::optional<APInt> V = Evaluator.evaluate(*G.V, CTA)) {
    C.IsReached &= V->isZero() == G.IsZero;
    return;
  }
  if (!G.IsZero && isElected(*G.V)) {
    C.Threads.IsElected = true;
    return;
  }
  const int Axis = getThreadAxis(Evaluator.getDependences(*G.V));
  if (Axis >= 0) {
    const BitVector &Held = getCoordinates(G, unsigned(Axis), CTA);
    if (!Held.empty()) {
      BitVector &Set = C.Threads.Coordinates[unsigned(Axis)];
      if (Set.empty())
        Set = Held;
      else
        Set &= Held;
      C.IsReached &= Set.any();
      return;
    }
  }
  C.Others.push_back(G);
}

ExecutionCounts::Conditions
ExecutionCounts::getConditions(const Instruction &I, const LaunchPoint &CTA) {
  Conditions C;
  const auto Guards = Flow.getGuards(*I.getParent(), CTA);
  C.IsReached = Guards.has_value();
  if (Guards)
    for (const Guard &G : *Guards)
      add(C, G, CTA);
  return C;
}

void ExecutionCounts::learnFromOnce(const Instruction &I) {
  // Ranks 0 and 1 of a cluster of two: who initialises only in others is none
  // that anything can be concluded from.
  for (const uint32_t Rank : {0, 1}) {
    const Conditions C = getConditions(I, {Rank, 2, {}});
    const auto &[X, Y, Z] = C.Threads.Coordinates;
    // A block with another y or z would execute it for each of those.
    if (C.IsReached && C.Others.empty() && !X.empty() && X.test(0) &&
        Y.empty() && Z.empty())
      IsFlat = true;
  }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// \returns how many threads of a block are in \p Threads, at least and at
/// most.
std::pair<int64_t, int64_t>
ExecutionCounts::countThreads(const ThreadSet &Threads) const {
  int64_t Least = 1, Most = 1;
  for (const auto &[Axis, Set] : enumerate(Threads.Coordinates)) {
    if (Axis != 0 && IsFlat) {
      // There is only 0.
      const bool IsIn = Set.empty() || Set.test(0);
      Least *= IsIn;
      Most *= IsIn;
    } else if (Block) {
      const auto Extent =
          static_cast<unsigned>(std::min((*Block)[Axis], MaxBlockThreads));
      int64_t Count = Extent;
      if (!Set.empty())
        Count =
            count_if(Set.set_bits(), [&](unsigned C) { return C < Extent; });
      Least *= Count;
      Most *= Count;
    } else {
      Least *= Set.empty() || Set.test(0);
      Most *= Set.empty() ? MostThreads : static_cast<int64_t>(Set.count());
    }
  }
  Most = std::min(Most, MostThreads);
  if (!Threads.IsElected)
    return {Least, Most};
  // One thread of each warp that has any of these.
  const BitVector &X = Threads.Coordinates[0];
  const bool IsOneWarp =
      IsFlat && !X.empty() && X.any() &&
      X.find_first() / int(WarpSize) == X.find_last() / int(WarpSize);
  const int64_t Warps =
      IsOneWarp ? 1 : static_cast<int64_t>(divideCeil(MostThreads, WarpSize));
  return {std::min<int64_t>(Least, 1), std::min(Most, Warps)};
}

/// \returns how many groups of threads as in \p By are in \p Threads;
/// std::nullopt if they are not whole.
std::optional<std::pair<int64_t, int64_t>>
ExecutionCounts::countGroups(const ThreadSet &Threads, Scope By) const {
  if (By == Scope::Thread)
    return countThreads(Threads);
  if (By == Scope::CTA || By == Scope::Cluster)
    return Threads.isAll() ? std::optional(std::pair<int64_t, int64_t>(1, 1))
                           : std::nullopt;
  const int64_t Width =
      By == Scope::Warp ? WarpSize : WarpSize * WarpgroupWarps;
  if (Threads.isAll())
    return std::pair<int64_t, int64_t>(Block ? divideCeil(MostThreads, Width)
                                             : 1,
                                       divideCeil(MostThreads, Width));
  ThreadSet Flat = Threads;
  if (IsFlat)
    for (BitVector &S : drop_begin(Flat.Coordinates))
      if (S.empty()) {
        S.resize(MaxBlockThreads);
        S.set(0);
      }
  if (Flat.IsElected || !Flat.isWindow(unsigned(Width)))
    return std::nullopt;
  return std::pair<int64_t, int64_t>(Flat.Coordinates[0].test(0), 1);
}

ExecutionCount ExecutionCounts::makeCount(Conditions C,
                                          std::pair<int64_t, int64_t> Threads) {
  sort(C.Others);
  C.Others.erase(unique(C.Others), C.Others.end());
  ExecutionCount Result;
  Result.Least = C.Others.empty() ? Threads.first : 0;
  Result.Most = Threads.second;
  for (const Guard &G : C.Others) {
    if (!G.isLoop()) {
      Result.IsUniform &= Evaluator.isClusterUniform(*G.V);
      continue;
    }
    if (G.IsZero)
      Result.Most = std::nullopt;
    Result.IsUniform &=
        G.IsZero && Flow.isClusterUniformLoop(cast<BasicBlock>(*G.V));
  }
  const auto NextControl = static_cast<unsigned>(Controls.size());
  Result.Control =
      Controls.try_emplace(std::move(C.Others), NextControl).first->second;
  // There are few.
  const auto *It = find(ThreadSets, C.Threads);
  Result.Threads = static_cast<unsigned>(It - ThreadSets.begin());
  if (It == ThreadSets.end())
    ThreadSets.push_back(std::move(C.Threads));
  return Result;
}

ExecutionCount ExecutionCounts::count(const Instruction &I,
                                      const LaunchPoint &CTA, Scope By) {
  Conditions C = getConditions(I, CTA);
  if (!C.IsReached)
    return {};
  const auto Threads = countGroups(C.Threads, By);
  return makeCount(std::move(C), *Threads);
}

std::optional<ExecutionCount> ExecutionCounts::count(const Instruction &I,
                                                     const Value &Pred,
                                                     const LaunchPoint &CTA,
                                                     Scope By) {
  Conditions C = getConditions(I, CTA);
  const size_t WithoutPred = C.Others.size();
  const ThreadSet Callers = C.Threads;
  if (C.IsReached)
    add(C, {&Pred, false}, CTA);
  if (!C.IsReached)
    return ExecutionCount();
  const bool IsOptional = C.Others.size() != WithoutPred;
  // Lanes that pred turns off leave out their chunks, and no others.
  if (By != Scope::Thread && (IsOptional || !(C.Threads == Callers)))
    return std::nullopt;
  const auto Threads = countGroups(C.Threads, By);
  if (!Threads)
    return std::nullopt;
  ExecutionCount Result = makeCount(std::move(C), *Threads);
  Result.IsOptional = IsOptional;
  return Result;
}

bool ExecutionCounts::isFollowedBy(const Instruction &I,
                                   ArrayRef<const Instruction *> Targets,
                                   const LaunchPoint &CTA) {
  SmallPtrSet<const BasicBlock *, 4> Blocks;
  for (const Instruction *Target : Targets) {
    if (Target->getParent() == I.getParent() && I.comesBefore(Target))
      return true;
    Blocks.insert(Target->getParent());
  }
  return Flow.isUnavoidable(*I.getParent(), Blocks, CTA);
}

} // namespace cluster_bulk_copy
