//===- Pieces.h - Words, instructions and globals of IR --------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_FUZZ_LIBFUZZER_PIECES_H
#define CLUSTER_BULK_COPY_TEST_FUZZ_LIBFUZZER_PIECES_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace fuzz {

/// \returns words that may stand in for each other, in groups; the first two
/// are types and constants.
inline const std::vector<std::vector<llvm::StringRef>> &getWordGroups() {
  static const std::vector<std::vector<llvm::StringRef>> Groups = {
      {"i1",
       "i3",
       "i8",
       "i16",
       "i32",
       "i64",
       "i65",
       "i128",
       "i8388607",
       "ptr",
       "float",
       "double",
       "half",
       "void",
       "{}",
       "<2 x i32>",
       "<2 x ptr>",
       "<vscale x 2 x i32>",
       "{ ptr, i32 }",
       "{ <vscale x 2 x i32> }",
       "[4 x i8]",
       "[0 x i8]",
       "[2147483648 x i64]",
       "[2305843009213693952 x i64]",
       "[9223372036854775807 x i8]",
       "target(\"spirv.Image\")",
       "ptr addrspace(3)",
       "ptr addrspace(7)",
       "ptr addrspace(1)"},
      {"null", "undef", "poison", "zeroinitializer", "true", "false", "0", "-1",
       "@dst", "@mbar", "%dst", "%rank"},
      {"internal", "private", "external", "weak", "weak_odr", "linkonce",
       "linkonce_odr", "common", "extern_weak", "available_externally",
       "appending", "dso_local", "hidden", "protected", "thread_local",
       "externally_initialized", "unnamed_addr"},
      {"add", "sub", "and", "or", "xor", "mul", "shl", "lshr", "ashr", "sdiv",
       "urem", "add nuw", "sub nsw", "or disjoint"},
      {"addrspacecast", "bitcast", "inttoptr", "ptrtoint", "ptrtoaddr", "zext",
       "sext", "trunc", "freeze"},
      {"call", "tail call", "musttail call", "notail call", "call fastcc",
       "call ptx_kernel", "call ptx_device"},
      {"ptx_kernel", "ptx_device", "fastcc", "coldcc", "spir_kernel",
       "amdgpu_kernel"},
      {"zeroext",
       "signext",
       "inreg",
       "noundef",
       "nonnull",
       "noalias",
       "readonly",
       "byval(i8)",
       "byref(i8)",
       "sret(i8)",
       "inalloca(i8)",
       "preallocated(i8)",
       "align 1",
       "align 16",
       "align 4294967296",
       "dereferenceable(16)",
       "returned",
       "nest",
       "swiftself",
       "immarg",
       "captures(none)",
       "elementtype(i8)",
       "range(i32 0, 2)"},
      {"convergent",
       "nounwind",
       "noreturn",
       "readnone",
       "willreturn",
       "naked",
       "optnone noinline",
       "alwaysinline",
       "noduplicate",
       "returns_twice",
       "presplitcoroutine",
       "memory(none)",
       "strictfp",
       "nobuiltin",
       "\"nvvm.cluster_dim\"=\"2,1,1\"",
       "\"nvvm.reqntid\"=\"32\"",
       "\"nvvm.maxntid\"=\"0\"",
       "\"cluster-bulk-copy\"",
       "\"cluster-bulk-copy\"=\"16,0,0,1,0,0,16,1,1\"",
       "\"dontcall-error\"=\"x\""},
      {"inbounds", "nuw", "nusw", "inrange(0, 16)"},
      {"sm_80", "sm_90", "sm_90a", "sm_100", "sm_120", "sm_", "gfx90a"},
      {"+ptx78", "+ptx80", "+ptx88", "+ptx", "-ptx80", "+sm_80"},
      {"seq_cst", "acquire", "volatile", "atomic"},
  };
  return Groups;
}

