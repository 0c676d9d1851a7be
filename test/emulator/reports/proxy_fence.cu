//===- proxy_fence.cu - Ordinary stores and no fence ----------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fault 1: nobody fences. Fault 2: only the thread that copies does, which does not
// stand in for the others. Fault 3: a thread fences and stores again. Fault 4: the
// receiver's stores to the destination are not fenced.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=4 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=SOURCE
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %{run} --arg=i32:3 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not %{run} --arg=i32:4 2>&1 | FileCheck %s --check-prefix=DESTINATION
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  alignas(16) __shared__ unsigned source[Words];
  alignas(16) __shared__ unsigned destination[Words];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  if (rank == 1)
    destination[threadIdx.x] = 0;
  else
    source[threadIdx.x] = threadIdx.x;
  if (fault == 0 || fault == 3 || (fault == 2 && threadIdx.x == 0) ||
      (fault == 4 && rank == 0))
    cbc::fence_proxy_async();
  if (rank == 0 && fault == 3 && threadIdx.x == 7)
    source[40] = 1;
  if (threadIdx.x == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, Bytes);
  }
  cbc::cluster_sync();
  if (rank == 0 && threadIdx.x == 0)
    cbc::bulk_copy<row>(destination, source, &arrived, 1);
  if (rank == 1)
    cbc::wait(&arrived, 0);
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// SOURCE: error: the source of a copy was written by an ordinary store of CTA 0, thread (0,0,0) at CTA 0, shared+0x{{[0-9a-f]+}} (source), with no proxy fence of that thread before the copy [cluster-emulator:proxy-fence]
// SOURCE-NEXT: by CTA 0, thread (0,0,0), at {{.*}}proxy_fence.cu:
// OTHER: error: the source of a copy was written by an ordinary store of CTA 0, thread (1,0,0) at CTA 0, shared+0x{{[0-9a-f]+}} (source+0x4), with no proxy fence
// AGAIN: error: the source of a copy was written by an ordinary store of CTA 0, thread (7,0,0) at CTA 0, shared+0x{{[0-9a-f]+}} (source+0xa0), with no proxy fence
// DESTINATION: error: the destination of a copy was written by an ordinary store of CTA 1, thread (0,0,0) at CTA 1, shared+0x{{[0-9a-f]+}} (destination), with no proxy fence
