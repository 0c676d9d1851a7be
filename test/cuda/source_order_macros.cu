// A call in a macro stays next to its neighbours: errors on successive lines
// come in their order, with and without -g, whichever of them is in a macro.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O0 -g -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -g -S %s -o %t.s 2>&1 | %{check}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

extern __attribute__((shared, aligned(16))) char window[];
#define COPY(BYTES)                                                            \
  cbc::bulk_copy<cbc::layout<cbc::shape<BYTES>>>(window, window + 1024,        \
                                                 window + 2048, rank)

__attribute__((global)) void macro_first(unsigned rank) {
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 17;
  COPY(17);
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 18;
  cbc::bulk_copy<cbc::layout<cbc::shape<18>>>(window, window + 1024, window + 2048, rank);
}

__attribute__((global)) void macro_last(unsigned rank) {
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 19;
  cbc::bulk_copy<cbc::layout<cbc::shape<19>>>(window, window + 1024, window + 2048, rank);
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 20;
  COPY(20);
}

__attribute__((global)) void macro_between(unsigned rank) {
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 21;
  COPY(21);
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 22;
  COPY(22);
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 23;
  cbc::bulk_copy<cbc::layout<cbc::shape<23>>>(window, window + 1024, window + 2048, rank);
  // CHECK: source_order_macros.cu:[[@LINE+1]]:3: error: chunk_bytes is 24;
  COPY(24);
}
// CHECK: 8 errors generated
