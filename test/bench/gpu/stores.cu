//===- stores.cu - Stores to the other CTA by all threads -----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For nvcc. What one does without bulk copies: every thread loads 16 bytes and
// stores them, again and again. BENCH_WAY names the class template below to
// use.
//
//===----------------------------------------------------------------------===//

#include "kernels.h"
#include <cooperative_groups.h>

/// Calls \p Store with the byte offset of every 16 bytes that this thread
/// moves.
template <int Chunk, int Copies, class StoreAt>
static __device__ __forceinline__ void forEachPart(StoreAt Store) {
  constexpr int Parts = Chunk / 16;
#pragma unroll 4
  for (int I = threadIdx.x; I < Copies * Parts; I += bench::Threads)
    Store(I / Parts * (Chunk + bench::RowGap) + I % Parts * 16);
}

/// Addresses in the shared window of the peer, where the stores go.
template <int Chunk, int Copies> struct Addresses {
  static constexpr bool Applies = true;
  static constexpr int IssuingWarps = bench::Threads / 32;
  const unsigned char *Src;
  uint32_t Dst, Mbar;
  __device__ Addresses(void *Dst, void *Src, uint64_t *Mbar, uint32_t Peer)
      : Src(static_cast<unsigned char *>(Src)), Dst(map(Dst, Peer)),
        Mbar(map(Mbar, Peer)) {}

  static __device__ uint32_t map(const void *Pointer, uint32_t Rank) {
    uint32_t Remote;
    asm("mapa.shared::cluster.u32 %0, %1, %2;"
        : "=r"(Remote)
        : "r"(bench::sharedAddress(Pointer)), "r"(Rank));
    return Remote;
  }
};

/// st.async, which completes bytes at the barrier as bulk copies do.
template <int Chunk, int Copies> struct StAsync : Addresses<Chunk, Copies> {
  using Addresses<Chunk, Copies>::Addresses;
  static constexpr bool CompletesBytes = true;
  __device__ __forceinline__ void push() const {
    forEachPart<Chunk, Copies>([this](int Offset) {
      const uint4 Part = *reinterpret_cast<const uint4 *>(this->Src + Offset);
      asm volatile(
          "st.async.shared::cluster.mbarrier::complete_tx::bytes"
          ".v4.b32 [%0], {%1, %2, %3, %4}, [%5];" ::"r"(this->Dst + Offset),
          "r"(Part.x), "r"(Part.y), "r"(Part.z), "r"(Part.w), "r"(this->Mbar)
          : "memory");
    });
  }
};

/// Ordinary stores; the cluster barrier at the end of a round completes them.
template <int Chunk, int Copies> struct StCluster : Addresses<Chunk, Copies> {
  using Addresses<Chunk, Copies>::Addresses;
  static constexpr bool CompletesBytes = false;
  __device__ __forceinline__ void push() const {
    forEachPart<Chunk, Copies>([this](int Offset) {
      const uint4 Part = *reinterpret_cast<const uint4 *>(this->Src + Offset);
      asm volatile("st.shared::cluster.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(
                       this->Dst + Offset),
                   "r"(Part.x), "r"(Part.y), "r"(Part.z), "r"(Part.w)
                   : "memory");
    });
  }
};

/// The same through cooperative groups: a generic pointer into the peer.
template <int Chunk, int Copies> struct MapSharedRank {
  static constexpr bool Applies = true;
  static constexpr int IssuingWarps = bench::Threads / 32;
  static constexpr bool CompletesBytes = false;
  unsigned char *Dst;
  const unsigned char *Src;
  __device__ MapSharedRank(void *Dst, void *Src, uint64_t *, uint32_t Peer)
      : Dst(static_cast<unsigned char *>(
            cooperative_groups::this_cluster().map_shared_rank(Dst, Peer))),
        Src(static_cast<unsigned char *>(Src)) {}
  __device__ __forceinline__ void push() const {
    forEachPart<Chunk, Copies>([this](int Offset) {
      *reinterpret_cast<uint4 *>(Dst + Offset) =
          *reinterpret_cast<const uint4 *>(Src + Offset);
    });
  }
};

BENCH_KERNELS
