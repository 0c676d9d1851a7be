//===- Warnings.cpp - What is certainly wrong around the copies -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Warnings.h"
#include "Annotations.h"
#include "ByteAccounting.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cluster_bulk_copy {

StringRef getWarningName(Warning W) {
  switch (W) {
#define CLUSTER_BULK_COPY_WARNING(ENUMERATOR, NAME)                            \
  case Warning::ENUMERATOR:                                                    \
    return NAME;
#include "Warnings.def"
  }
  llvm_unreachable("covered switch");
}

static constexpr StringLiteral AnnotationPrefix =
    "cluster_bulk_copy.no_warning.";

bool eraseWarningAnnotations(Module &M) {
  bool HasAny = false;
  eraseAnnotations(M, [&](const Annotation &A) {
    const bool IsOne = A.getText().starts_with(AnnotationPrefix);
    HasAny |= IsOne;
    return IsOne;
  });
  return HasAny;
}

WarningList::WarningList(const Module &M) : Reporter(DS_Warning) {
  for (const Warning W : {
#define CLUSTER_BULK_COPY_WARNING(ENUMERATOR, NAME) Warning::ENUMERATOR,
#include "Warnings.def"
       })
    for (const Annotation &A :
         getAnnotations(M, (AnnotationPrefix + getWarningName(W)).str()))
      TurnedOff.insert({A.getAnnotated(), unsigned(W)});
}

void WarningList::add(Warning W, const Instruction &At, const Twine &Message,
                      SmallVector<Note, 1> Notes) {
  if (!TurnedOff.contains({At.getFunction(), unsigned(W)}))
    Reporter.add(
        At, (Message + " [cluster-bulk-copy:" + getWarningName(W) + "]").str(),
        std::move(Notes));
}

bool hasUserPlace(const Instruction &I) {
  return I.getDebugLoc() || !isFromLibrary(I);
}

/// So many copies are enough to see what is meant.
static constexpr size_t MaxNotes = 4;

static void warnOfBytes(const Barrier &B, const BarrierAccount &A,
                        WarningList &Warnings) {
  const auto *Expectation = find_if(B.Ops, [](const MbarrierOp &Op) {
    return Op.What == MbarrierOp::Expect;
  });
  const bool IsThere = Expectation != B.Ops.end() &&
                       (B.Copies.empty() || hasUserPlace(*Expectation->Call));
  const Instruction &At =
      IsThere ? *Expectation->Call : *B.Copies.front()->Call;
  SmallVector<Note, 1> Notes;
  for (const DecodedCopy *Copy : ArrayRef(B.Copies).take_front(MaxNotes))
    if (Copy->Call != &At)
      Notes.push_back(
          {Copy->Call, "this copy delivers " +
                           std::to_string(getDeliveredBytes(Copy->Descriptor)) +
                           " bytes"});
  Warnings.add(Warning::ByteCount, At,
               "barrier " + getBarrierName(B) + " expects " + A.Expected +
                   " bytes, the copies deliver " + A.Delivered +
                   A.Circumstances,
               std::move(Notes));
}

void warn(const Module &M, ArrayRef<DecodedCopy> Copies, ModuleFacts &Facts) {
  if (Copies.empty())
    return;
  WarningList Warnings(M);
  const SmallVector<Barrier, 0> Barriers = findBarriers(M, Copies, Facts);
  for (const auto &[B, A] :
       zip_equal(Barriers, accountForBytes(Barriers, Facts)))
    if (A.Is == BarrierAccount::Disagrees)
      warnOfBytes(B, A, Warnings);
  for (const Barrier &B : Barriers)
    if (B.Unknown.empty() && B.Ops.empty() && B.Waiters.empty())
      Warnings.add(Warning::UnattendedBarrier, *B.Copies.front()->Call,
                   "barrier " + getBarrierName(B) +
                       " is never initialised, and nothing expects the bytes "
                       "or waits for them",
                   {});
  checkProtocol(Copies, Facts, Warnings);
  Warnings.emit();
}

} // namespace cluster_bulk_copy
