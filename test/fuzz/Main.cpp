//===- Main.cpp - Compares the plugin with the model ----------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random calls through the pass and through the model. Every verdict has to be
// the same, and lowered calls that can be launched have to move the same bytes
// on the emulator. A case on which they disagree is printed as IR that opt
// takes as it is.
//
//===----------------------------------------------------------------------===//

#include "Execute.h"
#include "Generator.h"
#include "Plugin.h"
#include "WriteModule.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace fuzz;

// Options are globals in LLVM; one that throws has nobody to catch it.
// NOLINTBEGIN(bugprone-throwing-static-initialization)

static cl::OptionCategory Category("Options of the comparison");

static cl::opt<uint64_t> Cases("cases", cl::init(2000), cl::cat(Category),
                               cl::desc("How many cases"));
static cl::opt<uint64_t> First("first", cl::init(0), cl::cat(Category),
                               cl::desc("The number of the first case"));
static cl::opt<uint64_t> Seed("seed", cl::init(1), cl::cat(Category),
                              cl::desc("Chooses the cases"));
static cl::opt<uint64_t>
    Execute("execute", cl::init(UINT64_MAX), cl::cat(Category),
            cl::desc("How many legal cases to run on the emulator; all that "
                     "can be launched, unless given"));
static cl::opt<bool> Print("print", cl::cat(Category),
                           cl::desc("Print the modules of all cases"));
static cl::opt<unsigned>
    MaxFailures("max-failures", cl::init(5), cl::cat(Category),
                cl::desc("Stop after so many that disagree"));

// NOLINTEND(bugprone-throwing-static-initialization)

namespace {

/// All cases so far.
class Comparison {
public:
  /// \returns whether all agree on case \p Index.
  bool compare(uint64_t Index);
  void printStatistics() const;

private:
  uint64_t Legal = 0;
  uint64_t Executed = 0;
  std::map<std::string, uint64_t> Rules;
  std::map<std::string, uint64_t> NotLaunched;

  static void printCase(uint64_t Index, const std::string &Why,
                        const std::string &IR);
  bool compareRuns(uint64_t Index, const FuzzCase &C);
};

} // namespace

static std::string describe(const std::set<std::string> &Broken) {
  return Broken.empty() ? "legal" : llvm::join(Broken, ", ");
}

void Comparison::printCase(uint64_t Index, const std::string &Why,
                           const std::string &IR) {
  outs() << "; case " << Index << " of seed " << Seed << '\n';
  for (const StringRef Line : split(StringRef(Why).rtrim(), '\n'))
    outs() << "; " << Line << '\n';
  outs() << IR << '\n';
}

bool Comparison::compareRuns(uint64_t Index, const FuzzCase &C) {
  const Outcome Expected = predict(C);
  if (!Expected.Problem.empty()) {
    ++NotLaunched[Expected.Problem];
    return true;
  }
  ++Executed;
  const std::string IR = writeModule(C, /*Runs=*/true);
  for (const bool IsFolded : {false, true}) {
    const std::string Form = IsFolded ? "folded: " : "literal: ";
    const Lowered Result = runPass(IR, IsFolded, /*WantsBitcode=*/true);
    std::string Problem = Result.Broken.empty()
                              ? execute(C, Expected, Result.Bitcode, Index % 3)
                              : describe(Result.Broken);
    if (Problem.empty())
      continue;
    printCase(Index, Form + Problem, IR);
    return false;
  }
  return true;
}

bool Comparison::compare(uint64_t Index) {
  const FuzzCase C = makeCase(Seed, Index);
  const Verdict V = judge(C);
  const std::string IR = writeModule(C, /*Runs=*/false);
  if (Print)
    printCase(Index, "model: " + describe(V.Broken), IR);
  for (const std::string &Rule : V.Broken)
    ++Rules[Rule];
  Legal += V.Broken.empty();
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
    printCase(Index,
              "model: " + describe(Wanted) + "\nplugin: " + describe(Broken),
              IR);
    return false;
  }
  if (!V.Broken.empty() || Executed >= Execute)
    return true;
  return compareRuns(Index, C);
}

void Comparison::printStatistics() const {
  outs() << Legal << " legal, " << Executed
         << " of them executed in both forms; broken rules:";
  for (const auto &[Rule, Count] : Rules)
    outs() << ' ' << Rule << ' ' << Count;
  outs() << "; not executed:";
  for (const auto &[Why, Count] : NotLaunched)
    outs() << ' ' << Why << ' ' << Count << ';';
  outs() << '\n';
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      argc, argv, "Compares ClusterBulkCopy with a model of its contract\n");
  Comparison All;
  uint64_t Agreed = 0;
  uint64_t Compared = 0;
  while (Compared != Cases && Compared - Agreed < MaxFailures) {
    Agreed += All.compare(First + Compared);
    ++Compared;
  }
  All.printStatistics();
  outs() << Agreed << " of " << Compared << " cases agreed (seed " << Seed
         << ")\n";
  return Agreed == Compared ? EXIT_SUCCESS : EXIT_FAILURE;
}
