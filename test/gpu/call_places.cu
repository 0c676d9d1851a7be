//===- call_places.cu - Where a call can be, and from which blocks --------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks of many sizes, calls in a divergent branch, in a loop, and in a
// function that is not inlined, buffers in dynamic shared memory and in a
// struct, and several phases of one barrier: what other implementations do not
// test.
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"

constexpr unsigned Words = 1024;
using Buffers = Image<unsigned, Words>;
/// A quarter of the words.
using part = cbc::layout<cbc::shape<Words / 4>>;
constexpr unsigned PartWords = part::size;
constexpr unsigned PartBytes = cbc::tx_bytes<part, unsigned>();

enum class Place { Plain, Divergent, Loop, Function, Phases, Predicate };
enum class Memory { Static, Dynamic, Member };

/// Everything that a CTA shares, in one variable.
struct Shared {
  unsigned char before[48];
  alignas(16) unsigned source[Words];
  alignas(16) unsigned destination[Words];
  unsigned long long arrived;
};

__device__ __attribute__((noinline)) void
callFromFunction(unsigned *destination, unsigned *source,
                 unsigned long long *arrived, unsigned rank) {
  cbc::bulk_copy<part>(destination, source, arrived, rank);
}

/// CTA 0 sends four parts to CTA 1, from \p Where.
template <Place Where>
__device__ inline void run(unsigned *source, unsigned *destination,
                           unsigned long long *arrived, const Buffers *before,
                           Buffers *after, unsigned *gaveUp) {
  const unsigned rank = cbc::cluster_rank();
  const unsigned thread = threadInBlock();
  constexpr bool perPart = Where == Place::Phases;
  copyElements(source, before[rank].source, Words);
  copyElements(destination, before[rank].destination, Words);
  if (thread == 0) {
    cbc::barrier_init(arrived, 1);
    if (rank == 1 && !perPart)
      cbc::expect_bytes(arrived, 4 * PartBytes);
  }
  meetBeforeCopies();

  auto send = [&](unsigned i, bool pred = true) {
    cbc::bulk_copy<part>(destination + i * PartWords, source + i * PartWords,
                         arrived, 1, pred);
  };
  if (rank == 0 && Where == Place::Plain && thread == 0)
    for (unsigned i = 0; i != 4; ++i)
      send(i);
  // As many threads as there are send a part each, with idle ones in between.
  if (rank == 0 && Where == Place::Divergent) {
    const unsigned senders = threadsOfBlock() < 8 ? 1 : 4;
    if (thread % 2 == 0 && thread / 2 < senders)
      for (unsigned i = thread / 2; i < 4; i += senders)
        send(i);
  }
  if (rank == 0 && Where == Place::Loop && thread == 0)
    for (unsigned i = 4; i-- != 0;)
      send(i);
  if (rank == 0 && Where == Place::Function && thread == 0)
    for (unsigned i = 0; i != 4; ++i)
      callFromFunction(destination + i * PartWords, source + i * PartWords,
                       arrived, 1);
  if (rank == 0 && Where == Place::Predicate && thread == 0)
    for (unsigned i = 0; i != 8; ++i)
      send(i / 2, i % 2 != 0);
  if (perPart)
    for (unsigned i = 0; i != 4; ++i) {
      if (rank == 1 && thread == 0)
        cbc::expect_bytes(arrived, PartBytes);
      // The phase of the copy is the one that was announced.
      cbc::cluster_sync();
      if (rank == 0 && thread == 0)
        send(i);
      if (rank == 1 && !waitOrGiveUp(arrived, i % 2))
        *gaveUp = 1;
    }
  if (rank == 1 && !perPart && !waitOrGiveUp(arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, source, Words);
  copyElements(after[rank].destination, destination, Words);
}

template <Place Where, Memory Which>
__global__ void send(const Buffers *before, Buffers *after, unsigned *gaveUp) {
  if constexpr (Which == Memory::Static) {
    alignas(16) __shared__ unsigned source[Words];
    alignas(16) __shared__ unsigned destination[Words];
    __shared__ unsigned long long arrived;
    run<Where>(source, destination, &arrived, before, after, gaveUp);
  } else if constexpr (Which == Memory::Dynamic) {
    extern __shared__ __attribute__((aligned(128))) unsigned window[];
    run<Where>(window, window + Words,
               reinterpret_cast<unsigned long long *>(window + 2 * Words),
               before, after, gaveUp);
  } else {
    __shared__ Shared all;
    run<Where>(all.source, all.destination, &all.arrived, before, after,
               gaveUp);
  }
}

#ifdef EXAMPLE_HAS_RUNTIME

template <Place Where, Memory Which = Memory::Static>
static bool isCorrect(const char *name, dim3 block, std::mt19937 &bits) {
  return testCluster(
      name, send<Where, Which>, dim3(2), block,
      Which == Memory::Dynamic ? 2 * Words * sizeof(unsigned) + 8 : 0, bits,
      [](std::vector<Buffers> &wanted, const std::vector<Buffers> &before) {
        std::memcpy(wanted[1].destination, before[0].source,
                    sizeof(before[0].source));
      });
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  bool ok = true;
  ok &= isCorrect<Place::Plain>("block of 1", dim3(1), bits);
  ok &= isCorrect<Place::Plain>("block of 31", dim3(31), bits);
  ok &= isCorrect<Place::Plain>("block of 32", dim3(32), bits);
  ok &= isCorrect<Place::Plain>("block of 33", dim3(33), bits);
  ok &= isCorrect<Place::Plain>("block of 128", dim3(128), bits);
  ok &= isCorrect<Place::Plain>("block of 256", dim3(256), bits);
  ok &= isCorrect<Place::Plain>("block of (8,8,1)", dim3(8, 8, 1), bits);
  ok &= isCorrect<Place::Plain>("block of (1,1,64)", dim3(1, 1, 64), bits);
  ok &= isCorrect<Place::Divergent>("a divergent branch", dim3(32), bits);
  ok &= isCorrect<Place::Divergent>("a divergent branch, block of 1", dim3(1),
                                    bits);
  ok &= isCorrect<Place::Loop>("a loop", dim3(33), bits);
  ok &= isCorrect<Place::Function>("a function", dim3(32), bits);
  ok &= isCorrect<Place::Phases>("four phases", dim3(64), bits);
  ok &= isCorrect<Place::Predicate>("every other predicate", dim3(32), bits);
  ok &= isCorrect<Place::Plain, Memory::Dynamic>("dynamic shared memory",
                                                 dim3(64), bits);
  ok &= isCorrect<Place::Function, Memory::Dynamic>(
      "dynamic shared memory, a function", dim3(64), bits);
  ok &= isCorrect<Place::Plain, Memory::Member>("members of a struct", dim3(64),
                                                bits);
  ok &= isCorrect<Place::Phases, Memory::Member>(
      "members of a struct, four phases", dim3(64), bits);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
