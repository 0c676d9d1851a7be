//===- Harness.h - Run the plugin's passes under a clock --------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_BENCH_COMPILE_HARNESS_H
#define CLUSTER_BULK_COPY_TEST_BENCH_COMPILE_HARNESS_H

#include "Compat.h"
#include "Modules.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include <chrono>
#include <memory>

/// A pipeline of the plugin's passes and the analyses for it, made as opt and
/// clang make them. \p Pipeline must be valid.
class Compilation {
public:
  Compilation(const llvm::PassPlugin &Plugin, llvm::StringRef Pipeline);

  /// Runs the pipeline on \p M.
  /// \returns how long that took.
  std::chrono::duration<double> run(llvm::Module &M);

private:
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  llvm::ModulePassManager Passes;
};

/// A module in a context of its own, so that no run finds what an earlier one
/// has left there.
class Input {
public:
  /// Reads \p Bitcode, which must be valid. Like clang's, the context does not
  /// keep the names of local values.
  explicit Input(llvm::ArrayRef<char> Bitcode);

  llvm::Module &getModule() { return *M; }

  /// \returns what is wrong after the passes of a module that was \p Before: a
  /// broken rule, a builtin or a call of it that is left over, another number
  /// of copies than expected, or invalid IR; nothing if it is right.
  std::string findProblem(const ModuleText &Before, bool IsFolded) const;

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
};

/// \returns \p IR as bitcode. Exits if it is not valid.
llvm::SmallVector<char, 0> compileText(const std::string &IR);

#endif // CLUSTER_BULK_COPY_TEST_BENCH_COMPILE_HARNESS_H
