// Errors come in source order, whatever order clang emits functions in; a
// function that is inlined into several kernels is reported once; a call in a
// template is reported at the user's line.
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O2 -g -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

extern __attribute__((shared, aligned(16))) char window[];

// CHECK: source_order.cu:[[@LINE+2]]:3: error: chunk_bytes is 8;
template <int Count> __attribute__((device)) void later(unsigned rank) {
  cbc::bulk_copy<cbc::layout<cbc::shape<Count>>>(window, window + 1024, window + 2048, rank);
}

// CHECK: source_order.cu:[[@LINE+2]]:3: error: chunk_bytes is 24;
__attribute__((device)) inline void twice(unsigned rank) {
  cbc::bulk_copy<cbc::layout<cbc::shape<24>>>(window, window + 1024, window + 2048, rank);
}

// CHECK: source_order.cu:[[@LINE+2]]:3: error: chunk_bytes is 40;
__attribute__((global)) void first(unsigned rank) {
  cbc::bulk_copy<cbc::layout<cbc::shape<40>>>(window, window + 1024, window + 2048, rank);
  twice(rank);
  later<8>(rank);
}

// CHECK: source_order.cu:[[@LINE+3]]:3: error: chunk_bytes is 56;
__attribute__((global)) void second(unsigned rank) {
  twice(rank);
  cbc::bulk_copy<cbc::layout<cbc::shape<56>>>(window, window + 1024, window + 2048, rank);
}
// CHECK: 4 errors generated
