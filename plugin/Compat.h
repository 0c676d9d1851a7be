//===- Compat.h - Differences between LLVM versions -------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only file that may test LLVM_VERSION_MAJOR.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_COMPAT_H
#define CLUSTER_BULK_COPY_COMPAT_H

#include "llvm/ADT/Uniformity.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

// LLVM 22 moved PassPlugin.h from llvm/Passes to llvm/Plugins.
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

namespace cluster_bulk_copy {

/// The major version of the LLVM that the plugin is built with.
constexpr unsigned BuiltWithLLVM = LLVM_VERSION_MAJOR;

// LLVM 23 renamed InstructionUniformity.
#if LLVM_VERSION_MAJOR >= 23
using llvm::ValueUniformity;
#else
using ValueUniformity = llvm::InstructionUniformity;
#endif

/// A target that says of each value whether it is uniform. LLVM 22 asks one
/// question instead of LLVM 21's two, and LLVM 23 renamed that.
template <class Derived>
class UniformityTTIImpl
    : public llvm::TargetTransformInfoImplCRTPBase<Derived> {
  friend Derived;
  explicit UniformityTTIImpl(const llvm::DataLayout &DL)
      : llvm::TargetTransformInfoImplCRTPBase<Derived>(DL) {}

public:
  virtual ValueUniformity classify(const llvm::Value *V) const = 0;

#if LLVM_VERSION_MAJOR >= 23
  ValueUniformity getValueUniformity(const llvm::Value *V) const override {
    return classify(V);
  }
#elif LLVM_VERSION_MAJOR == 22
  ValueUniformity
  getInstructionUniformity(const llvm::Value *V) const override {
    return classify(V);
  }
#else
  bool isSourceOfDivergence(const llvm::Value *V) const override {
    return classify(V) == ValueUniformity::NeverUniform;
  }
  bool isAlwaysUniform(const llvm::Value *V) const override {
    return classify(V) == ValueUniformity::AlwaysUniform;
  }
#endif
};

// LLVM 23 renamed isDivergentUse.
inline bool isDivergentAtUse(const llvm::UniformityInfo &Info,
                             const llvm::Use &U) {
#if LLVM_VERSION_MAJOR >= 23
  return Info.isDivergentAtUse(U);
#else
  return Info.isDivergentUse(U);
#endif
}

// LLVM 22 added intrinsics for %total_smem_size and its like.
inline bool isSharedSizeRegister(llvm::Intrinsic::ID ID) {
#if LLVM_VERSION_MAJOR >= 22
  return ID == llvm::Intrinsic::nvvm_read_ptx_sreg_total_smem_size ||
         ID == llvm::Intrinsic::nvvm_read_ptx_sreg_aggr_smem_size ||
         ID == llvm::Intrinsic::nvvm_read_ptx_sreg_dynamic_smem_size;
#else
  (void)ID;
  return false;
#endif
}

/// The part of a CTA's shared memory whose size a special register has.
enum class SharedPart { Dynamic, Total };

/// \returns the size of \p Part in bytes, an i32. LLVM 22 added intrinsics for
/// these registers.
inline llvm::Value *createSharedBytes(llvm::IRBuilderBase &B, SharedPart Part) {
#if LLVM_VERSION_MAJOR >= 22
  return B.CreateIntrinsic(
      Part == SharedPart::Dynamic
          ? llvm::Intrinsic::nvvm_read_ptx_sreg_dynamic_smem_size
          : llvm::Intrinsic::nvvm_read_ptx_sreg_total_smem_size,
      {});
#else
  return B.CreateCall(llvm::InlineAsm::get(
      llvm::FunctionType::get(B.getInt32Ty(), false),
      Part == SharedPart::Dynamic ? "mov.u32 $0, %dynamic_smem_size;"
                                  : "mov.u32 $0, %total_smem_size;",
      "=r", /*hasSideEffects=*/false));
#endif
}

// LLVM 22 added the instruction ptrtoaddr.
inline bool isPtrToAddr(unsigned Opcode) {
#if LLVM_VERSION_MAJOR >= 22
  return Opcode == llvm::Instruction::PtrToAddr;
#else
  (void)Opcode;
  return false;
#endif
}

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_COMPAT_H
