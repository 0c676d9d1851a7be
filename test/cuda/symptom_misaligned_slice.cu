// A slice of floats that starts at element 1, 2 or 3 is a misaligned address at
// run time. Here the operand and its offset are named.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: %clang -O0 -S -DALIGNED %s -o - | FileCheck %s --check-prefix=ALIGNED
// RUN: %clang -O2 -S -DALIGNED %s -o - | FileCheck %s --check-prefix=ALIGNED
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

__attribute__((global)) void kernel(unsigned rank, int n) {
  __attribute__((shared, aligned(16))) float dst[128], src[128];
  __attribute__((shared)) unsigned long long mbar;
#ifdef ALIGNED
  // Offsets 0 and 16 are aligned, the others may be.
  // ALIGNED-COUNT-5: cp.async.bulk.shared::cluster.shared::cta
  // ALIGNED-NOT: cp.async.bulk
  cbc::bulk_copy<row>(dst, src, &mbar, rank);
  cbc::bulk_copy<row>(dst + 4, src + 4, &mbar, rank);
  cbc::bulk_copy<row>(dst, src + n, &mbar, rank);
  cbc::bulk_copy<row>(&dst[n], src, &mbar, rank);
  cbc::bulk_copy<row>(dst + n + 1, src, &mbar, rank);
#else
  // CHECK: symptom_misaligned_slice.cu:[[@LINE+1]]:3: error: src is 4 bytes into 'kernel(unsigned int, int)::src'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst, src + 1, &mbar, rank);
  // CHECK: symptom_misaligned_slice.cu:[[@LINE+1]]:3: error: dst is 8 bytes into 'kernel(unsigned int, int)::dst'; it must be aligned to 16 bytes
  cbc::bulk_copy<row>(&dst[2], src, &mbar, rank);
  // CHECK: symptom_misaligned_slice.cu:[[@LINE+2]]:3: error: dst is 12 bytes into 'kernel(unsigned int, int)::dst'; it must be aligned to 16 bytes
  // CHECK: symptom_misaligned_slice.cu:[[@LINE+1]]:3: error: src is 12 bytes into 'kernel(unsigned int, int)::src'; it must be aligned to 16 bytes
  cbc::bulk_copy<row>(dst + 3, src + 3, &mbar, rank);
  // CHECK: symptom_misaligned_slice.cu:[[@LINE+1]]:3: error: mbar is 4 bytes past a multiple of 8; it must be aligned to 8 bytes
  cbc::bulk_copy<row>(dst, src, reinterpret_cast<int *>(&mbar + n) + 1, rank);
  // CHECK: symptom_misaligned_slice.cu:[[@LINE+1]]:3: error: src is 12 bytes past a multiple of 16; it must be aligned to 16 bytes
  cbc::bulk_copy<row>(dst, src + 4 * n + 3, &mbar, rank);
#endif
}
