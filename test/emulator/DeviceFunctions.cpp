//===- DeviceFunctions.cpp - Intrinsics, PTX and hooks of the runtime -----===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrintf.h"
#include "Machine.h"
#include "RuntimeTable.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cluster_emulator {

/// Without a number of threads a block barrier is for all of them.
static constexpr uint32_t AllThreads = 0;

static Place at(uint32_t Site) { return {getCurrentThread(), Site}; }

static Rendezvous &meeting() { return Machine::get().getRendezvous(); }
static Mbarriers &barriers() { return Machine::get().getBarriers(); }

// Registers aside, these are the functions of the table, in its order.

// LLVM may execute mapa where the source does not, so it reports nothing.
static uint64_t mapShared(uint64_t Address, uint32_t Rank) {
  return Machine::get().getMemory().map(Address, getCurrentThread()->Rank,
                                        Rank);
}

static uint32_t getCtaRank(uint64_t Address) {
  const std::optional<Location> L = Machine::get().getMemory().locate(Address);
  return L ? L->Rank : 0;
}

static void bulkCopy(uint64_t Dst, uint64_t Barrier, uint64_t Src,
                     uint32_t Bytes, uint32_t Site) {
  Machine::get().getCopies().issue(Dst, Barrier, Src, Bytes, at(Site));
}

static uint32_t isShared(uint64_t Address) {
  const std::optional<Location> L = Machine::get().getMemory().locate(Address);
  return L && L->Rank == getCurrentThread()->Rank;
}

static uint32_t isSharedCluster(uint64_t Address) {
  return Machine::get().getMemory().locate(Address).has_value();
}

static void syncBlock(uint32_t Id, uint32_t Site) {
  meeting().syncBlock(Id, AllThreads, at(Site));
}

static void syncBlockCount(uint32_t Id, uint32_t Count, uint32_t Site) {
  meeting().syncBlock(Id, Count, at(Site));
}

static void arriveAtBlock(uint32_t Id, uint32_t Count, uint32_t Site) {
  meeting().arriveAtBlock(Id, Count, at(Site));
}

static void arriveAtCluster(uint32_t Site) {
  meeting().arriveAtCluster(at(Site));
}

static void waitForCluster(uint32_t Site) {
  meeting().waitForCluster(at(Site));
}

static void syncWarp(uint32_t Mask, uint32_t Site) {
  meeting().meetWarp(WarpOperation::Sync, Mask, 0, at(Site));
}

/// A pair is returned with the i1 in the upper half.
static uint64_t makePair(uint32_t First, bool Second) {
  return uint64_t(Second) << 32 | First;
}

static uint64_t elect(uint32_t Mask, uint32_t Site) {
  const Thread &Self = *getCurrentThread();
  meeting().meetWarp(WarpOperation::Elect, Mask, 0, at(Site));
  const unsigned Leader = llvm::countr_zero(Self.LaneMask);
  return makePair(Leader, Leader == Self.getLane());
}

namespace {
enum class Shuffle { Index, Up, Down, Butterfly };
} // namespace

/// Lane arithmetic as PTX describes it: \p Control has the last lane of the
/// segment in its low bits and the segment mask above them.
template <Shuffle Kind>
static uint64_t shufflePair(uint32_t Mask, uint32_t Value, uint32_t Operand,
                            uint32_t Control, uint32_t Site) {
  const Thread &Self = *getCurrentThread();
  meeting().meetWarp(WarpOperation::Shuffle, Mask, Value, at(Site));
  const int Lane = static_cast<int>(Self.getLane());
  const int By = static_cast<int>(Operand & 31);
  const int Segment = static_cast<int>(Control >> 8 & 31);
  const int Clamp = static_cast<int>(Control & 31);
  const int First = Lane & Segment;
  const int Last = First | (Clamp & ~Segment);
  int From = 0;
  bool InRange = false;
  switch (Kind) {
  case Shuffle::Up:
    From = Lane - By;
    InRange = From >= Last;
    break;
  case Shuffle::Down:
    From = Lane + By;
    InRange = From <= Last;
    break;
  case Shuffle::Butterfly:
    From = Lane ^ By;
    InRange = From <= Last;
    break;
  case Shuffle::Index:
    From = First | (By & ~Segment);
    InRange = From <= Last;
    break;
  }
  if (!InRange)
    From = Lane;
  if ((Self.LaneMask >> From & 1) == 0)
    report("warp-mask", at(Site),
           formatv("lane {0} reads a value from lane {1}, which does not take "
                   "part in the shuffle",
                   Lane, From)
               .str());
  return makePair(Self.LaneValues[From], InRange);
}

