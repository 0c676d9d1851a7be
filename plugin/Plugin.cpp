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
#include <cstdio>

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

// From llvm-c/Core.h, but weak: tools that LLVM is linked into may lack it.
extern "C" LLVM_ATTRIBUTE_WEAK void
LLVMGetVersion(unsigned *Major, unsigned *Minor, unsigned *Patch);

/// \returns whether the LLVM that loads the plugin is the one it was built
/// with, as far as that can be told. LLVM itself compares the versions of the
/// plugin interface alone, which LLVM 22 and 23 share while their classes
/// differ.
static bool isLoadedByItsOwnLLVM() {
  if (!LLVMGetVersion)
    return true;
  unsigned Major = 0;
  unsigned Minor = 0;
  unsigned Patch = 0;
  LLVMGetVersion(&Major, &Minor, &Patch);
  if (Major == BuiltWithLLVM)
    return true;
  // Not through LLVM's streams, which are among what differs.
  std::fprintf(stderr,
               "error: this ClusterBulkCopy plugin was built with LLVM %u and "
               "cannot be loaded into LLVM %u\n",
               BuiltWithLLVM, Major);
  return false;
}

extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  // No LLVM has a plugin interface of version 0, so this one is not used.
  return {isLoadedByItsOwnLLVM() ? uint32_t(LLVM_PLUGIN_API_VERSION) : 0,
          "ClusterBulkCopy", CLUSTER_BULK_COPY_VERSION, registerCallbacks};
}
