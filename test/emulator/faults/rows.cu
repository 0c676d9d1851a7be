//===- rows.cu - Faults in lowered kernels --------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each planted fault is caught by a run, in both forms of the lowering. The kernel
// sends eight rows from CTA 0 to CTA 1 with one call, and none with a second one,
// whose predicate is false. Then every thread compares every word of both CTAs with
// what the layouts say and counts those that are wrong.
//
// Faults in the addresses are planted in the IR that the pass produced, faults of the
// caller in the source.
//
// DEFINE: %{run} = %cluster_emulator --kernel=kernel --grid=2 --cluster=2 --block=64 --arg=zeros:4 --arg=i8:0 --expect=0=zeros:4
// DEFINE: %{source} = %clang_without_plugin -O2 -gline-tables-only -emit-llvm -c %s
// DEFINE: %{plant} = %python %S/Inputs/plant.py
//
// RUN: %{source} -DEXPECTED=Bytes -o %t.bc
// RUN: %lower %t.bc -o %t.literal.ll
// RUN: %fold %t.bc -o %t.folded.ll
// RUN: %{run} --runs=6 %t.literal.ll | FileCheck %s --check-prefix=GOOD
// RUN: %{run} --runs=6 %t.folded.ll | FileCheck %s --check-prefix=GOOD
// GOOD: cluster-emulator: kernel ran 6 times, 1 argument as expected
//
// A wrong stride of the destination: nothing but the bytes is wrong.
// RUN: %{plant} destination-stride %t.literal.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: %{plant} destination-stride %t.folded.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: error: byte {{[0-9]}} of argument 0 is 0x{{[0-9a-f]+}}, but should be 0x00
//
// No mapa on the barrier: the sender's own barrier completes.
// RUN: %{plant} barrier-not-mapped %t.literal.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: %{plant} barrier-not-mapped %t.folded.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// UNMAPPED: error: deadlock
// UNMAPPED-NEXT: CTA 0: 64 of 64 threads wait at the cluster barrier
// UNMAPPED-NEXT: CTA 1: 64 of 64 threads wait on the barrier at CTA 1
// UNMAPPED: barrier at CTA 0, {{.*}} (arrived): phase 1, 1 of 1 arrivals missing, 0 bytes expected, 2048 arrived, -2048 outstanding
// UNMAPPED-NEXT: barrier at CTA 1, {{.*}} (arrived): phase 0, 0 of 1 arrivals missing, 2048 bytes expected, 0 arrived, 2048 outstanding
// UNMAPPED-NEXT: a copy to CTA 1 completes on the barrier at CTA 0, {{.*}} (arrived); it was issued by CTA 0, thread (0,0,0), at {{.*}}rows.cu:
//
// The barrier is mapped to another rank.
// RUN: %{plant} barrier-of-another-rank %t.literal.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: %{plant} barrier-of-another-rank %t.folded.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: error: deadlock
// RANK: barrier at CTA 1, {{.*}} (arrived): phase 0, 0 of 1 arrivals missing, 2048 bytes expected, 0 arrived, 2048 outstanding
// RANK: a copy to CTA 1 completes on the barrier at CTA 0
//
// One repeat too few.
// RUN: %{plant} one-repeat-too-few %t.literal.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=FEWER
// RUN: %{plant} one-repeat-too-few %t.folded.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=FEWER
// FEWER: error: deadlock
// FEWER: barrier at CTA 1, {{.*}} (arrived): phase 0, 0 of 1 arrivals missing, 2048 bytes expected, 1792 arrived, 256 outstanding
//
// The predicate is ignored: bytes arrive that nobody waits for.
// RUN: %{plant} predicate-ignored %t.literal.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=PREDICATE
// RUN: %{plant} predicate-ignored %t.folded.ll > %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=PREDICATE
// PREDICATE: error: CTA 1, {{.*}} (destination{{.*}}) is read {{while a copy to it is in flight|before phase 1 of the barrier}}{{.*}}[cluster-emulator:destination-read]
// PREDICATE-NEXT: by CTA 1, thread {{.*}}, at {{.*}}rows.cu:
//
// The source is overwritten too early.
// RUN: %{source} -DEXPECTED=Bytes -DOVERWRITE -o %t.bc
// RUN: %lower %t.bc -o %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: %fold %t.bc -o %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=EARLY
// EARLY: error: CTA 0, {{.*}} (source+0x308) is overwritten while a copy from it is in flight [cluster-emulator:source-changed]
// EARLY-NEXT: by CTA 0, thread (0,0,0), at {{.*}}rows.cu:
//
// No cluster barrier before the sender exits.
// RUN: %{source} -DEXPECTED=Bytes -DEXIT -o %t.bc
// RUN: %lower %t.bc -o %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=EXIT
// RUN: %fold %t.bc -o %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=EXIT
// EXIT: error: CTA 0 exits while a copy from its shared memory is in flight [cluster-emulator:exited-cta]
//
// The barrier expects other bytes than the copies have.
// RUN: %{source} -DEXPECTED=2*Bytes -o %t.bc
// RUN: %lower %t.bc -o %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=EXPECTED
// RUN: %fold %t.bc -o %t.bad.ll
// RUN: not %{run} %t.bad.ll 2>&1 | FileCheck %s --check-prefix=EXPECTED
// EXPECTED: error: deadlock
// EXPECTED: barrier at CTA 1, {{.*}} (arrived): phase 0, 0 of 1 arrivals missing, 4096 bytes expected, 2048 arrived, 2048 outstanding
//
//===----------------------------------------------------------------------===//

#include "../../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

/// Eight rows of 256 bytes: 768 bytes apart in the source, 1280 in the
/// destination.
using packed = cbc::layout<cbc::shape<8, 64>, cbc::stride<192, 1>>;
using spread = cbc::layout<cbc::shape<8, 64>, cbc::stride<320, 1>>;
constexpr unsigned Bytes = cbc::tx_bytes<packed, unsigned>();
constexpr unsigned Words = 8 * 320;
constexpr unsigned Sentinel = 0xa5a5a5a5;

/// The word that CTA \p rank has at \p i before the copy.
__device__ inline unsigned initial(unsigned rank, unsigned i) {
  return 0x10000 * (rank + 1) + i;
}

extern "C" __global__ void kernel(unsigned *wrong, bool again) {
  alignas(16) __shared__ unsigned source[Words];
  alignas(16) __shared__ unsigned destination[Words];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  for (unsigned i = threadIdx.x; i < Words; i += blockDim.x) {
    source[i] = initial(rank, i);
    destination[i] = Sentinel;
  }
  if (threadIdx.x == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, rank == 0 ? 0 : EXPECTED);
  }
  cbc::fence_proxy_async();
  cbc::cluster_sync();

  if (rank == 0 && threadIdx.x == 0) {
    cbc::bulk_copy<spread, packed>(destination, source, &arrived, 1);
    // Into the gaps between the rows.
    cbc::bulk_copy<spread, packed>(destination + 128, source, &arrived, 1,
                                   again);
#ifdef OVERWRITE
    source[194] = 0;
#endif
  }

  cbc::wait(&arrived, 0);
#ifndef EXIT
  cbc::cluster_sync();
#endif
  for (unsigned i = threadIdx.x; i < Words; i += blockDim.x) {
    const unsigned row = i / 320, column = i % 320;
    const bool sent = rank == 1 && column < 64;
    const unsigned want = sent ? initial(0, row * 192 + column) : Sentinel;
    if (destination[i] != want || source[i] != initial(rank, i))
      __atomic_fetch_add(wrong, 1, __ATOMIC_RELAXED);
  }
}
