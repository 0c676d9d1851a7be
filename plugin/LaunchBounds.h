//===- LaunchBounds.h - What attributes say of a launch ----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_LAUNCHBOUNDS_H
#define CLUSTER_BULK_COPY_LAUNCHBOUNDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include <array>
#include <optional>

namespace cluster_bulk_copy {

/// Extents in x, y, z.
using Dims = std::array<int64_t, 3>;

/// CTAs of the largest cluster that any GPU has (CUDA's non-portable limit).
constexpr int64_t MaxClusterSize = 16;

/// \returns the block dimensions of \p Kernel (nvvm.reqntid) in threads, if
/// stated.
std::optional<Dims> getBlockDims(const llvm::Function &Kernel);

/// \returns the threads in a block of \p Kernel, if stated.
std::optional<int64_t> getBlockThreads(const llvm::Function &Kernel);

/// \returns the most threads in a block of \p Kernel (nvvm.maxntid), if stated.
std::optional<int64_t> getMaxBlockThreads(const llvm::Function &Kernel);

/// \returns the cluster dimensions of \p Kernel (nvvm.cluster_dim) in CTAs, if
/// stated.
std::optional<Dims> getClusterDims(const llvm::Function &Kernel);

/// \returns the CTAs in a cluster of \p Kernel, or one more than there can be,
/// if stated.
std::optional<int64_t> getClusterSize(const llvm::Function &Kernel);

/// \returns the most CTAs in a cluster of \p Kernel, by its cluster dimensions
/// or the cluster size in its launch bounds (nvvm.maxclusterrank), if stated.
std::optional<int64_t> getMaxClusterSize(const llvm::Function &Kernel);

/// \returns the kernels that \p F runs in; none if not all are known.
llvm::SmallVector<const llvm::Function *, 0>
findKernels(const llvm::Function &F);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_LAUNCHBOUNDS_H
