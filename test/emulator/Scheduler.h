//===- Scheduler.h - One host thread per CUDA thread ------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every CUDA thread of a cluster has a host thread, but only the one that holds
// the baton runs. It gives the baton away where it waits, and now and then in
// between. Who gets it is a random choice, so that a seed repeats a run, and
// "nobody can run" is a fact that can be seen.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_SCHEDULER_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_SCHEDULER_H

#include "Launch.h"
#include <array>
#include <atomic>
#include <functional>
#include <pthread.h>
#include <random>
#include <semaphore.h>
#include <vector>

namespace cluster_emulator {

/// What a thread that cannot run waits for.
struct WaitReason {
  enum Kind { Nothing, BlockBarrier, ClusterBarrier, WarpRendezvous, Mbarrier };
  Kind What = Nothing;
  /// Number of the block barrier, or address of the mbarrier.
  uint32_t Id = 0;
  /// The phase of an mbarrier.
  unsigned Parity = 0;
  /// Number of the place in the program.
  unsigned Site = 0;
};

/// A semaphore that survives signals.
class Semaphore {
public:
  Semaphore() { sem_init(&Handle, 0, 0); }
  Semaphore(const Semaphore &) = delete;
  Semaphore &operator=(const Semaphore &) = delete;
  ~Semaphore() { sem_destroy(&Handle); }

  void post() { sem_post(&Handle); }
  void wait();
  /// \returns false if \p Seconds have passed first.
  bool waitFor(unsigned Seconds);

private:
  sem_t Handle;
};

/// One CUDA thread.
struct Thread {
  /// Number in the cluster.
  unsigned Index = 0;
  /// Rank of its CTA in the cluster.
  unsigned Rank = 0;
  /// Number and coordinates in its block.
  unsigned InBlock = 0;
  Dim3 Id;
  bool HasExited = false;

  WaitReason Waiting;
  /// Whether the thread has arrived at the cluster barrier's current phase, and
  /// the phase that it has to wait for.
  bool HasArrivedAtCluster = false;
  uint64_t ClusterPhaseToWaitFor = 0;
  /// Number of proxy fences it has executed.
  uint32_t ProxyFences = 0;
  /// What the lanes of its warp brought to the last rendezvous, and who took
  /// part.
  std::array<uint32_t, 32> LaneValues = {};
  uint32_t LaneMask = 0;
  /// Accesses to memory until the thread gives others a chance.
  unsigned AccessesUntilPause = 1;

  Semaphore Baton;
  size_t RunnableIndex = 0;
  pthread_t Handle = 0;

  unsigned getLane() const { return InBlock % 32; }
  unsigned getWarp() const { return InBlock / 32; }
};

/// \returns the thread that calls it, or null outside of a launch.
Thread *getCurrentThread();

class Scheduler {
public:
  /// \p Count threads.
  Scheduler(unsigned Count, uint64_t Seed);

  /// Called at each choice, before it is made.
  std::function<void()> OnChoice;
  /// Called when no thread can run: has to wake one, or not to return.
  std::function<void()> OnStall;
  /// Called by a thread that has finished.
  std::function<void()> OnExit;

  std::vector<Thread> &getThreads() { return Threads; }
  unsigned getAliveCount() const { return Alive; }

  /// Runs \p Body in all threads and waits for them.
  ///
  /// \returns false if the time limit of \p L was reached. Then the threads are
  /// still there, and the process has to end.
  bool run(const Launch &L, const std::function<void()> &Body);

  /// Takes the current thread out of the choice until wake is called for it.
  void block(const WaitReason &Why);
  void wake(Thread &T);
  /// Gives other threads a chance to run.
  void pause();
  /// Counts an access to memory, and pauses at some of them.
  void countAccess();

  /// Something happened that may let a polling thread go on.
  void noteProgress() { ChoicesWithoutProgress = 0; }
  uint64_t getChoicesWithoutProgress() const { return ChoicesWithoutProgress; }

  /// \returns a number below \p Bound.
  unsigned pickBelow(unsigned Bound);

private:
  std::vector<Thread> Threads;
  std::vector<Thread *> Runnable;
  unsigned Alive = 0;
  uint64_t ChoicesWithoutProgress = 0;
  std::mt19937_64 Random;
  Semaphore Done;
  /// Whether the time is over, and the running thread has to stop where others
  /// can look at the state.
  std::atomic<bool> IsOver = false;
  const std::function<void()> *Body = nullptr;

  /// Takes the current thread out of the choice.
  void removeCurrent();
  Thread &choose();
  void exitCurrent();
  void stopIfOver();
  static void *runThread(void *Argument);
};

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_SCHEDULER_H
