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
// The cases run in a second process: a report of the emulator ends it, and so
// does a crash of the plugin. Another one goes on behind the case.
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "Execute.h"
#include "Generator.h"
#include "Model.h"
#include "WriteCuda.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <sys/mman.h>

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
static cl::opt<std::string>
    Cuda("cuda", cl::cat(Category), cl::value_desc("file"),
         cl::desc("Compare nothing, but write the legal cases that can be "
                  "launched as CUDA source"));
static cl::opt<unsigned>
    MaxFailures("max-failures", cl::init(5), cl::cat(Category),
                cl::desc("Stop after so many that disagree"));

// NOLINTEND(bugprone-throwing-static-initialization)

/// Writes the kernels of gpu/run_cases.cu.
static int writeCudaFile() {
  std::error_code Problem;
  raw_fd_ostream File(Cuda, Problem);
  if (Problem) {
    errs() << "error: cannot write " << Cuda << ": " << Problem.message()
           << '\n';
    return EXIT_FAILURE;
  }
  File << "#include \"random_case.h\"\n\n";
  unsigned Count = 0;
  for (uint64_t Index = First; Index != First + Cases; ++Index) {
    const FuzzCase C = makeCase(Seed, Index);
    if (!judge(C).Broken.empty() || !predict(C).Problem.empty())
      continue;
    File << writeCuda(C, Seed, Index);
    ++Count;
  }
  outs() << Count << " kernels\n";
  return EXIT_SUCCESS;
}

/// Compares the cases from the next one on, until all are done or too many
/// disagree.
static void compareRest(Progress &P) {
  while (P.Compared != Cases && P.Compared - P.Agreed < MaxFailures) {
    P.Index = First + P.Compared++;
    if (Print)
      printCase(Seed, P.Index, "");
    P.Agreed += compareCase(Seed, P.Index, P.Executed < Execute, P);
  }
}

/// Runs compareRest in another process.
///
/// \returns why that one did not come to its end, or nothing.
static std::string compareElsewhere(Progress &P) {
  const EndOfProcess End = runElsewhere([&] { compareRest(P); });
  if (End.Status == 0)
    return "";
  return "the process ended with status " + std::to_string(End.Status) + '\n' +
         End.Errors;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      argc, argv, "Compares ClusterBulkCopy with a model of its contract\n");
  if (!Cuda.empty())
    return writeCudaFile();
  void *Shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Shared == MAP_FAILED)
    report_fatal_error("there is no memory to share");
  // All zero, as it comes from the system.
  Progress &P = *static_cast<Progress *>(Shared);
  while (true) {
    const std::string Problem = compareElsewhere(P);
    if (Problem.empty())
      break;
    printCase(Seed, P.Index, Problem);
  }
  outs() << P.Legal << " legal, " << P.Executed
         << " of them executed in both forms; broken rules: "
         << P.BrokenRules.toString()
         << "; mistakes at run time: " << P.Mistakes.toString()
         << "; not executed: " << P.NotExecuted.toString() << '\n'
         << P.Agreed << " of " << P.Compared << " cases agreed (seed " << Seed
         << ")\n";
  return P.Agreed == P.Compared ? EXIT_SUCCESS : EXIT_FAILURE;
}
