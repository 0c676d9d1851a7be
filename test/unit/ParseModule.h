//===- ParseModule.h - A module from text for a test ------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_UNIT_PARSEMODULE_H
#define CLUSTER_BULK_COPY_TEST_UNIT_PARSEMODULE_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <memory>
#include <string>

/// \returns the module of \p IR, or null after failing the test if that is not
/// valid.
inline std::unique_ptr<llvm::Module> parseModule(const std::string &IR,
                                                 llvm::LLVMContext &Context) {
  llvm::SMDiagnostic Problem;
  std::unique_ptr<llvm::Module> M =
      llvm::parseAssemblyString(IR, Problem, Context);
  if (!M)
    ADD_FAILURE() << Problem.getMessage().str() << "\n" << IR;
  return M;
}

#endif // CLUSTER_BULK_COPY_TEST_UNIT_PARSEMODULE_H
