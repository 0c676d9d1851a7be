//===- MappingPoint.cpp - Where the bases of a call are mapped ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MappingPoint.h"
#include "CopyDescriptor.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Looks no further than this up the dominators of a call: more than any nest
/// of loops has, and little enough for thousands of calls in a function.
static constexpr unsigned MaxDominators = 64;

Instruction *findMappingPoint(CallInst &Call, const CopyOperands &Operands,
                              FunctionAnalysisManager &Analyses) {
  Function &F = *Call.getFunction();
  const auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  const auto &Cycles = Analyses.getResult<CycleAnalysis>(F);
  const Value *const Mapped[] = {Operands.Dst, Operands.Src, Operands.Mbar,
                                 Operands.RemoteCtaId};
  const auto AreKnownAt = [&](const Instruction *End) {
    return all_of(Mapped, [&](const Value *Operand) {
      const auto *I = dyn_cast<Instruction>(Operand);
      return !I || Dominators.dominates(I, End);
    });
  };

  Instruction *Best = &Call;
  const DomTreeNode *Node = Dominators.getNode(Call.getParent());
  if (!Node) // Unreachable.
    return Best;
  for (unsigned I = 0; I != MaxDominators && (Node = Node->getIDom()); ++I) {
    BasicBlock *Block = Node->getBlock();
    Instruction *End = Block->getTerminator();
    if (End->isEHPad() || !AreKnownAt(End))
      break;
    // A loop that ends before the call is no better place.
    const Cycle *Around = Cycles.getCycle(Block);
    if (Around != Cycles.getCycle(Best->getParent()) &&
        (!Around || Around->contains(Best->getParent())))
      Best = End;
  }
  return Best;
}

} // namespace cluster_bulk_copy
