//===- LayoutTest.cpp - Extents and strides without IR
//---------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
#include "gtest/gtest.h"
#include <limits>

using namespace cluster_bulk_copy;
using llvm::ArrayRef;

namespace {

constexpr int64_t Max = std::numeric_limits<int64_t>::max();
constexpr int64_t Min = std::numeric_limits<int64_t>::min();

TEST(CountCoordinates, NoAxesIsOneChunk) { EXPECT_EQ(countCoordinates({}), 1); }

TEST(CountCoordinates, Multiplies) {
  EXPECT_EQ(countCoordinates({{8, 0, 0}, {1, 0, 0}, {3, 0, 0}}), 24);
}

TEST(CountCoordinates, RefusesExtentsBelowOne) {
  EXPECT_EQ(countCoordinates({{1, 0, 0}}), 1);
  EXPECT_EQ(countCoordinates({{0, 0, 0}}), std::nullopt);
  EXPECT_EQ(countCoordinates({{-1, 0, 0}}), std::nullopt);
  EXPECT_EQ(countCoordinates({{Min, 0, 0}}), std::nullopt);
}

TEST(CountCoordinates, StopsAt64Bits) {
  const int64_t Half = int64_t(1) << 62;
  EXPECT_EQ(countCoordinates({{Max, 0, 0}}), Max);
  EXPECT_EQ(countCoordinates({{Half, 0, 0}}), Half);
  EXPECT_EQ(countCoordinates({{Half, 0, 0}, {2, 0, 0}}), std::nullopt);
  EXPECT_EQ(countCoordinates({{Max, 0, 0}, {Max, 0, 0}, {Max, 0, 0}}),
            std::nullopt);
}

void expectRange(ArrayRef<Axis> Axes, Side S, int64_t ElementBytes, int64_t Low,
                 int64_t High) {
  const std::optional<OffsetRange> Range =
      getOffsetRange(Axes, S, ElementBytes);
  ASSERT_TRUE(Range.has_value());
  EXPECT_EQ(Range->Min, Low);
  EXPECT_EQ(Range->Max, High);
}

TEST(OffsetRange, NoAxesIsTheBase) { expectRange({}, Side::Dst, 4, 0, 0); }

TEST(OffsetRange, IsInBytesAndOfOneSide) {
  expectRange({{8, 256, 128}}, Side::Dst, 2, 0, 7 * 512);
  expectRange({{8, 256, 128}}, Side::Src, 2, 0, 7 * 256);
}

TEST(OffsetRange, NegativeStridesReachBelowTheBase) {
  expectRange({{4, -8, 8}}, Side::Dst, 4, -96, 0);
  expectRange({{4, -8, 0}, {2, 16, 0}}, Side::Dst, 4, -96, 64);
}

TEST(OffsetRange, ExtentOneHasNoReach) {
  expectRange({{1, Max, Min}}, Side::Dst, 16, 0, 0);
  expectRange({{1, Max, Min}}, Side::Src, 16, 0, 0);
}

TEST(OffsetRange, StopsAt64Bits) {
  expectRange({{2, Max, 0}}, Side::Dst, 1, 0, Max);
  expectRange({{2, Min, 0}}, Side::Dst, 1, Min, 0);
  EXPECT_FALSE(getOffsetRange({{2, Max, 0}}, Side::Dst, 2));
  EXPECT_FALSE(getOffsetRange({{2, Min, 0}}, Side::Dst, 2));
  EXPECT_FALSE(getOffsetRange({{3, Max, 0}}, Side::Dst, 1));
  EXPECT_FALSE(getOffsetRange({{2, Max, 0}, {2, 1, 0}}, Side::Dst, 1));
  EXPECT_FALSE(getOffsetRange({{2, Min, 0}, {2, -1, 0}}, Side::Dst, 1));
  expectRange({{2, Max, 0}, {2, Min, 0}}, Side::Dst, 1, Min, Max);
}

TEST(EnumerateChunks, NoAxesIsOneChunkAtTheBase) {
  const auto Chunks = enumerateChunks({}, 16);
  ASSERT_EQ(Chunks.size(), 1U);
  EXPECT_EQ(Chunks[0].Dst, 0);
  EXPECT_EQ(Chunks[0].Src, 0);
}

TEST(EnumerateChunks, IsRowMajor) {
  // The inner axis varies fastest, on either side with its own stride.
  const auto Chunks = enumerateChunks({{2, 100, -100}, {3, 10, 0}}, 2);
  const int64_t Dst[] = {0, 20, 40, 200, 220, 240};
  const int64_t Src[] = {0, 0, 0, -200, -200, -200};
  ASSERT_EQ(Chunks.size(), std::size(Dst));
  for (unsigned I = 0; I != Chunks.size(); ++I) {
    EXPECT_EQ(Chunks[I].Dst, Dst[I]) << I;
    EXPECT_EQ(Chunks[I].Src, Src[I]) << I;
  }
}

void expectAxes(ArrayRef<Axis> Axes, ArrayRef<Axis> Expected) {
  const auto Coalesced = coalesceAxes(Axes);
  ASSERT_EQ(Coalesced.size(), Expected.size());
  for (unsigned I = 0; I != Expected.size(); ++I) {
    EXPECT_EQ(Coalesced[I].Extent, Expected[I].Extent) << I;
    EXPECT_EQ(Coalesced[I].DstStride, Expected[I].DstStride) << I;
    EXPECT_EQ(Coalesced[I].SrcStride, Expected[I].SrcStride) << I;
  }
}

TEST(CoalesceAxes, NoAxesStayNone) { expectAxes({}, {}); }

TEST(CoalesceAxes, OneAxisStays) { expectAxes({{2, 5, -7}}, {{2, 5, -7}}); }

TEST(CoalesceAxes, JoinsWhatGoesOnAtTheSameStrides) {
  expectAxes({{8, 512, 256}, {16, 32, 16}}, {{128, 32, 16}});
  expectAxes({{4, 2048, 1024}, {8, 256, 128}, {16, 16, 8}}, {{512, 16, 8}});
  expectAxes({{4, 8192, 0}, {8, 512, 256}, {16, 32, 16}},
             {{4, 8192, 0}, {128, 32, 16}});
  expectAxes({{4, 2048, 1024}, {8, 256, 128}, {16, 16, 32}},
             {{32, 256, 128}, {16, 16, 32}});
}

TEST(CoalesceAxes, BothSidesHaveToFit) {
  expectAxes({{8, 256, 512}, {16, 16, 16}}, {{8, 256, 512}, {16, 16, 16}});
  expectAxes({{8, 512, 256}, {16, 16, 16}}, {{8, 512, 256}, {16, 16, 16}});
  expectAxes({{16, 16, 16}, {8, 256, 256}}, {{16, 16, 16}, {8, 256, 256}});
}

TEST(CoalesceAxes, ExtentOneIsNoAxis) {
  expectAxes({{1, Max, Min}}, {});
  expectAxes({{1, 5, 7}, {8, 256, 256}, {1, Max, Min}, {16, 16, 16}, {1, 0, 0}},
             {{128, 16, 16}});
  expectAxes({{8, 256, 256}, {1, 16, 16}, {4, 16, 16}},
             {{8, 256, 256}, {4, 16, 16}});
}

TEST(CoalesceAxes, StridesOfZeroGoOnAtZero) {
  expectAxes({{8, 256, 0}, {16, 16, 0}}, {{128, 16, 0}});
  expectAxes({{8, 0, 0}, {16, 0, 0}}, {{128, 0, 0}});
  expectAxes({{8, 256, 0}, {16, 16, 16}}, {{8, 256, 0}, {16, 16, 16}});
  expectAxes({{8, 256, 256}, {16, 16, 0}}, {{8, 256, 256}, {16, 16, 0}});
}

TEST(CoalesceAxes, SignsHaveToFit) {
  expectAxes({{8, -256, -256}, {16, -16, -16}}, {{128, -16, -16}});
  expectAxes({{8, -256, 256}, {16, -16, 16}}, {{128, -16, 16}});
  expectAxes({{8, 256, -256}, {16, 16, 16}}, {{8, 256, -256}, {16, 16, 16}});
}

TEST(CoalesceAxes, ReachesTheEdgesOf32Bits) {
  const int64_t Quarter = int64_t(1) << 29;
  expectAxes({{2, -2 * Quarter, 2 * Quarter}, {2, -Quarter, Quarter}},
             {{4, -Quarter, Quarter}});
}

// A chunk of 2048 bytes of 2-byte elements over eight rows of 128.
const Axis Element128 = {128, 1, 1};

TEST(FindFlattening, ContiguousRowsHaveNoGap) {
  const auto Flat = findFlattening({{8, 128, 128}}, Element128, 2, 2048);
  ASSERT_TRUE(Flat.has_value());
  EXPECT_EQ(Flat->Elements, 1024);
  EXPECT_EQ(Flat->FirstAxis, 0U);
  EXPECT_FALSE(Flat->Gap.has_value());
}

TEST(FindFlattening, NamesTheSideAndStrideOfTheGap) {
  auto Flat = findFlattening({{8, 128, 256}}, Element128, 2, 2048);
  ASSERT_TRUE(Flat && Flat->Gap);
  EXPECT_EQ(Flat->Gap->AxisIndex, 0U);
  EXPECT_EQ(Flat->Gap->Where, Side::Src);
  EXPECT_EQ(Flat->Gap->NeededStride, 128);
  Flat = findFlattening({{8, -128, 128}}, Element128, 2, 2048);
  ASSERT_TRUE(Flat && Flat->Gap);
  EXPECT_EQ(Flat->Gap->Where, Side::Dst);
}

TEST(FindFlattening, TakesTheSmallestRunOfAxes) {
  const Axis Axes[] = {{4, 2048, 2048}, {8, 128, 128}};
  auto Flat = findFlattening(Axes, Element128, 2, 2048);
  ASSERT_TRUE(Flat.has_value());
  EXPECT_EQ(Flat->FirstAxis, 1U);
  EXPECT_FALSE(Flat->Gap.has_value());
  Flat = findFlattening(Axes, Element128, 2, 8192);
  ASSERT_TRUE(Flat && Flat->Gap);
  EXPECT_EQ(Flat->FirstAxis, 0U);
  EXPECT_EQ(Flat->Gap->AxisIndex, 0U);
  EXPECT_EQ(Flat->Gap->NeededStride, 1024);
}

TEST(FindFlattening, StrideOfExtentOneDoesNotMatter) {
  const auto Flat =
      findFlattening({{8, 128, 128}, {1, 7, 7}}, Element128, 2, 2048);
  ASSERT_TRUE(Flat.has_value());
  EXPECT_FALSE(Flat->Gap.has_value());
}

TEST(FindFlattening, FindsNothingWhereNoProductFits) {
  EXPECT_FALSE(findFlattening({{8, 128, 128}}, Element128, 2, 2032));
  EXPECT_FALSE(findFlattening({{8, 128, 128}}, Element128, 2, 4096));
  EXPECT_FALSE(findFlattening({}, Element128, 2, 2048));
}

TEST(FindFlattening, DoesNotOverflow) {
  EXPECT_FALSE(findFlattening({{Max, 1, 1}}, {Max, 1, 1}, 16, Max));
  EXPECT_FALSE(findFlattening({{2, 1, 1}}, {Max / 2, 1, 1}, 16, Max));
}

} // namespace
