//===- PrinterPass.cpp - Prints what is known of the copies ---------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrinterPass.h"
#include "ByteAccounting.h"
#include "ClusterDims.h"
#include "Diagnostics.h"
#include "ModuleFacts.h"
#include "Verifier.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Instructions.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cluster_bulk_copy {

static void printCopy(raw_ostream &OS, const DecodedCopy &Copy) {
  const CopyDescriptor &D = Copy.Descriptor;
  OS << "  copy: chunk_bytes " << D.ChunkBytes << ", scope " << D.ScopeValue
     << ", flags " << D.Flags << ", element_bytes " << D.ElementBytes
     << ", group_rank " << D.GroupRank << ", repeat_rank " << D.RepeatRank
     << ", axes";
  for (const Axis &A : D.Axes)
    OS << " (" << A.Extent << ", " << A.DstStride << ", " << A.SrcStride << ")";
  OS << ", delivers " << getDeliveredBytes(D) << "\n";
}

static void printBarrier(raw_ostream &OS, const Barrier &B,
                         const BarrierAccount &A) {
  OS << "barrier " << getBarrierName(B) << ": ";
  if (!A.Expected.empty())
    OS << "expects " << A.Expected << " bytes, the copies deliver "
       << A.Delivered << A.Circumstances << ": ";
  switch (A.Is) {
  case BarrierAccount::Agrees:
    OS << "agrees\n";
    break;
  case BarrierAccount::Disagrees:
    OS << "disagrees\n";
    break;
  case BarrierAccount::Unknown:
    OS << "unknown, " << A.Reason << "\n";
    break;
  }
}

PreservedAnalyses PrinterPass::run(Module &Original, ModuleAnalysisManager &) {
  if (!Original.getTargetTriple().isNVPTX())
    return PreservedAnalyses::all();
  // The cluster dimensions are annotations that still have to be applied.
  const std::unique_ptr<Module> M = CloneModule(Original);
  DiagnosticReporter Ignored;
  applyClusterDims(*M, Ignored);
  BuiltinModule Builtins;
  findBuiltinCalls(*M, Builtins, Ignored);

  ModuleFacts Facts(M->getDataLayout());
  SmallVector<DecodedCopy, 0> Copies;
  const Function *Last = nullptr;
  for (const BuiltinCall &Builtin : Builtins.Calls) {
    const Function *F = Builtin.Call->getFunction();
    if (F != Last)
      OS << "function '" << demangle(F->getName()) << "'\n";
    Last = F;
    Expected<DecodedCopy> Copy = decodeAndVerify(Facts, Builtin);
    if (!Copy) {
      handleAllErrors(Copy.takeError(), [&](const RuleError &E) {
        OS << "  error: " << E.message() << "\n";
      });
      continue;
    }
    printCopy(OS, *Copy);
    Copies.push_back(std::move(*Copy));
  }
  if (Copies.empty())
    return PreservedAnalyses::all();
  const SmallVector<Barrier, 0> Barriers = findBarriers(*M, Copies, Facts);
  for (const auto &[B, A] :
       zip_equal(Barriers, accountForBytes(Barriers, Facts)))
    printBarrier(OS, B, A);
  return PreservedAnalyses::all();
}

} // namespace cluster_bulk_copy
