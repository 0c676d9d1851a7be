//===- strided_rows.cu - Eight rows out of a wider array ------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CTA 0 sends the left 128 halves of each of eight rows to CTA 1 of a cluster
// of two. A row is one chunk of 256 bytes, and the rows are a repeat axis. What
// lies between the rows is not sent and does not change.
//
// The first kernel has the same layout on both sides and uses the typed
// interface; in the second the rows of the destination are further apart than
// those of the source, and the call form carries the strides. The optional
// argument is the seed of the random data.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

/// Eight rows of 128 halves, 256 halves apart.
using rows = cbc::layout<cbc::shape<8, 128>, cbc::stride<256, 1>>;
static_assert(cbc::tx_bytes<rows, _Float16>() == 2048,
              "only the rows are announced, not what lies between them");

/// The shared memory of one CTA, as the host sees it: eight rows of 256 halves
/// to send from, eight rows of \p DstPitch halves to receive into.
template <unsigned DstPitch> struct Image {
  _Float16 source[8 * 256];
  _Float16 destination[8 * DstPitch];
};

/// Copies \p count halves; all threads of the CTA take part.
__device__ inline void copyHalves(_Float16 *to, const _Float16 *from,
                                  unsigned count) {
  for (unsigned i = threadIdx.x; i < count; i += blockDim.x)
    to[i] = from[i];
}

/// Brings both CTAs to the point where CTA 0 may send to CTA 1. All threads
/// call it after filling their shared memory.
__device__ inline void prepare(unsigned long long *arrived) {
  if (threadIdx.x == 0) {
    cbc::barrier_init(arrived, 1);
    if (cbc::cluster_rank() == 1)
      cbc::expect_bytes(arrived, cbc::tx_bytes<rows, _Float16>());
  }
  // Every thread wrote to memory that the copies read or overwrite, in either
  // CTA, and only its own fence orders its writes before the copies.
  cbc::fence_proxy_async();
  // The copies need CTA 1 to be running, and its barrier and buffer to be
  // ready.
  cbc::cluster_sync();
}

/// Waits until the rows have arrived. All threads of both CTAs call it.
__device__ inline void finish(unsigned long long *arrived, unsigned *gaveUp) {
  if (cbc::cluster_rank() == 1 && !waitOrGiveUp(arrived, 0))
    *gaveUp = 1;
  // CTA 0 must not exit while its memory is being read. It does not wait for
  // the copies itself, so it waits here for CTA 1, which did.
  cbc::cluster_sync();
}

__global__ void sendRows(const Image<256> *before, Image<256> *after,
                         unsigned *gaveUp) {
  alignas(16) __shared__ _Float16 source[8 * 256];
  alignas(16) __shared__ _Float16 destination[8 * 256];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  copyHalves(source, before[rank].source, 8 * 256);
  copyHalves(destination, before[rank].destination, 8 * 256);
  prepare(&arrived);

  if (rank == 0 && threadIdx.x == 0)
    cbc::bulk_copy<rows>(destination, source, &arrived, 1);

  finish(&arrived, gaveUp);
  copyHalves(after[rank].source, source, 8 * 256);
  copyHalves(after[rank].destination, destination, 8 * 256);
}

__global__ void spreadRows(const Image<512> *before, Image<512> *after,
                           unsigned *gaveUp) {
  alignas(16) __shared__ _Float16 source[8 * 256];
  alignas(16) __shared__ _Float16 destination[8 * 512];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  copyHalves(source, before[rank].source, 8 * 256);
  copyHalves(destination, before[rank].destination, 8 * 512);
  prepare(&arrived);

  // Scope thread, no flags, elements of 2 bytes, no group axis, one repeat
  // axis; then extent, destination stride and source stride of the rows and of
  // the elements.
  if (rank == 0 && threadIdx.x == 0)
    __cluster_bulk_copy(destination, source, 256, &arrived, 1, true, 0, 0, 2, 0,
                        1, 8, 512, 256, 128, 1, 1);

  finish(&arrived, gaveUp);
  copyHalves(after[rank].source, source, 8 * 256);
  copyHalves(after[rank].destination, destination, 8 * 512);
}

#ifdef EXAMPLE_HAS_RUNTIME

/// Runs \p kernel on random data. \returns whether the rows of CTA 0, and
/// nothing else, arrived in CTA 1.
template <unsigned DstPitch>
static bool isCorrect(void (*kernel)(const Image<DstPitch> *, Image<DstPitch> *,
                                     unsigned *),
                      std::mt19937 &bits) {
  Image<DstPitch> before[2];
  for (Image<DstPitch> &image : before) {
    fillRandomly(image.source, bits);
    fillWithSentinel(image.destination);
  }
  Image<DstPitch> after[2];
  if (!runAsClusterOfTwo(kernel, 128, before, after))
    return false;

  Image<DstPitch> wanted[2] = {before[0], before[1]};
  for (unsigned row = 0; row != 8; ++row)
    std::memcpy(&wanted[1].destination[row * DstPitch],
                &before[0].source[row * 256], 128 * sizeof(_Float16));
  bool correct = true;
  for (unsigned rank = 0; rank != 2; ++rank) {
    correct &=
        compareWords(rank, "source", after[rank].source, wanted[rank].source);
    correct &= compareWords(rank, "destination", after[rank].destination,
                            wanted[rank].destination);
  }
  return correct;
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  if (!isCorrect(sendRows, bits)) {
    std::printf("sendRows: wrong\n");
    return EXIT_FAILURE;
  }
  if (!isCorrect(spreadRows, bits)) {
    std::printf("spreadRows: wrong\n");
    return EXIT_FAILURE;
  }
  std::printf("strided_rows: CTA 1 received the 8 rows of CTA 0, packed as "
              "they were and spread out\n");
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
