//===- ModuleFacts.cpp - What the checks of several calls ask -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleFacts.h"
#include "LaunchBounds.h"

using namespace llvm;

namespace cluster_bulk_copy {

ArrayRef<PointerOrigin> ModuleFacts::getOrigins(const Value &Pointer) {
  const auto [It, Inserted] = Origins.try_emplace(&Pointer);
  if (Inserted)
    It->second = findOrigins(Pointer, DL, Slots);
  return It->second;
}

const ConstantInt *ModuleFacts::getConstant(const Value *V) {
  return findConstant(V, Slots);
}

ArrayRef<const Function *> ModuleFacts::getKernels(const Function &F) {
  const auto [It, Inserted] = Kernels.try_emplace(&F);
  if (Inserted)
    It->second = findKernels(F);
  return It->second;
}

} // namespace cluster_bulk_copy
