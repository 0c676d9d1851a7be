//===- mdspan.h - Bulk copies between mdspans -------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An mdspan whose extents and strides are part of its type is a layout and a
// pointer:
//
//   using tile = cuda::std::mdspan<float, cuda::std::extents<int, 8, 64>,
//                                  cbc::layout_static_stride<256, 1>>;
//   cbc::bulk_copy(tile(dst), tile(src), &mbar, rank);
//
// The header includes no mdspan. It takes every type that has the interface of
// std::mdspan (C++23, [mdspan.mdspan]), such as cuda::std::mdspan.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_MDSPAN_H
#define CLUSTER_BULK_COPY_MDSPAN_H

#include "layout.h"

#if defined(__clang__) && defined(__CUDA__)
#include "cluster_bulk_copy.h"
#endif

namespace cluster_bulk_copy {

/// Layout policy of an mdspan with static extents: one static stride for each
/// axis, in elements, outermost first. It is what std::layout_stride is with
/// strides that are known at compile time, and has the same precondition: no
/// two coordinates name the same element.
template <long long... Strides> struct layout_static_stride {
  template <class Extents> class mapping {
  public:
    using extents_type = Extents;
    using index_type = typename Extents::index_type;
    using size_type = typename Extents::size_type;
    using rank_type = typename Extents::rank_type;
    using layout_type = layout_static_stride;

    constexpr mapping() = default;
    constexpr mapping(const Extents & /*extents*/) {}

    constexpr Extents extents() const {
      static_assert(Extents::rank_dynamic() == 0,
                    "the extents of a layout_static_stride are static");
      return Extents();
    }

    static constexpr index_type stride(rank_type axis) {
      // Here and not in the class, which would be unknown after an error.
      static_assert(Extents::rank() == sizeof...(Strides),
                    "layout_static_stride has one stride for every extent");
      static_assert((true && ... && (Strides > 0)),
                    "the strides of layout_static_stride are positive");
      static_assert((true && ... &&
                     (static_cast<long long>(
                          static_cast<index_type>(Strides)) == Strides)),
                    "the strides of layout_static_stride fit into the "
                    "index_type of the extents");
      constexpr detail::list<sizeof...(Strides) + 1> strides = {
          {Strides..., 0}};
      return static_cast<index_type>(strides.values[axis]);
    }

    /// \returns the element at the coordinates, counted from the first one.
    template <class... Indices>
    constexpr index_type operator()(Indices... indices) const {
      static_assert(sizeof...(Indices) == sizeof...(Strides),
                    "an element has one index for every extent");
      return static_cast<index_type>(
          (0LL + ... + (Strides * static_cast<long long>(indices))));
    }

    /// \returns the number of elements from the first to the last one.
    constexpr index_type required_span_size() const {
      long long last = 0;
      for (rank_type axis = 0; axis != Extents::rank(); ++axis) {
        const long long extent = extents().extent(axis);
        if (extent == 0)
          return 0;
        last += (extent - 1) * stride(axis);
      }
      return static_cast<index_type>(last + 1);
    }

    static constexpr bool is_always_unique() { return true; }
    static constexpr bool is_always_strided() { return true; }
    static constexpr bool is_always_exhaustive() {
      long long size = 1;
      for (rank_type axis = 0; axis != Extents::rank(); ++axis)
        size *= mapping().extents().extent(axis);
      return mapping().required_span_size() == size;
    }
    static constexpr bool is_unique() { return true; }
    static constexpr bool is_strided() { return true; }
    static constexpr bool is_exhaustive() { return is_always_exhaustive(); }

    friend constexpr bool operator==(const mapping &, const mapping &) {
      return true;
    }
    friend constexpr bool operator!=(const mapping &, const mapping &) {
      return false;
    }
  };
};

namespace detail {

template <class...> using void_type = void;

template <class T, class = void> inline constexpr bool is_mdspan = false;
template <class T>
inline constexpr bool
    is_mdspan<T, void_type<typename T::element_type, typename T::value_type,
                           typename T::extents_type, typename T::mapping_type,
                           typename T::data_handle_type>> = true;

template <unsigned... Indices> struct index_list {};
template <unsigned Count, unsigned... Indices>
struct make_index_list : make_index_list<Count - 1, Count - 1, Indices...> {};
template <unsigned... Indices> struct make_index_list<0, Indices...> {
  using type = index_list<Indices...>;
};
template <class Mdspan>
using indices_of = typename make_index_list<Mdspan::rank()>::type;

/// The conditions that a layout needs, by names that clang quotes with the
/// values that do not meet them.
template <class Mdspan> inline constexpr unsigned rank_of = Mdspan::rank();
template <unsigned Axis, long long Extent>
inline constexpr bool axis_has_static_extent = Extent >= 0;
/// A mapping without state has the same strides in every object.
template <class Mapping>
inline constexpr bool mapping_has_static_strides =
    __is_empty(Mapping) && Mapping::is_always_strided();

/// \returns an extent as layout.h has it, -1 for dynamic_extent. What does not
/// fit becomes the largest value, which no rule accepts.
constexpr long long extent_value(decltype(sizeof(0)) extent) {
  constexpr decltype(sizeof(0)) dynamic_extent = -1;
  if (extent == dynamic_extent)
    return -1;
  return extent > __LONG_LONG_MAX__ ? __LONG_LONG_MAX__
                                    : static_cast<long long>(extent);
}

template <unsigned Axis, long long Extent> constexpr bool check_extent() {
  static_assert(axis_has_static_extent<Axis, Extent>,
                "the extents of an mdspan to copy are static; -1 is "
                "dynamic_extent");
  return axis_has_static_extent<Axis, Extent>;
}

template <class Mdspan, unsigned... Axes>
constexpr bool check_extents(index_list<Axes...> /*axes*/) {
  bool are_static = true;
  ((are_static =
        check_extent<Axes, extent_value(
                               Mdspan::extents_type::static_extent(Axes))>() &&
        are_static),
   ...);
  return are_static;
}

/// An error unless the mdspan is a layout. \returns whether it is.
template <class Mdspan> constexpr bool check_mdspan() {
  static_assert(is_mdspan<Mdspan>, "this is not an mdspan");
  if constexpr (!is_mdspan<Mdspan>) {
    return false;
  } else if constexpr (rank_of<Mdspan> == 0) {
    static_assert(rank_of<Mdspan> != 0,
                  "an mdspan to copy has at least one axis, the element axis");
    return false;
  } else if constexpr (!check_extents<Mdspan>(indices_of<Mdspan>())) {
    return false;
  } else {
    constexpr bool has_static_strides =
        mapping_has_static_strides<typename Mdspan::mapping_type>;
    static_assert(mapping_has_static_strides<typename Mdspan::mapping_type>,
                  "the strides of an mdspan to copy are known at compile time, "
                  "as in layout_right, layout_left and "
                  "cluster_bulk_copy::layout_static_stride; those of "
                  "layout_stride are not");
    return has_static_strides;
  }
}

/// The layout of an mdspan, by the order of its axes.
template <class Mdspan, class Indices> struct mdspan_layout;

template <class Mdspan, unsigned... Axes>
struct mdspan_layout<Mdspan, index_list<Axes...>> {
  static constexpr unsigned rank = sizeof...(Axes);
  static constexpr long long extent_of(unsigned axis) {
    return extent_value(Mdspan::extents_type::static_extent(axis));
  }
  static constexpr long long stride_of(unsigned axis) {
    return static_cast<long long>(typename Mdspan::mapping_type().stride(axis));
  }
  /// Whether the first axis is the contiguous one, as in layout_left.
  static constexpr bool is_column_major =
      stride_of(0) == 1 && stride_of(rank - 1) != 1;

