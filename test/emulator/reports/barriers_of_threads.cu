//===- barriers_of_threads.cu - Barriers of warps, blocks and clusters ----===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fault 1: block barrier 16. Fault 2: one barrier for two numbers of threads.
// Fault 3: two arrivals at the cluster barrier. Fault 4: a wait without an arrival.
// Fault 5: a lane that is not in its own mask. Fault 6: a value from a lane that
// does not take part.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=4 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=SIXTEEN
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: not %{run} --arg=i32:3 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %{run} --arg=i32:4 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: not %{run} --arg=i32:5 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: not %{run} --arg=i32:6 2>&1 | FileCheck %s --check-prefix=LANE
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  __nvvm_barrier_sync(fault == 1 ? 16 : 15);
  __nvvm_barrier_sync_cnt(1, fault == 2 && threadIdx.x == 3 ? 64 : 32);
  cbc::cluster_arrive();
  if (fault == 3)
    cbc::cluster_arrive();
  cbc::cluster_wait();
  if (fault == 4)
    cbc::cluster_wait();
  if (threadIdx.x < 16)
    __nvvm_bar_warp_sync(fault == 5 ? 0xffff0000 : 0xffff);
  int sum = static_cast<int>(threadIdx.x);
  if (fault != 6 || threadIdx.x < 16) {
    const unsigned mask = fault == 6 ? 0xffff : 0xffffffff;
    for (int by = 16; by != 0; by /= 2)
      sum += __nvvm_shfl_sync_bfly_i32(mask, sum, by, 0x1f);
  }
  if (fault == 0 && sum != 31 * 16)
    __builtin_trap();
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// SIXTEEN: error: block barrier 16; a block has the barriers 0 to 15 [cluster-emulator:block-barrier]
// COUNTS: error: block barrier 1 is used for {{32 threads and for 64|64 threads and for 32}} at the same time [cluster-emulator:block-barrier]
// TWICE: error: a thread arrives at the cluster barrier twice without a wait in between [cluster-emulator:cluster-barrier]
// WITHOUT: error: a thread waits at the cluster barrier without having arrived [cluster-emulator:cluster-barrier]
// MASK: error: lane {{[0-9]+}} takes part in a warp operation with the mask 0xffff0000, which does not contain it [cluster-emulator:warp-mask]
// LANE: error: lane {{[0-9]+}} reads a value from lane {{[0-9]+}}, which does not take part in the shuffle [cluster-emulator:warp-mask]
