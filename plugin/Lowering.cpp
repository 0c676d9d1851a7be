//===- Lowering.cpp - From a verified call to intrinsics ------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything here may rely on the Verifier: offsets fit in 32 bits, extents are
// positive, and the number of chunks is that of an mbarrier phase at most.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "CopyDescriptor.h"
#include "GroupAxes.h"
#include "Provenance.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Up to this many copies of one call become straight-line code; more become a
/// loop nest, one loop per axis.
static constexpr int64_t MaxStraightLineCopies = 16;

namespace {

/// Emits the copies of one call at the builder's insertion point.
class CopyEmitter {
public:
  CopyEmitter(CallInst &Call, const CopyOperands &Operands,
              const CopyDescriptor &Descriptor, MapaForm Form,
              Issuer::Kind IssuedBy);

  void emit();

private:
  CallInst &Call;
  const CopyOperands &Operands;
  const CopyDescriptor &D;
  const MapaForm Form;
  const Issuer::Kind IssuedBy;
  IRBuilder<> B;
  const DataLayout &DL;

  /// The group axes along which the issuing thread has one coordinate.
  SmallVector<GroupAxis, 5> Groups;
  /// The axes that it goes through, outermost first.
  SmallVector<Axis, 4> Repeats;

  Value *RemoteMbar = nullptr;
  Value *Dst = nullptr;
  Value *Src = nullptr;

  Value *toShared(Value *Pointer, const Twine &Name);
  Value *mapToRemote(Value *Shared, const Twine &Name);
  Value *addBytes(Value *Pointer, Value *Bytes, const Twine &Name);
  Value *getRemoteDst(Value *Bytes);
  Value *getSrc(Value *Bytes);
  void emitCopy(Value *RemoteDst, Value *LocalSrc);
  void emitStraightLine(Value *Pred);
  void emitLoopNest(Value *Pred);
  void beginGuard(Value *Pred);
  void beginElection();
  Value *emitGroupOffset(Side S);
};

} // namespace

CopyEmitter::CopyEmitter(CallInst &Call, const CopyOperands &Operands,
                         const CopyDescriptor &Descriptor, MapaForm Form,
                         Issuer::Kind IssuedBy)
    : Call(Call), Operands(Operands), D(Descriptor), Form(Form),
      IssuedBy(IssuedBy), B(&Call), DL(Call.getDataLayout()),
      Groups(*getGroupAxes(D.getScope(), D.isElected(), D.GroupRank)) {
  if (IssuedBy == Issuer::ElectedLane && !Groups.empty() &&
      Groups.back() == GroupAxis::Lane)
    Groups.pop_back();
  Repeats.append(D.getChunkAxes().begin() + Groups.size(),
                 D.getChunkAxes().end());
}

/// \returns \p Pointer as ptr addrspace(3). An address computed from a shared
/// pointer that was made generic is computed again without going generic, so
/// that -O0 code has no round trip either.
Value *CopyEmitter::toShared(Value *Pointer, const Twine &Name) {
  auto *SharedTy = PointerType::get(B.getContext(), ASShared);
  SmallVector<GEPOperator *, 4> Steps;
  // Unreachable code may hold a cycle.
  SmallPtrSet<Value *, 4> Seen;
  Value *Base = Pointer;
  while (Base->getType() != SharedTy && Seen.insert(Base).second) {
    if (auto *Step = dyn_cast<GEPOperator>(Base)) {
      Steps.push_back(Step);
      Base = Step->getPointerOperand();
    } else if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Base)) {
      Base = Cast->getPointerOperand();
    } else {
      break;
    }
  }
  if (Base->getType() != SharedTy)
    return B.CreateAddrSpaceCast(Pointer, SharedTy, Name);
  for (GEPOperator *Step : reverse(Steps))
    Base = B.CreateGEP(Step->getSourceElementType(), Base,
                       SmallVector<Value *, 4>(Step->indices()), Name,
                       Step->getNoWrapFlags());
  return Base;
}

Value *CopyEmitter::mapToRemote(Value *Shared, const Twine &Name) {
  return B.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster, {},
                           {Shared, Operands.RemoteCtaId}, nullptr, Name);
}

/// Adds \p Bytes (i32) to \p Pointer. The folded form does it in the 32 bits
/// that a shared window has, which ptxas turns into single adds.
Value *CopyEmitter::addBytes(Value *Pointer, Value *Bytes, const Twine &Name) {
  if (auto *C = dyn_cast<ConstantInt>(Bytes); C && C->isZero())
    return Pointer;
  if (Form == MapaForm::Literal)
    return B.CreateGEP(B.getInt8Ty(), Pointer,
                       B.CreateSExt(Bytes, DL.getIndexType(Pointer->getType())),
                       Name);
  Value *Low = B.CreateZExtOrTrunc(
      B.CreatePtrToInt(Pointer, DL.getIntPtrType(Pointer->getType())),
      B.getInt32Ty());
  Value *Sum = B.CreateZExtOrTrunc(B.CreateAdd(Low, Bytes),
                                   DL.getIntPtrType(Pointer->getType()));
  return B.CreateIntToPtr(Sum, Pointer->getType(), Name);
}

/// \returns the address \p Bytes into the destination in the remote CTA.
Value *CopyEmitter::getRemoteDst(Value *Bytes) {
  if (Form == MapaForm::Folded) // Dst is already remote.
    return addBytes(Dst, Bytes, "dst.remote");
  return mapToRemote(addBytes(Dst, Bytes, "dst.local"), "dst.remote");
}

Value *CopyEmitter::getSrc(Value *Bytes) {
  return addBytes(Src, Bytes, "src.local");
}

