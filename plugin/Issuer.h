//===- Issuer.h - Who issues the copies of a call ----------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptxas wraps a bulk copy in a loop over the active lanes unless it can see
// that one thread is left, which it does under elect.sync with the full mask.
// Where all operands are the same in all lanes of a warp, one elected lane can
// issue what the lanes would, several times as fast.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_ISSUER_H
#define CLUSTER_BULK_COPY_ISSUER_H

#include "WarpUniformity.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallInst;
} // namespace llvm

namespace cluster_bulk_copy {

struct CopyDescriptor;
struct CopyOperands;
enum class MapaForm;

struct Issuer {
  enum Kind {
    /// Every thread that executes the call, its own chunks: each lane where the
    /// group has a lane axis.
    EachThread,
    /// One elected lane of every warp. Where the group has a lane axis, it
    /// issues the chunks of all lanes.
    ElectedLane
  };
  Kind Who;
  /// The operand that is not shown to be uniform, and so kept the call from an
  /// elected lane; empty if there is none.
  llvm::StringRef Divergent;
};

/// \returns who issues the copies of \p Call. In the literal form the lanes
/// always issue their own; at scope thread the caller's election counts.
Issuer chooseIssuer(const llvm::CallInst &Call, const CopyOperands &Operands,
                    const CopyDescriptor &Descriptor, MapaForm Form,
                    WarpUniformity &Uniformity);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_ISSUER_H
