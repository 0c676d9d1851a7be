//===- cluster_sync.h - The caller's part of a bulk copy --------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bulk_copy only issues the copies. The handshake around them stays with the
// caller, and these are the instructions for it, one function each:
//
//   receiver, one thread   barrier_init(&bar, 1);
//                          expect_bytes(&bar, tx_bytes<rows, T>());
//   both, every thread     fence_proxy_async();   // after filling src and dst
//                          cluster_sync();
//   sender, one thread     bulk_copy<rows>(dst, src, &bar, rank);
//   receiver               wait(&bar, 0);
//   both, every thread     cluster_sync();        // before a CTA may exit
//
// A barrier is an `unsigned long long` in this CTA's shared memory, aligned to
// 8; every function takes its ordinary (generic) address. The header needs no
// CUDA header and no plugin.
//
// Except for cluster_rank and cluster_size the instructions begin with sm_90.
// Files that are compiled for older architectures too must keep their callers
// under `#if __CUDA_ARCH__ >= 900`, as they must for bulk_copy itself.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_CLUSTER_SYNC_H
#define CLUSTER_BULK_COPY_CLUSTER_SYNC_H

#if !defined(__clang__) || !defined(__CUDA__)
#error                                                                         \
    "cluster_sync.h needs CUDA compiled by clang (clang++ -x cuda); nvcc and compilers without CUDA cannot use it"
#else

// Inlined at -O0 as well, so that what a reader of the PTX finds in the kernel
// is the instruction and not a call.
#define CLUSTER_BULK_COPY_DEVICE inline __attribute__((device, always_inline))

namespace cluster_bulk_copy {

namespace detail {

/// \returns the 32-bit address in the shared window of what \p pointer, which
/// must point into this CTA's shared memory, points to.
CLUSTER_BULK_COPY_DEVICE unsigned shared_address(const void *pointer) {
  return static_cast<unsigned>(reinterpret_cast<unsigned long long>(
      (const __attribute__((address_space(3))) void *)pointer));
}

} // namespace detail

/// \returns the rank of this CTA in its cluster: what a sender passes to
/// bulk_copy to name it. 0 where the architecture has no clusters.
///
/// This is a builtin and not inline PTX, so that the compiler can see that the
/// value is the same in all threads of the CTA.
CLUSTER_BULK_COPY_DEVICE unsigned cluster_rank() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return static_cast<unsigned>(__nvvm_read_ptx_sreg_cluster_ctarank());
#else
  return 0;
#endif
}

/// \returns the number of CTAs in this cluster. 1 if the kernel was launched
/// without a cluster or the architecture has none.
CLUSTER_BULK_COPY_DEVICE unsigned cluster_size() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return static_cast<unsigned>(__nvvm_read_ptx_sreg_cluster_nctarank());
#else
  return 1;
#endif
}

/// Arrives at the cluster's barrier and does not wait. Every thread of the
/// cluster arrives, whole warps together, and waits with cluster_wait before it
/// arrives again. Releases the thread's earlier writes to the cluster.
CLUSTER_BULK_COPY_DEVICE void cluster_arrive() {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
}

/// Waits until every thread of the cluster has arrived. Acquires what the
/// others released by arriving.
CLUSTER_BULK_COPY_DEVICE void cluster_wait() {
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

/// Waits for every thread of the cluster; all of them call it, whole warps
/// together.
CLUSTER_BULK_COPY_DEVICE void cluster_sync() {
  cluster_arrive();
  cluster_wait();
}

/// Initialises \p bar for phases of \p arrivals arrivals, and makes that known
/// to the cluster.
///
/// One thread calls it, once. Other threads, those of other CTAs included, and
/// copies that name the barrier come after a cluster_sync that follows. The
/// fence is part of this function because without it that cluster_sync does not
/// order the initialisation before a remote completion.
CLUSTER_BULK_COPY_DEVICE void barrier_init(unsigned long long *bar,
                                           unsigned arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;\n\t"
               "fence.mbarrier_init.release.cluster;"
               :
               : "r"(detail::shared_address(bar)), "r"(arrivals)
               : "memory");
}

/// Arrives at \p bar and announces \p bytes more bytes for its current phase:
/// the phase ends when all arrivals and all announced bytes are there. One
/// thread of the receiver calls it with the sum over all senders; tx_bytes in
/// layout.h has the bytes of one call.
CLUSTER_BULK_COPY_DEVICE void expect_bytes(unsigned long long *bar,
                                           unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
               :
               : "r"(detail::shared_address(bar)), "r"(bytes)
               : "memory");
}

/// Announces \p bytes more bytes for the current phase of \p bar without
/// arriving: for bytes that become known in portions, before the arrival that
/// lets the phase end.
CLUSTER_BULK_COPY_DEVICE void expect_tx(unsigned long long *bar,
                                        unsigned bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;"
               :
               : "r"(detail::shared_address(bar)), "r"(bytes)
               : "memory");
}

/// Arrives at \p bar without announcing bytes.
CLUSTER_BULK_COPY_DEVICE void arrive(unsigned long long *bar) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];"
               :
               : "r"(detail::shared_address(bar))
               : "memory");
}

/// Waits, for a time that the hardware limits, until the phase of \p bar with
/// the given \p parity has ended: 0 for the first phase, 1 for the second, and
/// so on in turn.
///
/// \returns whether it has ended. If so, the calling thread sees the bytes that
/// were copied in that phase, and what threads of its own CTA wrote before they
/// arrived. It is not an acquire for other data of other CTAs: that would throw
/// away the L1 cache at every wait, and the copied bytes do not need it.
CLUSTER_BULK_COPY_DEVICE bool try_wait(unsigned long long *bar,
                                       unsigned parity) {
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

/// Waits until the phase of \p bar with the given \p parity has ended; forever
/// if fewer or more bytes arrive than were announced.
CLUSTER_BULK_COPY_DEVICE void wait(unsigned long long *bar, unsigned parity) {
  while (!try_wait(bar, parity))
    ;
}

/// Orders this thread's earlier ordinary accesses to shared memory before bulk
/// copies that follow. The copies are another proxy: a thread that wrote what a
/// copy will read, or touched what it will overwrite, calls this before the
/// rendezvous after which the copy is issued. The sender's own fence does not
/// stand in for it.
CLUSTER_BULK_COPY_DEVICE void fence_proxy_async() {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

} // namespace cluster_bulk_copy

#undef CLUSTER_BULK_COPY_DEVICE

#endif // clang, CUDA

#endif // CLUSTER_BULK_COPY_CLUSTER_SYNC_H
