//===- BuiltinCallsTest.cpp - Annotation tables, well made and not
//---------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinCalls.h"
#include "Diagnostics.h"
#include "ParseModule.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace cluster_bulk_copy;
using namespace llvm;

namespace {

/// Keeps the messages of all errors.
struct CollectingHandler : DiagnosticHandler {
  explicit CollectingHandler(std::string &Messages) : Messages(Messages) {}
  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (const auto *Located = dyn_cast<DiagnosticInfoUnsupported>(&DI))
      Messages += Located->getMessage().str() + "\n";
    return true;
  }
  std::string &Messages;
};

/// A module whose builtins have been found.
class FoundModule {
public:
  explicit FoundModule(const std::string &IR) {
    Context.setDiagnosticHandler(std::make_unique<CollectingHandler>(Errors));
    M = parseModule(IR, Context);
    if (!M)
      return;
    DiagnosticReporter Reporter;
    findBuiltinCalls(*M, Found, Reporter);
    Reporter.emit();
  }

  unsigned countBuiltins() const { return Found.Builtins.size(); }
  unsigned countCalls() const { return Found.Calls.size(); }
  ArrayRef<const Value *> getConstants() const {
    return Found.Builtins.front().second;
  }
  bool hasError(StringRef Part) const {
    return StringRef(Errors).contains(Part);
  }
  const std::string &getErrors() const { return Errors; }

  /// Erases the builtins and \returns the module's text.
  std::string erase() {
    eraseBuiltins(*M, Found);
    EXPECT_FALSE(verifyModule(*M, &errs()));
    std::string Text;
    raw_string_ostream(Text) << *M;
    return Text;
  }

private:
  LLVMContext Context;
  std::string Errors;
  std::unique_ptr<Module> M;
  BuiltinModule Found;
};

const std::string Strings = R"(
@.str = private constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
declare void @copy(...)
)";

std::string makeTable(const std::string &Entries, unsigned Count) {
  return "@llvm.global.annotations = appending global [" +
         std::to_string(Count) + " x { ptr, ptr, ptr, i32, ptr }] [" + Entries +
         "], section \"llvm.metadata\"\n";
}

std::string makeEntry(const std::string &Function, const std::string &Args) {
  return "{ ptr, ptr, ptr, i32, ptr } { ptr " + Function +
         ", ptr @.str, ptr @.file, i32 1, ptr " + Args + " }";
}

TEST(FindBuiltinCalls, EntryWithoutArgumentsIsTheCallForm) {
  FoundModule M(Strings + makeTable(makeEntry("@copy", "null"), 1));
  EXPECT_EQ(M.countBuiltins(), 1U);
  EXPECT_TRUE(M.getConstants().empty());
  EXPECT_EQ(M.getErrors(), "");
  const std::string Left = M.erase();
  EXPECT_EQ(Left.find("copy"), std::string::npos) << Left;
  EXPECT_EQ(Left.find("a.cu"), std::string::npos) << Left;
  EXPECT_EQ(Left.find("annotations"), std::string::npos) << Left;
}

TEST(FindBuiltinCalls, ArgumentsAreFlattenedInOrder) {
  FoundModule M(
      Strings +
      "@.args = private constant { { [2 x i64], [1 x [2 x i64]] }, i32, [2 x "
      "i8] } { { [2 x i64], [1 x [2 x i64]] } { [2 x i64] [i64 1, i64 2], [1 x "
      "[2 x i64]] [[2 x i64] [i64 3, i64 4]] }, i32 5, [2 x i8] "
      "zeroinitializer }\n" +
      makeTable(makeEntry("@copy", "@.args"), 1));
  ASSERT_EQ(M.getConstants().size(), 7U);
  const uint64_t Values[] = {1, 2, 3, 4, 5, 0, 0};
  for (unsigned I = 0; I != 7; ++I)
    EXPECT_EQ(cast<ConstantInt>(M.getConstants()[I])->getZExtValue(),
              Values[I]);
}

TEST(FindBuiltinCalls, ArgumentsOfOtherShapesAreErrors) {
  for (const char *Args :
       {"@.args = private constant i64 1\n",
        "@.args = private constant {} {}\n",
        "@.args = external global { i64 }\n",
        // Refused without looking at every element.
        "@.args = private constant { [1099511627776 x i64] } "
        "zeroinitializer\n"}) {
    const FoundModule M(Strings + Args +
                        makeTable(makeEntry("@copy", "@.args"), 1));
    EXPECT_TRUE(M.hasError("the annotation's arguments are not a constant "
                           "struct of a descriptor's values "
                           "[cluster-bulk-copy:signature]"))
        << Args << M.getErrors();
  }
}

TEST(FindBuiltinCalls, SameAnnotationTwiceIsOneBuiltin) {
  const FoundModule M(Strings + makeTable(makeEntry("@copy", "null") + ", " +
                                              makeEntry("@copy", "null"),
                                          2));
  EXPECT_EQ(M.countBuiltins(), 1U);
  EXPECT_EQ(M.getErrors(), "");
}

TEST(FindBuiltinCalls, ConflictingAnnotationsAreAnError) {
  const FoundModule M(
      Strings + "@.args = private constant { i64 } { i64 1 }\n" +
      makeTable(
          makeEntry("@copy", "null") + ", " + makeEntry("@copy", "@.args"), 2));
  EXPECT_TRUE(M.hasError("annotated more than once, with different constants"))
      << M.getErrors();
}

TEST(FindBuiltinCalls, DefinitionIsAnError) {
  const FoundModule M(
      "define void @copy() \"cluster-bulk-copy\" {\n  ret void\n}\n");
  EXPECT_TRUE(M.hasError("the builtin has a body; it must be a declaration"));
}

