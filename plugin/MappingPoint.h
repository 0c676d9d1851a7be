//===- MappingPoint.h - Where the bases of a call are mapped ----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_MAPPINGPOINT_H
#define CLUSTER_BULK_COPY_MAPPINGPOINT_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallInst;
class Instruction;
} // namespace llvm

namespace cluster_bulk_copy {

struct CopyOperands;

/// \returns the instruction before which the base addresses of \p Call are
/// computed: \p Call itself, or the end of a block that dominates it, outside
/// the loops in which they do not change. Computing them has no effect, so that
/// may be done where the call is not reached. \p Analyses has dominators and
/// cycles.
llvm::Instruction *findMappingPoint(llvm::CallInst &Call,
                                    const CopyOperands &Operands,
                                    llvm::FunctionAnalysisManager &Analyses);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_MAPPINGPOINT_H
