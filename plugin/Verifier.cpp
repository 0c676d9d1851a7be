//===- Verifier.cpp - The table of rules -------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verifier.h"
#include "Diagnostics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cluster_bulk_copy {

namespace {

/// One row of the table.
struct RuleCheck {
  Rule Name;
  /// The rule can only be checked if the descriptor could be decoded.
  bool NeedsDescriptor;
  Error (*Check)(const CallFacts &);
};

} // namespace

/// In the order in which one call's errors are reported.
static constexpr RuleCheck Rules[] = {
    {Rule::Target, false, checkTarget},
    {Rule::Descriptor, true, checkDescriptor},
    {Rule::ChunkBytes, true, checkChunkBytes},
    {Rule::ElementAxis, true, checkElementAxis},
    {Rule::Gap, true, checkGap},
    {Rule::ChunkAlignment, true, checkChunkAlignment},
    {Rule::TransactionLimit, true, checkTransactionLimit},
    {Rule::AddressSpace, false, checkAddressSpace},
    {Rule::MappedPointer, false, checkMappedPointer},
    {Rule::BaseAlignment, false, checkBaseAlignment},
    {Rule::Bounds, false, checkBounds},
    {Rule::Overlap, true, checkOverlap},
    {Rule::GroupExtent, true, checkGroupExtent},
    {Rule::ClusterRank, false, checkClusterRank},
};

CallFacts::CallFacts(ModuleFacts &Module, const CallInst &Call,
                     const CopyOperands &Operands,
                     const CopyDescriptor *Descriptor)
    : Module(Module), Call(Call), Operands(Operands), Descriptor(Descriptor),
      Dst(Module.getOrigins(*Operands.Dst)),
      Src(Module.getOrigins(*Operands.Src)),
      Mbar(Module.getOrigins(*Operands.Mbar)) {}

Error verify(const CallFacts &Facts) {
  Error E = Error::success();
  for (const RuleCheck &Row : Rules)
    if (Facts.Descriptor || !Row.NeedsDescriptor)
      E = joinErrors(std::move(E), Row.Check(Facts));
  return E;
}

Expected<DecodedCopy> decodeAndVerify(ModuleFacts &Module,
                                      const BuiltinCall &Builtin) {
  Expected<CopyOperands> Operands = CopyOperands::decode(Builtin);
  if (!Operands)
    return Operands.takeError();
  Expected<CopyDescriptor> Descriptor = CopyDescriptor::decode(Builtin);
  const CopyDescriptor *Decoded = Descriptor ? &*Descriptor : nullptr;
  Error E =
      joinErrors(Descriptor.takeError(),
                 verify(CallFacts(Module, *Builtin.Call, *Operands, Decoded)));
  if (E)
    return E;
  return DecodedCopy{Builtin.Call, *Operands, std::move(*Descriptor)};
}

} // namespace cluster_bulk_copy
