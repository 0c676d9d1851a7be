//===- MappingPointTest.cpp - How far the bases of a call move ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MappingPoint.h"
#include "CopyDescriptor.h"
#include "ParseModule.h"
#include "WarpUniformity.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cluster_bulk_copy;

namespace {

/// \returns the name of the block in which a call is mapped that is in a loop
/// whose header, \p Between blocks before the call's, follows the entry.
std::string getMappingBlock(unsigned Between) {
  std::string IR = "target triple = \"nvptx64-nvidia-cuda\"\n"
                   "declare void @copy(ptr, ptr, ptr, i32, i1)\n"
                   "define ptx_kernel void @kernel(ptr %dst, ptr %src,"
                   " ptr %mbar, i32 %rank, i1 %more) {\n"
                   "entry:\n"
                   "  br label %b0\n";
  for (unsigned I = 0; I != Between; ++I)
    IR += "b" + std::to_string(I) + ":\n  br label %b" + std::to_string(I + 1) +
          "\n";
  IR += "b" + std::to_string(Between) +
        ":\n"
        "  call void @copy(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 true)\n"
        "  br i1 %more, label %b0, label %exit\n"
        "exit:\n"
        "  ret void\n"
        "}\n";
  LLVMContext Context;
  const std::unique_ptr<Module> M = parseModule(IR, Context);
  if (!M)
    return "";
  for (BasicBlock &Block : *M->getFunction("kernel"))
    for (Instruction &I : Block)
      if (auto *Call = dyn_cast<CallInst>(&I)) {
        const CopyOperands Operands = {
            Call->getArgOperand(0), Call->getArgOperand(1),
            Call->getArgOperand(2), Call->getArgOperand(3),
            Call->getArgOperand(4)};
        WarpUniformity Uniformity;
        const BasicBlock *Where =
            findMappingPoint(*Call, Operands, Uniformity.getAnalyses())
                ->getParent();
        return Where == Call->getParent() ? "at the call"
                                          : Where->getName().str();
      }
  return "no call";
}

TEST(MappingPoint, LooksAtSixtyFourDominators) {
  EXPECT_EQ(getMappingBlock(0), "entry");
  EXPECT_EQ(getMappingBlock(63), "entry");
  EXPECT_EQ(getMappingBlock(64), "at the call");
}

} // namespace
