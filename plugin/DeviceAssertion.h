//===- DeviceAssertion.h - CUDA's own failing assertion ---------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime prints for a call of __assertfail, which is what a failed assert
// in device code becomes,
//
//   FILE:LINE: FUNCTION: block: [x,y,z], thread: [x,y,z] Assertion `TEXT`
//   failed.
//
// and the launch ends with cudaErrorAssert.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_DEVICEASSERTION_H
#define CLUSTER_BULK_COPY_DEVICEASSERTION_H

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"

namespace cluster_bulk_copy {

/// Emits the failing assertions of a module, which share their texts.
class DeviceAssertions {
public:
  explicit DeviceAssertions(llvm::Module &M) : M(M) {}

  /// \returns \p Text as an operand of emitFailure().
  llvm::Constant *getText(llvm::StringRef Text);

  /// Emits the end of a thread that found what \p Text says not to hold, for
  /// the call \p Call. The insertion point of \p B is an unreachable.
  void emitFailure(llvm::IRBuilderBase &B, const llvm::Instruction &Call,
                   llvm::Value *Text);

private:
  llvm::Module &M;
  llvm::StringMap<llvm::Constant *> Texts;
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_DEVICEASSERTION_H
