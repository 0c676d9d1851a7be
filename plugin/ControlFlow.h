//===- ControlFlow.h - The conditions for getting to a block ----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_CONTROLFLOW_H
#define CLUSTER_BULK_COPY_CONTROLFLOW_H

#include "LaunchEvaluator.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/BasicBlock.h"
#include <map>
#include <memory>

namespace cluster_bulk_copy {

/// "V is zero" or "V is not zero". A V that is a block stands for the rounds of
/// the loop with that header, or for a way to that block that no single
/// condition describes.
struct Guard {
  const llvm::Value *V;
  bool IsZero;

  bool isLoop() const { return llvm::isa<llvm::BasicBlock>(V); }
  bool operator==(const Guard &Other) const {
    return V == Other.V && IsZero == Other.IsZero;
  }
  bool operator<(const Guard &Other) const {
    return std::pair(V, IsZero) < std::pair(Other.V, Other.IsZero);
  }
};

/// The control flow of one kernel, for every CTA that takes other branches by
/// its rank and the size of the cluster.
class ControlFlow {
public:
  /// Keeps its arguments.
  ControlFlow(const llvm::Function &Kernel, LaunchEvaluator &Evaluator);

  const llvm::Function &getKernel() const { return Kernel; }

  /// \returns under which conditions \p CTA executes \p BB; std::nullopt if it
  /// never does. Of a condition that is a conjunction, each part. A kernel of
  /// thousands of blocks has some that are not described.
  std::optional<llvm::ArrayRef<Guard>> getGuards(const llvm::BasicBlock &BB,
                                                 const LaunchPoint &CTA);

  /// \returns true if every way from \p From to a return leads through one of
  /// \p Blocks in \p CTA.
  bool
  isUnavoidable(const llvm::BasicBlock &From,
                const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &Blocks,
                const LaunchPoint &CTA);

  /// \returns true if every CTA that gets to the loop with \p Header goes round
  /// it equally often.
  bool isClusterUniformLoop(const llvm::BasicBlock &Header);

  /// \returns true if a loop around \p Inner is none around \p Outer.
  bool isInOwnLoop(const llvm::BasicBlock &Inner,
                   const llvm::BasicBlock &Outer) const;

private:
  using Edge = std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>;
  using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock *, 16>;
  /// What is left for some of the CTAs.
  struct View {
    llvm::DenseSet<Edge> NeverTaken;
    BlockSet Reached;
    llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<Guard, 4>>
        Guards;
  };

  const llvm::Function &Kernel;
  LaunchEvaluator &Evaluator;
  llvm::CycleInfo Cycles;
  /// The terminators that rank and size may decide.
  llvm::SmallVector<const llvm::Instruction *, 8> Deciding;
  /// By the successor that each of them has; -1 where it is not decided.
  std::map<std::vector<int>, std::unique_ptr<View>> Views;
  /// By rank and size.
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, View *> ViewOfCTA;
  /// Blocks that were looked at for guards.
  size_t Visited = 0;

  View &getView(const LaunchPoint &CTA);
  std::unique_ptr<View> makeView(llvm::ArrayRef<int> Decisions);
  llvm::SmallVector<Guard, 4> findGuards(const View &V,
                                         const llvm::BasicBlock &BB);
  BlockSet findBefore(const View &V, const llvm::BasicBlock *Without) const;
  BlockSet findAround(const View &V, const llvm::BasicBlock &BB) const;
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_CONTROLFLOW_H
