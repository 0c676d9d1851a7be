// An mdspan that is no static layout, and two that do not match, are clang's error, one
// each, which names the value.
// RUN: not %clang -I%S/Inputs -ferror-limit=0 -O0 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
//
// What is a layout but no legal copy is the plugin's error, at the call if there is debug
// information, or where it is made layouts and pointers.
// RUN: not %clang -I%S/Inputs -DPLUGIN -gline-tables-only -O0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=CALL --implicit-check-not=error:
// RUN: not %clang -I%S/Inputs -DPLUGIN -gline-tables-only -O2 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefixes=CALL,OPTIMIZED --implicit-check-not=error:
// RUN: not %clang -I%S/Inputs -DPLUGIN -O2 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=HEADER
#include "mdspan.h"
#include <cluster_bulk_copy/mdspan.h>
namespace cbc = cluster_bulk_copy;

template <class T, class Shape, class Layout = mini::layout_right>
using span = mini::mdspan<T, Shape, Layout>;
template <decltype(sizeof(0))... Extents> using extents = mini::extents<int, Extents...>;
template <long long... Strides> using strided = cbc::layout_static_stride<Strides...>;
using mini::dynamic_extent;

/// A pointer that is none, as of an accessor of its own.
struct handle {
  double *pointer;
};

__attribute__((global)) void kernel() {
  __attribute__((shared, aligned(16))) static double dst[64], src[64];
  __attribute__((shared)) static double mbar;
  const span<double, extents<8, 8>> tile(src);
#ifndef PLUGIN
  // CHECK: mdspan_errors.cu:[[@LINE+1]]:3: error: no matching function for call to 'bulk_copy'
  cbc::bulk_copy(dst, tile, &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'is_mdspan<int>': this is not an mdspan
  (void)sizeof(cbc::layout_of<int>);
  // CHECK: error: static assertion failed due to requirement '{{.*}}rank_dynamic() == 0': the extents of a layout_static_stride are static
  (void)strided<1>::mapping<extents<dynamic_extent>>().extents();
  // CHECK: error: static assertion failed due to requirement {{.*}}: one phase of an mbarrier counts at most 1048575 bytes
  (void)cbc::tx_bytes<span<double, extents<2, 65536>>>();
  // CHECK: error: static assertion failed due to requirement 'axis_has_static_extent<1U, -1LL>': the extents of an mdspan to copy are static; -1 is dynamic_extent
  // CHECK: mdspan_errors.cu:[[@LINE+1]]:8: note: in instantiation
  cbc::bulk_copy(span<double, extents<8, dynamic_extent>>(dst), tile, &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'axis_has_static_extent<0U, -1LL>'
  // CHECK: mdspan_errors.cu:[[@LINE+1]]:8: note: in instantiation
  cbc::bulk_copy(span<double, extents<8, 8>>(dst), span<double, extents<dynamic_extent, 8>, strided<8, 1>>(src), &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'mapping_has_static_strides<mini::layout_stride::mapping<mini::extents<int, 8, 8>>>': the strides of an mdspan to copy are known at compile time, as in layout_right, layout_left and cluster_bulk_copy::layout_static_stride; those of layout_stride are not
  // CHECK: mdspan_errors.cu:[[@LINE+1]]:8: note: in instantiation
  cbc::bulk_copy(span<double, extents<8, 8>, mini::layout_stride>(dst), tile, &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'mapping_has_static_strides<mini::layout_swizzled::mapping<mini::extents<int, 8, 8>>>'
  cbc::bulk_copy(tile, span<double, extents<8, 8>, mini::layout_swizzled>(src), &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'rank_of<{{.*}}> != 0': an mdspan to copy has at least one axis, the element axis
  cbc::bulk_copy(span<double, extents<>>(dst), tile, &mbar, 1);
  // CHECK: error: static assertion failed due to requirement '{{(mini::)?}}extents<int, 8, 8>::rank() == sizeof...(Strides)': layout_static_stride has one stride for every extent
  cbc::bulk_copy(span<double, extents<8, 8>, strided<8>>(dst), span<double, extents<8, 8>, strided<8>>(src), &mbar, 1);
  // CHECK: error: static assertion failed due to requirement '0LL > 0': the strides of layout_static_stride are positive
  cbc::bulk_copy(tile, span<double, extents<8, 8>, strided<8, 0>>(src), &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'static_cast<long long>(static_cast<signed char>(128LL)) == 128LL': the strides of layout_static_stride fit into the index_type of the extents
  cbc::bulk_copy(tile, span<double, mini::extents<signed char, 8, 8>, strided<128, 1>>(src), &mbar, 1);
  cbc::bulk_copy(tile, span<double, mini::extents<signed char, 8, 8>, strided<126, 1>>(src), &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'have_same_extents<{{.*}}extents<int, 8, 4>{{.*}}extents<int, 8, 8>{{.*}}>': both mdspans have the same extents
  cbc::bulk_copy(span<double, extents<8, 4>>(dst), tile, &mbar, 1);
  // A column-major destination of the same extents is another order, not another copy.
  // CHECK: error: static assertion failed due to requirement 'have_same_extents<{{.*}}>': both mdspans have the same extents
  cbc::bulk_copy(span<double, extents<4, 8>, mini::layout_left>(dst), span<double, extents<8, 4>>(src), &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'have_same_elements<{{.*}}float{{.*}}double{{.*}}>': both mdspans have elements of the same type
  cbc::bulk_copy(span<float, extents<8, 8>>((float *)dst), tile, &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'is_pointer_to<const double *, double>': the destination's data_handle is a pointer to elements that are not const
  cbc::bulk_copy(span<const double, extents<8, 8>>(dst), tile, &mbar, 1);
  // CHECK: error: static assertion failed due to requirement 'is_pointer_to<handle, double>': the source's data_handle is a pointer to its elements
  cbc::bulk_copy(tile, mini::mdspan<double, extents<8, 8>, mini::layout_right, handle>(handle{src}), &mbar, 1);
  // CHECK: error: no matching function for call to 'bulk_copy'
  // CHECK: requirement 'detail::layout_has_the_group_axes_of_the_scope<{{.*}}scope::warpgroup>' was not satisfied
  cbc::bulk_copy<cbc::scope::warpgroup>(tile, tile, &mbar, 1);
#else
  // CALL: mdspan_errors.cu:[[@LINE+2]]:3: error: chunk_bytes is 24; it must be a positive multiple of 16 (nearest: 16 and 32) [cluster-bulk-copy:chunk-bytes]
  // HEADER: mdspan.h:{{[0-9]+}}:{{[0-9]+}}: error: chunk_bytes is 24;
  cbc::bulk_copy(span<double, extents<2, 3>, strided<4, 1>>(dst), span<double, extents<2, 3>, strided<4, 1>>(src), &mbar, 1);
  // A transposition is not a bulk copy.
  // CALL: mdspan_errors.cu:[[@LINE+2]]:3: error: the element axis has src_stride 8; {{.*}}[cluster-bulk-copy:element-axis]
  // CALL: mdspan_errors.cu:[[@LINE+1]]:3: error: repeat axis 0 has src_stride 1 {{.*}}[cluster-bulk-copy:chunk-alignment]
  cbc::bulk_copy(span<double, extents<8, 8>, mini::layout_left>(dst), tile, &mbar, 1);
  // What a pointer is known to point into is known where the mdspan is optimized away.
  cbc::bulk_copy(span<double, extents<2, 8>, strided<56, 1>>(dst), span<double, extents<2, 8>>(src), &mbar, 1);
  // OPTIMIZED: mdspan_errors.cu:[[@LINE+1]]:3: error: the chunks of dst need 528 bytes, but 'kernel()::dst' has 512 [cluster-bulk-copy:bounds]
  cbc::bulk_copy(span<double, extents<2, 8>, strided<58, 1>>(dst), span<double, extents<2, 8>>(src), &mbar, 1);
  // OPTIMIZED: mdspan_errors.cu:[[@LINE+1]]:3: error: src is 8 bytes into {{.*}}[cluster-bulk-copy:base-alignment]
  cbc::bulk_copy(span<double, extents<8>>(dst), span<double, extents<8>>(src + 1), &mbar, 1);
#endif
}
