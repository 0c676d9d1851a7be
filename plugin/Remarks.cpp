//===- Remarks.cpp - What became of a call --------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remarks.h"
#include "CopyDescriptor.h"
#include "GroupAxes.h"
#include "LaunchBounds.h"
#include "Verifier.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using ore::NV;

namespace cluster_bulk_copy {

static constexpr char PassName[] = "cluster-bulk-copy";

/// \returns the number of threads of one CTA that issue copies.
static int64_t countIssuers(const CopyDescriptor &D, Issuer::Kind IssuedBy) {
  int64_t Issuers = 1;
  const auto Groups = *getGroupAxes(D.getScope(), D.isElected(), D.GroupRank);
  for (const auto &[Index, Kind] : enumerate(Groups))
    if (Kind > GroupAxis::CtaX &&
        (Kind != GroupAxis::Lane || IssuedBy == Issuer::EachThread))
      Issuers *= D.Axes[Index].Extent;
  return Issuers;
}

static void remarkLowered(const CallInst &Call, const CopyDescriptor &D,
                          MapaForm Form, Issuer::Kind IssuedBy,
                          OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    const int64_t Chunks = *countCoordinates(getAxesOfOneCta(D));
    const int64_t Issuers = countIssuers(D, IssuedBy);
    const int64_t Copies = Chunks / Issuers;
    OptimizationRemark R(PassName, "Lowered", &Call);
    R << "lowered to " << NV("Copies", Copies)
      << (Copies == 1 ? " bulk copy of " : " bulk copies of ")
      << NV("ChunkBytes", D.ChunkBytes) << " bytes, with "
      << NV("DestinationMapas", Form == MapaForm::Folded ? 1 : Copies)
      << " mapa for the destination";
    const StringRef Issuing =
        IssuedBy == Issuer::ElectedLane ? "elected lane" : "thread";
    if (Issuers > 1)
      R << ", issued by each of " << NV("Issuers", Issuers) << " " << Issuing
        << "s (" << NV("BytesPerIssuer", Copies * D.ChunkBytes)
        << " bytes each)";
    else if (D.getScope() != Scope::Thread)
      R << ", issued by one " << Issuing;
    R << "; the barrier receives " << NV("Bytes", Chunks * D.ChunkBytes)
      << " bytes";
    return R;
  });
}

static void remarkNotElected(const CallInst &Call, const Issuer &IssuedBy,
                             OptimizationRemarkEmitter &ORE) {
  if (IssuedBy.Divergent.empty())
    return;
  ORE.emit([&] {
    return OptimizationRemarkMissed(PassName, "NotElected", &Call)
           << "every lane issues its own copies, which takes several times as "
              "long as one elected lane: could not show that "
           << NV("Operand", IssuedBy.Divergent)
           << " is the same in all lanes of a warp";
  });
}

/// An axis whose stride on both sides is the chunk makes one larger chunk.
static void remarkAdjacentChunks(const CallInst &Call, const CopyDescriptor &D,
                                 OptimizationRemarkEmitter &ORE) {
  const int64_t Elements = D.getElementAxis().Extent;
  for (const auto &[Index, A] : enumerate(D.getRepeatAxes())) {
    if (A.Extent == 1 || A.DstStride != Elements || A.SrcStride != Elements)
      continue;
    ORE.emit([&, Index = Index, Extent = A.Extent] {
      return OptimizationRemarkMissed(PassName, "AdjacentChunks", &Call)
             << "the " << NV("Chunks", Extent) << " chunks along "
             << NV("Axis", getAxisName(D, D.GroupRank + Index))
             << " are adjacent on both sides: one chunk of "
             << NV("ChunkBytes", Extent * D.ChunkBytes)
             << " bytes would be one copy";
    });
  }
}

static void remarkUnknown(ModuleFacts &Facts, const CallInst &Call,
                          const Value &Pointer, StringRef Name,
                          int64_t Alignment, OptimizationRemarkEmitter &ORE) {
  const DataLayout &DL = Call.getDataLayout();
  const ArrayRef<PointerOrigin> Origins = Facts.getOrigins(Pointer);
  if (!isAligned(Pointer, Origins, Alignment, DL))
    ORE.emit([&] {
      return OptimizationRemarkAnalysis(PassName, "UnknownAlignment", &Call)
             << "could not prove that " << NV("Operand", Name)
             << " is aligned to " << NV("Alignment", Alignment) << " bytes";
    });
  if (any_of(Origins, [](const PointerOrigin &O) {
        return !O.getAllocationBytes() || !O.getConstantOffset();
      }))
    ORE.emit([&] {
      return OptimizationRemarkAnalysis(PassName, "UnknownAllocation", &Call)
             << "could not check the bounds of " << NV("Operand", Name)
             << ": its allocation, size or offset is not known";
    });
}

/// A constant rank other than 0 needs a cluster.
static void remarkUnknownCluster(ModuleFacts &Facts, const CallInst &Call,
                                 const Value &RemoteCtaId,
                                 OptimizationRemarkEmitter &ORE) {
  const ConstantInt *Rank = Facts.getConstant(&RemoteCtaId);
  if (!Rank || Rank->isZero())
    return;
  for (const Function *Kernel : Facts.getKernels(*Call.getFunction()))
    if (!getMaxClusterSize(*Kernel))
      ORE.emit([&] {
        return OptimizationRemarkAnalysis(PassName, "UnknownCluster", &Call)
               << "remote_cta_id is " << NV("Rank", Rank->getZExtValue())
               << "; kernel '" << NV("Kernel", demangle(Kernel->getName()))
               << "' states no cluster dimensions, so the launch has to give "
                  "them";
      });
}

void emitRemarks(ModuleFacts &Facts, const DecodedCopy &Copy, MapaForm Form,
                 const Issuer &IssuedBy) {
  const CallInst &Call = *Copy.Call;
  const CopyOperands &Operands = Copy.Operands;
  const CopyDescriptor &Descriptor = Copy.Descriptor;
  OptimizationRemarkEmitter ORE(Call.getFunction());
  if (!ORE.allowExtraAnalysis(PassName))
    return;
  const auto *Pred = dyn_cast<ConstantInt>(Operands.Pred);
  if (Pred && Pred->isZero()) {
    ORE.emit([&] {
      return OptimizationRemark(PassName, "Lowered", &Call)
             << "lowered to nothing, because pred is false";
    });
    return;
  }
  remarkLowered(Call, Descriptor, Form, IssuedBy.Who, ORE);
  remarkNotElected(Call, IssuedBy, ORE);
  remarkAdjacentChunks(Call, Descriptor, ORE);
  remarkUnknown(Facts, Call, *Operands.Dst, "dst", BulkBytes, ORE);
  remarkUnknown(Facts, Call, *Operands.Src, "src", BulkBytes, ORE);
  remarkUnknown(Facts, Call, *Operands.Mbar, "mbar", MbarBytes, ORE);
  remarkUnknownCluster(Facts, Call, *Operands.RemoteCtaId, ORE);
}

} // namespace cluster_bulk_copy
