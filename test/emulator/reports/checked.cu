//===- checked.cu - Assertions of checked calls ---------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The whole text of an assertion, and who it names: the thread that issues, of
// several lanes the one whose chunk is wrong. test/gpu/checked.cu has all rules.
//
// DEFINE: %{run} = %cluster_emulator %t.ll --grid=4 --cluster=2 --block=64
// RUN: %device -O0 -DCLUSTER_BULK_COPY_CHECKED %s -o %t.ll
// RUN: %{run} --kernel=thread --arg=i32:16 --arg=i32:1 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --kernel=thread --arg=i32:8 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not %{run} --kernel=thread --arg=i32:0 --arg=i32:2 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: %{run} --kernel=warp --arg=i32:32 --arg=i32:1 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --kernel=warp --arg=i32:48 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: not %{run} --kernel=thread --arg=i32:8 --arg=i32:2 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: %device -O2 -DCLUSTER_BULK_COPY_CHECKED %s -o %t.ll
// RUN: %{run} --kernel=thread --arg=i32:16 --arg=i32:1 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --kernel=thread --arg=i32:8 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not %{run} --kernel=thread --arg=i32:0 --arg=i32:2 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: %{run} --kernel=warp --arg=i32:32 --arg=i32:1 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --kernel=warp --arg=i32:48 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=ELECTED
//
// Without the macro it is the emulator that objects to the copy.
// RUN: %device -O2 %s -o %t.ll
// RUN: not %{run} --kernel=thread --arg=i32:8 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=UNCHECKED
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

constexpr unsigned Size = 1056;

template <class Layout, class... Options>
__device__ inline void send(int offset, unsigned rank, bool calls) {
  alignas(16) __shared__ unsigned char source[Size];
  alignas(16) __shared__ unsigned char destination[Size];
  __shared__ unsigned long long arrived;
  const bool receives = cbc::cluster_rank() == 1;
  if (threadIdx.x == 0) {
    cbc::barrier_init(&arrived, 1);
    if (receives)
      cbc::expect_bytes(&arrived,
                        cbc::tx_bytes<Layout, unsigned char, Options...>());
  }
  cbc::cluster_sync();
  if (!receives && calls)
    cbc::bulk_copy<Layout, Options...>(destination + offset, source, &arrived, rank); // Here.
  if (receives)
    cbc::wait(&arrived, 0);
  cbc::cluster_sync();
}

extern "C" __global__ void thread(int offset, unsigned rank) {
  send<cbc::layout<cbc::shape<16>>>(offset, rank, threadIdx.x == 40);
}

// 32 chunks over 31 * 32 + 32 bytes.
extern "C" __global__ void warp(int offset, unsigned rank) {
  send<cbc::layout<cbc::shape<32, 32>>, cbc::scope::warp>(offset, rank, threadIdx.x >= 32);
}

// GOOD: cluster-emulator: {{.*}} ran 1 time
// ALIGNMENT: error: {{.*}}checked.cu:[[@LINE-16]]: send<{{.*}}>: block: [0,0,0], thread: [40,0,0] Assertion `dst is a multiple of 16 [cluster-bulk-copy:base-alignment]` failed. [cluster-emulator:trap]
// RANK: error: {{.*}}checked.cu:[[@LINE-17]]: {{.*}}thread: [40,0,0] Assertion `remote_cta_id is below the cluster size [cluster-bulk-copy:cluster-rank]` failed.
// LANE: error: {{.*}}checked.cu:[[@LINE-18]]: {{.*}}thread: [63,0,0] Assertion `the chunks of dst are inside '{{.*}}::destination' [cluster-bulk-copy:bounds]` failed.
// ELECTED: error: {{.*}}checked.cu:[[@LINE-19]]: {{.*}}thread: [{{[0-9]+}},0,0] Assertion `the chunks of dst are inside '{{.*}}::destination' [cluster-bulk-copy:bounds]` failed.
// FIRST: Assertion `dst is a multiple of 16
// UNCHECKED: error: the destination of a copy is CTA 1, {{.*}} it must be aligned to 16 bytes [cluster-emulator:copy-alignment]
