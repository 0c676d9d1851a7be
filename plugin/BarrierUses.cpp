//===- BarrierUses.cpp - All that happens to the barriers -----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierUses.h"
#include "Diagnostics.h"
#include "ModuleFacts.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cluster_bulk_copy {

std::string getBarrierName(const Barrier &B) {
  std::string Name = getVariableName(*B.Variable);
  if (B.Offset != 0)
    Name += " + " + std::to_string(B.Offset);
  return Name;
}

//===----------------------------------------------------------------------===//
// From a variable to its uses
//===----------------------------------------------------------------------===//

namespace {

/// The variable with the barrier to which an operation or a copy refers.
using References = DenseMap<const CallBase *, const GlobalVariable *>;

/// Follows the address of a variable to wherever it goes.
class AddressWalker {
public:
  /// Keeps its arguments.
  AddressWalker(const GlobalVariable &GV, const References &Known,
                const DenseMap<const CallBase *, const Value *> &CopyBarriers)
      : GV(GV), Known(Known), CopyBarriers(CopyBarriers) {}

  /// \returns true if the address of the variable gets to something that could
  /// do what an mbarrier operation does, and is none of those that are known. A
  /// test does nothing to a barrier.
  bool escapes();

  /// \returns the calls that pass the address on, if escapes() met a test that
  /// is not known; none if it did not.
  ArrayRef<const Instruction *> getWaiters() const {
    return HasOtherTests ? ArrayRef(Calls) : ArrayRef<const Instruction *>();
  }

private:
  const GlobalVariable &GV;
  const References &Known;
  const DenseMap<const CallBase *, const Value *> &CopyBarriers;
  SmallVector<const Value *, 16> Worklist;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Instruction *, 2> Calls;
  bool HasOtherTests = false;

  void follow(const Value &V) {
    if (Seen.insert(&V).second)
      Worklist.push_back(&V);
  }
  bool escapesBy(const Use &U);
  bool escapesByStore(const StoreInst &Store);
  bool escapesByCall(const CallBase &Call, const Use &U);
  bool escapesByReturn(const Function &F);
};

} // namespace

/// \returns true if \p C is the list of variables that have to stay, or a part
/// of it.
static bool isUsedList(const Constant &C) {
  if (const auto *GV = dyn_cast<GlobalVariable>(&C))
    return GV->getName() == "llvm.used" ||
           GV->getName() == "llvm.compiler.used";
  return isa<ConstantAggregate>(C) && all_of(C.users(), [](const User *U) {
           return isUsedList(*cast<Constant>(U));
         });
}

/// A local variable that holds the address, as at -O0.
bool AddressWalker::escapesByStore(const StoreInst &Store) {
  const auto *Slot = dyn_cast<AllocaInst>(Store.getPointerOperand());
  if (!Slot)
    return true;
  for (const User *Other : Slot->users()) {
    if (const auto *Load = dyn_cast<LoadInst>(Other))
      follow(*Load);
    else if (const auto *Again = dyn_cast<StoreInst>(Other)) {
      if (Again->getPointerOperand() != Slot)
        return true;
    } else if (!cast<Instruction>(Other)->isLifetimeStartOrEnd() &&
               !isa<DbgInfoIntrinsic>(Other))
      return true;
  }
  return false;
}

bool AddressWalker::escapesByReturn(const Function &F) {
  if (!F.hasLocalLinkage())
    return true;
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U))
      return true;
    follow(*Call);
  }
  return false;
}

bool AddressWalker::escapesByCall(const CallBase &Call, const Use &U) {
  if (isa<DbgInfoIntrinsic, MemIntrinsic>(Call) || Call.isLifetimeStartOrEnd())
    return false;
  // As data a copy reads and writes it, which is no operation.
  if (const Value *CopyBarrier = CopyBarriers.lookup(&Call))
    return CopyBarrier == U.get() && Known.lookup(&Call) != &GV;
  if (const auto Ops = getMbarrierOps(Call)) {
    if (Known.lookup(&Call) == &GV)
      return false;
    HasOtherTests = true;
    return any_of(*Ops, [](const MbarrierOp &Op) {
      return Op.What != MbarrierOp::Test && Op.What != MbarrierOp::Wait;
    });
  }
  const Function *F = Call.getCalledFunction();
  if (!F || !Call.isArgOperand(&U))
    return true;
  if (F->isIntrinsic())
    return !F->getName().starts_with("llvm.nvvm.isspacep.");
  if (F->isDeclaration() || F->isInterposable() ||
      Call.getArgOperandNo(&U) >= F->arg_size())
    return true;
  Calls.push_back(&Call);
  follow(*F->getArg(Call.getArgOperandNo(&U)));
  return false;
}

