//===- Main.cpp - Runs a kernel of a device module ------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tool cluster-emulator. docs/emulator.md shows how to use it.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Program.h"
#include "Report.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cluster_emulator;

// Options are globals in LLVM; one that throws has nobody to catch it.
// NOLINTBEGIN(bugprone-throwing-static-initialization)

static cl::OptionCategory Category("Options of the emulator");

static cl::opt<std::string> File(cl::Positional, cl::Required,
                                 cl::desc("<device module, .bc or .ll>"),
                                 cl::cat(Category));
static cl::opt<std::string>
    KernelName("kernel", cl::Required, cl::cat(Category),
               cl::desc("The kernel, by its mangled name or as in the source"));
static cl::opt<std::string> Grid("grid", cl::init("1"), cl::cat(Category),
                                 cl::value_desc("x,y,z"),
                                 cl::desc("CTAs of the grid"));
static cl::opt<std::string> Block("block", cl::init("1"), cl::cat(Category),
                                  cl::value_desc("x,y,z"),
                                  cl::desc("Threads of a CTA"));
static cl::opt<std::string>
    Cluster("cluster", cl::cat(Category), cl::value_desc("x,y,z"),
            cl::desc("CTAs of a cluster; what the kernel says, or 1, unless "
                     "given"));
static cl::opt<uint64_t> Shared("shared", cl::init(0), cl::cat(Category),
                                cl::value_desc("bytes"),
                                cl::desc("Dynamic shared memory of a CTA"));
static cl::list<std::string> Arguments(
    "arg", cl::cat(Category), cl::value_desc("value"),
    cl::desc(
        "The next argument: i32:5 (i8, i16, i64, f32, f64), or bytes: "
        "zeros:512, fill:0xa5:512, random:SEED:512, hex:0102, file:NAME. A "
        "pointer parameter takes the address of the bytes, any other "
        "parameter the bytes themselves"));
static cl::list<std::string>
    Expects("expect", cl::cat(Category), cl::value_desc("n=value"),
            cl::desc("After the run, the bytes of argument n (the first is 0) "
                     "must be this value"));
static cl::list<std::string>
    Saves("save", cl::cat(Category), cl::value_desc("n=file"),
          cl::desc("After the run, write the bytes of argument n to a file"));
static cl::list<unsigned>
    Prints("print", cl::cat(Category), cl::value_desc("n"),
           cl::desc("After the run, print the words of argument n"));
static cl::opt<uint64_t>
    Seed("seed", cl::init(0), cl::cat(Category),
         cl::desc("Chooses the order of threads and copies; 0 completes copies "
                  "as late as possible"));
static cl::opt<unsigned> Runs("runs", cl::init(1), cl::cat(Category),
                              cl::desc("Run so many times, with the next seeds "
                                       "and the same arguments"));
static cl::opt<unsigned> StackKiB("stack", cl::init(256), cl::cat(Category),
                                  cl::value_desc("KiB"),
                                  cl::desc("Stack of a thread"));
static cl::opt<unsigned> TimeLimit("time-limit", cl::init(60),
                                   cl::cat(Category), cl::value_desc("seconds"),
                                   cl::desc("End a run that takes longer"));

static ExitOnError ExitOnErr("cluster-emulator: error: ");

// NOLINTEND(bugprone-throwing-static-initialization)

/// \returns \p Text, which is N=rest, in two parts.
static Expected<std::pair<unsigned, StringRef>> splitIndex(StringRef Text) {
  const auto [Index, Rest] = Text.split('=');
  unsigned Number = 0;
  if (Rest.empty() || Index.getAsInteger(10, Number))
    return createStringError("'" + Text +
                             "' does not begin with the number of "
                             "an argument and '='");
  return std::pair(Number, Rest);
}

