//===- ClusterBulkCopyPass.h - The pass -------------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before:
//
//   call void @__cluster_bulk_copy(ptr %dst, ptr %src, i64 256, ptr %mbar,
//                                  i32 %rank, i1 true, i64 0, i64 0, i64 4,
//                                  i64 0, i64 0, i64 64, i64 1, i64 1)
//
// After:
//
//   %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
//                      ptr addrspace(3) %mbar.shared, i32 %rank)
//   ; ptrtoint and inttoptr to ptr addrspace(3) %mbar.operand
//   %dst.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
//                      ptr addrspace(3) %dst.shared, i32 %rank)
//   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
//            ptr addrspace(7) %dst.remote, ptr addrspace(3) %mbar.operand,
//            ptr addrspace(3) %src.shared, i32 256)
//
// clang runs it at the end of the optimizer's pipeline: until then the builtin
// is an opaque call that captures its pointers, so that no other pass reasons
// about memory which another CTA writes.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_CLUSTERBULKCOPYPASS_H
#define CLUSTER_BULK_COPY_CLUSTERBULKCOPYPASS_H

#include "Lowering.h"
#include "llvm/IR/PassManager.h"

namespace cluster_bulk_copy {

class ClusterBulkCopyPass : public llvm::PassInfoMixin<ClusterBulkCopyPass> {
public:
  explicit ClusterBulkCopyPass(MapaForm Form = MapaForm::Literal)
      : Form(Form) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

  /// Prints the pass as it is written in a pipeline.
  void printPipeline(llvm::raw_ostream &OS,
                     llvm::function_ref<llvm::StringRef(llvm::StringRef)>);

  // A builtin that is left over would be an unresolved symbol in ptxas, so
  // neither optnone nor bisection may skip this pass.
  static bool isRequired() { return true; }

private:
  MapaForm Form;
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_CLUSTERBULKCOPYPASS_H
