// What the typed interface writes into the annotation: chunk_bytes, scope,
// flags, element_bytes, group_rank, repeat_rank, then the axes.
// RUN: %clang_without_plugin -O0 -S -emit-llvm %s -o - | FileCheck %s
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
extern __attribute__((shared, aligned(16))) double window[];

template <class... Arguments>
__attribute__((device)) void copy() {
  cbc::bulk_copy<Arguments...>(window, window + 64, window, 1);
}

template <long long... Extents> using packed = cbc::layout<cbc::shape<Extents...>>;

__attribute__((global)) void kernel() {
  // CHECK: = private {{.*}} { [6 x i64] [i64 256, i64 0, i64 0, i64 8, i64 0, i64 0], [1 x [3 x i64]] {{\[}}[3 x i64] [i64 32, i64 1, i64 1]] }
  copy<packed<32>>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 0, i64 2, i64 8, i64 0, i64 2], [3 x [3 x i64]] {{\[}}[3 x i64] [i64 3, i64 8, i64 -64], [3 x i64] [i64 4, i64 2, i64 0], [3 x i64] [i64 2, i64 1, i64 1]] }
  copy<packed<3, 4, 2>, cbc::layout<cbc::shape<3, 4, 2>, cbc::stride<-64, 0, 1>>, cbc::checked>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 1, i64 0, i64 8, i64 1, i64 0], [2 x [3 x i64]] {{\[}}[3 x i64] [i64 32, i64 2, i64 2], [3 x i64] [i64 2, i64 1, i64 1]] }
  copy<packed<32, 2>, cbc::scope::warp>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 1, i64 1, i64 8, i64 0, i64 1], [2 x [3 x i64]]
  copy<packed<32, 2>, cbc::elected, cbc::scope::warp>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 2, i64 0, i64 8, i64 2, i64 0], [3 x [3 x i64]]
  copy<packed<4, 32, 2>, cbc::scope::warpgroup>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 3, i64 3, i64 8, i64 1, i64 1], [3 x [3 x i64]]
  copy<packed<4, 32, 2>, cbc::scope::cta, cbc::elected, cbc::checked>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 4, i64 0, i64 8, i64 3, i64 0], [4 x [3 x i64]]
  copy<packed<2, 4, 32, 2>, cbc::scope::cluster>();
  // CHECK: = private {{.*}} { [6 x i64] [i64 16, i64 4, i64 1, i64 8, i64 3, i64 1], [5 x [3 x i64]]
  copy<packed<2, 2, 4, 32, 2>, cbc::scope::cluster, cbc::elected, cbc::group_rank<3>>();
  // A chunk beyond 64 bits is the largest value, which the plugin refuses.
  // CHECK: = private {{.*}} { [6 x i64] [i64 9223372036854775807, i64 0, i64 0, i64 8, i64 0, i64 0], [1 x [3 x i64]] {{\[}}[3 x i64] [i64 4611686018427387904, i64 1, i64 1]] }
  copy<packed<4611686018427387904>>();
}