template <Shuffle Kind>
static uint32_t shuffle(uint32_t Mask, uint32_t Value, uint32_t Operand,
                        uint32_t Control, uint32_t Site) {
  return static_cast<uint32_t>(
      shufflePair<Kind>(Mask, Value, Operand, Control, Site));
}

template <Shuffle Kind>
static float shuffleFloat(uint32_t Mask, float Value, uint32_t Operand,
                          uint32_t Control, uint32_t Site) {
  return llvm::bit_cast<float>(shuffle<Kind>(
      Mask, llvm::bit_cast<uint32_t>(Value), Operand, Control, Site));
}

static uint32_t ballot(uint32_t Mask, uint32_t Predicate, uint32_t Site) {
  const Thread &Self = *getCurrentThread();
  meeting().meetWarp(WarpOperation::Vote, Mask, Predicate, at(Site));
  uint32_t Result = 0;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    if ((Self.LaneMask >> Lane & 1) != 0 && Self.LaneValues[Lane] != 0)
      Result |= 1U << Lane;
  return Result;
}

static uint32_t voteAny(uint32_t Mask, uint32_t Predicate, uint32_t Site) {
  return ballot(Mask, Predicate, Site) != 0;
}

static uint32_t voteAll(uint32_t Mask, uint32_t Predicate, uint32_t Site) {
  const uint32_t Votes = ballot(Mask, Predicate, Site);
  return Votes == getCurrentThread()->LaneMask;
}

static uint32_t voteUniform(uint32_t Mask, uint32_t Predicate, uint32_t Site) {
  const uint32_t Votes = ballot(Mask, Predicate, Site);
  return Votes == 0 || Votes == getCurrentThread()->LaneMask;
}

/// Lanes run one at a time here, so each is active alone.
static uint32_t getActiveMask() { return 1U << getCurrentThread()->getLane(); }

static void initBarrier(uint64_t Address, uint32_t Arrivals, uint32_t Site) {
  barriers().init(Address, Arrivals, at(Site));
}

static void invalidateBarrier(uint64_t Address, uint32_t Site) {
  barriers().invalidate(Address, at(Site));
}

static uint64_t arrive(uint64_t Address, uint32_t Site) {
  return barriers().arrive(Address, 1, 0, at(Site));
}

static uint32_t getPendingCount(uint64_t Token) {
  return static_cast<uint32_t>(Token);
}

static uint32_t testWait(uint64_t Address, uint64_t Token, uint32_t Site) {
  return barriers().tryWaitToken(Address, Token, at(Site));
}

static void fence() {}

static void fenceProxy() { ++getCurrentThread()->ProxyFences; }

static void sleep(uint32_t) { Machine::get().getScheduler().pause(); }

static void trap(uint32_t Site) {
  report("trap", at(Site), "the kernel executed a trap");
}

/// In the words of CUDA's runtime.
static void failAssertion(const char *Message, const char *File, uint32_t Line,
                          const char *Function, uint64_t, uint32_t Site) {
  const Thread &Self = *getCurrentThread();
  const auto Describe = [](const Dim3 &D) {
    return formatv("[{0},{1},{2}]", D.X, D.Y, D.Z).str();
  };
  report("trap", at(Site),
         formatv(
             "{0}:{1}: {2}: block: {3}, thread: {4} Assertion `{5}` failed.",
             File, Line, Function, Describe(Machine::get().getCtaId(Self.Rank)),
             Describe(Self.Id), Message)
             .str());
}

static RuntimeFunction get(StringRef Name, void *Address,
                           bool TakesSite = true) {
  return {Name, Address, TakesSite};
}

template <class T> static void *address(T *Function) {
  return reinterpret_cast<void *>(Function);
}

