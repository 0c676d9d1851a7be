//===- Mbarriers.cpp - Operations on mbarrier objects ---------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mbarriers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cluster_bulk_copy {

/// \returns \p Text without white space, braces, labels and comments before its
/// first statement.
static StringRef skipToStatement(StringRef Text) {
  while (true) {
    Text = Text.ltrim(" \t\r\n{};");
    if (Text.starts_with("//")) {
      Text = Text.drop_while([](char C) { return C != '\n'; });
      continue;
    }
    if (Text.starts_with("/*")) {
      const size_t End = Text.find("*/");
      Text = End == StringRef::npos ? "" : Text.drop_front(End + 2);
      continue;
    }
    StringRef AfterName = Text.drop_while(
        [](char C) { return isAlnum(C) || C == '_' || C == '$'; });
    // Makes a label unique.
    AfterName.consume_front("{:uid}");
    AfterName = AfterName.ltrim();
    if (AfterName.size() == Text.size() || !AfterName.consume_front(":"))
      return Text;
    Text = AfterName;
  }
}

SmallVector<PTXStatement, 4> splitPTX(StringRef Text) {
  SmallVector<PTXStatement, 4> Statements;
  for (Text = skipToStatement(Text); !Text.empty();
       Text = skipToStatement(Text)) {
    // A statement without its semicolon ends with the line or the text.
    StringRef Statement =
        Text.take_while([](char C) { return C != ';' && C != '\n'; });
    Text = Text.drop_front(Statement.size());
    Statement = Statement.split("//").first.rtrim(" \t\r}");
    const bool IsPredicated = Statement.starts_with("@");
    if (IsPredicated)
      Statement = Statement.drop_until([](char C) { return isSpace(C); });
    const auto [Mnemonic, Operands] = Statement.ltrim().split(' ');
    Statements.push_back({IsPredicated, Mnemonic.rtrim(), Operands.trim()});
  }
  return Statements;
}

/// \returns what "init", "arrive" and so on do, or std::nullopt if there is no
/// such operation. \p Expects says whether bytes are announced with it.
static std::optional<MbarrierOp::Kind> getKind(StringRef Name, bool Expects) {
  if (Name == "arrive" || Name == "arrive_drop")
    return Expects ? MbarrierOp::Expect : MbarrierOp::Arrive;
  return StringSwitch<std::optional<MbarrierOp::Kind>>(Name)
      .Case("init", MbarrierOp::Init)
      .Case("inval", MbarrierOp::Invalidate)
      .Case("expect_tx", MbarrierOp::Expect)
      .Case("complete_tx", MbarrierOp::Complete)
      .Case("test_wait", MbarrierOp::Test)
      .Case("try_wait", MbarrierOp::Test)
      .Default(std::nullopt);
}

//===----------------------------------------------------------------------===//
// Inline PTX
//===----------------------------------------------------------------------===//

namespace {

/// Reads operands of the inline PTX of one call.
class AsmOperands {
public:
  AsmOperands(const CallBase &Call, const InlineAsm &Asm);

  /// \returns the argument that "$1" or "${1:...}" stands for.
  std::optional<unsigned> getArgument(StringRef Text) const;

  /// \returns the value that \p Text stands for, an argument or a number; null
  /// if it is something else.
  const Value *getValue(StringRef Text) const;

private:
  const CallBase &Call;
  /// The argument of every operand, none for a result.
  SmallVector<std::optional<unsigned>, 8> Arguments;
};

} // namespace

AsmOperands::AsmOperands(const CallBase &Call, const InlineAsm &Asm)
    : Call(Call) {
  unsigned Next = 0;
  for (const InlineAsm::ConstraintInfo &Info : Asm.ParseConstraints()) {
    if (Info.Type == InlineAsm::isClobber)
      continue;
    if (Info.Type == InlineAsm::isOutput && !Info.isIndirect)
      Arguments.push_back(std::nullopt);
    else
      Arguments.push_back(Next++);
  }
}

std::optional<unsigned> AsmOperands::getArgument(StringRef Text) const {
  Text = Text.trim();
  unsigned Index = 0;
  if (!Text.consume_front("$"))
    return std::nullopt;
  Text.consume_front("{");
  if (Text.consumeInteger(10, Index) || Index >= Arguments.size())
    return std::nullopt;
  return Text.empty() || Text.starts_with(":") || Text == "}" ? Arguments[Index]
                                                              : std::nullopt;
}

