//===- ClusterDims.cpp - Cluster dimensions of kernels -----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterDims.h"
#include "Annotations.h"
#include "Diagnostics.h"
#include "LaunchBounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace llvm;

namespace cluster_bulk_copy {

static constexpr StringLiteral AnnotationText =
    "cluster_bulk_copy.cluster_dims";
static constexpr StringLiteral AttributeName = "nvvm.cluster_dim";

/// Decodes the arguments of one annotation to the value of the attribute.
static Expected<std::string> decodeDims(const Annotation &A) {
  Expected<AnnotationValues> Values = A.getArguments();
  if (!Values)
    return Values.takeError();
  int64_t Dims[] = {1, 1, 1};
  if (Values->size() > std::size(Dims) || Values->empty())
    return makeRuleError(Rule::ClusterDims,
                         "there are " + Twine(Values->size()) +
                             " cluster dimensions; there may be one to three");
  int64_t Size = 1;
  for (const auto &[I, V] : enumerate(*Values)) {
    const auto *Int = dyn_cast<ConstantInt>(V);
    if (!Int || !Int->getValue().isSignedIntN(64))
      return makeRuleError(Rule::ClusterDims,
                           "a cluster dimension is not an integer constant");
    Dims[I] = Int->getSExtValue();
    if (Dims[I] <= 0)
      return makeRuleError(Rule::ClusterDims, "a cluster dimension is " +
                                                  Twine(Dims[I]) +
                                                  "; it must be positive");
    const std::optional<int64_t> Product = checkedMul(Size, Dims[I]);
    if (!Product || *Product > MaxClusterSize)
      return makeRuleError(
          Rule::ClusterDims,
          "the cluster dimensions make more than 16 CTAs, which is the most "
          "that a cluster can have");
    Size = *Product;
  }
  return (Twine(Dims[0]) + "," + Twine(Dims[1]) + "," + Twine(Dims[2])).str();
}

static Error applyDims(Function &F, const Annotation &A) {
  if (F.getCallingConv() != CallingConv::PTX_Kernel)
    return makeRuleError(Rule::ClusterDims,
                         "only a kernel can have cluster dimensions");
  Expected<std::string> Dims = decodeDims(A);
  if (!Dims)
    return Dims.takeError();
  const StringRef Before = F.getFnAttribute(AttributeName).getValueAsString();
  if (!Before.empty() && Before != *Dims)
    return makeRuleError(Rule::ClusterDims,
                         "the kernel has cluster dimensions " + Before +
                             " and " + *Dims + "; they must be the same");
  F.addFnAttr(AttributeName, *Dims);
  return Error::success();
}

bool applyClusterDims(Module &M, DiagnosticReporter &Reporter) {
  bool Changed = false;
  for (const Annotation &A : getAnnotations(M, AnnotationText)) {
    Changed = true;
    // On anything but a function clang has accepted it for what it is: an
    // annotation.
    if (auto *F = dyn_cast<Function>(A.getAnnotated()))
      Reporter.add(*F, applyDims(*F, A));
  }
  if (Changed)
    eraseAnnotations(
        M, [](const Annotation &A) { return A.getText() == AnnotationText; });
  return Changed;
}

} // namespace cluster_bulk_copy
