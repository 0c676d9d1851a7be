// An array of int is aligned to 4 bytes; whether it lands on a multiple of 16
// is chance, and elsewhere the copy traps now and then. Here it is an error.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: %clang -O0 -S -DALIGNED %s -o - | FileCheck %s --check-prefix=ALIGNED
// RUN: %clang -O2 -S -DALIGNED %s -o - | FileCheck %s --check-prefix=ALIGNED
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

__attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared)) unsigned long long mbar;
#ifdef ALIGNED
  // ALIGNED: cp.async.bulk.shared::cluster.shared::cta
  alignas(16) __attribute__((shared)) int dst[64];
  __attribute__((shared)) alignas(16) int src[64];
  cbc::bulk_copy<row>(dst, src, &mbar, rank);
#else
  __attribute__((shared)) int dst[64], src[64];
  alignas(8) __attribute__((shared)) int half[64];
  alignas(16) __attribute__((shared)) int aligned[64];
  __attribute__((shared)) int narrow[2];
  // CHECK: symptom_int_buffer_alignment.cu:[[@LINE+2]]:3: error: dst points into 'kernel(unsigned int)::dst', which is aligned to 4 bytes; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  // CHECK: symptom_int_buffer_alignment.cu:[[@LINE+1]]:3: error: src points into 'kernel(unsigned int)::src', which is aligned to 4 bytes; it must be aligned to 16 bytes
  cbc::bulk_copy<row>(dst, src, &mbar, rank);
  // CHECK: symptom_int_buffer_alignment.cu:[[@LINE+1]]:3: error: src points into 'kernel(unsigned int)::half', which is aligned to 8 bytes; it must be aligned to 16 bytes
  cbc::bulk_copy<row>(aligned, half, &mbar, rank);
  // CHECK: symptom_int_buffer_alignment.cu:[[@LINE+1]]:3: error: mbar points into 'kernel(unsigned int)::narrow', which is aligned to 4 bytes; it must be aligned to 8 bytes
  cbc::bulk_copy<row>(aligned, aligned, narrow, rank);
#endif
}
