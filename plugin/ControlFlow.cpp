//===- ControlFlow.cpp - The conditions for getting to a block ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "SpecialRegisters.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cluster_bulk_copy {

/// \returns what the terminator \p I decides by; null if it has no choice.
static const Value *getCondition(const Instruction &I) {
  if (const auto *Branch = dyn_cast<BranchInst>(&I))
    return Branch->isConditional() ? Branch->getCondition() : nullptr;
  if (const auto *Switch = dyn_cast<SwitchInst>(&I))
    return Switch->getCondition();
  return nullptr;
}

/// \returns the number of the successor that terminator \p I has where its
/// condition is \p V.
static int getSuccessor(const Instruction &I, const APInt &V) {
  if (isa<BranchInst>(I))
    return V.isZero() ? 1 : 0;
  const auto &Switch = cast<SwitchInst>(I);
  const auto *Case = ConstantInt::get(I.getContext(), V);
  return static_cast<int>(Switch.findCaseValue(Case)->getSuccessorIndex());
}

ControlFlow::ControlFlow(const Function &Kernel, LaunchEvaluator &Evaluator)
    : Kernel(Kernel), Evaluator(Evaluator) {
  Cycles.compute(const_cast<Function &>(Kernel));
  constexpr unsigned Decided =
      LaunchEvaluator::OnRank | LaunchEvaluator::OnSize;
  for (const BasicBlock &BB : Kernel)
    if (const Value *Condition = getCondition(*BB.getTerminator())) {
      const uint8_t On = Evaluator.getDependences(*Condition);
      if (On == 0 || (On & Decided))
        Deciding.push_back(BB.getTerminator());
    }
}

/// Guards of one block take time in proportion to all blocks. Beyond this many,
/// a fraction of a second, blocks are not described.
static constexpr size_t MaxVisited = size_t(1) << 22;

ControlFlow::View &ControlFlow::getView(const LaunchPoint &CTA) {
  View *&Known = ViewOfCTA[{*CTA.Rank, *CTA.Size}];
  if (Known)
    return *Known;
  std::vector<int> Decisions;
  for (const Instruction *I : Deciding) {
    const std::optional<APInt> V = Evaluator.evaluate(*getCondition(*I), CTA);
    Decisions.push_back(V ? getSuccessor(*I, *V) : -1);
  }
  std::unique_ptr<View> &Result = Views[Decisions];
  if (!Result)
    Result = makeView(Decisions);
  Known = Result.get();
  return *Known;
}

std::unique_ptr<ControlFlow::View>
ControlFlow::makeView(ArrayRef<int> Decisions) {
  auto Result = std::make_unique<View>();
  // A program that traps has ended.
  for (const BasicBlock &BB : Kernel)
    if (isa<UnreachableInst>(BB.getTerminator()))
      for (const BasicBlock *From : predecessors(&BB))
        Result->NeverTaken.insert({From, &BB});
  for (const auto &[I, Taken] : zip_equal(Deciding, Decisions)) {
    if (Taken < 0)
      continue;
    const BasicBlock *To = I->getSuccessor(static_cast<unsigned>(Taken));
    for (const BasicBlock *Other : successors(I->getParent()))
      if (Other != To)
        Result->NeverTaken.insert({I->getParent(), Other});
  }
  Result->Reached = findBefore(*Result, nullptr);
  return Result;
}

/// \returns true if \p V is a number of threads or CTAs, which is not zero.
static bool isExtent(const Value &V) {
  const std::string Register = getSpecialRegister(V);
  return StringRef(Register).starts_with("ntid.") ||
         Register == "cluster_nctarank";
}

/// Appends to \p Parts the conditions that have to hold together for \p G.
static void split(const Guard &G, SmallVectorImpl<Guard> &Parts,
                  unsigned Depth = 8) {
  Value *A = nullptr, *B = nullptr;
  auto Each = [&](bool IsZero) {
    split({A, IsZero}, Parts, Depth - 1);
    if (B)
      split({B, IsZero}, Parts, Depth - 1);
  };
  auto *V = const_cast<Value *>(G.V);
  CmpPredicate Predicate;
  if (Depth == 0)
    return Parts.push_back(G);
  if (match(V, m_Freeze(m_Value(A))) || match(V, m_ZExt(m_Value(A))))
    return Each(G.IsZero);
  if (match(V, m_Not(m_Value(A))) && V->getType()->isIntegerTy(1))
    return Each(!G.IsZero);
  if (match(V, m_ICmp(Predicate, m_Value(A), m_ZeroInt())) &&
      ICmpInst::isEquality(Predicate))
    return Each((Predicate == ICmpInst::ICMP_EQ) != G.IsZero);
  if (!G.IsZero && match(V, m_LogicalAnd(m_Value(A), m_Value(B))))
    return Each(false);
  if (G.IsZero && (match(V, m_LogicalOr(m_Value(A), m_Value(B))) ||
                   match(V, m_Or(m_Value(A), m_Value(B))) ||
                   match(V, m_NUWAdd(m_Value(A), m_Value(B)))))
    return Each(true);
  if (G.IsZero && match(V, m_NUWMul(m_Value(A), m_Value(B))) &&
      (isExtent(*A) || isExtent(*B)))
    return split({isExtent(*A) ? B : A, true}, Parts, Depth - 1);
  Parts.push_back(G);
}

