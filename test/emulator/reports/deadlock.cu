//===- deadlock.cu - Everybody waits --------------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fault 1: more bytes are expected than arrive. Fault 2: fewer. Fault 3: a block
// barrier that half of the threads do not come to. Fault 4: a warp operation in a
// divergent branch. Fault 5: a cluster barrier that one CTA does not come to. The
// states of all threads and barriers are reported, and the run ends.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=4 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: not %{run} --arg=i32:1 --seed=5 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=FEWER
// RUN: not %{run} --arg=i32:3 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not %{run} --arg=i32:4 2>&1 | FileCheck %s --check-prefix=WARP
// RUN: not %{run} --arg=i32:5 2>&1 | FileCheck %s --check-prefix=CLUSTER
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  alignas(16) __shared__ unsigned source[Words];
  alignas(16) __shared__ unsigned destination[Words];
  __shared__ unsigned long long arrived;
  begin(source, destination, &arrived,
        fault == 1   ? 2 * Bytes
        : fault == 2 ? Bytes / 2
                     : Bytes);
  const unsigned rank = cbc::cluster_rank();
  if (threadIdx.x == 0)
    cbc::bulk_copy<row>(destination, source, &arrived, rank ^ 1);
  if (fault == 3 && threadIdx.x % 2 == 0)
    __syncthreads();
  if (fault == 4 && threadIdx.x % 2 == 0)
    __nvvm_bar_warp_sync(0xffffffff);
  cbc::wait(&arrived, 0);
  if (fault != 5 || rank == 0)
    cbc::cluster_sync();
  else
    cbc::wait(&arrived, 1);
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// MORE: error: deadlock: all threads wait, and no copy is in flight [cluster-emulator:deadlock]
// MORE-NEXT: CTA 0: 32 of 32 threads wait on the barrier at CTA 0, shared+0x{{[0-9a-f]+}} (arrived) for the end of a phase of parity 0, at {{.*}}cluster_sync.h:{{.*}}deadlock.cu:
// MORE-NEXT: CTA 1: 32 of 32 threads wait on the barrier at CTA 1
// MORE-NEXT: barrier at CTA 0, shared+0x{{[0-9a-f]+}} (arrived): phase 0, 0 of 1 arrivals missing, 512 bytes expected, 256 arrived, 256 outstanding
// MORE-NEXT: barrier at CTA 1, shared+0x{{[0-9a-f]+}} (arrived): phase 0, 0 of 1 arrivals missing, 512 bytes expected, 256 arrived, 256 outstanding
// FEWER: [cluster-emulator:deadlock]
// FEWER: barrier at CTA 1, {{.*}}: phase 0, 0 of 1 arrivals missing, 128 bytes expected, 256 arrived, -128 outstanding
// BLOCK: [cluster-emulator:deadlock]
// BLOCK: CTA 0: 16 of 32 threads wait at block barrier 0, at {{.*}}deadlock.cu:
// BLOCK: CTA 0: 16 of 32 threads wait at the cluster barrier
// WARP: [cluster-emulator:deadlock]
// WARP: CTA 0: 16 of 32 threads wait at the cluster barrier
// WARP: CTA 0: 16 of 32 threads wait for the lanes in the mask 0xffffffff, at {{.*}}deadlock.cu:
// CLUSTER: [cluster-emulator:deadlock]
// CLUSTER: CTA 0: 32 of 32 threads wait at the cluster barrier
// CLUSTER: CTA 1: 32 of 32 threads wait on the barrier at CTA 1, {{.*}} for the end of a phase of parity 1
