// -fgpu-rdc: the calls are in a device function that another file calls, and are
// lowered before the device linker runs.
// RUN: %clang -fgpu-rdc -O2 -DSENDER -S %s -o - | FileCheck %s --implicit-check-not='bulk_copy'
// RUN: %clang -fgpu-rdc -O0 -DSENDER -S %s -o - | FileCheck %s --implicit-check-not='bulk_copy'
// CHECK: .visible .func send(
// CHECK: cp.async.bulk.shared::cluster
// RUN: not %clang -fgpu-rdc -O2 -DSENDER -DROW=63 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:

// RUN: %if cuda-toolkit %{ %cuda_clang -fgpu-rdc -O2 -DSENDER -c %s -o %t.sender.o %}
// RUN: %if cuda-toolkit %{ %cuda_clang -fgpu-rdc -O2 -c %s -o %t.kernel.o %}
// RUN: %if cuda-toolkit %{ not %clangxx --offload-link %t.kernel.o -o %t %cuda_libraries 2>&1 | FileCheck %s --check-prefix=ALONE %}
// ALONE: Undefined reference to 'send'
// RUN: %if cuda-toolkit %{ %clangxx --offload-link %t.sender.o %t.kernel.o -o %t %cuda_libraries %}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
#ifndef ROW
#define ROW 64
#endif

#ifdef SENDER
extern "C" __attribute__((device)) void send(float *dst, float *src, unsigned long long *mbar, unsigned rank) {
  // ERROR: relocatable.cu:[[@LINE+1]]:3: error: chunk_bytes is 252
  cbc::bulk_copy<cbc::layout<cbc::shape<ROW>>>(dst, src, mbar, rank);
}
#else
extern "C" __attribute__((device)) void send(float *dst, float *src, unsigned long long *mbar, unsigned rank);
extern "C" __attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  send(dst, src, &mbar, rank);
}
int main() {}
#endif
