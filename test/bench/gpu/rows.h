//===- rows.h - The rows of the GPU benchmark -------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Known to the kernels, to the program that launches them, and (by reading this
// file) to the generators: keep one row a line.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_BENCH_ROWS_H
#define CLUSTER_BULK_COPY_BENCH_ROWS_H

namespace bench {

/// Threads of a CTA.
constexpr int Threads = 256;

/// Bytes between two chunks, on both sides.
constexpr int RowGap = 16;

} // namespace bench

/// Chunk bytes and copies of a round, for the cost of issuing and for the round
/// trip: as many as both sides find room for in the shared memory of a CTA.
#define BENCH_ISSUE_ROWS(ROW)                                                  \
  ROW(16, 1)                                                                   \
  ROW(16, 8)                                                                   \
  ROW(16, 64)                                                                  \
  ROW(16, 256)                                                                 \
  ROW(64, 1)                                                                   \
  ROW(64, 8)                                                                   \
  ROW(64, 64)                                                                  \
  ROW(64, 256)                                                                 \
  ROW(128, 1)                                                                  \
  ROW(128, 8)                                                                  \
  ROW(128, 64)                                                                 \
  ROW(128, 256)                                                                \
  ROW(256, 1)                                                                  \
  ROW(256, 8)                                                                  \
  ROW(256, 64)                                                                 \
  ROW(256, 256)                                                                \
  ROW(512, 1)                                                                  \
  ROW(512, 8)                                                                  \
  ROW(512, 64)                                                                 \
  ROW(1024, 1)                                                                 \
  ROW(1024, 8)                                                                 \
  ROW(1024, 64)                                                                \
  ROW(4096, 1)                                                                 \
  ROW(4096, 8)                                                                 \
  ROW(16384, 1)

/// Chunk bytes and copies of one repeat, for bandwidth.
#define BENCH_WIRE_ROWS(ROW)                                                   \
  ROW(16, 64)                                                                  \
  ROW(64, 64)                                                                  \
  ROW(128, 64)                                                                 \
  ROW(256, 64)                                                                 \
  ROW(512, 64)                                                                 \
  ROW(1024, 64)                                                                \
  ROW(4096, 16)                                                                \
  ROW(16384, 4)

#endif // CLUSTER_BULK_COPY_BENCH_ROWS_H
