//===- RecordFunctionPass.cpp - Remember where a call was written ------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordFunctionPass.h"
#include "BuiltinCalls.h"
#include "Diagnostics.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace cluster_bulk_copy {

static constexpr StringLiteral MetadataName = "cluster-bulk-copy.function";

static void record(CallBase &Call) {
  LLVMContext &Context = Call.getContext();
  Call.setMetadata(
      MetadataName,
      MDNode::get(
          Context,
          MDString::get(Context, demangle(Call.getFunction()->getName()))));
}

PreservedAnalyses RecordFunctionPass::run(Module &M, ModuleAnalysisManager &) {
  if (!M.getTargetTriple().isNVPTX())
    return PreservedAnalyses::all();
  BuiltinModule Builtins;
  // What is wrong here is wrong at the end of the pipeline too, and is reported
  // there.
  DiagnosticReporter Ignored;
  findBuiltinCalls(M, Builtins, Ignored);
  if (Builtins.Calls.empty())
    return PreservedAnalyses::all();
  for (const BuiltinCall &B : Builtins.Calls)
    record(*B.Call);
  // Warnings are also about these, which may come from a library.
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
          if (StringRef(Asm->getAsmString()).contains("mbarrier.") ||
              StringRef(Asm->getAsmString()).contains("cp.async."))
            record(*Call);
  return PreservedAnalyses::all();
}

void RecordFunctionPass::printPipeline(raw_ostream &OS,
                                       function_ref<StringRef(StringRef)>) {
  OS << "cluster-bulk-copy-record-function";
}

StringRef getRecordedFunction(const Instruction &Call) {
  const MDNode *Node = Call.getMetadata(MetadataName);
  if (!Node || Node->getNumOperands() != 1)
    return "";
  const auto *Name = dyn_cast_or_null<MDString>(Node->getOperand(0));
  return Name ? Name->getString() : "";
}

} // namespace cluster_bulk_copy
