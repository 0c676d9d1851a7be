//===- peer_cases_rejected.cu - What other implementations' tests reject --===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shapes that the tests of other implementations of this copy reject, and what
// none of them tests: one side misaligned alone, one stride alone, a constant rank
// that is one too high. test/gpu has the shapes that they accept.
//
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %clang -DINCOMPLETE -O2 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=INCOMPLETE
//
//===----------------------------------------------------------------------===//

#include "../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

#ifdef INCOMPLETE

__global__ void incomplete() {
  alignas(128) __shared__ float dst[128], src[128];
  __shared__ unsigned long long mbar;
  using row = cbc::layout<cbc::shape<128>>;
  // INCOMPLETE: :[[#@LINE+1]]:3: error: no matching function for call to 'bulk_copy'
  cbc::bulk_copy<row>(dst, src, &mbar);
  // INCOMPLETE: :[[#@LINE+1]]:3: error: no matching function for call to 'bulk_copy'
  cbc::bulk_copy<row>(dst, src);
}

#else

__global__ void __cluster_dims__(2) kernel(unsigned rank) {
  alignas(128) __shared__ _Float16 halves[512], sentHalves[512];
  alignas(128) __shared__ float dst[512], src[512];
  __shared__ unsigned long long mbar;

  // 4x64 halves, row-major to column-major: runs of one element.
  // CHECK: :[[#@LINE+3]]:3: error: chunk_bytes is 2; it must be a positive multiple of 16 (nearest: 16) [cluster-bulk-copy:chunk-bytes]
  // CHECK: :[[#@LINE+2]]:3: error: repeat axis 0 {{.*}} [cluster-bulk-copy:chunk-alignment]
  // CHECK: :[[#@LINE+1]]:3: error: repeat axis 1 {{.*}} [cluster-bulk-copy:chunk-alignment]
  __cluster_bulk_copy(halves, sentHalves, 2, &mbar, rank, true, 0, 0, 2, 0, 2,
                      4, 1, 64, 64, 4, 1, 1, 1, 1);

  // 127 floats.
  // CHECK: :[[#@LINE+1]]:3: error: chunk_bytes is 508; it must be a positive multiple of 16 (nearest: 496 and 512) [cluster-bulk-copy:chunk-bytes]
  cbc::bulk_copy<cbc::layout<cbc::shape<127>>>(dst, src, &mbar, rank);

  // Four rows of 31 floats out of 64.
  using rows31 = cbc::layout<cbc::shape<4, 31>, cbc::stride<64, 1>>;
  // CHECK: :[[#@LINE+1]]:3: error: chunk_bytes is 124; it must be a positive multiple of 16 (nearest: 112 and 128) [cluster-bulk-copy:chunk-bytes]
  cbc::bulk_copy<rows31>(dst, src, &mbar, rank);

  // Slices from element 1, 2 and 3, of both sides or of one alone.
  using row = cbc::layout<cbc::shape<64>>;
  // CHECK: :[[#@LINE+2]]:3: error: dst {{.*}} [cluster-bulk-copy:base-alignment]
  // CHECK: :[[#@LINE+1]]:3: error: src {{.*}} [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst + 1, src + 1, &mbar, rank);
  // CHECK: :[[#@LINE+1]]:3: error: dst {{.*}} [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst + 2, src + 4, &mbar, rank);
  // CHECK: :[[#@LINE+1]]:3: error: src {{.*}} [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst + 4, src + 3, &mbar, rank);

  // One stride alone that is no multiple of 16 bytes.
  using even = cbc::layout<cbc::shape<4, 32>, cbc::stride<64, 1>>;
  using odd = cbc::layout<cbc::shape<4, 32>, cbc::stride<65, 1>>;
  // CHECK: :[[#@LINE+1]]:3: error: {{.*}} [cluster-bulk-copy:chunk-alignment]
  cbc::bulk_copy<odd, even>(dst, src, &mbar, rank);
  // CHECK: :[[#@LINE+1]]:3: error: {{.*}} [cluster-bulk-copy:chunk-alignment]
  cbc::bulk_copy<even, odd>(dst, src, &mbar, rank);

  // A destination and a barrier that are remote already.
  // CHECK: :[[#@LINE+1]]:3: error: dst {{.*}} [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>(static_cast<float *>(__nvvm_mapa(dst, 1)), src, &mbar,
                      rank);
  // CHECK: :[[#@LINE+1]]:3: error: mbar {{.*}} [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>(dst, src, __nvvm_mapa(&mbar, 1), rank);

  // A cluster of two has no rank 2.
  // CHECK: :[[#@LINE+1]]:3: error: remote_cta_id {{.*}} [cluster-bulk-copy:cluster-rank]
  cbc::bulk_copy<row>(dst, src, &mbar, 2);
  cbc::bulk_copy<row>(dst, src, &mbar, 1);
}

#endif
