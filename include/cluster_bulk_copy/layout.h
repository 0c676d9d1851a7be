//===- layout.h - Static layouts of a bulk copy -----------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout is a shape and a stride for each of its axes, both in elements,
// outermost axis first. The innermost axis is one chunk. Everything here is
// constexpr and needs neither CUDA nor a standard library, so that the owner of
// the barrier can compute the bytes to expect on the host as well.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_LAYOUT_H
#define CLUSTER_BULK_COPY_LAYOUT_H

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "cluster_bulk_copy needs C++17 or later (-std=c++17)"
#endif

namespace cluster_bulk_copy {

/// Extents of the axes in elements, outermost first.
template <long long... Extents> struct shape {};

/// Strides of the axes in elements, outermost first; zero and negative ones are
/// allowed where the copy's rules allow them.
template <long long... Strides> struct stride {};

/// Stands for the strides of a row-major array without gaps.
struct compact {};

namespace detail {

template <class A, class B> inline constexpr bool same_type = false;
template <class A> inline constexpr bool same_type<A, A> = true;

/// Multiplies without overflow: what does not fit becomes the largest value,
/// which no rule accepts.
constexpr long long saturating_multiply(long long a, long long b) {
  long long product = 0;
  return __builtin_mul_overflow(a, b, &product) ? __LONG_LONG_MAX__ : product;
}

template <long long... Extents> constexpr long long product() {
  long long result = 1;
  ((result = saturating_multiply(result, Extents)), ...);
  return result;
}

/// The last of \p Values.
template <long long... Values> constexpr long long last() {
  long long result = 0;
  ((result = Values), ...);
  return result;
}

/// A fixed-size list that can be indexed in constant expressions.
template <unsigned Count> struct list {
  long long values[Count];
};

/// Strides of a row-major array of the given extents without gaps.
template <long long... Extents>
constexpr list<sizeof...(Extents)> compact_strides() {
  list<sizeof...(Extents)> result = {{Extents...}};
  long long inner = 1;
  for (unsigned axis = sizeof...(Extents); axis-- != 0;) {
    const long long extent = result.values[axis];
    result.values[axis] = inner;
    inner = saturating_multiply(inner, extent);
  }
  return result;
}

template <class Shape, class Stride> struct layout_traits;

template <long long... Extents, long long... Strides>
struct layout_traits<shape<Extents...>, stride<Strides...>> {
  static_assert(sizeof...(Extents) == sizeof...(Strides),
                "a layout has one stride for every extent");
  static constexpr list<sizeof...(Extents)> strides = {{Strides...}};
};

template <long long... Extents>
struct layout_traits<shape<Extents...>, compact> {
  static constexpr list<sizeof...(Extents)> strides =
      compact_strides<Extents...>();
};

} // namespace detail

/// An array of elements in memory: `Shape` is a shape<...>, `Stride` a
/// stride<...> of the same rank, or compact (the default).
template <class Shape, class Stride = compact> struct layout;

template <long long... Extents, class Stride>
struct layout<shape<Extents...>, Stride> {
  static_assert(sizeof...(Extents) > 0,
                "a layout has at least one axis, the element axis");

  using shape_type = shape<Extents...>;

  /// Number of axes, the element axis included.
  static constexpr unsigned rank = sizeof...(Extents);

  /// Elements at all coordinates, all chunks taken together. The largest long
  /// long if there are more.
  static constexpr long long size = detail::product<Extents...>();

  /// Elements of one chunk.
  static constexpr long long chunk_size = detail::last<Extents...>();

  /// Extent of axis `axis`, in elements.
  static constexpr long long extent(unsigned axis) {
    constexpr detail::list<rank> extents = {{Extents...}};
    return extents.values[axis];
  }

  /// Stride of axis `axis`, in elements.
  static constexpr long long stride_of(unsigned axis) {
    return detail::layout_traits<shape_type, Stride>::strides.values[axis];
  }
};

namespace detail {

/// The bytes of `Count` elements, which one phase of an mbarrier has to count.
template <long long Count, long long ElementBytes>
constexpr unsigned phase_bytes() {
  constexpr long long bytes = saturating_multiply(Count, ElementBytes);
  static_assert(bytes > 0 && bytes <= 1048575,
                "one phase of an mbarrier counts at most 1048575 bytes");
  return static_cast<unsigned>(bytes);
}

template <class T> inline constexpr bool is_layout = false;
template <class Shape, class Stride>
inline constexpr bool is_layout<layout<Shape, Stride>> = true;

} // namespace detail

/// Bytes that one call with `Layout` on elements of type `T` completes on the
/// barrier of the destination: what its owner passes to expect_bytes. Chunks of
/// all coordinates are counted, gaps are not.
template <class Layout, class T> constexpr unsigned tx_bytes() {
  static_assert(detail::is_layout<Layout>,
                "tx_bytes takes a cluster_bulk_copy::layout and a type");
  return detail::phase_bytes<Layout::size, sizeof(T)>();
}

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_LAYOUT_H
