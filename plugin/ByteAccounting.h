//===- ByteAccounting.h - Expected bytes against delivered ------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phase of an mbarrier ends when as many bytes have arrived as were expected.
// So over a whole kernel, in every CTA, the expected bytes and the delivered
// bytes of a barrier have the same sum, but for a last phase for which nobody
// waits. An instruction that announces E bytes adds E times the number of its
// executions to the one sum, and a copy of C bytes adds C times the number of
// its executions, in all CTAs that send here, to the other:
//
//   E1 * n1 + E2 * n2 + ... = C1 * m1 + C2 * m2 + ...
//
// There is one such equation for each CTA, and one for all CTAs together, in
// which it does not matter where a copy goes. A cluster has at most 16 CTAs, so
// they are written down for each size that the cluster may have. Conditions and
// destinations that depend on rank and size alone are computed. A number of
// executions that is not known has bounds, and is the same unknown where it is
// certainly the same number: under the same conditions, in the same loops and
// by the same threads, in one CTA, or in two if all that depends on nothing
// that differs between them.
//
// An equation is
//
//   balanced     if all its coefficients are zero;
//   unbalanced   if nothing within the bounds of the unknowns solves it: the
//                range of the sum does not contain zero, or the constant is no
//                multiple of the common divisor of the coefficients. That all
//                unknowns are zero is no solution: the code is not executed;
//   open         otherwise.
//
// A barrier disagrees if for every size of the cluster some equation is
// unbalanced. It agrees if for some size all are balanced. Sizes for which a
// copy would leave the cluster, or nothing happens, do not count.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_BYTEACCOUNTING_H
#define CLUSTER_BULK_COPY_BYTEACCOUNTING_H

#include "BarrierUses.h"
#include <string>

namespace cluster_bulk_copy {

/// What the numbers of one barrier say.
struct BarrierAccount {
  enum Answer : uint8_t { Agrees, Disagrees, Unknown };
  Answer Is = Unknown;
  /// The two numbers of bytes in words, for instance "2048" or "a multiple of
  /// 512", and what they are numbers of, for instance "in a cluster of 4 CTAs".
  std::string Expected;
  std::string Delivered;
  std::string Circumstances;
  /// True if both numbers are there to compare, and neither is zero.
  bool IsTelling = false;
  /// Why it is unknown.
  llvm::StringRef Reason;
};

/// \returns the bytes that one execution of a copy by all its threads delivers.
int64_t getDeliveredBytes(const CopyDescriptor &D);

/// \returns the account of each of \p Barriers.
llvm::SmallVector<BarrierAccount, 0>
accountForBytes(llvm::ArrayRef<Barrier> Barriers, ModuleFacts &Facts);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_BYTEACCOUNTING_H
