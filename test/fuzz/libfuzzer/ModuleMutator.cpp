//===- ModuleMutator.cpp - Mutates bitcode as a module --------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's reader is not made for bitcode with flipped bits, so every input is a
// module that LLVM's own FuzzMutate has changed and that is valid. Textual IR
// is taken as well, which makes the same seeds good for both harnesses.
//
//===----------------------------------------------------------------------===//

#include "Boundaries.h"
#include "llvm/FuzzMutate/IRMutator.h"
#include "llvm/FuzzMutate/Operations.h"
#include "llvm/FuzzMutate/RandomIRBuilder.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace {

/// Changes operands of calls, which FuzzMutate would rarely hit: integers to
/// numbers at a boundary, others to any value of their type.
class CallOperands : public IRMutationStrategy {
public:
  uint64_t getWeight(size_t, size_t, uint64_t Others) override {
    return std::max<uint64_t>(Others / 2, 1);
  }

  using IRMutationStrategy::mutate;
  void mutate(Module &M, RandomIRBuilder &IB) override {
    SmallVector<CallInst *> Calls;
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->arg_size())
          Calls.push_back(Call);
    if (!Calls.empty())
      mutate(*Calls[IB.Rand() % Calls.size()], IB);
  }
  void mutate(Instruction &I, RandomIRBuilder &IB) override {
    auto &Call = cast<CallInst>(I);
    const unsigned ArgNo = IB.Rand() % Call.arg_size();
    Value *Old = Call.getArgOperand(ArgNo);
    if (auto *Type = dyn_cast<IntegerType>(Old->getType());
        Type && IB.Rand() % 4) {
      const uint64_t Number = fuzz::getBoundary(IB.Rand);
      Call.setArgOperand(ArgNo, ConstantInt::get(Type, Number, true, true));
      return;
    }
    SmallVector<Instruction *, 16> Before;
    for (Instruction &Other : *Call.getParent()) {
      if (&Other == &Call)
        break;
      Before.push_back(&Other);
    }
    Call.setArgOperand(
        ArgNo, IB.findOrCreateSource(*Call.getParent(), Before, {},
                                     fuzzerop::onlyType(Old->getType())));
  }
};

} // namespace

static IRMutator makeMutator() {
  std::vector<TypeGetter> Types = {
      Type::getInt1Ty,
      Type::getInt8Ty,
      Type::getInt32Ty,
      Type::getInt64Ty,
      Type::getFloatTy,
      [](LLVMContext &C) { return PointerType::get(C, 0); },
      [](LLVMContext &C) { return PointerType::get(C, 3); },
      [](LLVMContext &C) { return PointerType::get(C, 7); }};
  std::vector<std::unique_ptr<IRMutationStrategy>> Strategies;
  Strategies.push_back(std::make_unique<InjectorIRStrategy>());
  Strategies.push_back(std::make_unique<InstDeleterIRStrategy>());
  Strategies.push_back(std::make_unique<InstModificationIRStrategy>());
  Strategies.push_back(std::make_unique<InsertFunctionStrategy>());
  Strategies.push_back(std::make_unique<InsertCFGStrategy>());
  Strategies.push_back(std::make_unique<InsertPHIStrategy>());
  Strategies.push_back(std::make_unique<SinkInstructionStrategy>());
  Strategies.push_back(std::make_unique<ShuffleBlockStrategy>());
  Strategies.push_back(std::make_unique<CallOperands>());
  return IRMutator(std::move(Types), std::move(Strategies));
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  static IRMutator Mutator = makeMutator();
  LLVMContext Context;
  SMDiagnostic Problem;
  const std::unique_ptr<MemoryBuffer> Input = MemoryBuffer::getMemBufferCopy(
      StringRef(reinterpret_cast<const char *>(Data), Size), "input");
  const std::unique_ptr<Module> M = parseIR(*Input, Problem, Context);
  // libFuzzer tries again after a size of 0.
  if (!M || verifyModule(*M))
    return 0;
  Mutator.mutateModule(*M, static_cast<int>(Seed), MaxSize);
  return verifyModule(*M) ? 0 : writeModule(*M, Data, MaxSize);
}
