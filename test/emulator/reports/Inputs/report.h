//===- report.h - What the kernels of this folder share ---------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_REPORTS_REPORT_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_REPORTS_REPORT_H

#include "../../../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

/// One chunk of 256 bytes.
using row = cbc::layout<cbc::shape<64>>;
constexpr unsigned Words = row::size;
constexpr unsigned Bytes = cbc::tx_bytes<row, unsigned>();

/// What every CTA does before a copy: fills both buffers, initialises its
/// barrier for \p bytes bytes, fences, and meets the others.
__device__ inline void begin(unsigned *source, unsigned *destination,
                             unsigned long long *arrived,
                             unsigned bytes = Bytes) {
  for (unsigned i = threadIdx.x; i < Words; i += blockDim.x) {
    source[i] = 1000 * cbc::cluster_rank() + i;
    destination[i] = 0;
  }
  if (threadIdx.x == 0) {
    cbc::barrier_init(arrived, 1);
    cbc::expect_bytes(arrived, bytes);
  }
  cbc::fence_proxy_async();
  cbc::cluster_sync();
}

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_REPORTS_REPORT_H
