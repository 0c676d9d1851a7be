//===- Model.cpp - Which rules a case breaks ------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "ModelAxes.h"
#include <algorithm>

namespace fuzz {

namespace {

/// One case, and what several rules ask of it.
class Judge {
public:
  explicit Judge(const FuzzCase &C) : C(C), D(C.D), Scope(getScope(D)) {}
  Verdict run();

private:
  const FuzzCase &C;
  const FuzzDescriptor &D;
  std::optional<ScopeAxes> Scope;
  Verdict Result;

  bool HasElementBytes = false;
  bool HasExtents = false;
  bool HasChunkBytes = false;
  /// Sizes and offsets mean something: those of the chunks of both sides.
  bool IsUsable = false;

  void broken(const char *Rule) { Result.Broken.insert(Rule); }
  bool decode();
  void checkDescriptor();
  void checkElementAxis();
  void checkAlignmentOfStrides();
  void checkTransactions();
  void checkPointer(const FuzzPointer &P, int64_t Alignment);
  void checkBounds(const FuzzPointer &P, Wide Begin, Wide End);
  void checkOverlap();
  void checkGroupExtents();
  void checkRank();
};

} // namespace

/// \returns false if there is no descriptor to speak of.
bool Judge::decode() {
  const auto NumAxes = static_cast<int64_t>(D.Axes.size());
  const bool GroupRankIsKnown = C.NonConstant != 4;
  const bool RepeatRankIsKnown = C.NonConstant != 5;
  const auto Fits = [&](int64_t Rank) { return Rank >= 0 && Rank < NumAxes; };
  if (C.NonConstant >= 0)
    broken("non-constant");
  if ((GroupRankIsKnown && !Fits(D.GroupRank)) ||
      (RepeatRankIsKnown && !Fits(D.RepeatRank)))
    broken("descriptor");
  else if (GroupRankIsKnown && RepeatRankIsKnown &&
           D.GroupRank + D.RepeatRank + 1 != NumAxes)
    broken("signature");
  return Result.Broken.empty();
}

void Judge::checkDescriptor() {
  const bool ScopeExists = D.Scope >= 0 && D.Scope <= 4;
  if (!ScopeExists || !Scope || !HasElementBytes || !HasExtents)
    broken("descriptor");
  if (D.Flags < 0 || D.Flags > 3)
    broken("descriptor");
  if (!HasElementBytes || !HasExtents)
    return;
  const Wide Limit = Wide(1) << 31;
  for (const bool IsDst : {true, false}) {
    const Span S = getSpan(D, IsDst);
    if (S.First < -Limit || S.Last >= Limit)
      broken("descriptor");
  }
}

/// The rules `element-axis` and `gap`.
void Judge::checkElementAxis() {
  const FuzzAxis &Element = D.Axes.back();
  if (Element.DstStride != 1 || Element.SrcStride != 1)
    broken("element-axis");
  if (!HasElementBytes || Element.Extent <= 0)
    return;
  const Wide Declared = Wide(Element.Extent) * D.ElementBytes;
  if (Declared == D.ChunkBytes)
    return;
  // Would the chunk be met by taking inner axes together with the element
  // axis? If their elements are not consecutive, it spans a gap.
  if (Declared < D.ChunkBytes && HasExtents) {
    Wide Elements = Element.Extent;
    bool IsContiguous = true;
    for (size_t I = D.Axes.size() - 1; I-- != 0;) {
      const FuzzAxis &A = D.Axes[I];
      if (A.Extent > 1 && (A.DstStride != Elements || A.SrcStride != Elements))
        IsContiguous = false;
      Elements *= A.Extent;
      if (Elements * D.ElementBytes > D.ChunkBytes)
        break;
      if (Elements * D.ElementBytes == D.ChunkBytes) {
        broken(IsContiguous ? "element-axis" : "gap");
        return;
      }
    }
  }
  broken("element-axis");
}

void Judge::checkAlignmentOfStrides() {
  if (!HasElementBytes)
    return;
  for (size_t I = 0; I + 1 < D.Axes.size(); ++I)
    for (const int64_t Stride : {D.Axes[I].DstStride, D.Axes[I].SrcStride})
      if (D.Axes[I].Extent > 1 && Wide(Stride) * D.ElementBytes % 16 != 0)
        broken("chunk-alignment");
}

void Judge::checkTransactions() {
  if (!HasChunkBytes || !HasExtents || !Scope)
    return;
  Wide Total = D.ChunkBytes;
  for (size_t I = Scope->getCtaAxes(); I + 1 < D.Axes.size(); ++I)
    Total = std::min(Total * D.Axes[I].Extent, Wide(1) << 60);
  if (Total > (1 << 20) - 1)
    broken("transaction-limit");
}

void Judge::checkPointer(const FuzzPointer &P, int64_t Alignment) {
  if (P.Where == FuzzPointer::Mapped)
    broken("mapped-pointer");
  else if (P.Where != FuzzPointer::Shared)
    broken("address-space");
  if (P.Where != FuzzPointer::Shared)
    return;
  const FuzzVariable &V = C.Variables[P.Variable];
  // Of the offset only the bits below the run-time part are known, unless the
  // mask leaves others out; of the address those below the alignment too.
  int64_t Known = -1;
  if (P.HasRunTime)
    Known = ~static_cast<int64_t>(static_cast<uint64_t>(P.Mask) << P.Shift);
  if ((P.Constant & Known & (V.Align - 1) & (Alignment - 1)) != 0)
    broken("base-alignment");
  // Only an offset that keeps the alignment blames the declaration, which for
  // dynamic shared memory says nothing.
  const bool OffsetIsKnown = (Known & (Alignment - 1)) == Alignment - 1;
  if (!V.IsDynamic && V.Align < Alignment && OffsetIsKnown)
    broken("base-alignment");
}

void Judge::checkBounds(const FuzzPointer &P, Wide Begin, Wide End) {
  if (P.Where != FuzzPointer::Shared || C.Variables[P.Variable].IsDynamic)
    return;
  const Wide Size = C.Variables[P.Variable].Bytes;
  const Wide Anything = Wide(1) << 100;
  Wide Lowest = P.Constant;
  Wide Highest = P.Constant;
  if (P.HasRunTime && P.Mask == -1) {
    Lowest = -Anything;
    Highest = Anything;
  } else if (P.HasRunTime) {
    Highest += Wide(P.Mask) << P.Shift;
  }
  if (End - Begin > Size || Highest + Begin < 0 || Lowest + End > Size)
    broken("bounds");
}

void Judge::checkOverlap() {
  if (!IsUsable || !Scope)
    return;
  // What one CTA issues; CTAs may name different ranks.
  if (countChunks(D, Scope->getCtaAxes()) > MaxEnumerated) {
    Result.Open.insert("overlap");
    return;
  }
  std::vector<int64_t> Origins =
      getOrigins(D, Scope->getCtaAxes(), /*IsDst=*/true);
  std::sort(Origins.begin(), Origins.end());
  for (size_t I = 1; I < Origins.size(); ++I)
    if (Origins[I] - Origins[I - 1] < D.ChunkBytes)
      broken("overlap");

  if (C.Dst.Where != FuzzPointer::Shared || C.Mbar.Where != FuzzPointer::Shared)
    return;
  if (C.Dst.Variable != C.Mbar.Variable || C.Dst.HasRunTime ||
      C.Mbar.HasRunTime)
    return;
  if (countChunks(D, 0) > MaxEnumerated) {
    Result.Open.insert("overlap");
    return;
  }
  for (const int64_t Origin : getOrigins(D, 0, /*IsDst=*/true)) {
    const Wide Chunk = Wide(C.Dst.Constant) + Origin;
    if (C.Mbar.Constant < Chunk + D.ChunkBytes &&
        Chunk < Wide(C.Mbar.Constant) + 8)
      broken("overlap");
  }
}

void Judge::checkGroupExtents() {
  if (!Scope)
    return;
  const int64_t Threads = C.getThreads();
  if (C.StatesBlock && D.Scope != 0) {
    if (Scope->HasLanes && Threads % 32 != 0)
      broken("group-extent");
    if (D.Scope == 2 && Threads < (Scope->HasLanes ? 128 : 97))
      broken("group-extent");
  }
  if (C.StatesCluster && D.Scope == 4)
    for (const char Axis : Scope->Omitted)
      if (getLaunchExtent(C, Axis) != 1)
        broken("group-extent");
  for (size_t I = 0; I != Scope->Axes.size(); ++I) {
    const int64_t Extent = D.Axes[I].Extent;
    const char Axis = Scope->Axes[I];
    if (Extent <= 0)
      continue;
    const bool IsFixed = Axis == LaneAxis || Axis == WarpOfGroupAxis;
    const bool IsStated = Axis == WarpAxis ? C.StatesBlock : C.StatesCluster;
    if ((IsFixed || IsStated) && Extent != getLaunchExtent(C, Axis))
      broken("group-extent");
    if (Axis == WarpAxis && !C.StatesBlock && C.MaxThreads &&
        Extent > (*C.MaxThreads + 31) / 32)
      broken("group-extent");
  }
}

void Judge::checkRank() {
  if (!C.RankIsConstant)
    return;
  int64_t Ctas = 16;
  if (C.StatesCluster)
    Ctas = std::min(Ctas, C.getCtas());
  else if (C.MaxClusterRank)
    Ctas = std::min(Ctas, *C.MaxClusterRank);
  if (C.Rank < 0 || C.Rank >= Ctas)
    broken("cluster-rank");
}

Verdict Judge::run() {
  if ((C.Sm && *C.Sm < 90) || (C.Ptx && *C.Ptx < 80))
    broken("target");
  const std::set<std::string> OfTarget = std::move(Result.Broken);
  Result.Broken.clear();
  const bool IsDecoded = decode();
  Result.Broken.insert(OfTarget.begin(), OfTarget.end());
  checkPointer(C.Dst, 16);
  checkPointer(C.Src, 16);
  checkPointer(C.Mbar, 8);
  checkBounds(C.Mbar, 0, 8);
  checkRank();
  if (!IsDecoded)
    return Result;

  HasElementBytes = D.ElementBytes == 1 || D.ElementBytes == 2 ||
                    D.ElementBytes == 4 || D.ElementBytes == 8 ||
                    D.ElementBytes == 16;
  HasExtents = true;
  for (const FuzzAxis &A : D.Axes)
    HasExtents &= A.Extent > 0;
  HasChunkBytes = D.ChunkBytes > 0 && D.ChunkBytes % 16 == 0;
  if (!HasChunkBytes)
    broken("chunk-bytes");
  checkDescriptor();
  checkElementAxis();
  checkAlignmentOfStrides();
  checkTransactions();
  checkGroupExtents();

  if (HasElementBytes && HasExtents &&
      Wide(D.Axes.back().Extent) * D.ElementBytes == D.ChunkBytes) {
    const Wide Limit = Wide(1) << 31;
    const Span Dst = getSpan(D, /*IsDst=*/true);
    const Span Src = getSpan(D, /*IsDst=*/false);
    IsUsable = Dst.First >= -Limit && Dst.Last < Limit && Src.First >= -Limit &&
               Src.Last < Limit;
    if (IsUsable) {
      checkBounds(C.Dst, Dst.First, Dst.Last + D.ChunkBytes);
      checkBounds(C.Src, Src.First, Src.Last + D.ChunkBytes);
    }
  }
  checkOverlap();
  return Result;
}

Verdict judge(const FuzzCase &C) { return Judge(C).run(); }

} // namespace fuzz
