//===- peer_ring.cu - Rings of four with tiles of several sizes -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every CTA of a cluster of four, one warp each, sends a tile to the rank
// before it, so that rank r ends with what rank r + 1 had. Each expects its
// bytes before the cluster barrier, as everywhere else in these tests.
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"

template <class T, unsigned Size>
__global__ void ring(const Image<T, Size> *before, Image<T, Size> *after,
                     unsigned *gaveUp) {
  extern __shared__ __attribute__((aligned(128))) unsigned char window[];
  __shared__ unsigned long long arrived;
  T *source = reinterpret_cast<T *>(window);
  T *destination = source + Size;
  const unsigned rank = cbc::cluster_rank();
  copyElements(source, before[rank].source, Size);
  copyElements(destination, before[rank].destination, Size);
  using tile = cbc::layout<cbc::shape<Size>>;
  if (threadInBlock() == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, cbc::tx_bytes<tile, T>());
  }
  meetBeforeCopies();
  if (threadInBlock() == 0)
    cbc::bulk_copy<tile>(destination, source, &arrived, (rank + 3) % 4);
  if (!waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, source, Size);
  copyElements(after[rank].destination, destination, Size);
}

#ifdef EXAMPLE_HAS_RUNTIME

template <class T, unsigned Height, unsigned Width>
static bool isCorrect(const char *type, std::mt19937 &bits) {
  constexpr unsigned size = 256 * Height * Width;
  using Buffers = Image<T, size>;
  char name[64];
  std::snprintf(name, sizeof(name), "ring, tile of %ux%u, %s", Height * 16,
                Width * 16, type);
  return testCluster(
      name, ring<T, size>, dim3(4), dim3(32), 2 * size * sizeof(T), bits,
      [](std::vector<Buffers> &wanted, const std::vector<Buffers> &before) {
        for (unsigned rank = 0; rank != 4; ++rank)
          std::memcpy(wanted[rank].destination, before[(rank + 1) % 4].source,
                      sizeof(wanted[rank].destination));
      });
}

template <class T>
static bool areCorrect(const char *type, std::mt19937 &bits) {
  bool ok = true;
  ok &= isCorrect<T, 1, 1>(type, bits);
  ok &= isCorrect<T, 1, 2>(type, bits);
  ok &= isCorrect<T, 1, 4>(type, bits);
  ok &= isCorrect<T, 1, 8>(type, bits);
  ok &= isCorrect<T, 2, 1>(type, bits);
  ok &= isCorrect<T, 2, 2>(type, bits);
  ok &= isCorrect<T, 2, 4>(type, bits);
  ok &= isCorrect<T, 2, 8>(type, bits);
  ok &= isCorrect<T, 4, 1>(type, bits);
  ok &= isCorrect<T, 4, 2>(type, bits);
  ok &= isCorrect<T, 4, 4>(type, bits);
  ok &= isCorrect<T, 4, 8>(type, bits);
  ok &= isCorrect<T, 8, 1>(type, bits);
  ok &= isCorrect<T, 8, 2>(type, bits);
  ok &= isCorrect<T, 8, 4>(type, bits);
  ok &= isCorrect<T, 8, 8>(type, bits);
  return ok;
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  bool ok = areCorrect<float>("float", bits);
  ok &= areCorrect<__bf16>("bf16", bits);
  ok &= areCorrect<_Float16>("half", bits);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
