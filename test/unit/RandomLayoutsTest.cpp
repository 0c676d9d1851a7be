//===- RandomLayoutsTest.cpp - No rule refuses what is legal --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random layouts against plain enumeration: whether two chunks overlap, whether
// coalesced axes have the same chunks, and whether a call whose buffers fit its
// chunks to the byte is accepted. The seed is fixed, so a failure repeats.
//
//===----------------------------------------------------------------------===//

#include "BuiltinCalls.h"
#include "CopyDescriptor.h"
#include "Diagnostics.h"
#include "Layout.h"
#include "ParseModule.h"
#include "Verifier.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>
#include <set>

using namespace cluster_bulk_copy;
using namespace llvm;

namespace {

class RandomLayout {
public:
  explicit RandomLayout(std::mt19937 &Random) : Random(Random) {
    ElementBytes = int64_t(1) << pick(0, 4);
    ChunkBytes = 16 * pick(1, 8);
    const int64_t Rank = pick(0, 4);
    for (int64_t I = 0; I != Rank; ++I)
      Axes.push_back({pick(1, 5), pickStride(), pickStride()});
    if (pick(0, 1))
      spreadDestination();
  }

  std::vector<Axis> Axes;
  int64_t ElementBytes;
  int64_t ChunkBytes;

  /// All origins of one side in bytes, by plain loops over the coordinates.
  std::vector<int64_t> getOrigins(Side S) const {
    std::vector<int64_t> Origins = {0};
    for (const Axis &A : Axes) {
      std::vector<int64_t> Next;
      for (const int64_t Origin : Origins)
        for (int64_t I = 0; I != A.Extent; ++I)
          Next.push_back(Origin + I * A.getStride(S) * ElementBytes);
      Origins = Next;
    }
    return Origins;
  }

  bool overlaps() const {
    const std::vector<int64_t> Origins = getOrigins(Side::Dst);
    for (size_t I = 0; I != Origins.size(); ++I)
      for (size_t J = 0; J != I; ++J)
        if (std::abs(Origins[I] - Origins[J]) < ChunkBytes)
          return true;
    return false;
  }

private:
  std::mt19937 &Random;

  int64_t pick(int64_t Low, int64_t High) {
    return std::uniform_int_distribution<int64_t>(Low, High)(Random);
  }

  /// A multiple of 16 bytes in elements, often a small one, of either sign.
  int64_t pickStride() {
    const int64_t Sixteens = pick(0, 1) ? pick(-4, 16) : pick(-200, 200);
    return Sixteens * 16 / ElementBytes;
  }

