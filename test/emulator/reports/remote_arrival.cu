//===- remote_arrival.cu - Arrivals at barriers of other CTAs -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CTA 0 arrives at a barrier of CTA 1, which waits for it, as the example
// producer_consumers.cu does. Each fault is one arrival that PTX leaves undefined.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=3 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=NOT-INITIALISED
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not %{run} --arg=i32:3 2>&1 | FileCheck %s --check-prefix=MISALIGNED
// RUN: not %{run} --arg=i32:4 2>&1 | FileCheck %s --check-prefix=ARRIVALS
// RUN: not %{run} --arg=i32:5 2>&1 | FileCheck %s --check-prefix=EXITED
// RUN: not %{run} --arg=i32:6 2>&1 | FileCheck %s --check-prefix=MISSING
//
//===----------------------------------------------------------------------===//

#include "../../../examples/producer_consumers.cu"

extern "C" __global__ void kernel(int fault) {
  __shared__ unsigned long long barriers[2];
  const unsigned rank = cbc::cluster_rank();
  if (threadIdx.x == 0) {
    cbc::barrier_init(&barriers[0], 1);
    // So that the phase cannot end.
    if (fault == 4)
      cbc::expect_tx(&barriers[0], 16);
  }
  cbc::cluster_sync();
  if (fault == 5) {
    if (rank == 1)
      return;
    cbc::cluster_sync();
  }
  if (rank == 0 && threadIdx.x == 0 && fault != 6) {
    if (fault == 4)
      arriveAtRank(&barriers[0], 1);
    char *place = reinterpret_cast<char *>(&barriers[fault == 1 ? 1 : 0]);
    arriveAtRank(reinterpret_cast<unsigned long long *>(
                     place + (fault == 3 ? 4 : 0)),
                 fault == 2 ? 2 : 1);
  }
  if (rank == 1)
    cbc::wait(&barriers[0], 0);
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// NOT-INITIALISED: error: arriving at a barrier that was not initialised, CTA 1, shared+0x{{[0-9a-f]+}} (barriers+0x8) [cluster-emulator:barrier-not-initialised]
// NOT-INITIALISED-NEXT: by CTA 0, thread (0,0,0), at {{.*}}producer_consumers.cu:
// RANK: error: arriving at a barrier at CTA 2, shared+0x{{[0-9a-f]+}} (barriers); it must be in the shared memory of a CTA of the cluster, which has 2 CTAs [cluster-emulator:barrier-address]
// MISALIGNED: error: arriving at a barrier at CTA 1, shared+0x{{[0-9a-f]+}} (barriers+0x4); it must be aligned to 8 bytes [cluster-emulator:barrier-address]
// ARRIVALS: error: 1 arrivals at the barrier at CTA 1, shared+0x{{[0-9a-f]+}} (barriers), which waits for 0 in this phase [cluster-emulator:barrier-count]
// EXITED: error: arriving at the barrier at CTA 1, shared+0x{{[0-9a-f]+}} (barriers), but CTA 1 has exited [cluster-emulator:exited-cta]
// MISSING: error: deadlock: all threads wait, and no copy is in flight [cluster-emulator:deadlock]
// MISSING: barrier at CTA 1, shared+0x{{[0-9a-f]+}} (barriers): phase 0, 1 of 1 arrivals missing
