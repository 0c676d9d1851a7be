//===- plain_launch.cu - A cluster from an ordinary launch ----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two CTAs exchange 1 KiB: each sends its buffer to the other one. The kernel
// carries its cluster dimensions, so that <<<>>> launches a cluster; without
// them CTA 1 would not exist for CTA 0, and the copy would be an illegal
// instruction. The optional argument is the seed of the random words.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

/// 256 words in a row: 1024 bytes, one chunk.
using message = cbc::layout<cbc::shape<256>>;

/// The shared memory of one CTA, as the host sees it.
struct Image {
  unsigned source[message::size];
  unsigned destination[message::size];
};

__global__ void __cluster_dims__(2, 1, 1)
    exchange(const Image *before, Image *after, unsigned *gaveUp) {
  alignas(16) __shared__ unsigned source[message::size];
  alignas(16) __shared__ unsigned destination[message::size];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  const unsigned i = threadIdx.x;

  source[i] = before[rank].source[i];
  destination[i] = before[rank].destination[i];
  if (i == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, cbc::tx_bytes<message, unsigned>());
  }
  // Every thread wrote to memory that a copy reads or overwrites, in either
  // CTA, and only its own fence orders its writes before the copy.
  cbc::fence_proxy_async();
  // A copy needs the other CTA to be running, and its barrier and buffer to be
  // ready.
  cbc::cluster_sync();

  if (i == 0)
    cbc::bulk_copy<message>(destination, source, &arrived, rank ^ 1);

  if (!waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  // Neither CTA may exit while the other one still reads from it. Both have
  // received by now, so both have been read.
  cbc::cluster_sync();

  after[rank].source[i] = source[i];
  after[rank].destination[i] = destination[i];
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  Image before[2];
  for (Image &image : before) {
    fillRandomly(image.source, bits);
    fillWithSentinel(image.destination);
  }
  Image after[2];
  if (!runOnImages(
          [](const Image *deviceBefore, Image *deviceAfter, unsigned *gaveUp) {
            exchange<<<2, message::size>>>(deviceBefore, deviceAfter, gaveUp);
          },
          before, after, 2))
    return EXIT_FAILURE;

  bool correct = true;
  for (unsigned rank = 0; rank != 2; ++rank) {
    correct &=
        compareWords(rank, "source", after[rank].source, before[rank].source);
    correct &= compareWords(rank, "destination", after[rank].destination,
                            before[rank ^ 1].source);
  }
  if (!correct)
    return EXIT_FAILURE;
  std::printf("plain_launch: the two CTAs exchanged 1024 bytes\n");
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
