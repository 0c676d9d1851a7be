//===- CopyDescriptorTest.cpp - Both forms become one descriptor
//-----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyDescriptor.h"
#include "Diagnostics.h"
#include "ParseModule.h"
#include "gtest/gtest.h"

using namespace cluster_bulk_copy;
using namespace llvm;

namespace {

/// A module with one call of the builtin, found.
class DecodedModule {
public:
  explicit DecodedModule(const std::string &IR) {
    M = parseModule(IR, Context);
    if (!M)
      return;
    DiagnosticReporter Reporter;
    findBuiltinCalls(*M, Found, Reporter);
    EXPECT_EQ(Found.Calls.size(), 1U);
  }

  Expected<CopyDescriptor> decode() const {
    return CopyDescriptor::decode(Found.Calls.front());
  }
  Expected<CopyOperands> decodeOperands() const {
    return CopyOperands::decode(Found.Calls.front());
  }

private:
  LLVMContext Context;
  std::unique_ptr<Module> M;
  BuiltinModule Found;
};

/// The call form with \p Constants after the operands: scope, flags,
/// element_bytes, group_rank, repeat_rank, axes.
std::string makeCallForm(const std::string &ChunkBytes,
                         const std::string &Constants) {
  return "declare void @copy(...) \"cluster-bulk-copy\"\n"
         "define void @f(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 %pred, "
         "i64 %n) {\n"
         "  call void (...) @copy(ptr %dst, ptr %src, " +
         ChunkBytes + ", ptr %mbar, i32 %rank, i1 %pred, " + Constants +
         ")\n  ret void\n}\n";
}

std::string makeTypedForm(const std::string &Constants) {
  return "declare void @copy(ptr, ptr, ptr, i32, i1) "
         "\"cluster-bulk-copy\"=\"" +
         Constants +
         "\"\n"
         "define void @f(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 %pred) "
         "{\n"
         "  call void @copy(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 "
         "%pred)\n"
         "  ret void\n}\n";
}

/// \returns the errors of \p Result as "rule: message" lines.
template <class T> std::string getErrors(Expected<T> Result) {
  if (Result)
    return "";
  std::string Lines;
  handleAllErrors(Result.takeError(), [&](const RuleError &E) {
    Lines += (getRuleName(E.getRule()) + ": " + E.getMessage() + "\n").str();
  });
  return Lines;
}

bool contains(const std::string &Text, StringRef Part) {
  return StringRef(Text).contains(Part);
}

TEST(CopyDescriptor, BothFormsAreTheSame) {
  const std::string Sources[] = {
      makeCallForm("i64 256", "i64 1, i64 0, i64 2, i64 1, i64 2, "
                              "i64 32, i64 1024, i64 -1024, "
                              "i64 4, i64 256, i64 0, "
                              "i64 1, i64 5, i64 6, "
                              "i64 128, i64 1, i64 1"),
      makeTypedForm("256,1,0,2,1,2, 32,1024,-1024, 4,256,0, 1,5,6, 128,1,1")};
  for (const std::string &Source : Sources) {
    const DecodedModule M(Source);
    Expected<CopyDescriptor> D = M.decode();
    ASSERT_TRUE(bool(D)) << getErrors(std::move(D));
    EXPECT_EQ(D->ChunkBytes, 256);
    EXPECT_EQ(D->getScope(), Scope::Warp);
    EXPECT_EQ(D->Flags, 0);
    EXPECT_EQ(D->ElementBytes, 2);
    ASSERT_EQ(D->getGroupAxes().size(), 1U);
    EXPECT_EQ(D->getGroupAxes()[0].Extent, 32);
    EXPECT_EQ(D->getGroupAxes()[0].DstStride, 1024);
    EXPECT_EQ(D->getGroupAxes()[0].SrcStride, -1024);
    ASSERT_EQ(D->getRepeatAxes().size(), 2U);
    EXPECT_EQ(D->getRepeatAxes()[0].Extent, 4);
    EXPECT_EQ(D->getRepeatAxes()[1].SrcStride, 6);
    EXPECT_EQ(D->getElementAxis().Extent, 128);
    EXPECT_EQ(D->getChunkAxes().size(), 3U);
  }
}

TEST(CopyDescriptor, OperandsAreTheSameInBothForms) {
  const std::string Sources[] = {
      makeCallForm("i64 256",
                   "i64 0, i64 0, i64 2, i64 0, i64 0, i64 128, i64 1, i64 1"),
      makeTypedForm("256,0,0,2,0,0,128,1,1")};
  for (const std::string &Source : Sources) {
    const DecodedModule M(Source);
    Expected<CopyOperands> Operands = M.decodeOperands();
    ASSERT_TRUE(bool(Operands));
    EXPECT_EQ(Operands->Dst->getName(), "dst");
    EXPECT_EQ(Operands->Src->getName(), "src");
    EXPECT_EQ(Operands->Mbar->getName(), "mbar");
    EXPECT_EQ(Operands->RemoteCtaId->getName(), "rank");
    EXPECT_EQ(Operands->Pred->getName(), "pred");
  }
}

int64_t decodeChunkBytes(const std::string &Constant) {
  const DecodedModule M(makeCallForm(
      Constant, "i32 0, i32 0, i32 2, i32 0, i32 0, i32 128, i32 1, i32 1"));
  Expected<CopyDescriptor> D = M.decode();
  if (!D) {
    ADD_FAILURE() << getErrors(std::move(D));
    return 0;
  }
  return D->ChunkBytes;
}

TEST(CopyDescriptor, ConstantsAreSignedUnlessMarkedOtherwise) {
  EXPECT_EQ(decodeChunkBytes("i8 -16"), -16);
  EXPECT_EQ(decodeChunkBytes("i8 zeroext -16"), 240);
  EXPECT_EQ(decodeChunkBytes("i8 signext -16"), -16);
  EXPECT_EQ(decodeChunkBytes("i1 true"), 1);
  EXPECT_EQ(decodeChunkBytes("i32 -2147483648"), -2147483648LL);
  EXPECT_EQ(decodeChunkBytes("i64 9223372036854775807"), INT64_MAX);
}

TEST(CopyDescriptor, ConstantsAreOfAnyWidthThatFits64Bits) {
  EXPECT_EQ(decodeChunkBytes("i128 256"), 256);
  EXPECT_EQ(decodeChunkBytes("i128 -9223372036854775808"), INT64_MIN);
  EXPECT_EQ(decodeChunkBytes("i128 9223372036854775807"), INT64_MAX);
  for (const char *TooLarge : {"i128 9223372036854775808",
                               "i128 -9223372036854775809", "i64 zeroext -1"}) {
    const DecodedModule M(makeCallForm(
        TooLarge, "i32 0, i32 0, i32 2, i32 0, i32 0, i32 128, i32 1, i32 1"));
    const std::string Errors = getErrors(M.decode());
    EXPECT_TRUE(contains(Errors, "descriptor: chunk_bytes is ")) << Errors;
    EXPECT_TRUE(contains(Errors, "must fit in 64 bits")) << Errors;
  }
}

TEST(CopyDescriptor, EveryNonConstantIsNamed) {
  const DecodedModule M(makeCallForm(
      "i64 %n", "i64 %n, i64 %n, i64 %n, i64 0, i64 1, "
                "i64 %n, i64 %n, i64 %n, i64 %n, i64 poison, i64 undef"));
  const std::string Errors = getErrors(M.decode());
  for (const char *Name :
       {"chunk_bytes", "scope", "flags", "element_bytes",
        "extent of repeat axis 0", "dst_stride of repeat axis 0",
        "src_stride of repeat axis 0", "extent of element axis",
        "dst_stride of element axis", "src_stride of element axis"})
    EXPECT_TRUE(contains(
        Errors,
        ("non-constant: " + Twine(Name) + " is not an integer constant").str()))
        << Name << "\n"
        << Errors;
}

TEST(CopyDescriptor, NonConstantRanksLeaveAxesWithoutAKind) {
  const DecodedModule M(makeCallForm("i64 256",
                                     "i64 0, i64 0, i64 2, i64 %n, i64 %n, "
                                     "i64 128, i64 %n, i64 1"));
  const std::string Errors = getErrors(M.decode());
  EXPECT_TRUE(contains(Errors, "non-constant: group_rank")) << Errors;
  EXPECT_TRUE(contains(Errors, "non-constant: repeat_rank")) << Errors;
  EXPECT_TRUE(contains(Errors, "non-constant: dst_stride of axis 0")) << Errors;
}

TEST(CopyDescriptor, RanksMustFitTheAxes) {
  auto DecodeRanks = [](const std::string &Ranks) {
    const DecodedModule M(makeTypedForm("256,0,0,2," + Ranks +
                                        ", 2,128,128, 3,256,256, 128,1,1"));
    return getErrors(M.decode());
  };
  EXPECT_EQ(DecodeRanks("0,2"), "");
  EXPECT_EQ(DecodeRanks("1,1"), "");
  EXPECT_EQ(DecodeRanks("2,0"), "");
  EXPECT_TRUE(contains(DecodeRanks("1,2"), "signature: there are 3 axes"));
  EXPECT_TRUE(contains(DecodeRanks("0,1"), "signature: there are 3 axes"));
  EXPECT_TRUE(contains(DecodeRanks("0,3"), "descriptor: repeat_rank is 3"));
  EXPECT_TRUE(contains(DecodeRanks("-1,2"), "descriptor: group_rank is -1"));
  EXPECT_TRUE(contains(DecodeRanks("0,9223372036854775807"),
                       "descriptor: repeat_rank is 9223372036854775807"));
  EXPECT_TRUE(contains(DecodeRanks("-9223372036854775808,2"),
                       "descriptor: group_rank is -9223372036854775808"));
}

TEST(CopyDescriptor, ConstantsComeInTriplesAfterSix) {
  auto Decode = [](const std::string &Constants) {
    const DecodedModule M(makeTypedForm(Constants));
    return getErrors(M.decode());
  };
  EXPECT_EQ(Decode("256,0,0,2,0,0,128,1,1"), "");
  EXPECT_TRUE(
      contains(Decode("256,0,0,2,0,0"), "signature: there are 6 constants"));
  EXPECT_TRUE(contains(Decode("256,0,0,2,0,0,128,1"),
                       "signature: there are 8 constants"));
  EXPECT_TRUE(contains(Decode("256,0,0,2,0,0,128,1,1,2"),
                       "signature: there are 10 constants"));
  EXPECT_TRUE(contains(Decode("256"), "signature: there are 1 constants"));
}

TEST(CopyDescriptor, AttributeListTakesIntegersOnly) {
  const DecodedModule Hex(makeTypedForm(" 0x100, 0,0,2,0,0, 128 ,1,1"));
  Expected<CopyDescriptor> D = Hex.decode();
  ASSERT_TRUE(bool(D));
  EXPECT_EQ(D->ChunkBytes, 256);
  for (const char *Bad : {"two", "", "1.5", "99999999999999999999"}) {
    const DecodedModule M(
        makeTypedForm("256,0,0," + std::string(Bad) + ",0,0,128,1,1"));
    EXPECT_TRUE(contains(getErrors(M.decode()), "non-constant: element_bytes"))
        << Bad;
  }
}

std::string getOperandErrors(const std::string &Return,
                             const std::string &Operands) {
  const DecodedModule M("declare " + Return +
                        " @copy(...) \"cluster-bulk-copy\"\n"
                        "define void @f(ptr %p, <2 x ptr> %v, i32 %i) {\n"
                        "  call " +
                        Return + " (...) @copy(" + Operands +
                        ")\n  ret void\n}\n");
  return getErrors(M.decodeOperands());
}

TEST(CopyOperands, TypesAreChecked) {
  const std::string Rest = ", i64 0, i64 0, i64 2, i64 0, i64 0, i64 128, "
                           "i64 1, i64 1";
  EXPECT_EQ(getOperandErrors("void", "ptr %p, ptr %p, i64 256, ptr %p, i32 "
                                     "%i, i1 true" +
                                         Rest),
            "");
  // C promotes a bool in a variadic call.
  EXPECT_EQ(getOperandErrors("void", "ptr %p, ptr %p, i64 256, ptr %p, i32 "
                                     "%i, i32 1" +
                                         Rest),
            "");
  const std::string Errors = getOperandErrors(
      "void", "<2 x ptr> %v, i64 0, i64 256, i32 %i, i64 1, float 1.0" + Rest);
  EXPECT_TRUE(contains(Errors, "dst has type <2 x ptr>; it must be a pointer"));
  EXPECT_TRUE(contains(Errors, "src has type i64; it must be a pointer"));
  EXPECT_TRUE(contains(Errors, "mbar has type i32; it must be a pointer"));
  EXPECT_TRUE(contains(Errors, "remote_cta_id has type i64; it must be i32"));
  EXPECT_TRUE(contains(Errors, "pred has type float; it must be i1"));
}

TEST(CopyOperands, NumberIsChecked) {
  EXPECT_TRUE(
      contains(getOperandErrors("void", ""), "the call has 0 operands"));
  EXPECT_TRUE(
      contains(getOperandErrors("void", "ptr %p"), "the call has 1 operands"));
  // Eleven fixed operands and no axis.
  EXPECT_TRUE(contains(
      getOperandErrors("void", "ptr %p, ptr %p, i64 256, ptr %p, i32 %i, i1 "
                               "true, i64 0, i64 0, i64 2, i64 0, i64 0"),
      "the call has 11 operands"));
}

TEST(CopyOperands, NothingIsReturned) {
  EXPECT_TRUE(contains(getOperandErrors("i32", "ptr %p"),
                       "the builtin returns i32; it must return void"));
}

} // namespace
