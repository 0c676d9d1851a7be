; A constant source that is computed away from its call goes through a move, which
; keeps LLVM and ptxas from computing it again at each use; no other source does.
; RUN: split-file %s %t
; RUN: %fold %t/long.ll | FileCheck %s --check-prefix=LONG --implicit-check-not=@copy
; RUN: %lower %t/long.ll | FileCheck %s --check-prefix=LITERAL --implicit-check-not=@copy \
; RUN:   --implicit-check-not=' asm '
; RUN: %fold %t/long.ll | %assemble
; RUN: %fold %t/short.ll | FileCheck %s --check-prefix=SHORT --implicit-check-not=@copy
; RUN: %fold %t/short.ll | llc -mcpu=sm_90 -mattr=+ptx80 --nvptx-short-ptr \
; RUN:   | FileCheck %s --check-prefix=PTX --implicit-check-not=cvt
; LITERAL:     call void @llvm.nvvm.cp.async.bulk

; LONG-LABEL:  define ptx_kernel void @variable(
; LONG-NOT:    {{ asm }}
; LONG:        {{^}}entry:
; LONG:        %src.kept = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 ptrtoint (ptr addrspace(3) @src to i32))
; LONG-NEXT:   [[WIDE:%.*]] = zext i32 %src.kept to i64
; LONG-NEXT:   %src.base = inttoptr i64 [[WIDE]] to ptr addrspace(3)
; LONG-NEXT:   br label %send
; LONG:        {{^}}send:
; LONG-NOT:    @src
; LONG-NOT:    {{ asm }}
; LONG:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, ptr addrspace(3) %src.base, i32 64)
; LONG:        ptrtoint ptr addrspace(3) %src.base to i64
; LONG-NOT:    @src
; LONG-NOT:    {{ asm }}

; LONG-LABEL:  define ptx_kernel void @part_of_variable(
; LONG:        {{^}}entry:
; LONG:        %src.kept = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 ptrtoint (ptr addrspace(3) getelementptr {{.*}}@src, i64 256) to i32))
; LONG:        br label %send
; LONG-NOT:    @src
; LONG:        {{^}}exit:

; LONG-LABEL:  define ptx_kernel void @generic(
; LONG:        {{^}}entry:
; LONG:        %src.kept = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 ptrtoint (ptr addrspace(3) @src to i32))
; LONG:        br label %send
; LONG-NOT:    @src
; LONG:        {{^}}exit:

; LONG-LABEL:  define ptx_kernel void @run_time_offset(
; LONG-NOT:    {{ asm }}
; LONG:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, ptr addrspace(3) %from, i32 64)
; LONG-NOT:    {{ asm }}

; LONG-LABEL:  define void @lanes(
; LONG-NOT:    {{ asm }}
; LONG:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, ptr addrspace(3) %src.group, i32 64)
; LONG-NOT:    {{ asm }}

; LONG-LABEL:  define ptx_kernel void @at_the_call(
; LONG-NOT:    {{ asm }}
; LONG:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, ptr addrspace(3) @src, i32 64)
; LONG-NOT:    {{ asm }}
; LONG:        ret void

; SHORT:       {{^}}entry:
; SHORT:       %src.kept = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 ptrtoint (ptr addrspace(3) @src to i32))
; SHORT-NEXT:  %src.base = inttoptr i32 %src.kept to ptr addrspace(3)
; SHORT-NEXT:  br label %send
; PTX:         mov.b32 [[ADDRESS:%r[0-9]+]], src;
; PTX:         mov.b32 [[KEPT:%r[0-9]+]], [[ADDRESS]];
; PTX:         {{^}}$L__BB
; PTX-NOT:     src
; PTX:         cp.async.bulk.{{.*}}, {{\[}}[[KEPT]]],

;--- long.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = external addrspace(3) global [0 x i8], align 128
@src = internal addrspace(3) global [4096 x i8] undef, align 128
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare void @copy_generic(ptr, ptr, ptr, i32, i1) #0
declare void @copy_warp(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #1
define ptx_kernel void @variable(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}
define ptx_kernel void @part_of_variable(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 256), ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}
define ptx_kernel void @generic(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy_generic(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}
define ptx_kernel void @run_time_offset(i32 %n, i32 %rank) {
entry:
  %from = getelementptr i8, ptr addrspace(3) @src, i32 %n
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) %from, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}
define void @lanes(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy_warp(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}
define ptx_kernel void @at_the_call(i32 %rank) {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 1, 2, 32, 32, 16, 1, 1" }
attributes #1 = { convergent nounwind "cluster-bulk-copy"="64, 1, 0, 4, 1, 0, 32, 16, 16, 16, 1, 1" }
;--- short.ll
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@src = internal addrspace(3) global [4096 x i8] undef, align 128
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %mbar, i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) @src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 1, 2, 32, 32, 16, 1, 1" }
