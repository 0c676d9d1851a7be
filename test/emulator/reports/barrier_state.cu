//===- barrier_state.cu - Barriers that are used before or beyond their state ===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each fault is one operation on the barrier that PTX leaves undefined, and the
// run without a fault has the same operation on a barrier that is ready.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=3 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=COMPLETE
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=WAIT
// RUN: not %{run} --arg=i32:3 2>&1 | FileCheck %s --check-prefix=ARRIVE
// RUN: not %{run} --arg=i32:4 2>&1 | FileCheck %s --check-prefix=EXPECT
// RUN: not %{run} --arg=i32:5 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %{run} --arg=i32:6 2>&1 | FileCheck %s --check-prefix=ARRIVALS
// RUN: not %{run} --arg=i32:7 2>&1 | FileCheck %s --check-prefix=TX
// RUN: not %{run} --arg=i32:8 2>&1 | FileCheck %s --check-prefix=REMOTE
// RUN: not %{run} --arg=i32:9 2>&1 | FileCheck %s --check-prefix=MISALIGNED
// RUN: not %{run} --arg=i32:10 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: not %{run} --arg=i32:11 2>&1 | FileCheck %s --check-prefix=MOST
// RUN: not %{run} --arg=i32:12 2>&1 | FileCheck %s --check-prefix=ANEW
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  alignas(16) __shared__ unsigned source[Words];
  alignas(16) __shared__ unsigned destination[Words];
  __shared__ unsigned long long arrived;
  __shared__ unsigned long long other[2];
  __shared__ unsigned long long third;
  begin(source, destination, &arrived);
  if (fault == 12) {
    if (threadIdx.x == 0)
      cbc::barrier_init(&third, 1);
    __nvvm_bar_sync(0);
    if (threadIdx.x != 0)
      cbc::wait(&third, 0);
    // Lets the other threads go on, until all of them wait.
    for (int i = 0; i < 1000; ++i)
      __nvvm_nanosleep(1);
    cbc::barrier_init(&third, 1);
  }
  if (cbc::cluster_rank() == 0 && threadIdx.x == 0) {
    cbc::barrier_init(other, fault == 5 ? 0 : 2);
    cbc::barrier_init(&third, fault == 11 ? 1 << 20 : (1 << 20) - 1);
    // Nobody waits on it yet.
    cbc::barrier_init(&third, 1);
    if (fault == 2)
      cbc::wait(other + 1, 0);
    if (fault == 3)
      cbc::arrive(other + 1);
    if (fault == 4)
      cbc::expect_tx(other + 1, 16);
    // One less than the limit is accepted, and taken off again below.
    if (fault == 7)
      cbc::expect_tx(other, 1 << 20);
    if (fault == 10) {
      cbc::expect_tx(other, (1 << 20) - 1);
      cbc::expect_tx(other, 16);
    }
    if (fault == 8)
      cbc::arrive(static_cast<unsigned long long *>(
          __nvvm_mapa(other, 1)));
    if (fault == 9)
      cbc::barrier_init(reinterpret_cast<unsigned long long *>(
                            reinterpret_cast<char *>(other) + 4),
                        1);
    cbc::arrive(other);
    if (fault == 6) {
      // 16 bytes are outstanding, so the phase cannot end.
      cbc::expect_tx(other, 16);
      cbc::arrive(other);
    }
    cbc::arrive(other);
    cbc::wait(other, 0);
    cbc::bulk_copy<row>(destination, source, fault == 1 ? other : &arrived, 1);
  }
  if (cbc::cluster_rank() == 1)
    cbc::wait(&arrived, 0);
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// COMPLETE: error: a copy completes 256 bytes on a barrier that is not initialised, CTA 1, shared+0x{{[0-9a-f]+}} (other) [cluster-emulator:barrier-not-initialised]
// COMPLETE-NEXT: by CTA 0, thread (0,0,0), at {{.*}}barrier_state.cu:
// WAIT: error: waiting on a barrier that was not initialised, CTA 0, shared+0x{{[0-9a-f]+}} (other+0x8) [cluster-emulator:barrier-not-initialised]
// WAIT-NEXT: by CTA 0, thread (0,0,0), at {{.*}}cluster_sync.h:{{[0-9:]+}}, called at {{.*}}, called at {{.*}}barrier_state.cu:
// ARRIVE: error: arriving at a barrier that was not initialised
// EXPECT: error: announcing bytes at a barrier that was not initialised
// ZERO: error: initialising a barrier for 0 arrivals; it must be 1 to 1048575 [cluster-emulator:barrier-count]
// ARRIVALS: error: 1 arrivals at the barrier at CTA 0, shared+0x{{[0-9a-f]+}} (other), which waits for 0 in this phase [cluster-emulator:barrier-count]
// ARRIVALS: barrier at CTA 0, shared+0x{{[0-9a-f]+}} (other): phase 0, 0 of 2 arrivals missing, 16 bytes expected, 0 arrived, 16 outstanding
// TX: error: announcing 1048576 bytes makes the tx-count of the barrier at CTA 0, shared+0x{{[0-9a-f]+}} (other) 1048576; it must not exceed 1048575 [cluster-emulator:tx-count]
// SUM: error: announcing 16 bytes makes the tx-count of the barrier at CTA 0, shared+0x{{[0-9a-f]+}} (other) 1048591; it must not exceed 1048575 [cluster-emulator:tx-count]
// MOST: error: initialising a barrier for 1048576 arrivals; it must be 1 to 1048575 [cluster-emulator:barrier-count]
// ANEW: error: initialising the barrier at CTA {{[01]}}, shared+0x{{[0-9a-f]+}} (third) anew while 31 threads wait on it [cluster-emulator:barrier-count]
// REMOTE: error: arriving at a barrier at CTA 1, shared+0x{{[0-9a-f]+}} (other); it must be in the CTA's own shared memory [cluster-emulator:barrier-address]
// MISALIGNED: error: initialising a barrier at CTA 0, shared+0x{{[0-9a-f]+}} (other+0x4); it must be aligned to 8 bytes [cluster-emulator:barrier-address]