ArrayRef<RuntimeFunction> getDeviceFunctions() {
  static const RuntimeFunction Table[] = {
      get("llvm.nvvm.mapa", address(mapShared), false),
      get("llvm.nvvm.mapa.shared.cluster", address(mapShared), false),
      get("llvm.nvvm.getctarank", address(getCtaRank), false),
      get("llvm.nvvm.getctarank.shared.cluster", address(getCtaRank), false),
      get("llvm.nvvm.cp.async.bulk.shared.cta.to.cluster", address(bulkCopy)),
      get("llvm.nvvm.isspacep.shared", address(isShared), false),
      get("llvm.nvvm.isspacep.shared.cluster", address(isSharedCluster), false),

      get("llvm.nvvm.barrier.cta.sync.aligned.all", address(syncBlock)),
      get("llvm.nvvm.barrier.cta.sync.all", address(syncBlock)),
      get("llvm.nvvm.barrier.cta.sync.aligned.count", address(syncBlockCount)),
      get("llvm.nvvm.barrier.cta.sync.count", address(syncBlockCount)),
      get("llvm.nvvm.barrier.cta.arrive.aligned.count", address(arriveAtBlock)),
      get("llvm.nvvm.barrier.cta.arrive.count", address(arriveAtBlock)),
      get("llvm.nvvm.barrier.cluster.arrive", address(arriveAtCluster)),
      get("llvm.nvvm.barrier.cluster.arrive.aligned", address(arriveAtCluster)),
      get("llvm.nvvm.barrier.cluster.arrive.relaxed", address(arriveAtCluster)),
      get("llvm.nvvm.barrier.cluster.arrive.relaxed.aligned",
          address(arriveAtCluster)),
      get("llvm.nvvm.barrier.cluster.wait", address(waitForCluster)),
      get("llvm.nvvm.barrier.cluster.wait.aligned", address(waitForCluster)),

      get("llvm.nvvm.bar.warp.sync", address(syncWarp)),
      get("llvm.nvvm.elect.sync", address(elect)),
      get("llvm.nvvm.shfl.sync.idx.i32", address(shuffle<Shuffle::Index>)),
      get("llvm.nvvm.shfl.sync.up.i32", address(shuffle<Shuffle::Up>)),
      get("llvm.nvvm.shfl.sync.down.i32", address(shuffle<Shuffle::Down>)),
      get("llvm.nvvm.shfl.sync.bfly.i32", address(shuffle<Shuffle::Butterfly>)),
      get("llvm.nvvm.shfl.sync.idx.i32p", address(shufflePair<Shuffle::Index>)),
      get("llvm.nvvm.shfl.sync.up.i32p", address(shufflePair<Shuffle::Up>)),
      get("llvm.nvvm.shfl.sync.down.i32p", address(shufflePair<Shuffle::Down>)),
      get("llvm.nvvm.shfl.sync.bfly.i32p",
          address(shufflePair<Shuffle::Butterfly>)),
      get("llvm.nvvm.shfl.sync.idx.f32", address(shuffleFloat<Shuffle::Index>)),
      get("llvm.nvvm.shfl.sync.up.f32", address(shuffleFloat<Shuffle::Up>)),
      get("llvm.nvvm.shfl.sync.down.f32", address(shuffleFloat<Shuffle::Down>)),
      get("llvm.nvvm.shfl.sync.bfly.f32",
          address(shuffleFloat<Shuffle::Butterfly>)),
      get("llvm.nvvm.vote.ballot.sync", address(ballot)),
      get("llvm.nvvm.vote.any.sync", address(voteAny)),
      get("llvm.nvvm.vote.all.sync", address(voteAll)),
      get("llvm.nvvm.vote.uni.sync", address(voteUniform)),
      get("llvm.nvvm.activemask", address(getActiveMask), false),

      get("llvm.nvvm.mbarrier.init", address(initBarrier)),
      get("llvm.nvvm.mbarrier.init.shared", address(initBarrier)),
      get("llvm.nvvm.mbarrier.inval", address(invalidateBarrier)),
      get("llvm.nvvm.mbarrier.inval.shared", address(invalidateBarrier)),
      get("llvm.nvvm.mbarrier.arrive", address(arrive)),
      get("llvm.nvvm.mbarrier.arrive.shared", address(arrive)),
      get("llvm.nvvm.mbarrier.pending.count", address(getPendingCount), false),
      get("llvm.nvvm.mbarrier.test.wait", address(testWait)),
      get("llvm.nvvm.mbarrier.test.wait.shared", address(testWait)),

      get("llvm.nvvm.fence.mbarrier_init.release.cluster", address(fence),
          false),
      get("llvm.nvvm.fence.sc.cluster", address(fence), false),
      get("llvm.nvvm.membar.cta", address(fence), false),
      get("llvm.nvvm.membar.gl", address(fence), false),
      get("llvm.nvvm.membar.sys", address(fence), false),
      get("llvm.nvvm.fence.proxy.async", address(fenceProxy), false),
      get("llvm.nvvm.fence.proxy.async.shared_cta", address(fenceProxy), false),
      get("llvm.nvvm.fence.proxy.async.shared_cluster", address(fenceProxy),
          false),
      get("llvm.nvvm.nanosleep", address(sleep), false),

      get("llvm.trap", address(trap)),
      get("__assertfail", address(failAssertion)),
      get("vprintf", address(printFromDevice), false),
  };
  return Table;
}

