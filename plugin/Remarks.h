//===- Remarks.h - What became of a call ------------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_REMARKS_H
#define CLUSTER_BULK_COPY_REMARKS_H

#include "Lowering.h"

namespace cluster_bulk_copy {

class ModuleFacts;
struct DecodedCopy;

/// Emits the optimization remarks about \p Copy, which is verified and about to
/// be lowered:
///
///   -Rpass=cluster-bulk-copy            Lowered: copies, bytes to expect
///   -Rpass-missed=cluster-bulk-copy     AdjacentChunks, NotElected
///   -Rpass-analysis=cluster-bulk-copy   UnknownAlignment, UnknownAllocation,
///                                       UnknownCluster
void emitRemarks(ModuleFacts &Facts, const DecodedCopy &Copy, MapaForm Form,
                 const Issuer &IssuedBy);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_REMARKS_H
