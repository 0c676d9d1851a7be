//===- ClusterDims.h - Cluster dimensions of kernels -------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// clang 22 accepts __cluster_dims__(x, y, z) on a kernel and drops it for
// NVPTX. The header spells it as an annotation instead, from which the pass
// makes the attribute that the NVPTX backend understands:
//
//   annotate("cluster_bulk_copy.cluster_dims", x, y, z)
//   -> "nvvm.cluster_dim"="x,y,z" -> .explicitcluster .reqnctapercluster x, y,
//   z
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_CLUSTERDIMS_H
#define CLUSTER_BULK_COPY_CLUSTERDIMS_H

#include "llvm/IR/Module.h"
#include <optional>

namespace cluster_bulk_copy {

class ErrorReporter;

/// CTAs of the largest cluster that any GPU has (CUDA's non-portable limit).
constexpr int64_t MaxClusterSize = 16;

/// Gives every kernel of \p M that is annotated with cluster dimensions the
/// attribute for them and removes the annotations. Errors go to \p Reporter.
/// \returns true if the module was changed.
bool applyClusterDims(llvm::Module &M, ErrorReporter &Reporter);

/// The most CTAs that a cluster can have, and the kernel that says so.
struct ClusterLimit {
  int64_t Size;
  const llvm::Function *Kernel;
};

/// \returns the largest limit among the kernels that \p F runs in, from their
/// cluster dimensions or the cluster size in their launch bounds; std::nullopt
/// if not all of these kernels are known, or one has no limit.
std::optional<ClusterLimit> findClusterLimit(const llvm::Function &F);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_CLUSTERDIMS_H
