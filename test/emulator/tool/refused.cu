//===- refused.cu - What the emulator does not have -----------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each is refused by name, with its line, before anything runs. What another kernel
// of the module uses is not in the way.
//
// RUN: %device -O1 -std=c++17 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel
// RUN: %{run} good | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} bad 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: %clang_without_plugin -O1 -emit-llvm -S %s -o %t.ll
// RUN: not %{run} unlowered 2>&1 | FileCheck %s --check-prefix=UNLOWERED
//
//===----------------------------------------------------------------------===//

#include "../../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

extern "C" __device__ int missing(int);

extern "C" __global__ void good() {
  __syncthreads();
  cbc::cluster_sync();
}
// GOOD: cluster-emulator: good ran 1 time, 0 arguments as expected

// BAD: error: the kernel needs what the emulator does not have:
// BAD-NEXT: the function missing, at {{.*}}refused.cu:[[#@LINE+10]]:
// BAD-NEXT: the inline PTX "bar.sync 0;" (~{memory}), at {{.*}}refused.cu:[[#@LINE+8]]:
// BAD-NEXT: the inline PTX "mov.u32 $0, %smid;" (=r), at
// BAD-NEXT: the intrinsic llvm.nvvm.exit, at
extern "C" __global__ void bad(int *out) {
  unsigned sm;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  *out = static_cast<int>(sm);
  (void)threadIdx.x;
  asm volatile("bar.sync 0;" ::: "memory");
  *out = missing(2);
  __nvvm_exit();
}

extern "C" __global__ void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") unlowered(unsigned rank) {
  alignas(16) __shared__ unsigned dst[64], src[64];
  __shared__ unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
}
// UNLOWERED: error: the kernel needs what the emulator does not have:
// UNLOWERED-NEXT: the function {{.*}}bulk_copy
// UNLOWERED-NEXT: (the module was not lowered; was the plugin loaded?)