/// \returns the blocks that can be reached before \p Without, if there is such
/// a block.
ControlFlow::BlockSet ControlFlow::findBefore(const View &V,
                                              const BasicBlock *Without) const {
  BlockSet Result;
  SmallVector<const BasicBlock *, 16> Worklist;
  auto Add = [&](const BasicBlock *BB) {
    if (BB != Without && Result.insert(BB).second)
      Worklist.push_back(BB);
  };
  Add(&Kernel.getEntryBlock());
  while (!Worklist.empty()) {
    const BasicBlock *From = Worklist.pop_back_val();
    for (const BasicBlock *To : successors(From))
      if (!V.NeverTaken.contains({From, To}))
        Add(To);
  }
  return Result;
}

/// \returns the blocks from which a return can be reached without \p BB.
ControlFlow::BlockSet ControlFlow::findAround(const View &V,
                                              const BasicBlock &BB) const {
  BlockSet Result;
  SmallVector<const BasicBlock *, 16> Worklist;
  auto Add = [&](const BasicBlock *Other) {
    if (Other != &BB && Result.insert(Other).second)
      Worklist.push_back(Other);
  };
  for (const BasicBlock &Last : Kernel)
    if (isa<ReturnInst>(Last.getTerminator()))
      Add(&Last);
  while (!Worklist.empty()) {
    const BasicBlock *To = Worklist.pop_back_val();
    for (const BasicBlock *From : predecessors(To))
      if (!V.NeverTaken.contains({From, To}))
        Add(From);
  }
  return Result;
}

/// From the inside out: a block decides about X if X can be avoided from it,
/// and not any more from one of its successors. One that is reached through X
/// alone decides about a next round.
SmallVector<Guard, 4> ControlFlow::findGuards(const View &V,
                                              const BasicBlock &BB) {
  SmallVector<Guard, 4> Result;
  for (const BasicBlock *X = &BB; X;) {
    if (Visited > MaxVisited) {
      Result.push_back({X, false});
      break;
    }
    const BlockSet Before = findBefore(V, X);
    const BlockSet Around = findAround(V, *X);
    Visited += Before.size() + Around.size();
    SmallVector<Edge, 2> Decisions;
    for (const BasicBlock *D : Before)
      if (Around.contains(D))
        for (const BasicBlock *S : successors(D))
          if (!Around.contains(S) && !V.NeverTaken.contains({D, S}))
            Decisions.push_back({D, S});
    if (Decisions.empty())
      break;
    const auto [D, S] = Decisions.front();
    const auto *Branch = dyn_cast<BranchInst>(D->getTerminator());
    if (Decisions.size() != 1 || !Branch) {
      Result.push_back({X, false});
      break;
    }
    split({Branch->getCondition(), S == Branch->getSuccessor(1)}, Result);
    X = D;
  }
  for (const Cycle *C = Cycles.getCycle(const_cast<BasicBlock *>(&BB)); C;
       C = C->getParentCycle())
    Result.push_back({C->getHeader(), true});
  return Result;
}

std::optional<ArrayRef<Guard>> ControlFlow::getGuards(const BasicBlock &BB,
                                                      const LaunchPoint &CTA) {
  View &V = getView(CTA);
  if (!V.Reached.contains(&BB))
    return std::nullopt;
  const auto [It, Inserted] = V.Guards.try_emplace(&BB);
  if (Inserted)
    It->second = findGuards(V, BB);
  return It->second;
}

bool ControlFlow::isUnavoidable(
    const BasicBlock &From, const SmallPtrSetImpl<const BasicBlock *> &Blocks,
    const LaunchPoint &CTA) {
  const View &V = getView(CTA);
  SmallVector<const BasicBlock *, 16> Worklist = {&From};
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Worklist.empty()) {
    const BasicBlock *BB = Worklist.pop_back_val();
    if (isa<ReturnInst>(BB->getTerminator()))
      return false;
    for (const BasicBlock *Next : successors(BB))
      if (!V.NeverTaken.contains({BB, Next}) && !Blocks.contains(Next) &&
          Seen.insert(Next).second)
        Worklist.push_back(Next);
  }
  return true;
}

bool ControlFlow::isClusterUniformLoop(const BasicBlock &Header) {
  const Cycle *C = Cycles.getCycle(const_cast<BasicBlock *>(&Header));
  for (const BasicBlock *BB : C->blocks()) {
    const Value *Condition = getCondition(*BB->getTerminator());
    if (any_of(successors(BB),
               [&](const BasicBlock *To) {
                 return !C->contains(const_cast<BasicBlock *>(To)) &&
                        !isa<UnreachableInst>(To->getTerminator());
               }) &&
        Condition && !Evaluator.isClusterUniform(*Condition))
      return false;
  }
  return C->isReducible();
}

bool ControlFlow::isInOwnLoop(const BasicBlock &Inner,
                              const BasicBlock &Outer) const {
  const Cycle *C = Cycles.getCycle(const_cast<BasicBlock *>(&Inner));
  return C && !C->contains(const_cast<BasicBlock *>(&Outer));
}

} // namespace cluster_bulk_copy
