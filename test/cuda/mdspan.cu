// What a copy between two mdspans writes into the annotation, which is what the same
// layouts would.
// RUN: %clang_without_plugin -I%S/Inputs -O0 -S -emit-llvm %s -o - | FileCheck %s
//
// It is the same code, at both ends of the optimizer, and as clean under warnings.
// DEFINE: %{compile} = %clang -I%S/Inputs -Wall -Wextra -Wpedantic -Werror -Wno-error=inline-asm
// RUN: %{compile} -std=c++17 -O0 -S %s -o - | FileCheck %s --check-prefix=PTX
// RUN: %{compile} -std=c++20 -O2 -S %s -o - | FileCheck %s --check-prefix=PTX
// RUN: %{compile} -std=c++23 -O2 -S %s -o - | FileCheck %s --check-prefix=PTX
// PTX-NOT: .extern .func {{.*}}bulk_copy
// PTX: cp.async.bulk.shared::cluster.shared::cta
#include "mdspan.h"
#include <cluster_bulk_copy/mdspan.h>
namespace cbc = cluster_bulk_copy;
extern __attribute__((shared, aligned(16))) double window[];

template <class Shape, class Layout = mini::layout_right>
using span = mini::mdspan<double, Shape, Layout>;
template <long long... Strides> using strided = cbc::layout_static_stride<Strides...>;
template <decltype(sizeof(0))... Extents> using extents = mini::extents<int, Extents...>;

template <class Dst, class Src, class... Options> __attribute__((device)) void copy() {
  cbc::bulk_copy<Options...>(Dst(window), Src(window + 1024), window + 4096, 1);
}

__attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier")
    CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") kernel() {
  // chunk_bytes, scope, flags, element_bytes, group_rank, repeat_rank; then the extent
  // and the two strides of each axis.
  // CHECK: = private {{.*}} { [6 x i64] [i64 256, i64 0, i64 0, i64 8, i64 0, i64 0], [1 x [3 x i64]] {{\[}}[3 x i64] [i64 32, i64 1, i64 1]] }
  copy<span<extents<32>>, span<extents<32>>>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 32, i64 0, i64 0, i64 8, i64 0, i64 2], [3 x [3 x i64]] {{\[}}[3 x i64] [i64 2, i64 12, i64 12], [3 x i64] [i64 3, i64 4, i64 4], [3 x i64] [i64 4, i64 1, i64 1]] }
  copy<span<extents<2, 3, 4>>, span<extents<2, 3, 4>>>();
  // Other strides on either side, and an element that is const on one.
  // CHECK: = private {{.*}} { [6 x i64] [i64 32, i64 0, i64 0, i64 8, i64 0, i64 1], [2 x [3 x i64]] {{\[}}[3 x i64] [i64 8, i64 16, i64 4], [3 x i64] [i64 4, i64 1, i64 1]] }
  copy<span<extents<8, 4>, strided<16, 1>>, mini::mdspan<const double, extents<8, 4>>>();
  // Pointers that are restrict.
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 0, i64 0, i64 8, i64 0, i64 1], [2 x [3 x i64]] {{\[}}[3 x i64] [i64 6, i64 4, i64 2], [3 x i64] [i64 2, i64 1, i64 1]] }
  copy<mini::mdspan<double, extents<6, 2>, strided<4, 1>, double *__restrict>, mini::mdspan<const double, extents<6, 2>, mini::layout_right, const double *__restrict>>();
  // The first axis of layout_left is the contiguous one, and the others repeat it.
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 0, i64 0, i64 8, i64 0, i64 2], [3 x [3 x i64]] {{\[}}[3 x i64] [i64 4, i64 6, i64 48], [3 x i64] [i64 3, i64 2, i64 16], [3 x i64] [i64 2, i64 1, i64 1]] }
  copy<span<extents<2, 3, 4>, mini::layout_left>, span<extents<2, 3, 4>, strided<1, 16, 48>>>();
  // Options are those of bulk_copy with layouts.
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 1, i64 2, i64 8, i64 1, i64 0], [2 x [3 x i64]] {{\[}}[3 x i64] [i64 32, i64 2, i64 2], [3 x i64] [i64 2, i64 1, i64 1]] }
  copy<span<extents<32, 2>>, span<extents<32, 2>>, cbc::scope::warp, cbc::checked>();
}
