//===- PrinterPass.h - Prints what is known of the copies -------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// -passes='print<cluster-bulk-copy>' prints, for each function, the descriptor
// of each call, and for each barrier whether the expected bytes agree with the
// delivered ones.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_PRINTERPASS_H
#define CLUSTER_BULK_COPY_PRINTERPASS_H

#include "llvm/IR/PassManager.h"

namespace cluster_bulk_copy {

class PrinterPass : public llvm::PassInfoMixin<PrinterPass> {
public:
  explicit PrinterPass(llvm::raw_ostream &OS) : OS(OS) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_PRINTERPASS_H
