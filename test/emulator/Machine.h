//===- Machine.h - A cluster that runs --------------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_MACHINE_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_MACHINE_H

#include "Copies.h"
#include "Rendezvous.h"

namespace cluster_emulator {

/// A kernel that was compiled for the host.
struct Kernel {
  /// Takes the addresses of the arguments.
  void (*Entry)(void **Arguments) = nullptr;
  std::vector<SharedVariable> Variables;
};

/// One cluster of a launch. The functions that the compiled kernel calls find
/// it with get.
class Machine {
public:
  /// \p Memory must have been opened for the cluster. \p ClusterId are the
  /// cluster's coordinates in the grid of clusters.
  Machine(const Launch &L, Windows &Memory, const Dim3 &ClusterId,
          uint64_t Seed);

  /// Runs all threads of the cluster to their end.
  void run(const Kernel &K, void **Arguments);

  /// The cluster that runs.
  static Machine &get();

  const Launch &getLaunch() const { return L; }
  const Dim3 &getClusterId() const { return ClusterId; }
  /// Coordinates of the CTA with rank \p Rank in the cluster, and in the grid.
  Dim3 getCtaInCluster(unsigned Rank) const;
  Dim3 getCtaId(unsigned Rank) const;
  Windows &getMemory() { return Memory; }
  Scheduler &getScheduler() { return Sched; }
  Mbarriers &getBarriers() { return Barriers; }
  Copies &getCopies() { return InFlight; }
  Rendezvous &getRendezvous() { return Meeting; }
  /// A clock of which nothing is known but that it advances.
  uint64_t readClock() { return Nanoseconds += 100; }

private:
  const Launch &L;
  Windows &Memory;
  Dim3 ClusterId;
  Scheduler Sched;
  std::vector<unsigned> AliveInCta;
  Mbarriers Barriers;
  Copies InFlight;
  Rendezvous Meeting;
  /// One in so many choices completes a copy; 0 completes none as long as a
  /// thread can run.
  unsigned ChoicesPerCompletion;
  unsigned PollsWithoutProgress = 0;
  uint64_t Nanoseconds = 0;

  void onChoice();
  void onStall();
  void onExit();
  std::string describeState() const;
};

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_MACHINE_H
