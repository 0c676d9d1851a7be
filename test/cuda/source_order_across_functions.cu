// Errors come in source order too where clang emits the later function first, a
// call is in a macro, or the error is a kernel's and not a call's.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -g -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -g -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

extern __attribute__((shared, aligned(16))) char window[];
#define COPY(BYTES)                                                            \
  cbc::bulk_copy<cbc::layout<cbc::shape<BYTES>>>(window, window + 1024,        \
                                                 window + 2048, rank)

// Emitted when it is called, after its caller.
__attribute__((device)) inline void early(unsigned rank) {
  // CHECK: source_order_across_functions.cu:[[@LINE+1]]:3: error: chunk_bytes is 17;
  cbc::bulk_copy<cbc::layout<cbc::shape<17>>>(window, window + 1024, window + 2048, rank);
}

__attribute__((global)) void kernel(unsigned rank) {
  // CHECK: source_order_across_functions.cu:[[@LINE+1]]:3: error: chunk_bytes is 18;
  COPY(18);
  early(rank);
  // CHECK: source_order_across_functions.cu:[[@LINE+1]]:3: error: chunk_bytes is 19;
  cbc::bulk_copy<cbc::layout<cbc::shape<19>>>(window, window + 1024, window + 2048, rank);
}

// CHECK: source_order_across_functions.cu:[[@LINE+1]]:{{[0-9]+}}: error: a cluster dimension is 0;
__attribute__((global)) void __cluster_dims__(0) last() {}
// CHECK: 4 errors generated
