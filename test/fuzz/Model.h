//===- Model.h - What the contract says of a case ------------- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Written from the rules as the documentation has them, without a line of the
// plugin: plain loops over threads and chunks, and integers that no product
// here overflows.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_MODEL_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_MODEL_H

#include "FuzzCase.h"
#include <set>
#include <string>

namespace fuzz {

struct Verdict {
  /// The rules that are broken. The call is legal if there are none.
  std::set<std::string> Broken;
  /// Rules of which the plugin may say either, for another one is broken that
  /// makes them too expensive to decide.
  std::set<std::string> Open;
};

Verdict judge(const FuzzCase &C);

using Bytes = std::vector<uint8_t>;

/// What a launch of a legal case leaves behind.
struct Outcome {
  /// Why it cannot be launched, or is no correct program whatever the plugin
  /// does; empty if it can.
  std::string Problem;
  /// For each CTA the contents of all variables, one behind the other.
  std::vector<Bytes> Before;
  std::vector<Bytes> After;
  /// Where in the contents of a CTA the barrier's eight bytes begin. They mean
  /// nothing afterwards.
  size_t Barrier = 0;
  /// For each CTA the bytes that its barrier counts.
  std::vector<int64_t> Transactions;
};

Outcome predict(const FuzzCase &C);

/// A launch of a checked case with other run-time values, which break a rule.
struct Mistake {
  FuzzCase C;
  std::string Rule;
};

/// \returns mistakes that a launch of \p C, which is legal and can be launched,
/// may make; none unless it is checked and copies. The barrier is left alone,
/// because the kernel uses it for itself.
std::vector<Mistake> makeMistakes(const FuzzCase &C);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_MODEL_H
