//===- PointerRules.cpp - Rules about dst, src and mbar ----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A pointer may have several origins, one per path. A rule is broken if it is
// broken on all of them; only a mapped pointer is refused if it is one on any.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "GroupAxes.h"
#include "Verifier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <algorithm>

using namespace llvm;

namespace cluster_bulk_copy {

/// A pointer operand as the rules of this file see it.
struct PointerOperand {
  StringRef Name;
  ArrayRef<PointerOrigin> Origins;
  /// The alignment in bytes that the instruction needs.
  int64_t Alignment;
};

/// Joins what \p Check says about each of the three pointers.
static Error
checkEachPointer(const CallFacts &F,
                 function_ref<Error(const PointerOperand &)> Check) {
  Error E = Error::success();
  for (const PointerOperand &P : {PointerOperand{"dst", F.Dst, BulkBytes},
                                  PointerOperand{"src", F.Src, BulkBytes},
                                  PointerOperand{"mbar", F.Mbar, MbarBytes}})
    E = joinErrors(std::move(E), Check(P));
  return E;
}

//===----------------------------------------------------------------------===//
// address-space, mapped-pointer
//===----------------------------------------------------------------------===//

Error checkAddressSpace(const CallFacts &F) {
  return checkEachPointer(F, [](const PointerOperand &P) -> Error {
    if (!all_of(P.Origins,
                [](const PointerOrigin &O) { return O.isOutsideShared(); }))
      return Error::success();
    const PointerOrigin &First = P.Origins.front();
    return makeRuleError(Rule::AddressSpace,
                         P.Name + " points to " + getOriginName(First.Where) +
                             "; it must be a local address in shared memory");
  });
}

Error checkMappedPointer(const CallFacts &F) {
  return checkEachPointer(F, [](const PointerOperand &P) -> Error {
    auto IsMapped = [](const PointerOrigin &O) {
      return O.Where == PointerOrigin::Mapped;
    };
    // One path of several is enough, if it is one.
    const auto *Mapped = find_if(P.Origins, [&](const PointerOrigin &O) {
      return IsMapped(O) && O.IsRealPath;
    });
    if (Mapped == P.Origins.end()) {
      if (!all_of(P.Origins, IsMapped))
        return Error::success();
      Mapped = P.Origins.begin();
    }
    SmallVector<Note, 1> Notes;
    if (isa<Instruction>(Mapped->Root))
      Notes.push_back({Mapped->Root, "mapped here"});
    return makeRuleError(Rule::MappedPointer,
                         P.Name +
                             (P.Origins.size() == 1
                                  ? " is already mapped"
                                  : " may already be mapped") +
                             " into a CTA of the cluster; pass the local "
                             "address, which the copy maps",
                         std::move(Notes));
  });
}

//===----------------------------------------------------------------------===//
// base-alignment
//===----------------------------------------------------------------------===//

/// \returns the part of a message that says why \p O is not aligned to \p
/// Alignment bytes, or nothing if it may be.
static std::string explainMisalignment(const PointerOrigin &O,
                                       int64_t Alignment,
                                       const DataLayout &DL) {
  if (O.Where != PointerOrigin::Shared && O.Where != PointerOrigin::Unknown)
    return "";
  const GlobalVariable *GV = O.getAllocation();
  const APInt Low =
      APInt::getLowBitsSet(64, Log2_64(static_cast<uint64_t>(Alignment)));
  const KnownBits Address = O.getAddressBits(DL);
  if ((Address.One & Low) != 0) {
    if (const std::optional<int64_t> Offset = O.getConstantOffset();
        Offset && GV)
      return ("is " + Twine(*Offset) + " bytes into " + getVariableName(*GV))
          .str();
    return ("is " + Twine((Address.One & Low).getZExtValue()) +
            " bytes past a multiple of " + Twine(Alignment))
        .str();
  }
  // Where the offset keeps the alignment of a variable, that decides. A base
  // that is aligned by hand has an offset with unknown low bits. Dynamic shared
  // memory may be aligned better than its declaration says.
  if (!GV || !O.getAllocationBytes() ||
      ((O.Offset.Zero | O.Offset.One) & Low) != Low)
    return "";
  const uint64_t Declared = GV->getPointerAlignment(DL).value();
  if (Declared >= static_cast<uint64_t>(Alignment))
    return "";
  return ("points into " + getVariableName(*GV) + ", which is aligned to " +
          Twine(Declared) + (Declared == 1 ? " byte" : " bytes"))
      .str();
}

Error checkBaseAlignment(const CallFacts &F) {
  const DataLayout &DL = F.Call.getDataLayout();
  return checkEachPointer(F, [&](const PointerOperand &P) -> Error {
    std::string Why;
    for (const PointerOrigin &O : P.Origins) {
      Why = explainMisalignment(O, P.Alignment, DL);
      if (Why.empty())
        return Error::success();
    }
    SmallVector<Note, 1> Notes;
    if (const GlobalVariable *GV = P.Origins.back().getAllocation())
      Notes.push_back({GV, getVariableName(*GV) + " is declared here"});
    return makeRuleError(Rule::BaseAlignment,
                         P.Name + " " + Why + "; it must be aligned to " +
                             Twine(P.Alignment) + " bytes",
                         std::move(Notes));
  });
}

//===----------------------------------------------------------------------===//
// bounds
//===----------------------------------------------------------------------===//

/// \returns the part of a message that says how bytes Begin to End (exclusive)
/// from \p O leave its allocation, or nothing if they may lie inside.
static std::string explainOutOfBounds(const PointerOrigin &O, int64_t Begin,
                                      int64_t End) {
  const std::optional<int64_t> Size = O.getAllocationBytes();
  if (!Size)
    return "";
  // No offset near a shared window comes close to these limits, and sums of
  // them cannot overflow.
  constexpr int64_t Limit = int64_t(1) << 40;
  const ConstantRange Offset =
      ConstantRange::fromKnownBits(O.Offset, /*IsSigned=*/true);
  const int64_t Lowest =
      std::clamp(Offset.getSignedMin().getSExtValue(), -Limit, Limit);
  const int64_t Highest =
      std::clamp(Offset.getSignedMax().getSExtValue(), -Limit, Limit);
  const std::string Name = getVariableName(*O.getAllocation());
  if (End - Begin > *Size)
    return ("need " + Twine(End - Begin) + " bytes, but " + Name + " has " +
            Twine(*Size))
        .str();
  if (Highest + Begin < 0)
    return ("start " + Twine(-(Highest + Begin)) + " bytes before " + Name)
        .str();
  if (Lowest + End > *Size)
    return ("reach byte " + Twine(Lowest + End - 1) + " of " + Name +
            ", which has " + Twine(*Size) + " bytes")
        .str();
  return "";
}

/// Refuses \p Origins if bytes Begin to End are outside on all paths. \p What
/// is the beginning of the message.
static Error checkRange(ArrayRef<PointerOrigin> Origins, int64_t Begin,
                        int64_t End, const Twine &What) {
  std::string Where;
  for (const PointerOrigin &O : Origins) {
    Where = explainOutOfBounds(O, Begin, End);
    if (Where.empty())
      return Error::success();
  }
  const GlobalVariable &GV = *Origins.back().getAllocation();
  return makeRuleError(Rule::Bounds, What + " " + Where,
                       {{&GV, getVariableName(GV) + " is declared here"}});
}

Error checkBounds(const CallFacts &F) {
  Error E = checkRange(F.Mbar, 0, MbarBytes, "the 8 bytes of mbar");
  if (!F.Descriptor || !hasUsableChunks(*F.Descriptor))
    return E;
  const CopyDescriptor &D = *F.Descriptor;
  for (Side S : {Side::Dst, Side::Src}) {
    const OffsetRange Range =
        *getOffsetRange(D.getChunkAxes(), S, D.ElementBytes);
    const std::optional<int64_t> End = checkedAdd(Range.Max, D.ChunkBytes);
    E = joinErrors(
        std::move(E),
        checkRange(F.getOrigins(S), Range.Min,
                   std::min(End.value_or(INT64_MAX), int64_t(1) << 40),
                   Twine("the chunks of ") + (S == Side::Dst ? "dst" : "src")));
  }
  return E;
}

//===----------------------------------------------------------------------===//
// overlap
//===----------------------------------------------------------------------===//

/// \returns for instance "(1, 0)".
static std::string describeCoordinates(ArrayRef<int64_t> Coordinates) {
  return (
      "(" +
      join(map_range(Coordinates, [](int64_t C) { return std::to_string(C); }),
           ", ") +
      ")");
}

/// \returns the bytes of a chunk, or fewer where that makes no difference to
/// offsets of 32 bits and keeps sums with them from overflowing.
static int64_t getComparedBytes(const CopyDescriptor &D) {
  return std::min(D.ChunkBytes, int64_t(1) << 40);
}

/// Checks that no two chunks write the same bytes.
static Error checkChunkOverlap(const CopyDescriptor &D) {
  // At scope cluster every CTA may name another rank.
  const SmallVector<Axis, 4> Axes = getAxesOfOneCta(D);
  const size_t FirstAxis = D.getChunkAxes().size() - Axes.size();
  const std::optional<ChunkPair> Pair =
      findOverlap(Axes, D.ElementBytes, getComparedBytes(D), MaxChunks);
  if (!Pair)
    return Error::success();
  SmallVector<std::string, 4> Moved;
  for (const auto &[Index, A] : enumerate(Axes))
    if (Pair->First[Index] != Pair->Second[Index])
      Moved.push_back(getAxisName(D, FirstAxis + Index) + " has dst_stride " +
                      std::to_string(A.DstStride) + " elements");
  return makeRuleError(Rule::Overlap,
                       "the chunks at " + describeCoordinates(Pair->First) +
                           " and " + describeCoordinates(Pair->Second) +
                           " write the same destination bytes: they start " +
                           (Pair->Distance == 0
                                ? "at the same byte"
                                : std::to_string(std::abs(Pair->Distance)) +
                                      " bytes apart and have " +
                                      std::to_string(D.ChunkBytes)) +
                           "; " + join(Moved, " and "));
}

/// Checks that no chunk writes to the barrier, where both are parts of one
/// allocation.
static Error checkMbarOverlap(const CallFacts &F, const CopyDescriptor &D) {
  if (F.Dst.size() != 1 || F.Mbar.size() != 1)
    return Error::success();
  const PointerOrigin &Dst = F.Dst.front();
  const PointerOrigin &Mbar = F.Mbar.front();
  // Another rule has refused what is no local address; two undefined pointers,
  // for instance, have no distance.
  if (Dst.isOutsideShared() || Dst.Where == PointerOrigin::Mapped)
    return Error::success();
  const std::optional<int64_t> DstOffset = Dst.getConstantOffset();
  const std::optional<int64_t> MbarOffset = Mbar.getConstantOffset();
  const std::optional<int64_t> Count = countCoordinates(D.getChunkAxes());
  if (Dst.Root != Mbar.Root || !DstOffset || !MbarOffset || !Count ||
      *Count > MaxChunks)
    return Error::success();
  // One instruction has a value for every time that it is executed.
  if (!isa<Constant>(Dst.Root) && !(Dst.IsDirect && Mbar.IsDirect))
    return Error::success();
  const std::optional<int64_t> Distance = checkedSub(*MbarOffset, *DstOffset);
  if (!Distance)
    return Error::success();
  for (const ChunkOffset &C : enumerateChunks(D.getChunkAxes(), D.ElementBytes))
    if (*Distance < C.Dst + getComparedBytes(D) &&
        C.Dst - MbarBytes < *Distance)
      return makeRuleError(
          Rule::Overlap,
          "mbar lies inside the destination: it is " + Twine(*Distance) +
              " bytes from dst, and the chunk at byte " + Twine(C.Dst) +
              " has " + Twine(D.ChunkBytes) + " bytes");
  return Error::success();
}

Error checkOverlap(const CallFacts &F) {
  const CopyDescriptor &D = *F.Descriptor;
  if (!hasUsableChunks(D) || !hasLegalGroups(D))
    return Error::success();
  return joinErrors(checkChunkOverlap(D), checkMbarOverlap(F, D));
}

} // namespace cluster_bulk_copy
