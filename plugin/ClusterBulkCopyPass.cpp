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
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// One call on its way from found to lowered.
struct VerifiedCall {
  CallInst *Call;
  CopyOperands Operands;
  CopyDescriptor Descriptor;
  RunTimeChecks Checks;
  Issuer IssuedBy = {Issuer::EachThread, ""};
  /// Where the base addresses are computed.
  Instruction *MappingPoint = Call;
};

/// Decodes and verifies \p Builtin. Rules about operands are checked even if
/// there is no descriptor, so that one run reports all that is wrong.
static Expected<VerifiedCall> decodeAndVerify(ModuleFacts &Facts,
                                              const BuiltinCall &Builtin) {
  Expected<CopyOperands> Operands = CopyOperands::decode(Builtin);
  if (!Operands)
    return Operands.takeError();
  Expected<CopyDescriptor> Descriptor = CopyDescriptor::decode(Builtin);
  const CopyDescriptor *Decoded = Descriptor ? &*Descriptor : nullptr;
  const CallFacts F(Facts, *Builtin.Call, *Operands, Decoded);
  if (Error E = joinErrors(Descriptor.takeError(), verify(F)))
    return E;
  const RunTimeChecks Checks = findRunTimeChecks(F);
  return VerifiedCall{Builtin.Call, *Operands, std::move(*Descriptor), Checks};
}

PreservedAnalyses ClusterBulkCopyPass::run(Module &M, ModuleAnalysisManager &) {
  // The plugin is loaded into the host compilation as well.
  if (!M.getTargetTriple().isNVPTX())
    return PreservedAnalyses::all();

  ErrorReporter Reporter;
  const bool HasClusterDims = applyClusterDims(M, Reporter);
  BuiltinModule Builtins;
  findBuiltinCalls(M, Builtins, Reporter);

  ModuleFacts Facts(M.getDataLayout());
  SmallVector<VerifiedCall, 0> Verified;
  for (const BuiltinCall &Builtin : Builtins.Calls)
    if (Expected<VerifiedCall> Call = decodeAndVerify(Facts, Builtin))
      Verified.push_back(std::move(*Call));
    else
      Reporter.add(*Builtin.Call, Call.takeError());
  if (Reporter.emit()) {
    // clang goes on to code generation after an error, which would report each
    // call once more as one of a function with the `error` attribute.
    for (auto &[F, Constants] : Builtins.Builtins)
      F->removeFnAttr("dontcall-error");
    return PreservedAnalyses::none();
  }
  if (Builtins.Builtins.empty() && !HasClusterDims)
    return PreservedAnalyses::all();

  // Analyses look at the module as it is, so they come before any change.
  WarpUniformity Uniformity;
  for (VerifiedCall &V : Verified) {
    V.IssuedBy =
        chooseIssuer(*V.Call, V.Operands, V.Descriptor, Form, Uniformity);
    if (Form == MapaForm::Folded)
      V.MappingPoint =
          findMappingPoint(*V.Call, V.Operands, Uniformity.getAnalyses());
    emitRemarks(Facts, *V.Call, V.Operands, V.Descriptor, Form, V.IssuedBy);
  }
  // A guard or a loop splits the block at the call and moves all that follows.
  // From the last call to the first, that is what lies before the next call.
  DeviceAssertions Assertions(M);
  for (const VerifiedCall &V : reverse(Verified))
    lowerCopy(*V.Call, V.Operands, V.Descriptor,
              {Form, V.IssuedBy.Who, V.MappingPoint, V.Checks}, Assertions);
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
