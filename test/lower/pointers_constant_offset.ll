; A constant offset from a shared variable in the generic address space, the usual
; way to carve up dynamic shared memory, leaves no cast either.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy \
; RUN:   --implicit-check-not=addrspacecast
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy \
; RUN:   --implicit-check-not=addrspacecast
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@smem = external addrspace(3) global [0 x i8], align 16

declare void @copy(ptr, ptr, ptr, i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @smem, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; CHECK-NEXT:    [[DST:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds{{.*}} (i8, ptr addrspace(3) @smem, i64 64), i32 %rank)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[DST]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) getelementptr inbounds{{.*}} (i8, ptr addrspace(3) @smem, i64 1024), i32 256)
; CHECK-NEXT:    ret void
define void @send(i32 %rank) {
  call void @copy(ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @smem to ptr), i64 64), ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @smem to ptr), i64 1024), ptr addrspacecast (ptr addrspace(3) @smem to ptr), i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" }
