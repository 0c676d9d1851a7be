//===- StackSlots.cpp - What -O0 keeps in memory --------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// At -O0 clang keeps every variable and every argument in an alloca:
//
//   %p.addr = alloca ptr
//   store ptr %p, ptr %p.addr
//   %0 = load ptr, ptr %p.addr
//
// The pass runs before anything would promote these.
//
//===----------------------------------------------------------------------===//

#include "StackSlots.h"
#include "Provenance.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// A place in an alloca, in bytes from its start.
struct SlotAddress {
  const Value *Pointer;
  int64_t Offset;
};

/// A variable that is stored to more often has unknown values. With N stores in
/// front of N calls, every call would look at all of them, and not one finding
/// is likely to be true of so many.
static constexpr size_t MaxStores = 64;

/// Adds to \p Offset what \p GEP adds to its pointer.
/// \returns false if that is not a constant of 32 bits, which keeps sums of
/// many from overflowing.
static bool addStep(const GEPOperator &GEP, const DataLayout &DL,
                    int64_t &Offset) {
  const unsigned Width = DL.getIndexTypeSizeInBits(GEP.getType());
  if (!GEP.getType()->isPointerTy() || Width > MaxIndexBits)
    return false;
  APInt Step(Width, 0);
  if (!GEP.accumulateConstantOffset(DL, Step) || !Step.isSignedIntN(32))
    return false;
  Offset += Step.getSExtValue();
  return true;
}

/// \returns the variable that \p Pointer points into, and how far, or null.
static SlotAddress findSlot(const Value *Pointer, const DataLayout &DL) {
  int64_t Offset = 0;
  // Unreachable code may hold a cycle.
  for (unsigned Steps = 0; Steps != MaxWalkSteps; ++Steps) {
    if (isa<AllocaInst>(Pointer))
      return {Pointer, Offset};
    if (const auto *GEP = dyn_cast<GEPOperator>(Pointer)) {
      if (!addStep(*GEP, DL, Offset))
        break;
      Pointer = GEP->getPointerOperand();
    } else if (const auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer)) {
      Pointer = Cast->getPointerOperand();
    } else {
      break;
    }
  }
  return {nullptr, 0};
}

/// Appends to \p Stored what is stored at \p Offset as \p Type through any
/// address derived from \p Slot.
/// \returns false if the address escapes, something else may write there, or
/// there are more than MaxStores.
static bool collectStores(const AllocaInst &Slot, int64_t Offset, Type *AsType,
                          const DataLayout &DL,
                          SmallVectorImpl<const Value *> &Stored) {
  const auto Bytes =
      static_cast<int64_t>(DL.getTypeStoreSize(AsType).getFixedValue());
  SmallVector<SlotAddress, 8> Worklist = {{&Slot, 0}};
  while (!Worklist.empty()) {
    const SlotAddress Address = Worklist.pop_back_val();
    for (const User *U : Address.Pointer->users()) {
      if (isa<LoadInst>(U))
        continue;
      if (const auto *Store = dyn_cast<StoreInst>(U)) {
        const Value *V = Store->getValueOperand();
        if (V == Address.Pointer)
          return false;
        if (Address.Offset == Offset && V->getType() == AsType) {
          Stored.push_back(V);
          if (Stored.size() > MaxStores)
            return false;
          continue;
        }
        const TypeSize Size = DL.getTypeStoreSize(V->getType());
        if (Size.isScalable())
          return false;
        const auto StoredBytes = static_cast<int64_t>(Size.getFixedValue());
        if (Address.Offset < Offset + Bytes &&
            Offset < Address.Offset + StoredBytes)
          return false;
        continue;
      }
      if (const auto *GEP = dyn_cast<GEPOperator>(U)) {
        SlotAddress Further = {U, Address.Offset};
        if (!addStep(*GEP, DL, Further.Offset))
          return false;
        Worklist.push_back(Further);
        continue;
      }
      if (isa<AddrSpaceCastOperator>(U)) {
        Worklist.push_back({U, Address.Offset});
        continue;
      }
      if (const auto *I = dyn_cast<IntrinsicInst>(U))
        if (I->isLifetimeStartOrEnd())
          continue;
      return false;
    }
  }
  return true;
}

std::optional<ArrayRef<const Value *>>
StackSlots::findStoredValues(const LoadInst &Load) {
  if (Load.getType()->isVectorTy() || Load.isVolatile())
    return std::nullopt;
  const auto [Pointer, Bytes] = findSlot(Load.getPointerOperand(), DL);
  const auto *Slot = dyn_cast_or_null<AllocaInst>(Pointer);
  if (!Slot)
    return std::nullopt;
  const auto [It, Inserted] =
      Stored.try_emplace(Place(Slot, Bytes, Load.getType()), std::nullopt);
  if (Inserted) {
    SmallVector<const Value *, 0> Values;
    if (collectStores(*Slot, Bytes, Load.getType(), DL, Values))
      It->second = std::move(Values);
  }
  if (!It->second)
    return std::nullopt;
  return *It->second;
}

} // namespace cluster_bulk_copy
