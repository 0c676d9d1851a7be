//===- Prepare.h - From a device module to one for the host -----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_PREPARE_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_PREPARE_H

#include "SharedMemory.h"
#include <optional>

namespace llvm {
class DataLayout;
class Function;
class Triple;
} // namespace llvm

namespace cluster_emulator {

/// A parameter of a kernel.
struct Parameter {
  uint64_t Bytes = 0;
  bool IsPointer = false;
  /// The type in the IR, for messages.
  std::string Type;
};

/// A kernel for the host, and what is to be known of it.
struct PreparedKernel {
  SharedLayout Shared;
  std::vector<Parameter> Parameters;
  /// Where the kernel says which cluster it needs.
  std::optional<Dim3> Cluster;
  /// Texts for the numbers of places that the kernel passes to the runtime.
  std::vector<std::string> Sites;
};

/// The function that prepareKernel adds.
constexpr llvm::StringRef EntrySymbol = "cluster_emulator.entry";

/// \returns the kernel of \p M with the name \p Name, mangled or without
/// parameters as in the source. The error lists the kernels that there are.
llvm::Expected<llvm::Function *> findKernel(llvm::Module &M,
                                            llvm::StringRef Name);

/// Makes of \p M, which was compiled for NVPTX and lowered by the plugin, a
/// module for \p HostLayout and \p HostTriple that has \p Kernel alone, under a
/// function `void EntrySymbol(ptr)` that takes an array of the arguments'
/// addresses. Fails if the kernel uses anything that the emulator does not
/// know.
/// \p KeepsVariables says that device variables need not outlive the kernel.
llvm::Expected<PreparedKernel> prepareKernel(llvm::Module &M,
                                             llvm::Function &Kernel,
                                             const llvm::DataLayout &HostLayout,
                                             const llvm::Triple &HostTriple,
                                             bool KeepsVariables);

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_PREPARE_H
