//===- DescriptorRules.cpp - Rules about the constants --------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "GroupAxes.h"
#include "Layout.h"
#include "Verifier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;

namespace cluster_bulk_copy {

static StringRef getSideName(Side S) {
  return S == Side::Dst ? "destination" : "source";
}

static StringRef getStrideName(Side S) {
  return S == Side::Dst ? "dst_stride" : "src_stride";
}

/// \returns which strides of \p A are wrong, for instance "dst_stride 3" or
/// "dst_stride 2 and src_stride 2"; empty if none is.
static std::string describeStrides(const Axis &A,
                                   function_ref<bool(int64_t)> IsWrong) {
  std::string Text;
  for (Side S : {Side::Dst, Side::Src})
    if (IsWrong(A.getStride(S)))
      Text += ((Text.empty() ? "" : " and ") + getStrideName(S) + " " +
               Twine(A.getStride(S)))
                  .str();
  return Text;
}

std::string getAxisName(const CopyDescriptor &D, unsigned Index) {
  return getAxisName(Index, D.GroupRank, D.RepeatRank);
}

static bool hasLegalElementBytes(const CopyDescriptor &D) {
  return is_contained({1, 2, 4, 8, 16}, D.ElementBytes);
}

static bool hasLegalExtents(const CopyDescriptor &D) {
  return all_of(D.Axes, [](const Axis &A) { return A.Extent > 0; });
}

static bool hasLegalChunkBytes(const CopyDescriptor &D) {
  return D.ChunkBytes > 0 && D.ChunkBytes % BulkBytes == 0;
}

//===----------------------------------------------------------------------===//
// descriptor
//===----------------------------------------------------------------------===//

static bool hasLegalScope(const CopyDescriptor &D) {
  return D.ScopeValue >= 0 && D.ScopeValue <= int64_t(Scope::Last);
}

bool hasLegalGroups(const CopyDescriptor &D) {
  return hasLegalScope(D) &&
         getGroupAxes(D.getScope(), D.isElected(), D.GroupRank).has_value();
}

static Error checkScope(const CopyDescriptor &D) {
  if (!hasLegalScope(D))
    return makeRuleError(
        Rule::Descriptor,
        "scope is " + Twine(D.ScopeValue) +
            "; it must be 0 (thread), 1 (warp), 2 (warpgroup), 3 (cta) or 4 "
            "(cluster)");
  if (D.getScope() == Scope::Thread && D.isElected())
    return makeRuleError(Rule::Descriptor,
                         "flags has the bit `elected` (1); scope thread has "
                         "no warp to elect from");
  if (hasLegalGroups(D))
    return Error::success();
  const auto [Fewest, Most] = getGroupRanks(D.getScope(), D.isElected());
  return makeRuleError(Rule::Descriptor,
                       "group_rank is " + Twine(D.GroupRank) + "; scope " +
                           getScopeName(D.getScope()) +
                           (D.isElected() ? ", elected," : "") + " has " +
                           (Fewest == Most
                                ? Twine(Fewest)
                                : Twine(Fewest) + " to " + Twine(Most))
                               .str() +
                           (Most == 1 ? " group axis" : " group axes"));
}

static Error checkFlags(const CopyDescriptor &D) {
  if ((D.Flags & ~int64_t(FlagMask)) != 0)
    return makeRuleError(Rule::Descriptor,
                         "flags is " + Twine(D.Flags) +
                             "; only the bits 1 (elected) and 2 (checked) "
                             "may be set");
  return Error::success();
}

/// \returns the range of chunk origins of \p S in bytes from its base, if they
/// are 32-bit signed numbers: a shared memory window is no larger, and the
/// folded form computes in 32 bits.
static std::optional<OffsetRange> getOffsets(const CopyDescriptor &D, Side S) {
  const std::optional<OffsetRange> Range =
      getOffsetRange(D.getChunkAxes(), S, D.ElementBytes);
  if (Range && isInt<32>(Range->Min) && isInt<32>(Range->Max))
    return Range;
  return std::nullopt;
}

static Error checkOffsets(const CopyDescriptor &D, Side S) {
  if (getOffsets(D, S))
    return Error::success();
  const std::optional<OffsetRange> Range =
      getOffsetRange(D.getChunkAxes(), S, D.ElementBytes);
  const std::string Found = Range ? "from " + std::to_string(Range->Min) +
                                        " to " + std::to_string(Range->Max) +
                                        " bytes"
                                  : "beyond 64 bits";
  return makeRuleError(Rule::Descriptor,
                       "the chunks of the " + getSideName(S) + " start " +
                           Found +
                           " from its base; offsets must fit in 32 bits");
}

Error checkDescriptor(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  Error E = joinErrors(checkScope(D), checkFlags(D));
  if (!hasLegalElementBytes(D))
    E = joinErrors(std::move(E),
                   makeRuleError(Rule::Descriptor,
                                 "element_bytes is " + Twine(D.ElementBytes) +
                                     "; it must be 1, 2, 4, 8 or 16"));
  for (const auto &[Index, A] : enumerate(D.Axes))
    if (A.Extent <= 0)
      E = joinErrors(
          std::move(E),
          makeRuleError(Rule::Descriptor, "extent of " + getAxisName(D, Index) +
                                              " is " + Twine(A.Extent) +
                                              "; it must be positive"));
  if (hasLegalElementBytes(D) && hasLegalExtents(D))
    for (Side S : {Side::Dst, Side::Src})
      E = joinErrors(std::move(E), checkOffsets(D, S));
  return E;
}

//===----------------------------------------------------------------------===//
// chunk-bytes, element-axis, gap, chunk-alignment, transaction-limit
//===----------------------------------------------------------------------===//

Error checkChunkBytes(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  if (hasLegalChunkBytes(D))
    return Error::success();
  const std::optional<int64_t> Above =
      D.ChunkBytes <= 0
          ? BulkBytes
          : checkedAdd(D.ChunkBytes, BulkBytes - D.ChunkBytes % BulkBytes);
  std::string Nearest;
  if (D.ChunkBytes > BulkBytes)
    Nearest = std::to_string(D.ChunkBytes - D.ChunkBytes % BulkBytes);
  if (Above)
    Nearest += (Nearest.empty() ? "" : " and ") + std::to_string(*Above);
  return makeRuleError(
      Rule::ChunkBytes,
      "chunk_bytes is " + Twine(D.ChunkBytes) +
          "; it must be a positive multiple of 16 (nearest: " + Nearest + ")");
}

/// \returns the bytes of the element axis, or std::nullopt if its extent or
/// element_bytes is not legal or the product is too large.
static std::optional<int64_t> getElementAxisBytes(const CopyDescriptor &D) {
  if (!hasLegalElementBytes(D) || D.getElementAxis().Extent <= 0)
    return std::nullopt;
  return checkedMul(D.getElementAxis().Extent, D.ElementBytes);
}

/// \returns how the chunk could be met by flattening axes into the element
/// axis, if it is larger than that.
static std::optional<Flattening> getFlattening(const CopyDescriptor &D) {
  const std::optional<int64_t> Bytes = getElementAxisBytes(D);
  if (!Bytes || *Bytes >= D.ChunkBytes || !hasLegalExtents(D))
    return std::nullopt;
  return findFlattening(D.getChunkAxes(), D.getElementAxis(), D.ElementBytes,
                        D.ChunkBytes);
}

Error checkElementAxis(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  const Axis &Element = D.getElementAxis();
  Error E = Error::success();
  const std::string Wrong =
      describeStrides(Element, [](int64_t Stride) { return Stride != 1; });
  if (!Wrong.empty())
    E = makeRuleError(Rule::ElementAxis,
                      "the element axis has " + Wrong +
                          "; the elements of a chunk are consecutive, so both "
                          "strides must be 1");
  if (!hasLegalElementBytes(D) || Element.Extent <= 0)
    return E;

  const std::optional<int64_t> Bytes = getElementAxisBytes(D);
  if (Bytes && *Bytes == D.ChunkBytes)
    return E;
  const std::optional<Flattening> Flat = getFlattening(D);
  // The rule `gap` has the better explanation.
  if (Flat && Flat->Gap)
    return E;
  std::string Advice;
  if (Flat)
    Advice = "; the axes from " + getAxisName(D, Flat->FirstAxis) +
             " on are contiguous: declare them as one element axis of extent " +
             std::to_string(Flat->Elements);
  return joinErrors(
      std::move(E),
      makeRuleError(Rule::ElementAxis,
                    "the element axis is " + Twine(Element.Extent) + " x " +
                        Twine(D.ElementBytes) + " bytes" +
                        (Bytes ? " = " + std::to_string(*Bytes) : "") +
                        ", but chunk_bytes is " + Twine(D.ChunkBytes) +
                        "; they must be equal" + Advice));
}

Error checkGap(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  const std::optional<Flattening> Flat = getFlattening(D);
  if (!Flat || !Flat->Gap)
    return Error::success();
  const auto &[Index, Where, NeededStride] = *Flat->Gap;
  return makeRuleError(
      Rule::Gap, "chunk_bytes is " + Twine(D.ChunkBytes) +
                     ", which spans a gap: " + getAxisName(D, Index) + " has " +
                     getStrideName(Where) + " " +
                     Twine(D.Axes[Index].getStride(Where)) + " where " +
                     Twine(NeededStride) +
                     " would be contiguous; keep it as a repeat axis and pass "
                     "chunk_bytes " +
                     Twine(*getElementAxisBytes(D)));
}

Error checkChunkAlignment(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  Error E = Error::success();
  if (!hasLegalElementBytes(D))
    return E;
  // element_bytes divides 16, so no stride need be multiplied.
  const int64_t Elements = BulkBytes / D.ElementBytes;
  for (const auto &[Index, A] : enumerate(D.getChunkAxes())) {
    const std::string Wrong = describeStrides(
        A, [&](int64_t Stride) { return Stride % Elements != 0; });
    if (A.Extent <= 1 || Wrong.empty())
      continue;
    E = joinErrors(
        std::move(E),
        makeRuleError(Rule::ChunkAlignment,
                      getAxisName(D, Index) + " has " + Wrong +
                          " (elements of " + Twine(D.ElementBytes) +
                          " bytes); chunks start at multiples of 16 bytes, so "
                          "strides must be multiples of " +
                          Twine(Elements) + " elements"));
  }
  return E;
}

bool hasUsableChunks(const CopyDescriptor &D) {
  return hasLegalExtents(D) && getElementAxisBytes(D) == D.ChunkBytes &&
         all_of(std::array{Side::Dst, Side::Src},
                [&](Side S) { return getOffsets(D, S).has_value(); });
}

Error checkTransactionLimit(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  if (!hasLegalChunkBytes(D) || !hasLegalExtents(D) || !hasLegalGroups(D))
    return Error::success();
  const std::optional<int64_t> Chunks = countCoordinates(getAxesOfOneCta(D));
  const std::optional<int64_t> Bytes =
      Chunks ? checkedMul(*Chunks, D.ChunkBytes) : std::nullopt;
  if (Bytes && *Bytes <= MaxTransactionBytes)
    return Error::success();
  return makeRuleError(
      Rule::TransactionLimit,
      "the call moves " +
          (Bytes ? std::to_string(*Bytes) : std::string("more than 2^63 - 1")) +
          " bytes; one phase of an mbarrier counts at most " +
          Twine(MaxTransactionBytes));
}

} // namespace cluster_bulk_copy
