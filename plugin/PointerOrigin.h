//===- PointerOrigin.h - One place that a pointer comes from ----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_POINTERORIGIN_H
#define CLUSTER_BULK_COPY_POINTERORIGIN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/KnownBits.h"
#include <optional>

namespace llvm {
class DataLayout;
class GlobalVariable;
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
  ASTensor = 6,
  ASParam = 101,
  ASSharedCluster = 7
};

/// One place that a pointer may come from.
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
    Tensor,
    /// A number that NVPTX gives no meaning.
    UnknownSpace,
    Code,
    KernelArgument,
    Null,
    Undef
  };
  Kind Where;
  /// What the walk ended at; never null.
  const llvm::Value *Root;
  /// What is known of the bytes from Root to the pointer, as 64 bits.
  llvm::KnownBits Offset;
  /// True if pointer and Root are values of the same moment: no phi, argument
  /// or memory lies between them.
  bool IsDirect;

  /// True if some execution of the call takes this origin, unless it is dead
  /// code: not where one variable has several values in turn, or a function's
  /// result is traced to the arguments of all its calls.
  bool IsRealPath;

  /// \returns true if the pointer is proved to point outside shared memory.
  bool isOutsideShared() const { return Where >= Global; }

  /// \returns the shared variable that the pointer points into, or null.
  const llvm::GlobalVariable *getAllocation() const;

  /// \returns the bytes of the allocation, or std::nullopt where there is none
  /// or, as for dynamic shared memory, it has no size.
  std::optional<int64_t> getAllocationBytes() const;

  /// \returns the offset in bytes from Root if it is a known constant.
  std::optional<int64_t> getConstantOffset() const;

  /// \returns what is known of the bits of the address itself.
  llvm::KnownBits getAddressBits(const llvm::DataLayout &DL) const;
};

/// What a message calls the place, for instance "global memory".
llvm::StringRef getOriginName(PointerOrigin::Kind Where);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_POINTERORIGIN_H
