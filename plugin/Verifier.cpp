//===- Verifier.cpp - The rules of a legal copy ---------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verifier.h"
#include "CopyDescriptor.h"
#include "Diagnostics.h"
#include "Layout.h"
#include "Provenance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Sizes and addresses of cp.async.bulk are multiples of this many bytes (PTX
/// ISA, "cp.async.bulk").
static constexpr int64_t BulkBytes = 16;

/// The largest tx-count of an mbarrier phase (PTX ISA, "mbarrier: contents").
static constexpr int64_t MaxTransactionBytes = (int64_t(1) << 20) - 1;

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

static std::string getAxisName(const CopyDescriptor &D, unsigned Index) {
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

static Error checkScope(const CopyDescriptor &D) {
  if (D.ScopeValue < 0 || D.ScopeValue > int64_t(Scope::Last))
    return makeRuleError(
        Rule::Descriptor,
        "scope is " + Twine(D.ScopeValue) +
            "; it must be 0 (thread), 1 (warp), 2 (warpgroup), 3 (cta) or 4 "
            "(cluster)");
  if (D.getScope() != Scope::Thread) {
    static constexpr StringLiteral Names[] = {"thread", "warp", "warpgroup",
                                              "cta", "cluster"};
    return makeRuleError(Rule::Descriptor,
                         "scope " + Twine(D.ScopeValue) + " (" +
                             Names[D.ScopeValue] +
                             ") is not implemented in this version; only "
                             "scope 0 (thread) is");
  }
  Error E = Error::success();
  if (D.GroupRank != 0)
    E = makeRuleError(Rule::Descriptor,
                      "group_rank is " + Twine(D.GroupRank) +
                          "; scope thread has no group axes, so it must be 0");
  if (D.isElected())
    E = joinErrors(std::move(E),
                   makeRuleError(Rule::Descriptor,
                                 "flags has the bit `elected` (1); scope "
                                 "thread has no warp to elect from"));
  return E;
}

static Error checkFlags(const CopyDescriptor &D) {
  if ((D.Flags & ~int64_t(FlagMask)) != 0)
    return makeRuleError(Rule::Descriptor,
                         "flags is " + Twine(D.Flags) +
                             "; only the bits 1 (elected) and 2 (checked) "
                             "may be set");
  if (D.Flags & FlagChecked)
    return makeRuleError(Rule::Descriptor,
                         "flags has the bit `checked` (2), which is not "
                         "implemented in this version");
  return Error::success();
}

/// Offsets must be 32-bit signed numbers: a shared memory window is no larger,
/// and the folded form computes in 32 bits.
static Error checkOffsets(const CopyDescriptor &D, Side S) {
  const std::optional<OffsetRange> Range =
      getOffsetRange(D.getChunkAxes(), S, D.ElementBytes);
  if (Range && isInt<32>(Range->Min) && isInt<32>(Range->Max))
    return Error::success();
  const std::string Found = Range ? "from " + std::to_string(Range->Min) +
                                        " to " + std::to_string(Range->Max) +
                                        " bytes"
                                  : "beyond 64 bits";
  return makeRuleError(Rule::Descriptor,
                       "the chunks of the " + getSideName(S) + " start " +
                           Found +
                           " from its base; offsets must fit in 32 bits");
}

static Error checkDescriptor(const CopyDescriptor &D) {
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

static Error checkChunkBytes(const CopyDescriptor &D) {
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

static Error checkElementAxis(const CopyDescriptor &D) {
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

static Error checkGap(const CopyDescriptor &D) {
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

static Error checkChunkAlignment(const CopyDescriptor &D) {
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

static Error checkTransactionLimit(const CopyDescriptor &D) {
  if (!hasLegalChunkBytes(D) || !hasLegalExtents(D))
    return Error::success();
  const std::optional<int64_t> Chunks = countCoordinates(D.getChunkAxes());
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

//===----------------------------------------------------------------------===//
// address-space, mapped-pointer
//===----------------------------------------------------------------------===//

static Error checkAddressSpace(StringRef Name, const PointerOrigin &Origin) {
  if (!Origin.isOutsideShared())
    return Error::success();
  return makeRuleError(Rule::AddressSpace,
                       Name + " points to " + getOriginName(Origin.Where) +
                           "; it must be a local address in shared memory");
}

static Error checkMappedPointer(StringRef Name, const PointerOrigin &Origin) {
  if (Origin.Where != PointerOrigin::Mapped)
    return Error::success();
  return makeRuleError(Rule::MappedPointer,
                       Name + " is already mapped into a CTA of the cluster; "
                              "pass the local address, which the copy maps");
}

//===----------------------------------------------------------------------===//
// The tables
//===----------------------------------------------------------------------===//

static constexpr Error (*DescriptorRules[])(const CopyDescriptor &) = {
    checkDescriptor, checkChunkBytes,     checkElementAxis,
    checkGap,        checkChunkAlignment, checkTransactionLimit};

static constexpr Error (*PointerRules[])(StringRef, const PointerOrigin &) = {
    checkAddressSpace, checkMappedPointer};

Error verifyDescriptor(const CopyDescriptor &Descriptor) {
  Error E = Error::success();
  for (auto *Check : DescriptorRules)
    E = joinErrors(std::move(E), Check(Descriptor));
  return E;
}

Error verifyOperands(const CopyOperands &Operands) {
  const std::pair<StringRef, const Value *> Pointers[] = {
      {"dst", Operands.Dst}, {"src", Operands.Src}, {"mbar", Operands.Mbar}};
  Error E = Error::success();
  for (auto *Check : PointerRules)
    for (const auto &[Name, Pointer] : Pointers)
      E = joinErrors(std::move(E), Check(Name, findOrigin(*Pointer)));
  return E;
}

} // namespace cluster_bulk_copy
