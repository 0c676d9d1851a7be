//===- Harness.cpp - Run the plugin's passes under a clock ----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

Compilation::Compilation(const PassPlugin &Plugin, StringRef Pipeline) {
  PassBuilder PB;
  Plugin.registerPassBuilderCallbacks(PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ExitOnError("pipeline: ")(PB.parsePassPipeline(Passes, Pipeline));
}

std::chrono::duration<double> Compilation::run(Module &M) {
  const auto Begin = std::chrono::steady_clock::now();
  Passes.run(M, MAM);
  return std::chrono::steady_clock::now() - Begin;
}

namespace {

/// Keeps errors instead of exiting on them.
struct ErrorCounter : DiagnosticHandler {
  std::string First;

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() == DS_Error && First.empty()) {
      raw_string_ostream OS(First);
      DiagnosticPrinterRawOStream Printer(OS);
      DI.print(Printer);
    }
    return true;
  }
};

} // namespace

Input::Input(ArrayRef<char> Bitcode) {
  Context.setDiscardValueNames(true);
  Context.setDiagnosticHandler(std::make_unique<ErrorCounter>());
  const MemoryBufferRef Buffer(StringRef(Bitcode.data(), Bitcode.size()),
                               "benchmark");
  M = ExitOnError("bitcode: ")(parseBitcodeFile(Buffer, Context));
}

std::string Input::findProblem(const ModuleText &Before, bool IsFolded) const {
  const auto *Handler =
      static_cast<const ErrorCounter *>(Context.getDiagHandlerPtr());
  if (!Handler->First.empty())
    return Handler->First;

  int64_t Copies = 0;
  int64_t Elections = 0;
  for (const Function &F : *M) {
    if (F.getName().starts_with("copy"))
      return "the builtin " + F.getName().str() + " is left over";
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      Copies += Call->getIntrinsicID() ==
                Intrinsic::nvvm_cp_async_bulk_shared_cta_to_cluster;
      Elections += Call->getIntrinsicID() == Intrinsic::nvvm_elect_sync;
    }
  }
  const int64_t Expected = IsFolded ? Before.Elections : 0;
  // An elected lane issues what the lanes of its warp would.
  const int64_t ExpectedCopies = Before.Copies * (Expected != 0 ? 32 : 1);
  if (Copies != ExpectedCopies)
    return "there are " + std::to_string(Copies) + " copies instead of " +
           std::to_string(ExpectedCopies);
  if (Elections != Expected)
    return "there are " + std::to_string(Elections) + " elections instead of " +
           std::to_string(Expected);
  return verifyModule(*M, &errs()) ? "the module is broken" : "";
}

SmallVector<char, 0> compileText(const std::string &IR) {
  LLVMContext Context;
  SMDiagnostic Problem;
  const std::unique_ptr<Module> M = parseAssemblyString(IR, Problem, Context);
  if (!M) {
    Problem.print("compileText", errs());
    std::exit(EXIT_FAILURE);
  }
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(*M, OS);
  return Bitcode;
}
