//===- Mbarriers.h - Barriers that count arrivals and bytes -----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_MBARRIERS_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_MBARRIERS_H

#include "Report.h"
#include "Windows.h"
#include <map>

namespace cluster_emulator {

/// The state of one mbarrier.
struct Mbarrier {
  /// Arrivals that a phase takes, and those missing in this phase.
  uint32_t Arrivals = 0;
  uint32_t Pending = 0;
  /// Bytes announced for this phase and bytes completed in it. The tx-count is
  /// the difference.
  int64_t ExpectedBytes = 0;
  int64_t CompletedBytes = 0;
  /// Phases that are over.
  uint64_t Phase = 0;
  Place Initialised;
  std::vector<Thread *> Waiters;

  int64_t getTxCount() const { return ExpectedBytes - CompletedBytes; }
};

/// The mbarriers of a cluster. Addresses are addresses in windows. Every
/// operation reports what PTX leaves undefined.
class Mbarriers {
public:
  static constexpr int64_t MaxTxCount = (1 << 20) - 1;
  static constexpr uint32_t MaxArrivals = (1 << 20) - 1;

  Mbarriers(Scheduler &Sched, Windows &Memory,
            const std::vector<unsigned> &AliveInCta)
      : Sched(Sched), Memory(Memory), AliveInCta(AliveInCta) {}

  void init(uint64_t Address, uint32_t Arrivals, const Place &P);
  void invalidate(uint64_t Address, const Place &P);
  /// Announces \p Bytes, then arrives \p Count times.
  ///
  /// \returns the state before that, as a token for testWait.
  uint64_t arrive(uint64_t Address, uint32_t Count, int64_t Bytes,
                  const Place &P);
  /// Arrives once at a barrier that may be in any CTA of the cluster.
  void arriveInCluster(uint64_t Address, const Place &P);
  void expect(uint64_t Address, int64_t Bytes, const Place &P);
  /// The bytes of a copy that \p P issued are there.
  void complete(uint64_t Address, int64_t Bytes, const Place &P);

  /// \returns whether the phase with \p Parity is over. If it is not, waits
  /// until that may have changed.
  bool tryWait(uint64_t Address, unsigned Parity, const Place &P);
  /// The same for the phase in which \p Token was made.
  bool tryWaitToken(uint64_t Address, uint64_t Token, const Place &P);

  /// Lets all threads in tryWait go on.
  ///
  /// \returns whether there was any.
  bool wakeWaiters();

  /// \returns the barrier at \p Address, or null.
  const Mbarrier *find(uint32_t Address) const;
  /// \returns a line for each barrier.
  std::string describe() const;

private:
  Scheduler &Sched;
  Windows &Memory;
  const std::vector<unsigned> &AliveInCta;
  std::map<uint32_t, Mbarrier> Table;

  /// \returns the barrier at \p Address, in memory that the CTA of \p P owns;
  /// reports if there is none.
  Mbarrier &get(uint64_t Address, const Place &P, llvm::StringRef Doing);
  void check(uint64_t Address, const Place &P, llvm::StringRef Doing);
  void checkAlignment(uint64_t Address, const Place &P, llvm::StringRef Doing);
  /// The same as get, for an address that has been checked.
  Mbarrier &lookUp(uint64_t Address, const Place &P, llvm::StringRef Doing);
  void arriveAt(Mbarrier &Bar, uint64_t Address, uint32_t Count,
                const Place &P);
  void addExpected(Mbarrier &Bar, uint64_t Address, int64_t Bytes,
                   const Place &P);
  void endPhaseIfOver(Mbarrier &Bar);
  void wait(Mbarrier &Bar, uint64_t Address, unsigned Parity, const Place &P);
};

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_MBARRIERS_H
