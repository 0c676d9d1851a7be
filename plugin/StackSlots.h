//===- StackSlots.h - What -O0 keeps in memory ------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_STACKSLOTS_H
#define CLUSTER_BULK_COPY_STACKSLOTS_H

#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class DataLayout;
class LoadInst;
class Value;
} // namespace llvm

namespace cluster_bulk_copy {

/// \returns the values that \p Load may read, if it reads a part of a local
/// variable whose address goes nowhere and which is stored to as the same type
/// at the same place; none if nothing ever is; std::nullopt otherwise. The
/// order of loads and stores is not considered.
std::optional<llvm::SmallVector<const llvm::Value *, 8>>
findStoredValues(const llvm::LoadInst &Load, const llvm::DataLayout &DL);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_STACKSLOTS_H
