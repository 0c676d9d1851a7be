//===- BalanceEquation.cpp - Sums of bytes with unknowns ------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BalanceEquation.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;

namespace cluster_bulk_copy {

void ByteSum::add(int64_t Bytes, const UnknownName &Name,
                  const Unknown &Number) {
  if (Bytes == 0)
    return;
  const auto [It, Inserted] = Terms.try_emplace(Name, Term{Bytes, Number});
  if (Inserted)
    return;
  It->second.Number.MayBeZero |= Number.MayBeZero;
  It->second.Coefficient += Bytes;
  if (It->second.Coefficient == 0)
    Terms.erase(It);
}

void ByteSum::add(const ByteSum &Other, int64_t Times) {
  Constant += Times * Other.Constant;
  for (const auto &[Name, T] : Other.Terms)
    add(Times * T.Coefficient, Name, T.Number);
}

bool ByteSum::isNeverZero(bool BesidesZeros) const {
  if (Terms.empty())
    return Constant != 0;
  // The range of the sum, where it has ends.
  int64_t Least = Constant, Most = Constant;
  bool HasLeast = true, HasMost = true;
  int64_t Divisor = 0;
  bool MayBeZero = false;
  for (const auto &[Name, T] : Terms) {
    const int64_t AtLeast = T.Coefficient * T.Number.Least;
    const int64_t AtMost = T.Coefficient * T.Number.Most.value_or(0);
    const bool IsBounded = T.Number.Most.has_value();
    if (T.Coefficient > 0) {
      Least += AtLeast;
      Most += AtMost;
      HasMost &= IsBounded;
    } else {
      Least += AtMost;
      Most += AtLeast;
      HasLeast &= IsBounded;
    }
    Divisor = std::gcd(Divisor, T.Coefficient);
    MayBeZero |= T.Number.MayBeZero;
  }
  const bool IsPositive = HasLeast && Least >= 0;
  const bool IsNegative = HasMost && Most <= 0;
  if ((IsPositive && Least != 0) || (IsNegative && Most != 0) ||
      Constant % Divisor != 0)
    return true;
  // With one sign throughout, zero is the sum of zeros alone.
  return BesidesZeros && Constant == 0 && !MayBeZero &&
         (IsPositive || IsNegative);
}

bool ByteSum::hasOnlyUnknownsOf(const ByteSum &Other) const {
  return Constant == 0 && all_of(Terms, [&](const auto &Named) {
           return Other.Terms.count(Named.first) != 0;
         });
}

const UnknownName *ByteSum::getOnlyUnknown() const {
  return Constant == 0 && Terms.size() == 1 ? &Terms.begin()->first : nullptr;
}

bool ByteSum::isDivisible(int64_t Parts, bool PerUnknown) const {
  if (PerUnknown)
    return Terms.begin()->second.Coefficient % Parts == 0;
  return Terms.empty() && Constant % Parts == 0;
}

std::string ByteSum::describe(int64_t Parts, bool PerUnknown) const {
  if (Terms.empty())
    return std::to_string(Constant / Parts);
  if (PerUnknown)
    return std::to_string(Terms.begin()->second.Coefficient / Parts);
  int64_t Divisor = 0;
  for (const auto &[Name, T] : Terms)
    Divisor = std::gcd(Divisor, T.Coefficient);
  const std::string Multiple = "a multiple of " + std::to_string(Divisor);
  return Constant == 0 ? Multiple
                       : std::to_string(Constant) + " and " + Multiple;
}

} // namespace cluster_bulk_copy
