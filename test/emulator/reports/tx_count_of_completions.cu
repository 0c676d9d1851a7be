//===- tx_count_of_completions.cu - Too many bytes that nobody announced --===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies complete their bytes on a barrier whose phase waits for an arrival. With
// 64 KiB each, sixteen of them go below the smallest tx-count.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --shared=131072
// RUN: %{run} --arg=i32:15 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:16 2>&1 | FileCheck %s --check-prefix=BAD
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

using block = cbc::layout<cbc::shape<16384>>;

extern "C" __global__ void kernel(int copies) {
  extern __shared__ __attribute__((aligned(128))) unsigned window[];
  __shared__ unsigned long long arrived;
  if (threadIdx.x == 0)
    cbc::barrier_init(&arrived, 1);
  cbc::cluster_sync();
  // A phase holds 15 of them.
  for (int i = 0; i != copies; ++i) {
    if (cbc::cluster_rank() == 0)
      cbc::bulk_copy<block>(window + 16384, window, &arrived, 1);
    else
      // Nobody else can run, so this lets the copy complete.
      cbc::try_wait(&arrived, 0);
    cbc::cluster_sync();
  }
  if (cbc::cluster_rank() == 1) {
    cbc::expect_bytes(&arrived, copies * 65536);
    cbc::wait(&arrived, 0);
  }
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// BAD: error: the completion of 65536 bytes makes the tx-count of the barrier at CTA 1, shared+0x0 (arrived) -1048576; it must not fall below -1048575 [cluster-emulator:tx-count]
// BAD-NEXT: by CTA 0, thread (0,0,0), at {{.*}}tx_count_of_completions.cu:
