//===- Execute.cpp - A lowered case on the emulator -----------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execute.h"
#include "Program.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace cluster_emulator;

namespace fuzz {

static Dim3 getDims(const FuzzDims &D) {
  Dim3 Result;
  Result.X = static_cast<unsigned>(D[0]);
  Result.Y = static_cast<unsigned>(D[1]);
  Result.Z = static_cast<unsigned>(D[2]);
  return Result;
}

static Launch getLaunch(const FuzzCase &C, uint64_t Seed) {
  Launch L;
  L.Grid = L.Cluster = getDims(C.Cluster);
  L.Block = getDims(C.Block);
  for (const FuzzVariable &V : C.Variables)
    if (V.IsDynamic)
      L.DynamicSharedBytes = static_cast<uint64_t>(V.Bytes);
  L.Seed = Seed;
  L.StackKiB = MinStackKiB * 2;
  // A deadlock is found at once; this is for a machine that does other work.
  L.TimeLimitSeconds = 600;
  return L;
}

/// The contents of all CTAs, one behind the other.
static Bytes join(const std::vector<Bytes> &Parts) {
  Bytes Result;
  for (const Bytes &Part : Parts)
    Result.insert(Result.end(), Part.begin(), Part.end());
  return Result;
}

std::string execute(const FuzzCase &C, const Outcome &Expected,
                    const std::string &Bitcode, uint64_t Seed) {
  auto Kernel = CompiledKernel::create(MemoryBufferRef(Bitcode, "case"),
                                       "kernel", /*KeepsVariables=*/false);
  if (!Kernel)
    return toString(Kernel.takeError());
  Bytes In = join(Expected.Before);
  Bytes Out(In.size());
  std::vector<uint32_t> Transactions(Expected.Transactions.begin(),
                                     Expected.Transactions.end());
  void *Buffers[] = {In.data(), Out.data(), Transactions.data()};
  auto Rank = static_cast<uint32_t>(C.Rank);
  int64_t Parts[] = {C.Dst.N, C.Src.N, C.Mbar.N};
  uint32_t Flag = C.Pred;
  int64_t Size = 0;
  // The addresses of the arguments, three of which are addresses themselves.
  void *Arguments[] = {static_cast<void *>(&Buffers[0]),
                       static_cast<void *>(&Buffers[1]),
                       static_cast<void *>(&Buffers[2]),
                       &Rank,
                       &Parts[0],
                       &Parts[1],
                       &Parts[2],
                       &Flag,
                       &Size};
  if (Error E = (*Kernel)->launch(getLaunch(C, Seed), Arguments))
    return toString(std::move(E));
  for (size_t Cta = 0; Cta != Expected.After.size(); ++Cta) {
    const Bytes &Wanted = Expected.After[Cta];
    for (size_t I = 0; I != Wanted.size(); ++I) {
      const uint8_t Got = Out[Cta * Wanted.size() + I];
      if (Got != Wanted[I] && I - Expected.Barrier >= 8)
        return formatv("byte {0} of CTA {1} is {2:x2}, but should be {3:x2}", I,
                       Cta, Got, Wanted[I]);
    }
  }
  return "";
}

static std::string readAll(std::FILE *File) {
  std::string Text;
  (void)std::fseek(File, 0, SEEK_SET);
  for (int C = 0; (C = std::fgetc(File)) != EOF;)
    Text += static_cast<char>(C);
  return Text;
}

EndOfProcess runElsewhere(function_ref<void()> Function) {
  std::FILE *Errors = std::tmpfile();
  outs().flush();
  const pid_t Child = fork();
  if (!Errors || Child < 0)
    report_fatal_error("there is no temporary file, or no process");
  if (Child == 0) {
    dup2(fileno(Errors), STDERR_FILENO);
    Function();
    outs().flush();
    errs().flush();
    std::_Exit(EXIT_SUCCESS);
  }
  EndOfProcess End;
  waitpid(Child, &End.Status, 0);
  End.Errors = readAll(Errors);
  std::fclose(Errors);
  return End;
}

} // namespace fuzz
