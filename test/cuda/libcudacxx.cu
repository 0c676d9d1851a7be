// libcu++ around the copy: cuda::ptx for the barrier, cuda::std::mdspan for the regions.
// The plugin counts the bytes that cuda::ptx announces.
//
// REQUIRES: cuda-toolkit
// DEFINE: %{compile} = %cuda_clang --cuda-device-only -isystem %cuda_path/include/cccl -S
// RUN: %{compile} -std=c++17 -O0 -DSTATIC -Wall -Wextra -Werror %s -o - | FileCheck %s
// RUN: %{compile} -std=c++20 -O2 -Wall -Wextra -Werror %s -o - | FileCheck %s
// CHECK-DAG: mbarrier.arrive.expect_tx.release.cta.shared::cta.b64
// CHECK-DAG: cp.async.bulk.shared::cluster.shared::cta
//
// RUN: %{compile} -O2 -DBYTES=2040 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not %{compile} -O2 -gline-tables-only -DCOLUMN=66 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: %{compile} -O2 -DCOLUMN=192 %s -o %t.s 2>&1 | count 0
// RUN: not %{compile} -O2 -gline-tables-only -DCOLUMN=196 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=BOUNDS
//
// What is no static layout is clang's error.
// RUN: not %{compile} -O0 -DBYTES=0 -DSTRIDES=cuda::std::layout_stride %s -o %t.s 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: not %{compile} -O0 -DBYTES=0 -DWIDTH=cuda::std::dynamic_extent %s -o %t.s 2>&1 | FileCheck %s --check-prefix=EXTENT
//
// cuda::ptx takes uint64_t, which is another type than the unsigned long long of
// cluster_sync.h.
// RUN: not %{compile} -O0 "-DBARRIER=unsigned long long" %s -o %t.s 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: error: no matching function for call to 'mbarrier_init'
#include <cluster_bulk_copy/mdspan.h>
#include <cuda/ptx>
#include <cuda/std/mdspan>
namespace cbc = cluster_bulk_copy;
namespace ptx = cuda::ptx;
namespace cs = cuda::std;

#ifndef COLUMN
#define COLUMN 64
#endif
#ifndef STRIDES
#define STRIDES cbc::layout_static_stride<256, 1>
#endif
#ifndef WIDTH
#define WIDTH 64
#endif
#ifndef BARRIER
#define BARRIER cs::uint64_t
#endif
#ifndef BYTES
#define BYTES cbc::tx_bytes<tile>()
#endif

using matrix = cs::mdspan<float, cs::extents<int, 8, 256>>;
template <class T> using tile_of = cs::mdspan<T, cs::extents<int, 8, WIDTH>, STRIDES>;
using tile = tile_of<float>;
using packed = cs::mdspan<const float, cs::extents<int, 8, 64>>;

#ifdef STATIC
// cuda::std::mdspan has the policy's elements where the copy has them.
using mapping = tile::mapping_type;
static_assert(mapping()(3, 5) == 3 * 256 + 5 && mapping().stride(0) == 256);
static_assert(mapping().required_span_size() == 7 * 256 + 64);
static_assert(tile::is_always_unique() && tile::is_always_strided() && !tile::is_always_exhaustive());
static_assert(cs::mdspan<float, cs::extents<int, 8, 64>, cbc::layout_static_stride<1, 8>>::is_always_exhaustive());
static_assert(mapping() == mapping(cs::extents<int, 8, 64>()));
#endif

__global__ void __cluster_dims__(2, 1, 1) exchange(float *out) {
  alignas(16) __shared__ float elements[8 * 256], src[8 * 64];
  __shared__ BARRIER arrived;
  const matrix dst(elements);
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&arrived, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived, BYTES);
  }
  for (int i = threadIdx.x; i < 8 * 64; i += blockDim.x)
    src[i] = static_cast<float>(i);
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  // BYTES: warning: barrier 'exchange(float*)::arrived' expects 2040 bytes, the copies deliver 2048 [cluster-bulk-copy:byte-count]
  // ALIGNMENT: libcudacxx.cu:[[@LINE+7]]:5: error: dst is 264 bytes into 'exchange(float*)::elements'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  // BOUNDS: libcudacxx.cu:[[@LINE+6]]:5: error: the chunks of dst reach byte 8207 of 'exchange(float*)::elements', which has 8192 bytes [cluster-bulk-copy:bounds]
  // STRIDE: error: static assertion failed due to requirement 'mapping_has_static_strides<{{.*}}layout_stride::mapping<{{.*}}>>': the strides of an mdspan to copy are known at compile time
  // STRIDE: libcudacxx.cu:[[@LINE+4]]:10: note: in instantiation
  // EXTENT: error: static assertion failed due to requirement 'axis_has_static_extent<1U, -1LL>': the extents of an mdspan to copy are static; -1 is dynamic_extent
  // EXTENT: libcudacxx.cu:[[@LINE+2]]:10: note: in instantiation
  if (threadIdx.x == 0)
    cbc::bulk_copy(tile(&dst(0, COLUMN)), packed(src), &arrived, ptx::get_sreg_cluster_ctarank() ^ 1);
  while (!ptx::mbarrier_try_wait_parity(&arrived, 0))
    ;
  if (threadIdx.x < 8)
    out[threadIdx.x] = tile(&dst(0, COLUMN))(threadIdx.x, 5);
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
}
