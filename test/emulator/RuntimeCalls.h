//===- RuntimeCalls.h - Calls of the runtime --------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_RUNTIMECALLS_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_RUNTIMECALLS_H

#include "Instrument.h"
#include "RuntimeTable.h"
#include "llvm/Support/Error.h"

namespace cluster_emulator {

/// \returns the symbol under which the compiled kernel calls \p F.
std::string getSymbol(const RuntimeFunction &F);

/// Makes each call of a known intrinsic, function or PTX string a call of the
/// runtime. Fails, with the names of all that are unknown, and changes nothing
/// then.
llvm::Error replaceByRuntimeCalls(llvm::Module &M, SiteTable &Sites);

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_RUNTIMECALLS_H
