//===- Plugin.cpp - The pass, on the text of a module ---------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plugin.h"
#include "ClusterBulkCopyPass.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cluster_bulk_copy;

namespace fuzz {

namespace {

class Collector : public DiagnosticHandler {
public:
  explicit Collector(std::set<std::string> &Broken) : Broken(Broken) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() != DS_Error)
      return true;
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    DI.print(Printer);
    const StringRef Tag = StringRef(Text).rsplit("[cluster-bulk-copy:").second;
    Broken.insert(Tag.empty() ? Text : Tag.split(']').first.str());
    return true;
  }

private:
  std::set<std::string> &Broken;
};

} // namespace

Lowered runPass(const std::string &IR, bool IsFolded, bool WantsBitcode) {
  Lowered Result;
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<Collector>(Result.Broken));
  SMDiagnostic Problem;
  const std::unique_ptr<Module> M = parseAssemblyString(IR, Problem, Context);
  if (!M) {
    Result.Broken.insert("no IR: " + Problem.getMessage().str());
    return Result;
  }
  ModuleAnalysisManager Analyses;
  ClusterBulkCopyPass(IsFolded ? MapaForm::Folded : MapaForm::Literal)
      .run(*M, Analyses);
  std::string Invalid;
  raw_string_ostream OS(Invalid);
  if (verifyModule(*M, &OS))
    Result.Broken.insert("invalid IR: " + Invalid);
  if (!Result.Broken.empty())
    return Result;
  if (M->getFunction("copy"))
    Result.Broken.insert("the builtin is still there");
  if (WantsBitcode) {
    raw_string_ostream Bits(Result.Bitcode);
    WriteBitcodeToFile(*M, Bits);
  }
  return Result;
}

} // namespace fuzz
