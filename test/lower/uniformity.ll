; An elected lane issues for its warp only if all operands are the same in it. LLVM's
; uniformity analysis propagates; what is uniform to begin with is what PTX says.
; RUN: %fold %s -pass-remarks-missed=cluster-bulk-copy 2>&1 | FileCheck %s
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = external addrspace(3) global [0 x i8], align 128
@src = external addrspace(3) global [0 x i8], align 128
@mbar = addrspace(3) global i64 undef, align 8
@table = addrspace(4) constant i32 1
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define internal i32 @other() noinline {
  ret i32 0
}

; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that pred is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that remote_cta_id is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that dst is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that src is the same in all lanes of a warp
; CHECK: remark: {{.*}} could not show that mbar is the same in all lanes of a warp

; CHECK-LABEL: define ptx_kernel void @peer_rank(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @peer_rank(i32 %n) {
  %c = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %rank = xor i32 %c, 1
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @argument(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @argument(i32 %n) {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %n, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @uniform_predicate(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @uniform_predicate(i32 %n) {
  %p = icmp slt i32 %n, 4
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %n, i1 %p)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @shuffle(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @shuffle(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = lshr i32 %t, 5
  %rank = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %w, i32 0, i32 31)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @ballot(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @ballot(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = icmp eq i32 %t, %n
  %p = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %q)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 %p)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @constant_load(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @constant_load(i32 %n) {
  %rank = load i32, ptr addrspace(4) @table
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @generic_intrinsic(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @generic_intrinsic(i32 %n) {
  %rank = call i32 @llvm.umin.i32(i32 %n, i32 1)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; The stage of a pipelined loop.
; CHECK-LABEL: define ptx_kernel void @stage(
; CHECK: @llvm.nvvm.elect.sync(i32 -1)
define ptx_kernel void @stage(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %stage = and i32 %i, 3
  %bytes = mul i32 %stage, 4096
  %to = getelementptr i8, ptr addrspace(3) @dst, i32 %bytes
  call void @copy(ptr addrspace(3) %to, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @lane_rank(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @lane_rank(i32 %n) {
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @thread_predicate(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @thread_predicate(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = icmp slt i32 %t, %n
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 %p)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @loaded_rank(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @loaded_rank(i32 %n) {
  %rank = load i32, ptr addrspace(3) @dst
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @shuffle_of_a_part(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @shuffle_of_a_part(i32 %n) {
  %rank = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 65535, i32 %n, i32 0, i32 31)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @shuffle_in_segments(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @shuffle_in_segments(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %rank = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 0, i32 6175)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @shuffle_from_a_lane_each(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @shuffle_from_a_lane_each(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %rank = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %n, i32 %t, i32 31)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @call_result(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @call_result(i32 %n) {
  %rank = call i32 @other()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @assembly(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @assembly(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL: define void @device_argument(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define void @device_argument(i32 %n) {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %n, i1 true)
  ret void
}

; A phi of constants is as divergent as the branch before it.
; CHECK-LABEL: define ptx_kernel void @divergent_branch(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @divergent_branch(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp slt i32 %t, %n
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %rank = phi i32 [ 0, %entry ], [ 1, %a ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; A counter that every lane leaves the loop with in its own turn.
; CHECK-LABEL: define ptx_kernel void @divergent_exit(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @divergent_exit(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %done = icmp uge i32 %i, %t
  br i1 %done, label %exit, label %loop
exit:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %i, i1 true)
  ret void
}

; Every operand counts.
; CHECK-LABEL: define ptx_kernel void @divergent_dst(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @divergent_dst(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = mul i32 %t, 16
  %a = getelementptr i8, ptr addrspace(3) @src, i32 %b
  call void @copy(ptr addrspace(3) %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @divergent_src(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @divergent_src(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = mul i32 %t, 16
  %a = getelementptr i8, ptr addrspace(3) @src, i32 %b
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) %a, ptr addrspace(3) @mbar, i32 1, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define ptx_kernel void @divergent_mbar(
; CHECK-NOT: @llvm.nvvm.elect.sync(i32 -1)
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @divergent_mbar(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = mul i32 %t, 16
  %a = getelementptr i8, ptr addrspace(3) @src, i32 %b
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) %a, i32 1, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 1, 0, 1, 1, 0, 32, 16, 16, 16, 1, 1" }
