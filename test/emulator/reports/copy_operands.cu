//===- copy_operands.cu - Operands that no copy can have ------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operand of a copy by itself: misaligned, outside of the window, in a CTA
// that does not exist. What the plugin cannot see at compile time is an offset or
// a rank that the kernel gets as an argument.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=2 --cluster=2 --block=32
// RUN: %{run} --arg=i32:0 --arg=i32:0 --arg=i32:0 --arg=i32:1 --runs=3 | FileCheck %s --check-prefix=GOOD
// RUN: %{run} --arg=i32:256 --arg=i32:256 --arg=i32:8 --arg=i32:0 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:4 --arg=i32:0 --arg=i32:0 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=DST-ALIGNMENT
// RUN: not %{run} --arg=i32:0 --arg=i32:8 --arg=i32:0 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=SRC-ALIGNMENT
// RUN: not %{run} --arg=i32:0 --arg=i32:0 --arg=i32:4 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=BAR-ALIGNMENT
// RUN: not %{run} --arg=i32:1040 --arg=i32:0 --arg=i32:0 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=DST-BOUNDS
// RUN: not %{run} --arg=i32:0 --arg=i32:1296 --arg=i32:0 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=SRC-BOUNDS
// RUN: not %{run} --arg=i32:-16 --arg=i32:0 --arg=i32:1040 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=BAR-BOUNDS
// RUN: not %{run} --arg=i32:0 --arg=i32:0 --arg=i32:0 --arg=i32:2 2>&1 | FileCheck %s --check-prefix=RANK-2
// RUN: not %{run} --arg=i32:0 --arg=i32:0 --arg=i32:0 --arg=i32:4000000 2>&1 | FileCheck %s --check-prefix=RANK-4000000
// RUN: not %{run} --arg=i32:0 --arg=i32:0x70000000 --arg=i32:0 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: sed 's/i32 256)/i32 248)/' %t.ll > %t.size.ll
// RUN: not %cluster_emulator %t.size.ll --kernel=kernel --grid=2 --cluster=2 --arg=i32:0 --arg=i32:0 --arg=i32:0 --arg=i32:1 2>&1 | FileCheck %s --check-prefix=SIZE
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int dst, int src, int bar, unsigned rank) {
  // In one variable, so that offsets mean the same at every level.
  alignas(16) __shared__ struct {
    unsigned source[2 * Words];
    unsigned destination[2 * Words];
    unsigned long long arrived[4];
  } all;
  if (threadIdx.x == 0) {
    cbc::barrier_init(&all.arrived[0], 1);
    cbc::barrier_init(&all.arrived[1], 1);
    if (cbc::cluster_rank() == rank && bar < 32)
      cbc::expect_bytes(all.arrived + bar / 8, Bytes);
  }
  cbc::cluster_sync();
  if (cbc::cluster_rank() == 0 && threadIdx.x == 0)
    cbc::bulk_copy<row>(
        reinterpret_cast<unsigned *>(
            reinterpret_cast<char *>(all.destination) + dst),
        reinterpret_cast<unsigned *>(reinterpret_cast<char *>(all.source) +
                                     src),
        reinterpret_cast<char *>(all.arrived) + bar, rank);
  if (cbc::cluster_rank() == rank && bar < 32)
    cbc::wait(all.arrived + bar / 8, 0);
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran {{[0-9]+}} time{{s?}}
// DST-ALIGNMENT: error: the destination of a copy is CTA 1, shared+0x204 (all+0x204); it must be aligned to 16 bytes [cluster-emulator:copy-alignment]
// DST-ALIGNMENT-NEXT: by CTA 0, thread (0,0,0), at {{.*}}copy_operands.cu:{{[0-9]+}}:5
// SRC-ALIGNMENT: error: the source of a copy is CTA 0, shared+0x8 (all+0x8); it must be aligned to 16 bytes [cluster-emulator:copy-alignment]
// BAR-ALIGNMENT: error: the barrier of a copy is CTA 1, shared+0x404 (all+0x404); it must be aligned to 8 bytes [cluster-emulator:copy-alignment]
// DST-BOUNDS: error: the destination of a copy is CTA 1, shared+0x610, 256 bytes long; the shared memory of a CTA has 0x420 bytes [cluster-emulator:copy-bounds]
// SRC-BOUNDS: error: the source of a copy is CTA 0, shared+0x510, 256 bytes long; it must be in the 0x420 bytes of the CTA's own shared memory [cluster-emulator:copy-bounds]
// BAR-BOUNDS: error: the barrier of a copy is CTA 1, shared+0x810, 8 bytes long; the shared memory of a CTA has 0x420 bytes [cluster-emulator:copy-bounds]
// SIZE: error: a copy of 248 bytes; it must be a positive multiple of 16 [cluster-emulator:copy-size]
// RANK-2: error: the destination of a copy is CTA 2, shared+0x200 (all+0x200), but the cluster has 2 CTAs [cluster-emulator:copy-rank]
// RANK-4000000: error: the destination of a copy is CTA 4000000, shared+0x200 (all+0x200), but the cluster has 2 CTAs [cluster-emulator:copy-rank]
// NOWHERE: error: the source of a copy is address 0x{{[0-9a-f]+}}, outside shared memory, 256 bytes long; it must be in the 0x420 bytes of the CTA's own shared memory [cluster-emulator:copy-bounds]
