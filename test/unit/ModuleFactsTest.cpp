//===- ModuleFactsTest.cpp - What the checks of several calls ask ---------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleFacts.h"
#include "ParseModule.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cluster_bulk_copy;

namespace {

/// Two local variables: one of two pointers, both of which are read twice, and
/// one whose address escapes.
constexpr const char TwoVariables[] = R"(
  target triple = "nvptx64-nvidia-cuda"
  @a = addrspace(3) global i64 undef
  @b = addrspace(3) global i64 undef
  declare void @escape(ptr)
  define internal void @helper() {
    %slot = alloca [2 x ptr]
    %second = getelementptr i8, ptr %slot, i64 8
    store ptr addrspacecast (ptr addrspace(3) @a to ptr), ptr %slot
    store ptr addrspacecast (ptr addrspace(3) @b to ptr), ptr %second
    %l0 = load ptr, ptr %slot
    %l1 = load ptr, ptr %second
    %l2 = load ptr, ptr %slot
    %l3 = load ptr, ptr %second
    %lost = alloca ptr
    store ptr null, ptr %lost
    call void @escape(ptr %lost)
    %l4 = load ptr, ptr %lost
    %l5 = load ptr, ptr %lost
    ret void
  }
  define ptx_kernel void @kernel() {
    call void @helper()
    ret void
  }
  define ptx_kernel void @other() {
    ret void
  })";

