//===- WarpUniformity.h - What is the same in all lanes of a warp ------*- C++
//-*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's uniformity analysis does the propagation, through data, control flow
// and loops. What it asks the target about single values is answered here for a
// warp: NVPTX's own answers are made for other uses and call the result of
// every call divergent, reads of %ctaid and %cluster_ctarank included.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_WARPUNIFORMITY_H
#define CLUSTER_BULK_COPY_WARPUNIFORMITY_H

#include "llvm/IR/PassManager.h"
#include "llvm/IR/Use.h"

namespace cluster_bulk_copy {

/// The analysis of the functions of a module, each made when first asked for.
/// Void once a function changes.
class WarpUniformity {
public:
  WarpUniformity();

  /// \returns true if the value at \p U, an operand of an instruction, is shown
  /// to be the same in all lanes of a warp that executes the instruction
  /// together.
  bool isUniform(const llvm::Use &U);

  /// \returns the manager of that analysis and of those it is made from:
  /// dominators and cycles.
  llvm::FunctionAnalysisManager &getAnalyses() { return Analyses; }

private:
  llvm::FunctionAnalysisManager Analyses;
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_WARPUNIFORMITY_H
