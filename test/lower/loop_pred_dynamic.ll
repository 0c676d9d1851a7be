; A run-time predicate guards the loop from outside, so it is tested once.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
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
; CHECK-NEXT:    br i1 %pred, label %[[THEN:.*]], label %[[TAIL:.*]]
; CHECK-EMPTY:
; CHECK-NEXT:    [[THEN]]:
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK-EMPTY:
; CHECK-NEXT:    [[BODY]]:
; CHECK-NEXT:    phi i32 [ 0, %[[THEN]] ], [ %{{.*}}, %[[BODY]] ]
; CHECK-NOT:     %pred
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; CHECK:         br i1 %{{.*}}, label %[[EXIT:.*]], label %[[BODY]]
; CHECK-EMPTY:
; CHECK-NEXT:    [[EXIT]]:
; CHECK-NEXT:    br label %[[TAIL]]
; CHECK-EMPTY:
; CHECK-NEXT:    [[TAIL]]:
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 %pred) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 %pred)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 1, 65, 16, 16, 16, 1, 1" }
