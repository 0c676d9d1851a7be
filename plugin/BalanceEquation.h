//===- BalanceEquation.h - Sums of bytes with unknowns ----------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_BALANCEEQUATION_H
#define CLUSTER_BULK_COPY_BALANCEEQUATION_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace cluster_bulk_copy {

/// Tells unknown numbers apart; what the parts mean is the caller's business.
using UnknownName = std::tuple<uint64_t, uint64_t, uint64_t, int64_t>;

/// An integer between bounds.
struct Unknown {
  int64_t Least;
  /// std::nullopt if there is no bound.
  std::optional<int64_t> Most;
  /// True if there is nothing wrong with all being zero.
  bool MayBeZero;
};

/// A constant and unknowns with coefficients.
class ByteSum {
public:
  void add(int64_t Bytes) { Constant += Bytes; }
  void add(int64_t Bytes, const UnknownName &Name, const Unknown &Number);
  /// Adds \p Other, \p Times times.
  void add(const ByteSum &Other, int64_t Times);

  bool isZero() const { return Constant == 0 && Terms.empty(); }

  /// \returns true if no values of the unknowns within their bounds make the
  /// sum zero; if \p BesidesZeros, but for all of them being zero.
  bool isNeverZero(bool BesidesZeros) const;

  /// \returns true if there is no constant, and all unknowns are in \p Other
  /// too.
  bool hasOnlyUnknownsOf(const ByteSum &Other) const;

  /// \returns one of \p Parts equal parts of the sum in words, for instance
  /// "2048" or "a multiple of 512"; if \p PerUnknown, of what the sum is for
  /// each time that the only unknown counts.
  std::string describe(int64_t Parts, bool PerUnknown) const;

  /// \returns the only unknown, if the sum is a multiple of it; null if not.
  const UnknownName *getOnlyUnknown() const;
  /// \returns true if describe() can name one of \p Parts equal parts.
  bool isDivisible(int64_t Parts, bool PerUnknown) const;

private:
  struct Term {
    int64_t Coefficient;
    Unknown Number;
  };
  int64_t Constant = 0;
  /// Without those whose coefficient is zero.
  std::map<UnknownName, Term> Terms;
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_BALANCEEQUATION_H
