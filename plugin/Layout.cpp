//===- Layout.cpp - Arithmetic over extents and strides -------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace llvm;

namespace cluster_bulk_copy {

std::optional<int64_t> countCoordinates(ArrayRef<Axis> Axes) {
  std::optional<int64_t> Count = 1;
  for (const Axis &A : Axes) {
    if (A.Extent <= 0)
      return std::nullopt;
    Count = checkedMul(*Count, A.Extent);
    if (!Count)
      return std::nullopt;
  }
  return Count;
}

std::optional<OffsetRange> getOffsetRange(ArrayRef<Axis> Axes, Side S,
                                          int64_t ElementBytes) {
  OffsetRange Range = {0, 0};
  for (const Axis &A : Axes) {
    std::optional<int64_t> Last = checkedMul(A.Extent - 1, A.getStride(S));
    if (Last)
      Last = checkedMul(*Last, ElementBytes);
    if (!Last)
      return std::nullopt;
    int64_t &Bound = *Last < 0 ? Range.Min : Range.Max;
    std::optional<int64_t> Sum = checkedAdd(Bound, *Last);
    if (!Sum)
      return std::nullopt;
    Bound = *Sum;
  }
  return Range;
}

SmallVector<ChunkOffset> enumerateChunks(ArrayRef<Axis> Axes,
                                         int64_t ElementBytes) {
  SmallVector<ChunkOffset> Chunks = {{0, 0}};
  for (const Axis &A : Axes) {
    SmallVector<ChunkOffset> Finer;
    Finer.reserve(Chunks.size() * A.Extent);
    for (const ChunkOffset &C : Chunks)
      for (int64_t I = 0; I != A.Extent; ++I)
        Finer.push_back({C.Dst + I * A.DstStride * ElementBytes,
                         C.Src + I * A.SrcStride * ElementBytes});
    Chunks = std::move(Finer);
  }
  return Chunks;
}

SmallVector<Axis, 4> coalesceAxes(ArrayRef<Axis> Axes) {
  SmallVector<Axis, 4> Coalesced;
  for (const Axis &A : Axes) {
    if (A.Extent == 1)
      continue;
    if (!Coalesced.empty() &&
        Coalesced.back().DstStride == A.DstStride * A.Extent &&
        Coalesced.back().SrcStride == A.SrcStride * A.Extent)
      Coalesced.back() = {Coalesced.back().Extent * A.Extent, A.DstStride,
                          A.SrcStride};
    else
      Coalesced.push_back(A);
  }
  return Coalesced;
}

std::optional<Flattening> findFlattening(ArrayRef<Axis> Axes,
                                         const Axis &Element,
                                         int64_t ElementBytes,
                                         int64_t ChunkBytes) {
  Flattening F = {Element.Extent, static_cast<unsigned>(Axes.size()), {}};
  while (F.FirstAxis != 0) {
    const Axis &A = Axes[--F.FirstAxis];
    if (A.Extent > 1 && !F.Gap)
      for (Side S : {Side::Dst, Side::Src})
        if (A.getStride(S) != F.Elements) {
          F.Gap = {F.FirstAxis, S, F.Elements};
          break;
        }
    std::optional<int64_t> Elements = checkedMul(F.Elements, A.Extent);
    if (!Elements)
      return std::nullopt;
    F.Elements = *Elements;
    std::optional<int64_t> Bytes = checkedMul(F.Elements, ElementBytes);
    if (!Bytes || *Bytes > ChunkBytes)
      return std::nullopt;
    if (*Bytes == ChunkBytes)
      return F;
  }
  return std::nullopt;
}

/// \returns true if the destination chunks are disjoint because every axis
/// steps over all that the axes of smaller strides cover. Offsets fit 32 bits.
static bool isNested(ArrayRef<Axis> Axes, int64_t ElementBytes,
                     int64_t ChunkBytes) {
  SmallVector<Axis, 4> Sorted(
      make_filter_range(Axes, [](const Axis &A) { return A.Extent > 1; }));
  sort(Sorted, [](const Axis &A, const Axis &B) {
    return std::abs(A.DstStride) < std::abs(B.DstStride);
  });
  int64_t Reach = ChunkBytes;
  for (const Axis &A : Sorted) {
    const int64_t Step = std::abs(A.DstStride) * ElementBytes;
    if (Step < Reach)
      return false;
    Reach += Step * (A.Extent - 1);
  }
  return true;
}

/// \returns the coordinates of the chunk with row-major number \p Index.
static SmallVector<int64_t, 4> getCoordinates(ArrayRef<Axis> Axes,
                                              int64_t Index) {
  SmallVector<int64_t, 4> Coordinates(Axes.size());
  for (size_t I = Axes.size(); I-- != 0;) {
    Coordinates[I] = Index % Axes[I].Extent;
    Index /= Axes[I].Extent;
  }
  return Coordinates;
}

/// Finds neighbours along one axis that overlap.
static std::optional<ChunkPair>
findNeighbours(ArrayRef<Axis> Axes, int64_t ElementBytes, int64_t ChunkBytes) {
  for (const auto &[I, A] : enumerate(Axes)) {
    const std::optional<int64_t> Step = checkedMul(A.DstStride, ElementBytes);
    if (A.Extent == 1 || !Step || *Step <= -ChunkBytes || *Step >= ChunkBytes)
      continue;
    ChunkPair Pair = {SmallVector<int64_t, 4>(Axes.size(), 0),
                      SmallVector<int64_t, 4>(Axes.size(), 0), *Step};
    Pair.Second[I] = 1;
    return Pair;
  }
  return std::nullopt;
}

std::optional<ChunkPair> findOverlap(ArrayRef<Axis> Axes, int64_t ElementBytes,
                                     int64_t ChunkBytes, int64_t MaxChunks) {
  if (auto Pair = findNeighbours(Axes, ElementBytes, ChunkBytes))
    return Pair;
  const std::optional<int64_t> Count = countCoordinates(Axes);
  if (!Count || *Count > MaxChunks || isNested(Axes, ElementBytes, ChunkBytes))
    return std::nullopt;

  SmallVector<std::pair<int64_t, int64_t>, 0> Origins;
  Origins.reserve(*Count);
  for (const auto &[Index, Chunk] :
       enumerate(enumerateChunks(Axes, ElementBytes)))
    Origins.push_back({Chunk.Dst, static_cast<int64_t>(Index)});
  sort(Origins);
  for (size_t I = 1; I < Origins.size(); ++I) {
    const int64_t Distance = Origins[I].first - Origins[I - 1].first;
    if (Distance < ChunkBytes)
      return ChunkPair{getCoordinates(Axes, Origins[I - 1].second),
                       getCoordinates(Axes, Origins[I].second), Distance};
  }
  return std::nullopt;
}

} // namespace cluster_bulk_copy
