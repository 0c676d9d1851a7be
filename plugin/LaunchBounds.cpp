//===- LaunchBounds.cpp - What attributes say of a launch --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchBounds.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Decodes "x", "x,y" or "x,y,z" of positive numbers, as the NVPTX backend does
/// for its attributes. No dimension of a launch is larger than 2^31 - 1.
static std::optional<Dims> getDims(const Function &Kernel, StringRef Name) {
  const StringRef Text = Kernel.getFnAttribute(Name).getValueAsString();
  if (Text.empty())
    return std::nullopt;
  Dims Result = {1, 1, 1};
  size_t Count = 0;
  for (const StringRef Piece : split(Text, ',')) {
    int64_t Value = 0;
    if (Count == Result.size() || Piece.trim().getAsInteger(10, Value) ||
        Value <= 0 || Value > INT32_MAX)
      return std::nullopt;
    Result[Count++] = Value;
  }
  return Result;
}

/// \returns the product, or \p Limit + 1 if it is larger than \p Limit.
static int64_t multiply(const Dims &D, int64_t Limit) {
  int64_t Product = 1;
  for (const int64_t Extent : D) {
    if (Extent > Limit / Product)
      return Limit + 1;
    Product *= Extent;
  }
  return Product;
}

std::optional<Dims> getBlockDims(const Function &Kernel) {
  return getDims(Kernel, "nvvm.reqntid");
}

std::optional<int64_t> getBlockThreads(const Function &Kernel) {
  const std::optional<Dims> Block = getBlockDims(Kernel);
  if (!Block)
    return std::nullopt;
  return multiply(*Block, INT32_MAX);
}

std::optional<int64_t> getMaxBlockThreads(const Function &Kernel) {
  const std::optional<Dims> Most = getDims(Kernel, "nvvm.maxntid");
  if (!Most)
    return std::nullopt;
  return multiply(*Most, INT32_MAX);
}

std::optional<Dims> getClusterDims(const Function &Kernel) {
  return getDims(Kernel, "nvvm.cluster_dim");
}

std::optional<int64_t> getClusterSize(const Function &Kernel) {
  if (const std::optional<Dims> Cluster = getClusterDims(Kernel))
    return multiply(*Cluster, MaxClusterSize);
  return std::nullopt;
}

std::optional<int64_t> getMaxClusterSize(const Function &Kernel) {
  if (const std::optional<int64_t> Size = getClusterSize(Kernel))
    return Size;
  if (const std::optional<Dims> Most = getDims(Kernel, "nvvm.maxclusterrank"))
    return (*Most)[0];
  return std::nullopt;
}

SmallVector<const Function *, 0> findKernels(const Function &F) {
  SmallSetVector<const Function *, 4> Worklist;
  Worklist.insert(&F);
  SmallVector<const Function *, 0> Kernels;
  for (unsigned I = 0; I != Worklist.size(); ++I) {
    const Function &Current = *Worklist[I];
    if (Current.getCallingConv() == CallingConv::PTX_Kernel) {
      Kernels.push_back(&Current);
      continue;
    }
    if (!Current.hasLocalLinkage())
      return {};
    for (const Use &U : Current.uses()) {
      const auto *Call = dyn_cast<CallBase>(U.getUser());
      if (!Call || !Call->isCallee(&U))
        return {};
      Worklist.insert(Call->getFunction());
    }
  }
  return Kernels;
}

} // namespace cluster_bulk_copy
