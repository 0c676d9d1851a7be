//===- CopyDescriptor.h - One call, decoded ---------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a call of the builtin into values, for both forms:
//
//   call form   F(dst, src, chunk_bytes, mbar, remote_cta_id, pred, scope,
//                 flags, element_bytes, group_rank, repeat_rank,
//                 (extent, dst_stride, src_stride) per axis)
//   typed form  F(dst, src, mbar, remote_cta_id, pred), constants in the
//               annotation: chunk_bytes, scope, flags, element_bytes,
//               group_rank, repeat_rank, (extent, dst_stride, src_stride)...
//
// Decoding answers what the operands are and whether the constants are
// constant and well shaped. Whether the values make a legal copy is the
// Verifier's business.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_COPYDESCRIPTOR_H
#define CLUSTER_BULK_COPY_COPYDESCRIPTOR_H

#include "BuiltinCalls.h"
#include "Layout.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cluster_bulk_copy {

/// Which threads execute the call, by the numbers of the interface.
enum class Scope : uint8_t {
  Thread,
  Warp,
  Warpgroup,
  CTA,
  Cluster,
  Last = Cluster
};

/// Bits of the `flags` constant.
enum Flag : int64_t { FlagElected = 1, FlagChecked = 2, FlagMask = 3 };

/// The run-time operands of one call.
struct CopyOperands {
  llvm::Value *Dst;
  llvm::Value *Src;
  llvm::Value *Mbar;
  llvm::Value *RemoteCtaId;
  /// An integer; i1 but for C's variadic promotion.
  llvm::Value *Pred;

  /// Fails under `signature` if a number or type of operands is wrong.
  static llvm::Expected<CopyOperands> decode(const BuiltinCall &Builtin);
};

/// The constants of one call. Values are as written, of any size and sign,
/// except that GroupRank + RepeatRank + 1 is the number of Axes.
struct CopyDescriptor {
  int64_t ChunkBytes;
  int64_t ScopeValue;
  int64_t Flags;
  int64_t ElementBytes;
  unsigned GroupRank;
  unsigned RepeatRank;
  /// Group axes, repeat axes, element axis.
  llvm::SmallVector<Axis, 4> Axes;

  llvm::ArrayRef<Axis> getGroupAxes() const {
    return llvm::ArrayRef(Axes).take_front(GroupRank);
  }
  llvm::ArrayRef<Axis> getRepeatAxes() const {
    return llvm::ArrayRef(Axes).slice(GroupRank, RepeatRank);
  }
  /// All axes but the element axis: one coordinate per chunk.
  llvm::ArrayRef<Axis> getChunkAxes() const {
    return llvm::ArrayRef(Axes).drop_back();
  }
  const Axis &getElementAxis() const { return Axes.back(); }

  /// Requires a verified descriptor.
  Scope getScope() const { return static_cast<Scope>(ScopeValue); }
  bool isElected() const { return Flags & FlagElected; }
  bool isChecked() const { return Flags & FlagChecked; }

  /// Fails under `signature`, `non-constant` or `descriptor`, with all values
  /// that are wrong, if there is no such descriptor to speak of.
  static llvm::Expected<CopyDescriptor> decode(const BuiltinCall &Builtin);
};

/// A call with all that is decoded of it.
struct DecodedCopy {
  llvm::CallInst *Call;
  CopyOperands Operands;
  CopyDescriptor Descriptor;
};

/// What a message calls axis \p Index, for instance "repeat axis 0".
std::string getAxisName(unsigned Index, unsigned GroupRank,
                        unsigned RepeatRank);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_COPYDESCRIPTOR_H
