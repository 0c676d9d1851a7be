//===- Instrument.cpp - Tells the runtime about loads and stores ----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "RuntimeTable.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cluster_emulator {

unsigned SiteTable::getSite(const Instruction &I) {
  const DILocation *Where = I.getDebugLoc();
  if (!Where)
    return 0;
  std::string Text = formatv("{0}:{1}:{2}", Where->getFilename(),
                             Where->getLine(), Where->getColumn());
  // A helper's line says little without the line that called it.
  for (const DILocation *Caller = Where->getInlinedAt(); Caller;
       Caller = Caller->getInlinedAt())
    Text += formatv(", called at {0}:{1}:{2}", Caller->getFilename(),
                    Caller->getLine(), Caller->getColumn());
  const auto [Entry, IsNew] =
      Numbers.try_emplace(Text, static_cast<unsigned>(Texts.size()));
  if (IsNew)
    Texts.push_back(std::move(Text));
  return Entry->second;
}

/// \returns whether \p Pointer may point into shared memory. Local variables
/// and other spaces are not worth a call.
static bool maybeShared(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/16);
  const unsigned Space = Object->getType()->getPointerAddressSpace();
  return !isa<AllocaInst, GlobalVariable>(Object) &&
         (Space == 0 || Space == 3 || Space == 7);
}

namespace {

class Instrumenter {
public:
  Instrumenter(Module &M, SiteTable &Sites)
      : DL(M.getDataLayout()), Sites(Sites), Load(declareHook(M, LoadHook)),
        Store(declareHook(M, StoreHook)) {}

  void visit(Instruction &I);

private:
  const DataLayout &DL;
  SiteTable &Sites;
  FunctionCallee Load;
  FunctionCallee Store;

  static FunctionCallee declareHook(Module &M, StringRef Name) {
    LLVMContext &C = M.getContext();
    return M.getOrInsertFunction(Name, Type::getVoidTy(C), Type::getInt64Ty(C),
                                 Type::getInt64Ty(C), Type::getInt32Ty(C));
  }

  void call(FunctionCallee Hook, Instruction &I, Value *Pointer, Value *Bytes) {
    if (!maybeShared(Pointer))
      return;
    IRBuilder<> B(&I);
    B.CreateCall(Hook, {B.CreatePtrToInt(Pointer, B.getInt64Ty()),
                        B.CreateZExtOrTrunc(Bytes, B.getInt64Ty()),
                        B.getInt32(Sites.getSite(I))});
  }

  void call(FunctionCallee Hook, Instruction &I, Value *Pointer, Type *Ty) {
    call(Hook, I, Pointer,
         ConstantInt::get(Type::getInt64Ty(I.getContext()),
                          DL.getTypeStoreSize(Ty).getFixedValue()));
  }
};

} // namespace

void Instrumenter::visit(Instruction &I) {
  if (auto *L = dyn_cast<LoadInst>(&I)) {
    call(Load, I, L->getPointerOperand(), L->getType());
  } else if (auto *S = dyn_cast<StoreInst>(&I)) {
    call(Store, I, S->getPointerOperand(), S->getValueOperand()->getType());
  } else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I)) {
    call(Load, I, RMW->getPointerOperand(), RMW->getType());
    call(Store, I, RMW->getPointerOperand(), RMW->getType());
  } else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Type *Ty = X->getNewValOperand()->getType();
    call(Load, I, X->getPointerOperand(), Ty);
    call(Store, I, X->getPointerOperand(), Ty);
  } else if (auto *Set = dyn_cast<AnyMemIntrinsic>(&I)) {
    if (auto *Transfer = dyn_cast<AnyMemTransferInst>(Set))
      call(Load, I, Transfer->getRawSource(), Transfer->getLength());
    call(Store, I, Set->getRawDest(), Set->getLength());
  }
}

void instrumentAccesses(Module &M, SiteTable &Sites) {
  Instrumenter Visitor(M, Sites);
  SmallVector<Instruction *> Accesses;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (I.mayReadOrWriteMemory())
        Accesses.push_back(&I);
  for (Instruction *I : Accesses)
    Visitor.visit(*I);
}

} // namespace cluster_emulator
