//===- Plugin.h - The pass, on the text of a module ----------- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_PLUGIN_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_PLUGIN_H

#include <set>
#include <string>

namespace fuzz {

struct Lowered {
  /// The rules of all errors, or the whole text of one that names none.
  std::set<std::string> Broken;
  /// The module after the pass, if it was asked for and there were no errors.
  std::string Bitcode;
};

/// Runs the pass in its literal or in its folded form. What it leaves behind is
/// verified; where it is not valid, that is an error too.
Lowered runPass(const std::string &IR, bool IsFolded, bool WantsBitcode);

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_PLUGIN_H
