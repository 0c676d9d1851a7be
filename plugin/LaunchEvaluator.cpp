//===- LaunchEvaluator.cpp - Values at one place of a launch --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchEvaluator.h"
#include "ModuleFacts.h"
#include "SpecialRegisters.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Conditions that people write are a few operations deep.
static constexpr unsigned MaxDepth = 16;

/// \returns the dependence that a read of \p Register is.
static uint8_t getDependenceOnRegister(StringRef Register) {
  return StringSwitch<uint8_t>(Register)
      .Case("cluster_ctarank", LaunchEvaluator::OnRank)
      .Case("cluster_nctarank", LaunchEvaluator::OnSize)
      .Case("tid.x", LaunchEvaluator::OnThreadX)
      .Case("tid.y", LaunchEvaluator::OnThreadX << 1)
      .Case("tid.z", LaunchEvaluator::OnThreadX << 2)
      .Default(LaunchEvaluator::OnOther);
}

static std::optional<uint32_t> readRegister(uint8_t Dependence,
                                            const LaunchPoint &P) {
  switch (Dependence) {
  case LaunchEvaluator::OnRank:
    return P.Rank;
  case LaunchEvaluator::OnSize:
    return P.Size;
  case LaunchEvaluator::OnThreadX:
  case LaunchEvaluator::OnThreadX << 1:
  case LaunchEvaluator::OnThreadX << 2:
    return P.Thread[Dependence / LaunchEvaluator::OnThreadX / 2];
  default:
    return std::nullopt;
  }
}

/// \returns what \p Call returns, if that is one value of the called function;
/// null if not. At -O0 a constexpr function is called.
static const Value *getReturnedValue(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || F->isDeclaration() || F->isInterposable())
    return nullptr;
  const Value *Result = nullptr;
  for (const BasicBlock &BB : *F)
    if (const auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      if (Result)
        return nullptr;
      Result = Return->getReturnValue();
    }
  return Result;
}

/// \returns true if the operands decide what \p I is: an operation that
/// evaluates to what evaluateOperation() says.
static bool isOperation(const Instruction &I) {
  return I.getType()->isIntegerTy() &&
         isa<BinaryOperator, ICmpInst, CastInst, SelectInst, FreezeInst>(I) &&
         all_of(I.operands(),
                [](const Use &U) { return U->getType()->isIntegerTy(); });
}

/// \returns what \p I is of \p L and \p R; std::nullopt where that is poison.
static std::optional<APInt> evaluateBinary(const BinaryOperator &I,
                                           const APInt &L, const APInt &R) {
  const bool IsShift = I.isShift();
  if ((I.isIntDivRem() && R.isZero()) || (IsShift && R.uge(L.getBitWidth())))
    return std::nullopt;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return L + R;
  case Instruction::Sub:
    return L - R;
  case Instruction::Mul:
    return L * R;
  case Instruction::And:
    return L & R;
  case Instruction::Or:
    return L | R;
  case Instruction::Xor:
    return L ^ R;
  case Instruction::Shl:
    return L.shl(R);
  case Instruction::LShr:
    return L.lshr(R);
  case Instruction::AShr:
    return L.ashr(R);
  case Instruction::UDiv:
    return L.udiv(R);
  case Instruction::URem:
    return L.urem(R);
  case Instruction::SDiv:
    return L.sdiv(R);
  case Instruction::SRem:
    return L.srem(R);
  default:
    return std::nullopt;
  }
}

static std::optional<APInt> evaluateCast(const CastInst &I, const APInt &V) {
  const unsigned Width = I.getType()->getIntegerBitWidth();
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    return V.trunc(Width);
  case Instruction::ZExt:
    return V.zext(Width);
  case Instruction::SExt:
    return V.sext(Width);
  default:
    return std::nullopt;
  }
}

std::optional<APInt> LaunchEvaluator::evaluate(const Value &V,
                                               const LaunchPoint &P) {
  return evaluate(V, P, MaxDepth);
}

