//===- ClusterBulkCopyPass.cpp - Find, decode, verify, lower --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterBulkCopyPass.h"
#include "BuiltinCalls.h"
#include "ClusterDims.h"
#include "CopyDescriptor.h"
#include "Diagnostics.h"
#include "MappingPoint.h"
#include "ModuleFacts.h"
#include "Remarks.h"
#include "Verifier.h"
#include "Warnings.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace cluster_bulk_copy {

PreservedAnalyses ClusterBulkCopyPass::run(Module &M, ModuleAnalysisManager &) {
  // The plugin is loaded into the host compilation as well.
  if (!M.getTargetTriple().isNVPTX())
    return PreservedAnalyses::all();

  DiagnosticReporter Reporter;
  const bool HasClusterDims = applyClusterDims(M, Reporter);
  BuiltinModule Builtins;
  findBuiltinCalls(M, Builtins, Reporter);

  ModuleFacts Facts(M.getDataLayout());
  SmallVector<DecodedCopy, 0> Copies;
  for (const BuiltinCall &Builtin : Builtins.Calls)
    if (Expected<DecodedCopy> Copy = decodeAndVerify(Facts, Builtin))
      Copies.push_back(std::move(*Copy));
    else
      Reporter.add(*Builtin.Call, Copy.takeError());
  if (Reporter.emit()) {
    // clang goes on to code generation after an error, which would report each
    // call once more as one of a function with the `error` attribute.
    for (auto &[F, Constants] : Builtins.Builtins)
      F->removeFnAttr("dontcall-error");
    return PreservedAnalyses::none();
  }
  if (Builtins.Builtins.empty())
    return eraseWarningAnnotations(M) || HasClusterDims
               ? PreservedAnalyses::none()
               : PreservedAnalyses::all();

  // Analyses look at the module as it is, so they come before any change.
  warn(M, Copies, Facts);
  WarpUniformity Uniformity;
  SmallVector<LoweringPlan, 0> Plans;
  for (const DecodedCopy &C : Copies) {
    const Issuer IssuedBy =
        chooseIssuer(*C.Call, C.Operands, C.Descriptor, Form, Uniformity);
    LoweringPlan &Plan =
        Plans.emplace_back(LoweringPlan{Form, IssuedBy.Who, C.Call, {}});
    if (C.Descriptor.isChecked())
      Plan.Checks = findRunTimeChecks(
          CallFacts(Facts, *C.Call, C.Operands, &C.Descriptor));
    if (Form == MapaForm::Folded)
      Plan.MappingPoint =
          findMappingPoint(*C.Call, C.Operands, Uniformity.getAnalyses());
    emitRemarks(Facts, C, Form, IssuedBy);
  }
  // A guard or a loop splits the block at the call and moves all that follows.
  // From the last call to the first, that is what lies before the next call.
  DeviceAssertions Assertions(M);
  for (const auto &[C, Plan] : reverse(zip_equal(Copies, Plans)))
    lowerCopy(*C.Call, C.Operands, C.Descriptor, Plan, Assertions);
  eraseWarningAnnotations(M);
  eraseBuiltins(M, Builtins);
  return PreservedAnalyses::none();
}

void ClusterBulkCopyPass::printPipeline(raw_ostream &OS,
                                        function_ref<StringRef(StringRef)>) {
  OS << "cluster-bulk-copy";
  if (Form == MapaForm::Folded)
    OS << "<fold-mapa>";
}

} // namespace cluster_bulk_copy
