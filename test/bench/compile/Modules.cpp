//===- Modules.cpp - Modules to compile in a benchmark --------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Modules.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

static constexpr const char Preamble[] = R"(
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [65536 x i8] undef, align 128
@src = internal addrspace(3) global [65536 x i8] undef, align 128
@mbar = internal addrspace(3) global i64 undef, align 8
@dynamic = external addrspace(3) global [0 x i8], align 128

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

attributes #1 = { "target-cpu"="sm_90" "target-features"="+ptx80" }
)";

static constexpr const char Builtin[] = R"(
declare void @copy(...) #0
attributes #0 = { convergent nounwind "cluster-bulk-copy" }
)";

/// Scope thread, 8 chunks of 256 bytes, one in two.
static constexpr const char EightChunks[] =
    "i64 0, i64 0, i64 2, i64 0, i64 1, i64 8, i64 256, i64 256, i64 128, "
    "i64 1, i64 1";
static constexpr int64_t ChunksOfEight = 8;

/// The same with 128 chunks.
static constexpr const char LoopOfChunks[] =
    "i64 0, i64 0, i64 2, i64 0, i64 1, i64 128, i64 256, i64 256, i64 128, "
    "i64 1, i64 1";

/// Scope warp, one chunk for each of 32 lanes.
static constexpr const char WarpChunks[] =
    "i64 1, i64 0, i64 2, i64 1, i64 0, i64 32, i64 256, i64 256, i64 128, "
    "i64 1, i64 1";

static constexpr const char SharedDst[] = "ptr addrspace(3) @dst";
static constexpr const char SharedSrc[] = "ptr addrspace(3) @src";
static constexpr const char SharedMbar[] = "ptr addrspace(3) @mbar";

static std::string writeCall(const Twine &Dst, const Twine &Src,
                             const Twine &Mbar, const Twine &Pred,
                             const Twine &Constants,
                             const Twine &DebugLocation = "") {
  return ("  call void (...) @copy(" + Dst + ", " + Src + ", i64 256, " + Mbar +
          ", i32 %rank, " + Pred + ", " + Constants + ")" + DebugLocation +
          "\n")
      .str();
}

static std::string writeSharedCall(const Twine &Pred, const Twine &Constants,
                                   const Twine &DebugLocation = "") {
  return writeCall(SharedDst, SharedSrc, SharedMbar, Pred, Constants,
                   DebugLocation);
}

static std::string writeKernel(const Twine &Name, const Twine &Body,
                               const Twine &Attachment = "") {
  return ("\ndefine ptx_kernel void @" + Name +
          "(ptr %argument, i32 %rank, i1 %pred, i64 %n) #1 " + Attachment +
          "{\n" + Body + "  ret void\n}\n")
      .str();
}

static std::string writeModule(const Twine &Functions) {
  return (Twine(Preamble) + Builtin + Functions).str();
}

/// \returns a module of one kernel with \p Calls times \p Call.
static ModuleText repeatInOneKernel(int64_t Calls, const std::string &Call,
                                    int64_t CopiesOfCall,
                                    int64_t ElectionsOfCall) {
  std::string Body;
  for (int64_t I = 0; I != Calls; ++I)
    Body += Call;
  return {writeModule(writeKernel("kernel", Body)), Calls * CopiesOfCall,
          Calls * ElectionsOfCall};
}

/// \returns \p Kernels kernels with \p Body.
static std::string writeKernels(int64_t Kernels, const std::string &Body) {
  std::string IR;
  for (int64_t I = 0; I != Kernels; ++I)
    IR += writeKernel("kernel" + Twine(I), Body);
  return IR;
}

/// \returns a module of \p Calls kernels with one \p Call each.
static ModuleText repeatInKernels(int64_t Calls, const std::string &Call,
                                  int64_t CopiesOfCall,
                                  int64_t ElectionsOfCall) {
  return {writeModule(writeKernels(Calls, Call)), Calls * CopiesOfCall,
          Calls * ElectionsOfCall};
}

/// A loop with loads, arithmetic and a store, like many a kernel.
static constexpr const char PlainBody[] = R"(entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = zext i32 %tid to i64
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %a.address = getelementptr float, ptr %argument, i64 %i
  %a = load float, ptr %a.address, align 4
  %j = add i64 %i, %n
  %b.address = getelementptr float, ptr %argument, i64 %j
  %b = load float, ptr %b.address, align 4
  %product = fmul float %a, %b
  %sum.next = fadd float %sum, %product
  store float %sum.next, ptr %b.address, align 4
  %next = add i64 %i, 256
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
)";

ModuleText makePlainKernels(int64_t Kernels) {
  return {Preamble + writeKernels(Kernels, PlainBody)};
}

ModuleText makeUnusedBuiltin(int64_t Kernels) {
  return repeatInKernels(Kernels, PlainBody, 0, 0);
}