std::optional<APInt> LaunchEvaluator::evaluate(const Value &V,
                                               const LaunchPoint &P,
                                               unsigned Depth) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->getValue();
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth == 0)
    return std::nullopt;
  if (const auto *Load = dyn_cast<LoadInst>(I)) {
    const Value *Stored = Facts.getStoredValue(*Load);
    return Stored ? evaluate(*Stored, P, Depth - 1) : std::nullopt;
  }
  if (const auto *Call = dyn_cast<CallBase>(I)) {
    if (const Value *Returned = getReturnedValue(*Call))
      return evaluate(*Returned, P, Depth - 1);
    const std::string Register = getSpecialRegister(*I);
    const auto Read = readRegister(getDependenceOnRegister(Register), P);
    return Read && I->getType()->isIntegerTy(32)
               ? std::optional(APInt(32, *Read))
               : std::nullopt;
  }
  if (!isOperation(*I))
    return std::nullopt;
  auto Operand = [&](unsigned Index) {
    return evaluate(*I->getOperand(Index), P, Depth - 1);
  };
  std::optional<APInt> L = Operand(0);
  if (isa<SelectInst>(I)) {
    if (L)
      return Operand(L->isZero() ? 2 : 1);
    // Both values may be the same, as those of a && false are.
    const std::optional<APInt> True = Operand(1), False = Operand(2);
    return True && True == False ? True : std::nullopt;
  }
  if (isa<FreezeInst>(I))
    return L;
  if (const auto *Cast = dyn_cast<CastInst>(I))
    return L ? evaluateCast(*Cast, *L) : std::nullopt;
  const std::optional<APInt> R = Operand(1);
  if (const auto *Binary = dyn_cast<BinaryOperator>(I)) {
    if (L && R)
      return evaluateBinary(*Binary, *L, *R);
    const std::optional<APInt> &Known = L ? L : R;
    if (Known && ((I->getOpcode() == Instruction::And && Known->isZero()) ||
                  (I->getOpcode() == Instruction::Or && Known->isAllOnes())))
      return Known;
    return std::nullopt;
  }
  if (L && R)
    return APInt(1,
                 ICmpInst::compare(*L, *R, cast<ICmpInst>(I)->getPredicate()));
  return std::nullopt;
}

uint8_t LaunchEvaluator::getDependences(const Value &V) {
  if (isa<ConstantInt>(V))
    return 0;
  if (const auto It = Dependences.find(&V); It != Dependences.end())
    return It->second;
  const uint8_t Result = findDependences(V, MaxDepth);
  return Dependences[&V] = Result;
}

uint8_t LaunchEvaluator::findDependences(const Value &V, unsigned Depth) {
  if (isa<ConstantInt>(V))
    return 0;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth == 0)
    return OnOther;
  if (const auto *Load = dyn_cast<LoadInst>(I)) {
    const Value *Stored = Facts.getStoredValue(*Load);
    return Stored ? findDependences(*Stored, Depth - 1) : uint8_t(OnOther);
  }
  if (const auto *Call = dyn_cast<CallBase>(I))
    if (const Value *Returned = getReturnedValue(*Call))
      return findDependences(*Returned, Depth - 1);
  if (isa<CallBase>(I))
    return getDependenceOnRegister(getSpecialRegister(*I));
  if (!isOperation(*I))
    return OnOther;
  uint8_t Result = 0;
  for (const Use &U : I->operands())
    Result |= findDependences(*U, Depth - 1);
  return Result;
}

/// \returns true if \p Register is the same in all CTAs of a cluster.
static bool isClusterRegister(StringRef Register) {
  return Register == "cluster_nctarank" || Register.starts_with("ntid.") ||
         Register.starts_with("nctaid.") ||
         Register.starts_with("cluster_nctaid.") ||
         Register.starts_with("clusterid.") ||
         Register.starts_with("nclusterid.");
}

bool LaunchEvaluator::isClusterUniform(const Value &V) {
  return isClusterUniform(V, MaxDepth);
}

bool LaunchEvaluator::isClusterUniform(const Value &V, unsigned Depth) {
  if (isa<ConstantInt>(V))
    return true;
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->getParent()->getCallingConv() == CallingConv::PTX_Kernel;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth == 0)
    return false;
  if (const auto *Load = dyn_cast<LoadInst>(I)) {
    const Value *Stored = Facts.getStoredValue(*Load);
    return Stored && isClusterUniform(*Stored, Depth - 1);
  }
  if (isa<CallBase>(I))
    return isClusterRegister(getSpecialRegister(*I));
  if (const auto *Phi = dyn_cast<PHINode>(I)) {
    BinaryOperator *Next = nullptr;
    Value *Start = nullptr, *Step = nullptr;
    return matchSimpleRecurrence(Phi, Next, Start, Step) &&
           isClusterUniform(*Start, Depth - 1) &&
           isClusterUniform(*Step, Depth - 1);
  }
  return isOperation(*I) && all_of(I->operands(), [&](const Use &U) {
           return isClusterUniform(*U, Depth - 1);
         });
}

} // namespace cluster_bulk_copy
