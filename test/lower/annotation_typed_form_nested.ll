; The typed form as clang writes it for the header's bulk_copy: the annotation's
; one argument is a struct of arrays.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@__cluster_bulk_copy \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str --implicit-check-not=@.args
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@__cluster_bulk_copy \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str --implicit-check-not=@.args
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%descriptor_values = type { [6 x i64], [2 x [3 x i64]] }

@.str = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@.args = private unnamed_addr constant { %descriptor_values } { %descriptor_values { [6 x i64] [i64 256, i64 0, i64 0, i64 2, i64 0, i64 1], [2 x [3 x i64]] [[3 x i64] [i64 2, i64 256, i64 128], [3 x i64] [i64 128, i64 1, i64 1]] } }, section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @__cluster_bulk_copy, ptr @.str, ptr @.str.1, i32 3, ptr @.args }], section "llvm.metadata"

declare void @__cluster_bulk_copy(ptr, ptr, ptr, i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.shared = addrspacecast ptr %mbar to ptr addrspace(3)
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar.shared, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; CHECK-NEXT:    %src.shared = addrspacecast ptr %src to ptr addrspace(3)
; CHECK-NEXT:    %dst.shared = addrspacecast ptr %dst to ptr addrspace(3)
; FOLDED-NEXT:   %dst.base = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst.shared, i32 %rank)
; LITERAL-NEXT:  [[D0:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst.shared, i32 %rank)
; LITERAL-NEXT:  [[L1:%.*]] = getelementptr i8, ptr addrspace(3) %dst.shared, i64 512{{$}}
; LITERAL-NEXT:  [[D1:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L1]], i32 %rank)
; LITERAL-NEXT:  [[S1:%.*]] = getelementptr i8, ptr addrspace(3) %src.shared, i64 256{{$}}
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D0]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src.shared, i32 256)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 256)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %dst.base, ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src.shared, i32 256)
; FOLDED-NEXT:   [[D1B:%.*]] = ptrtoint ptr addrspace(7) %dst.base to i64
; FOLDED-NEXT:   [[D1L:%.*]] = trunc i64 [[D1B]] to i32
; FOLDED-NEXT:   [[D1A:%.*]] = add i32 [[D1L]], 512{{$}}
; FOLDED-NEXT:   [[D1Z:%.*]] = zext i32 [[D1A]] to i64
; FOLDED-NEXT:   [[D1:%.*]] = inttoptr i64 [[D1Z]] to ptr addrspace(7)
; FOLDED-NEXT:   [[S1B:%.*]] = ptrtoint ptr addrspace(3) %src.shared to i64
; FOLDED-NEXT:   [[S1L:%.*]] = trunc i64 [[S1B]] to i32
; FOLDED-NEXT:   [[S1A:%.*]] = add i32 [[S1L]], 256{{$}}
; FOLDED-NEXT:   [[S1Z:%.*]] = zext i32 [[S1A]] to i64
; FOLDED-NEXT:   [[S1:%.*]] = inttoptr i64 [[S1Z]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 256)
; CHECK-NEXT:    ret void
define void @send(ptr %dst, ptr %src, ptr %mbar, i32 %rank) {
  call void @__cluster_bulk_copy(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind }
