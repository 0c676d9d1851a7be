//===- BuiltinCalls.cpp - Find the annotated builtins and calls -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinCalls.h"
#include "Diagnostics.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cluster_bulk_copy {

static constexpr StringLiteral AnnotationText = "cluster_bulk_copy";
static constexpr StringLiteral AttributeName = "cluster-bulk-copy";
static constexpr StringLiteral AnnotationsName = "llvm.global.annotations";

/// Operands of one entry of llvm.global.annotations; clang's CodeGenModule
/// writes { function, text, file name, line, arguments or null }.
enum AnnotationField : unsigned { Annotated, Text, File, Line, Arguments };

/// \returns the entries of llvm.global.annotations, or null if \p M has none.
static const ConstantArray *getAnnotations(const Module &M) {
  const GlobalVariable *GV = M.getNamedGlobal(AnnotationsName);
  if (!GV || !GV->hasInitializer())
    return nullptr;
  return dyn_cast<ConstantArray>(GV->getInitializer());
}

/// \returns the initializer of the global that field \p Field of \p Entry
/// points to, or null.
static const Constant *getPointedTo(const ConstantStruct &Entry,
                                    AnnotationField Field) {
  if (Entry.getNumOperands() <= Field)
    return nullptr;
  const auto *GV =
      dyn_cast<GlobalVariable>(Entry.getOperand(Field)->stripPointerCasts());
  return GV && GV->hasInitializer() ? GV->getInitializer() : nullptr;
}

/// \returns true if \p Entry carries the builtin's annotation, whatever it is
/// attached to.
static bool isBuiltinAnnotation(const Constant &Entry) {
  const auto *Struct = dyn_cast<ConstantStruct>(&Entry);
  if (!Struct)
    return false;
  const auto *String =
      dyn_cast_or_null<ConstantDataSequential>(getPointedTo(*Struct, Text));
  return String && String->isCString() &&
         String->getAsCString() == AnnotationText;
}

/// Appends the scalars of \p Args, an aggregate of any nesting, to \p Values.
/// \returns false if there are more than any descriptor has.
static bool flatten(const Constant &Args, DescriptorConstants &Values) {
  constexpr unsigned MaxConstants = 1024;
  if (!Args.getType()->isAggregateType()) {
    Values.push_back(&Args);
    return Values.size() <= MaxConstants;
  }
  for (unsigned I = 0;; ++I) {
    const Constant *Element = Args.getAggregateElement(I);
    if (!Element)
      return true;
    if (!flatten(*Element, Values))
      return false;
  }
}

/// \returns the annotation arguments of \p Entry, which clang writes as a
/// struct with a scalar or an aggregate of scalars for each; an error under
/// `signature` if the entry has something else.
static Expected<DescriptorConstants>
getAnnotationArguments(const ConstantStruct &Entry) {
  DescriptorConstants Values;
  if (Entry.getNumOperands() <= Arguments ||
      Entry.getOperand(Arguments)->isNullValue())
    return Values;
  const Constant *Args = getPointedTo(Entry, Arguments);
  if (!Args || !Args->getType()->isStructTy() || !flatten(*Args, Values) ||
      Values.empty())
    return makeRuleError(Rule::Signature,
                         "the annotation's arguments are not a constant "
                         "struct of a descriptor's values");
  return Values;
}

/// Decodes the value of the function attribute. A piece that is no integer
/// becomes poison, which the decoder refuses like any other non-constant.
static DescriptorConstants getAttributeArguments(const Function &F) {
  DescriptorConstants Values;
  StringRef Text = F.getFnAttribute(AttributeName).getValueAsString();
  if (Text.trim().empty())
    return Values;
  Type *Int64 = Type::getInt64Ty(F.getContext());
  for (StringRef Piece : split(Text, ',')) {
    int64_t Value;
    if (Piece.trim().getAsInteger(0, Value))
      Values.push_back(PoisonValue::get(Int64));
    else
      Values.push_back(ConstantInt::getSigned(Int64, Value));
  }
  return Values;
}

/// Adds \p F with \p Values to the builtins unless it is there with the same.
static void addBuiltin(Function &F, const DescriptorConstants &Values,
                       BuiltinModule &Result, ErrorReporter &Reporter) {
  const auto &[It, Inserted] = Result.Builtins.insert({&F, Values});
  if (!Inserted && It->second != Values)
    Reporter.add(F, makeRuleError(Rule::Signature,
                                  "the builtin is annotated more than once, "
                                  "with different constants"));
  if (Inserted && !F.isDeclaration())
    Reporter.add(F, makeRuleError(Rule::Signature,
                                  "the builtin has a body; it must be a "
                                  "declaration"));
}

static void findBuiltins(Module &M, BuiltinModule &Result,
                         ErrorReporter &Reporter) {
  if (const ConstantArray *Annotations = getAnnotations(M))
    for (const Use &Entry : Annotations->operands()) {
      if (!isBuiltinAnnotation(*cast<Constant>(Entry)))
        continue;
      const auto *Struct = cast<ConstantStruct>(Entry);
      // Anything but a function is not a builtin, and its annotation is
      // somebody else's business.
      auto *F = dyn_cast<Function>(
          Struct->getOperand(Annotated)->stripPointerCasts());
      if (!F)
        continue;
      if (auto Values = getAnnotationArguments(*Struct))
        addBuiltin(*F, *Values, Result, Reporter);
      else
        Reporter.add(*F, Values.takeError());
    }
  for (Function &F : M)
    if (F.hasFnAttribute(AttributeName))
      addBuiltin(F, getAttributeArguments(F), Result, Reporter);
}

