//===- FuzzCase.h - One random call and its launch ------------ -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain numbers, so that the model, which knows neither LLVM nor the plugin,
// sees the same case as the writer of the IR.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_FUZZCASE_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_FUZZCASE_H

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace fuzz {

struct FuzzAxis {
  int64_t Extent;
  int64_t DstStride;
  int64_t SrcStride;
};

/// The constants as the call writes them, right or wrong.
struct FuzzDescriptor {
  int64_t ChunkBytes = 0;
  int64_t Scope = 0;
  int64_t Flags = 0;
  int64_t ElementBytes = 0;
  int64_t GroupRank = 0;
  int64_t RepeatRank = 0;
  std::vector<FuzzAxis> Axes;
};

/// A variable in shared memory. The dynamic one has its Bytes from the launch.
struct FuzzVariable {
  int64_t Bytes = 0;
  int64_t Align = 16;
  bool IsDynamic = false;
};

/// Variable + Constant + ((N & Mask) << Shift), the last only if HasRunTime.
struct FuzzPointer {
  enum Kind {
    Shared,
    /// Outside of shared memory.
    Global,
    Argument,
    Null,
    Undef,
    /// Mapped into a CTA already.
    Mapped
  };
  Kind Where = Shared;
  unsigned Variable = 0;
  int64_t Constant = 0;
  bool HasRunTime = false;
  unsigned Shift = 0;
  /// No bits but these; -1 for all.
  int64_t Mask = -1;
  int64_t N = 0;
  /// A generic pointer, or one into addrspace(3).
  bool IsGeneric = true;
  /// Whether the constant is added by an instruction.
  bool UsesInstruction = false;
};

using FuzzDims = std::array<int64_t, 3>;

struct FuzzCase {
  FuzzDescriptor D;
  /// The constants are in the mark, not in the call.
  bool IsTyped = false;
  /// The mark is an entry of llvm.global.annotations, not an attribute.
  bool IsAnnotated = false;
  /// The constant that is none, counted as they are written, or -1.
  int NonConstant = -1;
  /// Bit I: constant I of the call form is an i32 if it fits.
  uint64_t NarrowConstants = 0;

  std::vector<FuzzVariable> Variables;
  FuzzPointer Dst, Src, Mbar;

  FuzzDims Block = {1, 1, 1};
  FuzzDims Cluster = {1, 1, 1};
  /// What the kernel's attributes say of the launch.
  bool StatesBlock = false;
  bool StatesCluster = false;
  std::optional<int64_t> MaxThreads;
  std::optional<int64_t> MaxClusterRank;
  std::optional<int64_t> Sm;
  std::optional<int64_t> Ptx;

  /// Threads FirstThread to EndThread - 1 of a block make the call.
  int64_t FirstThread = 0;
  int64_t EndThread = 1;
  /// All CTAs send, or only this one.
  std::optional<int64_t> Sender;
  /// The rank that the call names. If it is not constant and all CTAs send,
  /// it is added to the sender's own.
  int64_t Rank = 0;
  bool RankIsConstant = false;
  bool Pred = true;
  bool PredIsConstant = true;

  int64_t getThreads() const { return Block[0] * Block[1] * Block[2]; }
  int64_t getCtas() const { return Cluster[0] * Cluster[1] * Cluster[2]; }
};

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_FUZZCASE_H
