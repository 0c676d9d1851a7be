; Data layouts that are not NVPTX's, or none: pointers of other sizes give other casts,
; and valid IR.
; DEFINE: %{layout} =
; DEFINE: %{lower} = sed 's/LAYOUT/%{layout}/' %s | %opt -passes='cluster-bulk-copy,verify' -S | FileCheck %s --implicit-check-not=@copy && sed 's/LAYOUT/%{layout}/' %s | %opt -passes='cluster-bulk-copy<fold-mapa>,verify' -S | FileCheck %s --implicit-check-not=@copy

; REDEFINE: %{layout} = 
; RUN: %{lower}
; REDEFINE: %{layout} = e-p3:8:8
; RUN: %{lower}
; REDEFINE: %{layout} = e-p3:16:16
; RUN: %{lower}
; REDEFINE: %{layout} = e-p3:32:32
; RUN: %{lower}
; REDEFINE: %{layout} = e-p3:64:64:64:16
; RUN: %{lower}
; REDEFINE: %{layout} = e-p3:128:128:128:64
; RUN: %{lower}
; REDEFINE: %{layout} = e-p7:16:16
; RUN: %{lower}
; REDEFINE: %{layout} = e-p7:32:32
; RUN: %{lower}
; REDEFINE: %{layout} = e-p:32:32
; RUN: %{lower}
; REDEFINE: %{layout} = e-p:128:128
; RUN: %{lower}
; REDEFINE: %{layout} = e-p0:64:64:64:32
; RUN: %{lower}
; REDEFINE: %{layout} = e-p:64:64-ni:3:7
; RUN: %{lower}
; REDEFINE: %{layout} = e-p3:8388608:32
; RUN: %{lower}
; REDEFINE: %{layout} = e-p5:8388608:32
; RUN: %{lower}
; REDEFINE: %{layout} = E-p:64:64
; RUN: %{lower}
; REDEFINE: %{layout} = e-P1-G1-A5
; RUN: %{lower}
; RUN: sed '/LAYOUT/d' %s | %opt -passes='cluster-bulk-copy,verify' -S | FileCheck %s --implicit-check-not=@copy
; Without a triple it is no device module.
; RUN: sed '/^target/d' %s | %opt -passes='cluster-bulk-copy,verify' -S | FileCheck %s --check-prefix=HOST
target datalayout = "LAYOUT"
target triple = "nvptx64-nvidia-cuda"

@mbar = internal addrspace(3) global i64 undef, align 8

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 128, -128, 128, 1, 1"
declare void @copy_loop(ptr, ptr, ptr, i32, i1) convergent "cluster-bulk-copy"="16, 1, 0, 2, 1, 1, 32, 1024, 1024, 100, 8, 8, 8, 1, 1"

; CHECK-COUNT-4: call {{.*}}void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; HOST: call void @copy(
; HOST: call void @copy_loop(
define void @kernel(ptr addrspace(3) %d, i32 %r, i1 %p) {
  call void @copy(ptr addrspace(3) %d, ptr addrspace(3) %d, ptr addrspace(3) @mbar, i32 %r, i1 %p)
  %g = getelementptr i8, ptr addrspace(3) %d, i32 %r
  %c = addrspacecast ptr addrspace(3) %g to ptr
  call void @copy_loop(ptr %c, ptr %c, ptr %c, i32 %r, i1 %p)
  %slots = alloca [8 x [4 x ptr]], addrspace(5)
  %slot = getelementptr [4 x ptr], ptr addrspace(5) %slots, i64 7, i32 3
  store ptr %c, ptr addrspace(5) %slot
  %l = load ptr, ptr addrspace(5) %slot
  call void @copy_loop(ptr %l, ptr %l, ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}
