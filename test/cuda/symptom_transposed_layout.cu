// Row-major to column-major needs runs of one element, 2 bytes here. That is no
// bulk copy, and elsewhere it was found out late or not at all.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row_major = cbc::layout<cbc::shape<4, 64>>;
using column_major = cbc::layout<cbc::shape<4, 64>, cbc::stride<1, 4>>;
using single_rows = cbc::layout<cbc::shape<4, 64, 1>>;
using single_columns = cbc::layout<cbc::shape<4, 64, 1>, cbc::stride<1, 4, 1>>;

__attribute__((global)) void kernel(unsigned rank) {
  alignas(16) __attribute__((shared)) _Float16 dst[256], src[256];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: symptom_transposed_layout.cu:[[@LINE+3]]:3: error: the element axis has dst_stride 4; the elements of a chunk are consecutive, so both strides must be 1 [cluster-bulk-copy:element-axis]
  // CHECK: symptom_transposed_layout.cu:[[@LINE+2]]:3: error: repeat axis 0 has dst_stride 1 (elements of 2 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 8 elements [cluster-bulk-copy:chunk-alignment]
  // CHECK: symptom_transposed_layout.cu:[[@LINE+1]]:3: error: the chunks at (0) and (1) write the same destination bytes: they start 2 bytes apart and have 128; repeat axis 0 has dst_stride 1 elements [cluster-bulk-copy:overlap]
  cbc::bulk_copy<column_major, row_major>(dst, src, &mbar, rank);
  // CHECK: symptom_transposed_layout.cu:[[@LINE+2]]:3: error: the element axis has src_stride 4;
  // CHECK: symptom_transposed_layout.cu:[[@LINE+1]]:3: error: repeat axis 0 has src_stride 1 (elements of 2 bytes);
  cbc::bulk_copy<row_major, column_major>(dst, src, &mbar, rank);
  // Runs of one element, each a chunk.
  // CHECK: symptom_transposed_layout.cu:[[@LINE+3]]:3: error: chunk_bytes is 2; it must be a positive multiple of 16 (nearest: 16)
  // CHECK: symptom_transposed_layout.cu:[[@LINE+2]]:3: error: repeat axis 0 has dst_stride 1 (elements of 2 bytes);
  // CHECK: symptom_transposed_layout.cu:[[@LINE+1]]:3: error: repeat axis 1 has dst_stride 4 and src_stride 1 (elements of 2 bytes);
  cbc::bulk_copy<single_columns, single_rows>(dst, src, &mbar, rank);
}
