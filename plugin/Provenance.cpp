//===- Provenance.cpp - What is known of a pointer operand ----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Provenance.h"
#include "Compat.h"
#include "PointerRoot.h"
#include "StackSlots.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cluster_bulk_copy {

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

namespace {

/// Walks from one pointer to its origins. A value where paths meet (a phi, a
/// select, a load of a stack slot, an argument) is visited again as long as a
/// visit knows less of the offset than those before, so loops come to an end.
class OriginWalker {
public:
  OriginWalker(const DataLayout &DL, StackSlots &Slots)
      : DL(DL), Slots(Slots) {}

  SmallVector<PointerOrigin, 0> walk(const Value &Pointer);

private:
  /// A path from the pointer back to V.
  struct Path {
    const Value *V;
    KnownBits Offset;
    bool IsDirect;
    bool IsRealPath;
    /// The call through whose result the path went into the called function,
    /// where it still is; null elsewhere.
    const CallBase *Through;
    /// What the first pointer with a specific address space on the path says.
    PointerOrigin::Kind ByType;
  };

  const DataLayout &DL;
  StackSlots &Slots;
  SmallVector<Path, 8> Worklist;
  /// By value and, inside a called function, the call.
  DenseMap<std::pair<const Value *, const CallBase *>, KnownBits> Merges;
  MapVector<const Value *, PointerOrigin> Origins;

  bool step(Path &P);
  bool stepThroughAdd(Path &P, const Operator &Op);
  bool fork(const Path &P);
  bool forkTo(const Path &P, ArrayRef<const Value *> Sources);
  bool forkToStores(const Path &P, const LoadInst &Load);
  bool forkToReturns(const Path &P, const CallBase &Call);
  bool forkToCallers(const Path &P, const Argument &A);
  void finish(const Path &P);
};

} // namespace

static KnownBits makeOffset(int64_t Bytes) {
  return KnownBits::makeConstant(APInt(64, static_cast<uint64_t>(Bytes)));
}

KnownBits getGEPOffset(const GEPOperator &GEP, const DataLayout &DL) {
  const unsigned Width = DL.getIndexTypeSizeInBits(GEP.getType());
  if (Width > MaxIndexBits)
    return KnownBits(64);
  SmallMapVector<Value *, APInt, 4> Variables;
  APInt Constant(Width, 0);
  if (!GEP.collectOffset(DL, Width, Variables, Constant))
    return KnownBits(64);
  KnownBits Sum = KnownBits::makeConstant(Constant);
  for (const auto &[Index, Scale] : Variables) {
    const KnownBits Known = computeKnownBits(Index, DL).sextOrTrunc(Width);
    Sum = KnownBits::add(Sum,
                         KnownBits::mul(Known, KnownBits::makeConstant(Scale)));
  }
  return Sum.sextOrTrunc(64);
}

/// The low bits that an alignment by hand may change; no alignment in shared
/// memory is larger than the 256 KiB that a window has at most.
static constexpr unsigned MaxAlignmentBits = 18;

/// \returns true if integer \p V is computed from a pointer's bits.
static bool isFromPointer(const Value *V) {
  for (unsigned Depth = 0; Depth != 8; ++Depth) {
    const auto *Op = dyn_cast<Operator>(V);
    if (!Op || Op->getNumOperands() == 0)
      return false;
    if (Op->getOpcode() == Instruction::PtrToInt ||
        isPtrToAddr(Op->getOpcode()))
      return true;
    V = Op->getOperand(0);
  }
  return false;
}

/// Goes through an addition or subtraction of an integer to or from an address.
bool OriginWalker::stepThroughAdd(Path &P, const Operator &Op) {
  unsigned Address = 0;
  if (!isa<ConstantInt>(Op.getOperand(1))) {
    const bool OnLeft = isFromPointer(Op.getOperand(0));
    const bool OnRight = isFromPointer(Op.getOperand(1));
    // With a pointer on either side it is not known which one is the base.
    if (OnLeft == OnRight || (OnRight && Op.getOpcode() == Instruction::Sub))
      return false;
    Address = OnLeft ? 0 : 1;
  }
  const KnownBits Bytes =
      computeKnownBits(Op.getOperand(1 - Address), DL).sextOrTrunc(64);
  P.Offset = Op.getOpcode() == Instruction::Sub
                 ? KnownBits::sub(P.Offset, Bytes)
                 : KnownBits::add(P.Offset, Bytes);
  P.V = Op.getOperand(Address);
  return true;
}

