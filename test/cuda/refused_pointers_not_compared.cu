// Where dst and mbar are the same refused pointer, that is said of each, and not
// that one lies inside the other.
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <cluster_bulk_copy/cluster_bulk_copy.h>

__attribute__((device)) char global_bytes[4096];

__attribute__((global)) void kernel(unsigned rank, char *argument) {
  __attribute__((shared, aligned(16))) char src[4096];
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+2]]:3: error: dst points to global memory;
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+1]]:3: error: mbar points to global memory;
  __cluster_bulk_copy(global_bytes, src, 16, global_bytes, rank, true, 0, 0, 1, 0, 0, 16, 1, 1);
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+2]]:3: error: dst points to memory that the host passed to the kernel;
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+1]]:3: error: mbar points to memory that the host passed to the kernel;
  __cluster_bulk_copy(argument, src, 16, argument, rank, true, 0, 0, 1, 0, 0, 16, 1, 1);
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+2]]:3: error: dst points to nothing (it is null);
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+1]]:3: error: mbar points to nothing (it is null);
  __cluster_bulk_copy(nullptr, src, 16, nullptr, rank, true, 0, 0, 1, 0, 0, 16, 1, 1);
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+3]]:3: error: dst is already mapped
  // CHECK: refused_pointers_not_compared.cu:[[@LINE+2]]:3: error: mbar is already mapped
  void *mapped = __nvvm_mapa(src, rank);
  __cluster_bulk_copy(mapped, src, 16, mapped, rank, true, 0, 0, 1, 0, 0, 16, 1, 1);
}
// CHECK: 8 errors generated
