// No barrier, or the address of a local pointer to it in its place, is refused at
// the call and does not hang.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: %clang -O0 -S -DPOINTER %s -o - | FileCheck %s --check-prefix=POINTER
// RUN: %clang -O2 -S -DPOINTER %s -o - | FileCheck %s --check-prefix=POINTER
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

// Constants that are template arguments are known at -O0 too.
template <int Count>
__attribute__((device)) void send(int *dst, int *src, void *mbar, unsigned rank) {
  __cluster_bulk_copy(dst, src, 4 * Count, mbar, rank, true, 0, 0, 4, 0, 0, Count, 1, 1);
}

__attribute__((global)) void kernel(unsigned rank) {
  alignas(16) __attribute__((shared)) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
#ifdef POINTER
  // A pointer that is loaded from shared memory may be any barrier's address.
  // POINTER-COUNT-2: cp.async.bulk.shared::cluster.shared::cta
  __attribute__((shared)) unsigned long long *pointer;
  pointer = &mbar;
  asm volatile("bar.sync 0;" ::: "memory");
  cbc::bulk_copy<row>(dst, src, pointer, rank);
  send<64>(dst, src, &mbar, rank);
#else
  // CHECK: symptom_uninitialised_barrier.cu:[[@LINE+1]]:3: error: mbar points to nothing (it is null); it must be a local address in shared memory [cluster-bulk-copy:address-space]
  cbc::bulk_copy<row>(dst, src, nullptr, rank);

  unsigned long long *pointer = &mbar;
  // CHECK: symptom_uninitialised_barrier.cu:[[@LINE+1]]:3: error: mbar points to local memory; it must be a local address in shared memory
  cbc::bulk_copy<row>(dst, src, &pointer, rank);
#endif
}
