// Template arguments that make no copy are clang's own errors, at the call,
// with the requirement that does not hold.
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using rows = cbc::layout<cbc::shape<8, 128>>;

__attribute__((global)) void kernel(unsigned rank, int n) {
  __attribute__((shared, aligned(16))) short dst[1024], src[1024];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: wrong_template_arguments.cu:[[@LINE+2]]:3: error: no matching function for call to 'bulk_copy'
  // CHECK: requirement 'detail::takes_layouts_then_options<int>' was not satisfied
  cbc::bulk_copy<int>(dst, src, &mbar, rank);
  // CHECK: wrong_template_arguments.cu:[[@LINE+2]]:3: error: no matching function for call to 'bulk_copy'
  // CHECK: requirement 'detail::takes_layouts_then_options<{{.*}}, int>' was not satisfied
  cbc::bulk_copy<rows, int>(dst, src, &mbar, rank);
  // CHECK: wrong_template_arguments.cu:[[@LINE+2]]:3: error: no matching function for call to 'bulk_copy'
  // CHECK: requirement 'detail::takes_layouts_then_options<{{.*}}, cluster_bulk_copy::scope::warp, cluster_bulk_copy::scope::cta>' was not satisfied
  cbc::bulk_copy<rows, cbc::scope::warp, cbc::scope::cta>(dst, src, &mbar, rank);
  // CHECK: wrong_template_arguments.cu:[[@LINE+2]]:3: error: no matching function for call to 'bulk_copy'
  // CHECK: requirement 'detail::layouts_have_the_same_shape<{{.*}}>' was not satisfied
  cbc::bulk_copy<rows, cbc::layout<cbc::shape<8, 64>>>(dst, src, &mbar, rank);
  // CHECK: wrong_template_arguments.cu:[[@LINE+2]]:3: error: no matching function for call to 'bulk_copy'
  // CHECK: deduced conflicting types for parameter 'T' ('short' vs. 'int')
  cbc::bulk_copy<rows>(dst, &n, &mbar, rank);
}
// CHECK: 5 errors generated
