//===- Provenance.cpp - What is known of a pointer operand ----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Provenance.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cluster_bulk_copy {

StringRef getOriginName(PointerOrigin::Kind Where) {
  switch (Where) {
  case PointerOrigin::Unknown:
    return "unknown memory";
  case PointerOrigin::Shared:
    return "shared memory";
  case PointerOrigin::Mapped:
    return "another CTA's shared memory";
  case PointerOrigin::Global:
    return "global memory";
  case PointerOrigin::Constant:
    return "constant memory";
  case PointerOrigin::Local:
    return "local memory";
  case PointerOrigin::Param:
    return "parameter memory";
  case PointerOrigin::Code:
    return "code";
  case PointerOrigin::KernelArgument:
    return "memory that the host passed to the kernel";
  case PointerOrigin::Null:
    return "nothing (it is null)";
  case PointerOrigin::Undef:
    return "nothing (it is undefined)";
  }
  llvm_unreachable("covered switch");
}

/// \returns the operand that carries the address through \p V, or null if the
/// walk ends here.
static const Value *getAddressOperand(const Value &V) {
  const auto *Op = dyn_cast<Operator>(&V);
  if (!Op)
    return nullptr;
  switch (Op->getOpcode()) {
  case Instruction::AddrSpaceCast:
  case Instruction::BitCast:
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::Freeze:
  case Instruction::GetElementPtr:
    return Op->getOperand(0);
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Or:
  case Instruction::And:
    // With a constant on the right the address can only be on the left; the
    // optimizer puts constants there.
    return isa<ConstantInt>(Op->getOperand(1)) ? Op->getOperand(0) : nullptr;
  default:
    return nullptr;
  }
}

/// \returns true if \p Call yields an address in another CTA's window: LLVM's
/// mapa intrinsics (which clang's builtins become) and inline PTX with a mapa.
static bool isMapa(const CallBase &Call) {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return StringRef(Asm->getAsmString()).contains("mapa");
  switch (Call.getIntrinsicID()) {
  case Intrinsic::nvvm_mapa:
  case Intrinsic::nvvm_mapa_shared_cluster:
    return true;
  default:
    return false;
  }
}

static PointerOrigin::Kind classifySpace(unsigned Space) {
  switch (Space) {
  case ASShared:
    return PointerOrigin::Shared;
  case ASSharedCluster:
    return PointerOrigin::Mapped;
  case ASGlobal:
    return PointerOrigin::Global;
  case ASConst:
    return PointerOrigin::Constant;
  case ASLocal:
    return PointerOrigin::Local;
  case ASParam:
    return PointerOrigin::Param;
  default:
    return PointerOrigin::Unknown;
  }
}

static PointerOrigin::Kind classifyRoot(const Value &Root) {
  if (isa<UndefValue>(Root))
    return PointerOrigin::Undef;
  if (isa<ConstantPointerNull>(Root))
    return PointerOrigin::Null;
  if (isa<Function>(Root))
    return PointerOrigin::Code;
  // The host cannot name shared memory.
  if (const auto *A = dyn_cast<Argument>(&Root))
    if (A->getParent()->getCallingConv() == CallingConv::PTX_Kernel &&
        A->getType()->isPointerTy())
      return PointerOrigin::KernelArgument;
  if (isa<AllocaInst>(Root))
    return PointerOrigin::Local;
  if (const auto *Call = dyn_cast<CallBase>(&Root))
    if (isMapa(*Call))
      return PointerOrigin::Mapped;
  if (Root.getType()->isPointerTy())
    return classifySpace(Root.getType()->getPointerAddressSpace());
  return PointerOrigin::Unknown;
}

PointerOrigin findOrigin(const Value &Pointer) {
  const Value *V = &Pointer;
  PointerOrigin::Kind ByType = PointerOrigin::Unknown;
  // Unreachable code may hold a cycle of casts and GEPs.
  SmallPtrSet<const Value *, 8> Seen;
  while (Seen.insert(V).second) {
    // The first specific address space on the way is what the producer said,
    // unless the walk finds something that contradicts it.
    if (ByType == PointerOrigin::Unknown && V->getType()->isPointerTy())
      ByType = classifySpace(V->getType()->getPointerAddressSpace());
    const Value *Next = getAddressOperand(*V);
    if (!Next)
      break;
    V = Next;
  }
  const PointerOrigin::Kind ByRoot = classifyRoot(*V);
  return {ByRoot == PointerOrigin::Unknown ? ByType : ByRoot, V};
}

} // namespace cluster_bulk_copy
