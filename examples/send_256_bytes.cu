//===- send_256_bytes.cu - One chunk from one CTA to another --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cluster of two CTAs: CTA 0 sends 64 words of its shared memory to CTA 1,
// which waits for them on its mbarrier. run.sh in this folder builds and runs
// it. The optional argument is the seed of the random words.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

/// 64 words in a row: 256 bytes, one chunk.
using message = cbc::layout<cbc::shape<64>>;

/// The shared memory of one CTA, as the host sees it.
struct Image {
  unsigned source[message::size];
  unsigned destination[message::size];
};

__global__ void send256Bytes(const Image *before, Image *after,
                             unsigned *gaveUp) {
  alignas(16) __shared__ unsigned source[message::size];
  alignas(16) __shared__ unsigned destination[message::size];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  const unsigned i = threadIdx.x;

  source[i] = before[rank].source[i];
  destination[i] = before[rank].destination[i];
  if (i == 0) {
    cbc::barrier_init(&arrived, 1);
    if (rank == 1)
      cbc::expect_bytes(&arrived, cbc::tx_bytes<message, unsigned>());
  }
  // Every thread wrote to memory that the copy reads or overwrites, in either
  // CTA, and only its own fence orders its writes before the copy.
  cbc::fence_proxy_async();
  // The copy needs CTA 1 to be running, and its barrier and buffer to be ready.
  cbc::cluster_sync();

  if (rank == 0 && i == 0)
    cbc::bulk_copy<message>(destination, source, &arrived, 1);

  if (rank == 1 && !waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  // CTA 0 must not exit while its memory is being read. It does not wait for
  // the copy itself, so it waits here for CTA 1, which did.
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
  if (!runAsClusterOfTwo(send256Bytes, message::size, before, after))
    return EXIT_FAILURE;

  // Nothing but the destination in CTA 1 may have changed.
  bool correct = true;
  for (unsigned rank = 0; rank != 2; ++rank) {
    const Image &wanted = before[rank];
    const unsigned *destination =
        rank == 1 ? before[0].source : wanted.destination;
    correct &= compareWords(rank, "source", after[rank].source, wanted.source);
    correct &=
        compareWords(rank, "destination", after[rank].destination, destination);
  }
  if (!correct)
    return EXIT_FAILURE;
  std::printf("send_256_bytes: CTA 1 received the 256 bytes of CTA 0\n");
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
