//===- Machine.cpp - A cluster that runs ----------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cluster_emulator {

/// How often all waits on mbarriers end without success, as if their time were
/// over, before that is called a deadlock. A kernel may do something else then,
/// so it is not called one at once.
static constexpr unsigned MaxPollsWithoutProgress = 50;

/// After so many choices per thread in which nothing happened, a copy completes
/// even if copies are late: threads may poll ordinary memory.
static constexpr uint64_t MaxIdleChoicesPerThread = 100;

static Machine *Current = nullptr;

Machine &Machine::get() { return *Current; }

Dim3 Machine::getCtaInCluster(unsigned Rank) const {
  return getCoordinates(Rank, L.Cluster);
}

Dim3 Machine::getCtaId(unsigned Rank) const {
  const Dim3 In = getCtaInCluster(Rank);
  return {ClusterId.X * L.Cluster.X + In.X, ClusterId.Y * L.Cluster.Y + In.Y,
          ClusterId.Z * L.Cluster.Z + In.Z};
}

Machine::Machine(const Launch &L, Windows &Memory, const Dim3 &ClusterId,
                 uint64_t Seed)
    : L(L), Memory(Memory), ClusterId(ClusterId),
      Sched(static_cast<unsigned>(L.Cluster.count() * L.Block.count()), Seed),
      AliveInCta(L.Cluster.count(), static_cast<unsigned>(L.Block.count())),
      Barriers(Sched, Memory, AliveInCta),
      InFlight(Sched, Memory, Barriers, AliveInCta),
      Meeting(Sched, AliveInCta, static_cast<unsigned>(L.Block.count())) {
  const unsigned Odds[] = {2, 16, 256};
  ChoicesPerCompletion = L.Seed == 0 ? 0 : Odds[L.Seed % std::size(Odds)];
  const auto ThreadsOfBlock = static_cast<unsigned>(L.Block.count());
  for (Thread &T : Sched.getThreads()) {
    T.Rank = T.Index / ThreadsOfBlock;
    T.InBlock = T.Index % ThreadsOfBlock;
    T.Id = getCoordinates(T.InBlock, L.Block);
  }
  Sched.OnChoice = [this] { onChoice(); };
  Sched.OnStall = [this] { onStall(); };
  Sched.OnExit = [this] { onExit(); };
}

void Machine::onChoice() {
  const bool IsIdle = Sched.getChoicesWithoutProgress() >
                      MaxIdleChoicesPerThread * Sched.getThreads().size();
  if (IsIdle ||
      (ChoicesPerCompletion != 0 && Sched.pickBelow(ChoicesPerCompletion) == 0))
    InFlight.completeOne();
  if (Sched.getChoicesWithoutProgress() <= 1)
    PollsWithoutProgress = 0;
}

void Machine::onStall() {
  if (InFlight.completeOne())
    return;
  if (PollsWithoutProgress < MaxPollsWithoutProgress &&
      Barriers.wakeWaiters()) {
    ++PollsWithoutProgress;
    return;
  }
  report("deadlock", Place(),
         "deadlock: all threads wait, and no copy is in flight",
         describeState());
}

void Machine::onExit() {
  const Thread &Self = *getCurrentThread();
  if (--AliveInCta[Self.Rank] == 0)
    InFlight.checkExit(Self.Rank, {&Self, 0});
  Meeting.leave(Self);
}

std::string Machine::describeState() const {
  return Meeting.describe(Memory) + Barriers.describe() +
         InFlight.getOddities();
}

void Machine::run(const Kernel &K, void **Arguments) {
  Current = this;
  if (!Sched.run(L, [&] { K.Entry(Arguments); }))
    report("time-limit", Place(),
           formatv("the kernel has not ended after {0} seconds",
                   L.TimeLimitSeconds)
               .str(),
           describeState());
  Current = nullptr;
}

} // namespace cluster_emulator