  /// Makes the destination strides those of an array with gaps, in any order of
  /// the axes and of any sign, so that many layouts do not overlap.
  void spreadDestination() {
    std::vector<size_t> Order(Axes.size());
    for (size_t I = 0; I != Order.size(); ++I)
      Order[I] = I;
    std::shuffle(Order.begin(), Order.end(), Random);
    int64_t Reach = ChunkBytes;
    for (const size_t I : Order) {
      const int64_t Step = Reach + 16 * pick(0, 3);
      Axes[I].DstStride = (pick(0, 1) ? Step : -Step) / ElementBytes;
      Reach += Step * (Axes[I].Extent - 1);
    }
  }
};

TEST(RandomLayouts, OverlapIsWhatEnumerationSays) {
  std::mt19937 Random(20260101);
  unsigned Overlapping = 0;
  constexpr unsigned Count = 20000;
  for (unsigned Case = 0; Case != Count; ++Case) {
    const RandomLayout L(Random);
    const std::optional<ChunkPair> Pair =
        findOverlap(L.Axes, L.ElementBytes, L.ChunkBytes, 65535);
    ASSERT_EQ(Pair.has_value(), L.overlaps()) << "case " << Case;
    if (!Pair)
      continue;
    ++Overlapping;
    // The witness is one.
    int64_t Distance = 0;
    ASSERT_NE(Pair->First, Pair->Second);
    for (size_t I = 0; I != L.Axes.size(); ++I) {
      ASSERT_LT(Pair->First[I], L.Axes[I].Extent);
      ASSERT_LT(Pair->Second[I], L.Axes[I].Extent);
      Distance += (Pair->Second[I] - Pair->First[I]) * L.Axes[I].DstStride *
                  L.ElementBytes;
    }
    ASSERT_EQ(Distance, Pair->Distance) << "case " << Case;
    ASSERT_LT(std::abs(Distance), L.ChunkBytes);
  }
  EXPECT_GT(Overlapping, Count / 10);
  EXPECT_LT(Overlapping, Count - Count / 10);
}

TEST(RandomLayouts, CoalescedAxesHaveTheSameChunks) {
  std::mt19937 Random(20260103);
  const auto Pick = [&](int64_t Low, int64_t High) {
    return std::uniform_int_distribution<int64_t>(Low, High)(Random);
  };
  unsigned Joined = 0;
  unsigned Kept = 0;
  for (unsigned Case = 0; Case != 20000; ++Case) {
    // From the inside out; every other stride goes on where the axis inside of
    // it ends.
    std::vector<Axis> Axes;
    for (int64_t Rank = Pick(0, 5); Rank != 0; --Rank) {
      Axis A = {Pick(1, 4), 16 * Pick(-4, 4), 16 * Pick(-4, 4)};
      if (!Axes.empty()) {
        const Axis &Inner = Axes.front();
        if (Pick(0, 3) != 0)
          A.DstStride = Inner.DstStride * Inner.Extent;
        if (Pick(0, 3) != 0)
          A.SrcStride = Inner.SrcStride * Inner.Extent;
      }
      Axes.insert(Axes.begin(), A);
    }
    const SmallVector<Axis, 4> Coalesced = coalesceAxes(Axes);
    const int64_t ElementBytes = int64_t(1) << Pick(0, 4);
    const auto Before = enumerateChunks(Axes, ElementBytes);
    const auto After = enumerateChunks(Coalesced, ElementBytes);
    ASSERT_EQ(Before.size(), After.size()) << "case " << Case;
    for (size_t I = 0; I != Before.size(); ++I) {
      ASSERT_EQ(Before[I].Dst, After[I].Dst) << "case " << Case;
      ASSERT_EQ(Before[I].Src, After[I].Src) << "case " << Case;
    }
    // As few as there can be: once more changes nothing.
    for (const Axis &A : Coalesced)
      ASSERT_NE(A.Extent, 1) << "case " << Case;
    ASSERT_EQ(coalesceAxes(Coalesced).size(), Coalesced.size());
    const auto Wide =
        count_if(Axes, [](const Axis &A) { return A.Extent != 1; });
    (Coalesced.size() < static_cast<size_t>(Wide) ? Joined : Kept) += 1;
  }
  EXPECT_GT(Joined, 2000U);
  EXPECT_GT(Kept, 2000U);
}

TEST(RandomLayouts, NeighboursAreFoundBeyondTheLimit) {
  const int64_t Huge = int64_t(1) << 40;
  EXPECT_TRUE(findOverlap({{Huge, 0, 0}}, 1, 16, 65535));
  EXPECT_TRUE(findOverlap({{Huge, 15, 0}}, 1, 16, 65535));
  EXPECT_TRUE(findOverlap({{Huge, -15, 0}}, 1, 16, 65535));
  EXPECT_FALSE(findOverlap({{Huge, 16, 0}}, 1, 16, 65535));
  EXPECT_FALSE(findOverlap({{1, 0, 0}}, 1, 16, 65535));
  EXPECT_TRUE(
      findOverlap({{INT64_MAX, INT64_MIN, 0}, {2, 0, 0}}, 16, 16, 65535));
}

/// The call of \p L from and to variables that its chunks fill from the first
/// byte to the last.
std::string makeCall(const RandomLayout &L) {
  std::string Attribute = std::to_string(L.ChunkBytes) + ",0,0," +
                          std::to_string(L.ElementBytes) + ",0," +
                          std::to_string(L.Axes.size());
  for (const Axis &A : L.Axes)
    Attribute += "," + std::to_string(A.Extent) + "," +
                 std::to_string(A.DstStride) + "," +
                 std::to_string(A.SrcStride);
  Attribute += "," + std::to_string(L.ChunkBytes / L.ElementBytes) + ",1,1";
  std::string Variables;
  std::string Operands;
  for (const Side S : {Side::Dst, Side::Src}) {
    const std::vector<int64_t> Origins = L.getOrigins(S);
    const auto [Low, High] =
        std::minmax_element(Origins.begin(), Origins.end());
    const std::string Name = S == Side::Dst ? "@dst" : "@src";
    Variables += Name + " = internal addrspace(3) global [" +
                 std::to_string(*High - *Low + L.ChunkBytes) +
                 " x i8] undef, align 16\n";
    Operands += "ptr addrspace(3) getelementptr (i8, ptr addrspace(3) " + Name +
                ", i64 " + std::to_string(-*Low) + "), ";
  }
  return "target triple = \"nvptx64-nvidia-cuda\"\n" + Variables +
         "@mbar = internal addrspace(3) global i64 undef, align 8\n"
         "declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr "
         "addrspace(3), i32, i1) \"cluster-bulk-copy\"=\"" +
         Attribute +
         "\"\ndefine ptx_kernel void @f(i32 %rank) {\n"
         "  call void @copy(" +
         Operands +
         "ptr addrspace(3) @mbar, i32 %rank, i1 true)\n"
         "  ret void\n}\n";
}

/// \returns the names of the rules that the one call in \p IR breaks.
std::set<std::string> getBrokenRules(const std::string &IR) {
  LLVMContext Context;
  const std::unique_ptr<Module> M = parseModule(IR, Context);
  if (!M)
    return {};
  BuiltinModule Found;
  DiagnosticReporter Reporter;
  findBuiltinCalls(*M, Found, Reporter);
  const BuiltinCall &Call = Found.Calls.front();
  const CopyOperands Operands = cantFail(CopyOperands::decode(Call));
  const CopyDescriptor D = cantFail(CopyDescriptor::decode(Call));
  std::set<std::string> Names;
  ModuleFacts Facts(M->getDataLayout());
  handleAllErrors(verify(CallFacts(Facts, *Call.Call, Operands, &D)),
                  [&](const RuleError &E) {
                    Names.insert(getRuleName(E.getRule()).str());
                  });
  return Names;
}

TEST(RandomLayouts, TightBuffersAreAccepted) {
  std::mt19937 Random(20260102);
  unsigned Legal = 0;
  while (Legal != 10000) {
    const RandomLayout L(Random);
    const std::set<std::string> Expected =
        L.overlaps() ? std::set<std::string>{"overlap"}
                     : std::set<std::string>{};
    const std::string IR = makeCall(L);
    ASSERT_EQ(getBrokenRules(IR), Expected) << IR;
    Legal += Expected.empty();
  }
}

} // namespace