/// Goes one step back where there is one way to go.
bool OriginWalker::step(Path &P) {
  const auto *Op = dyn_cast<Operator>(P.V);
  if (!Op)
    return false;
  if (isPtrToAddr(Op->getOpcode())) {
    P.V = Op->getOperand(0);
    return true;
  }
  switch (Op->getOpcode()) {
  case Instruction::AddrSpaceCast:
  case Instruction::BitCast:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::Freeze:
    P.V = Op->getOperand(0);
    return true;
  case Instruction::GetElementPtr:
    // A vector of pointers is not walked lane by lane.
    if (!Op->getType()->isPointerTy())
      return false;
    P.Offset =
        KnownBits::add(P.Offset, getGEPOffset(cast<GEPOperator>(*Op), DL));
    P.V = Op->getOperand(0);
    return true;
  case Instruction::Add:
  case Instruction::Sub:
    return Op->getType()->isIntegerTy() && stepThroughAdd(P, *Op);
  case Instruction::Or:
  case Instruction::And: {
    // Alignment by hand changes low bits only: the root stays, the offset is
    // known no more. The optimizer puts constants on the right.
    const auto *Mask = dyn_cast<ConstantInt>(Op->getOperand(1));
    if (!Mask)
      return false;
    const APInt Changed = Op->getOpcode() == Instruction::And
                              ? ~Mask->getValue()
                              : Mask->getValue();
    if (Changed.getActiveBits() > MaxAlignmentBits)
      return false;
    P.Offset = KnownBits(64);
    P.V = Op->getOperand(0);
    return true;
  }
  case Instruction::ExtractValue: {
    // Inline PTX with several results.
    const auto *Call = dyn_cast<CallBase>(Op->getOperand(0));
    if (!Call || !isMapa(*Call))
      return false;
    P.V = Call;
    return true;
  }
  default:
    return false;
  }
}

bool OriginWalker::forkTo(const Path &P, ArrayRef<const Value *> Sources) {
  if (Sources.empty())
    return false;
  const auto [It, Inserted] = Merges.try_emplace({P.V, P.Through}, P.Offset);
  if (!Inserted) {
    const KnownBits Met = It->second.intersectWith(P.Offset);
    if (Met == It->second)
      return true;
    It->second = Met;
  }
  const KnownBits Offset = It->second;
  for (const Value *Source : Sources)
    if (Source != P.V)
      Worklist.push_back(
          {Source, Offset, false, P.IsRealPath, P.Through, P.ByType});
  return true;
}

/// \returns the operands for \p A at all calls of its function, or nothing if
/// they are not all known.
static SmallVector<const Value *, 8> getActualArguments(const Argument &A) {
  const Function &F = *A.getParent();
  if (!F.hasLocalLinkage())
    return {};
  SmallVector<const Value *, 8> Actual;
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) ||
        Call->getFunctionType() != F.getFunctionType())
      return {};
    Actual.push_back(Call->getArgOperand(A.getArgNo()));
  }
  return Actual;
}

/// \returns what the function that \p Call calls may return, or nothing if that
/// is not known.
static SmallVector<const Value *, 8> getReturnedValues(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || F->isDeclaration() || F->isInterposable() ||
      F->getFunctionType() != Call.getFunctionType())
    return {};
  SmallVector<const Value *, 8> Returned;
  for (const BasicBlock &BB : *F)
    if (const auto *Return = dyn_cast<ReturnInst>(BB.getTerminator()))
      if (const Value *V = Return->getReturnValue())
        Returned.push_back(V);
  return Returned;
}

/// Goes back along every path where several meet.
bool OriginWalker::fork(const Path &P) {
  if (const auto *Phi = dyn_cast<PHINode>(P.V))
    return forkTo(P, SmallVector<const Value *, 8>(Phi->incoming_values()));
  if (const auto *Select = dyn_cast<SelectInst>(P.V))
    return Select->getType()->isVectorTy()
               ? false
               : forkTo(P, {Select->getTrueValue(), Select->getFalseValue()});
  if (const auto *Load = dyn_cast<LoadInst>(P.V))
    return forkToStores(P, *Load);
  if (const auto *Call = dyn_cast<CallBase>(P.V))
    return !isMapa(*Call) && forkToReturns(P, *Call);
  if (const auto *A = dyn_cast<Argument>(P.V))
    return !A->hasByValAttr() && forkToCallers(P, *A);
  return false;
}

