//===- ExecutionCounts.h - How often an instruction is executed -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For one kernel, and one CTA by its rank and the size of its cluster. Branches
// that rank and size decide are taken out of the control flow. Those that the
// number of the thread decides say which threads get there. What is left, other
// conditions and loops, makes the number unknown, and two instructions under
// the same conditions and loops are executed equally often.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_EXECUTIONCOUNTS_H
#define CLUSTER_BULK_COPY_EXECUTIONCOUNTS_H

#include "ControlFlow.h"
#include "CopyDescriptor.h"
#include "LaunchBounds.h"
#include "llvm/ADT/BitVector.h"

namespace cluster_bulk_copy {

/// An unknown number of times, between bounds. Two unknown numbers of the same
/// CTA are equal if their names are.
struct ExecutionCount {
  int64_t Least = 0;
  /// std::nullopt if there is no bound.
  std::optional<int64_t> Most = 0;
  /// The conditions and loops, and the threads.
  unsigned Control = 0;
  unsigned Threads = 0;
  /// True if the number is the same in every CTA that gets there.
  bool IsUniform = true;
  /// True if something other than control flow may keep it from happening.
  bool IsOptional = false;

  bool isExact() const { return Most == Least; }
};

class ExecutionCounts {
public:
  /// Keeps its arguments.
  ExecutionCounts(const llvm::Function &Kernel, LaunchEvaluator &Evaluator);

  const llvm::Function &getKernel() const { return Flow.getKernel(); }

  /// \returns true if a thread of \p CTA may get to \p I.
  bool isReached(const llvm::Instruction &I, const LaunchPoint &CTA) {
    return getConditions(I, CTA).IsReached;
  }

  /// \returns how often the CTA as a whole executes \p I, by threads that meet
  /// for it as \p By says.
  ExecutionCount count(const llvm::Instruction &I, const LaunchPoint &CTA,
                       Scope By = Scope::Thread);

  /// \returns the same for a copy, which \p Pred may keep from happening; no
  /// number if some of its chunks may happen and others not.
  std::optional<ExecutionCount> count(const llvm::Instruction &I,
                                      const llvm::Value &Pred,
                                      const LaunchPoint &CTA, Scope By);

  /// Draws conclusions from the fact that the CTA executes \p I once.
  void learnFromOnce(const llvm::Instruction &I);

  /// \returns true if after \p I every thread that executed it gets to one of
  /// \p Targets before it exits, provided that it leaves every loop.
  bool isFollowedBy(const llvm::Instruction &I,
                    llvm::ArrayRef<const llvm::Instruction *> Targets,
                    const LaunchPoint &CTA);

  /// \returns true if a loop around \p Inner is none around \p Outer.
  bool isInOwnLoop(const llvm::Instruction &Inner,
                   const llvm::Instruction &Outer) const {
    return Flow.isInOwnLoop(*Inner.getParent(), *Outer.getParent());
  }

private:
  /// Which coordinates; an empty set of bits stands for all.
  struct ThreadSet {
    std::array<llvm::BitVector, 3> Coordinates;
    bool IsElected = false;

    bool isAll() const;
    /// \returns true if the threads are those from 0 or another multiple of
    /// \p Width on, so many.
    bool isWindow(unsigned Width) const;
    bool operator==(const ThreadSet &Other) const {
      return Coordinates == Other.Coordinates && IsElected == Other.IsElected;
    }
  };
  struct Conditions {
    bool IsReached = true;
    ThreadSet Threads;
    /// What else decides, sorted.
    std::vector<Guard> Others;
  };

  LaunchEvaluator &Evaluator;
  ControlFlow Flow;
  std::optional<Dims> Block;
  int64_t MostThreads;
  /// True if all threads of a block differ in x.
  bool IsFlat = false;
  llvm::SmallVector<ThreadSet, 4> ThreadSets;
  std::map<std::vector<Guard>, unsigned> Controls;
  std::map<std::tuple<const llvm::Value *, bool, uint32_t, uint32_t>,
           llvm::BitVector>
      Coordinates;

  void add(Conditions &C, const Guard &G, const LaunchPoint &CTA);
  const llvm::BitVector &getCoordinates(const Guard &G, unsigned Axis,
                                        const LaunchPoint &CTA);
  Conditions getConditions(const llvm::Instruction &I, const LaunchPoint &CTA);
  std::pair<int64_t, int64_t> countThreads(const ThreadSet &Threads) const;
  std::optional<std::pair<int64_t, int64_t>>
  countGroups(const ThreadSet &Threads, Scope By) const;
  ExecutionCount makeCount(Conditions C, std::pair<int64_t, int64_t> Threads);
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_EXECUTIONCOUNTS_H
