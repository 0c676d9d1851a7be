//===- Comparison.cpp - One case through model, pass, emulator
//-------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "Execute.h"
#include "Generator.h"
#include "Plugin.h"
#include "WriteModule.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace fuzz {

void Counters::count(const std::string &Name) {
  for (Counter &C : All) {
    if (C.Count == 0)
      std::strncpy(C.Name.data(), Name.c_str(), C.Name.size() - 1);
    if (Name.compare(0, C.Name.size() - 1, C.Name.data()) != 0)
      continue;
    ++C.Count;
    return;
  }
}

std::string Counters::toString() const {
  std::string Result;
  for (const Counter &C : All)
    if (C.Count != 0)
      Result += (Result.empty() ? "" : ", ") + std::string(C.Name.data()) +
                ' ' + std::to_string(C.Count);
  return Result;
}

static std::string describe(const std::set<std::string> &Broken) {
  return Broken.empty() ? "legal" : llvm::join(Broken, ", ");
}

static void print(uint64_t Seed, uint64_t Index, const std::string &Why,
                  const std::string &IR) {
  outs() << "; case " << Index << " of seed " << Seed << '\n';
  for (const StringRef Line : split(StringRef(Why).rtrim(), '\n'))
    outs() << "; " << Line << '\n';
  outs() << IR << '\n';
  outs().flush();
}

void printCase(uint64_t Seed, uint64_t Index, const std::string &Why) {
  const FuzzCase C = makeCase(Seed, Index);
  const Verdict V = judge(C);
  const bool Runs = V.Broken.empty() && predict(C).Problem.empty();
  print(Seed, Index, "model: " + describe(V.Broken) + '\n' + Why,
        writeModule(C, Runs));
}

/// Launches \p Bitcode, which is lowered from \p C, with one mistake at a time.
///
/// \returns what was not found, or nothing.
static std::string runMistakes(uint64_t Index, const FuzzCase &C,
                               const Outcome &Expected,
                               const std::string &Bitcode, Progress &P) {
  for (const Mistake &M : makeMistakes(C)) {
    P.Mistakes.count(M.Rule);
    const EndOfProcess End = runElsewhere([&] {
      errs() << "no report: " << execute(M.C, Expected, Bitcode, Index % 3);
    });
    if (!StringRef(End.Errors)
             .contains("[cluster-bulk-copy:" + M.Rule + "]` failed."))
      return "no assertion about " + M.Rule + "\n" + End.Errors;
  }
  return "";
}

static bool compareRuns(uint64_t Seed, uint64_t Index, const FuzzCase &C,
                        Progress &P) {
  const Outcome Expected = predict(C);
  if (!Expected.Problem.empty()) {
    P.NotExecuted.count(Expected.Problem);
    return true;
  }
  const std::string IR = writeModule(C, /*Runs=*/true);
  for (const bool IsFolded : {false, true}) {
    const std::string Form = IsFolded ? "folded: " : "literal: ";
    const Lowered Result = runPass(IR, IsFolded, /*WantsBitcode=*/true);
    std::string Problem = Result.Broken.empty()
                              ? execute(C, Expected, Result.Bitcode, Index % 3)
                              : describe(Result.Broken);
    // Either form has its turn.
    if (Problem.empty() && IsFolded == (Index % 2 == 0))
      Problem = runMistakes(Index, C, Expected, Result.Bitcode, P);
    if (Problem.empty())
      continue;
    print(Seed, Index, Form + Problem, IR);
    return false;
  }
  ++P.Executed;
  return true;
}

bool compareCase(uint64_t Seed, uint64_t Index, bool IsExecuted, Progress &P) {
  const FuzzCase C = makeCase(Seed, Index);
  const Verdict V = judge(C);
  const std::string IR = writeModule(C, /*Runs=*/false);
  for (const std::string &Rule : V.Broken)
    P.BrokenRules.count(Rule);
  P.Legal += V.Broken.empty();
  for (const bool IsFolded : {false, true}) {
    // Rules do not depend on the form.
    if (IsFolded && !V.Broken.empty())
      break;
    std::set<std::string> Broken =
        runPass(IR, IsFolded, /*WantsBitcode=*/false).Broken;
    std::set<std::string> Wanted = V.Broken;
    for (const std::string &Rule : V.Open) {
      Broken.erase(Rule);
      Wanted.erase(Rule);
    }
    if (Broken == Wanted)
      continue;
    print(Seed, Index,
          "model: " + describe(Wanted) + "\nplugin: " + describe(Broken), IR);
    return false;
  }
  return !V.Broken.empty() || !IsExecuted || compareRuns(Seed, Index, C, P);
}

} // namespace fuzz