/// \returns the table of annotations with the entries \p Entries.
static std::string writeTable(ArrayRef<std::string> Entries) {
  std::string Joined;
  for (const std::string &Entry : Entries)
    Joined += (Joined.empty() ? "" : ",\n  ") + Entry;
  return ("\n@llvm.global.annotations = appending global [" +
          Twine(Entries.size()) + " x { ptr, ptr, ptr, i32, ptr }] [\n  " +
          Joined + "\n], section \"llvm.metadata\"\n")
      .str();
}

ModuleText makeOtherAnnotations(int64_t Kernels) {
  ModuleText Text = makePlainKernels(Kernels);
  SmallVector<std::string, 0> Entries;
  for (int64_t I = 0; I != Kernels; ++I)
    Entries.push_back(("{ ptr, ptr, ptr, i32, ptr } { ptr @kernel" + Twine(I) +
                       ", ptr @text, ptr @file, i32 1, ptr null }")
                          .str());
  Text.IR += "\n@text = private constant [8 x i8] c\"launch!\\00\"\n"
             "@file = private constant [5 x i8] c\"a.cu\\00\"\n" +
             writeTable(Entries);
  return Text;
}

ModuleText makeOneKernel(int64_t Calls) {
  return repeatInOneKernel(Calls, writeSharedCall("i1 true", EightChunks),
                           ChunksOfEight, 0);
}

ModuleText makeDebugLocations(int64_t Calls) {
  std::string Body;
  std::string Locations;
  constexpr int64_t FirstLocation = 10;
  for (int64_t I = 0; I != Calls; ++I) {
    const std::string Name = "!" + std::to_string(FirstLocation + I);
    Body += writeSharedCall("i1 true", EightChunks, ", !dbg " + Twine(Name));
    Locations += (Name + " = !DILocation(line: " + Twine(I + 1) +
                  ", column: 3, scope: !3)\n")
                     .str();
  }
  return {writeModule(writeKernel("kernel", Body, "!dbg !3 ") + R"(
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernel.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "kernel", file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{null})
)" + Locations),
          Calls * ChunksOfEight, 0};
}

ModuleText makePredicates(int64_t Calls) {
  return repeatInOneKernel(Calls, writeSharedCall("i1 %pred", EightChunks),
                           ChunksOfEight, 0);
}

ModuleText makeLoops(int64_t Calls) {
  return repeatInOneKernel(Calls, writeSharedCall("i1 true", LoopOfChunks), 1,
                           0);
}

ModuleText makeManyKernels(int64_t Calls) {
  return repeatInKernels(Calls, writeSharedCall("i1 true", EightChunks),
                         ChunksOfEight, 0);
}

ModuleText makeAnnotations(int64_t Calls) {
  std::string Body;
  std::string Declarations;
  SmallVector<std::string, 0> Entries;
  for (int64_t I = 0; I != Calls; ++I) {
    Body += ("  call void @copy" + Twine(I) + "(" + SharedDst + ", " +
             SharedSrc + ", " + SharedMbar + ", i32 %rank, i1 true)\n")
                .str();
    // Types and layouts differ as they do between templates.
    Declarations +=
        ("declare void @copy" + Twine(I) +
         "(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1)\n"
         "@arguments" +
         Twine(I) +
         " = private constant { i64, [5 x i64], [6 x i64] } { i64 256, [5 x "
         "i64] [i64 0, i64 0, i64 2, i64 0, i64 1], [6 x i64] [i64 8, i64 " +
         Twine(128 + 8 * (I % 100)) + ", i64 256, i64 128, i64 1, i64 1] }\n")
            .str();
    Entries.push_back(("{ ptr, ptr, ptr, i32, ptr } { ptr @copy" + Twine(I) +
                       ", ptr @text, ptr @file, i32 1, ptr @arguments" +
                       Twine(I) + " }")
                          .str());
  }
  return {writeModule(writeKernel("kernel", Body) + Declarations +
                      "\n@text = private constant [18 x i8] "
                      "c\"cluster_bulk_copy\\00\"\n"
                      "@file = private constant [5 x i8] c\"a.cu\\00\"\n" +
                      writeTable(Entries)),
          Calls * ChunksOfEight, 0};
}

ModuleText makeWarpCalls(int64_t Calls) {
  return repeatInOneKernel(Calls, writeSharedCall("i1 true", WarpChunks), 1, 1);
}

ModuleText makeWarpBranches(int64_t Calls) {
  std::string Body = "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                     "  %warp = lshr i32 %tid, 5\n";
  for (int64_t I = 0; I != Calls; ++I)
    Body += ("  %c" + Twine(I) + " = icmp eq i32 %warp, " + Twine(I) +
             "\n  br i1 %c" + Twine(I) + ", label %then" + Twine(I) +
             ", label %end" + Twine(I) + "\nthen" + Twine(I) + ":\n" +
             writeSharedCall("i1 true", WarpChunks) + "  br label %end" +
             Twine(I) + "\nend" + Twine(I) + ":\n")
                .str();
  return {writeModule(writeKernel("kernel", Body)), Calls, Calls};
}

