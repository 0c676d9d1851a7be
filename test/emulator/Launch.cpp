//===- Launch.cpp - The shape of a launch ---------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cluster_emulator {

std::string Dim3::toString() const {
  return formatv("({0},{1},{2})", X, Y, Z).str();
}

Dim3 getCoordinates(uint64_t Index, const Dim3 &Extents) {
  Dim3 Result;
  Result.X = static_cast<unsigned>(Index % Extents.X);
  Result.Y = static_cast<unsigned>(Index / Extents.X % Extents.Y);
  Result.Z = static_cast<unsigned>(Index / Extents.X / Extents.Y);
  return Result;
}

static Error makeError(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

Error checkLaunch(const Launch &L) {
  const std::pair<StringRef, const Dim3 &> Named[] = {
      {"grid", L.Grid}, {"block", L.Block}, {"cluster", L.Cluster}};
  for (const auto &[Name, Extents] : Named)
    if (Extents.X == 0 || Extents.Y == 0 || Extents.Z == 0)
      return makeError(formatv("the {0} dimensions are {1}; each must be "
                               "positive",
                               Name, Extents.toString()));
  if (L.Block.X > MaxThreadsOfBlock || L.Block.Y > MaxThreadsOfBlock ||
      L.Block.Z > 64 || L.Block.count() > MaxThreadsOfBlock)
    return makeError(formatv("the block dimensions {0} are too large; a block "
                             "has at most {1} threads, and at most 64 along z",
                             L.Block.toString(), MaxThreadsOfBlock));
  if (L.Cluster.X > MaxRanks || L.Cluster.Y > MaxRanks ||
      L.Cluster.Z > MaxRanks || L.Cluster.count() > MaxRanks)
    return makeError(formatv("the cluster dimensions {0} are too large; a "
                             "cluster has at most {1} CTAs",
                             L.Cluster.toString(), MaxRanks));
  if (L.Grid.X % L.Cluster.X != 0 || L.Grid.Y % L.Cluster.Y != 0 ||
      L.Grid.Z % L.Cluster.Z != 0)
    return makeError(formatv("the grid dimensions {0} are not multiples of the "
                             "cluster dimensions {1}",
                             L.Grid.toString(), L.Cluster.toString()));
  if (L.DynamicSharedBytes > MaxSharedBytes)
    return makeError(formatv("{0} bytes of dynamic shared memory are too many; "
                             "a CTA has at most {1}",
                             L.DynamicSharedBytes, MaxSharedBytes));
  if (L.StackKiB < MinStackKiB)
    return makeError(formatv("a stack of {0} KiB is too small; it must have at "
                             "least {1}",
                             L.StackKiB, MinStackKiB));
  return Error::success();
}

} // namespace cluster_emulator
