; A mapped pointer that never reaches the call: all of these are accepted.
; RUN: %lower %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [16384 x i8] undef, align 128
@src = internal addrspace(3) global [256 x i8] undef, align 16
@mbar = addrspace(3) global i64 undef, align 8

declare ptr @llvm.nvvm.mapa(ptr, i32)
declare void @copy(ptr, ptr addrspace(3), ptr addrspace(3), i32, i1) #0
attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 1, 0, 0, 256, 1, 1" }

; A helper that also advances mapped pointers, for another purpose.
define internal ptr @advance(ptr %b) {
  %a = getelementptr i8, ptr %b, i64 16
  ret ptr %a
}
; CHECK-LABEL: define void @helper_called_with_both(
; CHECK: cp.async.bulk
define void @helper_called_with_both() {
  %b = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  %c = call ptr @advance(ptr %b)
  store i32 1, ptr %c
  %a = call ptr @advance(ptr addrspacecast (ptr addrspace(3) @dst to ptr))
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; A variable that held a mapped pointer before.
; CHECK-LABEL: define void @slot_used_twice(
; CHECK: cp.async.bulk
define void @slot_used_twice() {
  %b = alloca ptr
  %c = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  store ptr %c, ptr %b
  %g = load ptr, ptr %b
  store i32 1, ptr %g
  store ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr %b
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; A variable that holds one afterwards.
; CHECK-LABEL: define void @slot_used_again(
; CHECK: cp.async.bulk
define void @slot_used_again() {
  %b = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr %b
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %c = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  store ptr %c, ptr %b
  %g = load ptr, ptr %b
  store i32 1, ptr %g
  ret void
}

; The address of the mapping is an operand of the assembly, not its result.
; CHECK-LABEL: define void @assembly_that_also_maps(
; CHECK: cp.async.bulk
define void @assembly_that_also_maps() {
  %b = call i64 asm "mapa.u64 $0, $1, $2;", "=l,l,r"(i64 0, i32 1)
  call void asm sideeffect "st.shared::cluster.u32 [$0], 1;", "l"(i64 %b)
  %a = addrspacecast ptr addrspace(3) @dst to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
