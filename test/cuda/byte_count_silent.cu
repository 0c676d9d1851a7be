// Near misses of the warning byte-count: the numbers agree, or differ in ways that
// some launch makes right.
// RUN: %clang -O0 -S %s -o %t.s 2>&1 | count 0
// RUN: %clang -O2 -S %s -o %t.s 2>&1 | count 0
// RUN: %clang_without_plugin -O2 -S -emit-llvm %s -o - | %opt -passes='print<cluster-bulk-copy>' -disable-output 2>&1 | FileCheck %s
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __device__ __attribute__((device))
#include <__clang_cuda_builtin_vars.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<256>>;

#define BUFFERS                                                                \
  alignas(128) __shared__ float dst[8192], src[8192];                          \
  __shared__ unsigned long long bar;                                           \
  const unsigned rank = cbc::cluster_rank(), thread = threadIdx.x

// An expectation in parts.
// CHECK: barrier 'parts()::bar': expects 1024 bytes, the copies deliver 1024: agrees
__global__ void parts() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    if (rank == 1) {
      cbc::expect_tx(&bar, 256);
      cbc::expect_tx(&bar, 256);
      cbc::expect_bytes(&bar, 512);
    }
  }
  cbc::cluster_sync();
  if (rank == 0 && thread == 0)
    cbc::bulk_copy<row>(dst, src, &bar, 1);
  if (rank == 1)
    cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// As many senders as the launch has CTAs.
// CHECK: barrier 'senders()::bar': expects 3072 bytes, the copies deliver 3072: agrees
__global__ void senders() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    if (rank == 0)
      cbc::expect_bytes(&bar, 3072);
  }
  cbc::cluster_sync();
  if (rank != 0 && thread == 0)
    cbc::bulk_copy<row>(dst + 256 * rank, src, &bar, 0);
  if (rank == 0)
    cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// A loop whose number of rounds only the launch knows.
// CHECK: barrier 'loop(int)::bar': expects 4096 bytes, the copies deliver a multiple of 1024: unknown, it is not known how often the code is executed
__global__ void loop(int n) {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 4096);
  }
  cbc::cluster_sync();
  if (thread == 0)
    for (int i = 0; i < n; ++i)
      cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// The next phase is announced before it is known whether there is one.
// CHECK: barrier 'ahead(int)::bar': {{.*}}: unknown
__global__ void ahead(int n) {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1024);
  }
  cbc::cluster_sync();
  for (int i = 0; i != n; ++i) {
    if (thread == 0)
      cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
    cbc::wait(&bar, i & 1);
    if (thread == 0)
      cbc::expect_bytes(&bar, 1024);
    cbc::cluster_sync();
  }
}

// The same, with a number of rounds that makes the compiler unroll the loop.
// CHECK: barrier 'ahead_unrolled()::bar': {{.*}}: unknown
__global__ void ahead_unrolled() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1024);
  }
  cbc::cluster_sync();
#pragma unroll
  for (int i = 0; i != 3; ++i) {
    if (thread == 0)
      cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
    cbc::wait(&bar, i & 1);
    if (thread == 0)
      cbc::expect_bytes(&bar, 1024);
    cbc::cluster_sync();
  }
}

// A predicate, and an expectation that follows it.
// CHECK: barrier 'predicate(bool)::bar': expects 1024 bytes, the copies deliver 1024: agrees
__global__ void predicate(bool pred) {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    if (pred)
      cbc::expect_bytes(&bar, 1024);
    else
      cbc::arrive(&bar);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1, pred);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// Every CTA announces, one receives, and only that one waits.
// CHECK: barrier 'one_waits()::bar': expects 1024 bytes, the copies deliver 1024: unknown, it is not known whether something waits for all that is expected
__global__ void one_waits() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1024);
  }
  cbc::cluster_sync();
  if (rank == 0 && thread == 0)
    cbc::bulk_copy<row>(dst, src, &bar, 1);
  if (rank == 1)
    cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// A thread of each row of a two-dimensional block announces its part, and one
