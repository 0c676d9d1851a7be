//===- cluster_bulk_copy.h - The copy as inline PTX by hand -----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The typed interface as one would write it in inline PTX: both bases mapped
// once, additions of 32 bits from there on, the repeats unrolled, elect.sync
// where one lane issues. It checks nothing.
//
// Scope cluster is left out. That lanes issue for themselves is not: it is what
// one would write for scopes without `elected`.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_CLUSTER_BULK_COPY_H
#define CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_CLUSTER_BULK_COPY_H

#include "cluster_sync.h"
#include "layout.h"

#ifdef __clang__
// clang drops the dimensions; the benchmarks launch with an attribute.
#undef __cluster_dims__
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl*)
#define __cluster_dims__(...)
#endif
#define CLUSTER_BULK_COPY_NO_WARNING(name)

namespace cluster_bulk_copy {

namespace scope {
struct thread {};
struct warp {};
struct warpgroup {};
struct cta {};
} // namespace scope
struct elected {};

namespace detail {

template <class... Options>
inline constexpr bool is_elected =
    (false || ... || same_type<Options, elected>);

template <class Option> constexpr unsigned scope_value() {
  if constexpr (same_type<Option, scope::warp>)
    return 1;
  else if constexpr (same_type<Option, scope::warpgroup>)
    return 2;
  else if constexpr (same_type<Option, scope::cta>)
    return 3;
  else
    return 0;
}

template <class DstLayout, class... Options> struct source_layout {
  using type = DstLayout;
};
template <class DstLayout, class Shape, class Stride, class... Options>
struct source_layout<DstLayout, layout<Shape, Stride>, Options...> {
  using type = layout<Shape, Stride>;
};

/// \returns the offset in elements of chunk \p chunk of the axes from \p first
/// on, in row-major order.
template <class Layout>
__device__ __forceinline__ constexpr long long offset_of(unsigned first,
                                                         unsigned chunk) {
  long long offset = 0;
  for (unsigned axis = Layout::rank - 1; axis-- > first;) {
    offset += chunk % Layout::extent(axis) * Layout::stride_of(axis);
    chunk /= static_cast<unsigned>(Layout::extent(axis));
  }
  return offset;
}

__device__ __forceinline__ unsigned map_to_rank(unsigned address,
                                                unsigned rank) {
  unsigned remote;
  asm("mapa.shared::cluster.u32 %0, %1, %2;"
      : "=r"(remote)
      : "r"(address), "r"(rank));
  return remote;
}

__device__ __forceinline__ bool elect_lane() {
  unsigned chosen;
  asm volatile("{\n\t"
               ".reg .pred chosen;\n\t"
               "elect.sync _|chosen, 0xffffffff;\n\t"
               "selp.u32 %0, 1, 0, chosen;\n\t"
               "}"
               : "=r"(chosen));
  return chosen != 0;
}

__device__ __forceinline__ void copy_chunk(unsigned dst, unsigned src,
                                           unsigned bytes, unsigned bar) {
  asm volatile("cp.async.bulk.shared::cluster.shared::cta"
               ".mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(dst),
               "r"(src), "r"(bytes), "r"(bar)
               : "memory");
}

} // namespace detail

template <class DstLayout, class... Options, class T>
__device__ __forceinline__ void bulk_copy(T *dst, const T *src, void *mbar,
                                          unsigned remote_cta_id,
                                          bool pred = true) {
  using src_layout =
      typename detail::source_layout<DstLayout, Options...>::type;
  constexpr unsigned scope = (0 + ... + detail::scope_value<Options>());
  constexpr bool elects = detail::is_elected<Options...>;
  constexpr unsigned warp_axes = scope >= 2 ? 1 : 0;
  constexpr unsigned group_axes = warp_axes + (scope >= 1 && !elects ? 1 : 0);
  constexpr unsigned bytes = DstLayout::chunk_size * sizeof(T);

  unsigned to = detail::shared_address(dst);
  unsigned from = detail::shared_address(src);
  if constexpr (group_axes != 0) {
    const unsigned thread =
        threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const unsigned warp =
        __shfl_sync(0xffffffff, thread / 32, 0) % (scope == 2 ? 4 : 32);
    if constexpr (warp_axes != 0) {
      to += warp * static_cast<unsigned>(DstLayout::stride_of(0) * sizeof(T));
      from +=
          warp * static_cast<unsigned>(src_layout::stride_of(0) * sizeof(T));
    }
    if constexpr (group_axes != warp_axes) {
      const unsigned lane = thread % 32;
      to += lane *
            static_cast<unsigned>(DstLayout::stride_of(warp_axes) * sizeof(T));
      from += lane * static_cast<unsigned>(src_layout::stride_of(warp_axes) *
                                           sizeof(T));
    }
  }
  to = detail::map_to_rank(to, remote_cta_id);
  const unsigned bar =
      detail::map_to_rank(detail::shared_address(mbar), remote_cta_id);

  constexpr unsigned repeats = [] {
    unsigned count = 1;
    for (unsigned axis = group_axes; axis + 1 < DstLayout::rank; ++axis)
      count *= static_cast<unsigned>(DstLayout::extent(axis));
    return count;
  }();
  if (pred && (!elects || detail::elect_lane())) {
#pragma unroll
    for (unsigned i = 0; i < repeats; ++i)
      detail::copy_chunk(
          to + static_cast<unsigned>(
                   detail::offset_of<DstLayout>(group_axes, i) * sizeof(T)),
          from + static_cast<unsigned>(
                     detail::offset_of<src_layout>(group_axes, i) * sizeof(T)),
          bytes, bar);
  }
}

template <class Layout, class T, class Option, class... Options>
constexpr unsigned tx_bytes() {
  return tx_bytes<Layout, T>();
}

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_CLUSTER_BULK_COPY_H
