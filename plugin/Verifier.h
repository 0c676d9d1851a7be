//===- Verifier.h - The rules of a legal copy -------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rule about values is one function here, listed in one table. The rules
// about shape (`signature`, `non-constant`) are decided where the shape is
// decoded, in BuiltinCalls.cpp and CopyDescriptor.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_VERIFIER_H
#define CLUSTER_BULK_COPY_VERIFIER_H

#include "llvm/Support/Error.h"

namespace cluster_bulk_copy {

struct CopyDescriptor;
struct CopyOperands;

/// Checks the rules about run-time operands.
/// \returns all that are broken, joined.
llvm::Error verifyOperands(const CopyOperands &Operands);

/// Checks the rules about the descriptor. Those that presuppose a value which
/// another rule has already refused are passed over.
/// \returns all that are broken, joined.
llvm::Error verifyDescriptor(const CopyDescriptor &Descriptor);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_VERIFIER_H
