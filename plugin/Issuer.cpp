//===- Issuer.cpp - Who issues the copies of a call --------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Issuer.h"
#include "CopyDescriptor.h"
#include "Lowering.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cluster_bulk_copy {

Issuer chooseIssuer(const CallInst &Call, const CopyOperands &Operands,
                    const CopyDescriptor &Descriptor, MapaForm Form,
                    WarpUniformity &Uniformity) {
  if (Descriptor.isElected())
    return {Issuer::ElectedLane, ""};
  if (Descriptor.getScope() == Scope::Thread || Form == MapaForm::Literal)
    return {Issuer::EachThread, ""};

  const std::pair<StringRef, const Value *> Named[] = {
      {"dst", Operands.Dst},
      {"src", Operands.Src},
      {"mbar", Operands.Mbar},
      {"remote_cta_id", Operands.RemoteCtaId},
      {"pred", Operands.Pred}};
  for (const auto &[Name, Operand] : Named)
    for (const Use &U : Call.args())
      if (U.get() == Operand && !Uniformity.isUniform(U))
        return {Issuer::EachThread, Name};
  return {Issuer::ElectedLane, ""};
}

} // namespace cluster_bulk_copy
