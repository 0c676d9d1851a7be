//===- GroupAxes.h - What a scope spreads over its threads -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The group axes of each scope, outermost first:
//
//   scope      each lane issues                  one elected lane per warp
//   thread     -                                 not allowed
//   warp       lane                              -
//   warpgroup  warp in group, lane               warp in group
//   cta        warp in CTA, lane                 warp in CTA
//   cluster    CTA z, y, x, warp in CTA, lane    CTA z, y, x, warp in CTA
//
// At scope cluster leading CTA axes of extent 1 may be left out.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_GROUPAXES_H
#define CLUSTER_BULK_COPY_GROUPAXES_H

#include "CopyDescriptor.h"
#include "llvm/IR/IRBuilder.h"

namespace cluster_bulk_copy {

enum class GroupAxis : uint8_t {
  CtaZ,
  CtaY,
  CtaX,
  WarpInCta,
  WarpInGroup,
  Lane
};

/// Threads of a warp, and warps of a warpgroup (PTX ISA, "wgmma").
constexpr int64_t WarpSize = 32;
constexpr int64_t WarpgroupWarps = 4;

/// What a message calls \p Axis, for instance "lane".
llvm::StringRef getGroupAxisName(GroupAxis Axis);

/// What a message calls \p S, for instance "warp".
llvm::StringRef getScopeName(Scope S);

/// \returns the group axes of scope \p S, or std::nullopt if it cannot have
/// \p GroupRank of them.
std::optional<llvm::SmallVector<GroupAxis, 5>>
getGroupAxes(Scope S, bool IsElected, unsigned GroupRank);

/// \returns the smallest and largest number of group axes of scope \p S.
std::pair<unsigned, unsigned> getGroupRanks(Scope S, bool IsElected);

/// \returns the axes of \p D whose chunks the threads of one CTA issue: all but
/// the element axis and, at scope cluster, the CTA axes. Scope and group_rank
/// must be legal.
llvm::SmallVector<Axis, 4> getAxesOfOneCta(const CopyDescriptor &D);

/// Emits the coordinate of the executing thread along \p Axis, as i32. Threads
/// of a block are counted in x, y, z order.
llvm::Value *emitGroupCoordinate(llvm::IRBuilderBase &B, GroupAxis Axis);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_GROUPAXES_H
