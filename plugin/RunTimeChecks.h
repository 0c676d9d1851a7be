//===- RunTimeChecks.h - What a checked call checks -------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A checked call (flag bit 1) checks the rules about run-time operands that the
// verifier could not decide. Each thread that issues copies checks what it
// issues, under the same predicate, and a violation is a failing assertion that
// names the rule.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_RUNTIMECHECKS_H
#define CLUSTER_BULK_COPY_RUNTIMECHECKS_H

#include "DeviceAssertion.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace cluster_bulk_copy {

struct CallFacts;

/// What is not known of one pointer.
struct PointerChecks {
  bool IsShared = false;
  bool IsAligned = false;
  bool IsInside = false;
  /// The only variable that the pointer may point into, or null.
  llvm::GlobalVariable *Allocation = nullptr;

  bool any() const { return IsShared || IsAligned || IsInside; }
};

/// What a call has to check at run time; nothing unless it is checked.
struct RunTimeChecks {
  PointerChecks Dst;
  PointerChecks Src;
  PointerChecks Mbar;
  bool Rank = false;

  bool any() const { return Dst.any() || Src.any() || Mbar.any() || Rank; }
};

/// \returns the checks of a call that asks for them and is verified.
RunTimeChecks findRunTimeChecks(const CallFacts &F);

/// A pointer as the thread that issues has it.
struct IssuedPointer {
  llvm::StringRef Name;
  PointerChecks Checks;
  /// The operand of the call.
  llvm::Value *Operand;
  /// The 32-bit shared address that the bytes are counted from.
  llvm::Value *Address;
  /// The first byte, and the one behind the last.
  int64_t Begin;
  int64_t End;
  int64_t Alignment;
};

/// Emits the checks of \p Pointers, and that \p Rank, unless it is null, is in
/// the cluster, at the insertion point of \p B, which goes on where they hold.
void emitRunTimeChecks(llvm::IRBuilderBase &B, const llvm::Instruction &Call,
                       llvm::ArrayRef<IssuedPointer> Pointers,
                       llvm::Value *Rank, DeviceAssertions &Assertions);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_RUNTIMECHECKS_H