/// Goes into the called function, to what it returns.
bool OriginWalker::forkToReturns(const Path &P, const CallBase &Call) {
  const SmallVector<const Value *, 8> Returned = getReturnedValues(Call);
  if (Returned.empty())
    return false;
  Path Inside = P;
  Inside.Through = &Call;
  // One call deep the way back out is known; deeper it is any caller's.
  Inside.IsRealPath &= !P.Through;
  return forkTo(Inside, Returned);
}

/// Goes out of a function: to the operand of the call that the path came in
/// through, or to those of all callers.
bool OriginWalker::forkToCallers(const Path &P, const Argument &A) {
  const bool CameIn =
      P.Through && P.Through->getCalledFunction() == A.getParent();
  if (!CameIn)
    return forkTo(P, getActualArguments(A));
  Path Outside = P;
  Outside.Through = nullptr;
  Outside.IsDirect = false;
  Outside.V = P.Through->getArgOperand(A.getArgNo());
  Worklist.push_back(Outside);
  return true;
}

/// Goes back to what is stored in a stack slot; a slot that nothing is stored
/// in has no value.
bool OriginWalker::forkToStores(const Path &P, const LoadInst &Load) {
  const auto Stored = Slots.findStoredValues(Load);
  if (!Stored)
    return false;
  Path Back = P;
  Back.IsRealPath &= Stored->size() == 1;
  if (Stored->empty())
    return forkTo(Back, {UndefValue::get(Load.getType())});
  return forkTo(Back, *Stored);
}

void OriginWalker::finish(const Path &P) {
  PointerOrigin::Kind Where = classifyRoot(*P.V);
  // An offset from null is an address written as a number.
  const bool IsNumber = Where == PointerOrigin::Null &&
                        !(P.Offset.isConstant() && P.Offset.isZero());
  if (Where == PointerOrigin::Unknown || IsNumber)
    Where = P.ByType;
  const auto [It, Inserted] = Origins.insert(
      {P.V, PointerOrigin{Where, P.V, P.Offset, P.IsDirect, P.IsRealPath}});
  if (Inserted)
    return;
  It->second.Offset = It->second.Offset.intersectWith(P.Offset);
  It->second.IsDirect = false;
  It->second.IsRealPath |= P.IsRealPath;
}

SmallVector<PointerOrigin, 0> OriginWalker::walk(const Value &Pointer) {
  Worklist.push_back(
      {&Pointer, makeOffset(0), true, true, nullptr, PointerOrigin::Unknown});
  for (unsigned Steps = 0; !Worklist.empty(); ++Steps) {
    Path P = Worklist.pop_back_val();
    if (P.ByType == PointerOrigin::Unknown && P.V->getType()->isPointerTy())
      P.ByType = classifySpace(P.V->getType()->getPointerAddressSpace());
    // What has this type is mapped, wherever it comes from.
    if (P.ByType == PointerOrigin::Mapped) {
      finish(P);
      continue;
    }
    if (Steps >= MaxWalkSteps) {
      // Unreachable code may hold a cycle that no merge ends.
      Origins.insert({P.V, PointerOrigin{PointerOrigin::Unknown, P.V,
                                         KnownBits(64), false, false}});
      continue;
    }
    if (step(P))
      Worklist.push_back(P);
    else if (!fork(P))
      finish(P);
  }
  // A value that comes from itself alone is in unreachable code.
  if (Origins.empty())
    return {PointerOrigin{PointerOrigin::Unknown, &Pointer, KnownBits(64),
                          false, false}};
  SmallVector<PointerOrigin, 0> Result;
  for (const auto &[Root, Origin] : Origins)
    Result.push_back(Origin);
  return Result;
}

SmallVector<PointerOrigin, 0>
findOrigins(const Value &Pointer, const DataLayout &DL, StackSlots &Slots) {
  return OriginWalker(DL, Slots).walk(Pointer);
}

bool isAligned(const Value &Pointer, ArrayRef<PointerOrigin> Origins,
               int64_t Alignment, const DataLayout &DL) {
  const unsigned Bits = Log2_64(static_cast<uint64_t>(Alignment));
  return computeKnownBits(&Pointer, DL).countMinTrailingZeros() >= Bits ||
         all_of(Origins, [&](const PointerOrigin &O) {
           return O.getAddressBits(DL).countMinTrailingZeros() >= Bits;
         });
}

const ConstantInt *findConstant(const Value *V, StackSlots &Slots) {
  if (const auto *Load = dyn_cast<LoadInst>(V)) {
    const auto Stored = Slots.findStoredValues(*Load);
    if (Stored && Stored->size() == 1)
      V = Stored->front();
  }
  return dyn_cast<ConstantInt>(V);
}

} // namespace cluster_bulk_copy
