//===- ordinary_accesses.cu - Accesses that lead nowhere, and traps -------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fault 1: a load behind the window. Fault 2: a store to a rank that does not
// exist. Fault 3: a null pointer. Fault 4: a trap. Fault 5: a mapped address is
// mapped again. Fault 6: a division by zero. Fault 7: a recursion that needs more
// stack than there is. The run without a fault reads another CTA's shared memory.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --runs=2 --arg=zeros:4 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not %{run} --arg=i32:2 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %{run} --arg=i32:3 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not %{run} --arg=i32:4 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: not %{run} --arg=i32:5 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=MAPPED
// RUN: not %{run} --arg=i32:6 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=DIVISION
// RUN: not %{run} --arg=i32:7 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=STACK
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

__device__ __attribute__((noinline)) unsigned recurse(unsigned depth) {
  volatile unsigned frame[64];
  frame[depth % 64] = depth;
  return depth == 0 ? 0 : recurse(depth - 1) + frame[depth % 64];
}

extern "C" __global__ void kernel(int fault, volatile unsigned *out) {
  alignas(16) __shared__ volatile unsigned buffer[Words];
  buffer[threadIdx.x] = threadIdx.x;
  buffer[32 + threadIdx.x] = threadIdx.x;
  cbc::cluster_sync();
  auto *other = static_cast<volatile unsigned *>(__nvvm_mapa(
      const_cast<unsigned *>(buffer),
      fault == 2 ? 9 : cbc::cluster_rank() ^ 1));
  if (fault == 5)
    other = static_cast<volatile unsigned *>(
        __nvvm_mapa(const_cast<unsigned *>(other), 0));
  if (fault == 2)
    other[0] = 1;
  if (fault == 6)
    buffer[threadIdx.x] = 7 / (*out * threadIdx.x);
  if (fault == 7)
    *out = recurse(1000000);
  const unsigned value = other[fault == 1 ? Words : Words - 1];
  if (fault == 3)
    out = nullptr;
  if (fault == 4 || value != 31)
    __builtin_trap();
  *out = value;
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// LOAD: error: a load from CTA {{[01]}}, shared+0x100, 4 bytes long; the shared memory of a CTA has 0x100 bytes [cluster-emulator:shared-access]
// LOAD-NEXT: by CTA {{[01]}}, thread {{.*}}, at {{.*}}ordinary_accesses.cu:
// STORE: error: a store to CTA 9, shared+0x0 (buffer), but the cluster has 2 CTAs [cluster-emulator:shared-access]
// NULL: error: access to address 0x0, where there is no memory [cluster-emulator:bad-access]
// NULL-NEXT: by CTA {{[01]}}, thread
// TRAP: error: the kernel executed a trap [cluster-emulator:trap]
// TRAP-NEXT: by CTA {{[01]}}, thread {{.*}}, at {{.*}}ordinary_accesses.cu:
// DIVISION: error: an integer division that has no result; on a GPU it would have an unspecified one [cluster-emulator:trap]
// DIVISION-NEXT: by CTA {{[01]}}, thread
// STACK: error: access to address 0x{{[0-9a-f]+}}, where there is no memory [cluster-emulator:bad-access]
// STACK-NEXT: by CTA {{[01]}}, thread
// MAPPED: error: a load from an address that was mapped twice, shared+0xfc (buffer+0xfc), but the cluster has 2 CTAs [cluster-emulator:shared-access]
