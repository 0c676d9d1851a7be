//===- peer_shapes.cu - Shapes that other implementations test ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CTA 0 of a cluster of two sends a region to CTA 1. The shapes, strides, types
// and block sizes are those of the tests of other implementations of this copy;
// what lies around the region must not change.
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"

/// One case: regions \p Dst and \p Src of elements \p T, which begin \p
/// DstBase and \p SrcBase elements into buffers of \p DstSize and \p SrcSize.
template <class T, class Dst, class Src, unsigned DstSize, unsigned SrcSize,
          unsigned DstBase, unsigned SrcBase>
__global__ void send(const Image<T, SrcSize, DstSize> *before,
                     Image<T, SrcSize, DstSize> *after, unsigned *gaveUp) {
  // Together they may have more than the 48 KiB of static shared memory.
  extern __shared__ __attribute__((aligned(128))) unsigned char window[];
  __shared__ unsigned long long arrived;
  T *source = reinterpret_cast<T *>(window);
  T *destination = source + SrcSize;
  const unsigned rank = cbc::cluster_rank();
  copyElements(source, before[rank].source, SrcSize);
  copyElements(destination, before[rank].destination, DstSize);
  if (threadInBlock() == 0) {
    cbc::barrier_init(&arrived, 1);
    if (rank == 1)
      cbc::expect_bytes(&arrived, cbc::tx_bytes<Dst, T>());
  }
  meetBeforeCopies();
  if (rank == 0 && threadInBlock() == 0)
    cbc::bulk_copy<Dst, Src>(destination + DstBase, source + SrcBase, &arrived,
                             1);
  if (rank == 1 && !waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, source, SrcSize);
  copyElements(after[rank].destination, destination, DstSize);
}

/// One buffer is source and destination: the receiver's part of it becomes the
/// sender's.
template <class T, unsigned Size>
__global__ void sendInPlace(const Image<T, Size> *before, Image<T, Size> *after,
                            unsigned *gaveUp) {
  alignas(128) __shared__ T buffer[Size];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  copyElements(buffer, before[rank].source, Size);
  if (threadInBlock() == 0) {
    cbc::barrier_init(&arrived, 1);
    if (rank == 1)
      cbc::expect_bytes(&arrived, Size * sizeof(T));
  }
  meetBeforeCopies();
  if (rank == 0 && threadInBlock() == 0)
    cbc::bulk_copy<cbc::layout<cbc::shape<Size>>>(buffer, buffer, &arrived, 1);
  if (rank == 1 && !waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, buffer, Size);
  copyElements(after[rank].destination, before[rank].destination, Size);
}

#ifdef EXAMPLE_HAS_RUNTIME

template <class T, class Dst, class Src, unsigned DstSize, unsigned SrcSize,
          unsigned DstBase = 0, unsigned SrcBase = 0>
static bool isCorrect(const char *name, dim3 block, std::mt19937 &bits) {
  using Buffers = Image<T, SrcSize, DstSize>;
  return testCluster(
      name, send<T, Dst, Src, DstSize, SrcSize, DstBase, SrcBase>, dim3(2),
      block, (SrcSize + DstSize) * sizeof(T), bits,
      [](std::vector<Buffers> &wanted, const std::vector<Buffers> &before) {
        copyRegion<Dst, Src>(wanted[1].destination + DstBase,
                             before[0].source + SrcBase);
      });
}

template <class T, unsigned Size>
static bool isCorrectInPlace(const char *name, dim3 block, std::mt19937 &bits) {
  using Buffers = Image<T, Size>;
  return testCluster(
      name, sendInPlace<T, Size>, dim3(2), block, 0, bits,
      [](std::vector<Buffers> &wanted, const std::vector<Buffers> &before) {
        std::memcpy(wanted[1].source, before[0].source, sizeof(T) * Size);
      });
}

template <long long... Extents> using shape = cbc::shape<Extents...>;
template <long long... Strides> using stride = cbc::stride<Strides...>;
template <class... Parts> using layout = cbc::layout<Parts...>;

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  bool ok = true;

  using tile = layout<shape<128 * 64>>;
  ok &= isCorrect<_Float16, tile, tile, 8192, 8192>("128x64 halves", dim3(1),
                                                    bits);
  using line = layout<shape<256>>;
  ok &= isCorrect<_Float16, line, line, 256, 256>("256 halves", dim3(32), bits);
  using rows = layout<shape<8, 128>, stride<256, 1>>;
  ok &= isCorrect<_Float16, rows, rows, 2048, 2048>("8 rows of 128 halves",
                                                    dim3(32), bits);
  using wide = layout<shape<8, 128>, stride<512, 1>>;
  ok &= isCorrect<_Float16, wide, rows, 4096, 2048>(
      "8 rows of 128 halves, spread", dim3(32), bits);
  ok &= isCorrectInPlace<_Float16, 128>("128 halves in one buffer", dim3(32),
                                        bits);

  using floats = layout<shape<128>>;
  ok &= isCorrect<float, floats, floats, 128, 128>("128 floats, block of 128",
                                                   dim3(128), bits);
  using left = layout<shape<4, 32>, stride<64, 1>>;
  ok &= isCorrect<float, left, left, 256, 256>("4 rows of 32 floats out of 64",
                                               dim3(128), bits);
  using deep = layout<shape<2, 4, 16>, stride<128, 32, 1>>;
  ok &= isCorrect<float, deep, deep, 256, 256>(
      "2x4 rows of 16 floats out of 32", dim3(128), bits);
  using slice = layout<shape<64>>;
  ok &= isCorrect<float, slice, slice, 128, 128, 0, 0>("a slice from element 0",
                                                       dim3(32), bits);
  ok &= isCorrect<float, slice, slice, 128, 128, 4, 4>("a slice from element 4",
                                                       dim3(32), bits);
  ok &= isCorrect<float, slice, slice, 128, 128, 64, 4>(
      "a slice from element 4 to 64", dim3(32), bits);

  ok &= isCorrectInPlace<float, 1024>("1024 floats in one buffer", dim3(32),
                                      bits);
  using half = layout<shape<128 * 64>>;
  ok &= isCorrect<_Float16, half, half, 256 * 64, 128 * 64, 128 * 64>(
      "128x64 halves to the lower half of a buffer", dim3(32), bits);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
