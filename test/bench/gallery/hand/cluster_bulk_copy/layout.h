//===- layout.h - Layouts, for nvcc too -------------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_LAYOUT_H
#define CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_LAYOUT_H

#ifdef __NVCC__
// nvcc does not have this builtin in constant expressions. Nothing here is so
// large that it overflows.
constexpr bool handMultiply(long long a, long long b, long long *product) {
  *product = a * b;
  return false;
}
#define __builtin_mul_overflow handMultiply
#endif
#include "../../../../../include/cluster_bulk_copy/layout.h"
#undef __builtin_mul_overflow

#endif // CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_HAND_LAYOUT_H
