//===- Rendezvous.h - Barriers of warps, blocks and clusters ----*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_RENDEZVOUS_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_RENDEZVOUS_H

#include "Report.h"
#include "Windows.h"
#include <map>
#include <tuple>

namespace cluster_emulator {

/// What a warp does together. Lanes that do different things do not meet.
enum class WarpOperation { Sync, Elect, Shuffle, Vote };

/// Where the threads of a cluster wait for each other. A thread that has exited
/// is waited for nowhere.
class Rendezvous {
public:
  Rendezvous(Scheduler &Sched, const std::vector<unsigned> &AliveInCta,
             unsigned ThreadsOfBlock)
      : Sched(Sched), AliveInCta(AliveInCta), ThreadsOfBlock(ThreadsOfBlock),
        MissingAtCluster(Sched.getAliveCount()) {}

  /// Arrives at barrier \p Id of the block, and waits for \p Count threads, or
  /// for all if that is 0.
  void syncBlock(uint32_t Id, uint32_t Count, const Place &P);
  /// The same without waiting; \p Count must not be 0.
  void arriveAtBlock(uint32_t Id, uint32_t Count, const Place &P);

  void arriveAtCluster(const Place &P);
  void waitForCluster(const Place &P);

  /// Brings \p Value and waits for the lanes in \p Mask. Who came, and with
  /// what, is in the thread then.
  void meetWarp(WarpOperation Operation, uint32_t Mask, uint32_t Value,
                const Place &P);

  /// Thread \p T has exited.
  void leave(const Thread &T);

  /// \returns a line for each group of threads that waits at the same place.
  std::string describe(const Windows &Memory) const;

private:
  struct BlockBarrier {
    std::vector<Thread *> Waiting;
    unsigned Arrived = 0;
    /// 0 for all threads of the CTA.
    unsigned Wanted = 0;
  };
  struct Meeting {
    uint32_t Arrived = 0;
    std::array<uint32_t, 32> Values = {};
  };
  /// Rank, warp, mask and operation.
  using MeetingKey = std::tuple<unsigned, unsigned, uint32_t, WarpOperation>;

  Scheduler &Sched;
  const std::vector<unsigned> &AliveInCta;
  unsigned ThreadsOfBlock;
  /// By rank and number.
  std::map<std::pair<unsigned, uint32_t>, BlockBarrier> Blocks;
  std::map<MeetingKey, Meeting> Meetings;
  uint64_t ClusterPhase = 0;
  /// Threads that have neither exited nor arrived.
  unsigned MissingAtCluster;

  BlockBarrier &addArrival(uint32_t Id, uint32_t Count, const Place &P);
  void openBlockIfComplete(unsigned Rank, BlockBarrier &Bar);
  void openClusterIfComplete();
  /// \returns whether the meeting was complete; then it is over.
  bool endMeetingIfComplete(const MeetingKey &Key);
  uint32_t getAliveLanes(unsigned Rank, unsigned Warp) const;
};

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_RENDEZVOUS_H
