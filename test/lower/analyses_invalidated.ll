; Loops that were found before the pass are found anew after it, which now are those
; of the copies; every pass leaves a valid module.
; RUN: %opt -passes='function(require<loops>),cluster-bulk-copy,function(print<loops>)' \
; RUN:   -verify-each -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='function(require<loops>),cluster-bulk-copy<fold-mapa>,function(print<loops>)' \
; RUN:   -verify-each -disable-output %s 2>&1 | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK:         Loop info for function 'send':
; CHECK-NEXT:    Loop at depth 1 containing:
; CHECK-NEXT:    Loop at depth 2 containing:
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 %pred) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 %pred)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 2, 16, 256, 256, 8, 16, 16, 16, 1, 1" }
