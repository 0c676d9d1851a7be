//===- Instrument.h - Tells the runtime about loads and stores --*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_INSTRUMENT_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_INSTRUMENT_H

#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace cluster_emulator {

/// Numbers for places in the program.
class SiteTable {
public:
  /// \returns the number of the place of \p I, 0 if nothing is known of it.
  unsigned getSite(const llvm::Instruction &I);
  const std::string &getText(unsigned Site) const { return Texts[Site]; }
  std::vector<std::string> take() { return std::move(Texts); }

private:
  std::vector<std::string> Texts = {""};
  llvm::StringMap<unsigned> Numbers;
};

/// Puts a call of a hook in front of each access to memory that may be shared.
void instrumentAccesses(llvm::Module &M, SiteTable &Sites);

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_INSTRUMENT_H
