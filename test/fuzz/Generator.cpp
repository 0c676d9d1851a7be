//===- Generator.cpp - Random cases that are legal ------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"
#include <algorithm>

namespace fuzz {

namespace {

/// Builds a case from the inside out.
class Builder {
public:
  explicit Builder(Random &R) : R(R) {}
  FuzzCase build();

private:
  Random &R;
  FuzzCase C;
  FuzzDescriptor &D = C.D;

  void makeLaunch();
  void makeCallers();
  void makeGroupAxes();
  void makeRepeatAxes();
  void spread(size_t FirstAxis, bool IsDst);
  int64_t makeStride();
  void makeStrides();
  void place(FuzzPointer &P, int64_t First, int64_t Bytes, int64_t Align);
  void makePointers();
  void splitOffset(FuzzPointer &P);
  void makeRank();
  bool isElected() const { return (D.Flags & 1) != 0; }
};

} // namespace

void Builder::makeLaunch() {
  D.Scope = R.of({0, 0, 0, 1, 1, 2, 3, 3, 4, 4});
  D.Flags = (D.Scope != 0 && R.oneIn(2) ? 1 : 0) | (R.oneIn(2) ? 2 : 0);
  static constexpr FuzzDims Clusters[] = {
      {1, 1, 1}, {2, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {2, 2, 1},
      {2, 1, 2}, {1, 2, 2}, {4, 1, 1}, {3, 1, 1}, {2, 2, 2}};
  C.Cluster = Clusters[R.pick(0, D.Scope == 2 ? 3 : 10)];
  int64_t Threads = R.of({1, 3, 8, 32});
  if (D.Scope == 2)
    Threads = isElected() ? R.of({97, 127, 128, 128, 160})
                          : R.of({128, 128, 160, 256});
  else if (D.Scope != 0)
    Threads = isElected() ? R.of({1, 16, 32, 33, 63, 64, 65})
                          : R.of({32, 32, 64, 96});
  C.Block = {Threads, 1, 1};
  for (const size_t Axis : {1, 2})
    if (C.Block[0] % 2 == 0 && R.oneIn(4)) {
      C.Block[0] /= 2;
      C.Block[Axis] *= 2;
    }
  C.StatesBlock = R.oneIn(2);
  C.StatesCluster = R.oneIn(2);
  if (R.oneIn(4))
    C.MaxThreads = Threads + R.of({0, 1, 32, 900});
  if (R.oneIn(4))
    C.MaxClusterRank = C.getCtas() + R.of({0, 1, 4});
  C.Sm = R.oneIn(4) ? std::nullopt : std::optional(R.of({90, 100, 120}));
  C.Ptx = R.oneIn(4) ? std::nullopt : std::optional(R.of({80, 86, 88}));
}

void Builder::makeCallers() {
  const int64_t Threads = C.getThreads();
  static constexpr int64_t Sizes[] = {1, 32, 128, 1024, 1024};
  const int64_t Size = Sizes[D.Scope];
  // A group of threads that is there in full, or one that elects at least one
  // lane of each of its warps.
  int64_t Groups = Threads / Size;
  if (isElected() || D.Scope >= 3)
    Groups = (Threads + Size - 1) / Size;
  if (D.Scope == 2)
    Groups = std::max<int64_t>(1, Threads / Size);
  C.FirstThread = Size * R.pick(0, Groups - 1);
  C.EndThread = std::min(Threads, C.FirstThread + Size);
}

void Builder::makeGroupAxes() {
  const auto Add = [&](int64_t Extent) { D.Axes.push_back({Extent, 0, 0}); };
  if (D.Scope == 4)
    for (const size_t Axis : {2, 1, 0})
      if (C.Cluster[Axis] != 1 || !D.Axes.empty() || R.oneIn(2))
        Add(C.Cluster[Axis]);
  if (D.Scope >= 3)
    Add((C.getThreads() + 31) / 32);
  if (D.Scope == 2)
    Add(4);
  if (D.Scope != 0 && !isElected())
    Add(32);
  D.GroupRank = static_cast<int64_t>(D.Axes.size());
}

void Builder::makeRepeatAxes() {
  D.RepeatRank = R.pick(0, 4);
  int64_t Budget = D.Scope == 0 || isElected() ? R.of({4, 30, 100}) : 4;
  for (int64_t I = 0; I != D.RepeatRank; ++I) {
    const int64_t Extent =
        std::min(Budget, R.oneIn(3) ? R.pick(1, 80) : R.pick(1, 4));
    Budget /= Extent;
    D.Axes.push_back({Extent, 0, 0});
  }
  D.ElementBytes = int64_t(1) << R.pick(0, 4);
  D.ChunkBytes = 16 * (R.oneIn(4) ? R.pick(1, 24) : R.pick(1, 4));
}

/// A multiple of 16 bytes, in elements.
int64_t Builder::makeStride() {
  return R.of({0, 1, -1, 2, R.pick(-6, 6), R.pick(-20, 20)}) * 16 /
         D.ElementBytes;
}

/// Gives the axes from \p FirstAxis on strides of an array with or without
/// gaps, in any order of axes and of either sign.
void Builder::spread(size_t FirstAxis, bool IsDst) {
  std::vector<size_t> Order;
  for (size_t I = D.Axes.size(); I-- != FirstAxis;)
    Order.push_back(I);
  if (R.oneIn(2))
    for (size_t I = 1; I < Order.size(); ++I)
      std::swap(Order[I],
                Order[static_cast<size_t>(R.pick(0, static_cast<int64_t>(I)))]);
  int64_t Reach = D.ChunkBytes;
  const bool HasGaps = R.oneIn(2);
  const bool HasSigns = R.oneIn(2);
  for (const size_t I : Order) {
    const int64_t Step = Reach + (HasGaps ? 16 * R.of({0, 0, 1, 3}) : 0);
    const int64_t Sign = HasSigns && R.oneIn(2) ? -1 : 1;
    (IsDst ? D.Axes[I].DstStride : D.Axes[I].SrcStride) =
        Sign * Step / D.ElementBytes;
    Reach += Step * (D.Axes[I].Extent - 1);
  }
}

void Builder::makeStrides() {
  size_t CtaAxes = 0;
  if (D.Scope == 4)
    CtaAxes = static_cast<size_t>(D.GroupRank - (isElected() ? 1 : 2));
  const size_t FirstOfDst = R.oneIn(2) ? 0 : CtaAxes;
  for (size_t I = 0; I != D.Axes.size(); ++I)
    D.Axes[I] = {D.Axes[I].Extent, makeStride(), makeStride()};
  spread(FirstOfDst, /*IsDst=*/true);
  if (!R.oneIn(3))
    spread(0, /*IsDst=*/false);
  // An axis of one has any stride.
  for (FuzzAxis &A : D.Axes)
    if (A.Extent == 1 && R.oneIn(2))
      A.DstStride = R.of({0, 1, -7, INT64_MAX, INT64_MIN});
  D.Axes.push_back({D.ChunkBytes / D.ElementBytes, 1, 1});
}

/// Puts the \p Bytes bytes from \p First on, counted from the pointer, behind
/// what the last variable has, or into a new one.
void Builder::place(FuzzPointer &P, int64_t First, int64_t Bytes,
                    int64_t Align) {
  if (C.Variables.empty() || R.oneIn(2)) {
    bool HasDynamic = false;
    for (const FuzzVariable &V : C.Variables)
      HasDynamic |= V.IsDynamic;
    const bool IsDynamic = !HasDynamic && R.oneIn(3);
    C.Variables.push_back(
        {16 * R.of({0, 0, 0, 1}),
         IsDynamic ? R.of({1, 16, 128}) : Align * R.of({1, 1, 2, 8}),
         IsDynamic});
  }
  FuzzVariable &V = C.Variables.back();
  // The first in a variable may have wanted less.
  if (!V.IsDynamic)
    V.Align = std::max(V.Align, Align);
  P.Variable = static_cast<unsigned>(C.Variables.size() - 1);
  const int64_t Begin = (V.Bytes + Align - 1) / Align * Align;
  V.Bytes = Begin + Bytes + (R.oneIn(4) ? R.pick(1, 40) : 0);
  P.Constant = Begin - First;
}

/// Makes a part of the offset a run-time value.
void Builder::splitOffset(FuzzPointer &P) {
  P.HasRunTime = true;
  P.Shift = static_cast<unsigned>(R.pick(0, 8));
  P.Mask = R.oneIn(2) ? -1 : (int64_t(1) << R.pick(1, 10)) - 1;
  const auto Offset = static_cast<uint64_t>(P.Constant);
  const uint64_t N = Offset >> P.Shift & static_cast<uint64_t>(P.Mask);
  P.N = static_cast<int64_t>(N);
  // Bits of the two parts never meet, so that LLVM knows the sum's exactly.
  P.Constant = static_cast<int64_t>(Offset - (N << P.Shift));
}

void Builder::makePointers() {
  struct Region {
    FuzzPointer *P;
    int64_t First;
    int64_t Bytes;
    int64_t Align;
  };
  std::vector<Region> Regions = {{&C.Mbar, 0, 8, 8}};
  for (const bool IsDst : {true, false}) {
    int64_t First = 0;
    int64_t Last = 0;
    for (size_t I = 0; I + 1 < D.Axes.size(); ++I) {
      const FuzzAxis &A = D.Axes[I];
      if (A.Extent == 1)
        continue;
      const int64_t Reach =
          (A.Extent - 1) * D.ElementBytes * (IsDst ? A.DstStride : A.SrcStride);
      (Reach < 0 ? First : Last) += Reach;
    }
    Regions.push_back(
        {IsDst ? &C.Dst : &C.Src, First, Last - First + D.ChunkBytes, 16});
  }
  for (size_t I = 1; I < Regions.size(); ++I)
    std::swap(Regions[I],
              Regions[static_cast<size_t>(R.pick(0, static_cast<int64_t>(I)))]);
  for (const Region &Part : Regions)
    place(*Part.P, Part.First, Part.Bytes, Part.Align);
  for (FuzzPointer *P : {&C.Dst, &C.Src, &C.Mbar}) {
    P->IsGeneric = R.oneIn(2);
    P->UsesInstruction = R.oneIn(2);
    if (R.oneIn(3))
      splitOffset(*P);
  }
}

void Builder::makeRank() {
  C.Rank = R.pick(0, C.getCtas() - 1);
  if (D.Scope != 4 && R.oneIn(2)) {
    C.Sender = R.pick(0, C.getCtas() - 1);
    C.RankIsConstant = R.oneIn(2);
  } else {
    C.RankIsConstant = C.getCtas() == 1 && R.oneIn(2);
  }
  C.PredIsConstant = R.oneIn(2);
  C.Pred = !R.oneIn(8);
}

FuzzCase Builder::build() {
  makeLaunch();
  makeCallers();
  makeGroupAxes();
  makeRepeatAxes();
  makeStrides();
  makePointers();
  makeRank();
  C.IsTyped = R.oneIn(2);
  C.IsAnnotated = R.oneIn(2);
  C.NarrowConstants = R.of({0, -1, static_cast<int64_t>(R.bits())});
  return C;
}

FuzzCase makeLegalCase(Random &R) { return Builder(R).build(); }

FuzzCase makeCase(uint64_t Seed, uint64_t Index) {
  Random R(Seed * 0x9e3779b97f4a7c15 + Index);
  FuzzCase C = makeLegalCase(R);
  if (R.oneIn(2))
    for (int64_t Changes = R.of({1, 1, 1, 2, 3}); Changes != 0; --Changes)
      mutate(C, R);
  return C;
}

} // namespace fuzz
