//===- Execute.h - A lowered case on the emulator ------------- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_EXECUTE_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_EXECUTE_H

#include "Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace fuzz {

/// Runs the kernel in \p Bitcode, which is lowered from \p C. A report of the
/// emulator ends the process.
///
/// \returns what is not as \p Expected, or nothing.
std::string execute(const FuzzCase &C, const Outcome &Expected,
                    const std::string &Bitcode, uint64_t Seed);

/// How a process ended, and what it had written to its standard error output.
struct EndOfProcess {
  int Status;
  std::string Errors;
};

/// Runs \p Function in another process.
EndOfProcess runElsewhere(llvm::function_ref<void()> Function);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_EXECUTE_H
