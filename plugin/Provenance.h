//===- Provenance.h - What is known of a pointer operand --------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer is walked back through casts, address arithmetic in pointers and in
// integers, selects, phis, -O0's stack slots, returned values, and arguments of
// functions whose callers are all known, to every place it may come from.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_PROVENANCE_H
#define CLUSTER_BULK_COPY_PROVENANCE_H

#include "PointerOrigin.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class ConstantInt;
class DataLayout;
class GEPOperator;
class Value;
} // namespace llvm

namespace cluster_bulk_copy {

class StackSlots;

/// Beyond this many steps a walk ends, and the rest is Unknown; code that
/// people write takes a few dozen.
constexpr unsigned MaxWalkSteps = 1000;

/// \returns where \p Pointer may come from; never empty. Every origin is real:
/// the pointer takes it on some path, unless that path is never executed.
llvm::SmallVector<PointerOrigin, 0> findOrigins(const llvm::Value &Pointer,
                                                const llvm::DataLayout &DL,
                                                StackSlots &Slots);

/// \returns true if every one of \p Origins, those of \p Pointer, is aligned to
/// \p Alignment bytes, or the value itself is, as after rounding up.
bool isAligned(const llvm::Value &Pointer,
               llvm::ArrayRef<PointerOrigin> Origins, int64_t Alignment,
               const llvm::DataLayout &DL);

/// \returns what is known of the bytes that \p GEP adds, as 64 bits.
llvm::KnownBits getGEPOffset(const llvm::GEPOperator &GEP,
                             const llvm::DataLayout &DL);

/// \returns the constant that \p V is on every path, also where it is the only
/// value of a stack slot; null if it is not known to be one.
const llvm::ConstantInt *findConstant(const llvm::Value *V, StackSlots &Slots);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_PROVENANCE_H
