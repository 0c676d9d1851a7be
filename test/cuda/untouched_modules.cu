// The plugin changes neither a device module without the builtin nor a host
// module, not even one that declares it.
// DEFINE: %{device} = -O2 -S -emit-llvm -DDEVICE
// RUN: %clang %{device} %s -o %t.with && %clang_without_plugin %{device} %s -o %t.without
// RUN: cmp %t.with %t.without
// RUN: %clang --cuda-host-only -O2 -S -emit-llvm %s -o %t.with && %clang_without_plugin --cuda-host-only -O2 -S -emit-llvm %s -o %t.without
// RUN: cmp %t.with %t.without
// RUN: FileCheck %s --input-file=%t.with
// CHECK: define {{.*}}@main(
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

__attribute__((annotate("something_else"))) int annotated;

// What clang's host stub of a kernel calls.
struct dim3 {
  unsigned x, y, z;
};
extern "C" int cudaLaunchKernel(const void *, dim3, dim3, void **,
                                __SIZE_TYPE__, void *);

#ifndef DEVICE
CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier")
#endif
__attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
#ifdef DEVICE
  dst[rank] = src[rank] + mbar;
#else
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
#endif
}

int main() { return annotated; }
