//===- Scheduler.cpp - One host thread per CUDA thread --------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scheduler.h"
#include "Report.h"
#include "llvm/Support/FormatVariadic.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>

using namespace llvm;

namespace cluster_emulator {

namespace {

/// What a new host thread is told.
struct Start {
  Scheduler *Owner;
  Thread *Self;
};

} // namespace

static thread_local Thread *Current = nullptr;

Thread *getCurrentThread() { return Current; }

void Semaphore::wait() {
  while (sem_wait(&Handle) != 0 && errno == EINTR)
    ;
}

bool Semaphore::waitFor(unsigned Seconds) {
  timespec End;
  clock_gettime(CLOCK_MONOTONIC, &End);
  End.tv_sec += Seconds;
  while (sem_clockwait(&Handle, CLOCK_MONOTONIC, &End) != 0)
    if (errno != EINTR)
      return false;
  return true;
}

Scheduler::Scheduler(unsigned Count, uint64_t Seed)
    : Threads(Count), Alive(Count), Random(Seed) {
  for (auto &T : Threads) {
    T.Index = static_cast<unsigned>(&T - Threads.data());
    wake(T);
  }
}

unsigned Scheduler::pickBelow(unsigned Bound) {
  return static_cast<unsigned>(Random() % Bound);
}

void Scheduler::wake(Thread &T) {
  T.Waiting = WaitReason();
  T.RunnableIndex = Runnable.size();
  Runnable.push_back(&T);
}

void Scheduler::stopIfOver() {
  if (!IsOver)
    return;
  Done.post();
  Semaphore().wait();
}

void Scheduler::removeCurrent() {
  const size_t Index = Current->RunnableIndex;
  Runnable[Index] = Runnable.back();
  Runnable[Index]->RunnableIndex = Index;
  Runnable.pop_back();
}

Thread &Scheduler::choose() {
  stopIfOver();
  ++ChoicesWithoutProgress;
  OnChoice();
  while (Runnable.empty())
    OnStall();
  return *Runnable[pickBelow(static_cast<unsigned>(Runnable.size()))];
}

void Scheduler::pause() {
  Thread &Self = *Current;
  Thread &Next = choose();
  if (&Next == &Self)
    return;
  Next.Baton.post();
  Self.Baton.wait();
}

void Scheduler::block(const WaitReason &Why) {
  removeCurrent();
  Current->Waiting = Why;
  pause();
}

void Scheduler::countAccess() {
  stopIfOver();
  if (--Current->AccessesUntilPause != 0)
    return;
  Current->AccessesUntilPause = 1 + pickBelow(1000);
  pause();
}

void Scheduler::exitCurrent() {
  removeCurrent();
  if (Alive == 0)
    Done.post();
  else
    choose().Baton.post();
}

void *Scheduler::runThread(void *Argument) {
  const Start *S = static_cast<Start *>(Argument);
  Current = S->Self;
  Scheduler &Owner = *S->Owner;
  // A kernel that overflows its stack shall be reported as well.
  std::array<char, 32768> SignalStack;
  stack_t Alternative = {};
  Alternative.ss_sp = SignalStack.data();
  Alternative.ss_size = SignalStack.size();
  sigaltstack(&Alternative, nullptr);

  Current->Baton.wait();
  (*Owner.Body)();
  Current->HasExited = true;
  --Owner.Alive;
  Owner.noteProgress();
  Owner.OnExit();
  Owner.exitCurrent();

  Alternative.ss_flags = SS_DISABLE;
  sigaltstack(&Alternative, nullptr);
  return nullptr;
}

bool Scheduler::run(const Launch &L, const std::function<void()> &TheBody) {
  Body = &TheBody;
  std::vector<Start> Starts;
  Starts.reserve(Threads.size());
  pthread_attr_t Attributes;
  pthread_attr_init(&Attributes);
  if (pthread_attr_setstacksize(&Attributes, size_t(L.StackKiB) * 1024) != 0)
    fail(formatv("a stack of {0} KiB is not possible", L.StackKiB).str());
  for (Thread &T : Threads) {
    Starts.push_back({this, &T});
    if (int Problem = pthread_create(&T.Handle, &Attributes,
                                     &Scheduler::runThread, &Starts.back()))
      fail(formatv("cannot start host thread {0} of {1}: {2}", T.Index,
                   Threads.size(), strerror(Problem))
               .str());
    T.AccessesUntilPause = 1 + pickBelow(1000);
  }
  pthread_attr_destroy(&Attributes);

  choose().Baton.post();
  if (!Done.waitFor(L.TimeLimitSeconds)) {
    IsOver = true;
    // A thread that only computes does not notice, but changes nothing either.
    Done.waitFor(1);
    return false;
  }
  for (Thread &T : Threads)
    pthread_join(T.Handle, nullptr);
  return true;
}

} // namespace cluster_emulator
