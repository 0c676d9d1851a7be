// Cooperative groups around the copy, as far as clang has them: the cluster's with the
// macro that CUDA's header asks for where the compiler is not nvcc.
//
// REQUIRES: cuda-toolkit
// DEFINE: %{compile} = %cuda_clang --cuda-device-only -isystem %cuda_path/include/cccl -S
// DEFINE: %{cluster} = %{compile} -D_CG_CLUSTER_INTRINSICS_AVAILABLE
// RUN: %{cluster} -O0 %s -o %t.s 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.s
// RUN: %{cluster} -O2 %s -o %t.s 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.s
// CHECK: barrier.cluster.arrive
// CHECK: cp.async.bulk.shared::cluster.shared::cta
//
// The plugin takes cluster.sync() and barrier_wait() for cluster barriers, and misses them where there are none.
// RUN: sed '/cluster\.\(sync\|barrier\)/d' %s > %t.cu
// RUN: %{cluster} -O2 %t.cu -o %t.s 2>&1 | FileCheck %s --check-prefix=SYNC
// SYNC: warning: {{.*}}[cluster-bulk-copy:no-cluster-barrier]
//
// map_shared_rank maps: what it returns is for loads and stores, not for the copy.
// RUN: not %{cluster} -O0 -DMAPPED %s -o %t.s 2>&1 | FileCheck %s --check-prefix=MAPPED
// RUN: not %{cluster} -O2 -DMAPPED %s -o %t.s 2>&1 | FileCheck %s --check-prefix=MAPPED
//
// Without the macro there is no cluster, without the path no header.
// RUN: not %{compile} -O0 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=MACRO
// MACRO: error: no type named 'cluster_group' in namespace 'cooperative_groups'
// MACRO: error: no member named 'this_cluster' in namespace 'cooperative_groups'
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
namespace cbc = cluster_bulk_copy;
namespace cg = cooperative_groups;
using row = cbc::layout<cbc::shape<64>>;

__global__ void __cluster_dims__(2, 1, 1) exchange(float *out) {
  alignas(16) __shared__ float dst[64], src[64];
  __shared__ unsigned long long arrived;
  const cg::cluster_group cluster = cg::this_cluster();
  const cg::thread_block block = cg::this_thread_block();
  const unsigned peer = cluster.block_rank() ^ 1;
  if (block.thread_rank() < 64)
    src[block.thread_rank()] = dst[block.thread_rank()] = static_cast<float>(cluster.thread_rank());
  if (block.thread_rank() == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, cbc::tx_bytes<row, float>());
  }
  cbc::fence_proxy_async();
  cluster.sync();
  cg::invoke_one(block, [&] { cbc::bulk_copy<row>(dst, src, &arrived, peer); });
#ifdef MAPPED
  // MAPPED: cooperative_groups.cu:[[@LINE+1]]:{{[0-9]+}}: error: dst is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>(cluster.map_shared_rank(dst, peer), src, &arrived, peer);
#endif
  cbc::wait(&arrived, 0);
  out[cluster.thread_rank()] = dst[block.thread_rank() % 64] + cluster.num_threads() + cluster.num_blocks() + cluster.dim_blocks().x + cluster.block_index().x;
  auto token = cluster.barrier_arrive();
  cluster.barrier_wait(static_cast<decltype(token) &&>(token));
}

#ifdef _CG_CLUSTER_INTRINSICS_AVAILABLE
// The rest of the headers, as far as docs/neighbours.md names it.
__global__ void others(int *out, int *in) {
  __shared__ int x[64];
  const cg::cluster_group cluster = cg::this_cluster();
  const cg::thread_block block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  cg::memcpy_async(block, x, in, sizeof(x));
  cg::wait(block);
  block.barrier_wait(block.barrier_arrive());
  cg::invoke_one(cluster, [&] { out[0] = cluster.query_shared_rank(cluster.map_shared_rank(x, 1)); });
  cg::invoke_one(cg::coalesced_threads(), [&] { out[1] = 1; });
  out[2] = cg::invoke_one_broadcast(warp, [&] { return x[3]; });
  out[3] = cg::reduce(warp, x[0], cg::plus<int>()) + cg::inclusive_scan(warp, x[1]);
  out[4] = cg::labeled_partition(warp, threadIdx.x % 3).thread_rank();
}
#endif
