//===- Remarks.cpp - What became of a call --------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remarks.h"
#include "CopyDescriptor.h"
#include "Verifier.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using ore::NV;

namespace cluster_bulk_copy {

static constexpr char PassName[] = "cluster-bulk-copy";

static void remarkLowered(const CallInst &Call, const CopyDescriptor &D,
                          MapaForm Form, OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    const int64_t Copies = *countCoordinates(D.getRepeatAxes());
    return OptimizationRemark(PassName, "Lowered", &Call)
           << "lowered to " << NV("Copies", Copies)
           << (Copies == 1 ? " bulk copy of " : " bulk copies of ")
           << NV("ChunkBytes", D.ChunkBytes) << " bytes, with "
           << NV("DestinationMapas", Form == MapaForm::Folded ? 1 : Copies)
           << " mapa for the destination; the barrier receives "
           << NV("Bytes", Copies * D.ChunkBytes) << " bytes";
  });
}

/// An axis whose stride on both sides is the chunk makes one larger chunk.
static void remarkAdjacentChunks(const CallInst &Call, const CopyDescriptor &D,
                                 OptimizationRemarkEmitter &ORE) {
  const int64_t Elements = D.getElementAxis().Extent;
  for (const auto &[Index, A] : enumerate(D.getChunkAxes())) {
    if (A.Extent == 1 || A.DstStride != Elements || A.SrcStride != Elements)
      continue;
    ORE.emit([&, Index = Index, Extent = A.Extent] {
      return OptimizationRemarkMissed(PassName, "AdjacentChunks", &Call)
             << "the " << NV("Chunks", Extent) << " chunks along "
             << NV("Axis", getAxisName(D, Index))
             << " are adjacent on both sides: one chunk of "
             << NV("ChunkBytes", Extent * D.ChunkBytes)
             << " bytes would be one copy";
    });
  }
}

/// \returns true if every origin of \p Pointer is aligned to \p Alignment
/// bytes, or the value itself is, as after rounding up.
static bool isAligned(const Value &Pointer, const PointerOrigins &Origins,
                      int64_t Alignment, const DataLayout &DL) {
  const unsigned Bits = Log2_64(static_cast<uint64_t>(Alignment));
  return computeKnownBits(&Pointer, DL).countMinTrailingZeros() >= Bits ||
         all_of(Origins, [&](const PointerOrigin &O) {
           return O.getAddressBits(DL).countMinTrailingZeros() >= Bits;
         });
}

static void remarkUnknown(const CallInst &Call, const Value &Pointer,
                          StringRef Name, int64_t Alignment,
                          OptimizationRemarkEmitter &ORE) {
  const DataLayout &DL = Call.getDataLayout();
  const PointerOrigins Origins = findOrigins(Pointer, DL);
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

void emitRemarks(const CallInst &Call, const CopyOperands &Operands,
                 const CopyDescriptor &Descriptor, MapaForm Form) {
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
  remarkLowered(Call, Descriptor, Form, ORE);
  remarkAdjacentChunks(Call, Descriptor, ORE);
  remarkUnknown(Call, *Operands.Dst, "dst", BulkBytes, ORE);
  remarkUnknown(Call, *Operands.Src, "src", BulkBytes, ORE);
  remarkUnknown(Call, *Operands.Mbar, "mbar", MbarBytes, ORE);
}

} // namespace cluster_bulk_copy
