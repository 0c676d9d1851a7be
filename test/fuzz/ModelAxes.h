//===- ModelAxes.h - Axes of a scope, and offsets of chunks --- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_MODELAXES_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_MODELAXES_H

#include "FuzzCase.h"
#include <string>

namespace fuzz {

__extension__ using Wide = __int128;

/// Group axes are letters: those of the CTAs are the letters of their
/// dimensions.
constexpr char WarpAxis = 'w';
constexpr char WarpOfGroupAxis = 'g';
constexpr char LaneAxis = 'l';

/// The group axes that a descriptor means.
struct ScopeAxes {
  std::string Axes;
  /// Leading axes that the descriptor leaves out.
  std::string Omitted;
  /// Every lane issues, rather than one of each warp.
  bool HasLanes = false;

  /// \returns how many of the axes are of CTAs.
  size_t getCtaAxes() const;
};

/// \returns nothing if scope, flags and group_rank do not go together.
std::optional<ScopeAxes> getScope(const FuzzDescriptor &D);

/// \returns the extent that group axis \p Axis has in the launch.
int64_t getLaunchExtent(const FuzzCase &C, char Axis);

/// The first and the last byte at which a chunk of one side starts, from its
/// base.
struct Span {
  Wide First;
  Wide Last;
};

/// Extents must be positive. What is out of all reach is not exact.
Span getSpan(const FuzzDescriptor &D, bool IsDst);

/// More chunks than any legal call can have.
constexpr int64_t MaxEnumerated = 65535;

/// \returns the number of chunks over the axes from \p FirstAxis on, or some
/// number above MaxEnumerated. Extents must be positive.
int64_t countChunks(const FuzzDescriptor &D, size_t FirstAxis);

/// \returns where those chunks start on one side, in row-major order.
std::vector<int64_t> getOrigins(const FuzzDescriptor &D, size_t FirstAxis,
                                bool IsDst);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_MODELAXES_H
