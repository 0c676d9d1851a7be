//===- ConcurrencyTest.cpp - The pass in many threads of one process ------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterBulkCopyPass.h"
#include "ParseModule.h"
#include "RecordFunctionPass.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include <thread>
#include <vector>

using namespace llvm;
using namespace cluster_bulk_copy;

namespace {

constexpr unsigned NumThreads = 8;
constexpr unsigned NumModules = 40;

/// \returns a module that differs for every \p Seed in its number of builtins,
/// calls, copies and scopes. Every fifth one breaks a rule.
std::string makeModule(unsigned Seed) {
  const unsigned NumBuiltins = 1 + Seed % 4;
  std::string IR = "target triple = \"nvptx64-nvidia-cuda\"\n"
                   "@m = internal addrspace(3) global [65536 x i8] undef, "
                   "align 128\n";
  for (unsigned I = 0; I != NumBuiltins; ++I) {
    const std::string Repeats = std::to_string(1 + (Seed * 7 + I) % 100);
    const std::string Bytes = Seed % 5 == 0 ? "24" : "16";
    IR += "declare void @copy" + std::to_string(I) +
          "(ptr, ptr, ptr, i32, i1) convergent \"cluster-bulk-copy\"=\"" +
          Bytes + (I % 2 ? ",1,0,1,1,1,32,2048,2048," : ",0,0,1,0,1,") +
          Repeats + ",16,16," + Bytes + ",1,1\"\n";
  }
  for (unsigned F = 0; F != 1 + Seed % 3; ++F) {
    IR += "define ptx_kernel void @kernel" + std::to_string(F) +
          "(i32 %rank, i1 %pred, i64 %n) {\n"
          "  %base = addrspacecast ptr addrspace(3) @m to ptr\n"
          "  %dst = getelementptr i8, ptr %base, i64 %n\n";
    for (unsigned C = 0; C != 6; ++C)
      IR += "  call void @copy" + std::to_string(C % NumBuiltins) +
            "(ptr %dst, ptr %base, ptr %base, i32 %rank, i1 " +
            (C % 2 ? "%pred" : "true") + ")\n";
    IR += "  ret void\n}\n";
  }
  return IR;
}

/// Writes the errors of a context to a string.
struct Collector : DiagnosticHandler {
  raw_ostream &OS;
  explicit Collector(raw_ostream &OS) : OS(OS) {}
  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    DiagnosticPrinterRawOStream Printer(OS);
    DI.print(Printer);
    OS << '\n';
    return true;
  }
};

/// \returns the errors and the module after both passes on module \p Seed, in
/// a context of its own.
std::string lower(unsigned Seed, MapaForm Form) {
  std::string Text;
  raw_string_ostream OS(Text);
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<Collector>(OS));
  const std::unique_ptr<Module> M = parseModule(makeModule(Seed), Context);
  if (!M)
    return "";
  ModuleAnalysisManager Analyses;
  RecordFunctionPass().run(*M, Analyses);
  ClusterBulkCopyPass(Form).run(*M, Analyses);
  EXPECT_FALSE(verifyModule(*M, &OS));
  M->print(OS, nullptr);
  return Text;
}

/// The results of all modules in both forms, each thread beginning elsewhere.
std::vector<std::string> lowerAll(unsigned First) {
  std::vector<std::string> Results(2 * NumModules);
  for (unsigned I = 0; I != Results.size(); ++I) {
    const unsigned Which = (I + First) % Results.size();
    Results[Which] =
        lower(Which / 2, Which % 2 ? MapaForm::Folded : MapaForm::Literal);
  }
  return Results;
}

// Threads with a context each share no state: the results are those of one.
TEST(Concurrency, ThreadsDoNotMeet) {
  const std::vector<std::string> Expected = lowerAll(0);
  // What is compared is copies and errors.
  EXPECT_NE(Expected[2].find("cp.async.bulk"), std::string::npos);
  EXPECT_NE(Expected[0].find("[cluster-bulk-copy:chunk-bytes]"),
            std::string::npos);
  std::vector<std::vector<std::string>> Results(NumThreads);
  std::vector<std::thread> Threads;
  for (unsigned I = 0; I != NumThreads; ++I)
    Threads.emplace_back([&Results, I] {
      Results[I] = lowerAll(I * 2 * NumModules / NumThreads);
    });
  for (std::thread &T : Threads)
    T.join();
  for (const std::vector<std::string> &Result : Results)
    EXPECT_EQ(Result, Expected);
}

} // namespace
