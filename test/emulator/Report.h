//===- Report.h - What is wrong, and the end of the run ---------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_REPORT_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_REPORT_H

#include "Scheduler.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cluster_emulator {

/// Who did something, and at which place in the program.
struct Place {
  const Thread *Who = nullptr;
  unsigned Site = 0;
};

/// Sets the texts of the places that a Site stands for. Site 0 is unknown.
void setSites(std::vector<std::string> Sites);

/// Says which cluster runs; empty if there is only one.
void setClusterName(std::string Name);

/// \returns "CTA 1, thread (3,0,0), at file.cu:12:3".
std::string describe(const Place &P);

/// \returns the text of \p Site with "at " in front, or nothing.
std::string describeSite(unsigned Site);

/// Ends the process with a message about the use of the emulator.
[[noreturn]] void fail(llvm::StringRef Text);

/// Ends the process with a message about the program that runs on it. \p Kind
/// is the name of the report in docs/emulator.md, \p P who is to blame, and \p
/// Details are further lines.
[[noreturn]] void report(llvm::StringRef Kind, const Place &P,
                         llvm::StringRef Text, llvm::StringRef Details = "");

/// From now on a signal that a kernel's bad access raises is a report.
void reportSignals();

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_REPORT_H
