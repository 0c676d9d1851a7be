//===- Mbarriers.cpp - Barriers that count arrivals and bytes -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mbarriers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cluster_emulator {

void Mbarriers::check(uint64_t Address, const Place &P, StringRef Doing) {
  const std::optional<Location> L = Memory.locate(Address);
  if (!L || L->Rank != P.Who->Rank || !Memory.contains(*L, 8))
    report("barrier-address", P,
           formatv("{0} a barrier at {1}; it must be in the CTA's own shared "
                   "memory",
                   Doing, Memory.describe(Address))
               .str());
  checkAlignment(Address, P, Doing);
}

void Mbarriers::checkAlignment(uint64_t Address, const Place &P,
                               StringRef Doing) {
  if (Address % 8 != 0)
    report("barrier-address", P,
           formatv("{0} a barrier at {1}; it must be aligned to 8 bytes", Doing,
                   Memory.describe(Address))
               .str());
}

Mbarrier &Mbarriers::get(uint64_t Address, const Place &P, StringRef Doing) {
  check(Address, P, Doing);
  return lookUp(Address, P, Doing);
}

Mbarrier &Mbarriers::lookUp(uint64_t Address, const Place &P, StringRef Doing) {
  const auto Found = Table.find(static_cast<uint32_t>(Address));
  if (Found == Table.end())
    report("barrier-not-initialised", P,
           formatv("{0} a barrier that was not initialised, {1}", Doing,
                   Memory.describe(Address))
               .str());
  return Found->second;
}

const Mbarrier *Mbarriers::find(uint32_t Address) const {
  const auto Found = Table.find(Address);
  return Found == Table.end() ? nullptr : &Found->second;
}

void Mbarriers::init(uint64_t Address, uint32_t Arrivals, const Place &P) {
  check(Address, P, "initialising");
  if (Arrivals == 0 || Arrivals > MaxArrivals)
    report("barrier-count", P,
           formatv("initialising a barrier for {0} arrivals; it must be 1 to "
                   "{1}",
                   Arrivals, MaxArrivals)
               .str());
  Mbarrier &Bar = Table[static_cast<uint32_t>(Address)];
  if (!Bar.Waiters.empty())
    report(
        "barrier-count", P,
        formatv("initialising the barrier at {0} anew while {1} threads wait "
                "on it",
                Memory.describe(Address), Bar.Waiters.size())
            .str());
  Bar = Mbarrier();
  Bar.Arrivals = Bar.Pending = Arrivals;
  Bar.Initialised = P;
  Sched.noteProgress();
}

void Mbarriers::invalidate(uint64_t Address, const Place &P) {
  get(Address, P, "invalidating");
  Table.erase(static_cast<uint32_t>(Address));
}

void Mbarriers::addExpected(Mbarrier &Bar, uint64_t Address, int64_t Bytes,
                            const Place &P) {
  Bar.ExpectedBytes += Bytes;
  if (Bytes > MaxTxCount || Bar.getTxCount() > MaxTxCount)
    report("tx-count", P,
           formatv("announcing {0} bytes makes the tx-count of the barrier at "
                   "{1} {2}; it must not exceed {3}",
                   Bytes, Memory.describe(Address), Bar.getTxCount(),
                   MaxTxCount)
               .str());
}

void Mbarriers::endPhaseIfOver(Mbarrier &Bar) {
  Sched.noteProgress();
  if (Bar.Pending != 0 || Bar.getTxCount() != 0)
    return;
  ++Bar.Phase;
  Bar.Pending = Bar.Arrivals;
  Bar.ExpectedBytes = Bar.CompletedBytes = 0;
  for (Thread *T : Bar.Waiters)
    Sched.wake(*T);
  Bar.Waiters.clear();
}

uint64_t Mbarriers::arrive(uint64_t Address, uint32_t Count, int64_t Bytes,
                           const Place &P) {
  Mbarrier &Bar = get(Address, P, "arriving at");
  const uint64_t Token = Bar.Phase << 32 | Bar.Pending;
  addExpected(Bar, Address, Bytes, P);
  arriveAt(Bar, Address, Count, P);
  return Token;
}

