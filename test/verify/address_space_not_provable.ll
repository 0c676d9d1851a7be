; Pointers that only look as if they pointed outside shared memory: all of these
; are accepted.
; RUN: %lower %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [16384 x i8] undef, align 128
@src = internal addrspace(3) global [256 x i8] undef, align 16
@mbar = addrspace(3) global i64 undef, align 8

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 1, 0, 0, 256, 1, 1" }

; A part of a global address, added to a shared one: what keeps a tile at the same
; place modulo 128 on both sides.
; CHECK-LABEL: define ptx_kernel void @global_offset_plus_shared(
; CHECK: cp.async.bulk
define ptx_kernel void @global_offset_plus_shared(ptr %g) {
  %b = ptrtoint ptr %g to i64
  %c = and i64 %b, 112
  %i = ptrtoint ptr addrspace(3) @dst to i64
  %j = add i64 %c, %i
  %a = inttoptr i64 %j to ptr addrspace(3)
  call void @copy(ptr addrspace(3) %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @distance_plus_shared(
; CHECK: cp.async.bulk
define ptx_kernel void @distance_plus_shared(ptr %g, ptr %m) {
  %b = ptrtoint ptr %g to i64
  %c = ptrtoint ptr %m to i64
  %n = sub i64 %b, %c
  %i = ptrtoint ptr addrspace(3) @dst to i64
  %j = add i64 %n, %i
  %a = inttoptr i64 %j to ptr addrspace(3)
  call void @copy(ptr addrspace(3) %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; The host sizes such an argument, and the driver puts it into shared memory.
; CHECK-LABEL: define ptx_kernel void @shared_kernel_argument(
; CHECK: cp.async.bulk
define ptx_kernel void @shared_kernel_argument(ptr addrspace(3) %a) {
  call void @copy(ptr addrspace(3) %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; Address 0 of the window, plus an offset that is known at run time.
; CHECK-LABEL: define void @offset_in_the_window(
; CHECK: cp.async.bulk
define void @offset_in_the_window(i64 %n) {
  %a = getelementptr i8, ptr addrspace(3) null, i64 %n
  call void @copy(ptr addrspace(3) %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
