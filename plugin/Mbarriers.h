//===- Mbarriers.h - Operations on mbarrier objects -------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognises the instructions of the PTX ISA, "Parallel Synchronization and
// Communication Instructions: mbarrier", as LLVM's intrinsics and as inline
// PTX, which is what cluster_sync.h, cuda::barrier and cuda::ptx leave in IR.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_MBARRIERS_H
#define CLUSTER_BULK_COPY_MBARRIERS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace cluster_bulk_copy {

/// One operation on one mbarrier.
struct MbarrierOp {
  enum Kind : uint8_t {
    Init,
    Invalidate,
    /// Announces bytes, with an arrival or without.
    Expect,
    /// Completes bytes by hand.
    Complete,
    /// Arrives, and announces nothing.
    Arrive,
    /// Asks whether a phase has ended.
    Test,
    /// Does not go on before a phase has ended.
    Wait
  };
  Kind What;
  const llvm::CallBase *Call;
  /// The address is this argument of the call, plus so many bytes.
  unsigned AddressArg;
  int64_t AddressOffset;
  /// The announced bytes; null but for Expect.
  const llvm::Value *Bytes;
  /// True if a predicate inside of inline PTX decides whether it happens.
  bool IsPredicated;
};

/// \returns the operations on mbarriers that \p Call consists of, if it does
/// nothing else to any of its operands; std::nullopt if it may.
std::optional<llvm::SmallVector<MbarrierOp, 1>>
getMbarrierOps(const llvm::CallBase &Call);

/// One statement of inline PTX.
struct PTXStatement {
  bool IsPredicated;
  llvm::StringRef Mnemonic;
  llvm::StringRef Operands;
};

/// \returns the statements of \p Text, which must outlive them: without
/// comments, braces and labels.
llvm::SmallVector<PTXStatement, 4> splitPTX(llvm::StringRef Text);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_MBARRIERS_H
