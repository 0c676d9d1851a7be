//===- Comparison.h - One case through model, pass, emulator --- -*- C++
//-*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_COMPARISON_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_COMPARISON_H

#include <array>
#include <cstdint>
#include <string>

namespace fuzz {

/// How often something was seen. A plain array: it lies in memory that two
/// processes share.
class Counters {
public:
  void count(const std::string &Name);
  std::string toString() const;

private:
  struct Counter {
    std::array<char, 64> Name;
    uint64_t Count;
  };
  std::array<Counter, 32> All;
};

/// What is known after some cases.
struct Progress {
  /// The case in work.
  uint64_t Index;
  uint64_t Compared;
  uint64_t Agreed;
  uint64_t Legal;
  uint64_t Executed;
  Counters BrokenRules;
  Counters NotExecuted;
  /// The rules that launches have broken, with checks.
  Counters Mistakes;
};

/// Compares case \p Index of \p Seed. A case on which pass and model disagree
/// is printed. Legal cases are executed if \p IsExecuted and they can be
/// launched.
///
/// \returns whether all agree.
bool compareCase(uint64_t Seed, uint64_t Index, bool IsExecuted, Progress &P);

/// Prints a case as IR, behind \p Why in comments.
void printCase(uint64_t Seed, uint64_t Index, const std::string &Why);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_COMPARISON_H
