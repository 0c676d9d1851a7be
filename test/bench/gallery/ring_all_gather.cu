//===- ring_all_gather.cu - The ring, and through global memory -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without distributed shared memory a CTA puts its block into global memory,
// and after a cluster barrier fetches the other seven at once: with one bulk
// copy each from global memory, which is the fastest way to get 112 KiB from
// the L2 cache into shared memory. As in the example, a block is taken to be
// something that the CTA has made: the others do not read it from the input.
//
//===----------------------------------------------------------------------===//

#define main exampleMain
#include "../../../examples/ring_all_gather.cu"
#undef main
#include "gallery.h"

__global__ void gatherThroughGlobal(const Image *before, Image *after,
                                    unsigned *gaveUp) {
  extern __shared__ __attribute__((aligned(16))) Word blocks[];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  // A block is needed in the result in any case, so that is where it is put.
  Word *own = after[blockIdx.x].all + rank * BlockWords;
  for (unsigned i = threadIdx.x; i < BlockWords; i += Threads) {
    const Word word = before[blockIdx.x].own[i];
    blocks[rank * BlockWords + i] = word;
    own[i] = word;
  }
  if (threadIdx.x == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, (Ranks - 1) * BlockWords * sizeof(Word));
  }
  // Every thread wrote a part of what the copies read, in global memory.
  asm volatile("fence.proxy.async;" ::: "memory");
  cbc::cluster_sync();

  if (threadIdx.x == 0) {
    asm volatile("fence.proxy.async;" ::: "memory");
    for (unsigned i = 1; i != Ranks; ++i) {
      const unsigned block = (rank + i) % Ranks;
      const Word *from =
          after[blockIdx.x - rank + block].all + block * BlockWords;
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
          "[%0], [%1], %2, [%3];" ::"r"(
              cbc::detail::shared_address(blocks + block * BlockWords)),
          "l"(from), "n"(BlockWords * sizeof(Word)),
          "r"(cbc::detail::shared_address(&arrived))
          : "memory");
    }
  }
  if (!waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  for (unsigned i = threadIdx.x; i < Ranks * BlockWords; i += Threads)
    if (i / BlockWords != rank)
      after[blockIdx.x].all[i] = blocks[i];
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  // 16 clusters of eight are as many as an H200 with its 132 SMs holds.
  for (unsigned clusters : {1, 16}) {
    if (!isCorrect(gatherInRing, clusters, bits) ||
        !isCorrect(gatherThroughGlobal, clusters, bits))
      return EXIT_FAILURE;
    const std::vector<Image> zeros(clusters * Ranks);
    const DeviceArray<Image> before(zeros);
    const DeviceArray<Image> after(zeros);
    const DeviceArray<unsigned> gaveUp({0});
    const auto launch = [&](auto *kernel) {
      launchGather(kernel, clusters, before.get(), after.get(), gaveUp.get());
    };
    gallery::compare("ring_all_gather", clusters,
                     {{"dsmem", [&] { launch(gatherInRing); }},
                      {"global", [&] { launch(gatherThroughGlobal); }}});
  }
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
