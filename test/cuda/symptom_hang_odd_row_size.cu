// A row of 127 floats is 508 bytes, which no bulk copy can move; elsewhere the
// kernel waits forever. Here the size and the nearest legal ones are named.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: %clang -O0 -S -DPADDED %s -o - | FileCheck %s --check-prefix=PADDED
// RUN: %clang -O2 -S -DPADDED %s -o - | FileCheck %s --check-prefix=PADDED
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
template <long long... Extents> using packed = cbc::layout<cbc::shape<Extents...>>;
using short_rows = cbc::layout<cbc::shape<4, 31>, cbc::stride<64, 1>>;

extern __attribute__((shared, aligned(16))) float floats[];
extern __attribute__((shared, aligned(16))) char bytes[];

__attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared)) unsigned long long mbar;
#ifdef PADDED
  // PADDED: cp.async.bulk.shared::cluster.shared::cta
  cbc::bulk_copy<packed<128>>(floats, floats + 1024, &mbar, rank);
#else
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+1]]:3: error: chunk_bytes is 508; it must be a positive multiple of 16 (nearest: 496 and 512) [cluster-bulk-copy:chunk-bytes]
  cbc::bulk_copy<packed<127>>(floats, floats + 1024, &mbar, rank);
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+1]]:3: error: chunk_bytes is 124; it must be a positive multiple of 16 (nearest: 112 and 128)
  cbc::bulk_copy<short_rows>(floats, floats + 1024, &mbar, rank);
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+1]]:3: error: chunk_bytes is 8; it must be a positive multiple of 16 (nearest: 16)
  cbc::bulk_copy<packed<8>>(bytes, bytes + 1024, &mbar, rank);
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+1]]:3: error: chunk_bytes is 24; it must be a positive multiple of 16 (nearest: 16 and 32)
  cbc::bulk_copy<packed<24>>(bytes, bytes + 1024, &mbar, rank);
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+2]]:3: error: extent of element axis is 0; it must be positive
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+1]]:3: error: chunk_bytes is 0; it must be a positive multiple of 16 (nearest: 16)
  cbc::bulk_copy<packed<0>>(bytes, bytes + 1024, &mbar, rank);
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+2]]:3: error: extent of element axis is -127; it must be positive
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+1]]:3: error: chunk_bytes is -508; it must be a positive multiple of 16 (nearest: 16)
  cbc::bulk_copy<packed<-127>>(floats, floats + 1024, &mbar, rank);
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+2]]:3: error: chunk_bytes is 9223372036854775807; it must be a positive multiple of 16 (nearest: 9223372036854775792)
  // CHECK: symptom_hang_odd_row_size.cu:[[@LINE+1]]:3: error: the element axis is 9223372036854775807 x 4 bytes, but chunk_bytes is 9223372036854775807;
  cbc::bulk_copy<packed<9223372036854775807>>(floats, floats + 1024, &mbar, rank);
#endif
}
