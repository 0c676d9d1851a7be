//===- Boundaries.h - Numbers at which something ends ----------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_LIBFUZZER_BOUNDARIES_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_LIBFUZZER_BOUNDARIES_H

#include <cstdint>

namespace fuzz {

/// \returns a small number, or one next to a power of two, of either sign.
template <class RandomT> uint64_t getBoundary(RandomT &Random) {
  if (Random() % 3 == 0)
    return Random() % 40;
  const uint64_t Power = uint64_t(1) << Random() % 64;
  const uint64_t Number = Power + Random() % 3 - 1;
  return Random() % 4 ? Number : -Number;
}

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_LIBFUZZER_BOUNDARIES_H
