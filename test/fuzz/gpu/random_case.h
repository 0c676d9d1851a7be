//===- random_case.h - What generated kernels have in common -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ClusterBulkCopyFuzz --cuda writes kernels that include this file. Each makes
// one random call; RunCases.cpp launches them.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_GPU_RANDOM_CASE_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_GPU_RANDOM_CASE_H

#include "../../gpu/cluster_test.h"

/// An element of 16 bytes.
struct alignas(16) Bytes16 {
  unsigned long long halves[2];
};

/// Whether this is one of the threads from \p first to before \p end.
__device__ inline bool isBetween(unsigned first, unsigned end) {
  return threadInBlock() >= first && threadInBlock() < end;
}

/// Copies \p bytes bytes to shared memory.
__device__ inline void fill(unsigned char *shared, const unsigned char *memory,
                            unsigned bytes) {
  copyElements(shared, memory, bytes);
}

/// Copies \p bytes bytes from shared memory.
__device__ inline void drain(const unsigned char *shared, unsigned char *memory,
                             unsigned bytes) {
  copyElements(memory, shared, bytes);
}

/// Makes \p mbar a barrier that expects \p bytes, in every CTA of the cluster.
__device__ inline void prepare(unsigned long long *mbar, unsigned bytes) {
  cbc::fence_proxy_async();
  __syncthreads();
  if (threadInBlock() == 0) {
    cbc::barrier_init(mbar, 1);
    cbc::expect_bytes(mbar, bytes);
  }
  cbc::cluster_sync();
}

/// Waits for the phase, and for one more without any bytes: what came in excess
/// of the first would keep that one from ending.
__device__ inline void finish(unsigned long long *mbar, unsigned *gaveUp) {
  bool ended = waitOrGiveUp(mbar, 0);
  __syncthreads();
  if (threadInBlock() == 0)
    cbc::expect_bytes(mbar, 0);
  ended = ended && waitOrGiveUp(mbar, 1);
  if (!ended)
    *gaveUp = 1;
}

#ifdef EXAMPLE_HAS_RUNTIME

/// The arguments: contents of all CTAs before and after, bytes that each CTA's
/// barrier expects, whether a wait gave up, the rank, the run-time parts of the
/// offsets of destination, source and barrier, the predicate.
using RandomKernel = void (*)(const unsigned char *, unsigned char *,
                              const unsigned *, unsigned *, unsigned, long long,
                              long long, long long, unsigned);

/// A kernel, and the case that it was written from.
struct RandomCase {
  RandomKernel kernel;
  unsigned long long seed;
  unsigned long long index;
  const RandomCase *next;

  RandomCase(RandomKernel kernel, unsigned long long seed,
             unsigned long long index);
};

#define RANDOM_CASE(kernel, seed, index)                                       \
  static const RandomCase entry_of_##kernel(kernel, seed, index);

#else
#define RANDOM_CASE(kernel, seed, index)
#endif // EXAMPLE_HAS_RUNTIME

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_GPU_RANDOM_CASE_H
