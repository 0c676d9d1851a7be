// Five mistakes in one file are five errors, each at its own line and column,
// in source order, at every level, with and without debug information; no
// object file is left.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: rm -f %t.o
// RUN: not %clang -c -O0 %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -c -O1 %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -c -O2 %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -c -O3 %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -c -O0 -g %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -c -O2 -g %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -c -O3 -gline-tables-only %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -S -O2 %s -o %t.o 2>&1 | %{check}
// RUN: not %clang -S -emit-llvm -O2 %s -o %t.o 2>&1 | %{check}
// RUN: not ls %t.o
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

__attribute__((device)) short global_rows[8 * 256];

__attribute__((global)) void kernel(unsigned rank, int bytes) {
  __attribute__((shared, aligned(16))) short dst[8 * 256];
  __attribute__((shared, aligned(16))) short src[8 * 256];
  __attribute__((shared)) unsigned long long mbar;

  // CHECK: five_errors.cu:[[@LINE+1]]:3: error: chunk_bytes is 200; it must be a positive multiple of 16 (nearest: 192 and 208) [cluster-bulk-copy:chunk-bytes]
  __cluster_bulk_copy(dst, src, 200, &mbar, rank, true, 0, 0, 2, 0, 0, 100, 1, 1);

  // CHECK: five_errors.cu:[[@LINE+1]]:5: error: chunk_bytes is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
    __cluster_bulk_copy(dst, src, bytes, &mbar, rank, true, 0, 0, 2, 0, 0, 128, 1, 1);

  using every_other = cbc::layout<cbc::shape<8, 128>, cbc::stride<256, 2>>;
  // CHECK: five_errors.cu:[[@LINE+1]]:3: error: the element axis has dst_stride 2 and src_stride 2; the elements of a chunk are consecutive, so both strides must be 1 [cluster-bulk-copy:element-axis]
  cbc::bulk_copy<every_other>(dst, src, &mbar, rank);

  using rows = cbc::layout<cbc::shape<8, 128>, cbc::stride<256, 1>>;
  // CHECK: five_errors.cu:[[@LINE+1]]:15: error: src points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
  if (bytes) {cbc::bulk_copy<rows>(dst, global_rows, &mbar, rank);}

  // CHECK: five_errors.cu:[[@LINE+1]]:3: error: dst is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<rows>(static_cast<short *>(__nvvm_mapa(dst, rank)), src, &mbar,
                       rank);
}
// CHECK: 5 errors generated
