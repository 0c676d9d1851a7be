//===- Program.h - A device module that can be launched ---------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_PROGRAM_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_PROGRAM_H

#include "Machine.h"
#include "Prepare.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace cluster_emulator {

/// A kernel and the memory that its code is in.
class CompiledKernel {
public:
  /// Compiles kernel \p Name of the module in \p Module. See prepareKernel.
  static llvm::Expected<std::unique_ptr<CompiledKernel>>
  create(llvm::MemoryBufferRef Module, llvm::StringRef Name,
         bool KeepsVariables);
  ~CompiledKernel();

  const PreparedKernel &getInfo() const { return Info; }

  /// Runs the kernel. \p Arguments has the address of each argument. Does not
  /// return if a report ends the process.
  llvm::Error launch(const Launch &L, void **Arguments);

private:
  PreparedKernel Info;
  std::unique_ptr<llvm::orc::LLJIT> JIT;
  Kernel Code;

  CompiledKernel();
};

/// \returns \p Bytes bytes for a kernel, aligned to 256, with unmapped pages
/// before and behind. They live as long as the process.
llvm::Expected<void *> allocateDeviceMemory(uint64_t Bytes);

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_PROGRAM_H
