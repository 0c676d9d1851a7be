//===- Lowering.h - From a verified call to intrinsics ----------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_LOWERING_H
#define CLUSTER_BULK_COPY_LOWERING_H

#include "Issuer.h"
#include "RunTimeChecks.h"

namespace llvm {
class CallInst;
class Instruction;
} // namespace llvm

namespace cluster_bulk_copy {

struct CopyDescriptor;
struct CopyOperands;

/// How destination addresses are mapped into the remote CTA's window.
enum class MapaForm {
  /// One mapa for the barrier and one for every chunk's destination.
  Literal,
  /// One mapa for the barrier and one for the destination base; chunks are
  /// 32-bit additions from there.
  Folded
};

/// What was decided about a call while the module was as it came.
struct LoweringPlan {
  MapaForm Form;
  Issuer::Kind IssuedBy;
  /// Before it the base addresses are computed; the call or what dominates it.
  llvm::Instruction *MappingPoint;
  RunTimeChecks Checks;
};

/// Replaces \p Call by the copies that \p Operands and \p Descriptor, both
/// verified, ask for, and erases it. New blocks may be made.
void lowerCopy(llvm::CallInst &Call, const CopyOperands &Operands,
               const CopyDescriptor &Descriptor, const LoweringPlan &Plan,
               DeviceAssertions &Assertions);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_LOWERING_H
