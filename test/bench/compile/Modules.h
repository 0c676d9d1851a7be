//===- Modules.h - Modules to compile in a benchmark ------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function writes IR of the size asked for. Sizes are positive.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_BENCH_COMPILE_MODULES_H
#define CLUSTER_BULK_COPY_TEST_BENCH_COMPILE_MODULES_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <string>

/// A module, and what must be in it after the pass.
struct ModuleText {
  std::string IR;
  /// Calls of the copy intrinsic; with an elected lane, those of one lane.
  int64_t Copies = 0;
  /// Elections in the folded form. The literal form has none.
  int64_t Elections = 0;
};

using ModuleMaker = ModuleText (*)(int64_t);

//===----------------------------------------------------------------------===//
// Modules without the builtin; the size is the number of kernels.
//===----------------------------------------------------------------------===//

ModuleText makePlainKernels(int64_t Kernels);

/// Every kernel has an annotation that is not the plugin's.
ModuleText makeOtherAnnotations(int64_t Kernels);

//===----------------------------------------------------------------------===//
// A module with the builtin and without a call; the size is as above.
//===----------------------------------------------------------------------===//

ModuleText makeUnusedBuiltin(int64_t Kernels);

//===----------------------------------------------------------------------===//
// Modules with calls, all into one variable; the size is their number.
//===----------------------------------------------------------------------===//

/// In one block of one kernel, 8 chunks each.
ModuleText makeOneKernel(int64_t Calls);

/// The same with a debug location for each call.
ModuleText makeDebugLocations(int64_t Calls);

/// The same with a predicate that is not constant, for which the block is split
/// at every call.
ModuleText makePredicates(int64_t Calls);

/// 128 chunks each, which become a loop.
ModuleText makeLoops(int64_t Calls);

/// One kernel for each call.
ModuleText makeManyKernels(int64_t Calls);

/// A declaration and an annotation for each call, as templates make them.
ModuleText makeAnnotations(int64_t Calls);

/// Calls of a warp that one lane is elected for, because their operands are
/// shown to be uniform.
ModuleText makeWarpCalls(int64_t Calls);

/// The same, each under a branch of its own that some warps take.
ModuleText makeWarpBranches(int64_t Calls);

/// The same, in a kernel of its own.
ModuleText makeWarpKernels(int64_t Calls);

/// As clang writes it at -O0: all calls load from the same local variables.
ModuleText makeStackSlots(int64_t Calls);

/// The same, and before every call another pointer is stored.
ModuleText makeStackSlotStores(int64_t Calls);

/// Every pointer is a run-time distance behind that of the call before.
ModuleText makePointerSteps(int64_t Calls);

/// In a function that is not inlined, with one kernel for each call.
ModuleText makeSharedHelper(int64_t Calls);

//===----------------------------------------------------------------------===//
// Modules with one call of many chunks.
//===----------------------------------------------------------------------===//

/// One axis of repeats, as in Layout.h, in chunks of 16 bytes.
struct RepeatAxis {
  int64_t Extent;
  int64_t DstChunks;
  int64_t SrcChunks;
};

/// \p MbarBytes, unless 0, puts the barrier so many bytes behind dst, into the
/// same variable; else it is a variable of its own.
ModuleText makeOneCall(llvm::ArrayRef<RepeatAxis> Axes, int64_t MbarBytes);

#endif // CLUSTER_BULK_COPY_TEST_BENCH_COMPILE_MODULES_H
