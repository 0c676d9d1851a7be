//===- Plugin.cpp - Registration of the pass ------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterBulkCopyPass.h"
#include "Compat.h"
#include "PrinterPass.h"
#include "RecordFunctionPass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace cluster_bulk_copy;

/// Adds the pass that \p Name spells to \p MPM.
/// \returns false if \p Name is not ours.
static bool parsePassName(StringRef Name, ModulePassManager &MPM,
                          ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "cluster-bulk-copy-record-function") {
    MPM.addPass(RecordFunctionPass());
    return true;
  }
  if (Name == "print<cluster-bulk-copy>") {
    MPM.addPass(PrinterPass(errs()));
    return true;
  }
  constexpr StringLiteral PassName = "cluster-bulk-copy";
  if (!PassBuilder::checkParametrizedPassName(Name, PassName))
    return false;
  Expected<bool> Fold = PassBuilder::parsePassParameters(
      [&](StringRef Params) {
        return PassBuilder::parseSinglePassOption(Params, "fold-mapa",
                                                  PassName);
      },
      Name, PassName);
  if (!Fold) {
    // The callback has no way to return a text; opt then says that the name is
    // unknown, which is true but not enough.
    logAllUnhandledErrors(Fold.takeError(), errs(), "error: ");
    return false;
  }
  MPM.addPass(
      ClusterBulkCopyPass(*Fold ? MapaForm::Folded : MapaForm::Literal));
  return true;
}

static void registerCallbacks(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(parsePassName);
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(RecordFunctionPass());
      });
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
        MPM.addPass(ClusterBulkCopyPass(Level == OptimizationLevel::O0
                                            ? MapaForm::Literal
                                            : MapaForm::Folded));
      });
}

extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "ClusterBulkCopy", CLUSTER_BULK_COPY_VERSION,
          registerCallbacks};
}
