//===- RunTimeChecks.cpp - What a checked call checks ---------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTimeChecks.h"
#include "Compat.h"
#include "Diagnostics.h"
#include "LaunchBounds.h"
#include "Verifier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cluster_bulk_copy {

//===----------------------------------------------------------------------===//
// What to check
//===----------------------------------------------------------------------===//

/// \returns true if bytes Begin to End from \p O are shown to lie inside its
/// allocation.
static bool isInside(const PointerOrigin &O, int64_t Begin, int64_t End) {
  const std::optional<int64_t> Size = O.getAllocationBytes();
  if (!Size)
    return false;
  // Byte offsets of a call are 32-bit numbers; in 72 bits no sum overflows.
  const ConstantRange Offset =
      ConstantRange::fromKnownBits(O.Offset, /*IsSigned=*/true).signExtend(72);
  return Offset.add(APInt(72, Begin, /*isSigned=*/true))
             .getSignedMin()
             .isNonNegative() &&
         Offset.add(APInt(72, End, /*isSigned=*/true))
             .getSignedMax()
             .sle(*Size);
}

static PointerChecks findPointerChecks(const Value &Pointer,
                                       ArrayRef<PointerOrigin> Origins,
                                       int64_t Alignment, int64_t Begin,
                                       int64_t End, const DataLayout &DL) {
  PointerChecks Checks;
  // A pointer into addrspace(3) may come from an integer.
  Checks.IsShared = Pointer.getType()->getPointerAddressSpace() != ASShared &&
                    !all_of(Origins, [](const PointerOrigin &O) {
                      return O.Where == PointerOrigin::Shared;
                    });
  Checks.IsAligned = !isAligned(Pointer, Origins, Alignment, DL);
  Checks.IsInside = !all_of(
      Origins, [&](const PointerOrigin &O) { return isInside(O, Begin, End); });
  if (Origins.size() == 1)
    // Nothing but a use of its address is added to the variable.
    Checks.Allocation =
        const_cast<GlobalVariable *>(Origins.front().getAllocation());
  return Checks;
}

/// \returns true if \p Rank is shown to be inside every cluster that the call
/// may be executed in.
static bool isInCluster(const CallFacts &F) {
  const DataLayout &DL = F.Call.getDataLayout();
  const ConstantInt *Constant = F.Module.getConstant(F.Operands.RemoteCtaId);
  const APInt Largest =
      Constant ? Constant->getValue()
               : computeKnownBits(F.Operands.RemoteCtaId, DL).getMaxValue();
  const ArrayRef<const Function *> Kernels =
      F.Module.getKernels(*F.Call.getFunction());
  // There is always a CTA with rank 0.
  return Largest.isZero() ||
         (!Kernels.empty() && all_of(Kernels, [&](const Function *Kernel) {
           return Largest.ult(getClusterSize(*Kernel).value_or(1));
         }));
}

RunTimeChecks findRunTimeChecks(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  RunTimeChecks Checks;
  const DataLayout &DL = F.Call.getDataLayout();
  const auto Find = [&](const Value &Pointer, Side S) {
    const OffsetRange Range =
        *getOffsetRange(D.getChunkAxes(), S, D.ElementBytes);
    return findPointerChecks(Pointer, F.getOrigins(S), BulkBytes, Range.Min,
                             Range.Max + D.ChunkBytes, DL);
  };
  Checks.Dst = Find(*F.Operands.Dst, Side::Dst);
  Checks.Src = Find(*F.Operands.Src, Side::Src);
  Checks.Mbar =
      findPointerChecks(*F.Operands.Mbar, F.Mbar, MbarBytes, 0, MbarBytes, DL);
  Checks.Rank = !isInCluster(F);
  return Checks;
}

//===----------------------------------------------------------------------===//
// Checking
//===----------------------------------------------------------------------===//

namespace {

/// Emits the checks of one call: conditions that all are computed before the
/// one branch, and behind it what tells them apart.
class CheckEmitter {
public:
  CheckEmitter(IRBuilderBase &B, const Instruction &Call,
               DeviceAssertions &Assertions)
      : B(B), Call(Call), Assertions(Assertions),
        M(*B.GetInsertBlock()->getModule()) {}

