//===- cluster_bulk_copy.h - The checked bulk copy --------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One CTA of a thread-block cluster pushes chunks of its shared memory into
// another CTA's shared memory, with
// cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.
//
//   namespace cbc = cluster_bulk_copy;
//   using rows = cbc::layout<cbc::shape<8, 128>, cbc::stride<256, 1>>;
//   cbc::bulk_copy<rows>(dst, src, &mbar, rank);
//
// Neither function below has a definition: the compiler plugin ClusterBulkCopy
// finds the calls, checks them, and replaces them by the instructions. The
// PTX instruction needs sm_90 and PTX 8.0.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_CLUSTER_BULK_COPY_H
#define CLUSTER_BULK_COPY_CLUSTER_BULK_COPY_H

#if !defined(__clang__) || !defined(__CUDA__)
#error                                                                         \
    "cluster_bulk_copy.h needs CUDA compiled by clang with the ClusterBulkCopy plugin (clang++ -x cuda -fpass-plugin=ClusterBulkCopy.so); nvcc and compilers without CUDA cannot use it"
#else

#include "layout.h"

#define CLUSTER_BULK_COPY_NEEDS_PLUGIN                                         \
  "the ClusterBulkCopy plugin is not loaded; add "                             \
  "-fpass-plugin=<path>/ClusterBulkCopy.so to the clang command line"

/// Cluster dimensions of a kernel, up to three, spelled as in CUDA:
///
///   __global__ void __cluster_dims__(2, 1, 1) kernel(...);
///
/// clang accepts CUDA's own definition and drops it for NVPTX. This one reaches
/// the plugin, which gives the kernel its .reqnctapercluster: <<<>>> then
/// launches clusters, and the checks know their size.
#undef __cluster_dims__
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl*)
#define __cluster_dims__(...)                                                  \
  __attribute__((annotate("cluster_bulk_copy.cluster_dims", __VA_ARGS__)))

/// Turns one warning of the plugin off for a kernel, by its name:
///
///   __global__ void CLUSTER_BULK_COPY_NO_WARNING("byte-count") kernel(...);
///
/// For all functions of a part of a file, put it between
/// `#pragma clang attribute push(CLUSTER_BULK_COPY_NO_WARNING("byte-count"),
/// apply_to = function)` and `#pragma clang attribute pop`.
#define CLUSTER_BULK_COPY_NO_WARNING(name)                                     \
  __attribute__((annotate("cluster_bulk_copy.no_warning." name)))

/// The builtin in call form: everything is an argument of the call.
///
/// \param dst      local shared address that names the destination; the remote
///                 CTA receives the bytes at the same offset
/// \param src      local shared address of the bytes to send
/// \param chunk_bytes  bytes of one chunk, a positive multiple of 16
/// \param mbar     local shared address that names the remote CTA's mbarrier
/// \param remote_cta_id  rank in the cluster of the CTA that receives
/// \param pred     whether to copy; false issues nothing
/// \param scope    which threads execute the call: 0 thread, 1 warp,
///                 2 warpgroup, 3 cta, 4 cluster
/// \param flags    1 elected, 2 checked
/// \param element_bytes  bytes of one element: 1, 2, 4, 8 or 16
/// \param group_rank     number of group axes
/// \param repeat_rank    number of repeat axes
/// \param axes     extent, dst_stride, src_stride (elements) for each group
///                 axis, repeat axis, and the element axis
///
/// All but dst, src, mbar, remote_cta_id and pred must be integer constants.
template <class... Axes>
__attribute__((device, annotate("cluster_bulk_copy"),
               error(CLUSTER_BULK_COPY_NEEDS_PLUGIN))) void
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl*)
__cluster_bulk_copy(void *dst, const void *src, long long chunk_bytes,
                    void *mbar, unsigned remote_cta_id, bool pred,
                    long long scope, long long flags, long long element_bytes,
                    long long group_rank, long long repeat_rank, Axes... axes);

