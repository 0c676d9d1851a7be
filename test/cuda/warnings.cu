// Where a warning is, what clang's options make of it, and how it is turned off.
// RUN: %clang -O0 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: %clang -O2 -g -S %s -o %t.g.s 2>&1 | FileCheck %s --check-prefix=LINES
//
// A header of a library, as which people include ours, hides no warning.
// RUN: %clang_without_plugin -fpass-plugin=%plugin -isystem %include -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
//
// With -Werror it is an error, and there is no output. -w turns it off.
// RUN: rm -f %t.none.s
// RUN: not %clang -O2 -Werror -S %s -o %t.none.s 2>&1 | FileCheck %s --check-prefix=WERROR --implicit-check-not=warning:
// RUN: not ls %t.none.s
// RUN: not %clang -O2 -g -Werror -S %s -o %t.none.s 2>&1 | FileCheck %s --check-prefix=WERROR_LINES
// RUN: %clang -O2 -w -S %s -o %t.s 2>&1 | count 0
// RUN: %clang -O2 -g -w -S %s -o %t.g.s 2>&1 | count 0
// RUN: %clang -O2 -Wno-inline-asm -S %s -o %t.s 2>&1 | count 0
//
// By name, for a kernel, or for a part of a file. It changes no code.
// RUN: %clang -O2 -S -DOFF %s -o %t.off.s 2>&1 | count 0
// RUN: diff %t.s %t.off.s
// RUN: %clang -O2 -S -DOFF_HERE %s -o %t.off.s 2>&1 | count 0
// RUN: diff %t.s %t.off.s
// RUN: %clang -O2 -S -DOTHER_NAME %s -o %t.s 2>&1 | FileCheck %s
//
// Where there is an error there are no warnings.
// RUN: not %clang -O2 -S -DERROR %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=warning:
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#include <__clang_cuda_builtin_vars.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<256>>;

#ifdef OFF
#define NO_WARNING(name) CLUSTER_BULK_COPY_NO_WARNING(name)
#elif defined(OTHER_NAME)
#define NO_WARNING(name) CLUSTER_BULK_COPY_NO_WARNING("another-name")
#else
#define NO_WARNING(name)
#endif

#ifdef OFF_HERE
#pragma clang attribute push(CLUSTER_BULK_COPY_NO_WARNING("byte-count"), apply_to = function)
#pragma clang attribute push(CLUSTER_BULK_COPY_NO_WARNING("async-group"), apply_to = function)
#pragma clang attribute push(CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier"), apply_to = function)
#pragma clang attribute push(CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier"), apply_to = function)
#endif

// CHECK: warnings.cu:[[@LINE+9]]:5: warning: barrier 'bytes()::bar' expects 512 bytes, the copies deliver 1024 [cluster-bulk-copy:byte-count] [-Winline-asm]
// WERROR: warnings.cu:[[@LINE+8]]:5: error: barrier 'bytes()::bar' expects 512 bytes, the copies deliver 1024 [cluster-bulk-copy:byte-count] [-Werror,-Winline-asm]
__global__ void NO_WARNING("byte-count") bytes() {
  alignas(128) __shared__ float dst[8192], src[8192];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0)
    cbc::barrier_init(&bar, 1);
  cbc::cluster_sync();
  if (threadIdx.x == 0) {
    cbc::bulk_copy<row>(dst, src, &bar, cbc::cluster_rank() ^ 1);
    // LINES: warnings.cu:[[@LINE+3]]:5: warning: barrier 'bytes()::bar' expects 512 bytes, the copies deliver 1024 [cluster-bulk-copy:byte-count]
    // LINES: note: this copy delivers 1024 bytes: {{.*}}warnings.cu:[[@LINE-2]]:5
    // WERROR_LINES: warnings.cu:[[@LINE+1]]:5: error: barrier 'bytes()::bar' expects 512 bytes
    cbc::expect_bytes(&bar, 512);
  }
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// Inline PTX that the user wrote is a place of its own.
// CHECK: warnings.cu:[[@LINE+8]]:{{[0-9]+}}: warning: barrier 'own_ptx()::bar' expects 512 bytes, the copies deliver 1024 [cluster-bulk-copy:byte-count]
// CHECK: warnings.cu:[[@LINE+12]]:5: note: this copy delivers 1024 bytes
__global__ void NO_WARNING("byte-count") own_ptx() {
  alignas(128) __shared__ float dst[8192], src[8192];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0) {
    cbc::barrier_init(&bar, 1);
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 512;" ::"r"(
            cbc::detail::shared_address(&bar)) : "memory");
  }
  cbc::cluster_sync();
  if (threadIdx.x == 0)
    cbc::bulk_copy<row>(dst, src, &bar, cbc::cluster_rank() ^ 1);
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// CHECK: warnings.cu:[[@LINE+14]]:18: warning: waiting for an async-group does not wait for copies between CTAs; they complete on their barrier [cluster-bulk-copy:async-group]
// CHECK: warnings.cu:[[@LINE+10]]:5: note: the copy is here
__global__ void NO_WARNING("async-group") group() {
  alignas(128) __shared__ float dst[8192], src[8192];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1024);
  }
  cbc::cluster_sync();
  if (threadIdx.x == 0) {
    cbc::bulk_copy<row>(dst, src, &bar, cbc::cluster_rank() ^ 1);
    // The barrier does.
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
  cbc::wait(&bar, 0);
  cbc::cluster_sync();
}

// CHECK: warnings.cu:[[@LINE+9]]:5: warning: the kernel copies to another CTA and has no cluster barrier; nothing says that the other CTA runs and its barrier is ready, or keeps it from exiting [cluster-bulk-copy:no-cluster-barrier]
__global__ void NO_WARNING("no-cluster-barrier") no_rendezvous() {
  alignas(128) __shared__ float dst[8192], src[8192];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0) {
    cbc::barrier_init(&bar, 1);
    cbc::expect_bytes(&bar, 1024);
  }
  if (threadIdx.x == 0)
    cbc::bulk_copy<row>(dst, src, &bar, cbc::cluster_rank() ^ 1);
  cbc::wait(&bar, 0);
}

// CHECK: warnings.cu:[[@LINE+5]]:5: warning: barrier 'forgotten()::bar' is never initialised, and nothing expects the bytes or waits for them [cluster-bulk-copy:unattended-barrier]
__global__ void NO_WARNING("unattended-barrier") forgotten() {
  alignas(128) __shared__ float dst[8192], src[8192];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0)
    cbc::bulk_copy<row>(dst, src, &bar, cbc::cluster_rank() ^ 1);
  cbc::cluster_sync();
}

#ifdef OFF_HERE
#pragma clang attribute pop
#pragma clang attribute pop
#pragma clang attribute pop
#pragma clang attribute pop
#endif

#ifdef ERROR
__global__ void wrong() {
  alignas(128) __shared__ float dst[64], src[64];
  __shared__ unsigned long long bar;
  // ERROR: warnings.cu:[[@LINE+1]]:3: error: the chunks of dst
  cbc::bulk_copy<row>(dst, src, &bar, 0);
}
#endif
