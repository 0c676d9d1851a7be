//===- Mutate.cpp - One changed value of a case ---------------------------===//
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

/// Changes one case. Every function keeps what IR can express.
class Mutator {
public:
  Mutator(FuzzCase &C, Random &R) : C(C), D(C.D), R(R) {}
  void run();

private:
  FuzzCase &C;
  FuzzDescriptor &D;
  Random &R;

  using Wide = uint64_t;
  /// Values may leave 64 bits, which only has to be the same everywhere.
  static int64_t add(int64_t A, int64_t B) {
    return static_cast<int64_t>(Wide(A) + Wide(B));
  }
  static int64_t multiply(int64_t A, int64_t B) {
    return static_cast<int64_t>(Wide(A) * Wide(B));
  }

  FuzzAxis &pickAxis();
  FuzzPointer &pickPointer();
  int64_t getInSixteens() const;
  void changeStride();
  void changeExtent();
  void changeChunk();
  void changeElementAxis();
  void changeScope();
  void changeRanks();
  void changeVariable();
  void changeOffset();
  void changePointerKind();
  void changeRank();
  void changeLaunch();
  void changeTarget();
  void moveBarrier();
  void approachLimit();
  void flatten();
};

} // namespace

FuzzAxis &Mutator::pickAxis() {
  return D.Axes[static_cast<size_t>(
      R.pick(0, static_cast<int64_t>(D.Axes.size()) - 1))];
}

FuzzPointer &Mutator::pickPointer() {
  FuzzPointer *Pointers[] = {&C.Dst, &C.Src, &C.Mbar};
  return *Pointers[R.pick(0, 2)];
}

/// \returns the elements of 16 bytes, or 1.
int64_t Mutator::getInSixteens() const {
  return D.ElementBytes > 0 ? std::max<int64_t>(1, 16 / D.ElementBytes) : 1;
}

void Mutator::changeStride() {
  FuzzAxis &A = pickAxis();
  int64_t &Stride = R.oneIn(3) ? A.SrcStride : A.DstStride;
  const int64_t Sixteen = getInSixteens();
  const int64_t Limit =
      (int64_t(1) << 31) /
      std::max<int64_t>(
          1, multiply(D.ElementBytes, std::max<int64_t>(1, add(A.Extent, -1))));
  switch (R.pick(0, 5)) {
  case 0:
    Stride = add(Stride, R.of({-1, 1}));
    return;
  case 1:
    Stride = add(Stride, Sixteen * R.of({-2, -1, 1, 2}));
    return;
  case 2:
    Stride = R.of({0, multiply(Stride, -1), 1, Sixteen, -Sixteen});
    return;
  case 3:
    Stride = R.of({INT64_MIN, INT64_MAX, int64_t(1) << 62});
    return;
  case 4:
    Stride = R.of({Limit, -Limit, Limit - Sixteen, -Limit - Sixteen});
    return;
  default:
    Stride = pickAxis().DstStride;
  }
}

void Mutator::changeExtent() {
  FuzzAxis &A = pickAxis();
  if (R.oneIn(2))
    A.Extent = add(A.Extent, R.of({-1, 1}));
  else
    A.Extent = R.of({0, -1, 1, 2, 4, 16, 31, 32, 33, 65535, 65536, INT64_MAX,
                     INT64_MIN, int64_t(1) << 40});
}

void Mutator::changeChunk() {
  if (R.oneIn(2))
    D.ChunkBytes =
        add(D.ChunkBytes, R.of({-16, -8, -1, 1, 4, 16, D.ChunkBytes}));
  else
    D.ChunkBytes = R.of({0, -16, INT64_MAX, INT64_MIN, 1 << 20, 8, 24});
  // Half of the time the element axis agrees.
  if (D.ElementBytes > 0 && R.oneIn(2))
    D.Axes.back().Extent = D.ChunkBytes / D.ElementBytes;
}