// thread sends all of it. The initialisation does not say that there is one row.
// CHECK: barrier 'rows_of_threads()::bar': expects a multiple of 512 bytes, the copies deliver {{(a multiple of )?}}1024: unknown
__global__ void rows_of_threads() {
  BUFFERS;
  if (thread == 0 && threadIdx.y == 0)
    cbc::barrier_init(&bar, blockDim.y);
  cbc::cluster_sync();
  if (thread == 0)
    cbc::expect_bytes(&bar, 512);
  if (thread == 0 && threadIdx.y == 0)
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// Every thread sends.
// CHECK: barrier 'threads()::bar': expects 4096 bytes, the copies deliver a multiple of 1024: unknown
__global__ void threads() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 4096);
  }
  cbc::cluster_sync();
  cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// Other traffic to the barrier.
// CHECK: barrier 'bulk_load(float const*)::bar': unknown, its address goes to other code
__global__ void bulk_load(const float *global) {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 2048);
  }
  cbc::cluster_sync();
  if (thread == 0) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
                 "bytes [%0], [%1], 1024, [%2];" ::"r"(
                     cbc::detail::shared_address(dst + 256)),
                 "l"(global), "r"(cbc::detail::shared_address(&bar))
                 : "memory");
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  }
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// CHECK: barrier 'store_async()::bar': unknown, its address goes to other code
__global__ void store_async() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1028);
  }
  cbc::cluster_sync();
  if (thread == 0) {
    asm volatile("{ .reg .u32 d, b;\n\t"
                 "mapa.shared::cluster.u32 d, %0, %2;\n\t"
                 "mapa.shared::cluster.u32 b, %1, %2;\n\t"
                 "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes"
                 ".u32 [d], 7, [b]; }" ::"r"(
                     cbc::detail::shared_address(dst + 256)),
                 "r"(cbc::detail::shared_address(&bar)), "r"(rank ^ 1)
                 : "memory");
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  }
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// Another function, which nobody here sees into.
__device__ void other(unsigned long long *bar);
// CHECK: barrier 'passed_on()::bar': unknown, its address goes to other code
__global__ void passed_on() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 2048);
    other(&bar);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// The sender's function announces for another CTA's copies too.
__device__ __attribute__((noinline)) void expect_in_function(unsigned long long *bar) {
  cbc::expect_bytes(bar, 1024);
}
// CHECK: barrier 'in_function()::bar': unknown
__global__ void in_function() {
  BUFFERS;
  if (thread == 0) {
    cbc::barrier_init(&bar, 2);
    expect_in_function(&bar);
    expect_in_function(&bar);
  }
  cbc::cluster_sync();
  if (thread == 0) {
    cbc::bulk_copy<row>(dst, src, &bar, rank ^ 1);
    cbc::bulk_copy<row>(dst + 256, src, &bar, rank ^ 1);
  }
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// One of two barriers.
// CHECK: barrier 'stages(int)::stage': unknown, an operation may refer to it or to another barrier
__global__ void stages(int n) {
  BUFFERS;
  (void)bar;
  __shared__ unsigned long long stage[2];
  if (thread == 0) {
    cbc::barrier_init(&stage[0], 1);
    cbc::barrier_init(&stage[1], 1);
    cbc::expect_bytes(&stage[0], 2048);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<row>(dst, src, &stage[n & 1], rank ^ 1);
  cbc::wait(&stage[0], 0);
  cbc::cluster_sync();
}

// Dynamic shared memory has more than one name.
extern __shared__ unsigned long long window[];
// CHECK: barrier 'window': unknown, the memory has other names
__global__ void dynamic() {
  BUFFERS;
  (void)bar;
  if (thread == 0) {
    cbc::barrier_init(window, 1);
    cbc::expect_bytes(window, 2048);
  }
  cbc::cluster_sync();
  if (thread == 0)
    cbc::bulk_copy<row>(dst, src, window, rank ^ 1);
  cbc::wait(window, 0);
  cbc::cluster_sync();
}
