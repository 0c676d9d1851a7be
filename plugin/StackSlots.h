//===- StackSlots.h - What -O0 keeps in memory ------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_STACKSLOTS_H
#define CLUSTER_BULK_COPY_STACKSLOTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class AllocaInst;
class DataLayout;
class LoadInst;
class Type;
class Value;
} // namespace llvm

namespace cluster_bulk_copy {

/// Nothing is known of offsets of more bits. A data layout may give pointers
/// millions of them, and multiplying such numbers takes minutes.
constexpr unsigned MaxIndexBits = 128;

/// What is stored in the local variables of a module, each found when first
/// asked for: at -O0 all calls may load from one. Void once a function changes.
class StackSlots {
public:
  /// \p DL is that of the module, and is kept.
  explicit StackSlots(const llvm::DataLayout &DL) : DL(DL) {}

  /// \returns the values that \p Load may read, if it reads a part of a local
  /// variable whose address goes nowhere and which is stored to as the same
  /// type at the same place, at most 64 times; none if nothing ever is;
  /// std::nullopt otherwise. The order of loads and stores is not considered.
  /// The array lives as long as this object.
  std::optional<llvm::ArrayRef<const llvm::Value *>>
  findStoredValues(const llvm::LoadInst &Load);

private:
  /// A part of a variable: from how many bytes on, and read as what.
  using Place =
      std::tuple<const llvm::AllocaInst *, int64_t, const llvm::Type *>;

  const llvm::DataLayout &DL;
  // The elements are on the heap, where they stay when the map grows.
  llvm::DenseMap<Place,
                 std::optional<llvm::SmallVector<const llvm::Value *, 0>>>
      Stored;
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_STACKSLOTS_H