TEST(FindBuiltinCalls, BrokenTablesAreNotOurs) {
  for (const char *Table :
       {"@llvm.global.annotations = external global [1 x ptr]\n",
        "@llvm.global.annotations = global i32 0\n",
        "@llvm.global.annotations = global [1 x ptr] zeroinitializer\n",
        "@llvm.global.annotations = global [1 x { ptr }] [{ ptr } { ptr "
        "@copy }]\n",
        "@llvm.global.annotations = global [1 x { ptr, ptr, ptr, i32, ptr }] "
        "zeroinitializer\n",
        "@llvm.global.annotations = global [1 x { ptr, ptr, ptr, i32, ptr }] "
        "[{ ptr, ptr, ptr, i32, ptr } { ptr null, ptr @.str, ptr null, i32 1, "
        "ptr null }]\n",
        // A longer string is another string, with or without a terminator.
        "@s = constant [18 x i8] c\"cluster_bulk_copy2\"\n"
        "@llvm.global.annotations = global [1 x { ptr, ptr, ptr, i32, ptr }] "
        "[{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @s, ptr null, i32 1, "
        "ptr null }]\n"}) {
    const FoundModule M(Strings + Table);
    EXPECT_EQ(M.countBuiltins(), 0U) << Table;
    EXPECT_EQ(M.getErrors(), "") << Table;
  }
}

TEST(FindBuiltinCalls, TakenAddressesAreErrors) {
  const std::string Entry = makeTable(makeEntry("@copy", "null"), 1);
  for (const char *Taker :
       {"@p = global ptr @copy\n", "@p = global { ptr } { ptr @copy }\n",
        "@llvm.used = appending global [1 x ptr] [ptr @copy], section "
        "\"llvm.metadata\"\n",
        "@alias = alias void (...), ptr @copy_body\n@p = global ptr @copy\n"
        "define void @copy_body(...) {\n  ret void\n}\n",
        "define ptr @f() {\n  ret ptr @copy\n}\n",
        "define i1 @f(ptr %p) {\n  %e = icmp eq ptr %p, @copy\n  ret i1 "
        "%e\n}\n",
        "define void @f(ptr %p) {\n  call void %p(ptr @copy)\n  ret void\n}\n",
        // The table's own entry, used by somebody else as well.
        "@p = global { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @.str, ptr "
        "@.file, i32 1, ptr null }\n"}) {
    const FoundModule M(Strings + Entry + Taker);
    EXPECT_TRUE(M.hasError("the address of the builtin 'copy' is taken"))
        << Taker;
  }
}

TEST(FindBuiltinCalls, UsesThatAreNotPlainCallsAreErrors) {
  const std::pair<const char *, const char *> Cases[] = {
      {"call void @copy(ptr null)", "another function type"},
      {"musttail call void (...) @copy(...)", "musttail"},
      {"call void (...) @copy() [ \"deopt\"(i32 0) ]", "operand bundles"}};
  for (const auto &[Call, Message] : Cases) {
    const FoundModule M("declare void @copy(...) \"cluster-bulk-copy\"\n"
                        "define void @f(...) {\n  " +
                        std::string(Call) + "\n  ret void\n}\n");
    EXPECT_TRUE(M.hasError(Message)) << Call << "\n" << M.getErrors();
    EXPECT_EQ(M.countCalls(), 0U);
  }
  const FoundModule M(
      "declare void @copy(...) \"cluster-bulk-copy\"\n"
      "declare i32 @personality(...)\n"
      "define void @f() personality ptr @personality {\n"
      "  invoke void (...) @copy() to label %a unwind label %b\n"
      "a:\n  ret void\nb:\n  %l = landingpad { ptr, i32 } cleanup\n"
      "  ret void\n}\n");
  EXPECT_TRUE(M.hasError("invoked with an unwind destination"));
}

TEST(FindBuiltinCalls, CallsAreInTheOrderOfTheModule) {
  const FoundModule M("declare void @a(...) \"cluster-bulk-copy\"\n"
                      "declare void @b(...) \"cluster-bulk-copy\"\n"
                      "define void @f() {\n"
                      "  call void (...) @b()\n  call void (...) @a()\n"
                      "  call void (...) @b()\n  ret void\n}\n");
  EXPECT_EQ(M.countBuiltins(), 2U);
  EXPECT_EQ(M.countCalls(), 3U);
}

TEST(EraseBuiltins, KeepsOtherAnnotationsAndSharedStrings) {
  FoundModule M(Strings +
                "@.other = private constant [6 x i8] c\"other\\00\"\n"
                "declare void @g()\n" +
                makeTable(makeEntry("@copy", "null") +
                              ", { ptr, ptr, ptr, i32, ptr } { ptr @g, ptr "
                              "@.other, ptr @.file, i32 1, ptr null }",
                          2));
  EXPECT_EQ(M.getErrors(), "");
  const std::string Left = M.erase();
  EXPECT_NE(Left.find("[1 x { ptr, ptr, ptr, i32, ptr }]"), std::string::npos)
      << Left;
  EXPECT_NE(Left.find("a.cu"), std::string::npos) << Left;
  EXPECT_NE(Left.find("other"), std::string::npos) << Left;
  EXPECT_EQ(Left.find("copy"), std::string::npos) << Left;
}

TEST(EraseBuiltins, KeepsATableThatSomethingUses) {
  FoundModule M(Strings + makeTable(makeEntry("@copy", "null"), 1) +
                "@p = global ptr @llvm.global.annotations\n");
  const std::string Left = M.erase();
  EXPECT_NE(Left.find("[0 x { ptr, ptr, ptr, i32, ptr }]"), std::string::npos)
      << Left;
}

} // namespace
