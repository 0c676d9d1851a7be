// Symptom: a cast between two specific address spaces, on a branch that is never
// taken, crashed the backend. A pointer outside shared memory is our error.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: %clang -O0 -S -DGOOD %s -o - | FileCheck %s --check-prefix=GOOD
// RUN: %clang -O2 -S -DGOOD %s -o - | FileCheck %s --check-prefix=GOOD
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

__attribute__((device)) float global_row[64];
__attribute__((constant)) float constant_row[64];

// Shared memory goes to the other CTA, anything else stays.
__attribute__((device)) inline void send_if_shared(float *dst, float *src, void *mbar, unsigned rank) {
  if (__nvvm_isspacep_shared(src))
    cbc::bulk_copy<row>(dst, src, mbar, rank);
}

// GOOD-LABEL: .entry kernel(
// GOOD: cp.async.bulk
extern "C" __attribute__((global)) void kernel(unsigned rank, int n) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
#ifdef GOOD
  if (false)
    cbc::bulk_copy<row>(dst, global_row, &mbar, rank);
  float *either = n == 1 ? src : global_row;
  if (__nvvm_isspacep_shared(either))
    cbc::bulk_copy<row>(dst, either, &mbar, rank);
  send_if_shared(dst, global_row, &mbar, rank);
  send_if_shared(dst, src, &mbar, rank);
#else
  if (n == 12345) {
    // CHECK: symptom_address_space_cast_on_dead_branch.cu:[[@LINE+1]]:5: error: src points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
    cbc::bulk_copy<row>(dst, global_row, &mbar, rank);
    // CHECK: symptom_address_space_cast_on_dead_branch.cu:[[@LINE+1]]:5: error: src points to constant memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
    cbc::bulk_copy<row>(dst, constant_row, &mbar, rank);
    float local[64] = {};
    // CHECK: symptom_address_space_cast_on_dead_branch.cu:[[@LINE+1]]:5: error: src points to local memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
    cbc::bulk_copy<row>(dst, local, &mbar, rank);
  }
#endif
}
// CHECK: 3 errors generated