static void printWords(unsigned Index, StringRef Bytes) {
  outs() << "argument " << Index << ":";
  for (size_t I = 0; I < Bytes.size(); I += 4) {
    outs() << (I % 32 == 0 ? formatv("\n{0,8}:", I).str() : "");
    // As a word has them on a little-endian machine.
    outs() << ' ';
    for (size_t Byte = std::min(I + 4, Bytes.size()); Byte-- != I;)
      outs() << format_hex_no_prefix(static_cast<uint8_t>(Bytes[Byte]), 2);
  }
  outs() << '\n';
}

/// Compares what the kernel left with what --expect says.
static Error checkResults(const ArgumentList &List) {
  for (const std::string &Text : Expects) {
    auto Split = splitIndex(Text);
    if (!Split)
      return Split.takeError();
    Expected<ArgumentValue> Wanted = parseArgumentValue(Split->second);
    if (!Wanted)
      return Wanted.takeError();
    Expected<StringRef> Got = List.getBuffer(Split->first);
    if (!Got)
      return Got.takeError();
    if (Got->size() != Wanted->Bytes.size())
      return createStringError(
          formatv("argument {0} has {1} bytes, but {2} are expected",
                  Split->first, Got->size(), Wanted->Bytes.size()));
    for (size_t I = 0; I != Got->size(); ++I)
      if ((*Got)[I] != Wanted->Bytes[I])
        return createStringError(
            formatv("byte {0} of argument {1} is {2:x2}, but should be {3:x2}",
                    I, Split->first, static_cast<uint8_t>((*Got)[I]),
                    static_cast<uint8_t>(Wanted->Bytes[I])));
  }
  return Error::success();
}

static Error saveResults(const ArgumentList &List) {
  for (const unsigned Index : Prints) {
    Expected<StringRef> Bytes = List.getBuffer(Index);
    if (!Bytes)
      return Bytes.takeError();
    printWords(Index, *Bytes);
  }
  for (const std::string &Text : Saves) {
    auto Split = splitIndex(Text);
    if (!Split)
      return Split.takeError();
    Expected<StringRef> Bytes = List.getBuffer(Split->first);
    if (!Bytes)
      return Bytes.takeError();
    std::error_code Problem;
    raw_fd_ostream OS(Split->second, Problem);
    if (Problem)
      return createStringError("cannot write " + Split->second + ": " +
                               Problem.message());
    OS << *Bytes;
  }
  return Error::success();
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Runs a kernel that ClusterBulkCopy has lowered on this machine's CPU\n");

  std::unique_ptr<MemoryBuffer> Module =
      ExitOnErr(errorOrToExpected(MemoryBuffer::getFile(File)));
  std::unique_ptr<CompiledKernel> Kernel = ExitOnErr(CompiledKernel::create(
      Module->getMemBufferRef(), KernelName, /*KeepsVariables=*/true));
  Launch L;
  L.Grid = ExitOnErr(parseDim3(Grid));
  L.Block = ExitOnErr(parseDim3(Block));
  L.Cluster = Cluster.empty() ? Kernel->getInfo().Cluster.value_or(Dim3())
                              : ExitOnErr(parseDim3(Cluster));
  L.DynamicSharedBytes = Shared;
  L.StackKiB = StackKiB;
  L.TimeLimitSeconds = TimeLimit;
  std::vector<ArgumentValue> Values;
  for (const std::string &Text : Arguments)
    Values.push_back(ExitOnErr(parseArgumentValue(Text)));

  if (Runs == 0)
    ExitOnErr(createStringError("0 runs; there must be at least one"));
  for (unsigned Run = 0; Run != Runs; ++Run) {
    L.Seed = Seed + Run;
    ArgumentList List =
        ExitOnErr(ArgumentList::create(Values, Kernel->getInfo().Parameters));
    ExitOnErr(Kernel->launch(L, List.getAddresses()));
    ExitOnErr(checkResults(List));
    if (Run + 1 == Runs)
      ExitOnErr(saveResults(List));
  }
  outs() << formatv("cluster-emulator: {0} ran {1} time{2}, {3} argument{4} as "
                    "expected\n",
                    KernelName, Runs, Runs == 1 ? "" : "s", Expects.size(),
                    Expects.size() == 1 ? "" : "s");
  return EXIT_SUCCESS;
}
