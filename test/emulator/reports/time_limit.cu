//===- time_limit.cu - A kernel that does not end -------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that polls memory which nobody writes is not waiting, so only the clock
// can end it. A kernel that computes for a while is left alone.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 --time-limit=1 2>&1 | FileCheck %s --check-prefix=LIMIT
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  __shared__ volatile unsigned flag;
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (threadIdx.x == 0 && fault == 0)
    flag = 1;
  while (flag == 0)
    ;
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// LIMIT: error: the kernel has not ended after 1 seconds [cluster-emulator:time-limit]
// LIMIT: CTA 0: 32 of 32 threads can run
