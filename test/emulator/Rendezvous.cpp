//===- Rendezvous.cpp - Barriers of warps, blocks and clusters ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rendezvous.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cluster_emulator {

void Rendezvous::openBlockIfComplete(unsigned Rank, BlockBarrier &Bar) {
  const unsigned Wanted = Bar.Wanted ? Bar.Wanted : AliveInCta[Rank];
  if (Bar.Arrived == 0 || Bar.Arrived < Wanted)
    return;
  for (Thread *T : Bar.Waiting)
    Sched.wake(*T);
  Bar = BlockBarrier();
  Sched.noteProgress();
}

Rendezvous::BlockBarrier &Rendezvous::addArrival(uint32_t Id, uint32_t Count,
                                                 const Place &P) {
  if (Id > 15)
    report("block-barrier", P,
           formatv("block barrier {0}; a block has the barriers 0 to 15", Id)
               .str());
  BlockBarrier &Bar = Blocks[{P.Who->Rank, Id}];
  if (Bar.Arrived != 0 && Bar.Wanted != Count)
    report("block-barrier", P,
           formatv("block barrier {0} is used for {1} threads and for {2} at "
                   "the same time",
                   Id, Bar.Wanted, Count)
               .str());
  Bar.Wanted = Count;
  ++Bar.Arrived;
  return Bar;
}

void Rendezvous::arriveAtBlock(uint32_t Id, uint32_t Count, const Place &P) {
  openBlockIfComplete(P.Who->Rank, addArrival(Id, Count, P));
}

void Rendezvous::syncBlock(uint32_t Id, uint32_t Count, const Place &P) {
  BlockBarrier &Bar = addArrival(Id, Count, P);
  Thread &Self = *getCurrentThread();
  const unsigned Wanted = Bar.Wanted ? Bar.Wanted : AliveInCta[Self.Rank];
  if (Bar.Arrived >= Wanted) {
    openBlockIfComplete(Self.Rank, Bar);
    Sched.pause();
    return;
  }
  Bar.Waiting.push_back(&Self);
  Sched.block({WaitReason::BlockBarrier, Id, 0, P.Site});
}

void Rendezvous::openClusterIfComplete() {
  if (MissingAtCluster != 0)
    return;
  ++ClusterPhase;
  MissingAtCluster = Sched.getAliveCount();
  for (Thread &T : Sched.getThreads()) {
    T.HasArrivedAtCluster = false;
    if (T.Waiting.What == WaitReason::ClusterBarrier)
      Sched.wake(T);
  }
  Sched.noteProgress();
}

void Rendezvous::arriveAtCluster(const Place &P) {
  Thread &Self = *getCurrentThread();
  if (Self.ClusterPhaseToWaitFor != 0)
    report("cluster-barrier", P,
           "a thread arrives at the cluster barrier twice without a wait in "
           "between");
  Self.HasArrivedAtCluster = true;
  Self.ClusterPhaseToWaitFor = ClusterPhase + 1;
  --MissingAtCluster;
  openClusterIfComplete();
  Sched.pause();
}

void Rendezvous::waitForCluster(const Place &P) {
  Thread &Self = *getCurrentThread();
  if (Self.ClusterPhaseToWaitFor == 0)
    report("cluster-barrier", P,
           "a thread waits at the cluster barrier without having arrived");
  if (Self.ClusterPhaseToWaitFor > ClusterPhase)
    Sched.block({WaitReason::ClusterBarrier, 0, 0, P.Site});
  Self.ClusterPhaseToWaitFor = 0;
}

uint32_t Rendezvous::getAliveLanes(unsigned Rank, unsigned Warp) const {
  uint32_t Lanes = 0;
  for (unsigned Lane = 0; Lane != 32; ++Lane) {
    const unsigned InBlock = Warp * 32 + Lane;
    if (InBlock < ThreadsOfBlock &&
        !Sched.getThreads()[Rank * ThreadsOfBlock + InBlock].HasExited)
      Lanes |= 1U << Lane;
  }
  return Lanes;
}

