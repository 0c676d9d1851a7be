//===- cluster_sync.h - The caller's part, for nvcc too ---------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The project's header under clang. For nvcc the same functions with the same
// instructions.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_CLUSTER_SYNC_H
#define CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_CLUSTER_SYNC_H

#ifdef __clang__
#include "../../../../../include/cluster_bulk_copy/cluster_sync.h"
#else

#define HAND_DEVICE static __device__ __forceinline__

// What the examples use of clang's builtins.
HAND_DEVICE long long __nvvm_read_ptx_sreg_globaltimer() {
  long long time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}

// clang's other builtins that the examples use.
HAND_DEVICE void __nvvm_bar_warp_sync(unsigned mask) { __syncwarp(mask); }
HAND_DEVICE float __nvvm_shfl_sync_bfly_f32(unsigned mask, float value,
                                            int distance, int) {
  return __shfl_xor_sync(mask, value, distance);
}
HAND_DEVICE int __nvvm_shfl_sync_idx_i32(unsigned mask, int value, int lane,
                                         int) {
  return __shfl_sync(mask, value, lane);
}
HAND_DEVICE float __builtin_elementwise_exp2(float x) { return exp2f(x); }
#define __builtin_fmaxf fmaxf

namespace cluster_bulk_copy {

namespace detail {
HAND_DEVICE unsigned shared_address(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}
} // namespace detail

HAND_DEVICE unsigned cluster_rank() {
  unsigned rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
HAND_DEVICE unsigned cluster_size() {
  unsigned size;
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
  return size;
}
HAND_DEVICE void cluster_arrive() {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
}
HAND_DEVICE void cluster_wait() {
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
HAND_DEVICE void cluster_sync() {
  cluster_arrive();
  cluster_wait();
}
HAND_DEVICE void barrier_init(unsigned long long *bar, unsigned arrivals) {
  asm volatile(
      "mbarrier.init.shared::cta.b64 [%0], %1;\n\t"
      "fence.mbarrier_init.release.cluster;" ::"r"(detail::shared_address(bar)),
      "r"(arrivals)
      : "memory");
}
HAND_DEVICE void expect_bytes(unsigned long long *bar, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                   detail::shared_address(bar)),
               "r"(bytes)
               : "memory");
}
HAND_DEVICE void expect_tx(unsigned long long *bar, unsigned bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(
                   detail::shared_address(bar)),
               "r"(bytes)
               : "memory");
}
HAND_DEVICE void arrive(unsigned long long *bar) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(
                   detail::shared_address(bar))
               : "memory");
}
HAND_DEVICE bool try_wait(unsigned long long *bar, unsigned parity) {
  unsigned ended;
  asm volatile("{\n\t"
               ".reg .pred ended;\n\t"
               "mbarrier.try_wait.parity.shared::cta.b64 ended, [%1], %2;\n\t"
               "selp.u32 %0, 1, 0, ended;\n\t"
               "}"
               : "=r"(ended)
               : "r"(detail::shared_address(bar)), "r"(parity)
               : "memory");
  return ended != 0;
}
HAND_DEVICE void wait(unsigned long long *bar, unsigned parity) {
  while (!try_wait(bar, parity))
    ;
}
HAND_DEVICE void fence_proxy_async() {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

} // namespace cluster_bulk_copy

#undef HAND_DEVICE

#endif // clang

#endif // CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_CLUSTER_SYNC_H
