//===- SharedMemory.h - Places of shared variables --------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_SHAREDMEMORY_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_SHAREDMEMORY_H

#include "Windows.h"

namespace llvm {
class Module;
} // namespace llvm

namespace cluster_emulator {

/// The static shared memory of a module. Dynamic shared memory begins where it
/// ends.
struct SharedLayout {
  uint64_t StaticBytes = 0;
  std::vector<SharedVariable> Variables;
};

/// Replaces the shared variables of \p M by addresses in the calling thread's
/// window.
///
/// before  store i32 1, ptr addrspace(3) @x
/// after   %base = call ptr addrspace(3) @cluster_emulator.shared_base()
///         %x = getelementptr i8, ptr addrspace(3) %base, i64 16
///         store i32 1, ptr addrspace(3) %x
SharedLayout placeSharedVariables(llvm::Module &M);

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_SHAREDMEMORY_H