namespace cluster_bulk_copy {

/// Which threads execute a call. Each is an option of bulk_copy.
namespace scope {
struct thread {
  static constexpr long long value = 0;
};
struct warp {
  static constexpr long long value = 1;
};
struct warpgroup {
  static constexpr long long value = 2;
};
struct cta {
  static constexpr long long value = 3;
};
struct cluster {
  static constexpr long long value = 4;
};
} // namespace scope

/// Option: one elected lane of each warp issues the copies.
struct elected {
  static constexpr long long flag = 1;
};

/// Option: check at run time what is not known at compile time: that pointers
/// are aligned, point into this CTA's shared memory and stay inside it with all
/// chunks, and that the rank is in the cluster. A violation is a failed device
/// assertion that names the rule (cudaErrorAssert). With the macro
/// CLUSTER_BULK_COPY_CHECKED all calls of bulk_copy in a file have it.
struct checked {
  static constexpr long long flag = 2;
};

/// Option: the number of group axes, where the scope leaves a choice (scope
/// cluster, whose leading CTA axes of extent 1 are omitted).
template <long long Rank> struct group_rank {
  static constexpr long long rank = Rank;
};

namespace detail {

#ifdef CLUSTER_BULK_COPY_CHECKED
inline constexpr long long flags_of_file = checked::flag;
#else
inline constexpr long long flags_of_file = 0;
#endif

template <class T> inline constexpr bool is_scope = false;
template <> inline constexpr bool is_scope<scope::thread> = true;
template <> inline constexpr bool is_scope<scope::warp> = true;
template <> inline constexpr bool is_scope<scope::warpgroup> = true;
template <> inline constexpr bool is_scope<scope::cta> = true;
template <> inline constexpr bool is_scope<scope::cluster> = true;

template <class T> inline constexpr bool is_flag = false;
template <> inline constexpr bool is_flag<elected> = true;
template <> inline constexpr bool is_flag<checked> = true;

template <class T> inline constexpr bool is_group_rank = false;
template <long long Rank>
inline constexpr bool is_group_rank<group_rank<Rank>> = true;

template <class T>
inline constexpr bool is_option = is_scope<T> || is_flag<T> || is_group_rank<T>;

/// The source layout is the first option if that is a layout; otherwise the
/// source looks like the destination.
template <class DstLayout, class... Options> struct source_layout {
  using type = DstLayout;
};
template <class DstLayout, class Shape, class Stride, class... Options>
struct source_layout<DstLayout, layout<Shape, Stride>, Options...> {
  using type = layout<Shape, Stride>;
};

/// Whether the template arguments after the destination layout are an optional
/// source layout and then options, no scope or group rank twice.
template <class... Options> constexpr bool are_valid_options() {
  unsigned position = 0;
  bool valid = true;
  ((valid =
        valid && (is_option<Options> || (position == 0 && is_layout<Options>)),
    ++position),
   ...);
  return valid && (0 + ... + (is_scope<Options> ? 1 : 0)) <= 1 &&
         (0 + ... + (is_group_rank<Options> ? 1 : 0)) <= 1;
}

template <class Option> constexpr long long scope_value() {
  if constexpr (is_scope<Option>)
    return Option::value;
  else
    return 0;
}

template <class Option> constexpr long long flag_value() {
  if constexpr (is_flag<Option>)
    return Option::flag;
  else
    return 0;
}

template <class Option> constexpr long long group_rank_value() {
  if constexpr (is_group_rank<Option>)
    return Option::rank;
  else
    return 0;
}

/// Group axes of a scope; a lane axis only where lanes issue. At scope cluster
/// the cluster is taken for one-dimensional.
constexpr long long default_group_rank(long long scope, bool is_elected) {
  if (scope == scope::thread::value)
    return 0;
  const long long without_lane = scope == scope::warp::value      ? 0
                                 : scope == scope::cluster::value ? 2
                                                                  : 1;
  return without_lane + (is_elected ? 0 : 1);
}

/// The constants of one call as the annotation carries them.
template <unsigned Rank> struct descriptor_values {
  /// chunk_bytes, scope, flags, element_bytes, group_rank, repeat_rank.
  long long fields[6];
  /// extent, dst_stride, src_stride of every axis.
  long long axes[Rank][3];
};

/// The product of the extents from axis `first` on.
template <class Layout> constexpr long long product_from(long long first) {
  long long result = 1;
  for (unsigned axis = 0; axis != Layout::rank; ++axis)
    if (axis >= first)
      result = saturating_multiply(result, Layout::extent(axis));
  return result;
}

/// What a list of options says together.
template <class... Options> struct combined {
  static constexpr long long scope = (0 + ... + scope_value<Options>());
  static constexpr long long flags = (0 | ... | flag_value<Options>());
  static constexpr long long group_rank =
      (false || ... || is_group_rank<Options>)
          ? (0 + ... + group_rank_value<Options>())
          : default_group_rank(scope, (flags & elected::flag) != 0);
  /// Leading axes along which the CTAs of the cluster differ.
  static constexpr long long cta_axes =
      scope == scope::cluster::value
          ? group_rank - ((flags & elected::flag) != 0 ? 1 : 2)
          : 0;
};

template <class T, class DstLayout, class... Options>
constexpr descriptor_values<DstLayout::rank> make_descriptor() {
  using src_layout = typename source_layout<DstLayout, Options...>::type;
  constexpr long long bytes = sizeof(T);
  constexpr long long scope = combined<Options...>::scope;
  constexpr long long flags = combined<Options...>::flags | flags_of_file;
  constexpr long long group_rank = combined<Options...>::group_rank;
  descriptor_values<DstLayout::rank> result = {
      {saturating_multiply(DstLayout::chunk_size, bytes), scope, flags, bytes,
       group_rank, DstLayout::rank - 1 - group_rank},
      {}};
  for (unsigned axis = 0; axis != DstLayout::rank; ++axis) {
    result.axes[axis][0] = DstLayout::extent(axis);
    result.axes[axis][1] = DstLayout::stride_of(axis);
    result.axes[axis][2] = src_layout::stride_of(axis);
  }
  return result;
}

template <class DstLayout, class... Options> constexpr bool have_same_shape() {
  if constexpr (is_layout<DstLayout>)
    return same_type<
        typename DstLayout::shape_type,
        typename source_layout<DstLayout, Options...>::type::shape_type>;
  else
    return false;
}

/// The conditions under which bulk_copy exists. clang quotes the one that does
/// not hold, at the user's call.
template <class DstLayout, class... Options>
inline constexpr bool takes_layouts_then_options =
    is_layout<DstLayout> && are_valid_options<Options...>();
template <class DstLayout, class... Options>
inline constexpr bool layouts_have_the_same_shape =
    have_same_shape<DstLayout, Options...>();

template <class DstLayout, class... Options> constexpr bool has_group_axes() {
  if constexpr (is_layout<DstLayout>)
    return combined<Options...>::group_rank >= combined<Options...>::cta_axes &&
           combined<Options...>::cta_axes >= 0 &&
           combined<Options...>::group_rank < DstLayout::rank;
  else
    return false;
}
template <class DstLayout, class... Options>
inline constexpr bool layout_has_the_group_axes_of_the_scope =
    has_group_axes<DstLayout, Options...>();

template <bool Condition> struct enable_if {};
template <> struct enable_if<true> {
  using type = void;
};

} // namespace detail

/// Copies the chunks of a region from this CTA to CTA `remote_cta_id` of the
/// cluster, and completes their bytes on the mbarrier there.
///
/// \tparam DstLayout layout of the destination, in elements of type T. The
///         innermost axis is one chunk, the others are repeated by the issuer
///         (and, at scopes above thread, the outermost ones are spread over the
///         threads of the scope).
/// \tparam Options  the layout of the source if it is another one (of the same
///         shape), then options: one of scope::thread (the default),
///         scope::warp, scope::warpgroup, scope::cta, scope::cluster; elected;
///         checked; group_rank<N>.
/// \param dst  local shared address that names the destination: the remote CTA
///             receives the bytes at the same offset. 16-byte aligned.
/// \param src  local shared address of the elements to send. 16-byte aligned.
/// \param mbar local shared address that names the remote CTA's mbarrier.
///             8-byte aligned.
/// \param remote_cta_id  rank of the receiving CTA in the cluster.
/// \param pred whether to copy; false issues nothing and completes no bytes.
template <class DstLayout, class... Options, class T,
          class = typename detail::enable_if<
              detail::takes_layouts_then_options<DstLayout, Options...>>::type,
          class = typename detail::enable_if<
              detail::layouts_have_the_same_shape<DstLayout, Options...>>::type,
          class = typename detail::enable_if<
              detail::layout_has_the_group_axes_of_the_scope<DstLayout,
                                                             Options...>>::type>
__attribute__((device,
               annotate("cluster_bulk_copy",
                        detail::make_descriptor<T, DstLayout, Options...>()),
               error(CLUSTER_BULK_COPY_NEEDS_PLUGIN))) void
bulk_copy(T *dst, const T *src, void *mbar, unsigned remote_cta_id,
          bool pred = true);

/// Bytes that all threads of one CTA complete together with one call that has
/// these options: what the owner of the barrier passes to expect_bytes for each
/// CTA that sends to it. At scope cluster the CTA axes do not count.
template <class Layout, class T, class Option, class... Options>
constexpr unsigned tx_bytes() {
  static_assert(detail::is_layout<Layout> &&
                    detail::are_valid_options<Option, Options...>(),
                "tx_bytes takes a layout, a type, and options of bulk_copy");
  return detail::phase_bytes<
      detail::product_from<Layout>(
          detail::combined<Option, Options...>::cta_axes),
      sizeof(T)>();
}

} // namespace cluster_bulk_copy

#endif // clang, CUDA

#endif // CLUSTER_BULK_COPY_CLUSTER_BULK_COPY_H
