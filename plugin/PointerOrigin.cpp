//===- PointerOrigin.cpp - One place that a pointer comes from ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PointerOrigin.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

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
  case PointerOrigin::Tensor:
    return "tensor memory";
  case PointerOrigin::UnknownSpace:
    return "an unknown address space";
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

const GlobalVariable *PointerOrigin::getAllocation() const {
  return Where == Shared ? dyn_cast<GlobalVariable>(Root) : nullptr;
}

std::optional<int64_t> PointerOrigin::getAllocationBytes() const {
  const GlobalVariable *GV = getAllocation();
  // Dynamic shared memory is declared, and its size is the launch's.
  if (!GV || GV->isDeclaration() || !GV->getValueType()->isSized())
    return std::nullopt;
  const TypeSize Size =
      GV->getDataLayout().getTypeAllocSize(GV->getValueType());
  if (Size.isScalable() || !isUInt<32>(Size.getFixedValue()))
    return std::nullopt;
  return static_cast<int64_t>(Size.getFixedValue());
}

std::optional<int64_t> PointerOrigin::getConstantOffset() const {
  if (!Offset.isConstant())
    return std::nullopt;
  return Offset.getConstant().getSExtValue();
}

KnownBits PointerOrigin::getAddressBits(const DataLayout &DL) const {
  KnownBits Base(64);
  if (Root->getType()->isPointerTy())
    Base.Zero.setLowBits(Log2(Root->getPointerAlignment(DL)));
  return KnownBits::add(Base, Offset);
}

} // namespace cluster_bulk_copy
