//===- hand.cu - Bulk copies written by hand ------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For nvcc and for clang: inline PTX, written as well as one can. Both bases
// are mapped once, before the loop over the rounds; the copies are unrolled
// 32-bit additions. BENCH_WAY names the class template below to use.
//
//===----------------------------------------------------------------------===//

#include "kernels.h"

static __device__ __forceinline__ uint32_t mapToRank(uint32_t Address,
                                                     uint32_t Rank) {
  uint32_t Remote;
  asm("mapa.shared::cluster.u32 %0, %1, %2;"
      : "=r"(Remote)
      : "r"(Address), "r"(Rank));
  return Remote;
}

static __device__ __forceinline__ bool electLane() {
  uint32_t Elected;
  asm volatile("{\n\t.reg .pred p;\n\t"
               "elect.sync _|p, 0xffffffff;\n\t"
               "selp.u32 %0, 1, 0, p;\n\t}"
               : "=r"(Elected));
  return Elected != 0;
}

/// Addresses in the shared windows of this CTA (Src) and of the peer.
template <int Chunk, int Copies> struct Addresses {
  static constexpr bool CompletesBytes = true;
  uint32_t Dst, Src, Mbar;
  __device__ Addresses(void *Dst, void *Src, uint64_t *Mbar, uint32_t Peer)
      : Dst(mapToRank(bench::sharedAddress(Dst), Peer)),
        Src(bench::sharedAddress(Src)),
        Mbar(mapToRank(bench::sharedAddress(Mbar), Peer)) {}

  /// Issues copies \p First to \p First + \p Count.
  template <int Count> __device__ __forceinline__ void copy(int First) const {
    constexpr int Row = Chunk + bench::RowGap;
#pragma unroll
    for (int I = 0; I < Count; ++I)
      asm volatile("cp.async.bulk.shared::cluster.shared::cta"
                   ".mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                       Dst + (First + I) * Row),
                   "r"(Src + (First + I) * Row), "n"(Chunk), "r"(Mbar)
                   : "memory");
  }
};

template <int Chunk, int Copies> struct Thread0 : Addresses<Chunk, Copies> {
  using Addresses<Chunk, Copies>::Addresses;
  static constexpr bool Applies = true;
  static constexpr int IssuingWarps = 1;
  __device__ __forceinline__ void push() const {
    if (threadIdx.x == 0)
      this->template copy<Copies>(0);
  }
};

template <int Chunk, int Copies, int Warps>
struct Elected : Addresses<Chunk, Copies> {
  static constexpr bool Applies = Copies % Warps == 0;
  static constexpr int IssuingWarps = Warps;
  int Warp;
  __device__ Elected(void *Dst, void *Src, uint64_t *Mbar, uint32_t Peer)
      : Addresses<Chunk, Copies>(Dst, Src, Mbar, Peer),
        Warp(__shfl_sync(0xffffffff, threadIdx.x / 32, 0)) {}
  __device__ __forceinline__ void push() const {
    if (Warp < Warps && electLane())
      this->template copy<Copies / Warps>(Warp * (Copies / Warps));
  }
};

template <int Chunk, int Copies> using Elected1 = Elected<Chunk, Copies, 1>;
template <int Chunk, int Copies> using Elected4 = Elected<Chunk, Copies, 4>;
template <int Chunk, int Copies> using Elected8 = Elected<Chunk, Copies, 8>;

BENCH_KERNELS
