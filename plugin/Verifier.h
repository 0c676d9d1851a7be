//===- Verifier.h - The rules of a legal copy -------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rule about values is one function, and Verifier.cpp lists them in one
// table. They live in
//
//   DescriptorRules.cpp   what the descriptor's constants alone decide
//   PointerRules.cpp      what is known of dst, src and mbar
//   KernelRules.cpp       what is known of the kernel and its target
//
// The rules about shape (`signature`, `non-constant`) are decided where the
// shape is decoded, in BuiltinCalls.cpp and CopyDescriptor.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_VERIFIER_H
#define CLUSTER_BULK_COPY_VERIFIER_H

#include "CopyDescriptor.h"
#include "ModuleFacts.h"
#include "llvm/Support/Error.h"

namespace cluster_bulk_copy {

/// Sizes and addresses of cp.async.bulk are multiples of this many bytes (PTX
/// ISA, "cp.async.bulk").
constexpr int64_t BulkBytes = 16;

/// Size and alignment of an mbarrier object (PTX ISA, "mbarrier: size and
/// alignment").
constexpr int64_t MbarBytes = 8;

/// The largest tx-count of an mbarrier phase (PTX ISA, "mbarrier: contents").
constexpr int64_t MaxTransactionBytes = (int64_t(1) << 20) - 1;

/// The most chunks that a legal call can have.
constexpr int64_t MaxChunks = MaxTransactionBytes / BulkBytes;

/// One call with all that the rules look at.
struct CallFacts {
  ModuleFacts &Module;
  const llvm::CallInst &Call;
  const CopyOperands &Operands;
  /// Null if the constants could not be decoded, which is an error already.
  const CopyDescriptor *Descriptor;
  llvm::ArrayRef<PointerOrigin> Dst;
  llvm::ArrayRef<PointerOrigin> Src;
  llvm::ArrayRef<PointerOrigin> Mbar;

  /// Keeps its arguments.
  CallFacts(ModuleFacts &Module, const llvm::CallInst &Call,
            const CopyOperands &Operands, const CopyDescriptor *Descriptor);

  llvm::ArrayRef<PointerOrigin> getOrigins(Side S) const {
    return S == Side::Dst ? Dst : Src;
  }
};

/// \returns \p Builtin decoded, or all rules that it breaks, joined. Rules
/// about operands are checked even if there is no descriptor, so that one run
/// reports all that is wrong.
llvm::Expected<DecodedCopy> decodeAndVerify(ModuleFacts &Module,
                                            const BuiltinCall &Builtin);

/// Checks all rules that can be checked. Those that presuppose a value which
/// another rule has already refused are passed over.
/// \returns all that are broken, joined.
llvm::Error verify(const CallFacts &Facts);

// DescriptorRules.cpp; these need the descriptor.
llvm::Error checkDescriptor(const CallFacts &);
llvm::Error checkChunkBytes(const CallFacts &);
llvm::Error checkElementAxis(const CallFacts &);
llvm::Error checkGap(const CallFacts &);
llvm::Error checkChunkAlignment(const CallFacts &);
llvm::Error checkTransactionLimit(const CallFacts &);

// PointerRules.cpp; checkOverlap needs the descriptor.
llvm::Error checkAddressSpace(const CallFacts &);
llvm::Error checkMappedPointer(const CallFacts &);
llvm::Error checkBaseAlignment(const CallFacts &);
llvm::Error checkBounds(const CallFacts &);
llvm::Error checkOverlap(const CallFacts &);

// KernelRules.cpp; checkGroupExtent needs the descriptor.
llvm::Error checkTarget(const CallFacts &);
llvm::Error checkGroupExtent(const CallFacts &);
llvm::Error checkClusterRank(const CallFacts &);

/// \returns true if the chunks of \p D have sizes and offsets that other rules
/// can compute with: all extents positive, element_bytes legal, chunk_bytes
/// that of the element axis, offsets within 32 bits.
bool hasUsableChunks(const CopyDescriptor &D);

/// \returns true if scope, flags and group_rank of \p D are legal together.
bool hasLegalGroups(const CopyDescriptor &D);

/// What a message calls axis \p Index of \p D.
std::string getAxisName(const CopyDescriptor &D, unsigned Index);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_VERIFIER_H
