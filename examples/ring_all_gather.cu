//===- ring_all_gather.cu - Eight blocks, passed on in a ring -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every CTA of a cluster of eight has a block of 16 KiB, and after seven steps
// every CTA has all eight. In each step a CTA passes on what it received in the
// step before. The first half of a block goes round the ring upwards, the
// second half downwards:
//
//             first halves                          second halves
//   step 0    r sends block r to r + 1              block r to r - 1
//   step 1    r sends block r - 1 to r + 1          block r + 1 to r - 1
//   ...
//   step 6    r sends block r - 6 to r + 1          block r + 6 to r - 1
//
//       .--> CTA 0 <--> CTA 1 <--> CTA 2 <--> ... <--> CTA 7 <--.
//       '------------------------------------------------------'
//
// Block b has the same place in the shared memory of all CTAs, so what arrives
// lies where it is sent on from, and no place is used twice. There is one
// cluster barrier before the steps and one after them.
//
// Two mbarriers are enough for the seven steps, in turn, because the data goes
// both ways. A CTA sends in step s + 1 after its step s, which ends when both
// neighbours' bytes are there; and the neighbour sent those after its own step
// s - 1. So the bytes of step s + 1 find a barrier that has finished step
// s - 1, the step that used it before. They may find it before its owner has
// announced them. Then the arrival that comes with the announcement is still
// missing, so that the phase cannot end without it.
//
// In a ring that goes one way only nothing comes back from the CTA that one
// sends to. It may be six steps behind, and bytes of two steps would count for
// one phase. Such a ring needs a barrier for each step, or acknowledgements:
// without, test/emulator/reports/ring_of_one_direction.cu hangs.
//
// The optional argument is the seed of the random data.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

constexpr unsigned Ranks = 8;
constexpr unsigned BlockWords = 2048;
constexpr unsigned Threads = 128;

using Word = unsigned long long;
/// Half a block in a row: 8192 bytes, one chunk.
using half = cbc::layout<cbc::shape<BlockWords / 2>>;
/// A half from each neighbour.
constexpr unsigned BytesOfStep = 2 * cbc::tx_bytes<half, Word>();

/// What a CTA starts with and what it has at the end.
struct Image {
  Word own[BlockWords];
  Word all[Ranks * BlockWords];
};

__global__ void gatherInRing(const Image *before, Image *after,
                             unsigned *gaveUp) {
  extern __shared__ __attribute__((aligned(16))) Word blocks[];
  __shared__ unsigned long long arrived[2];
  const unsigned rank = cbc::cluster_rank();
  const unsigned above = (rank + 1) % Ranks;
  const unsigned below = (rank + Ranks - 1) % Ranks;

  for (unsigned i = threadIdx.x; i < BlockWords; i += Threads)
    blocks[rank * BlockWords + i] = before[blockIdx.x].own[i];
  if (threadIdx.x == 0)
    for (unsigned long long &barrier : arrived) {
      cbc::barrier_init(&barrier, 1);
      cbc::expect_bytes(&barrier, BytesOfStep);
    }
  // Every thread wrote a part of what the copies of step 0 read.
  cbc::fence_proxy_async();
  // The copies need the neighbours to be running, and their barriers ready.
  cbc::cluster_sync();

  // The first warp moves the blocks. Only it waits for the barriers, and its
  // lanes meet at every copy, so that no thread falls two phases behind and
  // takes one parity for another.
  if (threadIdx.x < 32) {
    bool complete = true;
    for (unsigned step = 0; step != Ranks - 1; ++step) {
      unsigned long long *barrier = &arrived[step % 2];
      Word *first = blocks + (rank + Ranks - step) % Ranks * BlockWords;
      Word *second =
          blocks + (rank + step) % Ranks * BlockWords + BlockWords / 2;
      cbc::bulk_copy<half, cbc::scope::warp, cbc::elected>(first, first,
                                                           barrier, above);
      cbc::bulk_copy<half, cbc::scope::warp, cbc::elected>(second, second,
                                                           barrier, below);
      complete = complete && waitOrGiveUp(barrier, step / 2 % 2);
      if (threadIdx.x == 0 && step + 2 < Ranks - 1)
        cbc::expect_bytes(barrier, BytesOfStep);
      // The next step reads through the async proxy what another CTA wrote
      // through it. PTX orders two accesses through one proxy without a fence
      // if one CTA makes both, and does not say so for two CTAs.
      cbc::fence_proxy_async();
    }
    if (!complete)
      *gaveUp = 1;
  }
  // A CTA must not exit while its last halves are read. And the threads that
  // did not wait for the barriers see here what those that did have seen.
  cbc::cluster_sync();

  for (unsigned i = threadIdx.x; i < Ranks * BlockWords; i += Threads)
    after[blockIdx.x].all[i] = blocks[i];
}

#ifdef EXAMPLE_HAS_RUNTIME

#include <vector>

/// Shared memory of a CTA for all blocks, in bytes.
constexpr unsigned SharedBytes = sizeof(Image::all);

/// Launches \p kernel as \p clusters clusters, with an Image for each CTA.
static void launchGather(void (*kernel)(const Image *, Image *, unsigned *),
                         unsigned clusters, const Image *before, Image *after,
                         unsigned *gaveUp) {
  check(cudaFuncSetAttribute(
            kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, SharedBytes),
        "asking for shared memory");
  check(launchClusters(kernel, dim3(clusters * Ranks), dim3(Ranks),
                       dim3(Threads), SharedBytes, before, after, gaveUp),
        "launching the kernel");
}

/// Runs \p kernel on random data. \returns whether every CTA has all blocks of
/// its cluster.
static bool isCorrect(void (*kernel)(const Image *, Image *, unsigned *),
                      unsigned clusters, std::mt19937 &bits) {
  std::vector<Image> before(clusters * Ranks), after(clusters * Ranks);
  for (Image &image : before)
    fillRandomly(image.own, bits);
  if (!runOnImages(
          [&](const Image *deviceBefore, Image *deviceAfter, unsigned *gaveUp) {
            launchGather(kernel, clusters, deviceBefore, deviceAfter, gaveUp);
          },
          before.data(), after.data(), clusters * Ranks))
    return false;

  bool correct = true;
  for (unsigned cta = 0; cta != clusters * Ranks; ++cta) {
    std::vector<Word> wanted;
    for (unsigned block = 0; block != Ranks; ++block) {
      const Image &owner = before[cta / Ranks * Ranks + block];
      wanted.insert(wanted.end(), owner.own, owner.own + BlockWords);
    }
    correct &= compareWords(cta % Ranks, "all", after[cta].all, wanted.data());
  }
  return correct;
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  if (!isCorrect(gatherInRing, 1, bits))
    return EXIT_FAILURE;
  std::printf("ring_all_gather: all %u CTAs have all %u blocks\n", Ranks,
              Ranks);
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