bool AddressWalker::escapesBy(const Use &U) {
  const User *By = U.getUser();
  if (const auto *C = dyn_cast<Constant>(By)) {
    if (!isa<ConstantExpr>(C))
      return !isUsedList(*C);
    follow(*C);
    return false;
  }
  if (const auto *Call = dyn_cast<CallBase>(By))
    return escapesByCall(*Call, U);
  if (const auto *Store = dyn_cast<StoreInst>(By))
    return U.getOperandNo() != StoreInst::getPointerOperandIndex() &&
           escapesByStore(*Store);
  if (isa<ReturnInst>(By))
    return escapesByReturn(*cast<Instruction>(By)->getFunction());
  // Reading and writing the bytes of a barrier is undefined, and announces and
  // completes nothing.
  if (isa<LoadInst, CmpInst>(By))
    return false;
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(By))
    return U.getOperandNo() != RMW->getPointerOperandIndex();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(By))
    return U.getOperandNo() != Exchange->getPointerOperandIndex();
  if (isa<CastInst, GetElementPtrInst, PHINode, SelectInst, BinaryOperator,
          FreezeInst>(By)) {
    follow(*By);
    return false;
  }
  return true;
}

bool AddressWalker::escapes() {
  follow(GV);
  while (!Worklist.empty()) {
    const Value &V = *Worklist.pop_back_val();
    for (const Use &U : V.uses())
      if (escapesBy(U))
        return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// From the operations to the variables
//===----------------------------------------------------------------------===//

namespace {

class BarrierFinder {
public:
  explicit BarrierFinder(ModuleFacts &Facts) : Facts(Facts) {}

  void add(const MbarrierOp &Op) {
    if (Barrier *B = find(*Op.Call, *Op.Call->getArgOperand(Op.AddressArg),
                          Op.AddressOffset))
      B->Ops.push_back(Op);
  }
  void add(const DecodedCopy &Copy) {
    CopyBarriers[Copy.Call] = Copy.Operands.Mbar;
    if (Barrier *B = find(*Copy.Call, *Copy.Operands.Mbar, 0))
      B->Copies.push_back(&Copy);
  }

  SmallVector<Barrier, 0> take();

private:
  ModuleFacts &Facts;
  MapVector<std::pair<const GlobalVariable *, int64_t>, Barrier> Barriers;
  References Known;
  DenseMap<const CallBase *, const Value *> CopyBarriers;
  /// Variables of which it is not clear what an operation refers to.
  SmallPtrSet<const GlobalVariable *, 4> Unclear;

  Barrier *find(const CallBase &Call, const Value &Address, int64_t Offset);
};

} // namespace

Barrier *BarrierFinder::find(const CallBase &Call, const Value &Address,
                             int64_t Offset) {
  const ArrayRef<PointerOrigin> Origins = Facts.getOrigins(Address);
  const PointerOrigin &First = Origins.front();
  const GlobalVariable *GV = First.getAllocation();
  if (Origins.size() == 1 && GV && First.IsRealPath &&
      First.getConstantOffset()) {
    Known[&Call] = GV;
    const int64_t At = *First.getConstantOffset() + Offset;
    return &Barriers.try_emplace({GV, At}, Barrier{GV, At, {}, {}, "", {}})
                .first->second;
  }
  for (const PointerOrigin &O : Origins)
    if (const auto *Maybe = dyn_cast<GlobalVariable>(O.Root))
      Unclear.insert(Maybe);
  return nullptr;
}

/// \returns true if code outside of the module may name \p GV in another way
/// than code inside, or another variable may be in the same place.
static bool hasOtherNames(const GlobalVariable &GV) {
  // Dynamic shared memory is declared, and all such variables are one.
  if (GV.isDeclaration())
    return true;
  // A variable of an inline function or a template can be named in that
  // function alone, which is the same in every module (Itanium C++ ABI, "Local
  // entities").
  const bool IsInFunction =
      (GV.hasLinkOnceODRLinkage() || GV.hasWeakODRLinkage()) &&
      GV.getName().starts_with("_ZZ");
  return !GV.hasLocalLinkage() && !IsInFunction;
}

SmallVector<Barrier, 0> BarrierFinder::take() {
  struct Fate {
    bool Escapes;
    SmallVector<const Instruction *, 2> Waiters;
  };
  DenseMap<const GlobalVariable *, Fate> Fates;
  SmallVector<Barrier, 0> Result;
  for (auto &[Place, B] : Barriers) {
    const GlobalVariable &GV = *B.Variable;
    if (hasOtherNames(GV))
      B.Unknown = "the memory has other names";
    else if (Unclear.contains(&GV))
      B.Unknown = "an operation may refer to it or to another barrier";
    else {
      const auto [It, Inserted] = Fates.try_emplace(&GV);
      if (Inserted) {
        AddressWalker Walker(GV, Known, CopyBarriers);
        It->second.Escapes = Walker.escapes();
        It->second.Waiters.append(Walker.getWaiters().begin(),
                                  Walker.getWaiters().end());
      }
      if (It->second.Escapes)
        B.Unknown = "its address goes to other code";
      B.Waiters = It->second.Waiters;
    }
    Result.push_back(std::move(B));
  }
  return Result;
}

SmallVector<Barrier, 0> findBarriers(const Module &M,
                                     ArrayRef<DecodedCopy> Copies,
                                     ModuleFacts &Facts) {
  BarrierFinder Finder(Facts);
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (const auto Ops = getMbarrierOps(*Call))
          for (const MbarrierOp &Op : *Ops)
            Finder.add(Op);
  for (const DecodedCopy &Copy : Copies)
    Finder.add(Copy);
  return Finder.take();
}

} // namespace cluster_bulk_copy
