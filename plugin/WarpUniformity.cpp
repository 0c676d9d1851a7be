//===- WarpUniformity.cpp - What is the same in all lanes of a warp ----===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpUniformity.h"
#include "Compat.h"
#include "PointerOrigin.h"
#include "SpecialRegisters.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// The clamp of a shuffle whose segment is the whole warp (PTX ISA,
/// "shfl.sync").
static constexpr int64_t WarpShuffleClamp = 31;

/// \returns true if operand \p Index of \p Call is the constant \p Value.
static bool isConstantOperand(const CallBase &Call, unsigned Index,
                              int64_t Value) {
  const auto *Constant = dyn_cast<ConstantInt>(Call.getArgOperand(Index));
  return Constant && Constant->getSExtValue() == Value;
}

/// What is known of the result of NVVM intrinsic \p Call, by its definition in
/// the PTX ISA.
static ValueUniformity classifyNVVMIntrinsic(const IntrinsicInst &Call) {
  if (isSharedSizeRegister(Call.getIntrinsicID()))
    return ValueUniformity::AlwaysUniform;
  switch (Call.getIntrinsicID()) {
  // The same in all threads of a CTA.
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank:
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank:
  case Intrinsic::nvvm_read_ptx_sreg_clusterid_x:
  case Intrinsic::nvvm_read_ptx_sreg_clusterid_y:
  case Intrinsic::nvvm_read_ptx_sreg_clusterid_z:
  case Intrinsic::nvvm_read_ptx_sreg_nclusterid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nclusterid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nclusterid_z:
  case Intrinsic::nvvm_read_ptx_sreg_gridid:
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
  case Intrinsic::nvvm_is_explicit_cluster:
    return ValueUniformity::AlwaysUniform;
  // One result for all lanes that take part; with the full mask, all do.
  case Intrinsic::nvvm_vote_all_sync:
  case Intrinsic::nvvm_vote_any_sync:
  case Intrinsic::nvvm_vote_uni_sync:
  case Intrinsic::nvvm_vote_ballot_sync:
    return isConstantOperand(Call, 0, -1) ? ValueUniformity::AlwaysUniform
                                          : ValueUniformity::NeverUniform;
  case Intrinsic::nvvm_redux_sync_add:
  case Intrinsic::nvvm_redux_sync_and:
  case Intrinsic::nvvm_redux_sync_max:
  case Intrinsic::nvvm_redux_sync_min:
  case Intrinsic::nvvm_redux_sync_or:
  case Intrinsic::nvvm_redux_sync_umax:
  case Intrinsic::nvvm_redux_sync_umin:
  case Intrinsic::nvvm_redux_sync_xor:
    return isConstantOperand(Call, 1, -1) ? ValueUniformity::AlwaysUniform
                                          : ValueUniformity::NeverUniform;
  // (mask, value, source lane, clamp): all lanes read one lane if the segment
  // is the warp.
  case Intrinsic::nvvm_shfl_sync_idx_i32:
  case Intrinsic::nvvm_shfl_sync_idx_f32:
    return isConstantOperand(Call, 0, -1) &&
                   isa<ConstantInt>(Call.getArgOperand(2)) &&
                   isConstantOperand(Call, 3, WarpShuffleClamp)
               ? ValueUniformity::AlwaysUniform
               : ValueUniformity::NeverUniform;
  // A function of its operands.
  case Intrinsic::nvvm_mapa:
  case Intrinsic::nvvm_mapa_shared_cluster:
    return ValueUniformity::Default;
  default:
    return ValueUniformity::NeverUniform;
  }
}

/// \returns true if \p Register is the same in all threads of a CTA.
static bool isCtaRegister(StringRef Register) {
  static constexpr StringLiteral Names[] = {"ctaid",
                                            "nctaid",
                                            "ntid",
                                            "clusterid",
                                            "nclusterid",
                                            "cluster_ctaid",
                                            "gridid",
                                            "cluster_nctaid",
                                            "cluster_ctarank",
                                            "is_explicit_cluster",
                                            "cluster_nctarank",
                                            "total_smem_size",
                                            "aggr_smem_size",
                                            "dynamic_smem_size"};
  Register.consume_back(".x") || Register.consume_back(".y") ||
      Register.consume_back(".z");
  return is_contained(Names, Register);
}

static ValueUniformity classifyCall(const CallBase &Call) {
  if (Call.isInlineAsm())
    return isCtaRegister(getSpecialRegister(Call))
               ? ValueUniformity::AlwaysUniform
               : ValueUniformity::NeverUniform;
  const auto *I = dyn_cast<IntrinsicInst>(&Call);
  if (!I)
    return ValueUniformity::NeverUniform;
  if (I->getCalledFunction()->getName().starts_with("llvm.nvvm."))
    return classifyNVVMIntrinsic(*I);
  return I->doesNotAccessMemory() && !I->isConvergent()
             ? ValueUniformity::Default
             : ValueUniformity::NeverUniform;
}

/// Loads of memory that nothing writes while the kernel runs.
static bool isConstantMemory(const LoadInst &Load) {
  return Load.getPointerAddressSpace() == ASConst ||
         Load.getPointerAddressSpace() == ASParam ||
         Load.hasMetadata(LLVMContext::MD_invariant_load);
}

namespace {

/// Answers for a warp what the uniformity analysis asks of a target.
class WarpTTIImpl final : public UniformityTTIImpl<WarpTTIImpl> {
public:
  explicit WarpTTIImpl(const DataLayout &DL) : UniformityTTIImpl(DL) {}

  bool hasBranchDivergence(const Function *) const override { return true; }

  ValueUniformity classify(const Value *V) const override {
    if (const auto *A = dyn_cast<Argument>(V))
      return A->getParent()->getCallingConv() == CallingConv::PTX_Kernel
                 ? ValueUniformity::Default
                 : ValueUniformity::NeverUniform;
    if (const auto *Call = dyn_cast<CallBase>(V))
      return classifyCall(*Call);
    if (const auto *Load = dyn_cast<LoadInst>(V))
      return isConstantMemory(*Load) ? ValueUniformity::Default
                                     : ValueUniformity::NeverUniform;
    if (isa<AtomicRMWInst, AtomicCmpXchgInst, AllocaInst, VAArgInst>(V))
      return ValueUniformity::NeverUniform;
    return ValueUniformity::Default;
  }
};

} // namespace

WarpUniformity::WarpUniformity() {
  Analyses.registerPass([] { return PassInstrumentationAnalysis(); });
  Analyses.registerPass([] { return DominatorTreeAnalysis(); });
  Analyses.registerPass([] { return CycleAnalysis(); });
  Analyses.registerPass([] { return UniformityInfoAnalysis(); });
  Analyses.registerPass([] {
    return TargetIRAnalysis([](const Function &F) {
      return TargetTransformInfo(
          std::make_unique<WarpTTIImpl>(F.getDataLayout()));
    });
  });
}

bool WarpUniformity::isUniform(const Use &U) {
  auto &F =
      const_cast<Function &>(*cast<Instruction>(U.getUser())->getFunction());
  return !isDivergentAtUse(Analyses.getResult<UniformityInfoAnalysis>(F), U);
}

} // namespace cluster_bulk_copy
