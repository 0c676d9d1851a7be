// The barrier expects another number of bytes than the copies deliver: the hang
// that everyone meets, in the forms in which it was met.
// RUN: %clang -O0 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang -O2 -g -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=LINES
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#include <__clang_cuda_builtin_vars.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<256>>;
using rows = cbc::layout<cbc::shape<8, 128>, cbc::stride<256, 1>>;

#define BUFFERS                                                                \
  alignas(128) __shared__ float dst[8192], src[8192];                          \
  __shared__ unsigned long long bar;                                           \
  const unsigned rank = cbc::cluster_rank(), thread = threadIdx.x

// One sender, one receiver, and twice the bytes.
// CHECK: byte_count.cu:[[@LINE+11]]:5: warning: barrier 'one_sender()::bar' expects 2048 bytes, the copies deliver 1024 [cluster-bulk-copy:byte-count]
// LINES: byte_count.cu:[[@LINE+6]]:7: warning: barrier 'one_sender()::bar' expects 2048 bytes, the copies deliver 1024 [cluster-bulk-copy:byte-count]
__global__ void one_sender() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    if (rank == 1)
      cbc::expect_bytes(&bar, 2048);
  }
  cbc::cluster_sync();
  if (rank == 0 && thread == 0)
    cbc::bulk_copy<row>(dst, src, &bar, 1);
  if (rank == 1)
    cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// Elements in place of bytes.
// CHECK: warning: barrier 'elements(int)::bar' expects 256 bytes, the copies deliver 1024
__global__ void elements(int) {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, row::size);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// One of the eight rows.
// CHECK: warning: barrier 'one_row()::bar' expects 512 bytes, the copies deliver 4096
__global__ void one_row() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 512);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<rows>(dst, src, &bar, (rank + 1) % cbc::cluster_size());
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// Rows with their gaps.
// CHECK: warning: barrier 'gaps()::bar' expects 8192 bytes, the copies deliver 4096
__global__ void gaps() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    if (rank == 0)
      cbc::expect_bytes(&bar, 8 * 256 * sizeof(float));
  }
  cbc::cluster_sync();
  if (rank == 1 && thread == 0)
    cbc::bulk_copy<rows>(dst, src, &bar, 0);
  if (rank == 0)
    cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// The bytes of one warp, where all warps of the block send.
// CHECK: warning: barrier 'one_warp()::bar' expects 512 bytes, the copies deliver 4096
__global__ void one_warp() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 512);
  }
  cbc::cluster_sync();
  cbc::bulk_copy<cbc::layout<cbc::shape<8, 32, 4>>, cbc::scope::cta>(
      dst, src, &bar, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// One of four senders.
// CHECK: warning: barrier 'four_ctas()::bar' expects 1024 bytes, the copies deliver 3072
__global__ void __cluster_dims__(4) four_ctas() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    if (rank == 0)
      cbc::expect_bytes(&bar, 1024);
  }
  cbc::cluster_sync();
  if (rank != 0 && thread == 0)
    cbc::bulk_copy<row>(dst + 256 * rank, src, &bar, 0);
  if (rank == 0)
    cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// One of two copies.
// CHECK: warning: barrier 'two_copies()::bar' expects 1024 bytes, the copies deliver 2048
// CHECK: note: this copy delivers 1024 bytes
__global__ void two_copies() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1024);
  }
  cbc::cluster_sync();
  if (thread == 0) {
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
    cbc::bulk_copy<row>(dst + 256, src + 256, &bar, rank ^ 1);
  }
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// In every round.
// CHECK: warning: barrier 'rounds(int)::bar' expects {{(a multiple of )?}}2048 bytes, the copies deliver {{(a multiple of )?}}1024
__global__ void rounds(int n) {
  BUFFERS;
  if (thread == 0)
    cbc::barrier_init(&bar, 1);
  cbc::cluster_sync();
  for (int i = 0; i != n; ++i) {
    if (thread == 0) {
      cbc::expect_bytes(&bar, 2048);
      cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
    }
    cbc::wait(&bar, i & 1);
    cbc::cluster_sync();
  }
}

// Whoever receives: all expect, all send.
// CHECK: warning: barrier 'anywhere(unsigned int const*)::bar' expects 2048 bytes, the copies deliver 1024
__global__ void anywhere(const unsigned *peers) {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 2048);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<row>(dst, src, &bar, peers[rank]);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// No number of rounds makes it right.
// CHECK: warning: barrier 'no_multiple(int)::bar' expects 1000 bytes, the copies deliver a multiple of 1024
__global__ void no_multiple(int n) {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1000);
  }
  cbc::cluster_sync();
  if (thread == 0)
    for (int i = 0; i < n; ++i)
      cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// The wrong barrier.
// CHECK: byte_count.cu:[[@LINE+13]]:5: warning: barrier 'wrong_barrier()::other' expects 0 bytes, the copies deliver 1024
// CHECK: cluster_sync.h:{{.*}}: warning: barrier 'wrong_barrier()::bar' expects 1024 bytes, the copies deliver 0
// CHECK: note: in function 'cluster_bulk_copy::expect_bytes(unsigned long long*, unsigned int)', inlined into 'wrong_barrier()'
__global__ void wrong_barrier() {
  BUFFERS;
  __shared__ unsigned long long other;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::barrier_init(&other, 1);
    cbc::expect_bytes(&bar, 1024);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<row>(dst, src, &other, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}
