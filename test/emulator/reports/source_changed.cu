//===- source_changed.cu - A source that changes under a copy -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fault 1: the sender overwrites the source right after the copy. Fault 2: after a
// block barrier, which says nothing about the copy. Fault 3: another copy writes
// to it. Without a fault the sender knows that the receiver has the bytes.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=4 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %{run} --arg=i32:2 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %{run} --arg=i32:3 2>&1 | FileCheck %s --check-prefix=COPY
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int fault) {
  alignas(16) __shared__ unsigned source[Words];
  alignas(16) __shared__ unsigned destination[Words];
  __shared__ unsigned long long arrived;
  begin(source, destination, &arrived);
  const unsigned rank = cbc::cluster_rank();
  if (rank == 0 && threadIdx.x == 0)
    cbc::bulk_copy<row>(destination, source, &arrived, 1);
  if (fault == 3)
    cbc::cluster_sync();
  if (fault == 3 && rank == 1 && threadIdx.x == 0)
    cbc::bulk_copy<row>(source, source, &arrived, 0);
  if (fault == 2)
    __syncthreads();
  if ((fault == 1 || fault == 2) && rank == 0 && threadIdx.x == 0)
    source[5] = 7;
  // STORE: error: CTA 0, shared+0x{{[0-9a-f]+}} (source+0x14) is overwritten while a copy from it is in flight [cluster-emulator:source-changed]
  // STORE-NEXT: by CTA 0, thread (0,0,0), at {{.*}}source_changed.cu:[[#@LINE-2]]:
  // STORE-NEXT: the copy of 256 bytes from CTA 0, shared+0x{{[0-9a-f]+}} (source) to CTA 1, shared+0x{{[0-9a-f]+}} (destination) was issued by CTA 0, thread (0,0,0), at {{.*}}source_changed.cu:
  if (rank == 1 || fault == 3)
    cbc::wait(&arrived, 0);
  cbc::cluster_sync();
  source[threadIdx.x] = 8;
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// COPY: error: a copy to CTA 0, shared+0x{{[0-9a-f]+}} (source) while a copy from it is in flight [cluster-emulator:source-changed]
// COPY-NEXT: by CTA 1, thread (0,0,0), at {{.*}}source_changed.cu:
// COPY-NEXT: the copy of 256 bytes from CTA 0
