//===- CopyDescriptor.cpp - One call, decoded -----------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyDescriptor.h"
#include "Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// Operand positions in the call form. Axis triples follow the last.
enum CallOperand : unsigned {
  CallDst,
  CallSrc,
  CallChunkBytes,
  CallMbar,
  CallRemoteCtaId,
  CallPred,
  CallScope,
  CallFlags,
  CallElementBytes,
  CallGroupRank,
  CallRepeatRank,
  CallFixedOperands
};

/// Operand positions in the typed form.
enum TypedOperand : unsigned {
  TypedDst,
  TypedSrc,
  TypedMbar,
  TypedRemoteCtaId,
  TypedPred,
  TypedOperands
};

/// Positions in the list of constants. Axis triples follow the last.
enum Field : unsigned {
  FieldChunkBytes,
  FieldScope,
  FieldFlags,
  FieldElementBytes,
  FieldGroupRank,
  FieldRepeatRank,
  FixedFields
};

/// Positions in the triple of one axis.
enum AxisField : unsigned {
  FieldExtent,
  FieldDstStride,
  FieldSrcStride,
  AxisFields
};

static constexpr StringLiteral FieldNames[] = {"chunk_bytes", "scope",
                                               "flags",       "element_bytes",
                                               "group_rank",  "repeat_rank"};
static_assert(std::size(FieldNames) == FixedFields);

static constexpr StringLiteral AxisFieldNames[] = {"extent", "dst_stride",
                                                   "src_stride"};
static_assert(std::size(AxisFieldNames) == AxisFields);

std::string getAxisName(unsigned Index, unsigned GroupRank,
                        unsigned RepeatRank) {
  if (Index < GroupRank)
    return ("group axis " + Twine(Index)).str();
  if (Index - GroupRank < RepeatRank)
    return ("repeat axis " + Twine(Index - GroupRank)).str();
  return "element axis";
}

static std::string getTypeName(const Type *T) {
  std::string Name;
  raw_string_ostream(Name) << *T;
  return Name;
}

