//===- SpecialRegisters.cpp - Reads of PTX's special registers ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpecialRegisters.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// \returns the register in "mov.u32 $0, %tid.x;".
static std::string getRegisterOfAsm(const InlineAsm &Asm) {
  StringRef Text = StringRef(Asm.getAsmString()).trim();
  if (!Text.consume_front("mov."))
    return "";
  const auto Operands = Text.split(' ').second;
  auto [Result, Register] = Operands.split(',');
  Register = Register.trim();
  if (Result.trim() != "$0" || !Register.consume_front("%") ||
      !Register.consume_back(";"))
    return "";
  return Register.rtrim().str();
}

std::string getSpecialRegister(const Value &V) {
  const auto *Call = dyn_cast<CallBase>(&V);
  if (!Call)
    return "";
  if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return getRegisterOfAsm(*Asm);
  const Function *F = Call->getCalledFunction();
  if (!F || !F->isIntrinsic())
    return "";
  StringRef Name = F->getName();
  if (!Name.consume_front("llvm.nvvm.read.ptx.sreg."))
    return "";
  // LLVM has dots where PTX has underscores too.
  if (Name.consume_front("cluster."))
    return ("cluster_" + Name).str();
  return Name.str();
}

} // namespace cluster_bulk_copy
