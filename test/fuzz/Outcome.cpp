//===- Outcome.cpp - What a launch of a case moves ------------------------===//
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

/// One chunk on its way, in offsets into the variables.
struct Move {
  int64_t FromCta;
  int64_t ToCta;
  int64_t Dst;
  int64_t Src;
};

/// Executes a case by hand.
class Run {
public:
  explicit Run(const FuzzCase &C) : C(C), D(C.D), Scope(getScope(D)) {}
  Outcome run();

private:
  const FuzzCase &C;
  const FuzzDescriptor &D;
  std::optional<ScopeAxes> Scope;
  std::vector<Move> Moves;

  const char *checkLaunch() const;
  void issue(int64_t Cta);
  const char *checkMoves() const;
  size_t getPlace(const FuzzPointer &P, int64_t Offset) const;
};

/// What the launch has: 48 KiB static, 227 KiB in all, less what padding
/// between variables may take.
constexpr int64_t MaxStatic = 48 * 1024 - 1024;
constexpr int64_t MaxShared = 227 * 1024 - 2048;

/// A run takes a host thread for each thread, and a switch for each copy.
constexpr int64_t MaxThreads = 768;
constexpr int64_t MaxCopies = 1024;

} // namespace

static int64_t getOffset(const FuzzPointer &P) {
  const auto RunTime =
      (static_cast<uint64_t>(P.N) & static_cast<uint64_t>(P.Mask)) << P.Shift;
  return P.Constant + (P.HasRunTime ? static_cast<int64_t>(RunTime) : 0);
}

static bool isInside(const FuzzCase &C, const FuzzPointer &P, int64_t Begin,
                     int64_t Count) {
  const FuzzVariable &V = C.Variables[P.Variable];
  return Begin >= 0 && Begin + Count <= V.Bytes;
}

const char *Run::checkLaunch() const {
  for (const FuzzPointer *P : {&C.Dst, &C.Src, &C.Mbar}) {
    if (P->Where != FuzzPointer::Shared)
      return "a pointer outside of shared memory";
    const int64_t Alignment = P == &C.Mbar ? 8 : 16;
    const FuzzVariable &V = C.Variables[P->Variable];
    if (getOffset(*P) % Alignment != 0 || (!V.IsDynamic && V.Align < Alignment))
      return "an address that is not aligned";
  }
  int64_t Static = 0;
  int64_t Dynamic = 0;
  for (const FuzzVariable &V : C.Variables) {
    if (V.Align > 128)
      return "an alignment that padding is not counted for";
    (V.IsDynamic ? Dynamic : Static) += V.Bytes;
  }
  if (Static > MaxStatic || Static + Dynamic > MaxShared)
    return "too much shared memory";
  if (C.getThreads() > 1024 || C.getThreads() * C.getCtas() > MaxThreads)
    return "too many threads";
  if (C.getThreads() > C.MaxThreads.value_or(1024) ||
      C.getCtas() > C.MaxClusterRank.value_or(16))
    return "a launch that the kernel's bounds exclude";
  for (size_t I = 0; I != Scope->Axes.size(); ++I)
    if (D.Axes[I].Extent != getLaunchExtent(C, Scope->Axes[I]))
      return "an axis with another extent than the launch";
  for (const char Axis : Scope->Omitted)
    if (getLaunchExtent(C, Axis) != 1)
      return "an axis that the launch has is left out";
  // The threads of the scope, in whole warps where lanes issue.
  static constexpr int64_t Whole[] = {1, 32, 128, 1024, 1024};
  const int64_t Callers = C.EndThread - C.FirstThread;
  if (C.EndThread > C.getThreads())
    return "threads that are not there";
  const int64_t Left = C.getThreads() - C.FirstThread;
  if (C.FirstThread % Whole[D.Scope] != 0 ||
      Callers != std::min(Whole[D.Scope], Left))
    return "other threads than those of the scope";
  if (D.Scope != 0 && Scope->HasLanes && Callers % 32 != 0)
    return "a warp that is not whole";
  if (D.Scope == 2 && (Callers + 31) / 32 != 4)
    return "a warpgroup that is not whole";
  if (D.Scope == 4 && C.Sender)
    return "a cluster that does not call as a whole";
  return "";
}