  template <bool Reverse>
  using type = layout<shape<extent_of(Reverse ? rank - 1 - Axes : Axes)...>,
                      stride<stride_of(Reverse ? rank - 1 - Axes : Axes)...>>;
};

/// The same, and some layout where there is an error about the mdspan.
template <class Mdspan, bool IsLayout = check_mdspan<Mdspan>()>
struct layout_maker {
  static constexpr bool is_column_major = false;
  template <bool Reverse> using type = layout<shape<1>>;
};
template <class Mdspan>
struct layout_maker<Mdspan, true> : mdspan_layout<Mdspan, indices_of<Mdspan>> {
};

/// The layouts of both sides of a copy. The destination decides the order of
/// the axes, so that the same ones belong together.
template <class Dst, class Src> struct layouts_of_copy {
  static constexpr bool reverse = layout_maker<Dst>::is_column_major;
  using dst = typename layout_maker<Dst>::template type<reverse>;
  using src = typename layout_maker<Src>::template type<reverse>;
};

template <class Dst, class Src>
inline constexpr bool have_same_elements =
    same_type<typename Dst::value_type, typename Src::value_type>;
template <class Dst, class Src>
inline constexpr bool have_same_extents =
    same_type<typename layouts_of_copy<Dst, Src>::dst::shape_type,
              typename layouts_of_copy<Dst, Src>::src::shape_type>;
/// That of cuda::restrict_accessor is a restrict pointer.
template <class Handle, class Element>
inline constexpr bool is_pointer_to =
    same_type<Handle, Element *> || same_type<Handle, Element *__restrict>;

/// An error unless one mdspan can be copied to the other. \returns whether it
/// can.
template <class Dst, class Src> constexpr bool check_mdspans() {
  constexpr bool is_dst_layout = check_mdspan<Dst>();
  constexpr bool is_src_layout = check_mdspan<Src>();
  if constexpr (!is_dst_layout || !is_src_layout) {
    return false;
  } else {
    static_assert(have_same_elements<Dst, Src>,
                  "both mdspans have elements of the same type");
    static_assert(have_same_extents<Dst, Src>,
                  "both mdspans have the same extents");
    static_assert(
        is_pointer_to<typename Dst::data_handle_type, typename Dst::value_type>,
        "the destination's data_handle is a pointer to elements that "
        "are not const");
    static_assert(is_pointer_to<typename Src::data_handle_type,
                                typename Src::element_type>,
                  "the source's data_handle is a pointer to its elements");
    return have_same_elements<Dst, Src> && have_same_extents<Dst, Src> &&
           is_pointer_to<typename Dst::data_handle_type,
                         typename Dst::value_type> &&
           is_pointer_to<typename Src::data_handle_type,
                         typename Src::element_type>;
  }
}

} // namespace detail

/// The layout of the mdspan type `Mdspan`. Its last axis is the element axis;
/// where the first axis is the contiguous one (layout_left), the axes are in
/// reverse order.
template <class Mdspan>
using layout_of = typename detail::layout_maker<Mdspan>::template type<
    detail::layout_maker<Mdspan>::is_column_major>;

/// Bytes that one call of bulk_copy with an mdspan of type `Mdspan` completes
/// at scope thread; with other options, tx_bytes of layout_of<Mdspan>.
template <class Mdspan> constexpr unsigned tx_bytes() {
  return tx_bytes<layout_of<Mdspan>, typename Mdspan::value_type>();
}

#if defined(__clang__) && defined(__CUDA__)

/// Copies the elements of \p src to where \p dst is in CTA \p remote_cta_id,
/// like bulk_copy with layout_of both. The strides of the two may differ, the
/// extents and the types of the elements may not.
///
/// \tparam Options as those of bulk_copy after the layouts.
/// \param dst  names the destination: its data_handle is the local shared
///             address.
/// \param src  the elements to send; they may be const.
/// \param mbar, remote_cta_id, pred  as those of bulk_copy.
template <class... Options, class Dst, class Src,
          class = typename detail::enable_if<detail::is_mdspan<Dst> &&
                                             detail::is_mdspan<Src>>::type>
__attribute__((device, always_inline)) inline void
bulk_copy(const Dst &dst, const Src &src, void *mbar, unsigned remote_cta_id,
          bool pred = true) {
  if constexpr (detail::check_mdspans<Dst, Src>()) {
    using layouts = detail::layouts_of_copy<Dst, Src>;
    bulk_copy<typename layouts::dst, typename layouts::src, Options...>(
        dst.data_handle(), src.data_handle(), mbar, remote_cta_id, pred);
  }
}

#endif // clang, CUDA

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_MDSPAN_H
