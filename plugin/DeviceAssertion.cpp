//===- DeviceAssertion.cpp - CUDA's own failing assertion -----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceAssertion.h"
#include "Diagnostics.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cluster_bulk_copy {

Constant *DeviceAssertions::getText(StringRef Text) {
  Constant *&Known = Texts[Text];
  if (!Known) {
    Constant *Bytes = ConstantDataArray::getString(M.getContext(), Text);
    auto *GV = new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                                  GlobalValue::PrivateLinkage, Bytes,
                                  "cluster_bulk_copy.text");
    GV->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    GV->setAlignment(Align(1));
    Known = GV;
  }
  return Known;
}

void DeviceAssertions::emitFailure(IRBuilderBase &B, const Instruction &Call,
                                   Value *Text) {
  // As clang's CUDA headers declare it, who do not call it `noreturn` because
  // of faults in ptxas (LLVM's issue 27738); a trap ends the thread.
  auto *FailTy = FunctionType::get(B.getVoidTy(),
                                   {B.getPtrTy(), B.getPtrTy(), B.getInt32Ty(),
                                    B.getPtrTy(), B.getInt64Ty()},
                                   /*isVarArg=*/false);
  const FunctionCallee Fail = M.getOrInsertFunction(
      "__assertfail", FailTy,
      AttributeList::get(M.getContext(), AttributeList::FunctionIndex,
                         {Attribute::Convergent, Attribute::NoUnwind}));
  // Without debug information the line is not known.
  const DILocation *Loc = Call.getDebugLoc().get();
  const StringRef File = Loc ? Loc->getFilename() : M.getSourceFileName();
  B.CreateCall(Fail, {Text, getText(File), B.getInt32(Loc ? Loc->getLine() : 0),
                      getText(getFunctionName(Call)), B.getInt64(1)});
  B.CreateIntrinsic(Intrinsic::trap, {});
}

} // namespace cluster_bulk_copy
