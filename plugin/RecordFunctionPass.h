//===- RecordFunctionPass.h - Where a call was written ----------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang's pipeline runs this pass before it inlines anything. Inlining takes a
// call away from the function that it was written in; without debug information
// nothing but this metadata on the call remembers it:
//
//   call void @__cluster_bulk_copy(...), !cluster-bulk-copy.function !0
//   !0 = !{!"send(int*, unsigned int)"}
//
// In a module with such calls it does the same for the inline PTX around them.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_RECORDFUNCTIONPASS_H
#define CLUSTER_BULK_COPY_RECORDFUNCTIONPASS_H

#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace cluster_bulk_copy {

class RecordFunctionPass : public llvm::PassInfoMixin<RecordFunctionPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

  /// Prints the pass as it is written in a pipeline.
  void printPipeline(llvm::raw_ostream &OS,
                     llvm::function_ref<llvm::StringRef(llvm::StringRef)>);

  // Errors name functions at -O0 as well.
  static bool isRequired() { return true; }
};

/// \returns the demangled name of the function that \p Call was written in, or
/// nothing if it was not recorded.
llvm::StringRef getRecordedFunction(const llvm::Instruction &Call);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_RECORDFUNCTIONPASS_H
