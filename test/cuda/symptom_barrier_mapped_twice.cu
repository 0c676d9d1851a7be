// Symptom: the barrier had been mapped into another CTA before it was handed over,
// and the copy mapped it again. All pointers are local; mapped ones are refused.
// One path of several is enough where it is one: a variable that has several values
// in turn, as at -O0, is not followed in time.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error: --check-prefixes
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}=CHECK,O0
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}=CHECK,O2
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

// What cooperative groups' map_shared_rank is made of.
extern "C" __attribute__((device)) void *__cluster_map_shared_rank(const void *, unsigned);

__attribute__((device)) inline unsigned long long *
map(unsigned long long *bar, unsigned rank) {
  unsigned long long *mapped;
  asm volatile("mapa.u64 %0, %1, %2;" : "=l"(mapped) : "l"(bar), "r"(rank));
  return mapped;
}

__attribute__((global)) void kernel(unsigned rank, bool remote) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: symptom_barrier_mapped_twice.cu:[[@LINE+1]]:3: error: mbar is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>(dst, src, __nvvm_mapa(&mbar, rank), rank);
  // CHECK: symptom_barrier_mapped_twice.cu:[[@LINE+1]]:3: error: mbar is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>(dst, src, map(&mbar, rank), rank);
  // CHECK: symptom_barrier_mapped_twice.cu:[[@LINE+1]]:3: error: dst is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>((float *)__cluster_map_shared_rank(dst, rank), src, &mbar, rank);
  unsigned address = (unsigned)(unsigned long long)(__attribute__((address_space(3))) void *)dst;
  unsigned remote_address;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote_address) : "r"(address), "r"(rank));
  // CHECK: symptom_barrier_mapped_twice.cu:[[@LINE+2]]:3: error: dst is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  auto mapped = (__attribute__((address_space(3))) float *)(unsigned long long)remote_address;
  cbc::bulk_copy<row>((float *)mapped, src, &mbar, rank);
  unsigned long long *bar = &mbar;
  if (remote)
    bar = map(bar, rank);
  // O2: symptom_barrier_mapped_twice.cu:[[@LINE+1]]:3: error: mbar may already be mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>(dst, src, bar, rank);
}
// O0: 4 errors generated
// O2: 5 errors generated
