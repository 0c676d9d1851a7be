//===- Launch.h - The shape of a launch -------------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_LAUNCH_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_LAUNCH_H

#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace cluster_emulator {

/// What sm_90 allows.
constexpr unsigned MaxRanks = 16;
constexpr unsigned MaxThreadsOfBlock = 1024;
constexpr uint64_t MaxStaticSharedBytes = uint64_t(48) * 1024;
constexpr uint64_t MaxSharedBytes = uint64_t(227) * 1024;

/// What a host thread needs besides the kernel's own frames.
constexpr unsigned MinStackKiB = 64;

/// Three extents or three coordinates, as CUDA has them.
struct Dim3 {
  unsigned X = 1;
  unsigned Y = 1;
  unsigned Z = 1;

  uint64_t count() const { return uint64_t(X) * Y * Z; }
  std::string toString() const;
};

/// \returns the coordinates of element \p Index of \p Extents, x fastest.
Dim3 getCoordinates(uint64_t Index, const Dim3 &Extents);

/// A launch, and how the emulator shall run it.
struct Launch {
  Dim3 Grid;
  Dim3 Block;
  Dim3 Cluster;
  uint64_t DynamicSharedBytes = 0;
  /// Chooses the order of threads and copies. 0 completes copies as late as the
  /// program allows.
  uint64_t Seed = 0;
  unsigned StackKiB = 256;
  unsigned TimeLimitSeconds = 60;
};

/// \returns an error that names the first value that no sm_90 device takes.
llvm::Error checkLaunch(const Launch &L);

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_LAUNCH_H
