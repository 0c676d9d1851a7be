; A predicate that is constant and false leaves nothing of the call, in straight
; code and where there would be a loop.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare void @copy17(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #1

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    ret void
; CHECK-NEXT:    }
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 false)
  ret void
}

; CHECK-LABEL:   define void @send17(
; CHECK-NEXT:    ret void
; CHECK-NEXT:    }
define void @send17(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy17(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 false)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 256, 128, 128, 1, 1" }
attributes #1 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 1, 17, 16, 16, 16, 1, 1" }
