//===- Copies.h - Bulk copies in flight -------------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_COPIES_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_COPIES_H

#include "Mbarriers.h"

namespace cluster_emulator {

/// A bulk copy that was issued and is not complete.
struct Copy {
  Location Dst;
  Location Src;
  uint32_t Bytes = 0;
  uint32_t Barrier = 0;
  Place Issued;
};

/// The copies of a cluster, and what they mean for ordinary accesses.
class Copies {
public:
  Copies(Scheduler &Sched, Windows &Memory, Mbarriers &Barriers,
         const std::vector<unsigned> &AliveInCta)
      : Sched(Sched), Memory(Memory), Barriers(Barriers),
        AliveInCta(AliveInCta) {}

  /// Checks a copy and puts it in flight.
  void issue(uint64_t Dst, uint64_t Barrier, uint64_t Src, uint32_t Bytes,
             const Place &P);
  /// Completes one copy that is in flight.
  ///
  /// \returns false if there is none.
  bool completeOne();
  bool anyInFlight() const { return !InFlight.empty(); }

  /// An ordinary load or store, of memory that may be shared.
  void checkLoad(uint64_t Address, uint64_t Bytes, const Place &P);
  void checkStore(uint64_t Address, uint64_t Bytes, const Place &P);
  /// The last thread of CTA \p Rank has exited.
  void checkExit(unsigned Rank, const Place &P);

  /// \returns a line for each copy that completed on a barrier in another CTA
  /// than that of its destination.
  const std::string &getOddities() const { return Oddities; }

private:
  Scheduler &Sched;
  Windows &Memory;
  Mbarriers &Barriers;
  const std::vector<unsigned> &AliveInCta;
  std::vector<Copy> InFlight;
  std::string Oddities;

  void checkAlignment(const char *Operand, uint64_t Address, unsigned Wanted,
                      const Place &P);
  Location checkTarget(const char *Operand, uint64_t Address, uint64_t Bytes,
                       const Place &P);
  void checkFences(const char *Operand, const Location &L, const Copy &C);
  /// Reports if bytes that \p Reader reads have not arrived yet.
  void checkArrived(const Location &At, uint64_t Bytes, const Place &P,
                    const char *Reader);
  void checkDestinationIsFree(const Copy &C);
  void checkRange(const Location &L, uint64_t Bytes, const Place &P,
                  const char *Doing);
  /// Counts a copy at the granules of both sides, or takes it off.
  void mark(const Copy &C, int Delta);
  /// \returns a line about the copy in flight from (or to) \p L.
  std::string describeCopyAt(const Location &L, bool IsSource) const;
};

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_COPIES_H
