//===- SharedMemory.cpp - Places of shared variables ----------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedMemory.h"
#include "RuntimeTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace cluster_emulator {

static constexpr unsigned ASShared = 3;

/// CUDA aligns dynamic shared memory at least so far.
static constexpr uint64_t MinDynamicAlignment = 16;

/// \returns the name in the source: "arrived" for
/// "exchange(Image const*, Image*)::arrived".
static std::string getShortName(StringRef Name) {
  const std::string Full = demangle(Name);
  return StringRef(Full).rsplit("::").second.empty()
             ? Full
             : StringRef(Full).rsplit("::").second.str();
}

/// Replaces the uses of \p Variable in instructions by \p Offset from the base
/// of the window.
static void replaceUses(GlobalVariable &Variable, uint64_t Offset,
                        FunctionCallee Base) {
  MapVector<Function *, SmallVector<Use *>> ByFunction;
  for (Use &U : Variable.uses())
    if (auto *I = dyn_cast<Instruction>(U.getUser()))
      ByFunction[I->getFunction()].push_back(&U);
  for (auto &[F, Uses] : ByFunction) {
    IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
    Value *Address = B.CreateGEP(B.getInt8Ty(), B.CreateCall(Base),
                                 B.getInt64(Offset), Variable.getName());
    for (Use *U : Uses)
      U->set(Address);
  }
}

SharedLayout placeSharedVariables(Module &M) {
  SmallVector<GlobalVariable *> Static;
  SmallVector<GlobalVariable *> Dynamic;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == ASShared)
      (G.isDeclaration() ? Dynamic : Static).push_back(&G);

  SharedLayout Layout;
  const DataLayout &DL = M.getDataLayout();
  auto Place = [&](GlobalVariable &G, uint64_t Offset, uint64_t Bytes) {
    Layout.Variables.push_back({getShortName(G.getName()), Offset, Bytes});
  };
  for (GlobalVariable *G : Static) {
    const uint64_t Offset =
        alignTo(Layout.StaticBytes, DL.getPreferredAlign(G));
    const uint64_t Bytes = DL.getTypeAllocSize(G->getValueType());
    Place(*G, Offset, Bytes);
    Layout.StaticBytes = Offset + Bytes;
  }
  if (!Dynamic.empty()) {
    Align Wanted(MinDynamicAlignment);
    for (GlobalVariable *G : Dynamic)
      Wanted = std::max(Wanted, DL.getPreferredAlign(G));
    Layout.StaticBytes = alignTo(Layout.StaticBytes, Wanted);
    for (GlobalVariable *G : Dynamic)
      Place(*G, Layout.StaticBytes, 0);
  }

  auto *SharedTy = PointerType::get(M.getContext(), ASShared);
  const FunctionCallee Base = M.getOrInsertFunction(SharedBaseHook, SharedTy);
  SmallVector<Constant *> All;
  append_range(All, Static);
  append_range(All, Dynamic);
  convertUsersOfConstantsToInstructions(All);
  for (const auto &[G, Variable] :
       zip_equal(concat<GlobalVariable *>(Static, Dynamic), Layout.Variables))
    replaceUses(*G, Variable.Offset, Base);
  for (GlobalVariable *G : concat<GlobalVariable *>(Static, Dynamic))
    G->removeDeadConstantUsers();
  return Layout;
}

} // namespace cluster_emulator
