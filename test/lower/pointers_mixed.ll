; Each pointer operand has an address space of its own.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy --implicit-check-not=addrspacecast
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy --implicit-check-not=addrspacecast
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr, ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; CHECK-NEXT:    %src.shared = addrspacecast ptr %src to ptr addrspace(3)
; CHECK-NEXT:    [[DST:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 %rank)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[DST]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src.shared, i32 256)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" }