/// Declares a chunk that covers the inner axes, contiguous or nearly.
void Mutator::flatten() {
  if (D.Axes.size() < 2 || D.ElementBytes <= 0)
    return;
  const auto First =
      static_cast<size_t>(R.pick(0, static_cast<int64_t>(D.Axes.size()) - 2));
  int64_t Elements = D.Axes.back().Extent;
  for (size_t I = D.Axes.size() - 1; I-- != First;) {
    FuzzAxis &A = D.Axes[I];
    if (!R.oneIn(6))
      A.DstStride = Elements;
    if (!R.oneIn(6))
      A.SrcStride = Elements;
    Elements = multiply(Elements, A.Extent);
  }
  D.ChunkBytes = multiply(Elements, D.ElementBytes);
}

void Mutator::changeElementAxis() {
  FuzzAxis &A = D.Axes.back();
  switch (R.pick(0, 3)) {
  case 0:
    A.Extent = R.of({0, 1, add(A.Extent, 1), add(A.Extent, -1), INT64_MAX});
    return;
  case 1:
    A.DstStride = R.of({0, 2, -1});
    return;
  case 2:
    A.SrcStride = R.of({0, 2, -1});
    return;
  default:
    D.ElementBytes = R.of({0, 1, 2, 3, 4, 5, 8, 16, 32, -1, INT64_MAX});
  }
}

void Mutator::changeScope() {
  if (R.oneIn(2))
    D.Scope = R.of({-1, 0, 1, 2, 3, 4, 5, INT64_MAX});
  else
    D.Flags = R.of({0, 1, 2, 3, 4, 5, -1, int64_t(1) << 40});
}

void Mutator::changeRanks() {
  switch (R.pick(0, 3)) {
  case 0:
    D.GroupRank = add(D.GroupRank, R.of({-1, 1}));
    return;
  case 1:
    D.RepeatRank = add(D.RepeatRank, R.of({-1, 1}));
    return;
  case 2:
    (R.oneIn(2) ? D.GroupRank : D.RepeatRank) =
        R.of({-1, 0, 5, INT64_MAX, INT64_MIN, int64_t(1) << 32});
    return;
  default:
    const int64_t Moved = R.of({-1, 1});
    D.GroupRank = add(D.GroupRank, Moved);
    D.RepeatRank = add(D.RepeatRank, -Moved);
  }
}

void Mutator::changeVariable() {
  FuzzVariable &V = C.Variables[static_cast<size_t>(
      R.pick(0, static_cast<int64_t>(C.Variables.size()) - 1))];
  if (R.oneIn(3))
    V.Align = R.of({1, 2, 4, 8, 16, 128});
  else
    V.Bytes = std::max<int64_t>(
        1, V.Bytes + R.of({-16, -8, -1, 1, 8, 16, -V.Bytes / 2}));
}

void Mutator::changeOffset() {
  FuzzPointer &P = pickPointer();
  // The parts of a sum with a run-time value stay apart.
  const int64_t Step = R.of({1, 2, 4, 8, 16, 32});
  if (P.HasRunTime && Step >= int64_t(1) << P.Shift)
    P.Constant = add(P.Constant, R.of({-1, 1}) * (int64_t(1) << 24));
  else
    P.Constant = add(P.Constant, P.HasRunTime ? 0 : R.of({-Step, Step}));
  if (P.HasRunTime && P.Mask == -1)
    P.Constant = R.pick(0, (int64_t(1) << P.Shift) - 1);
}

void Mutator::changePointerKind() {
  pickPointer().Where = static_cast<FuzzPointer::Kind>(R.pick(1, 5));
}

void Mutator::changeRank() {
  C.RankIsConstant = true;
  C.Rank = R.of({-1, 0, C.getCtas() - 1, C.getCtas(), 15, 16, INT32_MIN,
                 INT32_MAX, C.MaxClusterRank.value_or(8)});
}

