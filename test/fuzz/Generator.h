//===- Generator.h - Random cases ----------------------------- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_GENERATOR_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_GENERATOR_H

#include "FuzzCase.h"
#include <random>

namespace fuzz {

/// Random numbers that are the same with every standard library.
class Random {
public:
  explicit Random(uint64_t Seed) : Engine(Seed) {}

  /// \returns a number from \p Low to \p High.
  int64_t pick(int64_t Low, int64_t High) {
    return Low + static_cast<int64_t>(Engine() %
                                      static_cast<uint64_t>(High - Low + 1));
  }
  bool oneIn(int64_t Count) { return pick(1, Count) == 1; }
  uint64_t bits() { return Engine(); }
  int64_t of(std::initializer_list<int64_t> Values) {
    return Values.begin()[pick(0, static_cast<int64_t>(Values.size()) - 1)];
  }

private:
  std::mt19937_64 Engine;
};

/// \returns a case that is legal, and most often can be launched.
FuzzCase makeLegalCase(Random &R);

/// Changes one value of \p C, often by the least that matters.
void mutate(FuzzCase &C, Random &R);

/// \returns case \p Index of \p Seed: about half of them with changes.
FuzzCase makeCase(uint64_t Seed, uint64_t Index);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_GENERATOR_H