static bool isTypedForm(const BuiltinCall &Builtin) {
  return !Builtin.TypedConstants->empty();
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static Error checkPointer(StringRef Name, const Value *V) {
  if (V->getType()->isPointerTy())
    return Error::success();
  return makeRuleError(Rule::Signature, Name + " has type " +
                                            getTypeName(V->getType()) +
                                            "; it must be a pointer");
}

static Error checkInteger(StringRef Name, const Value *V,
                          ArrayRef<unsigned> Widths) {
  if (any_of(Widths, [&](unsigned W) { return V->getType()->isIntegerTy(W); }))
    return Error::success();
  return makeRuleError(Rule::Signature,
                       Name + " has type " + getTypeName(V->getType()) +
                           "; it must be i" + Twine(Widths.front()));
}

Expected<CopyOperands> CopyOperands::decode(const BuiltinCall &Builtin) {
  const CallInst &Call = *Builtin.Call;
  const unsigned Found = Call.arg_size();
  if (!Call.getType()->isVoidTy())
    return makeRuleError(Rule::Signature, "the builtin returns " +
                                              getTypeName(Call.getType()) +
                                              "; it must return void");
  if (isTypedForm(Builtin) && Found != TypedOperands)
    return makeRuleError(
        Rule::Signature,
        "the call has " + Twine(Found) +
            " operands; the typed form takes 5: dst, src, mbar, "
            "remote_cta_id, pred");
  if (!isTypedForm(Builtin) && Found < CallFixedOperands + AxisFields)
    return makeRuleError(
        Rule::Signature,
        "the call has " + Twine(Found) +
            " operands; the call form takes 11 and then (extent, dst_stride, "
            "src_stride) for each of at least one axis");

  auto Get = [&](TypedOperand Typed, CallOperand InCall) {
    return Call.getArgOperand(isTypedForm(Builtin) ? unsigned(Typed)
                                                   : unsigned(InCall));
  };
  const CopyOperands Operands = {
      Get(TypedDst, CallDst), Get(TypedSrc, CallSrc), Get(TypedMbar, CallMbar),
      Get(TypedRemoteCtaId, CallRemoteCtaId), Get(TypedPred, CallPred)};
  Error E = checkPointer("dst", Operands.Dst);
  E = joinErrors(std::move(E), checkPointer("src", Operands.Src));
  E = joinErrors(std::move(E), checkPointer("mbar", Operands.Mbar));
  E = joinErrors(std::move(E),
                 checkInteger("remote_cta_id", Operands.RemoteCtaId, {32}));
  // C promotes a bool in a variadic call to int.
  E = joinErrors(std::move(E), checkInteger("pred", Operands.Pred, {1, 32}));
  if (E)
    return E;
  return Operands;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// One value of the descriptor before it is known to be constant.
struct RawConstant {
  const Value *V;
  /// The producer says that the value was extended as unsigned.
  bool IsUnsigned;
};

static SmallVector<RawConstant, 16> getRawConstants(const BuiltinCall &B) {
  SmallVector<RawConstant, 16> Raw;
  if (isTypedForm(B)) {
    for (const Value *V : *B.TypedConstants)
      Raw.push_back({V, false});
    return Raw;
  }
  auto Add = [&](unsigned ArgNo) {
    Raw.push_back({B.Call->getArgOperand(ArgNo),
                   B.Call->paramHasAttr(ArgNo, Attribute::ZExt)});
  };
  Add(CallChunkBytes);
  for (unsigned I = CallScope, E = B.Call->arg_size(); I != E; ++I)
    Add(I);
  return Raw;
}

/// Integer constants are signed, except for booleans and what the producer
/// marked as zero-extended.
static Expected<int64_t> decodeConstant(const RawConstant &Raw,
                                        const Twine &Name) {
  const auto *Int = dyn_cast<ConstantInt>(Raw.V);
  if (!Int)
    return makeRuleError(Rule::NonConstant,
                         Name + " is not an integer constant; the layout must "
                                "be known at compile time");
  APInt Value = Int->getValue();
  if (Raw.IsUnsigned || Value.getBitWidth() == 1)
    Value = Value.zext(Value.getBitWidth() + 1);
  if (!Value.isSignedIntN(64)) {
    // Decimal digits of millions of bits would take minutes.
    constexpr unsigned MaxPrintedBits = 256;
    return makeRuleError(
        Rule::Descriptor,
        Name + " is " +
            (Value.isSignedIntN(MaxPrintedBits)
                 ? llvm::toString(Value, 10, /*Signed=*/true)
                 : "a number of " + std::to_string(Value.getSignificantBits()) +
                       " bits") +
            "; it must fit in 64 bits");
  }
  return Value.getSExtValue();
}

/// Decodes a rank, which may be at most \p Max.
static Expected<unsigned> decodeRank(const RawConstant &Raw, Field Which,
                                     unsigned Max) {
  Expected<int64_t> Value = decodeConstant(Raw, FieldNames[Which]);
  if (!Value)
    return Value.takeError();
  if (*Value < 0 || *Value > Max)
    return makeRuleError(Rule::Descriptor,
                         FieldNames[Which] + " is " + Twine(*Value) +
                             "; with the axes given it must be between 0 and " +
                             Twine(Max));
  return static_cast<unsigned>(*Value);
}

Expected<CopyDescriptor> CopyDescriptor::decode(const BuiltinCall &Builtin) {
  const SmallVector<RawConstant, 16> Raw = getRawConstants(Builtin);
  // Shape first: without it no value has a name.
  if (Raw.size() < FixedFields + AxisFields ||
      (Raw.size() - FixedFields) % AxisFields != 0)
    return makeRuleError(
        Rule::Signature,
        "there are " + Twine(Raw.size()) +
            " constants; there must be 6 and then (extent, dst_stride, "
            "src_stride) for each of at least one axis");
  const unsigned NumAxes = (Raw.size() - FixedFields) / AxisFields;

  CopyDescriptor D = {};
  Error E = Error::success();
  auto Decode = [&](const RawConstant &Value, const Twine &Name) -> int64_t {
    if (Expected<int64_t> Result = decodeConstant(Value, Name))
      return *Result;
    else
      E = joinErrors(std::move(E), Result.takeError());
    return 0;
  };
  auto DecodeField = [&](Field Which) {
    return Decode(Raw[Which], FieldNames[Which]);
  };
  D.ChunkBytes = DecodeField(FieldChunkBytes);
  D.ScopeValue = DecodeField(FieldScope);
  D.Flags = DecodeField(FieldFlags);
  D.ElementBytes = DecodeField(FieldElementBytes);

  Expected<unsigned> GroupRank =
      decodeRank(Raw[FieldGroupRank], FieldGroupRank, NumAxes - 1);
  Expected<unsigned> RepeatRank =
      decodeRank(Raw[FieldRepeatRank], FieldRepeatRank, NumAxes - 1);
  const bool RanksKnown = GroupRank && RepeatRank;
  if (RanksKnown) {
    D.GroupRank = *GroupRank;
    D.RepeatRank = *RepeatRank;
    if (D.GroupRank + D.RepeatRank + 1 != NumAxes)
      E = joinErrors(std::move(E),
                     makeRuleError(Rule::Signature,
                                   "there are " + Twine(NumAxes) +
                                       " axes; group_rank " +
                                       Twine(D.GroupRank) + ", repeat_rank " +
                                       Twine(D.RepeatRank) +
                                       " and the element axis make " +
                                       Twine(D.GroupRank + D.RepeatRank + 1)));
  } else {
    E = joinErrors(std::move(E), GroupRank.takeError());
    E = joinErrors(std::move(E), RepeatRank.takeError());
  }

  for (unsigned I = 0; I != NumAxes; ++I) {
    const std::string Name = RanksKnown
                                 ? getAxisName(I, D.GroupRank, D.RepeatRank)
                                 : ("axis " + Twine(I)).str();
    auto DecodeAxisField = [&](AxisField Which) {
      return Decode(Raw[FixedFields + I * AxisFields + Which],
                    AxisFieldNames[Which] + " of " + Name);
    };
    const int64_t Extent = DecodeAxisField(FieldExtent);
    const int64_t DstStride = DecodeAxisField(FieldDstStride);
    const int64_t SrcStride = DecodeAxisField(FieldSrcStride);
    D.Axes.push_back({Extent, DstStride, SrcStride});
  }
  if (E)
    return E;
  return D;
}

} // namespace cluster_bulk_copy
