//===- CompileBench.cpp - What the plugin costs a compilation -------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ClusterBulkCopyCompileBench PLUGIN [--smoke] [--benchmark_...]
//
// The names are GROUP/CASE/FORM/SIZE. The size is the number of calls in
// `calls`, that of the chunks of one call in `chunks`, and that of kernels in
// `without`, where the builtin is not there, and in `no_call`, where it is not
// called.
// --smoke runs the small ones once, for the checks.
//
// Only the passes are under the clock. A module is read anew for each run,
// since a run changes it, and reading is not.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <benchmark/benchmark.h>
#include <cmath>
#include <functional>

using namespace llvm;

namespace {

struct Form {
  StringRef Name;
  StringRef Pipeline;
  bool IsFolded;
};

struct Case {
  const char *Name;
  ModuleMaker Make;
};

/// Registers the benchmarks. The first module that is not what it should be
/// after the passes ends the program; Google Benchmark would go on and return
/// success.
class Suite {
public:
  Suite(const PassPlugin &Plugin, bool IsSmoke)
      : Plugin(Plugin), IsSmoke(IsSmoke) {}

  void addWithout();
  void addCalls();
  void addChunks();

private:
  const PassPlugin &Plugin;
  const bool IsSmoke;

  void add(const std::string &Name, ArrayRef<int64_t> Sizes,
           int64_t LargestSmokeSize,
           std::function<std::string(benchmark::State &)> Run);
  std::string measure(benchmark::State &State, const ModuleText &Text,
                      const Form &F);
  std::string measureUnchanged(benchmark::State &State, const ModuleText &Text);
};

} // namespace

/// The bytes of one mbarrier phase at 16 a chunk.
static constexpr int64_t MaxChunks = 65535;

/// Behind all chunks of the largest shape.
static constexpr int64_t MbarBytes = 1 << 22;

static constexpr Form Forms[] = {
    {"literal", "cluster-bulk-copy", false},
    {"folded", "cluster-bulk-copy<fold-mapa>", true},
    // What clang runs from -O1 on.
    {"both_passes",
     "cluster-bulk-copy-record-function,cluster-bulk-copy<fold-mapa>", true}};

/// Many calls or kernels show how the time grows. One run proves no more with
/// them than with few.
static constexpr int64_t ManyInSmoke = 100;

void Suite::add(const std::string &Name, ArrayRef<int64_t> Sizes,
                int64_t LargestSmokeSize,
                std::function<std::string(benchmark::State &)> Run) {
  auto *B = benchmark::RegisterBenchmark(
      Name.c_str(), [Name, Run = std::move(Run)](benchmark::State &State) {
        State.SetComplexityN(State.range(0));
        const std::string Problem = Run(State);
        if (Problem.empty())
          return;
        errs() << Name << '/' << State.range(0) << ": " << Problem << '\n';
        std::exit(EXIT_FAILURE);
      });
  B->UseManualTime()->Unit(benchmark::kMicrosecond);
  B->Complexity(benchmark::oN);
  B->ComputeStatistics("min", [](const std::vector<double> &Times) {
    return *llvm::min_element(Times);
  });
  if (IsSmoke)
    B->Iterations(1);
  for (const int64_t Size : Sizes)
    if (!IsSmoke || Size <= LargestSmokeSize)
      B->Arg(Size);
}

/// Times \p F on \p Text, and checks every run.
/// \returns what is wrong, or nothing.
std::string Suite::measure(benchmark::State &State, const ModuleText &Text,
                           const Form &F) {
  const SmallVector<char, 0> Bitcode = compileText(Text.IR);
  Compilation C(Plugin, F.Pipeline);
  for ([[maybe_unused]] auto _ : State) {
    Input In(Bitcode);
    State.SetIterationTime(C.run(In.getModule()).count());
    std::string Problem = In.findProblem(Text, F.IsFolded);
    if (!Problem.empty())
      return Problem;
  }
  return "";
}

/// Times all that clang runs of the plugin on \p Text, which has no call. The
/// passes leave it alone, so that many runs can be timed on one module.
/// \returns what is wrong, or nothing.
std::string Suite::measureUnchanged(benchmark::State &State,
                                    const ModuleText &Text) {
  Compilation C(Plugin, "cluster-bulk-copy-record-function,"
                        "cluster-bulk-copy<fold-mapa>");
  Input In(compileText(Text.IR));
  for ([[maybe_unused]] auto _ : State)
    State.SetIterationTime(C.run(In.getModule()).count());
  return In.findProblem(Text, true);
}

