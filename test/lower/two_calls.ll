; Two calls in one function keep their order, and each has its own barrier, rank
; and chunk size.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare void @copy_small(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #1

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    [[MA:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar.a, i32 %rank.a)
; CHECK-NEXT:    [[BA:%.*]] = ptrtoint ptr addrspace(7) [[MA]] to i64
; CHECK-NEXT:    [[OA:%.*]] = inttoptr i64 [[BA]] to ptr addrspace(3)
; CHECK-NEXT:    [[DA:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 %rank.a)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[DA]], ptr addrspace(3) [[OA]], ptr addrspace(3) %src, i32 256)
; CHECK-NEXT:    [[MB:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar.b, i32 %rank.b)
; CHECK-NEXT:    [[BB:%.*]] = ptrtoint ptr addrspace(7) [[MB]] to i64
; CHECK-NEXT:    [[OB:%.*]] = inttoptr i64 [[BB]] to ptr addrspace(3)
; CHECK-NEXT:    [[DB:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %src, i32 %rank.b)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[DB]], ptr addrspace(3) [[OB]], ptr addrspace(3) %dst, i32 64)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar.a, ptr addrspace(3) %mbar.b, i32 %rank.a, i32 %rank.b) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar.a, i32 %rank.a, i1 true)
  call void @copy_small(ptr addrspace(3) %src, ptr addrspace(3) %dst, ptr addrspace(3) %mbar.b, i32 %rank.b, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" }
attributes #1 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 2, 0, 0, 32, 1, 1" }
