//===- DevicePrintf.h - printf of device code -------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_DEVICEPRINTF_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_DEVICEPRINTF_H

#include <cstdint>

namespace cluster_emulator {

/// CUDA's vprintf: \p Arguments has them one after the other, each aligned to
/// its own size of 4 or 8 bytes.
uint32_t printFromDevice(const char *Format, const char *Arguments);

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_DEVICEPRINTF_H