  void checkPointer(const IssuedPointer &P);
  void checkRank(Value *Rank);
  void emit();

private:
  IRBuilderBase &B;
  const Instruction &Call;
  DeviceAssertions &Assertions;
  Module &M;

  struct Check {
    /// True if it failed.
    Value *Failed;
    std::string Text;
    /// Where this is an address in some CTA's shared memory, the text is the
    /// other one; may be null.
    Value *MaybeMapped;
    std::string TextIfMapped;
  };
  SmallVector<Check, 10> Checks;
  /// The addresses of the CTA's shared memory, once emitted.
  Value *FirstOfCta = nullptr;
  Value *EndOfCta = nullptr;

  void add(Value *Failed, Rule Broken, const Twine &Text);
  Value *getAddress(Value *Shared);
  Value *getSharedBytes(SharedPart Part);
  Value *addBytes(Value *Address, int64_t Bytes);
  Value *getFirstOfCta();
  Value *getEndOfCta();
  void checkBounds(const IssuedPointer &P);
};

} // namespace

/// \returns \p Text with the name of \p R as in an error.
static std::string nameRule(const Twine &Text, Rule R) {
  return (Text + " [cluster-bulk-copy:" + getRuleName(R) + "]").str();
}

void CheckEmitter::add(Value *Failed, Rule Broken, const Twine &Text) {
  if (const auto *C = dyn_cast<ConstantInt>(Failed); C && C->isZero())
    return;
  Checks.push_back({Failed, nameRule(Text, Broken), nullptr, ""});
}

Value *CheckEmitter::getSharedBytes(SharedPart Part) {
  return B.CreateZExt(createSharedBytes(B, Part), B.getInt64Ty());
}

/// \returns the 32-bit address \p Shared as 64 bits, in which sums of addresses
/// and offsets do not wrap.
Value *CheckEmitter::getAddress(Value *Shared) {
  return B.CreateZExt(
      B.CreateZExtOrTrunc(
          B.CreatePtrToInt(Shared,
                           M.getDataLayout().getIntPtrType(Shared->getType())),
          B.getInt32Ty()),
      B.getInt64Ty());
}

/// \returns the dynamic shared array of \p M whose address is the highest, made
/// if there is none. ptxas aligns each as it is declared.
static GlobalVariable *getDynamicShared(Module &M) {
  GlobalVariable *Found = nullptr;
  for (GlobalVariable &GV : M.globals())
    if (GV.getAddressSpace() == ASShared && GV.isDeclaration() &&
        (!Found || GV.getAlign().valueOrOne() > Found->getAlign().valueOrOne()))
      Found = &GV;
  if (Found)
    return Found;
  Found =
      new GlobalVariable(M, ArrayType::get(Type::getInt8Ty(M.getContext()), 0),
                         /*isConstant=*/false, GlobalValue::ExternalLinkage,
                         nullptr, "__cluster_bulk_copy_dynamic_shared", nullptr,
                         GlobalValue::NotThreadLocal, ASShared);
  Found->setAlignment(Align(1));
  return Found;
}

/// \returns the address behind the CTA's shared memory, whose last part is the
/// dynamic one.
Value *CheckEmitter::getEndOfCta() {
  if (!EndOfCta) {
    Value *Dynamic = getAddress(getDynamicShared(M));
    EndOfCta = B.CreateAdd(Dynamic, getSharedBytes(SharedPart::Dynamic));
  }
  return EndOfCta;
}

/// \returns the address of the CTA's shared memory; what the system reserves
/// before it does not count (PTX ISA, "%total_smem_size").
Value *CheckEmitter::getFirstOfCta() {
  if (!FirstOfCta) {
    Value *End = getEndOfCta();
    FirstOfCta = B.CreateSub(End, getSharedBytes(SharedPart::Total));
  }
  return FirstOfCta;
}

Value *CheckEmitter::addBytes(Value *Address, int64_t Bytes) {
  if (Bytes == 0)
    return Address;
  return B.CreateAdd(Address, ConstantInt::getSigned(B.getInt64Ty(), Bytes));
}