bool Rendezvous::endMeetingIfComplete(const MeetingKey &Key) {
  const auto &[Rank, Warp, Mask, Operation] = Key;
  const Meeting &M = Meetings[Key];
  if ((Mask & getAliveLanes(Rank, Warp) & ~M.Arrived) != 0)
    return false;
  for (unsigned Lane = 0; Lane != 32; ++Lane) {
    if ((M.Arrived >> Lane & 1) == 0)
      continue;
    Thread &T = Sched.getThreads()[Rank * ThreadsOfBlock + Warp * 32 + Lane];
    T.LaneValues = M.Values;
    T.LaneMask = M.Arrived;
    if (T.Waiting.What == WaitReason::WarpRendezvous)
      Sched.wake(T);
  }
  Meetings.erase(Key);
  Sched.noteProgress();
  return true;
}

void Rendezvous::meetWarp(WarpOperation Operation, uint32_t Mask,
                          uint32_t Value, const Place &P) {
  Thread &Self = *getCurrentThread();
  const uint32_t Bit = 1U << Self.getLane();
  if ((Mask & Bit) == 0)
    report("warp-mask", P,
           formatv("lane {0} takes part in a warp operation with the mask "
                   "{1:x}, which does not contain it",
                   Self.getLane(), Mask)
               .str());
  const MeetingKey Key(Self.Rank, Self.getWarp(), Mask, Operation);
  Meeting &M = Meetings[Key];
  M.Arrived |= Bit;
  M.Values[Self.getLane()] = Value;
  if (endMeetingIfComplete(Key))
    Sched.pause();
  else
    Sched.block({WaitReason::WarpRendezvous, Mask, 0, P.Site});
}

void Rendezvous::leave(const Thread &T) {
  if (!T.HasArrivedAtCluster)
    --MissingAtCluster;
  if (Sched.getAliveCount() != 0)
    openClusterIfComplete();
  for (auto &[Key, Bar] : Blocks)
    if (Key.first == T.Rank)
      openBlockIfComplete(T.Rank, Bar);
  std::vector<MeetingKey> Keys;
  for (const auto &[Key, M] : Meetings)
    if (std::get<0>(Key) == T.Rank && std::get<1>(Key) == T.getWarp())
      Keys.push_back(Key);
  for (const MeetingKey &Key : Keys)
    endMeetingIfComplete(Key);
}

/// \returns what a thread waits for, as "on ..." or "at ...".
static std::string describeReason(const WaitReason &Why,
                                  const Windows &Memory) {
  switch (Why.What) {
  case WaitReason::BlockBarrier:
    return formatv("wait at block barrier {0}", Why.Id);
  case WaitReason::ClusterBarrier:
    return "wait at the cluster barrier";
  case WaitReason::WarpRendezvous:
    return formatv("wait for the lanes in the mask {0:x}", Why.Id);
  case WaitReason::Mbarrier:
    return formatv("wait on the barrier at {0} for the end of a phase of "
                   "parity {1}",
                   Memory.describe(uint64_t(Why.Id)), Why.Parity);
  case WaitReason::Nothing:
    break;
  }
  return "can run";
}

std::string Rendezvous::describe(const Windows &Memory) const {
  std::map<std::pair<unsigned, std::string>, unsigned> Groups;
  for (const Thread &T : Sched.getThreads()) {
    std::string What = "have exited";
    if (!T.HasExited) {
      What = describeReason(T.Waiting, Memory);
      const std::string Where = describeSite(T.Waiting.Site);
      if (!Where.empty())
        What += ", " + Where;
    }
    ++Groups[{T.Rank, What}];
  }
  std::string Result;
  for (const auto &[Key, Count] : Groups)
    Result += formatv("  CTA {0}: {1} of {2} threads {3}\n", Key.first, Count,
                      ThreadsOfBlock, Key.second)
                  .str();
  return Result;
}

} // namespace cluster_emulator
