//===- GroupAxes.cpp - What a scope spreads over its threads -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupAxes.h"
#include "LaunchBounds.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace cluster_bulk_copy {

StringRef getGroupAxisName(GroupAxis Axis) {
  switch (Axis) {
  case GroupAxis::CtaZ:
    return "CTA z";
  case GroupAxis::CtaY:
    return "CTA y";
  case GroupAxis::CtaX:
    return "CTA x";
  case GroupAxis::WarpInCta:
    return "warp in CTA";
  case GroupAxis::WarpInGroup:
    return "warp in group";
  case GroupAxis::Lane:
    return "lane";
  }
  llvm_unreachable("covered switch");
}

StringRef getScopeName(Scope S) {
  switch (S) {
  case Scope::Thread:
    return "thread";
  case Scope::Warp:
    return "warp";
  case Scope::Warpgroup:
    return "warpgroup";
  case Scope::CTA:
    return "cta";
  case Scope::Cluster:
    return "cluster";
  }
  llvm_unreachable("covered switch");
}

/// The axes of \p S with lanes, none left out.
static ArrayRef<GroupAxis> getAllAxes(Scope S) {
  static constexpr GroupAxis OfWarp[] = {GroupAxis::Lane};
  static constexpr GroupAxis OfWarpgroup[] = {GroupAxis::WarpInGroup,
                                              GroupAxis::Lane};
  static constexpr GroupAxis OfCluster[] = {
      GroupAxis::CtaZ, GroupAxis::CtaY, GroupAxis::CtaX, GroupAxis::WarpInCta,
      GroupAxis::Lane};
  switch (S) {
  case Scope::Thread:
    return {};
  case Scope::Warp:
    return OfWarp;
  case Scope::Warpgroup:
    return OfWarpgroup;
  case Scope::CTA:
    return ArrayRef(OfCluster).drop_front(3);
  case Scope::Cluster:
    return OfCluster;
  }
  llvm_unreachable("covered switch");
}

std::pair<unsigned, unsigned> getGroupRanks(Scope S, bool IsElected) {
  const unsigned Most = getAllAxes(S).size() - (IsElected ? 1 : 0);
  return {S == Scope::Cluster ? Most - 3 : Most, Most};
}

std::optional<SmallVector<GroupAxis, 5>> getGroupAxes(Scope S, bool IsElected,
                                                      unsigned GroupRank) {
  if (S == Scope::Thread && IsElected)
    return std::nullopt;
  const auto [Fewest, Most] = getGroupRanks(S, IsElected);
  if (GroupRank < Fewest || GroupRank > Most)
    return std::nullopt;
  const ArrayRef<GroupAxis> Issuing =
      getAllAxes(S).drop_back(IsElected ? 1 : 0);
  return SmallVector<GroupAxis, 5>(Issuing.take_back(GroupRank));
}

SmallVector<Axis, 4> getAxesOfOneCta(const CopyDescriptor &D) {
  const auto Groups = *getGroupAxes(D.getScope(), D.isElected(), D.GroupRank);
  const size_t CtaAxes =
      count_if(Groups, [](GroupAxis Axis) { return Axis <= GroupAxis::CtaX; });
  return SmallVector<Axis, 4>(D.getChunkAxes().drop_front(CtaAxes));
}

static Value *readRegister(IRBuilderBase &B, Intrinsic::ID Register) {
  return B.CreateIntrinsic(Register, {});
}

/// Emits the number of the thread in its block.
static Value *emitThreadInCta(IRBuilderBase &B) {
  Value *X = readRegister(B, Intrinsic::nvvm_read_ptx_sreg_tid_x);
  const auto Block = getBlockDims(*B.GetInsertBlock()->getParent());
  if (Block && (*Block)[1] == 1 && (*Block)[2] == 1)
    return X;
  Value *Y = readRegister(B, Intrinsic::nvvm_read_ptx_sreg_tid_y);
  Value *Z = readRegister(B, Intrinsic::nvvm_read_ptx_sreg_tid_z);
  Value *ExtentX = readRegister(B, Intrinsic::nvvm_read_ptx_sreg_ntid_x);
  Value *ExtentY = readRegister(B, Intrinsic::nvvm_read_ptx_sreg_ntid_y);
  Value *Plane = B.CreateAdd(Y, B.CreateMul(Z, ExtentY));
  return B.CreateAdd(X, B.CreateMul(Plane, ExtentX));
}

Value *emitGroupCoordinate(IRBuilderBase &B, GroupAxis Axis) {
  switch (Axis) {
  case GroupAxis::CtaZ:
    return readRegister(B, Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_z);
  case GroupAxis::CtaY:
    return readRegister(B, Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_y);
  case GroupAxis::CtaX:
    return readRegister(B, Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_x);
  case GroupAxis::WarpInCta:
    // %warpid may change while the thread runs, so it is of no use.
    return B.CreateLShr(emitThreadInCta(B), Log2_64(WarpSize));
  case GroupAxis::WarpInGroup:
    return B.CreateAnd(emitGroupCoordinate(B, GroupAxis::WarpInCta),
                       WarpgroupWarps - 1);
  case GroupAxis::Lane:
    return readRegister(B, Intrinsic::nvvm_read_ptx_sreg_laneid);
  }
  llvm_unreachable("covered switch");
}

} // namespace cluster_bulk_copy
