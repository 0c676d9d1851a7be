//===- Layout.h - Arithmetic over extents and strides -----------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region of chunks is a list of axes, outermost first. Nothing here knows
// LLVM IR. Every function takes any 64-bit values: what cannot be represented
// is std::nullopt, never an overflow, and no function's time depends on the
// value of an extent except enumerateChunks.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_LAYOUT_H
#define CLUSTER_BULK_COPY_LAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace cluster_bulk_copy {

enum class Side { Dst, Src };

/// One axis of a region: the extent, and the stride of either side in elements.
struct Axis {
  int64_t Extent;
  int64_t DstStride;
  int64_t SrcStride;

  int64_t getStride(Side S) const {
    return S == Side::Dst ? DstStride : SrcStride;
  }
};

/// The number of coordinates over \p Axes (1 for no axes), or std::nullopt if
/// an extent is not positive or the product exceeds 64 signed bits.
std::optional<int64_t> countCoordinates(llvm::ArrayRef<Axis> Axes);

/// Smallest and largest byte offset of a chunk's origin from the base pointer.
struct OffsetRange {
  int64_t Min;
  int64_t Max;
};

/// The range of chunk origins of \p S over \p Axes, or std::nullopt if it
/// exceeds 64 signed bits. Extents must be positive.
std::optional<OffsetRange> getOffsetRange(llvm::ArrayRef<Axis> Axes, Side S,
                                          int64_t ElementBytes);

/// Byte offsets of one chunk's origin from the two base pointers.
struct ChunkOffset {
  int64_t Dst;
  int64_t Src;
};

/// The offsets of all chunks in row-major order of \p Axes. The caller knows
/// from countCoordinates and getOffsetRange that they are few and
/// representable.
llvm::SmallVector<ChunkOffset> enumerateChunks(llvm::ArrayRef<Axis> Axes,
                                               int64_t ElementBytes);

/// \returns axes with the same offsets in the same order as \p Axes, as few as
/// there can be: without those of extent 1, and with one axis for two
/// neighbours where the outer one goes on at the strides of the inner one on
/// both sides. Extents must be positive, and all offsets must fit 32 bits.
llvm::SmallVector<Axis, 4> coalesceAxes(llvm::ArrayRef<Axis> Axes);

/// How a chunk that is larger than the element axis relates to the axes outside
/// of it.
struct Flattening {
  /// Elements that the chunk covers when axes FirstAxis and inward are taken
  /// together with the element axis.
  int64_t Elements;
  unsigned FirstAxis;
  /// The innermost axis that is not contiguous with the ones inside it, and
  /// the stride it would need; std::nullopt if the elements are consecutive.
  struct Hole {
    unsigned AxisIndex;
    Side Where;
    int64_t NeededStride;
  };
  std::optional<Hole> Gap;
};

/// Finds the smallest run of innermost \p Axes whose elements, together with
/// the element axis, fill exactly \p ChunkBytes. \returns std::nullopt if no
/// run does.
std::optional<Flattening> findFlattening(llvm::ArrayRef<Axis> Axes,
                                         const Axis &Element,
                                         int64_t ElementBytes,
                                         int64_t ChunkBytes);

/// Two chunks, by the coordinates of each over the axes, and the offset in
/// bytes of the later one from the earlier one.
struct ChunkPair {
  llvm::SmallVector<int64_t, 4> First;
  llvm::SmallVector<int64_t, 4> Second;
  int64_t Distance;
};

/// Finds two chunks of \p Axes that share destination bytes. Exact for any rank
/// and signs if there are at most \p MaxChunks chunks and the offsets fit 32
/// bits; beyond that it finds overlaps of neighbours along one axis only.
/// \returns std::nullopt if there are none. Extents and \p ChunkBytes must be
/// positive.
std::optional<ChunkPair> findOverlap(llvm::ArrayRef<Axis> Axes,
                                     int64_t ElementBytes, int64_t ChunkBytes,
                                     int64_t MaxChunks);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_LAYOUT_H