void Mutator::changeLaunch() {
  const auto Index = static_cast<size_t>(R.pick(0, 2));
  switch (R.pick(0, 4)) {
  case 0:
    C.Block[0] = std::max<int64_t>(1, C.Block[0] + R.of({-32, -1, 1, 32}));
    C.StatesBlock = true;
    return;
  case 1:
    C.Cluster[Index] = R.pick(1, 4);
    C.StatesCluster = true;
    return;
  case 2:
    C.MaxThreads = C.getThreads() + R.of({-33, -32, -1, 0});
    if (*C.MaxThreads < 1)
      C.MaxThreads = 1;
    C.StatesBlock = R.oneIn(4);
    return;
  case 3:
    C.MaxClusterRank = R.pick(1, 16);
    C.StatesCluster = R.oneIn(4);
    return;
  default:
    C.StatesBlock = !C.StatesBlock;
    C.StatesCluster = !C.StatesCluster;
  }
}

void Mutator::changeTarget() {
  if (R.oneIn(2))
    C.Sm = R.of({75, 80, 89, 90});
  else
    C.Ptx = R.of({42, 78, 79, 80});
}

/// Puts the barrier near a boundary of a chunk of the destination.
void Mutator::moveBarrier() {
  C.Mbar = C.Dst;
  if (R.oneIn(4))
    return;
  C.Dst.HasRunTime = C.Mbar.HasRunTime = false;
  const FuzzAxis &A = pickAxis();
  const int64_t Chunk = multiply(multiply(A.DstStride, D.ElementBytes),
                                 R.of({0, 1, add(A.Extent, -1)}));
  C.Mbar.Constant = add(
      C.Dst.Constant, add(Chunk, R.of({-16, -8, -1, 0, 8, add(D.ChunkBytes, -8),
                                       D.ChunkBytes, add(D.ChunkBytes, 8)})));
}

/// Makes the bytes of a CTA as many as a phase counts, or one chunk more.
void Mutator::approachLimit() {
  if (D.ChunkBytes < 16 || D.ChunkBytes > 1 << 20)
    return;
  size_t CtaAxes = 0;
  if (D.Scope == 4 && D.GroupRank >= 3)
    CtaAxes = static_cast<size_t>(D.GroupRank - (D.Flags & 1 ? 1 : 2));
  int64_t Others = 1;
  size_t Widest = CtaAxes;
  for (size_t I = CtaAxes; I + 1 < D.Axes.size(); ++I)
    Widest = I;
  for (size_t I = CtaAxes; I + 1 < D.Axes.size(); ++I)
    if (I != Widest)
      Others = multiply(Others, D.Axes[I].Extent);
  if (Widest + 1 >= D.Axes.size() || Others <= 0)
    return;
  D.Axes[Widest].Extent =
      ((1 << 20) - 1) / D.ChunkBytes / Others + R.of({0, 1});
  D.Axes[Widest].DstStride =
      R.of({D.Axes[Widest].DstStride, D.ChunkBytes / getInSixteens() * 64});
}

void Mutator::run() {
  switch (R.pick(0, 17)) {
  case 0:
  case 1:
  case 2:
    return changeStride();
  case 3:
  case 4:
    return changeExtent();
  case 5:
    return changeChunk();
  case 6:
    return flatten();
  case 7:
    return changeElementAxis();
  case 8:
    return changeScope();
  case 9:
    return changeRanks();
  case 10:
    return changeVariable();
  case 11:
    return changeOffset();
  case 12:
    return changePointerKind();
  case 13:
    return changeRank();
  case 14:
    return changeLaunch();
  case 15:
    return R.oneIn(4) ? changeTarget() : moveBarrier();
  case 16:
    return approachLimit();
  default:
    if (!C.IsTyped)
      C.NonConstant = static_cast<int>(
          R.pick(0, 5 + 3 * static_cast<int64_t>(D.Axes.size())));
  }
}

void mutate(FuzzCase &C, Random &R) { Mutator(C, R).run(); }

} // namespace fuzz