/// Instructions that compute the value V of type T in another way, as W.
/// Further names begin with it. A line that begins with one begins a block.
inline constexpr llvm::StringLiteral Detours[] = {
    "W = freeze T V",
    "W = bitcast T V to T",
    "W = select i1 undef, T V, T V",
    "W = select i1 true, T V, T undef",
    R"(W.0 = insertvalue { T, i8 } undef, T V, 0
  W = extractvalue { T, i8 } W.0, 0)",
    R"(W.0 = insertelement <2 x T> poison, T V, i32 0
  W = extractelement <2 x T> W.0, i32 N)",
    R"(W.0 = alloca T
  store T V, ptr W.0
  W = load T, ptr W.0)",
    R"(W.0 = alloca { T, T }
  W.1 = getelementptr i8, ptr W.0, i64 N
  store T V, ptr W.1
  W = load T, ptr W.1)",
    R"(W.0 = alloca [4 x T], i32 N
  store T V, ptr W.0
  W.1 = getelementptr T, ptr W.0, i64 N
  W = load T, ptr W.1)",
    R"(br label W.a
W.a:
  br i1 undef, label W.b, label W.c
W.b:
  br label W.c
W.c:
  W = phi T [ V, W.b ], [ undef, W.a ])",
};

inline constexpr llvm::StringLiteral PointerDetours[] = {
    "W = getelementptr i8, T V, i64 N",
    "W = getelementptr i8, T V, i8 N",
    "W = getelementptr i8, T V, i128 N",
    "W = getelementptr inbounds [4 x i32], T V, i64 N, i32 N",
    "W = getelementptr { i8, [2305843009213693952 x i64] }, T V, i64 N, i32 1",
    "W = getelementptr <vscale x 2 x i32>, T V, i64 N",
    R"(W.0 = getelementptr i8, T V, <2 x i64> <i64 N, i64 N>
  W = extractelement <2 x T> W.0, i32 1)",
    R"(W.0 = addrspacecast T V to ptr addrspace(9)
  W = addrspacecast ptr addrspace(9) W.0 to T)",
    R"(W.0 = ptrtoint T V to i64
  W.1 = add i64 W.0, N
  W = inttoptr i64 W.1 to T)",
    R"(W.0 = ptrtoint T V to i32
  W.1 = sub i32 N, W.0
  W = inttoptr i32 W.1 to T)",
    R"(W.0 = ptrtoint T V to i128
  W.1 = and i128 W.0, N
  W = inttoptr i128 W.1 to T)",
    R"(W.0 = ptrtoint T V to i64
  W.1 = or i64 W.0, N
  W = inttoptr i64 W.1 to T)",
    R"(W.0 = ptrtoint T V to i8
  W = inttoptr i8 W.0 to T)",
    R"(br label W.a
W.a:
  br label W.b
W.b:
  W = phi T [ V, W.a ], [ W.0, W.b ]
  W.0 = getelementptr i8, T W, i64 N
  br i1 undef, label W.b, label W.c
W.c:)",
    "W = load T, T V",
    R"(store volatile T V, T V
  W = load volatile T, T V)",
    "W = inttoptr i64 N to T",
};

/// Lines outside of functions.
inline constexpr llvm::StringLiteral Globals[] = {
    "@G = internal addrspace(3) global [N x i8] undef, align 16",
    "@G = external addrspace(3) global [0 x i8], align 128",
    "@G = external addrspace(3) global {}",
    "@G = addrspace(3) global i64 undef",
    "@G = alias ptr, ptr @kernel",
    "@G = alias i8, ptr addrspace(3) @dst",
    "@G = alias void (), ptr @copy",
    "@llvm.used = appending global [1 x ptr] [ptr @copy]",
    R"(@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @G, ptr null, i32 0, ptr null }]
@G = private constant [18 x i8] c"cluster_bulk_copy\00")",
    R"(declare void @G(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="N,N,N,N,0,1,N,N,N,N,N,N")",
    R"(define internal ptr @G(ptr %p) {
  ret ptr %p
})",
};

} // namespace fuzz

#endif // CLUSTER_BULK_COPY_TEST_FUZZ_LIBFUZZER_PIECES_H