void CopyEmitter::emitCopy(Value *RemoteDst, Value *LocalSrc) {
  B.CreateIntrinsic(Intrinsic::nvvm_cp_async_bulk_shared_cta_to_cluster, {},
                    {RemoteDst, RemoteMbar, LocalSrc,
                     B.getInt32(static_cast<uint32_t>(D.ChunkBytes))});
}

/// Moves the insertion point under a branch on \p Pred, unless that is true.
void CopyEmitter::beginGuard(Value *Pred) {
  if (isa<ConstantInt>(Pred))
    return;
  Instruction *Then = SplitBlockAndInsertIfThen(Pred, B.GetInsertPoint(),
                                                /*Unreachable=*/false);
  B.SetInsertPoint(Then);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
}

/// Moves the insertion point to where one lane of the warp is. The full mask is
/// what lets ptxas see that one thread is left; it is met in partial warps too,
/// where missing lanes count as exited.
void CopyEmitter::beginElection() {
  Value *Elected = B.CreateIntrinsic(Intrinsic::nvvm_elect_sync, {},
                                     {B.getInt32(-1)}, nullptr, "elect");
  beginGuard(B.CreateExtractValue(Elected, 1, "elected"));
}

/// \returns the bytes (i32) from the base of \p S to the chunks of the issuing
/// thread, or null if they begin there.
Value *CopyEmitter::emitGroupOffset(Side S) {
  Value *Sum = nullptr;
  for (const auto &[Index, Kind] : enumerate(Groups)) {
    const Axis &A = D.Axes[Index];
    if (A.Extent == 1 || A.getStride(S) == 0)
      continue;
    Value *Bytes =
        B.CreateMul(emitGroupCoordinate(B, Kind),
                    ConstantInt::getSigned(B.getInt32Ty(),
                                           A.getStride(S) * D.ElementBytes));
    Sum = Sum ? B.CreateAdd(Sum, Bytes) : Bytes;
  }
  return Sum;
}

void CopyEmitter::emitStraightLine(Value *Pred) {
  SmallVector<std::pair<Value *, Value *>> Copies;
  for (const ChunkOffset &C : enumerateChunks(Repeats, D.ElementBytes)) {
    auto GetOffset = [&](int64_t Bytes) {
      return ConstantInt::getSigned(B.getInt32Ty(), Bytes);
    };
    Value *RemoteDst = getRemoteDst(GetOffset(C.Dst));
    Copies.push_back({RemoteDst, getSrc(GetOffset(C.Src))});
  }
  beginGuard(Pred);
  for (const auto &Copy : Copies)
    emitCopy(Copy.first, Copy.second);
}

void CopyEmitter::emitLoopNest(Value *Pred) {
  beginGuard(Pred);
  Value *DstBytes = B.getInt32(0);
  Value *SrcBytes = B.getInt32(0);
  for (const Axis &A : Repeats) {
    if (A.Extent == 1)
      continue;
    const std::pair<Instruction *, Value *> Loop =
        SplitBlockAndInsertSimpleForLoop(
            B.getInt32(static_cast<uint32_t>(A.Extent)), B.GetInsertPoint());
    B.SetInsertPoint(Loop.first);
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    auto Advance = [&](Value *Outer, int64_t Stride) {
      if (Stride == 0)
        return Outer;
      Value *Inner = B.CreateMul(
          Loop.second,
          ConstantInt::getSigned(B.getInt32Ty(), Stride * D.ElementBytes));
      return isa<Constant>(Outer) ? Inner : B.CreateAdd(Outer, Inner);
    };
    DstBytes = Advance(DstBytes, A.DstStride);
    SrcBytes = Advance(SrcBytes, A.SrcStride);
  }
  Value *RemoteDst = getRemoteDst(DstBytes);
  emitCopy(RemoteDst, getSrc(SrcBytes));
}

void CopyEmitter::emit() {
  Value *Pred = Operands.Pred;
  if (!Pred->getType()->isIntegerTy(1))
    Pred = B.CreateIsNotNull(Pred, "pred");
  if (auto *Constant = dyn_cast<ConstantInt>(Pred);
      Constant && Constant->isZero())
    return;

  if (IssuedBy == Issuer::ElectedLane)
    beginElection();

  // The intrinsic wants the remote barrier as addrspace(3). An addrspacecast
  // from 7 goes through the generic space, which is two instructions and
  // another address; the bits are what is meant.
  Value *Mapped =
      mapToRemote(toShared(Operands.Mbar, "mbar.shared"), "mbar.remote");
  RemoteMbar = B.CreateIntToPtr(
      B.CreatePtrToInt(Mapped, DL.getIntPtrType(Mapped->getType())),
      PointerType::get(B.getContext(), ASShared), "mbar.operand");
  Src = toShared(Operands.Src, "src.shared");
  Dst = toShared(Operands.Dst, "dst.shared");
  if (Form == MapaForm::Folded)
    Dst = mapToRemote(Dst, "dst.base");
  if (Value *Bytes = emitGroupOffset(Side::Dst))
    Dst = addBytes(Dst, Bytes, "dst.group");
  if (Value *Bytes = emitGroupOffset(Side::Src))
    Src = addBytes(Src, Bytes, "src.group");

  if (*countCoordinates(Repeats) <= MaxStraightLineCopies)
    emitStraightLine(Pred);
  else
    emitLoopNest(Pred);
}

void lowerCopy(CallInst &Call, const CopyOperands &Operands,
               const CopyDescriptor &Descriptor, MapaForm Form,
               Issuer::Kind IssuedBy) {
  CopyEmitter(Call, Operands, Descriptor, Form, IssuedBy).emit();
  Call.eraseFromParent();
}

} // namespace cluster_bulk_copy
