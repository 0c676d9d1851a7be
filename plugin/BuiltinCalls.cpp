//===- BuiltinCalls.cpp - Find the annotated builtins and calls -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinCalls.h"
#include "Annotations.h"
#include "Diagnostics.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace cluster_bulk_copy {

static constexpr StringLiteral AnnotationText = "cluster_bulk_copy";
static constexpr StringLiteral AttributeName = "cluster-bulk-copy";

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
                       BuiltinModule &Result, DiagnosticReporter &Reporter) {
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

/// \returns the function behind an alias or ifunc \p C, or null.
static const Function *getAliasedFunction(const Constant &C) {
  if (const auto *Alias = dyn_cast<GlobalAlias>(&C))
    return dyn_cast_or_null<Function>(Alias->getAliaseeObject());
  const auto *Indirect = dyn_cast<GlobalIFunc>(&C);
  return Indirect ? Indirect->getResolverFunction() : nullptr;
}

static void findBuiltins(Module &M, BuiltinModule &Result,
                         DiagnosticReporter &Reporter) {
  for (const Annotation &A : getAnnotations(M, AnnotationText)) {
    // Anything but a function is not a builtin, and its annotation is somebody
    // else's business.
    auto *F = dyn_cast<Function>(A.getAnnotated());
    if (!F) {
      if (const Function *Aliasee = getAliasedFunction(*A.getAnnotated()))
        Reporter.add(*Aliasee,
                     makeRuleError(Rule::Signature,
                                   "an alias or ifunc of the function is "
                                   "annotated as the builtin, which must be a "
                                   "declaration"));
      continue;
    }
    if (auto Values = A.getArguments())
      addBuiltin(*F, *Values, Result, Reporter);
    else
      Reporter.add(*F, Values.takeError());
  }
  for (Function &F : M)
    if (F.hasFnAttribute(AttributeName))
      addBuiltin(F, getAttributeArguments(F), Result, Reporter);
}

/// \returns the demangled name of \p F without parameters and template
/// arguments, for instance "cluster_bulk_copy::bulk_copy".
static std::string getShortName(const Function &F) {
  std::string Name = demangle(F.getName());
  Name.resize(std::min(Name.find_first_of("<("), Name.size()));
  // A template's demangled name begins with its result.
  const size_t Space = Name.find_last_of(' ');
  return Space == std::string::npos ? Name : Name.substr(Space + 1);
}

/// Reports every place that takes the address of \p F through its use \p U.
/// Being the annotated function of an entry of llvm.global.annotations is no
/// such place.
static void reportAddressTaken(const Function &F, const Use &U,
                               DiagnosticReporter &Reporter) {
  auto MakeError = [&] {
    return makeRuleError(Rule::Signature,
                         "the address of the builtin '" + getShortName(F) +
                             "' is taken; it can only be called directly");
  };
  bool MayBeEntry = isAnnotatedUse(U);
  SmallSetVector<const User *, 4> Worklist;
  Worklist.insert(U.getUser());
  for (unsigned I = 0; I != Worklist.size(); ++I) {
    const User *Taker = Worklist[I];
    if (const auto *At = dyn_cast<Instruction>(Taker))
      Reporter.add(*At, MakeError());
    else if (!isa<GlobalValue>(Taker)) {
      // Entries are elements of arrays and of nothing else.
      MayBeEntry &= I == 0 || isa<ConstantArray>(Taker);
      Worklist.insert_range(Taker->users());
    } else if (!MayBeEntry || !isAnnotationTable(*Taker))
      Reporter.add(F, MakeError());
  }
}

/// \returns the functions of \p M whose convergent calls must all name a token.
static SmallPtrSet<const Function *, 4> getTokenUsers(Module &M) {
  SmallPtrSet<const Function *, 4> Users;
  for (const Intrinsic::ID ID : {Intrinsic::experimental_convergence_entry,
                                 Intrinsic::experimental_convergence_anchor,
                                 Intrinsic::experimental_convergence_loop})
    if (const Function *Token = Intrinsic::getDeclarationIfExists(&M, ID))
      for (const User *U : Token->users())
        Users.insert(cast<Instruction>(U)->getFunction());
  return Users;
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
  for (unsigned I = 0, E = Plain->arg_size(); I != E; ++I)
    if (Plain->isPassPointeeByValueArgument(I))
      return "the call of the builtin passes an operand by value; the copy "
             "needs its address";
  return "";
}

void findBuiltinCalls(Module &M, BuiltinModule &Result,
                      DiagnosticReporter &Reporter) {
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

  const auto TokenUsers = getTokenUsers(M);
  for (Function &Caller : M)
    for (Instruction &I : instructions(Caller)) {
      auto *Call = dyn_cast<CallBase>(&I);
      auto *F = Call ? dyn_cast<Function>(Call->getCalledOperand()) : nullptr;
      auto *It = F ? Result.Builtins.find(F) : Result.Builtins.end();
      if (It == Result.Builtins.end())
        continue;
      const StringRef Problem = TokenUsers.contains(&Caller)
                                    ? "the builtin is called in a function "
                                      "with convergence control tokens"
                                    : getCallProblem(*Call, *F);
      if (Problem.empty())
        Result.Calls.push_back({cast<CallInst>(Call), &It->second});
      else
        Reporter.add(*Call, makeRuleError(Rule::Signature, Problem));
    }
}

void eraseBuiltins(Module &M, const BuiltinModule &Builtins) {
  eraseAnnotations(M, [&](const Annotation &A) {
    const auto *F = dyn_cast<Function>(A.getAnnotated());
    return F && Builtins.Builtins.contains(const_cast<Function *>(F));
  });
  for (const auto &[F, Constants] : Builtins.Builtins) {
    F->removeDeadConstantUsers();
    F->eraseFromParent();
  }
}

} // namespace cluster_bulk_copy
