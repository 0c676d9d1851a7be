//===- Report.cpp - What is wrong, where, and the end of the process ------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>

using namespace llvm;

namespace cluster_emulator {

namespace {

/// What the texts of all reports need to know.
struct Context {
  std::vector<std::string> Sites;
  std::string ClusterName;
};

} // namespace

static Context &getContext() {
  static Context TheContext;
  return TheContext;
}

void setSites(std::vector<std::string> Sites) {
  getContext().Sites = std::move(Sites);
}

void setClusterName(std::string Name) {
  getContext().ClusterName = std::move(Name);
}

std::string describeSite(unsigned Site) {
  const std::vector<std::string> &Sites = getContext().Sites;
  if (Site >= Sites.size() || Sites[Site].empty())
    return "";
  return "at " + Sites[Site];
}

std::string describe(const Place &P) {
  std::string Result;
  if (P.Who)
    Result = formatv("CTA {0}{1}, thread {2}", P.Who->Rank,
                     getContext().ClusterName, P.Who->Id.toString());
  const std::string Where = describeSite(P.Site);
  if (!Where.empty())
    Result += (Result.empty() ? "" : ", ") + Where;
  return Result;
}

/// Other threads may be anywhere, so nothing is destroyed.
[[noreturn]] static void end() {
  errs().flush();
  std::fflush(nullptr);
  std::_Exit(EXIT_FAILURE);
}

void fail(StringRef Text) {
  errs() << "cluster-emulator: error: " << Text << '\n';
  end();
}

void report(StringRef Kind, const Place &P, StringRef Text, StringRef Details) {
  std::fflush(stdout);
  errs() << "cluster-emulator: error: " << Text << " [cluster-emulator:" << Kind
         << "]\n";
  const std::string Where = describe(P);
  if (!Where.empty())
    errs() << "  by " << Where << '\n';
  errs() << Details;
  end();
}

static void handleSignal(int, siginfo_t *Info, void *) {
  // Only a kernel's own code is expected to do this; anything else shall end as
  // it would have without the handler.
  if (!getCurrentThread()) {
    std::signal(SIGSEGV, SIG_DFL);
    std::signal(SIGBUS, SIG_DFL);
    return;
  }
  report(
      "bad-access", {getCurrentThread(), 0},
      formatv("access to address {0}, where there is no memory", Info->si_addr)
          .str(),
      "  a null pointer, an argument that is too short, or a stack that is "
      "too small are common reasons\n");
}

void reportSignals() {
  struct sigaction Action = {};
  Action.sa_sigaction = handleSignal;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &Action, nullptr);
  sigaction(SIGBUS, &Action, nullptr);
}

} // namespace cluster_emulator
