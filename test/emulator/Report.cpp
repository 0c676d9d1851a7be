//===- Report.cpp - What is wrong, and the end of the run -----------------===//
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

static constexpr int HandledSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

static void handleSignal(int Signal, siginfo_t *Info, void *) {
  const Place P = {getCurrentThread(), 0};
  // Only a kernel's own code is expected to do this; anything else shall end as
  // it would have without the handler.
  if (!P.Who) {
    for (const int Handled : HandledSignals)
      std::signal(Handled, SIG_DFL);
    return;
  }
  if (Signal == SIGFPE)
    report("trap", P,
           "an integer division that has no result; on a GPU it would have an "
           "unspecified one");
  if (Signal == SIGILL)
    report("trap", P, "the kernel executed code that cannot be reached");
  report("bad-access", P,
         formatv("access to address {0:x}, where there is no memory",
                 reinterpret_cast<uintptr_t>(Info->si_addr))
             .str(),
         "  a null pointer, an argument that is too short, or a stack that is "
         "too small are common reasons\n");
}

void reportSignals() {
  struct sigaction Action = {};
  Action.sa_sigaction = handleSignal;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (const int Signal : HandledSignals)
    sigaction(Signal, &Action, nullptr);
}

} // namespace cluster_emulator
