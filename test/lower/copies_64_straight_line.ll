; Sixty-four copies of one call are straight-line code.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy \
; RUN:   --implicit-check-not='br ' --implicit-check-not=phi
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy \
; RUN:   --implicit-check-not='br ' --implicit-check-not=phi
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; LITERAL-COUNT-65: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
; FOLDED-COUNT-2: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
; CHECK-NOT:     mapa
; CHECK-COUNT-64: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 2, 8, 256, 256, 8, 16, 16, 16, 1, 1" }
