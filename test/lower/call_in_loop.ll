; A call in a loop of the user's: the copies are inside it, and so is the loop that
; sixty-five of them become.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    entry:
; CHECK-NEXT:    br label %loop
; CHECK:         {{^}}loop:
; CHECK-NEXT:    %i = phi i32 [ 0, %entry ], [ %next, %[[LATCH:.*]] ]
; CHECK:         call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 %i)
; CHECK:         br label %[[BODY:.*]]
; CHECK:         {{^}}[[BODY]]:
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; CHECK:         icmp eq i32 %{{.*}}, 65{{$}}
; CHECK-NEXT:    br i1 %{{.*}}, label %[[LATCH]], label %[[BODY]]
; CHECK:         {{^}}[[LATCH]]:
; CHECK-NEXT:    %next = add i32 %i, 1
; CHECK-NEXT:    %done = icmp eq i32 %next, %n
; CHECK-NEXT:    br i1 %done, label %exit, label %loop
; CHECK:         {{^}}exit:
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %i, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 1, 65, 16, 16, 16, 1, 1" }
