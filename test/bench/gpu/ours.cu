//===- ours.cu - The builtin, at every scope ------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For clang with the plugin. BENCH_WAY names the class template below to use.
// With BENCH_ANY_ADDRESS the plugin knows nothing of the addresses, so that a
// checked call (CLUSTER_BULK_COPY_CHECKED) makes all its checks.
//
//===----------------------------------------------------------------------===//

#include "kernels.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

/// Whole rows, outermost, and the bytes of a chunk; what lies in between are
/// the axes that the rows are divided along.
template <int Chunk, int... Extents> struct Rows;
template <int Chunk, int Copies> struct Rows<Chunk, Copies> {
  using type = cbc::layout<cbc::shape<Copies, Chunk>,
                           cbc::stride<Chunk + bench::RowGap, 1>>;
};
template <int Chunk, int Units, int Each> struct Rows<Chunk, Units, Each> {
  static constexpr int Row = Chunk + bench::RowGap;
  using type = cbc::layout<cbc::shape<Units, Each, Chunk>,
                           cbc::stride<Each * Row, Row, 1>>;
};
template <int Chunk, int Warps, int Lanes, int Each>
struct Rows<Chunk, Warps, Lanes, Each> {
  static constexpr int Row = Chunk + bench::RowGap;
  using type = cbc::layout<cbc::shape<Warps, Lanes, Each, Chunk>,
                           cbc::stride<Lanes * Each * Row, Each * Row, Row, 1>>;
};

/// The operands of a call.
struct Operands {
  static constexpr bool CompletesBytes = true;
  unsigned char *Dst, *Src;
  uint64_t *Mbar;
  uint32_t Peer;
  int WarpInCta;
  __device__ Operands(void *Dst, void *Src, uint64_t *Mbar, uint32_t Peer)
      : Dst(static_cast<unsigned char *>(Dst)),
        Src(static_cast<unsigned char *>(Src)), Mbar(Mbar), Peer(Peer),
        WarpInCta(__shfl_sync(0xffffffff, threadIdx.x / 32, 0)) {
#ifdef BENCH_ANY_ADDRESS
    asm volatile("" : "+l"(this->Dst), "+l"(this->Src), "+l"(this->Mbar));
#endif
  }

  /// Copies with the \p Options of the typed interface.
  template <class... Options> __device__ __forceinline__ void copy() const {
    cbc::bulk_copy<Options...>(
        Dst, Src, reinterpret_cast<unsigned long long *>(Mbar), Peer);
  }
};

template <int Chunk, int Copies> struct Thread : Operands {
  using Operands::Operands;
  static constexpr int IssuingWarps = 1;
  static constexpr bool Applies = true;
  __device__ __forceinline__ void push() const {
    if (threadIdx.x == 0)
      copy<typename Rows<Chunk, Copies>::type>();
  }
};

template <int Chunk, int Copies> struct ElectedWarp : Operands {
  using Operands::Operands;
  static constexpr int IssuingWarps = 1;
  static constexpr bool Applies = true;
  __device__ __forceinline__ void push() const {
    if (WarpInCta == 0)
      copy<typename Rows<Chunk, Copies>::type, cbc::scope::warp,
           cbc::elected>();
  }
};

template <int Chunk, int Copies> struct ElectedWarpgroup : Operands {
  using Operands::Operands;
  static constexpr int IssuingWarps = 4;
  static constexpr bool Applies = Copies % 4 == 0;
  __device__ __forceinline__ void push() const {
    if (WarpInCta < 4)
      copy<typename Rows<Chunk, 4, Copies / 4>::type, cbc::scope::warpgroup,
           cbc::elected>();
  }
};

template <int Chunk, int Copies> struct ElectedCta : Operands {
  using Operands::Operands;
  static constexpr int IssuingWarps = 8;
  static constexpr bool Applies = Copies % 8 == 0;
  __device__ __forceinline__ void push() const {
    copy<typename Rows<Chunk, 8, Copies / 8>::type, cbc::scope::cta,
         cbc::elected>();
  }
};

template <int Chunk, int Copies> struct Warp : Operands {
  using Operands::Operands;
  static constexpr int IssuingWarps = 1;
  static constexpr bool Applies = Copies % 32 == 0;
  __device__ __forceinline__ void push() const {
    if (WarpInCta == 0)
      copy<typename Rows<Chunk, 32, Copies / 32>::type, cbc::scope::warp>();
  }
};

template <int Chunk, int Copies> struct Cta : Operands {
  using Operands::Operands;
  static constexpr int IssuingWarps = 8;
  static constexpr bool Applies = Copies % 256 == 0;
  __device__ __forceinline__ void push() const {
    copy<typename Rows<Chunk, 8, 32, Copies / 256>::type, cbc::scope::cta>();
  }
};

BENCH_KERNELS
