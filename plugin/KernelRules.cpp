//===- KernelRules.cpp - Rules about the kernel and its target ---------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "GroupAxes.h"
#include "LaunchBounds.h"
#include "Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

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
  const ConstantInt *Rank = F.Module.getConstant(F.Operands.RemoteCtaId);
  if (!Rank)
    return Error::success();
  const int64_t Value = Rank->getSExtValue();
  if (Value < 0 || Value >= MaxClusterSize)
    return makeRuleError(Rule::ClusterRank,
                         "remote_cta_id is " + Twine(Value) +
                             "; a cluster has at most 16 CTAs, with ranks 0 to "
                             "15");
  // The rank is wrong if it is for every kernel that may execute the call.
  const ArrayRef<const Function *> Kernels =
      F.Module.getKernels(*F.Call.getFunction());
  if (Kernels.empty() || any_of(Kernels, [&](const Function *Kernel) {
        return Value < getMaxClusterSize(*Kernel).value_or(MaxClusterSize);
      }))
    return Error::success();
  const Function &Largest =
      **max_element(Kernels, [](const Function *A, const Function *B) {
        return *getMaxClusterSize(*A) < *getMaxClusterSize(*B);
      });
  const int64_t Size = *getMaxClusterSize(Largest);
  return makeRuleError(Rule::ClusterRank, "remote_cta_id is " + Twine(Value) +
                                              "; the clusters of kernel '" +
                                              demangle(Largest.getName()) +
                                              "' have at most " + Twine(Size) +
                                              (Size == 1 ? " CTA" : " CTAs"));
}

//===----------------------------------------------------------------------===//
// group-extent
//===----------------------------------------------------------------------===//

/// \returns the warps of a block of \p Threads threads, a partial one included.
static int64_t countWarps(int64_t Threads) {
  return (Threads + WarpSize - 1) / WarpSize;
}

/// \returns the extent of \p Cluster along a CTA axis; those are in z, y, x
/// order.
static int64_t getCtaExtent(const Dims &Cluster, GroupAxis Axis) {
  return Cluster[unsigned(GroupAxis::CtaX) - unsigned(Axis)];
}

/// \returns the part of a message that says which extents of \p Axis are
/// possible in \p Kernel, or nothing if \p Extent may be right.
static std::string explainExtent(GroupAxis Axis, int64_t Extent,
                                 const Function &Kernel) {
  switch (Axis) {
  case GroupAxis::CtaX:
  case GroupAxis::CtaY:
  case GroupAxis::CtaZ: {
    const std::optional<Dims> Cluster = getClusterDims(Kernel);
    const int64_t Actual = Cluster ? getCtaExtent(*Cluster, Axis) : Extent;
    if (Extent == Actual)
      return "";
    return "the cluster has " + std::to_string(Actual) + " CTAs there";
  }
  case GroupAxis::WarpInCta: {
    if (const std::optional<int64_t> Threads = getBlockThreads(Kernel)) {
      const int64_t Warps = countWarps(*Threads);
      if (Extent == Warps)
        return "";
      return "a block of " + std::to_string(*Threads) + " threads has " +
             std::to_string(Warps);
    }
    const std::optional<int64_t> Most = getMaxBlockThreads(Kernel);
    if (!Most || Extent <= countWarps(*Most))
      return "";
    return "a block of at most " + std::to_string(*Most) + " threads has " +
           std::to_string(countWarps(*Most)) + " at most";
  }
  case GroupAxis::WarpInGroup:
  case GroupAxis::Lane:
    return "";
  }
  llvm_unreachable("covered switch");
}

/// \returns which CTA axis that \p Groups leave out is not of extent 1 in
/// \p Kernel, or nothing if none is known to be.
static std::string explainOmitted(ArrayRef<GroupAxis> Groups,
                                  const Function &Kernel) {
  const std::optional<Dims> Cluster = getClusterDims(Kernel);
  if (!Cluster)
    return "";
  for (const GroupAxis Axis :
       {GroupAxis::CtaZ, GroupAxis::CtaY, GroupAxis::CtaX}) {
    const int64_t Extent = getCtaExtent(*Cluster, Axis);
    if (!is_contained(Groups, Axis) && Extent != 1)
      return "the group axis " + getGroupAxisName(Axis).str() +
             " is left out, but the cluster has " + std::to_string(Extent) +
             " CTAs there";
  }
  return "";
}

/// \returns why the block of \p Kernel does not hold the threads that the
/// scope of \p D needs, or nothing if it may.
static std::string explainBlock(const CopyDescriptor &D,
                                const Function &Kernel) {
  const std::optional<int64_t> Threads = getBlockThreads(Kernel);
  if (!Threads || D.getScope() == Scope::Thread)
    return "";
  const std::string Found = "a block has " + std::to_string(*Threads) +
                            " threads; scope " +
                            getScopeName(D.getScope()).str() + " needs ";
  if (!D.isElected() && *Threads % WarpSize != 0)
    return Found + "whole warps where lanes issue";
  if (D.getScope() == Scope::Warpgroup &&
      *Threads < (D.isElected() ? (WarpgroupWarps - 1) * WarpSize + 1
                                : WarpgroupWarps * WarpSize))
    return Found + "four warps";
  return "";
}

/// Reports what \p Explain says if it says so of all \p Kernels.
static Error checkInAll(ArrayRef<const Function *> Kernels,
                        function_ref<std::string(const Function &)> Explain,
                        const Twine &What) {
  std::string Why;
  for (const Function *Kernel : reverse(Kernels)) {
    Why = Explain(*Kernel);
    if (Why.empty())
      return Error::success();
  }
  if (Why.empty())
    return Error::success();
  return makeRuleError(Rule::GroupExtent, What + Why);
}

Error checkGroupExtent(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  Error E = Error::success();
  if (!hasLegalGroups(D))
    return E;
  const ArrayRef<const Function *> Kernels =
      F.Module.getKernels(*F.Call.getFunction());
  E = joinErrors(
      std::move(E),
      checkInAll(
          Kernels,
          [&](const Function &Kernel) { return explainBlock(D, Kernel); }, ""));
  const auto Groups = *getGroupAxes(D.getScope(), D.isElected(), D.GroupRank);
  if (D.getScope() == Scope::Cluster)
    E = joinErrors(std::move(E), checkInAll(
                                     Kernels,
                                     [&](const Function &Kernel) {
                                       return explainOmitted(Groups, Kernel);
                                     },
                                     ""));
  for (const auto &[Index, Kind] : enumerate(Groups)) {
    const int64_t Extent = D.Axes[Index].Extent;
    const std::string What = "extent of " + getAxisName(D, Index) + " (" +
                             getGroupAxisName(Kind).str() + ") is " +
                             std::to_string(Extent) + "; ";
    const int64_t Fixed = Kind == GroupAxis::Lane          ? WarpSize
                          : Kind == GroupAxis::WarpInGroup ? WarpgroupWarps
                                                           : Extent;
    if (Extent <= 0)
      continue; // The rule `descriptor` has said so.
    if (Extent != Fixed)
      E = joinErrors(std::move(E),
                     makeRuleError(Rule::GroupExtent,
                                   What + "it must be " + Twine(Fixed)));
    else
      E = joinErrors(std::move(E),
                     checkInAll(
                         Kernels,
                         [&, Kind = Kind](const Function &Kernel) {
                           return explainExtent(Kind, Extent, Kernel);
                         },
                         What));
  }
  return E;
}

} // namespace cluster_bulk_copy
