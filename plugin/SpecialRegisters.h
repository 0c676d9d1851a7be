//===- SpecialRegisters.h - Reads of PTX's special registers ----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_SPECIALREGISTERS_H
#define CLUSTER_BULK_COPY_SPECIALREGISTERS_H

#include <string>

namespace llvm {
class CallBase;
class Value;
} // namespace llvm

namespace cluster_bulk_copy {

/// \returns the register that \p V reads, by its name in the PTX ISA and with
/// its component, for instance "cluster_ctarank" or "tid.x"; nothing if V reads
/// none. A read is LLVM's intrinsic, or one `mov` in inline PTX, which is what
/// code has that is written for nvcc too.
std::string getSpecialRegister(const llvm::Value &V);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_SPECIALREGISTERS_H
