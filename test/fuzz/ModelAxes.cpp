//===- ModelAxes.cpp - Axes of a scope, and offsets of chunks -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelAxes.h"
#include <algorithm>

namespace fuzz {

size_t ScopeAxes::getCtaAxes() const {
  size_t Count = 0;
  for (const char Axis : Axes)
    Count += Axis >= 'x';
  return Count;
}

std::optional<ScopeAxes> getScope(const FuzzDescriptor &D) {
  static const std::string Names[] = {"", "l", "gl", "wl", "zyxwl"};
  if (D.Scope < 0 || D.Scope > 4)
    return std::nullopt;
  ScopeAxes Result;
  std::string All = Names[D.Scope];
  Result.HasLanes = (D.Flags & 1) == 0;
  if (!Result.HasLanes) {
    if (All.empty())
      return std::nullopt;
    All.pop_back();
  }
  const auto Most = static_cast<int64_t>(All.size());
  const int64_t MayOmit = D.Scope == 4 ? 3 : 0;
  if (D.GroupRank > Most || D.GroupRank < Most - MayOmit)
    return std::nullopt;
  const auto Omitted = static_cast<size_t>(Most - D.GroupRank);
  Result.Omitted = All.substr(0, Omitted);
  Result.Axes = All.substr(Omitted);
  return Result;
}

int64_t getLaunchExtent(const FuzzCase &C, char Axis) {
  switch (Axis) {
  case LaneAxis:
    return 32;
  case WarpOfGroupAxis:
    return 4;
  case WarpAxis:
    return (C.getThreads() + 31) / 32;
  default:
    return C.Cluster[static_cast<size_t>(Axis - 'x')];
  }
}

static Wide getStride(const FuzzAxis &A, bool IsDst) {
  return IsDst ? A.DstStride : A.SrcStride;
}

Span getSpan(const FuzzDescriptor &D, bool IsDst) {
  const Wide OutOfReach = Wide(1) << 100;
  Span S = {0, 0};
  for (size_t I = 0; I + 1 < D.Axes.size(); ++I) {
    const FuzzAxis &A = D.Axes[I];
    const Wide Elements = std::clamp(Wide(A.Extent - 1) * getStride(A, IsDst),
                                     -OutOfReach, OutOfReach);
    const Wide Bytes = Elements * D.ElementBytes;
    (Bytes < 0 ? S.First : S.Last) += Bytes;
  }
  return S;
}

int64_t countChunks(const FuzzDescriptor &D, size_t FirstAxis) {
  Wide Count = 1;
  for (size_t I = FirstAxis; I + 1 < D.Axes.size(); ++I)
    Count = std::min(Count * D.Axes[I].Extent, Wide(1) << 60);
  return static_cast<int64_t>(Count);
}

std::vector<int64_t> getOrigins(const FuzzDescriptor &D, size_t FirstAxis,
                                bool IsDst) {
  const size_t End = D.Axes.size() - 1;
  std::vector<int64_t> Coordinates(End, 0);
  std::vector<int64_t> Origins;
  for (;;) {
    Wide Sum = 0;
    for (size_t I = FirstAxis; I < End; ++I)
      Sum += Coordinates[I] * getStride(D.Axes[I], IsDst);
    Origins.push_back(static_cast<int64_t>(Sum * D.ElementBytes));
    // The next coordinates, the last axis fastest.
    size_t I = End;
    while (I != FirstAxis && ++Coordinates[I - 1] == D.Axes[I - 1].Extent)
      Coordinates[--I] = 0;
    if (I == FirstAxis)
      return Origins;
  }
}

} // namespace fuzz
