// A pointer to the barrier that was declared and never set: whatever its register
// holds elsewhere, an error here.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

__attribute__((global)) void kernel(unsigned rank) {
  alignas(16) __attribute__((shared)) int dst[64], src[64];
  unsigned long long *unset;
  // CHECK: symptom_unset_barrier.cu:[[@LINE+1]]:3: error: mbar points to nothing (it is undefined); it must be a local address in shared memory [cluster-bulk-copy:address-space]
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, unset, rank);
}
