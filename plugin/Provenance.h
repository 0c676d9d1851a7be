//===- Provenance.h - What is known of a pointer operand --------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_PROVENANCE_H
#define CLUSTER_BULK_COPY_PROVENANCE_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Value;
} // namespace llvm

namespace cluster_bulk_copy {

/// PTX state spaces by LLVM's NVPTX address space numbers (NVPTXUsage,
/// "Address Spaces").
enum AddressSpace : unsigned {
  ASGeneric = 0,
  ASGlobal = 1,
  ASShared = 3,
  ASConst = 4,
  ASLocal = 5,
  ASParam = 101,
  ASSharedCluster = 7
};

/// Where a pointer comes from.
struct PointerOrigin {
  enum Kind {
    /// Nothing is proved.
    Unknown,
    /// The CTA's own shared memory.
    Shared,
    /// An address in the cluster's shared window that mapa or an
    /// addrspace(7) type has already bound to some CTA.
    Mapped,
    Global,
    Constant,
    Local,
    Param,
    Code,
    KernelArgument,
    Null,
    Undef
  };
  Kind Where;
  /// What the walk ended at; never null.
  const llvm::Value *Root;

  /// \returns true if the pointer is proved to point outside shared memory.
  bool isOutsideShared() const { return Where >= Global; }
};

/// What a message calls the place, for instance "global memory".
llvm::StringRef getOriginName(PointerOrigin::Kind Where);

/// Walks from \p Pointer through casts and address arithmetic, in pointers and
/// in integers, to where the address comes from.
PointerOrigin findOrigin(const llvm::Value &Pointer);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_PROVENANCE_H
