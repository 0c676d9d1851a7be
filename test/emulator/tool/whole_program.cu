//===- whole_program.cu - emulate.py and the runtime below it -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that launches in each way, and what happens if it is wrong, does not
// compile, or uses what the runtime cannot do.
//
// RUN: %emulate --levels=O0,O2 --seeds=0,5 --show --program-arg=hello %s | FileCheck %s --check-prefix=GOOD
// GOOD: whole_program -O0 user seed 0: passed
// GOOD-NEXT: hello 1 2
// GOOD: whole_program -O2 user seed 5: passed
// GOOD: emulate.py: 4 passed, 0 failed
// RUN: not %emulate --clang-option=-DWRONG %s | FileCheck %s --check-prefix=WRONG
// WRONG: whole_program -O2 user seed 0: FAILED
// WRONG-NEXT: cluster-emulator: error: the kernel executed a trap [cluster-emulator:trap]
// WRONG-NEXT: by CTA 0 of cluster ({{[01]}},0,0), thread (0,0,0), at {{.*}}whole_program.cu:
// WRONG-NEXT: emulate.py: 0 passed, 1 failed
// RUN: not %emulate --clang-option=-DBROKEN %s | FileCheck %s --check-prefix=BROKEN
// BROKEN: whole_program.cu: FAILED to build
// BROKEN: error: use of undeclared identifier 'undeclared'
// BROKEN: emulate.py: 0 passed, 1 failed
// RUN: not %emulate --clang-option=-DVARIABLE %s | FileCheck %s --check-prefix=VARIABLE
// VARIABLE: cluster-emulator: error: the kernel uses the __device__ variable counter, which would not keep its value between launches here
// RUN: not %emulate --seeds=x %s | FileCheck %s --check-prefix=SEED
// SEED: cluster-emulator: error: CLUSTER_EMULATOR_SEED is 'x'; it must be a number
// RUN: not %emulate --build=%t.missing %s 2>&1 | FileCheck %s --check-prefix=BUILD
// BUILD: emulate.py: there is no {{.*}}ClusterBulkCopy.so; build it first
//
//===----------------------------------------------------------------------===//

#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cstdio>
#include <cuda_runtime.h>

#ifdef VARIABLE
__device__ unsigned counter;
#endif

__global__ void count(unsigned *total, unsigned by) {
#ifdef VARIABLE
  ++counter;
#endif
#ifdef WRONG
  if (by == 1)
    __builtin_trap();
#endif
#ifdef BROKEN
  undeclared();
#endif
  __atomic_fetch_add(total, by, __ATOMIC_RELAXED);
}

__global__ void __cluster_dims__(2) countClusters(unsigned *total) {
  if (__nvvm_read_ptx_sreg_cluster_ctarank() == 1)
    __atomic_fetch_add(total, 1, __ATOMIC_RELAXED);
}

int main(int argc, char **argv) {
  unsigned *total = nullptr;
  if (cudaMalloc(&total, sizeof(*total)) != cudaSuccess)
    return 1;
  cudaMemset(total, 0, sizeof(*total));
  count<<<2, 1>>>(total, 1);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(2, 2);
  cudaLaunchKernelEx(&config, count, total, 2);
  unsigned got = 0;
  cudaMemcpy(&got, total, sizeof(got), cudaMemcpyDeviceToHost);
  if (got != 2 * 1 + 4 * 2)
    return 1;
  cudaMemset(total, 0, sizeof(*total));
  countClusters<<<4, 1>>>(total);
  cudaDeviceSynchronize();
  cudaMemcpy(&got, total, sizeof(got), cudaMemcpyDeviceToHost);
  cudaFree(total);
  std::printf("%s %d %u\n", argc > 1 ? argv[1] : "", argc - 1, got);
  return got == 2 ? 0 : 1;
}
