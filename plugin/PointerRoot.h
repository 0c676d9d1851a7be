//===- PointerRoot.h - What a walk to a pointer's origin ends at -*- C++
//-*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_POINTERROOT_H
#define CLUSTER_BULK_COPY_POINTERROOT_H

#include "PointerOrigin.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace cluster_bulk_copy {

/// \returns true if \p Call yields an address in another CTA's window: LLVM's
/// mapa intrinsics (which clang's builtins become), inline PTX with a mapa, and
/// the function that CUDA's headers leave to nvcc.
bool isMapa(const llvm::CallBase &Call);

/// \returns what a pointer of address space \p Space points to by its type.
PointerOrigin::Kind classifySpace(unsigned Space);

/// \returns what \p Root, behind which nothing more is known, points to.
PointerOrigin::Kind classifyRoot(const llvm::Value &Root);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_POINTERROOT_H