void Suite::addWithout() {
  static constexpr Case Cases[] = {{"plain", makePlainKernels},
                                   {"other_annotations", makeOtherAnnotations}};
  for (const Case &C : Cases)
    add("without/" + std::string(C.Name) + "/both_passes",
        {1, 100, 1000, 10000}, ManyInSmoke,
        [this, &C](benchmark::State &State) {
          return measureUnchanged(State, C.Make(State.range(0)));
        });
}

void Suite::addCalls() {
  for (const Form &F : Forms)
    add("no_call/" + F.Name.str(), {1, 100, 1000, 10000}, ManyInSmoke,
        [this, &F](benchmark::State &State) {
          return measure(State, makeUnusedBuiltin(State.range(0)), F);
        });
  static constexpr Case Cases[] = {{"one_kernel", makeOneKernel},
                                   {"debug_locations", makeDebugLocations},
                                   {"predicates", makePredicates},
                                   {"loops", makeLoops},
                                   {"many_kernels", makeManyKernels},
                                   {"annotations", makeAnnotations},
                                   {"warp", makeWarpCalls},
                                   {"warp_branches", makeWarpBranches},
                                   {"warp_kernels", makeWarpKernels},
                                   {"stack_slots", makeStackSlots},
                                   {"stack_slot_stores", makeStackSlotStores},
                                   {"pointer_steps", makePointerSteps},
                                   {"shared_helper", makeSharedHelper}};
  for (const Case &C : Cases)
    for (const Form &F : Forms)
      add("calls/" + std::string(C.Name) + "/" + F.Name.str(),
          {1, 10, 100, 1000, 10000}, ManyInSmoke,
          [this, &C, &F](benchmark::State &State) {
            return measure(State, C.Make(State.range(0)), F);
          });
}

/// \returns the integer whose square is \p Square.
static int64_t getRoot(int64_t Square) {
  return std::lround(std::sqrt(Square));
}

/// 65,535 chunks are 255 x 257 or 3 x 5 x 17 x 257; the other sizes are powers
/// of 16.
static SmallVector<RepeatAxis, 4> makeShape(StringRef Name, int64_t Chunks) {
  if (Chunks == 1)
    return {{1, 1, 1}};
  if (Name == "interleaved") {
    // Two axes with coprime strides: no two chunks meet, but neither axis steps
    // over the other. Only sorting all chunks shows that they are disjoint.
    const int64_t Outer = Chunks == MaxChunks ? 255 : getRoot(Chunks);
    const int64_t Inner = Chunks / Outer;
    const int64_t OuterStride = Inner == Outer ? Inner + 1 : Inner;
    return {{Outer, OuterStride, 0}, {Inner, Outer, 0}};
  }
  if (Name != "four_axes")
    return {{Chunks, 1, 1}};
  std::array<int64_t, 4> Extents = {3, 5, 17, 257};
  if (Chunks != MaxChunks)
    Extents.fill(getRoot(getRoot(Chunks)));
  SmallVector<RepeatAxis, 4> Axes(4);
  int64_t Stride = 1;
  for (size_t I = Axes.size(); I-- != 0; Stride *= Extents[I])
    Axes[I] = {Extents[I], Stride, Stride};
  return Axes;
}

void Suite::addChunks() {
  // With the barrier in the variable of the destination, every chunk is
  // compared with it.
  static constexpr std::pair<const char *, bool> Shapes[] = {
      {"one_axis", false},    {"one_axis_and_mbar", true},
      {"four_axes", false},   {"four_axes_and_mbar", true},
      {"interleaved", false}, {"interleaved_and_mbar", true}};
  for (const auto &[Name, IsMbarBehind] : Shapes)
    for (const Form &F : Forms)
      add("chunks/" + std::string(Name) + "/" + F.Name.str(),
          {1, 16, 256, 4096, MaxChunks}, MaxChunks,
          [this, &F, Name = Name,
           IsMbarBehind = IsMbarBehind](benchmark::State &State) {
            const StringRef Axes = StringRef(Name).split("_and").first;
            return measure(State,
                           makeOneCall(makeShape(Axes, State.range(0)),
                                       IsMbarBehind ? MbarBytes : 0),
                           F);
          });
}

int main(int Argc, char **Argv) {
  const bool IsSmoke = Argc > 2 && StringRef(Argv[2]) == "--smoke";
  if (Argc < 2) {
    errs() << "usage: " << Argv[0] << " PLUGIN [--smoke] [--benchmark_...]\n";
    return EXIT_FAILURE;
  }
  const PassPlugin Plugin = ExitOnError("plugin: ")(PassPlugin::Load(Argv[1]));
  Suite S(Plugin, IsSmoke);
  S.addWithout();
  S.addCalls();
  S.addChunks();
  benchmark::Initialize(&Argc, Argv);
  const size_t Run = benchmark::RunSpecifiedBenchmarks();
  return Run == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
