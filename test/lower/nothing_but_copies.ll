; A chunk is one copy, however large, and the rest is the mapping of addresses: no
; loads and stores in the place of a copy, and nothing of the protocol around it.
; DEFINE: %{check} = FileCheck %s --implicit-check-not='call {{.*}}@' --implicit-check-not=asm \
; DEFINE:   --implicit-check-not='load ' --implicit-check-not='store ' \
; DEFINE:   --implicit-check-not='atomicrmw ' --implicit-check-not='fence ' --implicit-check-not='br '
; RUN: %lower %s | %{check}
; RUN: %fold %s | %{check}
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @largest(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define ptx_kernel void @send(
; CHECK-COUNT-2: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 1048560)
; CHECK-NEXT:    ret void
define ptx_kernel void @send(i64 %to, i64 %from, i64 %bar, i32 %rank) {
  %dst = inttoptr i64 %to to ptr addrspace(3)
  %src = inttoptr i64 %from to ptr addrspace(3)
  %mbar = inttoptr i64 %bar to ptr addrspace(3)
  call void @largest(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="1048560, 0, 0, 16, 0, 0, 65535, 1, 1" }
