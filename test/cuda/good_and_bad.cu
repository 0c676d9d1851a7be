// One good and one bad call: nothing is lowered, and there is no output.
// RUN: rm -f %t.s %t.bc %t.ll
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.s
// RUN: not %clang -O2 -S -emit-llvm %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.s
// The same through opt, which opens its output before it runs the pass.
// RUN: %clang_without_plugin -O2 -emit-llvm -c %s -o %t.bc
// RUN: not %lower %t.bc -o %t.ll 2>&1 | FileCheck %s --check-prefix=OPT --implicit-check-not=error:
// RUN: not ls %t.ll
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

__attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
  // CHECK: good_and_bad.cu:[[@LINE+2]]:3: error: chunk_bytes is 252
  // OPT: error: {{.*}}: in function _Z6kernelj {{.*}}: chunk_bytes is 252
  cbc::bulk_copy<cbc::layout<cbc::shape<63>>>(dst, src, &mbar, rank);
}
