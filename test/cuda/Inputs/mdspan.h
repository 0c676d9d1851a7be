// As much of std::mdspan as cluster_bulk_copy/mdspan.h looks at, for compilations
// without a library that has one.
#pragma once

namespace mini {

inline constexpr decltype(sizeof(0)) dynamic_extent = -1;

template <class Index, decltype(sizeof(0))... Extents> class extents {
public:
  using index_type = Index;
  using size_type = decltype(sizeof(0));
  using rank_type = decltype(sizeof(0));

  static constexpr rank_type rank() { return sizeof...(Extents); }
  static constexpr rank_type rank_dynamic() {
    return (rank_type(0) + ... + (Extents == dynamic_extent ? 1 : 0));
  }
  static constexpr size_type static_extent(rank_type axis) {
    constexpr size_type all[] = {Extents..., 0};
    return all[axis];
  }
  /// A dynamic extent is 0 here, since nobody may ask for it.
  constexpr Index extent(rank_type axis) const {
    return static_extent(axis) == dynamic_extent ? 0 : Index(static_extent(axis));
  }
};

/// A policy whose strides are products of the extents behind (Right) or before an axis.
template <bool Right> struct layout_packed {
  template <class Extents> class mapping {
  public:
    using extents_type = Extents;
    using layout_type = layout_packed;
    constexpr mapping() = default;
    static constexpr bool is_always_strided() { return true; }
    constexpr typename Extents::index_type stride(typename Extents::rank_type axis) const {
      typename Extents::index_type result = 1;
      for (typename Extents::rank_type other = 0; other != Extents::rank(); ++other)
        if (Right ? other > axis : other < axis)
          result *= shape.extent(other);
      return result;
    }

  private:
    [[no_unique_address]] Extents shape;
  };
};
using layout_right = layout_packed<true>;
using layout_left = layout_packed<false>;

struct layout_stride {
  template <class Extents> class mapping {
  public:
    using extents_type = Extents;
    using layout_type = layout_stride;
    static constexpr bool is_always_strided() { return true; }
    constexpr typename Extents::index_type stride(typename Extents::rank_type axis) const {
      return strides[axis];
    }

  private:
    typename Extents::index_type strides[Extents::rank()];
  };
};

/// Not strided: a policy of its own, as of a swizzled tile.
struct layout_swizzled {
  template <class Extents> class mapping {
  public:
    using extents_type = Extents;
    using layout_type = layout_swizzled;
    static constexpr bool is_always_strided() { return false; }
  };
};

template <class T> struct remove_const {
  using type = T;
};
template <class T> struct remove_const<const T> {
  using type = T;
};

template <class T, class Extents, class Layout = layout_right, class Handle = T *> class mdspan {
public:
  using element_type = T;
  using value_type = typename remove_const<T>::type;
  using extents_type = Extents;
  using layout_type = Layout;
  using mapping_type = typename Layout::template mapping<Extents>;
  using data_handle_type = Handle;

  static constexpr decltype(sizeof(0)) rank() { return Extents::rank(); }
  static constexpr decltype(sizeof(0)) rank_dynamic() { return Extents::rank_dynamic(); }

  constexpr explicit mdspan(Handle data) : data(data) {}
  constexpr Handle data_handle() const { return data; }

private:
  Handle data;
};

} // namespace mini