static void expectBytes(uint32_t Address, uint32_t Bytes, uint32_t Site) {
  barriers().arrive(Address, 1, Bytes, at(Site));
}

static void expectTx(uint32_t Address, uint32_t Bytes, uint32_t Site) {
  barriers().expect(Address, Bytes, at(Site));
}

static void arriveAtRank(uint64_t Address, uint32_t Rank, uint32_t Site) {
  barriers().arriveInCluster(mapShared(Address, Rank), at(Site));
}

static uint32_t tryWait(uint32_t Address, uint32_t Parity, uint32_t Site) {
  return barriers().tryWait(Address, Parity, at(Site));
}

static uint32_t move(uint32_t Value) { return Value; }

static RuntimeFunction getPtx(StringRef Text, const char *Constraints,
                              void *Address, bool TakesSite = true) {
  return {Text, Address, TakesSite, Constraints};
}

ArrayRef<RuntimeFunction> getPtxStrings() {
  static const RuntimeFunction Table[] = {
      getPtx("barrier.cluster.arrive.release.aligned;", "~{memory}",
             address(arriveAtCluster)),
      getPtx("barrier.cluster.wait.acquire.aligned;", "~{memory}",
             address(waitForCluster)),
      getPtx("mbarrier.init.shared::cta.b64 [$0], $1; "
             "fence.mbarrier_init.release.cluster;",
             "r,r,~{memory}", address(initBarrier)),
      getPtx("mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1;",
             "r,r,~{memory}", address(expectBytes)),
      getPtx("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], $1;",
             "r,r,~{memory}", address(expectTx)),
      getPtx("mbarrier.arrive.shared::cta.b64 _, [$0];", "r,~{memory}",
             address(arrive)),
      // How producer_consumers.cu arrives at a barrier of another CTA.
      getPtx("{ .reg .b64 local; .reg .b32 remote; "
             "cvta.to.shared.u64 local, $0; cvt.u32.u64 remote, local; "
             "mapa.shared::cluster.u32 remote, remote, $1; "
             "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [remote]; "
             "}",
             "l,r,~{memory}", address(arriveAtRank)),
      getPtx("{ .reg .pred ended; "
             "mbarrier.try_wait.parity.shared::cta.b64 ended, [$1], $2; "
             "selp.u32 $0, 1, 0, ended; }",
             "=r,r,r,~{memory}", address(tryWait)),
      getPtx("fence.proxy.async.shared::cta;", "~{memory}", address(fenceProxy),
             false),
      // What keeps the pass's source base outside a loop.
      getPtx("mov.b32 $0, $1;", "=r,r", address(move), false),
  };
  return Table;
}

static void onLoad(uint64_t Address, uint64_t Bytes, uint32_t Site) {
  // What others do while this thread pauses comes before the access.
  Machine::get().getScheduler().countAccess();
  Machine::get().getCopies().checkLoad(Address, Bytes, at(Site));
}

static void onStore(uint64_t Address, uint64_t Bytes, uint32_t Site) {
  Machine::get().getScheduler().countAccess();
  Machine::get().getCopies().checkStore(Address, Bytes, at(Site));
}

static uint64_t getSharedBase() {
  return Machine::get().getMemory().getAddress(getCurrentThread()->Rank);
}

ArrayRef<RuntimeFunction> getHooks() {
  static const RuntimeFunction Table[] = {
      get(LoadHook, address(onLoad)),
      get(StoreHook, address(onStore)),
      get(SharedBaseHook, address(getSharedBase), false),
  };
  return Table;
}

} // namespace cluster_emulator
