//===- BarrierUses.h - All that happens to the barriers ---------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier is 8 bytes at a constant offset in a shared variable that only this
// module can name. What is said about one is said of all its uses: those that
// are found from the operations back to the variable, provided that no use that
// is found from the variable forward is anything else.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_BARRIERUSES_H
#define CLUSTER_BULK_COPY_BARRIERUSES_H

#include "CopyDescriptor.h"
#include "Mbarriers.h"
#include "llvm/ADT/MapVector.h"

namespace cluster_bulk_copy {

class ModuleFacts;

/// One barrier and what the module does to it, in the module's order.
struct Barrier {
  const llvm::GlobalVariable *Variable;
  int64_t Offset;
  llvm::SmallVector<MbarrierOp, 4> Ops;
  llvm::SmallVector<const DecodedCopy *, 4> Copies;
  /// Why there may be more uses than these; empty if there are none.
  llvm::StringRef Unknown;
  /// Calls of functions that get the address and may wait.
  llvm::SmallVector<const llvm::Instruction *, 2> Waiters;
};

/// \returns what a message calls \p B, for instance "'kernel()::bar'", with the
/// offset if that is not zero.
std::string getBarrierName(const Barrier &B);

/// \returns the barriers of \p M to which \p Copies or mbarrier operations
/// refer. Keeps pointers to \p Copies.
llvm::SmallVector<Barrier, 0> findBarriers(const llvm::Module &M,
                                           llvm::ArrayRef<DecodedCopy> Copies,
                                           ModuleFacts &Facts);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_BARRIERUSES_H