/// All chunks of all threads of \p Cta.
void Run::issue(int64_t Cta) {
  const int64_t To =
      C.RankIsConstant || C.Sender ? C.Rank : (Cta + C.Rank) % C.getCtas();
  // Over the repeat axes, the offsets are the same in every thread.
  const auto Groups = static_cast<size_t>(D.GroupRank);
  const std::vector<int64_t> Dst = getOrigins(D, Groups, /*IsDst=*/true);
  const std::vector<int64_t> Src = getOrigins(D, Groups, /*IsDst=*/false);
  const int64_t InCluster[] = {Cta % C.Cluster[0],
                               Cta / C.Cluster[0] % C.Cluster[1],
                               Cta / C.Cluster[0] / C.Cluster[1]};
  for (int64_t Thread = C.FirstThread; Thread != C.EndThread; ++Thread) {
    if (D.Scope != 0 && !Scope->HasLanes && Thread % 32 != 0)
      continue; // Another lane of its warp stands for all.
    int64_t DstStart = getOffset(C.Dst);
    int64_t SrcStart = getOffset(C.Src);
    for (size_t I = 0; I != Groups; ++I) {
      const char Axis = Scope->Axes[I];
      int64_t Coordinate = 0;
      if (Axis == LaneAxis)
        Coordinate = Thread % 32;
      else if (Axis == WarpAxis)
        Coordinate = Thread / 32;
      else if (Axis == WarpOfGroupAxis)
        Coordinate = Thread / 32 % 4;
      else
        Coordinate = InCluster[Axis - 'x'];
      DstStart += Coordinate * D.Axes[I].DstStride * D.ElementBytes;
      SrcStart += Coordinate * D.Axes[I].SrcStride * D.ElementBytes;
    }
    for (size_t I = 0; I != Dst.size(); ++I)
      Moves.push_back({Cta, To, DstStart + Dst[I], SrcStart + Src[I]});
  }
}

/// \returns why the moves are no correct program.
const char *Run::checkMoves() const {
  const int64_t Mbar = getOffset(C.Mbar);
  if (!isInside(C, C.Mbar, Mbar, 8))
    return "a barrier outside of its variable";
  // Bytes of each CTA that a chunk reads, and that one writes.
  std::set<std::pair<int64_t, size_t>> Read;
  std::set<std::pair<int64_t, size_t>> Written;
  for (const Move &M : Moves) {
    if (!isInside(C, C.Dst, M.Dst, D.ChunkBytes) ||
        !isInside(C, C.Src, M.Src, D.ChunkBytes))
      return "a chunk outside of its variable";
    // In steps of 8, which divides all of the addresses.
    for (int64_t I = 0; I != D.ChunkBytes; I += 8) {
      Read.insert({M.FromCta, getPlace(C.Src, M.Src + I)});
      if (!Written.insert({M.ToCta, getPlace(C.Dst, M.Dst + I)}).second)
        return "two chunks with one destination";
    }
  }
  for (int64_t Cta = 0; Cta != C.getCtas(); ++Cta) {
    const std::pair<int64_t, size_t> Barrier = {Cta, getPlace(C.Mbar, Mbar)};
    if (Read.count(Barrier) || Written.count(Barrier))
      return "a barrier among the bytes that move";
  }
  for (const auto &Place : Written)
    if (Read.count(Place))
      return "bytes that are source and destination";
  return "";
}

/// \returns the index of a byte in the contents of all variables.
size_t Run::getPlace(const FuzzPointer &P, int64_t Offset) const {
  for (unsigned I = 0; I != P.Variable; ++I)
    Offset += C.Variables[I].Bytes;
  return static_cast<size_t>(Offset);
}

Outcome Run::run() {
  Outcome Result;
  Result.Problem = checkLaunch();
  if (!Result.Problem.empty())
    return Result;
  const int64_t Ctas = C.getCtas();
  if (C.Sender && *C.Sender >= Ctas)
    Result.Problem = "a sender that is not there";
  if (C.Rank < 0 || C.Rank >= Ctas)
    Result.Problem = "a rank that is not there";
  if (countChunks(D, Scope->getCtaAxes()) * (C.Sender ? 1 : Ctas) > MaxCopies)
    Result.Problem = "too many copies";
  if (!Result.Problem.empty())
    return Result;

  for (int64_t Cta = 0; Cta != Ctas; ++Cta)
    if (!C.Sender || *C.Sender == Cta)
      issue(Cta);
  Result.Problem = checkMoves();
  if (!Result.Problem.empty())
    return Result;

  size_t Count = 0;
  for (const FuzzVariable &V : C.Variables)
    Count += static_cast<size_t>(V.Bytes);
  uint32_t State = 1;
  for (int64_t Cta = 0; Cta != Ctas; ++Cta) {
    Bytes Contents(Count);
    for (uint8_t &Byte : Contents) {
      State = State * 1664525 + 1013904223;
      Byte = static_cast<uint8_t>(State >> 24);
    }
    Result.Before.push_back(std::move(Contents));
  }
  Result.After = Result.Before;
  Result.Barrier = getPlace(C.Mbar, getOffset(C.Mbar));
  Result.Transactions.assign(static_cast<size_t>(Ctas), 0);
  if (!C.Pred)
    return Result;
  for (const Move &M : Moves) {
    const auto From = static_cast<size_t>(M.FromCta);
    const auto To = static_cast<size_t>(M.ToCta);
    for (int64_t I = 0; I != D.ChunkBytes; ++I)
      Result.After[To][getPlace(C.Dst, M.Dst + I)] =
          Result.Before[From][getPlace(C.Src, M.Src + I)];
    Result.Transactions[To] += D.ChunkBytes;
  }
  for (const int64_t Bytes : Result.Transactions)
    if (Bytes >= 1 << 20)
      Result.Problem = "more bytes than a phase counts";
  return Result;
}

Outcome predict(const FuzzCase &C) { return Run(C).run(); }

} // namespace fuzz