ModuleText makeWarpKernels(int64_t Calls) {
  return repeatInKernels(Calls, writeSharedCall("i1 true", WarpChunks), 1, 1);
}

/// \returns a module in which all calls load from the same stack slots, after
/// \p BeforeCall.
static ModuleText makeSlots(int64_t Calls, const std::string &BeforeCall) {
  std::string Body;
  const std::pair<const char *, const char *> Slots[] = {
      {"dst", "@dst"}, {"src", "@src"}, {"mbar", "@mbar"}};
  for (const auto &[Name, Variable] : Slots)
    Body += (Twine("  %") + Name +
             ".slot = alloca ptr, align 8\n  store ptr addrspacecast (ptr "
             "addrspace(3) " +
             Variable + " to ptr), ptr %" + Name + ".slot, align 8\n")
                .str();
  for (int64_t I = 0; I != Calls; ++I) {
    Body += BeforeCall;
    for (const auto &[Name, Variable] : Slots)
      Body += (Twine("  %") + Name + Twine(I) + " = load ptr, ptr %" + Name +
               ".slot, align 8\n")
                  .str();
    Body += writeCall("ptr %dst" + Twine(I), "ptr %src" + Twine(I),
                      "ptr %mbar" + Twine(I), "i1 true", EightChunks);
  }
  return {writeModule(writeKernel("kernel", Body)), Calls * ChunksOfEight, 0};
}

ModuleText makeStackSlots(int64_t Calls) { return makeSlots(Calls, ""); }

ModuleText makeStackSlotStores(int64_t Calls) {
  return makeSlots(Calls,
                   "  store ptr getelementptr (i8, ptr addrspacecast (ptr "
                   "addrspace(3) @dst to ptr), i64 1024), ptr %dst.slot, "
                   "align 8\n");
}

ModuleText makePointerSteps(int64_t Calls) {
  std::string Body = "  %bytes = shl i64 %n, 4\n"
                     "  %p0 = addrspacecast ptr addrspace(3) @dst to ptr\n";
  for (int64_t I = 0; I != Calls; ++I)
    Body += ("  %p" + Twine(I + 1) + " = getelementptr i8, ptr %p" + Twine(I) +
             ", i64 %bytes\n")
                .str() +
            writeCall("ptr %p" + Twine(I + 1), SharedSrc, SharedMbar, "i1 true",
                      EightChunks);
  return {writeModule(writeKernel("kernel", Body)), Calls * ChunksOfEight, 0};
}

ModuleText makeSharedHelper(int64_t Calls) {
  std::string IR = "\ndefine internal void @helper(ptr %dst, i32 %rank) #1 {\n";
  for (int64_t I = 0; I != Calls; ++I)
    IR += writeCall("ptr %dst", SharedSrc, SharedMbar, "i1 true", EightChunks);
  IR += "  ret void\n}\n";
  for (int64_t I = 0; I != Calls; ++I)
    IR += writeKernel("kernel" + Twine(I),
                      "  call void @helper(ptr addrspacecast (ptr addrspace(3) "
                      "@dst to ptr), i32 %rank)\n");
  return {writeModule(IR), Calls * ChunksOfEight, 0};
}

ModuleText makeOneCall(ArrayRef<RepeatAxis> Axes, int64_t MbarBytes) {
  constexpr int64_t ChunkBytes = 16;
  // Up to 16 copies become straight-line code, more a loop nest with one.
  constexpr int64_t MaxStraightLineCopies = 64;
  int64_t Chunks = 1;
  std::string Constants;
  for (const RepeatAxis &A : Axes) {
    Chunks *= A.Extent;
    Constants +=
        ("i64 " + Twine(A.Extent) + ", i64 " + Twine(A.DstChunks * ChunkBytes) +
         ", i64 " + Twine(A.SrcChunks * ChunkBytes) + ", ")
            .str();
  }
  const std::string Mbar =
      MbarBytes == 0
          ? SharedMbar
          : ("ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, "
             "i64 " +
             Twine(MbarBytes) + ")")
                .str();
  // Where the size of a variable is not known, so many chunks are accepted.
  const std::string Call =
      ("  call void (...) @copy(ptr addrspace(3) @dynamic, ptr addrspace(3) "
       "@dynamic, i64 16, " +
       Mbar +
       ", i32 %rank, i1 true, i64 0, i64 0, i64 1, i64 0, "
       "i64 " +
       Twine(Axes.size()) + ", " + Constants + "i64 16, i64 1, i64 1)\n")
          .str();
  return {writeModule(writeKernel("kernel", Call)),
          Chunks <= MaxStraightLineCopies ? Chunks : 1, 0};
}
