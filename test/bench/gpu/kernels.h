//===- kernels.h - The kernels of one way to move the bytes -----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A way to move the bytes is a class template
//
//   template <int Chunk, int Copies> struct Way {
//     static constexpr bool Applies;          // to rows of this shape
//     static constexpr bool CompletesBytes;   // at the barrier
//     static constexpr int IssuingWarps;
//     __device__ Way(void *Dst, void *Src, uint64_t *Mbar, uint32_t Peer);
//     __device__ void push() const;           // every thread calls it
//   };
//
// BENCH_KERNELS(Way) defines its kernels, one for each row of rows.h. What its
// constructor does is outside the loop over the rounds and is not measured.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_BENCH_KERNELS_H
#define CLUSTER_BULK_COPY_BENCH_KERNELS_H

#include "harness.h"

namespace bench {

/// A kernel for a row to which the way does not apply leaves \p Results as they
/// are, and the host leaves the row out.
template <class Way, int Chunk, int Copies, bool HasRepeats>
__device__ __forceinline__ void run(const void *In, void *Out, void *Results,
                                    int Rounds, int Repeats) {
  if constexpr (Way::Applies) {
    constexpr uint32_t Bytes = (Chunk + RowGap) * Copies;
    extern __shared__ __align__(128) unsigned char Rows[];
    __shared__ uint64_t Mbar;
    // Rows at other offsets modulo 128 than where they come from are up to 5 %
    // slower on a busy network.
    unsigned char *Src = Rows, *Dst = Rows + (Bytes + 127) / 128 * 128;
    setup(In, Src, Dst, &Mbar, Bytes);
    const Way Ready(Dst, Src, &Mbar, nextRank());
    for (int Round = 0; Round < Rounds; ++Round) {
      const uint32_t Expected = Way::CompletesBytes ? Chunk * Copies : 0;
      beginRound(&Mbar, HasRepeats ? Expected * Repeats : Expected);
      if constexpr (HasRepeats) {
        for (int Repeat = 0; Repeat < Repeats; ++Repeat)
          Ready.push();
      } else {
        Ready.push();
      }
      endRound(&Mbar, Round & 1, Way::IssuingWarps);
    }
    finish(Out, Results, Dst, Bytes);
  }
}

} // namespace bench

#define BENCH_KERNEL(NAME, WAY, CHUNK, COPIES, HAS_REPEATS)                    \
  extern "C" __global__ void __launch_bounds__(bench::Threads) NAME(           \
      const void *In, void *Out, void *Results, int Rounds, int Repeats) {     \
    bench::run<WAY<CHUNK, COPIES>, CHUNK, COPIES, HAS_REPEATS>(                \
        In, Out, Results, Rounds, Repeats);                                    \
  }
#define BENCH_ISSUE_KERNEL(CHUNK, COPIES)                                      \
  BENCH_KERNEL(issue_##CHUNK##x##COPIES, BENCH_WAY, CHUNK, COPIES, false)
#define BENCH_WIRE_KERNEL(CHUNK, COPIES)                                       \
  BENCH_KERNEL(wire_##CHUNK##x##COPIES, BENCH_WAY, CHUNK, COPIES, true)

/// Defines the kernels of the class template that the macro BENCH_WAY names.
/// Those for bandwidth, on which the position has no effect, at one position.
#if BENCH_POSITION == 0
#define BENCH_KERNELS                                                          \
  BENCH_ISSUE_ROWS(BENCH_ISSUE_KERNEL)                                         \
  BENCH_WIRE_ROWS(BENCH_WIRE_KERNEL)
#else
#define BENCH_KERNELS BENCH_ISSUE_ROWS(BENCH_ISSUE_KERNEL)
#endif

#endif // CLUSTER_BULK_COPY_BENCH_KERNELS_H
