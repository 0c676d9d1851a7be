//===- exited_cta.cu - Copies from and to CTAs that are gone --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fault 1: the receiver has exited when the copy is issued. Fault 2: the sender
// exits while the copy is in flight. Fault 3: the receiver does. Without a fault
// the CTAs meet before they exit.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=4 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=SENDER
// RUN: not %{run} --arg=i32:3 2>&1 | FileCheck %s --check-prefix=RECEIVER
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  alignas(16) __shared__ unsigned source[Words];
  alignas(16) __shared__ unsigned destination[Words];
  __shared__ unsigned long long arrived;
  begin(source, destination, &arrived);
  const unsigned rank = cbc::cluster_rank();
  if (fault == 1 && rank == 1)
    return;
  if (fault == 1)
    __nvvm_barrier_cluster_arrive(), __nvvm_barrier_cluster_wait();
  if (rank == 0 && threadIdx.x == 0)
    cbc::bulk_copy<row>(destination, source, &arrived, 1);
  if (rank == 1 && fault != 3)
    cbc::wait(&arrived, 0);
  if (fault == 0)
    cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// GONE: error: the destination of a copy is CTA 1, shared+0x{{[0-9a-f]+}} (destination), but CTA 1 has exited [cluster-emulator:exited-cta]
// GONE-NEXT: by CTA 0, thread (0,0,0), at {{.*}}exited_cta.cu:
// SENDER: error: CTA 0 exits while a copy from its shared memory is in flight [cluster-emulator:exited-cta]
// SENDER-NEXT: by CTA 0, thread
// SENDER-NEXT: the copy of 256 bytes from CTA 0, shared+0x{{[0-9a-f]+}} (source) to CTA 1, shared+0x{{[0-9a-f]+}} (destination) was issued by CTA 0, thread (0,0,0), at {{.*}}exited_cta.cu:
// RECEIVER: error: CTA {{[01]}} exits while a copy {{from|to}} its shared memory is in flight [cluster-emulator:exited-cta]
