; The default pipelines run the pass by themselves: the literal form at -O0, the
; folded form from -O1 on. LLVM 23 has no pipelines for size.
; RUN: %opt -passes='default<O0>' -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %opt -passes='default<O1>' -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %opt -passes='default<O2>' -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %opt -passes='default<O3>' -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %if !llvm-23 %{ %opt -passes='default<Os>' -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy %}
; RUN: %if !llvm-23 %{ %opt -passes='default<Oz>' -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy %}
; RUN: %opt -passes='default<O0>' -S %s | %assemble
; RUN: %opt -passes='default<O2>' -S %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define {{.*}}@send(
; LITERAL-COUNT-3: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
; FOLDED-COUNT-2: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
; CHECK-NOT:     mapa
; CHECK-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 256)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 256, 128, 128, 1, 1" }
