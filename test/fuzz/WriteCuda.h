//===- WriteCuda.h - A case as CUDA source ------------------- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_WRITECUDA_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_WRITECUDA_H

#include "FuzzCase.h"
#include <string>

namespace fuzz {

/// Writes a kernel that makes the call of \p C, which is legal and can be
/// launched, and its entry in the list of gpu/random_case.h. All of it is in
/// terms of the headers that users include: typed cases call
/// cluster_bulk_copy::bulk_copy, others __cluster_bulk_copy.
std::string writeCuda(const FuzzCase &C, uint64_t Seed, uint64_t Index);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_WRITECUDA_H