class ModuleFactsTest : public testing::Test {
protected:
  void SetUp() override {
    M = parseModule(TwoVariables, Context);
    ASSERT_TRUE(M);
    for (const Instruction &I : instructions(*M->getFunction("helper")))
      if (const auto *Load = dyn_cast<LoadInst>(&I))
        Loads.push_back(Load);
    ASSERT_EQ(Loads.size(), 6u);
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  SmallVector<const LoadInst *, 6> Loads;
};

TEST_F(ModuleFactsTest, ReadsEveryPartOfAVariable) {
  StackSlots Slots(M->getDataLayout());
  const auto A = Slots.findStoredValues(*Loads[0]);
  const auto B = Slots.findStoredValues(*Loads[1]);
  ASSERT_TRUE(A && B);
  ASSERT_EQ(A->size(), 1u);
  ASSERT_EQ(B->size(), 1u);
  EXPECT_EQ(A->front()->stripPointerCasts(), M->getNamedGlobal("a"));
  EXPECT_EQ(B->front()->stripPointerCasts(), M->getNamedGlobal("b"));
  EXPECT_FALSE(Slots.findStoredValues(*Loads[4]));
  EXPECT_FALSE(Slots.findStoredValues(*Loads[5]));
}

// That the same array comes back is what keeps N calls from walking the N loads
// of a variable each.
TEST_F(ModuleFactsTest, LooksAtAVariableOnce) {
  StackSlots Slots(M->getDataLayout());
  EXPECT_EQ(Slots.findStoredValues(*Loads[0])->data(),
            Slots.findStoredValues(*Loads[2])->data());
  EXPECT_EQ(Slots.findStoredValues(*Loads[1])->data(),
            Slots.findStoredValues(*Loads[3])->data());
}

// The origins of a pointer are those of every store, for every call.
TEST(StackSlots, GivesUpOnManyStores) {
  for (const unsigned Count : {64u, 65u}) {
    std::string IR = "define void @f() {\n%slot = alloca ptr\n";
    for (unsigned I = 0; I != Count; ++I)
      IR += "store ptr null, ptr %slot\n";
    IR += "%l = load ptr, ptr %slot\nret void\n}\n";
    LLVMContext Context;
    const std::unique_ptr<Module> M = parseModule(IR, Context);
    ASSERT_TRUE(M);
    const auto &Load = cast<LoadInst>(
        *std::prev(M->getFunction("f")->getEntryBlock().end(), 2));
    StackSlots Slots(M->getDataLayout());
    const auto Stored = Slots.findStoredValues(Load);
    EXPECT_EQ(Stored.has_value(), Count == 64);
    EXPECT_TRUE(!Stored || Stored->size() == Count);
  }
}

TEST_F(ModuleFactsTest, FindsOriginsOnce) {
  ModuleFacts Facts(M->getDataLayout());
  SmallVector<const PointerOrigin *> First;
  for (const LoadInst *Load : Loads)
    First.push_back(Facts.getOrigins(*Load).data());
  // The map has grown meanwhile; what it gave away is still there.
  for (const auto &[Load, Origins] : zip_equal(Loads, First))
    EXPECT_EQ(Facts.getOrigins(*Load).data(), Origins);
  EXPECT_EQ(First[0]->Root, M->getNamedGlobal("a"));
  EXPECT_EQ(First[3]->Root, M->getNamedGlobal("b"));
  EXPECT_EQ(First[5]->Root, Loads[5]);
}

// Each of the pointers is behind the one before, as in a loop that is unrolled.
// One walk ends after 1000 steps.
TEST(ModuleFactsOfAChain, GoesOnFromTheCallBefore) {
  constexpr unsigned Count = 3000;
  std::string IR = "target triple = \"nvptx64-nvidia-cuda\"\n"
                   "define void @f(ptr %p0, i64 %n) {\n"
                   "%bytes = shl i64 %n, 4\n";
  for (unsigned I = 0; I != Count; ++I)
    IR += ("%p" + Twine(I + 1) + " = getelementptr i8, ptr %p" + Twine(I) +
           ", i64 " + (I == 9 ? "1" : "%bytes") + "\n")
              .str();
  IR += "ret void\n}\n";
  LLVMContext Context;
  const std::unique_ptr<Module> M = parseModule(IR, Context);
  ASSERT_TRUE(M);
  const Function &F = *M->getFunction("f");

  ModuleFacts Whole(M->getDataLayout());
  const Instruction &Last = *std::prev(F.getEntryBlock().end(), 2);
  EXPECT_NE(Whole.getOrigins(Last).front().Root, F.getArg(0));

  ModuleFacts Facts(M->getDataLayout());
  for (const Instruction &I : drop_begin(instructions(F))) {
    if (I.isTerminator())
      break;
    const ArrayRef<PointerOrigin> Origins = Facts.getOrigins(I);
    ASSERT_EQ(Origins.size(), 1u);
    EXPECT_EQ(Origins.front().Root, F.getArg(0));
    EXPECT_TRUE(Origins.front().IsDirect);
  }
  // Sixteen times an unknown number, and one.
  const KnownBits &Offset = Facts.getOrigins(Last).front().Offset;
  EXPECT_EQ(Offset.One.getZExtValue(), 1u);
  EXPECT_EQ(Offset.Zero.getZExtValue(), 14u);
}

TEST(ModuleFactsOfACycle, ComesToAnEnd) {
  LLVMContext Context;
  const std::unique_ptr<Module> M = parseModule(R"(
    define void @f() {
      ret void
    dead:
      %p = getelementptr i8, ptr %p, i64 16
      br label %dead
    })",
                                                Context);
  ASSERT_TRUE(M);
  ModuleFacts Facts(M->getDataLayout());
  const Instruction &P = M->getFunction("f")->back().front();
  EXPECT_EQ(Facts.getOrigins(P).front().Where, PointerOrigin::Unknown);
}

TEST_F(ModuleFactsTest, FindsKernelsOnce) {
  ModuleFacts Facts(M->getDataLayout());
  const Function &Helper = *M->getFunction("helper");
  const auto Kernels = Facts.getKernels(Helper);
  ASSERT_EQ(Kernels.size(), 1u);
  EXPECT_EQ(Kernels.front(), M->getFunction("kernel"));
  EXPECT_EQ(Facts.getKernels(*M->getFunction("other")).front(),
            M->getFunction("other"));
  EXPECT_EQ(Facts.getKernels(Helper).data(), Kernels.data());
}

} // namespace
