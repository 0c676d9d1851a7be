//===- LaunchEvaluator.h - Values at one place of a launch ------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cluster has at most 16 CTAs, so what a kernel does with its cluster rank
// need not be reasoned about: it can be computed, for every rank.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_LAUNCHEVALUATOR_H
#define CLUSTER_BULK_COPY_LAUNCHEVALUATOR_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <optional>

namespace llvm {
class BasicBlock;
class Loop;
class Value;
} // namespace llvm

namespace cluster_bulk_copy {

class ModuleFacts;

/// Which thread of which CTA. What is not set is not known.
struct LaunchPoint {
  /// Rank in the cluster, and CTAs of the cluster.
  std::optional<uint32_t> Rank;
  std::optional<uint32_t> Size;
  /// Coordinates in the block.
  std::array<std::optional<uint32_t>, 3> Thread;
};

class LaunchEvaluator {
public:
  /// Keeps \p Facts.
  explicit LaunchEvaluator(ModuleFacts &Facts) : Facts(Facts) {}

  /// \returns the integer that \p V is at \p P, if P decides that.
  std::optional<llvm::APInt> evaluate(const llvm::Value &V,
                                      const LaunchPoint &P);

  /// What a value may be computed from.
  enum Dependence : uint8_t {
    OnRank = 1,
    OnSize = 2,
    /// Shifted left by 1 and 2 for y and z.
    OnThreadX = 4,
    OnOther = 32
  };
  /// \returns the dependences of \p V.
  uint8_t getDependences(const llvm::Value &V);

  /// \returns true if \p V is the same in all threads of a cluster: it depends
  /// on nothing but constants, kernel arguments, and the counters of loops
  /// whose number of rounds is.
  bool isClusterUniform(const llvm::Value &V);

private:
  ModuleFacts &Facts;
  llvm::DenseMap<const llvm::Value *, uint8_t> Dependences;

  std::optional<llvm::APInt> evaluate(const llvm::Value &V,
                                      const LaunchPoint &P, unsigned Depth);
  uint8_t findDependences(const llvm::Value &V, unsigned Depth);
  bool isClusterUniform(const llvm::Value &V, unsigned Depth);
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_LAUNCHEVALUATOR_H
