//===- ClusterDims.h - Cluster dimensions of kernels -------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// clang 22 accepts __cluster_dims__(x, y, z) on a kernel and drops it for
// NVPTX. The header spells it as an annotation instead, from which the pass
// makes the attribute that the NVPTX backend understands:
//
//   annotate("cluster_bulk_copy.cluster_dims", x, y, z)
//   -> "nvvm.cluster_dim"="x,y,z" -> .explicitcluster .reqnctapercluster x, y,
//   z
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_CLUSTERDIMS_H
#define CLUSTER_BULK_COPY_CLUSTERDIMS_H

#include "llvm/IR/Module.h"

namespace cluster_bulk_copy {

class DiagnosticReporter;

/// Gives every kernel of \p M that is annotated with cluster dimensions the
/// attribute for them and removes the annotations. Errors go to \p Reporter.
/// \returns true if the module was changed.
bool applyClusterDims(llvm::Module &M, DiagnosticReporter &Reporter);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_CLUSTERDIMS_H
