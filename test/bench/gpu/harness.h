//===- harness.h - What every kernel of the GPU benchmark shares -*- C++
//-*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The measuring half of a kernel; the other half is one way to move the bytes.
// It is written for clang and nvcc, and for the text of generators too, which
// only call these functions. A kernel runs
//
//   setup(...);
//   for each round: beginRound(...); <move Repeats times the rows>;
//   endRound(...); finish(...);
//
// with 256 threads in every CTA of every cluster. Each CTA sends its rows to
// the next rank of its cluster and receives those of the previous one; a row is
// one chunk, and RowGap bytes, which nothing may write, lie between two rows on
// both sides: adjacent chunks would be one copy.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_BENCH_HARNESS_H
#define CLUSTER_BULK_COPY_BENCH_HARNESS_H

#include "rows.h"
#include <stdint.h>

namespace bench {

/// What one CTA leaves for the host, and what its warps tell one another.
struct Result {
  /// Cycles that a warp spends issuing, by its own clock: those of the slowest
  /// issuing warp, summed over the rounds. (Between the clocks of two warps lie
  /// up to 200 cycles of fetching instructions.)
  uint64_t IssueCycles;
  /// Cycles from the begin of issuing to the end of the cluster barrier that
  /// follows the arrival of all bytes, summed over the rounds.
  uint64_t RoundCycles;
  /// %globaltimer (ns) before the first and after the last round.
  uint64_t BeginTime, EndTime;
};

__shared__ Result Total;
__shared__ uint64_t WarpBegin[Threads / 32], WarpEnd[Threads / 32];

__device__ __forceinline__ uint64_t readClock() {
  uint64_t Cycles;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(Cycles)::"memory");
  return Cycles;
}

__device__ __forceinline__ uint64_t readTime() {
  uint64_t Nanoseconds;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(Nanoseconds)::"memory");
  return Nanoseconds;
}

__device__ __forceinline__ uint32_t sharedAddress(const void *Pointer) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(Pointer));
}

/// \returns the rank that this CTA sends to.
__device__ __forceinline__ uint32_t nextRank() {
  uint32_t Rank, Size;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(Rank));
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(Size));
  return Rank + 1 == Size ? 0 : Rank + 1;
}

__device__ __forceinline__ void clusterSync() {
  asm volatile("barrier.cluster.arrive.release.aligned;\n\t"
               "barrier.cluster.wait.acquire.aligned;" ::
                   : "memory");
}

/// Fills the \p Bytes (a multiple of 16) at \p Src with this CTA's part of \p
/// In and those at \p Dst with zero, initialises \p Mbar for one arrival, and
/// waits for the cluster.
__device__ inline void setup(const void *In, void *Src, void *Dst,
                             uint64_t *Mbar, uint32_t Bytes) {
  const uint4 *Part =
      static_cast<const uint4 *>(In) + blockIdx.x * (Bytes / 16);
  for (uint32_t I = threadIdx.x; I < Bytes / 16; I += Threads) {
    static_cast<uint4 *>(Src)[I] = Part[I];
    static_cast<uint4 *>(Dst)[I] = uint4{0, 0, 0, 0};
  }
  if (threadIdx.x == 0) {
    asm volatile(
        "mbarrier.init.shared::cta.b64 [%0], 1;\n\t"
        "fence.mbarrier_init.release.cluster;" ::"r"(sharedAddress(Mbar))
        : "memory");
    Total = Result{0, 0, 0, 0};
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  clusterSync();
  if (threadIdx.x == 0)
    Total.BeginTime = readTime();
  // Where code lies in the lines of the instruction cache is worth some cycles,
  // so kernels are measured at several positions.
#pragma unroll
  for (int I = 0; I < BENCH_POSITION; ++I)
    asm volatile("membar.cta;" ::: "memory");
}

/// Announces \p Bytes transaction bytes and starts the clock. A way to move the
/// bytes that completes none announces 0.
__device__ __forceinline__ void beginRound(uint64_t *Mbar, uint32_t Bytes) {
  if (threadIdx.x == 0)
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                     sharedAddress(Mbar)),
                 "r"(Bytes)
                 : "memory");
  __syncthreads();
  // All lanes write the same word, so that no branch comes before the copies.
  WarpBegin[threadIdx.x / 32] = readClock();
}

/// Takes the time of issuing, waits for the bytes of the phase with \p Parity
/// and for the cluster, and takes the time of the round. The first
/// \p IssuingWarps warps issue.
__device__ __forceinline__ void endRound(uint64_t *Mbar, uint32_t Parity,
                                         int IssuingWarps = 1) {
  __syncwarp();
  WarpEnd[threadIdx.x / 32] = readClock();
  uint32_t Done = 0;
  while (!Done)
    asm volatile("{\n\t.reg .pred p;\n\t"
                 "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
                 "selp.u32 %0, 1, 0, p;\n\t}"
                 : "=r"(Done)
                 : "r"(sharedAddress(Mbar)), "r"(Parity)
                 : "memory");
  clusterSync();
  const uint64_t Now = readClock();
  if (threadIdx.x != 0)
    return;
  uint64_t Slowest = 0;
#pragma unroll
  for (int Warp = 0; Warp < IssuingWarps; ++Warp) {
    const uint64_t Cycles = WarpEnd[Warp] - WarpBegin[Warp];
    Slowest = Cycles > Slowest ? Cycles : Slowest;
  }
  Total.IssueCycles += Slowest;
  Total.RoundCycles += Now - WarpBegin[0];
}

/// Writes the \p Bytes at \p Dst to this CTA's part of \p Out and the times to
/// \p Results.
__device__ inline void finish(void *Out, void *Results, const void *Dst,
                              uint32_t Bytes) {
  __syncthreads();
  if (threadIdx.x == 0) {
    Total.EndTime = readTime();
    static_cast<Result *>(Results)[blockIdx.x] = Total;
  }
  uint4 *Part = static_cast<uint4 *>(Out) + blockIdx.x * (Bytes / 16);
  for (uint32_t I = threadIdx.x; I < Bytes / 16; I += Threads)
    Part[I] = static_cast<const uint4 *>(Dst)[I];
}

} // namespace bench

#endif // CLUSTER_BULK_COPY_BENCH_HARNESS_H