void Mbarriers::arriveInCluster(uint64_t Address, const Place &P) {
  const StringRef Doing = "arriving at";
  const std::optional<Location> L = Memory.locate(Address);
  if (!L || !Memory.contains(*L, 8))
    report("barrier-address", P,
           formatv("{0} a barrier at {1}; it must be in the shared memory of a "
                   "CTA of the cluster, which has {2} CTAs",
                   Doing, Memory.describe(Address), Memory.getRanks())
               .str());
  checkAlignment(Address, P, Doing);
  if (AliveInCta[L->Rank] == 0)
    report("exited-cta", P,
           formatv("{0} the barrier at {1}, but CTA {2} has exited", Doing,
                   Memory.describe(Address), L->Rank)
               .str());
  arriveAt(lookUp(Address, P, Doing), Address, 1, P);
}

void Mbarriers::arriveAt(Mbarrier &Bar, uint64_t Address, uint32_t Count,
                         const Place &P) {
  if (Count > Bar.Pending)
    report("barrier-count", P,
           formatv("{0} arrivals at the barrier at {1}, which waits for {2} in "
                   "this phase",
                   Count, Memory.describe(Address), Bar.Pending)
               .str(),
           describe());
  Bar.Pending -= Count;
  endPhaseIfOver(Bar);
}

void Mbarriers::expect(uint64_t Address, int64_t Bytes, const Place &P) {
  Mbarrier &Bar = get(Address, P, "announcing bytes at");
  addExpected(Bar, Address, Bytes, P);
  endPhaseIfOver(Bar);
}

void Mbarriers::complete(uint64_t Address, int64_t Bytes, const Place &P) {
  const auto Found = Table.find(static_cast<uint32_t>(Address));
  if (Found == Table.end())
    report("barrier-not-initialised", P,
           formatv("a copy completes {0} bytes on a barrier that is not "
                   "initialised, {1}",
                   Bytes, Memory.describe(Address))
               .str());
  Mbarrier &Bar = Found->second;
  Bar.CompletedBytes += Bytes;
  if (-Bar.getTxCount() > MaxTxCount)
    report("tx-count", P,
           formatv("the completion of {0} bytes makes the tx-count of the "
                   "barrier at {1} {2}; it must not fall below -{3}",
                   Bytes, Memory.describe(Address), Bar.getTxCount(),
                   MaxTxCount)
               .str());
  endPhaseIfOver(Bar);
}

void Mbarriers::wait(Mbarrier &Bar, uint64_t Address, unsigned Parity,
                     const Place &P) {
  Bar.Waiters.push_back(getCurrentThread());
  Sched.block(
      {WaitReason::Mbarrier, static_cast<uint32_t>(Address), Parity, P.Site});
}

bool Mbarriers::tryWait(uint64_t Address, unsigned Parity, const Place &P) {
  const auto IsOver = [&] {
    return (get(Address, P, "waiting on").Phase & 1) != (Parity & 1);
  };
  if (!IsOver())
    wait(get(Address, P, "waiting on"), Address, Parity & 1, P);
  return IsOver();
}

bool Mbarriers::tryWaitToken(uint64_t Address, uint64_t Token, const Place &P) {
  const auto IsOver = [&] {
    return get(Address, P, "waiting on").Phase != Token >> 32;
  };
  if (!IsOver())
    wait(get(Address, P, "waiting on"), Address,
         static_cast<unsigned>(Token >> 32) & 1, P);
  return IsOver();
}

bool Mbarriers::wakeWaiters() {
  bool Woke = false;
  for (auto &[Address, Bar] : Table) {
    for (Thread *T : Bar.Waiters)
      Sched.wake(*T);
    Woke |= !Bar.Waiters.empty();
    Bar.Waiters.clear();
  }
  return Woke;
}

std::string Mbarriers::describe() const {
  std::string Result;
  for (const auto &[Address, Bar] : Table)
    Result +=
        formatv("  barrier at {0}: phase {1}, {2} of {3} arrivals missing, "
                "{4} bytes expected, {5} arrived, {6} outstanding\n",
                Memory.describe(Address), Bar.Phase, Bar.Pending, Bar.Arrivals,
                Bar.ExpectedBytes, Bar.CompletedBytes, Bar.getTxCount());
  return Result;
}

} // namespace cluster_emulator