/// Reports every place that takes the address of \p F through its use \p U.
/// Being the annotated function of an entry of llvm.global.annotations is no
/// such place.
static void reportAddressTaken(const Function &F, const Use &U,
                               ErrorReporter &Reporter) {
  auto MakeError = [] {
    return makeRuleError(Rule::Signature,
                         "the address of the builtin is taken; it can only be "
                         "called directly");
  };
  const bool MayBeEntry =
      isa<ConstantStruct>(U.getUser()) && U.getOperandNo() == Annotated;
  SmallSetVector<const User *, 4> Worklist;
  Worklist.insert(U.getUser());
  for (unsigned I = 0; I != Worklist.size(); ++I) {
    const User *Taker = Worklist[I];
    if (const auto *At = dyn_cast<Instruction>(Taker))
      Reporter.add(*At, MakeError());
    else if (!isa<GlobalValue>(Taker))
      Worklist.insert_range(Taker->users());
    else if (!MayBeEntry || Taker->getName() != AnnotationsName)
      Reporter.add(F, MakeError());
  }
}

/// \returns what keeps \p Call from being a call of the builtin \p F, or an
/// empty text.
static StringRef getCallProblem(const CallBase &Call, const Function &F) {
  const auto *Plain = dyn_cast<CallInst>(&Call);
  if (!Plain)
    return "the builtin cannot be invoked with an unwind destination";
  if (Plain->getFunctionType() != F.getFunctionType())
    return "the builtin is called through another function type than it is "
           "declared with";
  if (Plain->isMustTailCall())
    return "the builtin cannot be a musttail call";
  if (Plain->hasOperandBundles())
    return "the call of the builtin carries operand bundles";
  return "";
}

void findBuiltinCalls(Module &M, BuiltinModule &Result,
                      ErrorReporter &Reporter) {
  findBuiltins(M, Result, Reporter);
  if (Result.Builtins.empty())
    return;

  for (const auto &[F, Constants] : Result.Builtins) {
    F->removeDeadConstantUsers();
    for (const Use &U : F->uses()) {
      const auto *Call = dyn_cast<CallBase>(U.getUser());
      if (!Call || !Call->isCallee(&U))
        reportAddressTaken(*F, U, Reporter);
    }
  }

  for (Function &Caller : M)
    for (Instruction &I : instructions(Caller)) {
      auto *Call = dyn_cast<CallBase>(&I);
      auto *F = Call ? dyn_cast<Function>(Call->getCalledOperand()) : nullptr;
      auto *It = F ? Result.Builtins.find(F) : Result.Builtins.end();
      if (It == Result.Builtins.end())
        continue;
      const StringRef Problem = getCallProblem(*Call, *F);
      if (Problem.empty())
        Result.Calls.push_back({cast<CallInst>(Call), &It->second});
      else
        Reporter.add(*Call, makeRuleError(Rule::Signature, Problem));
    }
}

/// Rebuilds llvm.global.annotations without the builtin's entries and appends
/// to \p Dropped the globals that those referred to.
static void eraseAnnotations(Module &M, const BuiltinModule &Builtins,
                             SmallSetVector<GlobalVariable *, 8> &Dropped) {
  const ConstantArray *Annotations = getAnnotations(M);
  if (!Annotations)
    return;
  SmallVector<Constant *> Kept;
  for (const Use &Entry : Annotations->operands()) {
    const auto *Struct = dyn_cast<ConstantStruct>(Entry);
    auto *F = Struct ? dyn_cast<Function>(
                           Struct->getOperand(Annotated)->stripPointerCasts())
                     : nullptr;
    if (!F || !Builtins.Builtins.contains(F)) {
      Kept.push_back(cast<Constant>(Entry));
      continue;
    }
    for (const Use &Field : drop_begin(Struct->operands()))
      if (auto *GV = dyn_cast<GlobalVariable>(
              cast<Constant>(Field)->stripPointerCasts()))
        Dropped.insert(GV);
  }
  if (Kept.size() == Annotations->getNumOperands())
    return;

  GlobalVariable *Old = M.getNamedGlobal(AnnotationsName);
  if (!Kept.empty() || !Old->use_empty()) {
    auto *Type =
        ArrayType::get(Annotations->getType()->getElementType(), Kept.size());
    auto *New =
        new GlobalVariable(M, Type, Old->isConstant(), Old->getLinkage(),
                           ConstantArray::get(Type, Kept), "", Old,
                           Old->getThreadLocalMode(), Old->getAddressSpace());
    New->copyAttributesFrom(Old);
    New->takeName(Old);
    Old->replaceAllUsesWith(New);
  }
  Old->eraseFromParent();
}

void eraseBuiltins(Module &M, const BuiltinModule &Builtins) {
  SmallSetVector<GlobalVariable *, 8> Dropped;
  eraseAnnotations(M, Builtins, Dropped);
  for (GlobalVariable *GV : Dropped) {
    GV->removeDeadConstantUsers();
    if (GV->use_empty() && GV->hasLocalLinkage())
      GV->eraseFromParent();
  }
  for (const auto &[F, Constants] : Builtins.Builtins) {
    F->removeDeadConstantUsers();
    F->eraseFromParent();
  }
}

} // namespace cluster_bulk_copy