const Value *AsmOperands::getValue(StringRef Text) const {
  if (const std::optional<unsigned> Arg = getArgument(Text))
    return Call.getArgOperand(*Arg);
  uint32_t Number = 0;
  if (Text.trim().getAsInteger(0, Number))
    return nullptr;
  return ConstantInt::get(Type::getInt32Ty(Call.getContext()), Number);
}

/// Statements that can surround an operation and do nothing to its operands.
static bool isBystander(StringRef Mnemonic) {
  static constexpr StringLiteral Names[] = {
      ".reg", "fence", "setp", "selp", "bra", "nanosleep", "membar"};
  return is_contained(
      Names, Mnemonic.starts_with(".") ? Mnemonic : Mnemonic.split('.').first);
}

/// Reads "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1" and the like.
static std::optional<MbarrierOp> parseOp(const PTXStatement &S,
                                         const CallBase &Call,
                                         const AsmOperands &Operands) {
  StringRef Mnemonic = S.Mnemonic;
  if (!Mnemonic.consume_front("mbarrier."))
    return std::nullopt;
  const auto [Name, Modifiers] = Mnemonic.split('.');
  const auto What = getKind(Name, Modifiers.starts_with("expect_tx"));
  if (!What)
    return std::nullopt;
  const auto [Address, Rest] = S.Operands.split('[').second.split(']');
  const auto [Base, Offset] = Address.split('+');
  const std::optional<unsigned> Arg = Operands.getArgument(Base);
  int64_t Bytes = 0;
  if (!Arg || (!Offset.empty() && Offset.trim().getAsInteger(0, Bytes)))
    return std::nullopt;
  MbarrierOp Op = {*What, &Call, *Arg, Bytes, nullptr, S.IsPredicated};
  if (*What != MbarrierOp::Expect)
    return Op;
  Op.Bytes = Operands.getValue(Rest.ltrim(" \t,"));
  return Op.Bytes ? std::optional(Op) : std::nullopt;
}

static std::optional<SmallVector<MbarrierOp, 1>>
getOpsOfAsm(const CallBase &Call, const InlineAsm &Asm) {
  const StringRef Text = Asm.getAsmString();
  if (!Text.contains("mbarrier."))
    return std::nullopt;
  const AsmOperands Operands(Call, Asm);
  SmallVector<MbarrierOp, 1> Ops;
  bool HasBranch = false;
  for (const PTXStatement &S : splitPTX(Text)) {
    HasBranch |= S.Mnemonic.starts_with("bra");
    if (isBystander(S.Mnemonic))
      continue;
    const std::optional<MbarrierOp> Op = parseOp(S, Call, Operands);
    if (!Op)
      return std::nullopt;
    Ops.push_back(*Op);
  }
  if (!HasBranch)
    return Ops;
  // A branch around a test is a loop that waits; around anything else it is
  // some other control flow.
  for (MbarrierOp &Op : Ops) {
    if (Op.What != MbarrierOp::Test)
      return std::nullopt;
    Op.What = MbarrierOp::Wait;
  }
  return Ops;
}

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

/// By name, because LLVM versions have more or fewer of them.
static std::optional<SmallVector<MbarrierOp, 1>>
getOpsOfIntrinsic(const IntrinsicInst &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (!Name.consume_front("llvm.nvvm.mbarrier."))
    return std::nullopt;
  if (Name.starts_with("pending.count"))
    return SmallVector<MbarrierOp, 1>();
  std::string Operation = Name.split('.').first.str();
  for (const StringRef Longer :
       {"arrive.drop", "expect.tx", "complete.tx", "test.wait", "try.wait"})
    if (Name.starts_with(Longer))
      Operation = join(split(Longer, '.'), "_");
  const auto What = getKind(Operation, Name.contains(".expect.tx"));
  if (!What)
    return std::nullopt;
  return SmallVector<MbarrierOp, 1>{
      {*What, &Call, 0, 0,
       *What == MbarrierOp::Expect ? Call.getArgOperand(1) : nullptr, false}};
}

std::optional<SmallVector<MbarrierOp, 1>> getMbarrierOps(const CallBase &Call) {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return getOpsOfAsm(Call, *Asm);
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
    return getOpsOfIntrinsic(*Intrinsic);
  return std::nullopt;
}

} // namespace cluster_bulk_copy
