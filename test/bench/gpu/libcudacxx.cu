//===- libcudacxx.cu - Bulk copies through cuda::ptx ----------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For nvcc. libcu++ wraps the copy and not the mapping: that is cooperative
// groups' map_shared_rank. BENCH_WAY names the class template below to use.
//
//===----------------------------------------------------------------------===//

#include "kernels.h"
#include <cooperative_groups.h>
#include <cuda/ptx>

namespace cg = cooperative_groups;

template <int Chunk, int Copies> struct Pointers {
  static constexpr bool Applies = true;
  static constexpr bool CompletesBytes = true;
  static constexpr int IssuingWarps = 1;
  unsigned char *Dst, *Src;
  uint64_t *Mbar;
  __device__ Pointers(void *Dst, void *Src, uint64_t *Mbar, uint32_t Peer)
      : Dst(static_cast<unsigned char *>(
            cg::this_cluster().map_shared_rank(Dst, Peer))),
        Src(static_cast<unsigned char *>(Src)),
        Mbar(cg::this_cluster().map_shared_rank(Mbar, Peer)) {}

  __device__ __forceinline__ void copy() const {
    constexpr int Row = Chunk + bench::RowGap;
#pragma unroll
    for (int I = 0; I < Copies; ++I)
      cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster,
                               cuda::ptx::space_shared, Dst + I * Row,
                               Src + I * Row, Chunk, Mbar);
  }
};

/// The guard of the library's own examples.
template <int Chunk, int Copies> struct Thread0 : Pointers<Chunk, Copies> {
  using Pointers<Chunk, Copies>::Pointers;
  __device__ __forceinline__ void push() const {
    if (threadIdx.x == 0)
      this->copy();
  }
};

/// One lane of the first warp, as cooperative groups choose it.
template <int Chunk, int Copies> struct InvokeOne : Pointers<Chunk, Copies> {
  using Pointers<Chunk, Copies>::Pointers;
  __device__ __forceinline__ void push() const {
    if (threadIdx.x < 32)
      cg::invoke_one(cg::coalesced_threads(), [this] { this->copy(); });
  }
};

BENCH_KERNELS
