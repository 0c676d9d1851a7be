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
#include "Verifier.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Up to this many copies of one call become straight-line code; more become a
/// loop nest, one loop per axis. ptxas unrolls a loop to the same cost, so code
/// size decides; of a nest it leaves the outer loop, which costs 3 % at this
/// size and is lost in more copies (docs/performance.md).
static constexpr int64_t MaxStraightLineCopies = 64;

/// Up to this many steps of an address are computed again as shared ones. Where
/// each of N calls goes on from the address of the one before, no limit would
/// mean code that grows with the square of N.
static constexpr size_t MaxAddressSteps = 16;

namespace {

/// Emits the copies of one call at the builder's insertion point.
class CopyEmitter {
public:
  CopyEmitter(CallInst &Call, const CopyOperands &Operands,
              const CopyDescriptor &Descriptor, const LoweringPlan &Plan,
              DeviceAssertions &Assertions);

  void emit();

private:
  CallInst &Call;
  const CopyOperands &Operands;
  const CopyDescriptor &D;
  const LoweringPlan &Plan;
  DeviceAssertions &Assertions;
  IRBuilder<> B;
  const DataLayout &DL;

  /// The group axes along which the issuing thread has one coordinate.
  SmallVector<GroupAxis, 5> Groups;
  /// The axes that it goes through, outermost first.
  SmallVector<Axis, 4> Repeats;

  Value *RemoteMbar = nullptr;
  Value *Dst = nullptr;
  Value *Src = nullptr;
  /// The same as local addresses, for checks.
  Value *LocalMbar = nullptr;
  Value *LocalDst = nullptr;
  /// The bytes from LocalDst to the chunks of the thread, or null if there are
  /// none.
  Value *DstGroupBytes = nullptr;

  Value *toShared(Value *Pointer, const Twine &Name);
  Value *mapToRemote(Value *Shared, const Twine &Name);
  Value *addBytes(Value *Pointer, Value *Bytes, const Twine &Name);
  Value *getRemoteDst(Value *Bytes);
  Value *getSrc(Value *Bytes);
  void emitCopy(Value *RemoteDst, Value *LocalSrc);
  Value *getLocalAddress(Value *Shared);
  void emitChecks();
  void beginCopies(Value *Pred);
  void emitStraightLine(Value *Pred);
  void emitLoopNest(Value *Pred);
  void beginGuard(Value *Pred);
  void beginElection();
  void emitBases();
  Value *keepHere(Value *Shared);
  Value *emitGroupOffset(Side S, ArrayRef<Value *> Coordinates);
};

} // namespace

CopyEmitter::CopyEmitter(CallInst &Call, const CopyOperands &Operands,
                         const CopyDescriptor &Descriptor,
                         const LoweringPlan &Plan, DeviceAssertions &Assertions)
    : Call(Call), Operands(Operands), D(Descriptor), Plan(Plan),
      Assertions(Assertions), B(&Call), DL(Call.getDataLayout()),
      Groups(*getGroupAxes(D.getScope(), D.isElected(), D.GroupRank)) {
  if (Plan.IssuedBy == Issuer::ElectedLane && !Groups.empty() &&
      Groups.back() == GroupAxis::Lane)
    Groups.pop_back();
  Repeats = coalesceAxes(D.getChunkAxes().drop_front(Groups.size()));
}

