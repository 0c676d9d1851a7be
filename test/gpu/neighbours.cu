//===- neighbours.cu - Copies among other libraries' parts ----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CTA 0 of a cluster of two sends eight rows out of a matrix to CTA 1, once
// with each neighbour of docs/neighbours.md around the copy: cuda::ptx,
// cuda::barrier, cooperative groups, and dynamic shared memory carved by hand.
// mdspan_tiles.cu is the same for mdspan.
//
// The emulator does not have all of what libcu++ and cooperative groups compile
// to, so that three of the kernels need a GPU.
//
//===----------------------------------------------------------------------===//

// clang has what these groups need, but the header knows nvcc alone.
#define _CG_CLUSTER_INTRINSICS_AVAILABLE

#include "cluster_test.h"
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda/std/cstdint>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr unsigned Size = 16 * 256;

/// Eight rows of 64 floats of a matrix, from row 4 and column 64 on.
using rows = cbc::layout<cbc::shape<8, 64>, cbc::stride<256, 1>>;
constexpr unsigned TileBytes = cbc::tx_bytes<rows, float>();
constexpr unsigned Corner = 4 * 256 + 64;

using Matrices = Image<float, Size>;

/// All of a CTA's memory but the barrier.
struct Buffers {
  alignas(128) float source[Size];
  alignas(128) float destination[Size];
};

__device__ void load(Buffers &buffers, const Matrices &image) {
  copyElements(buffers.source, image.source, Size);
  copyElements(buffers.destination, image.destination, Size);
}

__device__ void store(Matrices &image, const Buffers &buffers) {
  copyElements(image.source, buffers.source, Size);
  copyElements(image.destination, buffers.destination, Size);
}

/// All steps around the copy by cuda::ptx, whose barrier is a uint64_t.
__global__ void sendWithPtx(const Matrices *before, Matrices *after,
                            unsigned *gaveUp) {
  __shared__ Buffers buffers;
  __shared__ cuda::std::uint64_t arrived;
  const unsigned rank = ptx::get_sreg_cluster_ctarank();
  load(buffers, before[rank]);
  if (threadInBlock() == 0) {
    ptx::mbarrier_init(&arrived, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    if (rank == 1)
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta,
                                     ptx::space_shared, &arrived, TileBytes);
  }
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();

  if (rank == 0 && threadInBlock() == 0)
    cbc::bulk_copy<rows>(&buffers.destination[Corner], &buffers.source[Corner],
                         &arrived, 1);

  // Each try waits some time; so many of them are a hang.
  unsigned tries = rank == 1 ? 1'000'000 : 0;
  while (tries != 0 && !ptx::mbarrier_try_wait_parity(&arrived, 0))
    if (--tries == 0)
      *gaveUp = 1;
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  store(after[rank], buffers);
}

/// A cuda::barrier. It has an initialiser, which clang does not take for a
/// __shared__ variable, so it gets a place.
__global__ void sendWithBarrier(const Matrices *before, Matrices *after,
                                unsigned * /*gaveUp*/) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Buffers buffers;
  alignas(Barrier) __shared__ unsigned char place[sizeof(Barrier)];
  Barrier &arrived = reinterpret_cast<Barrier &>(place);
  const unsigned rank = cbc::cluster_rank();
  load(buffers, before[rank]);
  if (threadInBlock() == 0) {
    init(&arrived, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  meetBeforeCopies();

  if (threadInBlock() == 0 && rank == 0)
    cbc::bulk_copy<rows>(&buffers.destination[Corner], &buffers.source[Corner],
                         cuda::device::barrier_native_handle(arrived), 1);
  if (threadInBlock() == 0 && rank == 1)
    arrived.wait(cuda::device::barrier_arrive_tx(arrived, 1, TileBytes));
  cbc::cluster_sync();
  store(after[rank], buffers);
}

/// Ranks, rendezvous and election by cooperative groups. CTA 1 reads a word of
/// CTA 0 through map_shared_rank besides.
__global__ void sendWithGroups(const Matrices *before, Matrices *after,
                               unsigned *gaveUp) {
  __shared__ Buffers buffers;
  __shared__ unsigned long long arrived;
  __shared__ unsigned place;
  const cg::cluster_group cluster = cg::this_cluster();
  const cg::thread_block block = cg::this_thread_block();
  const unsigned rank = cluster.block_rank();
  load(buffers, before[rank]);
  if (block.thread_rank() == 0) {
    place = rank == 0 ? Corner : 0;
    cbc::barrier_init(&arrived, 1);
    if (rank == 1)
      cbc::expect_bytes(&arrived, TileBytes);
  }
  cbc::fence_proxy_async();
  cluster.sync();

  if (rank == 0)
    cg::invoke_one(block, [&] {
      cbc::bulk_copy<rows>(&buffers.destination[Corner],
                           &buffers.source[Corner], &arrived, 1);
    });

  if (rank == 1 && (!waitOrGiveUp(&arrived, 0) ||
                    *cluster.map_shared_rank(&place, 0) != Corner))
    *gaveUp = 1;
  cluster.sync();
  store(after[rank], buffers);
}

constexpr unsigned CarvedBytes = 128 + 2 * Size * sizeof(float);

/// The barrier and the buffers are parts of one array, each at a multiple of
/// 128 bytes.
__global__ void sendCarved(const Matrices *before, Matrices *after,
                           unsigned *gaveUp) {
  extern __shared__ __attribute__((aligned(128))) unsigned char memory[];
  auto *arrived = reinterpret_cast<unsigned long long *>(memory);
  Buffers &buffers = *reinterpret_cast<Buffers *>(memory + 128);
  const unsigned rank = cbc::cluster_rank();
  load(buffers, before[rank]);
  if (threadInBlock() == 0) {
    cbc::barrier_init(arrived, 1);
    if (rank == 1)
      cbc::expect_bytes(arrived, TileBytes);
  }
  meetBeforeCopies();

  if (rank == 0 && threadInBlock() == 0)
    cbc::bulk_copy<rows, cbc::checked>(&buffers.destination[Corner],
                                       &buffers.source[Corner], arrived, 1);

  if (rank == 1 && !waitOrGiveUp(arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  store(after[rank], buffers);
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  const auto sendsTile = [](std::vector<Matrices> &wanted,
                            const std::vector<Matrices> &before) {
    copyRegion<rows, rows>(&wanted[1].destination[Corner],
                           &before[0].source[Corner]);
  };
  bool ok = true;
  const auto test = [&](const char *name, auto kernel, unsigned shared) {
    ok &= testCluster(name, kernel, dim3(2), dim3(64), shared, bits, sendsTile);
  };
  test("cuda::ptx", sendWithPtx, 0);
  test("cuda::barrier", sendWithBarrier, 0);
  test("cooperative groups", sendWithGroups, 0);
  test("dynamic shared memory", sendCarved, CarvedBytes);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
