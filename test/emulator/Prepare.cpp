//===- Prepare.cpp - From a device module to one for the host -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prepare.h"
#include "RuntimeCalls.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace cluster_emulator {

static Error makeError(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

static bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::PTX_Kernel && !F.isDeclaration();
}

/// \returns "ns::copy" for "void ns::copy<4>(float*)".
static std::string getSourceName(const Function &F) {
  ItaniumPartialDemangler Demangler;
  std::string Mangled = F.getName().str();
  if (Demangler.partialDemangle(Mangled.c_str()))
    return Mangled;
  char *Name = Demangler.getFunctionName(nullptr, nullptr);
  if (!Name)
    return Mangled;
  std::string Result = Name;
  std::free(Name);
  return Result;
}

Expected<Function *> findKernel(Module &M, StringRef Name) {
  SmallVector<Function *> Found;
  std::string All;
  for (Function &F : M) {
    if (!isKernel(F))
      continue;
    const std::string Source = getSourceName(F);
    All += "\n  " + F.getName().str();
    if (Source != F.getName())
      All += " (" + Source + ")";
    if (F.getName() == Name)
      return &F;
    if (Source == Name || StringRef(Source).rsplit("::").second == Name)
      Found.push_back(&F);
  }
  if (Found.size() == 1)
    return Found.front();
  if (All.empty())
    return makeError("the module has no kernel");
  return makeError(Twine("the module has ") +
                   (Found.empty() ? "no kernel" : "more than one kernel") +
                   " '" + Name + "'; its kernels are:" + All);
}

/// Deletes all that \p Kernel does not need, so that what other kernels use is
/// neither refused nor given shared memory.
static void removeOthers(Module &M, Function &Kernel) {
  for (const StringRef Name :
       {"llvm.used", "llvm.compiler.used", "llvm.global.annotations"})
    if (GlobalVariable *List = M.getNamedGlobal(Name))
      List->eraseFromParent();
  for (GlobalAlias &Alias : make_early_inc_range(M.aliases())) {
    Alias.replaceAllUsesWith(Alias.getAliasee());
    Alias.eraseFromParent();
  }
  for (Function &F : M)
    if (isKernel(F) && &F != &Kernel)
      F.deleteBody();
  bool Changed = true;
  while (Changed) {
    Changed = false;
    auto Remove = [&](GlobalObject &G) {
      G.removeDeadConstantUsers();
      if (!G.use_empty() || &G == &Kernel)
        return;
      G.eraseFromParent();
      Changed = true;
    };
    for (Function &F : make_early_inc_range(M))
      Remove(F);
    for (GlobalVariable &G : make_early_inc_range(M.globals()))
      Remove(G);
  }
}

/// Refuses what is wrong with the module as a whole.
static Error checkModule(const Module &M, bool KeepsVariables) {
  if (!M.getTargetTriple().isNVPTX())
    return makeError("the module's target is '" + M.getTargetTriple().str() +
                     "'; it must be NVPTX");
  if (M.getDataLayout().getPointerSizeInBits(3) != 64)
    return makeError("the module has 32-bit shared pointers; compile it "
                     "without -fcuda-short-ptr");
  if (!M.getModuleInlineAsm().empty())
    return makeError("the module has PTX outside of functions");
  for (const GlobalVariable &G : M.globals()) {
    const bool IsShared = G.getAddressSpace() == 3;
    if (G.isDeclaration() && !IsShared)
      return makeError("the variable " + G.getName() + " is not defined");
    if (!KeepsVariables && !IsShared && !G.isConstant())
      return makeError("the kernel uses the __device__ variable " +
                       G.getName() +
                       ", which would not keep its value between launches "
                       "here");
  }
  return Error::success();
}

/// Adds EntrySymbol.
static void addEntry(Module &M, Function &Kernel) {
  IRBuilder<> B(M.getContext());
  auto *Entry = Function::Create(
      FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, /*isVarArg=*/false),
      GlobalValue::ExternalLinkage, EntrySymbol, M);
  B.SetInsertPoint(BasicBlock::Create(M.getContext(), "", Entry));
  SmallVector<Value *> Arguments;
  for (Argument &A : Kernel.args()) {
    Value *Address = B.CreateLoad(
        B.getPtrTy(),
        B.CreateConstGEP1_64(B.getPtrTy(), Entry->getArg(0), A.getArgNo()));
    if (Type *ByVal = A.getParamByValType()) {
      // The kernel owns its copy, which each thread has.
      AllocaInst *Copy = B.CreateAlloca(ByVal);
      Copy->setAlignment(A.getParamAlign().valueOrOne());
      B.CreateMemCpy(Copy, Copy->getAlign(), Address, Align(1),
                     M.getDataLayout().getTypeAllocSize(ByVal));
      A.removeAttr(Attribute::ByVal);
      Arguments.push_back(Copy);
    } else {
      Arguments.push_back(B.CreateAlignedLoad(A.getType(), Address, Align(1)));
    }
  }
  B.CreateCall(&Kernel, Arguments);
  B.CreateRetVoid();
}

static std::vector<Parameter> getParameters(const Function &Kernel) {
  std::vector<Parameter> Result;
  for (const Argument &A : Kernel.args()) {
    Type *Ty = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    Parameter P;
    P.Bytes = Kernel.getDataLayout().getTypeAllocSize(Ty);
    P.IsPointer = Ty->isPointerTy();
    raw_string_ostream(P.Type) << *Ty;
    Result.push_back(std::move(P));
  }
  return Result;
}

/// The attribute has one to three numbers with commas between them.
static std::optional<Dim3> getClusterDims(const Function &Kernel) {
  const StringRef Text =
      Kernel.getFnAttribute("nvvm.cluster_dim").getValueAsString();
  if (Text.empty())
    return std::nullopt;
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  Dim3 Result;
  unsigned *Fields[] = {&Result.X, &Result.Y, &Result.Z};
  for (const auto &[Part, Field] : zip(Parts, Fields))
    if (Part.trim().getAsInteger(10, *Field))
      return std::nullopt;
  return Result;
}

Expected<PreparedKernel> prepareKernel(Module &M, Function &Kernel,
                                       const DataLayout &HostLayout,
                                       const Triple &HostTriple,
                                       bool KeepsVariables) {
  removeOthers(M, Kernel);
  if (Error E = checkModule(M, KeepsVariables))
    return E;
  PreparedKernel Result;
  Result.Parameters = getParameters(Kernel);
  Result.Cluster = getClusterDims(Kernel);
  SiteTable Sites;
  if (Error E = replaceByRuntimeCalls(M, Sites))
    return E;
  Result.Shared = placeSharedVariables(M);
  instrumentAccesses(M, Sites);
  Result.Sites = Sites.take();
  StripDebugInfo(M);

  addEntry(M, Kernel);
  for (Function &F : M) {
    // These name processors and features of another target.
    F.removeFnAttr("target-cpu");
    F.removeFnAttr("target-features");
    F.setCallingConv(CallingConv::C);
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U);
          Call && Call->getCalledOperand() == &F)
        Call->setCallingConv(CallingConv::C);
  }
  M.setDataLayout(HostLayout);
  M.setTargetTriple(HostTriple);
  return Result;
}

} // namespace cluster_emulator
