//===- RuntimeTable.h - What a compiled kernel calls ------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_RUNTIMETABLE_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_RUNTIMETABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cluster_emulator {

/// A function of the runtime, and what it stands for: an intrinsic, a function
/// of CUDA's device library, or a string of inline PTX.
///
/// In its C++ signature an i1 is a uint32_t, a pair of a 32-bit value and an i1
/// is a uint64_t, and the place in the program, if it takes one, is a last
/// uint32_t.
struct RuntimeFunction {
  /// The name in the IR, or the PTX with single spaces.
  llvm::StringRef Name;
  void *Address;
  bool TakesSite;
  /// Constraints of inline PTX; null for functions.
  const char *Constraints = nullptr;
};

/// Stand for functions, by the name in the IR.
llvm::ArrayRef<RuntimeFunction> getSpecialRegisters();
llvm::ArrayRef<RuntimeFunction> getDeviceFunctions();
/// Stand for inline PTX: the strings of cluster_sync.h, of the examples and of
/// the pass.
llvm::ArrayRef<RuntimeFunction> getPtxStrings();
/// What instrumentation calls.
llvm::ArrayRef<RuntimeFunction> getHooks();

/// Names of the hooks.
constexpr llvm::StringRef LoadHook = "cluster_emulator.load";
constexpr llvm::StringRef StoreHook = "cluster_emulator.store";
constexpr llvm::StringRef SharedBaseHook = "cluster_emulator.shared_base";

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_RUNTIMETABLE_H
