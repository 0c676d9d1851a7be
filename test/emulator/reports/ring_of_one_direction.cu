//===- ring_of_one_direction.cu - Two barriers for seven steps ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The protocol of examples/ring_all_gather.cu: right with halves that go both
// ways, and wrong, as it says there, with whole blocks that go one way. The
// neighbour is then some steps behind, and bytes of two steps count for one
// phase of it: it sends on what has not arrived, or waits for ever.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=kernel --grid=8 --cluster=8 --block=32
// RUN: %{run} --arg=i32:2 --runs=32 | FileCheck %s --check-prefix=GOOD
// RUN: not %{run} --arg=i32:1 --runs=32 2>&1 | FileCheck %s --check-prefix=ONE
//
//===----------------------------------------------------------------------===//

#include "Inputs/report.h"

extern "C" __global__ void kernel(int ways) {
  constexpr unsigned ranks = 8;
  using half = cbc::layout<cbc::shape<Words / 2>>;
  alignas(16) __shared__ unsigned blocks[ranks][Words];
  __shared__ unsigned long long arrived[2];
  const unsigned rank = cbc::cluster_rank();
  for (unsigned i = threadIdx.x; i < Words; i += 32)
    blocks[rank][i] = rank;
  if (threadIdx.x == 0)
    for (unsigned long long &barrier : arrived) {
      cbc::barrier_init(&barrier, 1);
      cbc::expect_bytes(&barrier, Bytes);
    }
  cbc::fence_proxy_async();
  cbc::cluster_sync();
  if (threadIdx.x == 0)
    for (unsigned step = 0; step != ranks - 1; ++step) {
      unsigned long long *barrier = &arrived[step % 2];
      unsigned *first = blocks[(rank + ranks - step) % ranks];
      unsigned *second =
          blocks[(rank + (ways == 2 ? step : ranks - step)) % ranks] +
          Words / 2;
      const unsigned above = (rank + 1) % ranks;
      const unsigned below = (rank + ranks - 1) % ranks;
      cbc::bulk_copy<half>(first, first, barrier, above);
      cbc::bulk_copy<half>(second, second, barrier, ways == 2 ? below : above);
      cbc::wait(barrier, step / 2 % 2);
      cbc::expect_bytes(barrier, Bytes);
      cbc::fence_proxy_async();
    }
  cbc::cluster_sync();
}

// GOOD: cluster-emulator: kernel ran 32 times
// ONE: error: {{.*}}[cluster-emulator:{{destination-read|deadlock}}]
