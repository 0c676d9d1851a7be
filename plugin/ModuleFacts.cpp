//===- ModuleFacts.cpp - What the checks of several calls ask -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleFacts.h"
#include "LaunchBounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// \returns true if the origins of a pointer behind one with \p Origins are
/// these with another offset. Paths that meet are another matter: the walk
/// compares their offsets.
static bool canGoOnFrom(ArrayRef<PointerOrigin> Origins) {
  const PointerOrigin &First = Origins.front();
  return Origins.size() == 1 && First.IsDirect &&
         (First.Where == PointerOrigin::Shared ||
          (First.Where == PointerOrigin::Unknown &&
           !isa<Constant>(First.Root)));
}

/// Adds the origins of \p Pointer, which are not there yet.
void ModuleFacts::findOriginsOf(const Value &Pointer) {
  SmallVector<const GEPOperator *, 4> Steps;
  const Value *Base = &Pointer;
  // Unreachable code may hold a cycle.
  while (!Origins.contains(Base) && Steps.size() != MaxWalkSteps) {
    const auto *GEP = dyn_cast<GEPOperator>(Base);
    if (!GEP || !GEP->getType()->isPointerTy())
      break;
    Steps.push_back(GEP);
    Base = GEP->getPointerOperand();
  }
  if (!Origins.contains(Base))
    Origins[Base] = findOrigins(*Base, DL, Slots);
  if (Base == &Pointer)
    return;
  if (!canGoOnFrom(Origins[Base])) {
    Origins[&Pointer] = findOrigins(Pointer, DL, Slots);
    return;
  }
  PointerOrigin Last = Origins[Base].front();
  for (const GEPOperator *GEP : reverse(Steps)) {
    Last.Offset = KnownBits::add(Last.Offset, getGEPOffset(*GEP, DL));
    Origins[GEP] = {Last};
  }
}

ArrayRef<PointerOrigin> ModuleFacts::getOrigins(const Value &Pointer) {
  if (!Origins.contains(&Pointer))
    findOriginsOf(Pointer);
  return Origins.find(&Pointer)->second;
}

const ConstantInt *ModuleFacts::getConstant(const Value *V) {
  return findConstant(V, Slots);
}

const Value *ModuleFacts::getStoredValue(const LoadInst &Load) {
  const auto Stored = Slots.findStoredValues(Load);
  return Stored && Stored->size() == 1 ? Stored->front() : nullptr;
}

ArrayRef<const Function *> ModuleFacts::getKernels(const Function &F) {
  const auto [It, Inserted] = Kernels.try_emplace(&F);
  if (Inserted)
    It->second = findKernels(F);
  return It->second;
}

} // namespace cluster_bulk_copy