/// \returns \p Pointer as ptr addrspace(3). An address computed from a shared
/// pointer that was made generic is computed again without going generic, so
/// that -O0 code has no round trip either.
Value *CopyEmitter::toShared(Value *Pointer, const Twine &Name) {
  auto *SharedTy = PointerType::get(B.getContext(), ASShared);
  SmallVector<GEPOperator *, 4> Steps;
  Value *Base = Pointer;
  // Unreachable code may hold a cycle, which the limit ends too.
  for (size_t Step = 0; Base->getType() != SharedTy && Step <= MaxAddressSteps;
       ++Step) {
    if (auto *GEP = dyn_cast<GEPOperator>(Base)) {
      Steps.push_back(GEP);
      Base = GEP->getPointerOperand();
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
  if (Plan.Form == MapaForm::Literal)
    return B.CreateGEP(
        B.getInt8Ty(), Pointer,
        B.CreateSExtOrTrunc(Bytes, DL.getIndexType(Pointer->getType())), Name);
  Value *Low = B.CreateZExtOrTrunc(
      B.CreatePtrToInt(Pointer, DL.getIntPtrType(Pointer->getType())),
      B.getInt32Ty());
  Value *Sum = B.CreateZExtOrTrunc(B.CreateAdd(Low, Bytes),
                                   DL.getIntPtrType(Pointer->getType()));
  return B.CreateIntToPtr(Sum, Pointer->getType(), Name);
}

/// \returns the address \p Bytes into the destination in the remote CTA.
Value *CopyEmitter::getRemoteDst(Value *Bytes) {
  if (Plan.Form == MapaForm::Folded) // Dst is already remote.
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

/// \returns the bytes (i32) from the base of \p S to the chunks of the thread
/// with these group \p Coordinates, or null if they begin there.
Value *CopyEmitter::emitGroupOffset(Side S, ArrayRef<Value *> Coordinates) {
  Value *Sum = nullptr;
  for (const auto &[Index, Coordinate] : enumerate(Coordinates)) {
    const Axis &A = D.Axes[Index];
    if (!Coordinate || A.getStride(S) == 0)
      continue;
    Value *Bytes = B.CreateMul(
        Coordinate, ConstantInt::getSigned(B.getInt32Ty(),
                                           A.getStride(S) * D.ElementBytes));
    Sum = Sum ? B.CreateAdd(Sum, Bytes) : Bytes;
  }
  return Sum;
}

/// \returns the 32 bits of the shared address \p Shared.
Value *CopyEmitter::getLocalAddress(Value *Shared) {
  return B.CreateZExtOrTrunc(
      B.CreatePtrToInt(Shared, DL.getIntPtrType(Shared->getType())),
      B.getInt32Ty());
}

/// Checks what the thread is about to issue.
void CopyEmitter::emitChecks() {
  const auto GetChunks = [&](Side S, Value *Address) {
    const OffsetRange Range = *getOffsetRange(Repeats, S, D.ElementBytes);
    const bool IsDst = S == Side::Dst;
    return IssuedPointer{IsDst ? "dst" : "src",
                         IsDst ? Plan.Checks.Dst : Plan.Checks.Src,
                         IsDst ? Operands.Dst : Operands.Src,
                         Address,
                         Range.Min,
                         Range.Max + D.ChunkBytes,
                         BulkBytes};
  };
  Value *DstAddress = getLocalAddress(LocalDst);
  if (DstGroupBytes)
    DstAddress = B.CreateAdd(DstAddress, DstGroupBytes);
  emitRunTimeChecks(B, Call,
                    {GetChunks(Side::Dst, DstAddress),
                     GetChunks(Side::Src, getLocalAddress(Src)),
                     {"mbar", Plan.Checks.Mbar, Operands.Mbar,
                      getLocalAddress(LocalMbar), 0, MbarBytes, MbarBytes}},
                    Plan.Checks.Rank ? Operands.RemoteCtaId : nullptr,
                    Assertions);
}

/// Moves the insertion point to where the copies are issued.
void CopyEmitter::beginCopies(Value *Pred) {
  beginGuard(Pred);
  if (Plan.Checks.any())
    emitChecks();
}

void CopyEmitter::emitStraightLine(Value *Pred) {
  const SmallVector<ChunkOffset> Chunks =
      enumerateChunks(Repeats, D.ElementBytes);
  using Addresses = std::pair<Value *, Value *>;
  const auto Emit = [&](const ChunkOffset &C) -> Addresses {
    Value *RemoteDst =
        getRemoteDst(ConstantInt::getSigned(B.getInt32Ty(), C.Dst));
    return {RemoteDst, getSrc(ConstantInt::getSigned(B.getInt32Ty(), C.Src))};
  };

  // In the literal form the predicate gates the copies and not the mapping.
  SmallVector<Addresses> Mapped;
  if (Plan.Form == MapaForm::Literal)
    for (const ChunkOffset &C : Chunks)
      Mapped.push_back(Emit(C));
  beginCopies(Pred);
  // In the folded form an address is next to its copy: behind a guard that
  // ptxas cannot see through, it would compute all before the first copy.
  for (const auto &[Index, C] : enumerate(Chunks)) {
    const Addresses Copy = Mapped.empty() ? Emit(C) : Mapped[Index];
    emitCopy(Copy.first, Copy.second);
  }
}

void CopyEmitter::emitLoopNest(Value *Pred) {
  beginCopies(Pred);
  Value *DstBytes = B.getInt32(0);
  Value *SrcBytes = B.getInt32(0);
  for (const Axis &A : Repeats) {
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

/// \returns \p Shared as a value that stays at the insertion point. LLVM and
/// ptxas compute the address of a variable again at each use, which in a loop
/// costs each round a read of the CTA's window base; a move stops both. (The
/// call must not be `willreturn`: it could be sunk to the uses then.)
Value *CopyEmitter::keepHere(Value *Shared) {
  Type *IntPtrTy = DL.getIntPtrType(Shared->getType());
  auto *MoveTy =
      FunctionType::get(B.getInt32Ty(), {B.getInt32Ty()}, /*isVarArg=*/false);
  Value *Address =
      B.CreateZExtOrTrunc(B.CreatePtrToInt(Shared, IntPtrTy), B.getInt32Ty());
  Value *Kept = B.CreateCall(InlineAsm::get(MoveTy, "mov.b32 $0, $1;", "=r,r",
                                            /*hasSideEffects=*/false),
                             {Address}, "src.kept");
  return B.CreateIntToPtr(B.CreateZExtOrTrunc(Kept, IntPtrTy),
                          Shared->getType(), "src.base");
}

/// Computes the addresses from which those of all copies are additions, and
/// maps them into the remote CTA's window.
void CopyEmitter::emitBases() {
  B.SetInsertPoint(Plan.MappingPoint);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  // The intrinsic wants the remote barrier as addrspace(3). An addrspacecast
  // from 7 goes through the generic space, which is two instructions and
  // another address; the bits are what is meant.
  LocalMbar = toShared(Operands.Mbar, "mbar.shared");
  Value *Mapped = mapToRemote(LocalMbar, "mbar.remote");
  RemoteMbar = B.CreateIntToPtr(
      B.CreatePtrToInt(Mapped, DL.getIntPtrType(Mapped->getType())),
      PointerType::get(B.getContext(), ASShared), "mbar.operand");
  Src = toShared(Operands.Src, "src.shared");
  Dst = LocalDst = toShared(Operands.Dst, "dst.shared");
  if (Plan.Form == MapaForm::Folded)
    Dst = mapToRemote(Dst, "dst.base");
  // An axis along which nothing moves has no coordinate.
  SmallVector<Value *, 5> Coordinates;
  for (const auto &[Index, Kind] : enumerate(Groups)) {
    const Axis &A = D.Axes[Index];
    const bool Moves = A.Extent != 1 && (A.DstStride != 0 || A.SrcStride != 0);
    Coordinates.push_back(Moves ? emitGroupCoordinate(B, Kind) : nullptr);
  }
  DstGroupBytes = emitGroupOffset(Side::Dst, Coordinates);
  if (DstGroupBytes)
    Dst = addBytes(Dst, DstGroupBytes, "dst.group");
  if (Value *Bytes = emitGroupOffset(Side::Src, Coordinates))
    Src = addBytes(Src, Bytes, "src.group");
  if (Plan.MappingPoint != &Call && isa<Constant>(Src))
    Src = keepHere(Src);
  B.SetInsertPoint(&Call);
}

void CopyEmitter::emit() {
  Value *Pred = Operands.Pred;
  if (!Pred->getType()->isIntegerTy(1))
    Pred = B.CreateIsNotNull(Pred, "pred");
  if (auto *Constant = dyn_cast<ConstantInt>(Pred);
      Constant && Constant->isZero())
    return;

  emitBases();
  if (Plan.IssuedBy == Issuer::ElectedLane)
    beginElection();
  if (*countCoordinates(Repeats) <= MaxStraightLineCopies)
    emitStraightLine(Pred);
  else
    emitLoopNest(Pred);
}

void lowerCopy(CallInst &Call, const CopyOperands &Operands,
               const CopyDescriptor &Descriptor, const LoweringPlan &Plan,
               DeviceAssertions &Assertions) {
  CopyEmitter(Call, Operands, Descriptor, Plan, Assertions).emit();
  Call.eraseFromParent();
}

} // namespace cluster_bulk_copy
