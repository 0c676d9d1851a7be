//===- PointerRoot.cpp - What a walk to a pointer's origin ends at --------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PointerRoot.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace cluster_bulk_copy {

bool isMapa(const CallBase &Call) {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return StringRef(Asm->getAsmString()).contains("mapa.");
  if (const Function *F = Call.getCalledFunction())
    if (F->getName().contains("cluster_map_shared_rank"))
      return true;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::nvvm_mapa:
  case Intrinsic::nvvm_mapa_shared_cluster:
    return true;
  default:
    return false;
  }
}

PointerOrigin::Kind classifySpace(unsigned Space) {
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
  case ASTensor:
    return PointerOrigin::Tensor;
  case ASGeneric:
    return PointerOrigin::Unknown;
  default:
    return PointerOrigin::UnknownSpace;
  }
}

PointerOrigin::Kind classifyRoot(const Value &Root) {
  if (isa<UndefValue>(Root))
    return PointerOrigin::Undef;
  if (isa<ConstantPointerNull>(Root))
    return PointerOrigin::Null;
  if (isa<Function>(Root))
    return PointerOrigin::Code;
  if (isa<AllocaInst>(Root))
    return PointerOrigin::Local;
  if (const auto *A = dyn_cast<Argument>(&Root)) {
    const bool InKernel =
        A->getParent()->getCallingConv() == CallingConv::PTX_Kernel;
    if (A->hasByValAttr())
      return InKernel ? PointerOrigin::Param : PointerOrigin::Local;
    // The host cannot name shared memory.
    if (InKernel && A->getType()->isPointerTy() &&
        A->getType()->getPointerAddressSpace() == ASGeneric)
      return PointerOrigin::KernelArgument;
  }
  if (const auto *Call = dyn_cast<CallBase>(&Root))
    if (isMapa(*Call))
      return PointerOrigin::Mapped;
  if (Root.getType()->isPointerTy())
    return classifySpace(Root.getType()->getPointerAddressSpace());
  return PointerOrigin::Unknown;
}

} // namespace cluster_bulk_copy
