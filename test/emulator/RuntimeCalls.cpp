//===- RuntimeCalls.cpp - Calls of the runtime ----------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace cluster_emulator {

std::string getSymbol(const RuntimeFunction &F) {
  if (F.Constraints)
    return ("cluster_emulator.ptx." + Twine(&F - getPtxStrings().data())).str();
  if (F.Name.starts_with("cluster_emulator."))
    return F.Name.str();
  return ("cluster_emulator." + F.Name).str();
}

/// \returns \p Text with each run of white space as one space.
static std::string normalize(StringRef Text) {
  SmallVector<StringRef> Words;
  for (StringRef Rest = Text; !Rest.empty();) {
    auto [Word, Next] = getToken(Rest, " \t\n");
    if (!Word.empty())
      Words.push_back(Word);
    Rest = Next;
  }
  return join(Words, " ");
}

static const RuntimeFunction *findIn(ArrayRef<RuntimeFunction> Table,
                                     StringRef Name) {
  const auto *Found =
      find_if(Table, [&](const RuntimeFunction &F) { return F.Name == Name; });
  return Found == Table.end() ? nullptr : Found;
}

static const RuntimeFunction *findFunction(StringRef Name) {
  if (const RuntimeFunction *F = findIn(getSpecialRegisters(), Name))
    return F;
  return findIn(getDeviceFunctions(), Name);
}

static const RuntimeFunction *findPtx(const InlineAsm &Asm) {
  const std::string Text = normalize(Asm.getAsmString());
  StringRef Register = Text;
  if (Register.consume_front("mov.u32 $0, %") && Register.consume_back(";") &&
      Asm.getConstraintString() == "=r")
    return findIn(getSpecialRegisters(),
                  ("llvm.nvvm.read.ptx.sreg." + Register).str());
  const RuntimeFunction *F = findIn(getPtxStrings(), Text);
  return F && Asm.getConstraintString() == F->Constraints ? F : nullptr;
}

/// \returns what \p Call calls if the runtime has to have it, as a message
/// names it; or nothing if the host can call it.
static std::string describeForeign(const CallBase &Call) {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return "the inline PTX \"" + normalize(Asm->getAsmString()) + "\" (" +
           Asm->getConstraintString().str() + ")";
  const Function *F = Call.getCalledFunction();
  if (!F || !F->isDeclaration())
    return "";
  if (!F->isIntrinsic())
    return "the function " + F->getName().str();
  if (F->getName().starts_with("llvm.nvvm.") ||
      F->getIntrinsicID() == Intrinsic::trap)
    return "the intrinsic " + F->getName().str();
  return "";
}

static const RuntimeFunction *findCallee(const CallBase &Call) {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return findPtx(*Asm);
  return findFunction(Call.getCalledFunction()->getName());
}

static void replace(CallBase &Call, const RuntimeFunction &F,
                    SiteTable &Sites) {
  IRBuilder<> B(&Call);
  SmallVector<Value *> Arguments;
  for (Value *Argument : Call.args())
    Arguments.push_back(Argument->getType()->isIntegerTy(1)
                            ? B.CreateZExt(Argument, B.getInt32Ty())
                            : Argument);
  if (F.TakesSite)
    Arguments.push_back(B.getInt32(Sites.getSite(Call)));

  Type *Wanted = Call.getType();
  Type *Returned = Wanted;
  if (Wanted->isIntegerTy(1))
    Returned = B.getInt32Ty();
  else if (Wanted->isStructTy())
    Returned = B.getInt64Ty();
  const FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      getSymbol(F),
      FunctionType::get(
          Returned,
          map_to_vector(Arguments, [](Value *V) { return V->getType(); }),
          /*isVarArg=*/false));
  Value *Result = B.CreateCall(Callee, Arguments);
  if (Wanted->isIntegerTy(1)) {
    Result = B.CreateIsNotNull(Result);
  } else if (Wanted->isStructTy()) {
    Value *Low = B.CreateTrunc(Result, Wanted->getStructElementType(0));
    Value *High = B.CreateIsNotNull(B.CreateLShr(Result, 32));
    Result = B.CreateInsertValue(PoisonValue::get(Wanted), Low, 0);
    Result = B.CreateInsertValue(Result, High, 1);
  }
  if (!Wanted->isVoidTy())
    Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

Error replaceByRuntimeCalls(Module &M, SiteTable &Sites) {
  SmallVector<std::pair<CallBase *, const RuntimeFunction *>> Known;
  std::map<std::string, std::string> Unknown;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      const std::string Name = describeForeign(*Call);
      if (Name.empty())
        continue;
      if (const RuntimeFunction *Callee = findCallee(*Call)) {
        Known.push_back({Call, Callee});
        continue;
      }
      const std::string Where = Sites.getText(Sites.getSite(*Call));
      Unknown.try_emplace(Name, Where);
    }
  if (!Unknown.empty()) {
    std::string Text = "the kernel needs what the emulator does not have:";
    for (const auto &[Name, Where] : Unknown) {
      Text += "\n  " + Name + (Where.empty() ? "" : ", at " + Where);
      if (StringRef(Name).contains("bulk_copy"))
        Text += "\n    (the module was not lowered; was the plugin loaded?)";
    }
    return createStringError(inconvertibleErrorCode(), Text);
  }
  for (const auto &[Call, Callee] : Known)
    replace(*Call, *Callee, Sites);
  return Error::success();
}

} // namespace cluster_emulator
