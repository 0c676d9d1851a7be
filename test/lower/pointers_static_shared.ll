; Static shared variables, which C++ passes as constant expressions in the generic
; address space, are used as they are: no cast is left.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy \
; RUN:   --implicit-check-not=addrspacecast
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy \
; RUN:   --implicit-check-not=addrspacecast
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [1024 x i16] undef, align 16
@src = internal addrspace(3) global [1024 x i16] undef, align 16
@bar = addrspace(3) global i64 undef, align 8

declare void @copy(ptr, ptr, ptr, i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @bar, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; FOLDED-NEXT:   %dst.base = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @dst, i32 %rank)
; LITERAL-NEXT:  [[D0:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @dst, i32 %rank)
; LITERAL-NEXT:  [[D1:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 512), i32 %rank)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D0]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) @src, i32 256)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 256), i32 256)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %dst.base, ptr addrspace(3) %mbar.operand, ptr addrspace(3) @src, i32 256)
; FOLDED-NEXT:   [[D1B:%.*]] = ptrtoint ptr addrspace(7) %dst.base to i64
; FOLDED-NEXT:   [[D1L:%.*]] = trunc i64 [[D1B]] to i32
; FOLDED-NEXT:   [[D1A:%.*]] = add i32 [[D1L]], 512{{$}}
; FOLDED-NEXT:   [[D1Z:%.*]] = zext i32 [[D1A]] to i64
; FOLDED-NEXT:   [[D1:%.*]] = inttoptr i64 [[D1Z]] to ptr addrspace(7)
; FOLDED-NEXT:   [[S1Z:%.*]] = zext i32 add (i32 ptrtoint (ptr addrspace(3) @src to i32), i32 256) to i64
; FOLDED-NEXT:   [[S1:%.*]] = inttoptr i64 [[S1Z]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 256)
; CHECK-NEXT:    ret void
define void @send(i32 %rank) {
  call void @copy(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @bar to ptr), i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 256, 128, 128, 1, 1" }
