//===- Annotations.cpp - The table llvm.global.annotations -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "Diagnostics.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace cluster_bulk_copy {

static constexpr StringLiteral TableName = "llvm.global.annotations";

/// Operands of one entry, as clang's CodeGenModule writes it.
enum AnnotationField : unsigned { Annotated, Text, File, Line, Arguments };

/// \returns the entries of the table, or null if \p M has none.
static const ConstantArray *getTable(const Module &M) {
  const GlobalVariable *GV = M.getNamedGlobal(TableName);
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

std::optional<Annotation> Annotation::get(const Constant &C) {
  const auto *Entry = dyn_cast<ConstantStruct>(&C);
  if (!Entry)
    return std::nullopt;
  const auto *String = dyn_cast_or_null<ConstantDataSequential>(
      getPointedTo(*Entry, AnnotationField::Text));
  if (!String || !String->isCString())
    return std::nullopt;
  return Annotation(*Entry, String->getAsCString());
}

Constant *Annotation::getAnnotated() const {
  return Entry->getOperand(Annotated)->stripPointerCasts();
}

/// Appends the scalars of \p Args, an aggregate of any nesting, to \p Values.
/// \returns false if there are more than any descriptor has.
static bool flatten(const Constant &Args, AnnotationValues &Values) {
  constexpr unsigned MaxValues = 1024;
  if (!Args.getType()->isAggregateType()) {
    Values.push_back(&Args);
    return Values.size() <= MaxValues;
  }
  for (unsigned I = 0;; ++I) {
    const Constant *Element = Args.getAggregateElement(I);
    if (!Element)
      return true;
    if (!flatten(*Element, Values))
      return false;
  }
}

Expected<AnnotationValues> Annotation::getArguments() const {
  AnnotationValues Values;
  if (Entry->getNumOperands() <= Arguments ||
      Entry->getOperand(Arguments)->isNullValue())
    return Values;
  const Constant *Args = getPointedTo(*Entry, Arguments);
  if (!Args || !Args->getType()->isStructTy() || !flatten(*Args, Values) ||
      Values.empty())
    return makeRuleError(Rule::Signature,
                         "the annotation's arguments are not a constant "
                         "struct of a descriptor's values");
  return Values;
}

SmallVector<Annotation, 0> getAnnotations(const Module &M, StringRef Text) {
  SmallVector<Annotation, 0> Found;
  if (const ConstantArray *Table = getTable(M))
    for (const Use &Entry : Table->operands())
      if (const auto A = Annotation::get(*cast<Constant>(Entry));
          A && A->getText() == Text)
        Found.push_back(*A);
  return Found;
}

/// Replaces the table by one of \p Kept, or by nothing.
static void replaceTable(Module &M, const ConstantArray &Table,
                         ArrayRef<Constant *> Kept) {
  GlobalVariable *Old = M.getNamedGlobal(TableName);
  if (!Kept.empty() || !Old->use_empty()) {
    auto *Type = ArrayType::get(Table.getType()->getElementType(), Kept.size());
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

void eraseAnnotations(Module &M,
                      function_ref<bool(const Annotation &)> ShouldErase) {
  const ConstantArray *Table = getTable(M);
  if (!Table)
    return;
  SmallVector<Constant *> Kept;
  SmallSetVector<GlobalVariable *, 8> Dropped;
  for (const Use &Entry : Table->operands()) {
    const auto A = Annotation::get(*cast<Constant>(Entry));
    if (!A || !ShouldErase(*A)) {
      Kept.push_back(cast<Constant>(Entry));
      continue;
    }
    for (const Use &Field : drop_begin(A->getEntry().operands()))
      if (auto *GV = dyn_cast<GlobalVariable>(
              cast<Constant>(Field)->stripPointerCasts()))
        Dropped.insert(GV);
  }
  if (Kept.size() == Table->getNumOperands())
    return;
  replaceTable(M, *Table, Kept);
  for (GlobalVariable *GV : Dropped) {
    GV->removeDeadConstantUsers();
    if (GV->use_empty() && GV->hasLocalLinkage())
      GV->eraseFromParent();
  }
}

bool isAnnotatedUse(const Use &U) {
  return isa<ConstantStruct>(U.getUser()) && U.getOperandNo() == Annotated;
}

bool isAnnotationTable(const Value &Table) {
  return isa<GlobalVariable>(Table) && Table.getName() == TableName;
}

} // namespace cluster_bulk_copy