void CheckEmitter::checkBounds(const IssuedPointer &P) {
  GlobalVariable *GV = P.Checks.Allocation;
  Value *Address = B.CreateZExt(P.Address, B.getInt64Ty());
  const std::string What =
      (P.Name == "mbar" ? "mbar is" : "the chunks of " + P.Name + " are").str();
  if (GV && !GV->isDeclaration()) {
    // The verifier knows that the variable is large enough, so an offset that
    // is too small or too large is one that is too large as an unsigned number.
    const uint64_t Size =
        M.getDataLayout().getTypeAllocSize(GV->getValueType());
    Value *Offset = B.CreateSub(Address, getAddress(GV));
    add(B.CreateICmpUGT(addBytes(Offset, P.Begin),
                        B.getInt64(Size - (P.End - P.Begin))),
        Rule::Bounds, What + " inside " + getVariableName(*GV));
    return;
  }
  Value *First = GV ? getAddress(GV) : getFirstOfCta();
  Value *Below = B.CreateICmpSLT(addBytes(Address, P.Begin), First);
  Value *End = getEndOfCta();
  Value *Above = B.CreateICmpSGT(addBytes(Address, P.End), End);
  add(B.CreateOr(Below, Above), Rule::Bounds,
      What + (GV ? " inside the dynamic shared memory"
                 : " inside the CTA's shared memory"));
}

void CheckEmitter::checkPointer(const IssuedPointer &P) {
  if (P.Checks.IsShared) {
    Value *IsShared =
        B.CreateIntrinsic(Intrinsic::nvvm_isspacep_shared, {}, {P.Operand});
    Checks.push_back(
        {B.CreateNot(IsShared),
         nameRule(P.Name + " points to shared memory", Rule::AddressSpace),
         P.Operand,
         nameRule(P.Name + " is not mapped into another CTA",
                  Rule::MappedPointer)});
  }
  if (P.Checks.IsAligned)
    add(B.CreateIsNotNull(B.CreateAnd(P.Address, P.Alignment - 1)),
        Rule::BaseAlignment,
        P.Name + " is a multiple of " + Twine(P.Alignment));
  if (P.Checks.IsInside)
    checkBounds(P);
}

void CheckEmitter::checkRank(Value *Rank) {
  add(B.CreateICmpUGE(Rank,
                      B.CreateIntrinsic(
                          Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank, {})),
      Rule::ClusterRank, "remote_cta_id is below the cluster size");
}

void CheckEmitter::emit() {
  if (Checks.empty())
    return;
  Value *AnyFailed = Checks.front().Failed;
  for (const Check &C : drop_begin(Checks))
    AnyFailed = B.CreateOr(AnyFailed, C.Failed);
  Instruction &Next = *B.GetInsertPoint();
  Instruction *Cold = SplitBlockAndInsertIfThen(
      AnyFailed, Next.getIterator(), /*Unreachable=*/true,
      MDBuilder(M.getContext()).createUnlikelyBranchWeights());
  B.SetInsertPoint(Cold);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  // The first check that failed is the one that is reported.
  Value *Text = nullptr;
  for (const Check &C : reverse(Checks)) {
    Value *OfThis = Assertions.getText(C.Text);
    if (C.MaybeMapped)
      OfThis = B.CreateSelect(
          B.CreateIntrinsic(Intrinsic::nvvm_isspacep_shared_cluster, {},
                            {C.MaybeMapped}),
          Assertions.getText(C.TextIfMapped), OfThis);
    Text = Text ? B.CreateSelect(C.Failed, OfThis, Text) : OfThis;
  }
  Assertions.emitFailure(B, Call, Text);
  B.SetInsertPoint(&Next);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
}

void emitRunTimeChecks(IRBuilderBase &B, const Instruction &Call,
                       ArrayRef<IssuedPointer> Pointers, Value *Rank,
                       DeviceAssertions &Assertions) {
  CheckEmitter Emitter(B, Call, Assertions);
  for (const IssuedPointer &P : Pointers)
    Emitter.checkPointer(P);
  if (Rank)
    Emitter.checkRank(Rank);
  Emitter.emit();
}

} // namespace cluster_bulk_copy
