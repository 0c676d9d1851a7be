//===- WriteModule.h - The IR of a case ----------------------- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_WRITEMODULE_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_WRITEMODULE_H

#include "FuzzCase.h"
#include <string>

namespace fuzz {

/// \returns a module with the call in a kernel. With \p Runs the kernel can be
/// launched: it fills the variables, announces bytes, waits for them and saves
/// the variables. Its parameters are, in this order,
///   in     for each CTA the first contents of all variables
///   out    for each CTA their last contents
///   bytes  for each CTA an i32, the bytes that its barrier expects
///   rank   what the call's remote_cta_id is made of
///   n.dst, n.src, n.mbar   the run-time parts of the pointers
///   flag   what pred is, where it is no constant
///   size   what no constant of the call may be
std::string writeModule(const FuzzCase &C, bool Runs);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_WRITEMODULE_H
