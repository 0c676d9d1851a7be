//===- Layout.cpp - Arithmetic over extents and strides -------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
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

} // namespace cluster_bulk_copy
