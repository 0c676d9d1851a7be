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

/// Appends the elements of \p C that are no arrays to \p Entries. An array of
/// zeros has no annotation.
static void collectEntries(Constant &C, SmallVectorImpl<Constant *> &Entries) {
  if (isa<ConstantArray>(C))
    for (const Use &Element : C.operands())
      collectEntries(*cast<Constant>(Element), Entries);
  else if (!C.getType()->isArrayTy())
    Entries.push_back(&C);
}

/// \returns the entries of the table of \p M, if it has one. A table that is a
/// single entry or an array of arrays is not clang's, but is as clear.
static SmallVector<Constant *, 0> getEntries(const Module &M) {
  SmallVector<Constant *, 0> Entries;
  const GlobalVariable *GV = M.getNamedGlobal(TableName);
  if (GV && GV->hasInitializer())
    collectEntries(*const_cast<Constant *>(GV->getInitializer()), Entries);
  return Entries;
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
  if (!String || !String->isString())
    return std::nullopt;
  // Up to the terminator, or the end where a producer has left that out.
  return Annotation(*Entry, String->getAsString().split('\0').first);
}

Constant *Annotation::getAnnotated() const {
  return Entry->getOperand(Annotated)->stripPointerCasts();
}

/// Appends the scalars of \p Args, an aggregate of any nesting, to \p Values.
/// \returns false if that takes more than \p Steps, which it reduces: an array
/// of empty structs may have any number of elements.
static bool flatten(const Constant &Args, AnnotationValues &Values,
                    unsigned &Steps) {
  if (Steps == 0)
    return false;
  --Steps;
  if (!Args.getType()->isAggregateType()) {
    Values.push_back(&Args);
    return true;
  }
  for (unsigned I = 0;; ++I) {
    const Constant *Element = Args.getAggregateElement(I);
    if (!Element)
      return true;
    if (!flatten(*Element, Values, Steps))
      return false;
  }
}

Expected<AnnotationValues> Annotation::getArguments() const {
  AnnotationValues Values;
  if (Entry->getNumOperands() <= Arguments ||
      Entry->getOperand(Arguments)->isNullValue())
    return Values;
  const Constant *Args = getPointedTo(*Entry, Arguments);
  unsigned Steps = 4096; // More than any descriptor takes.
  if (!Args || !Args->getType()->isStructTy() ||
      !flatten(*Args, Values, Steps) || Values.empty())
    return makeRuleError(Rule::Signature,
                         "the annotation's arguments are not a constant "
                         "struct of a descriptor's values");
  return Values;
}

SmallVector<Annotation, 0> getAnnotations(const Module &M, StringRef Text) {
  SmallVector<Annotation, 0> Found;
  for (const Constant *Entry : getEntries(M))
    if (const auto A = Annotation::get(*Entry); A && A->getText() == Text)
      Found.push_back(*A);
  return Found;
}

/// Replaces the table, whose entries have \p EntryType, by one of \p Kept, or
/// by nothing.
static void replaceTable(Module &M, Type *EntryType,
                         ArrayRef<Constant *> Kept) {
  GlobalVariable *Old = M.getNamedGlobal(TableName);
  if (Kept.empty()) {
    // An entry may name the table itself.
    Old->setInitializer(nullptr);
    Old->removeDeadConstantUsers();
  }
  if (!Kept.empty() || !Old->use_empty()) {
    auto *Type = ArrayType::get(EntryType, Kept.size());
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
  const SmallVector<Constant *, 0> Entries = getEntries(M);
  SmallVector<Constant *> Kept;
  SmallSetVector<GlobalVariable *, 8> Dropped;
  for (Constant *Entry : Entries) {
    const auto A = Annotation::get(*Entry);
    if (!A || !ShouldErase(*A)) {
      Kept.push_back(Entry);
      continue;
    }
    for (const Use &Field : drop_begin(A->getEntry().operands()))
      if (auto *GV = dyn_cast<GlobalVariable>(
              cast<Constant>(Field)->stripPointerCasts());
          GV && !isAnnotationTable(*GV))
        Dropped.insert(GV);
  }
  if (Kept.size() == Entries.size())
    return;
  replaceTable(M, Entries.front()->getType(), Kept);
  for (GlobalVariable *GV : Dropped) {
    GV->removeDeadConstantUsers();
    if (GV->use_empty() && GV->hasLocalLinkage())
      GV->eraseFromParent();
  }
}

bool isAnnotatedUse(const Use &U) {
  const auto *Entry = dyn_cast<ConstantStruct>(U.getUser());
  return Entry && U.getOperandNo() == Annotated && Annotation::get(*Entry);
}

bool isAnnotationTable(const Value &Table) {
  return isa<GlobalVariable>(Table) && Table.getName() == TableName;
}

} // namespace cluster_bulk_copy
