; A builtin marked by the function attribute, in call form, with generic
; pointers and one chunk.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr, ptr, i64, ptr, i32, i1, i64, i64, i64, i64, i64, ...) #0

; CHECK-LABEL: define void @send(
; CHECK-NEXT:    %mbar.shared = addrspacecast ptr %mbar to ptr addrspace(3)
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar.shared, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; CHECK-NEXT:    %src.shared = addrspacecast ptr %src to ptr addrspace(3)
; CHECK-NEXT:    %dst.shared = addrspacecast ptr %dst to ptr addrspace(3)
; LITERAL-NEXT:  [[DST:%dst.remote]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst.shared, i32 %rank)
; FOLDED-NEXT:   [[DST:%dst.base]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst.shared, i32 %rank)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[DST]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src.shared, i32 256)
; CHECK-NEXT:    ret void
; CHECK-NOT:   @copy
define void @send(ptr %dst, ptr %src, ptr %mbar, i32 %rank) {
  call void (ptr, ptr, i64, ptr, i32, i1, i64, i64, i64, i64, i64, ...) @copy(
      ptr %dst, ptr %src, i64 256, ptr %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 4, i64 0, i64 0,
      i64 64, i64 1, i64 1)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy" }
