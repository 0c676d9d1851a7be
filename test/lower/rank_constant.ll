; A constant rank is an operand like a run-time one.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 3)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; FOLDED-NEXT:   %dst.base = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 3)
; LITERAL-NEXT:  [[D0:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 3)
; LITERAL-NEXT:  [[L1:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 512{{$}}
; LITERAL-NEXT:  [[D1:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L1]], i32 3)
; LITERAL-NEXT:  [[S1:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 256{{$}}
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D0]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src, i32 256)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 256)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %dst.base, ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src, i32 256)
; FOLDED-NEXT:   [[D1B:%.*]] = ptrtoint ptr addrspace(7) %dst.base to i64
; FOLDED-NEXT:   [[D1L:%.*]] = trunc i64 [[D1B]] to i32
; FOLDED-NEXT:   [[D1A:%.*]] = add i32 [[D1L]], 512{{$}}
; FOLDED-NEXT:   [[D1Z:%.*]] = zext i32 [[D1A]] to i64
; FOLDED-NEXT:   [[D1:%.*]] = inttoptr i64 [[D1Z]] to ptr addrspace(7)
; FOLDED-NEXT:   [[S1B:%.*]] = ptrtoint ptr addrspace(3) %src to i64
; FOLDED-NEXT:   [[S1L:%.*]] = trunc i64 [[S1B]] to i32
; FOLDED-NEXT:   [[S1A:%.*]] = add i32 [[S1L]], 256{{$}}
; FOLDED-NEXT:   [[S1Z:%.*]] = zext i32 [[S1A]] to i64
; FOLDED-NEXT:   [[S1:%.*]] = inttoptr i64 [[S1Z]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 256)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 3, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 256, 128, 128, 1, 1" }
