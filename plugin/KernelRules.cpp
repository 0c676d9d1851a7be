//===- KernelRules.cpp - Rules about the kernel and its target ---------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterDims.h"
#include "Diagnostics.h"
#include "Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// \returns the number behind \p Prefix in \p Text, for instance 90 in
/// "sm_90a", or std::nullopt if there is none.
static std::optional<unsigned> getNumberAfter(StringRef Text,
                                              StringRef Prefix) {
  unsigned Number = 0;
  if (!Text.consume_front(Prefix) || Text.consumeInteger(10, Number))
    return std::nullopt;
  return Number;
}

Error checkTarget(const CallFacts &F) {
  const Function &Caller = *F.Call.getFunction();
  const StringRef CPU = Caller.getFnAttribute("target-cpu").getValueAsString();
  if (const auto SM = getNumberAfter(CPU, "sm_"); SM && *SM < 90)
    return makeRuleError(Rule::Target,
                         "the function is compiled for " + CPU +
                             "; copies between CTAs need sm_90 or newer");
  // Of several versions the backend takes the largest.
  std::optional<unsigned> PTX;
  for (const StringRef Feature :
       split(Caller.getFnAttribute("target-features").getValueAsString(), ','))
    if (const auto Version = getNumberAfter(Feature, "+ptx"))
      PTX = std::max(PTX.value_or(0), *Version);
  if (PTX && *PTX < 80)
    return makeRuleError(Rule::Target,
                         "the function is compiled for PTX " +
                             Twine(*PTX / 10) + "." + Twine(*PTX % 10) +
                             "; copies between CTAs need PTX 8.0 or newer");
  return Error::success();
}

Error checkClusterRank(const CallFacts &F) {
  const ConstantInt *Rank =
      findConstant(F.Operands.RemoteCtaId, F.Call.getDataLayout());
  if (!Rank)
    return Error::success();
  const int64_t Value = Rank->getSExtValue();
  if (Value < 0 || Value >= MaxClusterSize)
    return makeRuleError(Rule::ClusterRank,
                         "remote_cta_id is " + Twine(Value) +
                             "; a cluster has at most 16 CTAs, with ranks 0 to "
                             "15");
  const std::optional<ClusterLimit> Limit =
      findClusterLimit(*F.Call.getFunction());
  if (!Limit || Value < Limit->Size)
    return Error::success();
  return makeRuleError(
      Rule::ClusterRank,
      "remote_cta_id is " + Twine(Value) + "; the clusters of kernel '" +
          demangle(Limit->Kernel->getName()) + "' have at most " +
          Twine(Limit->Size) + (Limit->Size == 1 ? " CTA" : " CTAs"));
}

} // namespace cluster_bulk_copy
