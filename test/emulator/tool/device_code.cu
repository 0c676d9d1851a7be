//===- device_code.cu - Registers, warps, barriers and printf -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel without copies uses: each operation is compared with what PTX says
// it does, at two levels. A wrong result traps.
//
// RUN: %device -O2 %s -o %t.ll
// RUN: %cluster_emulator %t.ll --kernel=warps --block=64 --runs=3 | FileCheck %s --check-prefix=WARPS
// RUN: %cluster_emulator %t.ll --kernel=partial --block=33 --runs=3 | FileCheck %s --check-prefix=PARTIAL
// RUN: %cluster_emulator %t.ll --kernel=barriers --block=96 --runs=3 | FileCheck %s --check-prefix=BARRIERS
// RUN: %cluster_emulator %t.ll --kernel=spaces --grid=2 --cluster=2 --runs=3 | FileCheck %s --check-prefix=SPACES
// RUN: %cluster_emulator %t.ll --kernel=prints | FileCheck %s --check-prefix=PRINTS
// RUN: not %cluster_emulator %t.ll --kernel=asserts 2>&1 | FileCheck %s --check-prefix=ASSERTS
// RUN: %device -O0 %s -o %t.ll
// RUN: %cluster_emulator %t.ll --kernel=warps --block=64 | FileCheck %s --check-prefix=WARPS
// RUN: %cluster_emulator %t.ll --kernel=partial --block=33 | FileCheck %s --check-prefix=PARTIAL
// RUN: %cluster_emulator %t.ll --kernel=barriers --block=96 | FileCheck %s --check-prefix=BARRIERS
// RUN: %cluster_emulator %t.ll --kernel=spaces --grid=2 --cluster=2 | FileCheck %s --check-prefix=SPACES
// RUN: %cluster_emulator %t.ll --kernel=prints | FileCheck %s --check-prefix=PRINTS
//
//===----------------------------------------------------------------------===//

#include "../../../examples/example.h"

namespace cbc = cluster_bulk_copy;

extern "C" __device__ int vprintf(const char *, const char *);
extern "C" __device__ void __assertfail(const char *, const char *, unsigned,
                                        const char *, unsigned long);

__device__ inline void require(bool holds) {
  if (!holds)
    __builtin_trap();
}

extern "C" __global__ void warps() {
  const unsigned all = 0xffffffff;
  const int lane = static_cast<int>(threadIdx.x % 32);
  require(__nvvm_read_ptx_sreg_laneid() == lane);
  require(__nvvm_read_ptx_sreg_warpid() ==
          static_cast<int>(threadIdx.x / 32));
  require(__nvvm_read_ptx_sreg_lanemask_lt() == (1 << lane) - 1);
  require(static_cast<unsigned>(__nvvm_read_ptx_sreg_lanemask_gt()) ==
          (lane == 31 ? 0 : all << (lane + 1)));
  // A clamp of 31 for the whole warp; 0x1800 splits it into groups of 8.
  require(__nvvm_shfl_sync_idx_i32(all, lane, 5, 31) == 5);
  require(__nvvm_shfl_sync_idx_i32(all, lane, 5, 0x181f) ==
          (lane & 24) + 5);
  require(__nvvm_shfl_sync_up_i32(all, lane, 3, 0) ==
          (lane < 3 ? lane : lane - 3));
  require(__nvvm_shfl_sync_down_i32(all, lane, 3, 31) ==
          (lane > 28 ? lane : lane + 3));
  require(__nvvm_shfl_sync_bfly_f32(all, static_cast<float>(lane), 16, 31) ==
          static_cast<float>(lane ^ 16));
  require(__nvvm_vote_ballot_sync(all, lane % 2 == 0) == 0x55555555);
  require(__nvvm_vote_any_sync(all, lane == 9));
  require(!__nvvm_vote_any_sync(all, lane == 32));
  require(__nvvm_vote_all_sync(all, lane < 32));
  require(!__nvvm_vote_all_sync(all, lane != 31));
  require(__nvvm_vote_uni_sync(all, lane == 32));
  if (lane < 8) {
    require(__nvvm_vote_ballot_sync(0xff, lane == 1) == 2);
    __nvvm_bar_warp_sync(0xff);
  }
}
// WARPS: cluster-emulator: warps ran

extern "C" __global__ void partial() {
  // The second warp has one lane, and others have exited.
  if (threadIdx.x < 4)
    return;
  const unsigned all = 0xffffffff;
  require(__nvvm_vote_ballot_sync(all, true) ==
          (threadIdx.x < 32 ? 0xfffffff0 : 1));
  __syncthreads();
}
// PARTIAL: cluster-emulator: partial ran

extern "C" __global__ void barriers() {
  __shared__ volatile unsigned value[96];
  value[threadIdx.x] = threadIdx.x;
  __syncthreads();
  require(value[95 - threadIdx.x] == 95 - threadIdx.x);
  __syncthreads();
  // The first warp produces, the second and the third consume.
  value[threadIdx.x] = 7;
  if (threadIdx.x < 32) {
    value[threadIdx.x] = 8;
    __nvvm_barrier_sync_cnt(3, 96);
  } else {
    __nvvm_barrier_sync_cnt(3, 96);
    require(value[threadIdx.x % 32] == 8);
  }
  // One thread waits for the phase in which the others arrive.
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0)
    cbc::barrier_init(&bar, 96);
  __syncthreads();
  const long long token = __nvvm_mbarrier_arrive(
      reinterpret_cast<long *>(&bar));
  const int pending = __nvvm_mbarrier_pending_count(token);
  require(pending >= 1 && pending <= 96);
  while (!__nvvm_mbarrier_test_wait(reinterpret_cast<long *>(&bar),
                                    token))
    ;
  require(cbc::try_wait(&bar, 0));
  require(!cbc::try_wait(&bar, 1));
}
// BARRIERS: cluster-emulator: barriers ran

__device__ __attribute__((noinline)) int load(const int *pointer) {
  return *pointer;
}

extern "C" __global__ void spaces() {
  __shared__ int shared;
  const int rank = static_cast<int>(cbc::cluster_rank());
  int local = 5;
  shared = 40 + rank;
  cbc::cluster_sync();
  require(load(&shared) == 40 + rank && load(&local) == 5);
  auto *remote = static_cast<int *>(__nvvm_mapa(&shared, rank ^ 1));
  require(load(remote) == 40 + (rank ^ 1));
  require(__nvvm_isspacep_shared(&shared) && !__nvvm_isspacep_shared(&local));
  require(!__nvvm_isspacep_shared(remote));
  require(__nvvm_isspacep_shared_cluster(remote));
  require(__nvvm_getctarank(remote) == (rank ^ 1));
  cbc::cluster_sync();
}
// SPACES: cluster-emulator: spaces ran

extern "C" __global__ void prints() {
  struct {
    int i;
    double d;
    const char *s;
    long long l;
    int c;
  } arguments = {-3, 1.5, "text", 1LL << 40, 'z'};
  vprintf("%4d|%.2f|%s|%lld|%c|100%%\n",
          reinterpret_cast<const char *>(&arguments));
}
// PRINTS: {{^}}  -3|1.50|text|1099511627776|z|100%{{$}}

extern "C" __global__ void asserts() {
  __assertfail("x == 1", "file.cu", 12, "asserts", 1);
}
// ASSERTS: error: file.cu:12: asserts: block: [0,0,0], thread: [0,0,0] Assertion `x == 1` failed. [cluster-emulator:trap]
