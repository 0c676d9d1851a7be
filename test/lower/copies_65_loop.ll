; More than sixty-four copies of one call are a loop around one copy.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; FOLDED-NEXT:   %dst.base = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 %rank)
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK-EMPTY:
; CHECK-NEXT:    [[BODY]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %{{.*}} ], [ [[NEXT:%.*]], %[[BODY]] ]
; CHECK-NEXT:    [[DO:%.*]] = mul i32 [[I]], 128{{$}}
; CHECK-NEXT:    [[SO:%.*]] = mul i32 [[I]], -64{{$}}
; LITERAL-NEXT:  [[DX:%.*]] = sext i32 [[DO]] to i64
; LITERAL-NEXT:  [[DP:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 [[DX]]
; LITERAL-NEXT:  [[D:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[DP]], i32 %rank)
; LITERAL-NEXT:  [[SX:%.*]] = sext i32 [[SO]] to i64
; LITERAL-NEXT:  [[S:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 [[SX]]
; FOLDED-NEXT:   [[DB:%.*]] = ptrtoint ptr addrspace(7) %dst.base to i64
; FOLDED-NEXT:   [[DL:%.*]] = trunc i64 [[DB]] to i32
; FOLDED-NEXT:   [[DA:%.*]] = add i32 [[DL]], [[DO]]
; FOLDED-NEXT:   [[DZ:%.*]] = zext i32 [[DA]] to i64
; FOLDED-NEXT:   [[D:%.*]] = inttoptr i64 [[DZ]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SB:%.*]] = ptrtoint ptr addrspace(3) %src to i64
; FOLDED-NEXT:   [[SL:%.*]] = trunc i64 [[SB]] to i32
; FOLDED-NEXT:   [[SA:%.*]] = add i32 [[SL]], [[SO]]
; FOLDED-NEXT:   [[SZ:%.*]] = zext i32 [[SA]] to i64
; FOLDED-NEXT:   [[S:%.*]] = inttoptr i64 [[SZ]] to ptr addrspace(3)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S]], i32 64)
; CHECK-NEXT:    [[NEXT]] = add nuw nsw i32 [[I]], 1
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq i32 [[NEXT]], 65
; CHECK-NEXT:    br i1 [[DONE]], label %[[EXIT:.*]], label %[[BODY]]
; CHECK-EMPTY:
; CHECK-NEXT:    [[EXIT]]:
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 1, 65, 32, -16, 16, 1, 1" }
