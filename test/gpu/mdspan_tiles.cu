//===- mdspan_tiles.cu - Tiles of a matrix as mdspans ---------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CTA 0 of a cluster of two sends a tile of a matrix to CTA 1, whose place
// there is a tile of a matrix too, or packed. The types of the mdspans have the
// extents and the strides:
//
//       64   128                 64   128
//    +--+-----+------+        +--+-----+------+           +---------------+
//    |  .     .      | 4      |  .     .      | 4         |               |
//    |  .#####.      |  --->  |  .#####.      |     or    |###############| 8
//    |  .#####.      | 12     |  .#####.      | 12        |###############| 10
//    +--+-----+------+        +--+-----+------+           +---------------+
//          CTA 0                     CTA 1                  CTA 1, packed
//
// On a GPU the mdspan is that of libcu++. The emulator has no CUDA toolkit, and
// a stand-in with the same interface.
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"
#include <cluster_bulk_copy/mdspan.h>

#ifdef CLUSTER_EMULATOR_CUDA_RUNTIME_H
#include "../cuda/Inputs/mdspan.h"
namespace md = mini;
#else
#include <cuda/std/mdspan>
namespace md = cuda::std;
#endif

constexpr unsigned Pitch = 256;
constexpr unsigned Size = 16 * Pitch;
constexpr unsigned Corner = 4 * Pitch + 64;

template <class T>
using TileOf =
    md::mdspan<T, md::extents<int, 8, 64>, cbc::layout_static_stride<Pitch, 1>>;
template <class T> using PackedOf = md::mdspan<T, md::extents<int, 8, 64>>;

/// The same bytes by an index of the column first.
template <class T>
using ColumnsOf =
    md::mdspan<T, md::extents<int, 64, 8>, cbc::layout_static_stride<1, Pitch>>;
template <class T>
using PackedColumnsOf = md::mdspan<T, md::extents<int, 64, 8>, md::layout_left>;

using Matrices = Image<float, Size>;

/// Sends a \p Src that begins at the corner of the tile to a \p Dst that begins
/// at element \p At. Thread 0 issues, or with options the first warp.
template <class Dst, class Src, unsigned At, class... Options>
__global__ void send(const Matrices *before, Matrices *after,
                     unsigned *gaveUp) {
  alignas(16) __shared__ float source[Size];
  alignas(16) __shared__ float destination[Size];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  copyElements(source, before[rank].source, Size);
  copyElements(destination, before[rank].destination, Size);
  if (threadInBlock() == 0) {
    cbc::barrier_init(&arrived, 1);
    if (rank == 1)
      cbc::expect_bytes(&arrived, cbc::tx_bytes<Dst>());
  }
  meetBeforeCopies();

  const unsigned callers = sizeof...(Options) == 0 ? 1 : 32;
  if (rank == 0 && threadInBlock() < callers)
    cbc::bulk_copy<Options...>(Dst(&destination[At]), Src(&source[Corner]),
                               &arrived, 1);

  if (rank == 1 && !waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, source, Size);
  copyElements(after[rank].destination, destination, Size);
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  const auto copyRows = [](unsigned at, unsigned pitch) {
    return [=](std::vector<Matrices> &wanted,
               const std::vector<Matrices> &before) {
      for (unsigned row = 0; row != 8; ++row)
        std::memcpy(&wanted[1].destination[at + row * pitch],
                    &before[0].source[Corner + row * Pitch],
                    64 * sizeof(float));
    };
  };
  bool ok = true;
  const auto test = [&](const char *name, auto kernel, auto change) {
    ok &= testCluster(name, kernel, dim3(2), dim3(64), 0, bits, change);
  };
  using tile = TileOf<float>;
  using constTile = TileOf<const float>;
  test("tile to tile", send<tile, constTile, Corner>, copyRows(Corner, Pitch));
  test("tile to tile, elected",
       send<tile, constTile, Corner, cbc::scope::warp, cbc::elected>,
       copyRows(Corner, Pitch));
  test("tile to packed rows", send<PackedOf<float>, constTile, 8 * Pitch>,
       copyRows(8 * Pitch, 64));
  test("columns first",
       send<PackedColumnsOf<float>, ColumnsOf<const float>, 8 * Pitch>,
       copyRows(8 * Pitch, 64));
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
