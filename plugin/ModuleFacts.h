//===- ModuleFacts.h - What the checks of several calls ask ----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls share pointers, stack slots and functions. An answer that depends on
// one of these may take as long as the module has calls, so each is found once.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_MODULEFACTS_H
#define CLUSTER_BULK_COPY_MODULEFACTS_H

#include "Provenance.h"
#include "StackSlots.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Function;
} // namespace llvm

namespace cluster_bulk_copy {

/// Remembers answers about a module. Void once the module changes; what it
/// returns lives as long as it does.
class ModuleFacts {
public:
  /// \p DL is that of the module, and is kept.
  explicit ModuleFacts(const llvm::DataLayout &DL) : DL(DL), Slots(DL) {}

  /// \returns what findOrigins() does; never empty. Where another call has
  /// asked for a pointer on the way, the answer goes on from there, and so may
  /// be known beyond the steps that one walk takes.
  llvm::ArrayRef<PointerOrigin> getOrigins(const llvm::Value &Pointer);

  /// \returns what findConstant() does.
  const llvm::ConstantInt *getConstant(const llvm::Value *V);

  /// \returns the only value that \p Load may read, by what StackSlots finds;
  /// null if there is none or are several.
  const llvm::Value *getStoredValue(const llvm::LoadInst &Load);

  /// \returns what findKernels() does.
  llvm::ArrayRef<const llvm::Function *> getKernels(const llvm::Function &F);

private:
  const llvm::DataLayout &DL;
  StackSlots Slots;
  // The elements are on the heap, where they stay when a map grows.
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<PointerOrigin, 0>>
      Origins;
  llvm::DenseMap<const llvm::Function *,
                 llvm::SmallVector<const llvm::Function *, 0>>
      Kernels;

  void findOriginsOf(const llvm::Value &Pointer);
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_MODULEFACTS_H
