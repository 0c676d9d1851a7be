; Calls in different blocks stay in their blocks, and phis behind them name the
; blocks that their predicates' branches end in.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define i32 @send(
; CHECK:         br i1 %which, label %left, label %right
; CHECK:         {{^}}left:
; CHECK:         call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 1)
; CHECK:         br i1 %pred, label %[[LTHEN:.*]], label %[[LTAIL:.*]]
; CHECK:         {{^}}[[LTHEN]]:
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, ptr addrspace(3) %src, i32 256)
; CHECK-NEXT:    br label %[[LTAIL]]
; CHECK:         {{^}}[[LTAIL]]:
; CHECK-NEXT:    br label %join
; CHECK:         {{^}}right:
; CHECK:         call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 2)
; CHECK:         br i1 %pred, label %[[RTHEN:.*]], label %[[RTAIL:.*]]
; CHECK:         {{^}}[[RTHEN]]:
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, ptr addrspace(3) %dst, i32 256)
; CHECK-NEXT:    br label %[[RTAIL]]
; CHECK:         {{^}}[[RTAIL]]:
; CHECK-NEXT:    br label %join
; CHECK:         {{^}}join:
; CHECK-NEXT:    %sent = phi i32 [ 1, %[[LTAIL]] ], [ 2, %[[RTAIL]] ]
; CHECK-NEXT:    ret i32 %sent
define i32 @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i1 %which, i1 %pred) {
  br i1 %which, label %left, label %right

left:
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 1, i1 %pred)
  br label %join

right:
  call void @copy(ptr addrspace(3) %src, ptr addrspace(3) %dst, ptr addrspace(3) %mbar, i32 2, i1 %pred)
  br label %join

join:
  %sent = phi i32 [ 1, %left ], [ 2, %right ]
  ret i32 %sent
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" }
