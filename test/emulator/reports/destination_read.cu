//===- destination_read.cu - A destination that is touched too early ------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fault 1: the receiver reads without waiting. Fault 2: it writes. Fault 3: it waits
// for the first of two copies, which have a barrier each, and reads what the
// second one brings. Fault 4: it reads bytes that have arrived, while their phase
// still waits for an arrival. Fault 5: it sends bytes back without waiting for them.
// Fault 6: the sender sends to the same bytes twice.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=4 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: not %{run} --arg=i32:3 --runs=8 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not %{run} --arg=i32:4 2>&1 | FileCheck %s --check-prefix=PHASE
// RUN: not %{run} --arg=i32:5 2>&1 | FileCheck %s --check-prefix=BACK
// RUN: not %{run} --arg=i32:6 2>&1 | FileCheck %s --check-prefix=TWICE
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  alignas(16) __shared__ unsigned source[Words];
  alignas(16) __shared__ unsigned destination[Words];
  __shared__ unsigned long long arrived;
  alignas(16) __shared__ unsigned more[Words];
  __shared__ unsigned long long second;
  if (threadIdx.x == 0) {
    // In fault 4 the second arrival comes after the read.
    cbc::barrier_init(&second, fault == 4 ? 2 : 1);
    cbc::expect_bytes(&second, Bytes);
  }
  begin(source, destination, &arrived);
  volatile unsigned *early = destination;
  if (cbc::cluster_rank() == 0 && threadIdx.x == 0) {
    cbc::bulk_copy<row>(destination, source, &arrived, 1);
    cbc::bulk_copy<row>(fault == 6 ? destination : more, source, &second, 1);
  }
  if (cbc::cluster_rank() == 1) {
    if (fault == 1)
      (void)early[threadIdx.x];
    if (fault == 2)
      early[threadIdx.x] = 1;
    if (fault == 5 && threadIdx.x == 0)
      cbc::bulk_copy<row>(destination, destination, &arrived, 0);
    cbc::wait(&arrived, 0);
    (void)early[threadIdx.x];
    // By now it may be sent on.
    if (threadIdx.x == 0)
      cbc::bulk_copy<row>(destination, destination, &arrived, 0);
    early = more;
    if (fault == 3)
      (void)early[threadIdx.x];
    if (fault == 4) {
      // Polling lets the copy complete.
      for (int i = 0; i != 8; ++i)
        cbc::try_wait(&second, 0);
      (void)early[threadIdx.x];
      cbc::arrive(&second);
    }
    cbc::wait(&second, 0);
    (void)early[threadIdx.x];
  } else {
    cbc::wait(&arrived, 0);
  }
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// READ: error: CTA 1, shared+0x{{[0-9a-f]+}} (destination{{.*}}) is read while a copy to it is in flight [cluster-emulator:destination-read]
// READ-NEXT: by CTA 1, thread {{.*}}, at {{.*}}destination_read.cu:
// READ-NEXT: the copy of 256 bytes from CTA 0
// WRITE: error: CTA 1, shared+0x{{[0-9a-f]+}} (destination{{.*}}) is overwritten while a copy to it is in flight [cluster-emulator:destination-changed]
// BACK: error: CTA 1, shared+0x{{[0-9a-f]+}} (destination) is read by a copy while a copy to it is in flight [cluster-emulator:destination-read]
// BACK-NEXT: by CTA 1, thread (0,0,0), at {{.*}}destination_read.cu:
// TWICE: error: a copy to CTA 1, shared+0x{{[0-9a-f]+}} (destination) while another copy to it is in flight [cluster-emulator:destination-changed]
// SECOND: error: CTA 1, shared+0x{{[0-9a-f]+}} (more{{.*}}) is read while a copy to it is in flight [cluster-emulator:destination-read]
// PHASE: error: CTA 1, shared+0x{{[0-9a-f]+}} (more{{.*}}) is read before phase 0 of the barrier at CTA 1, shared+0x{{[0-9a-f]+}} (second), which covers the copy that wrote it, is complete [cluster-emulator:destination-read]
// PHASE: barrier at CTA 1, shared+0x{{[0-9a-f]+}} (second): phase 0, 1 of 2 arrivals missing, 256 bytes expected, 256 arrived, 0 outstanding
