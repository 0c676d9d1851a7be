//===- largest_cluster.cu - 4096 threads ----------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The largest cluster of sm_90, 16 CTAs, with 256 threads each: each CTA sends to the
// next one, and every thread checks what its CTA received. With two clusters in the
// grid, they run one after the other.
//
// RUN: %device -O2 %s -o %t.ll
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=largest --cluster=16 --block=256 --arg=zeros:4 --expect=0=zeros:4
// RUN: %{run} --grid=16 --runs=2 | FileCheck %s
// RUN: %{run} --grid=32 --seed=7 | FileCheck %s
// CHECK: cluster-emulator: largest ran {{[12]}} time{{s?}}, 1 argument as expected
//
//===----------------------------------------------------------------------===//

#include "../../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<256>>;

extern "C" __global__ void largest(unsigned *wrong) {
  alignas(16) __shared__ unsigned source[row::size];
  alignas(16) __shared__ unsigned destination[row::size];
  __shared__ unsigned long long arrived;
  const unsigned first = blockIdx.x / 16 * 16;
  const unsigned rank = cbc::cluster_rank();
  source[threadIdx.x] = 1000 * blockIdx.x + threadIdx.x;
  if (threadIdx.x == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, cbc::tx_bytes<row, unsigned>());
  }
  cbc::fence_proxy_async();
  cbc::cluster_sync();
  if (threadIdx.x == 0)
    cbc::bulk_copy<row>(destination, source, &arrived, (rank + 1) % 16);
  cbc::wait(&arrived, 0);
  const unsigned sender = first + (rank + 15) % 16;
  if (destination[threadIdx.x] != 1000 * sender + threadIdx.x)
    __atomic_fetch_add(wrong, 1, __ATOMIC_RELAXED);
  cbc::cluster_sync();
}
