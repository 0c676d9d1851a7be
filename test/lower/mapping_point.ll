; The folded form maps outside the loops in which the operands do not change; the
; literal form where the call is.
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %lower %s | FileCheck %s --check-prefix=LITERAL --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = external addrspace(3) global [0 x i8], align 128
@src = external addrspace(3) global [0 x i8], align 128
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare void @copy_generic(ptr, ptr, ptr, i32, i1) #0
declare void @copy_warp(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #1
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL:   define ptx_kernel void @loop(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         br label %send
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-NOT:     mapa
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
; LITERAL-LABEL: define ptx_kernel void @loop(
; LITERAL-NOT:   mapa
; LITERAL:       {{^}}send:
; LITERAL-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; LITERAL:       {{^}}exit:
define ptx_kernel void @loop(i32 %n, i32 %rank) {
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

; The predicate need not be known where the bases are mapped.
; CHECK-LABEL:   define ptx_kernel void @predicate_of_loop(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         br label %send
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-NOT:     mapa
; CHECK:         br i1 %pred,
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
; LITERAL-LABEL: define ptx_kernel void @predicate_of_loop(
; LITERAL-NOT:   mapa
; LITERAL:       {{^}}send:
; LITERAL-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; LITERAL:       br i1 %pred,
define ptx_kernel void @predicate_of_loop(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  %pred = icmp ne i32 %i, 3
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 %pred)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}

; CHECK-LABEL:   define ptx_kernel void @nest(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         br label %outer
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
; LITERAL-LABEL: define ptx_kernel void @nest(
; LITERAL-NOT:   mapa
; LITERAL:       {{^}}send:
; LITERAL-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; LITERAL:       {{^}}latch:
define ptx_kernel void @nest(i32 %n, i32 %rank) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %inext, %latch ]
  br label %send
send:
  %j = phi i32 [ 0, %outer ], [ %jnext, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %jnext = add i32 %j, 1
  %jdone = icmp eq i32 %jnext, %n
  br i1 %jdone, label %latch, label %send
latch:
  %inext = add i32 %i, 1
  %idone = icmp eq i32 %inext, %n
  br i1 %idone, label %exit, label %outer
exit:
  ret void
}

; CHECK-LABEL:   define ptx_kernel void @rank_of_outer_loop(
; CHECK-NOT:     mapa
; CHECK:         {{^}}outer:
; CHECK-NEXT:    %i = phi
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 %i)
; CHECK:         br label %send
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
; LITERAL-LABEL: define ptx_kernel void @rank_of_outer_loop(
; LITERAL-NOT:   mapa
; LITERAL:       {{^}}send:
; LITERAL-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; LITERAL:       {{^}}latch:
define ptx_kernel void @rank_of_outer_loop(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %inext, %latch ]
  br label %send
send:
  %j = phi i32 [ 0, %outer ], [ %jnext, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %i, i1 true)
  %jnext = add i32 %j, 1
  %jdone = icmp eq i32 %jnext, %n
  br i1 %jdone, label %latch, label %send
latch:
  %inext = add i32 %i, 1
  %idone = icmp eq i32 %inext, 2
  br i1 %idone, label %exit, label %outer
exit:
  ret void
}

; Each operand counts.
; CHECK-LABEL:   define ptx_kernel void @dst_of_loop(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK:         %to = getelementptr
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         {{^}}exit:
define ptx_kernel void @dst_of_loop(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  %bytes = mul i32 %i, 64
  %to = getelementptr i8, ptr addrspace(3) @dst, i32 %bytes
  call void @copy(ptr addrspace(3) %to, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}

; CHECK-LABEL:   define ptx_kernel void @src_of_loop(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK:         %from = getelementptr
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         {{^}}exit:
define ptx_kernel void @src_of_loop(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  %bytes = mul i32 %i, 64
  %from = getelementptr i8, ptr addrspace(3) @src, i32 %bytes
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) %from, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}

; CHECK-LABEL:   define ptx_kernel void @mbar_of_loop(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK:         %barrier = getelementptr
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         {{^}}exit:
define ptx_kernel void @mbar_of_loop(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  %bytes = mul i32 %i, 8
  %barrier = getelementptr i8, ptr addrspace(3) @dst, i32 %bytes
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) %barrier, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}

; A guard alone is no reason to map elsewhere.
; CHECK-LABEL:   define ptx_kernel void @divergent_guard(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         {{^}}exit:
define ptx_kernel void @divergent_guard(i32 %rank) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %send, label %exit
send:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %exit
exit:
  ret void
}

; A branch whose lanes are together again at the call is no guard of it.
; CHECK-LABEL:   define ptx_kernel void @guard_in_loop(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         br label %loop
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
; LITERAL-LABEL: define ptx_kernel void @guard_in_loop(
; LITERAL-NOT:   mapa
; LITERAL:       {{^}}send:
; LITERAL-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; LITERAL:       {{^}}latch:
define ptx_kernel void @guard_in_loop(i32 %n, i32 %rank) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %first, label %send, label %latch
send:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %latch
latch:
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Out of the guard, but not out of the loop.
; Out of a loop that is under a guard, and out of the guard.
; CHECK-LABEL:   define ptx_kernel void @loop_in_guard(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         br i1 %first, label %loop, label %exit
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
define ptx_kernel void @loop_in_guard(i32 %n, i32 %rank) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %loop, label %exit
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A loop before the call dominates it and is no place to map in, however its lanes
; leave it.
; CHECK-LABEL:   define ptx_kernel void @loop_before(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         {{^}}exit:
define ptx_kernel void @loop_before(i32 %n, i32 %rank) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %wait
wait:
  %i = phi i32 [ 0, %entry ], [ %next, %wait ]
  %next = add i32 %i, 1
  %done = icmp uge i32 %next, %t
  br i1 %done, label %after, label %wait
after:
  %first = icmp eq i32 %t, 0
  br i1 %first, label %send, label %exit
send:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %exit
exit:
  ret void
}

; The loop before ends in the header of the call's.
; CHECK-LABEL:   define ptx_kernel void @loop_right_before(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         br label %wait
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
define ptx_kernel void @loop_right_before(i32 %n, i32 %rank) {
entry:
  br label %wait
wait:
  %i = phi i32 [ 0, %entry ], [ %inext, %wait ]
  %inext = add i32 %i, 1
  %idone = icmp eq i32 %inext, %n
  br i1 %idone, label %send, label %wait
send:
  %j = phi i32 [ 0, %wait ], [ %jnext, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %jnext = add i32 %j, 1
  %jdone = icmp eq i32 %jnext, %n
  br i1 %jdone, label %exit, label %send
exit:
  ret void
}

; An operand of the loop before is known nowhere but there and behind it.
; CHECK-LABEL:   define ptx_kernel void @rank_of_loop_before(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-NEXT:    %j = phi
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 %i)
; CHECK:         {{^}}exit:
define ptx_kernel void @rank_of_loop_before(i32 %n) {
entry:
  br label %wait
wait:
  %i = phi i32 [ 0, %entry ], [ %inext, %wait ]
  %inext = add i32 %i, 1
  %idone = icmp eq i32 %inext, %n
  br i1 %idone, label %send, label %wait
send:
  %j = phi i32 [ 0, %wait ], [ %jnext, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %i, i1 true)
  %jnext = add i32 %j, 1
  %jdone = icmp eq i32 %jnext, %n
  br i1 %jdone, label %exit, label %send
exit:
  ret void
}

; CHECK-LABEL:   define ptx_kernel void @operands_behind_guard(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-NEXT:    %to = getelementptr
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         {{^}}exit:
define ptx_kernel void @operands_behind_guard(i32 %n, i32 %rank) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %send, label %exit
send:
  %to = getelementptr i8, ptr addrspace(3) @dst, i32 %n
  call void @copy(ptr addrspace(3) %to, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %exit
exit:
  ret void
}

; Generic addresses are computed anew in the shared space, from what is known there.
; CHECK-LABEL:   define ptx_kernel void @generic_operands(
; CHECK:         {{^}}entry:
; CHECK:         %mbar.shared = getelementptr i64, ptr addrspace(3) @mbar, i32 %n
; CHECK-NEXT:    @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar.shared, i32 %rank)
; CHECK:         %dst.shared = getelementptr i8, ptr addrspace(3) @dst, i32 %bytes
; CHECK-NEXT:    @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst.shared, i32 %rank)
; CHECK:         br label %send
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
define ptx_kernel void @generic_operands(i32 %n, i32 %rank) {
entry:
  %bytes = mul i32 %n, 64
  %to = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 %bytes
  %from = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @src to ptr), i32 %bytes
  %barrier = getelementptr i64, ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %n
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy_generic(ptr %to, ptr %from, ptr %barrier, i32 %rank, i1 true)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  ret void
}

; CHECK-LABEL:   define ptx_kernel void @unreachable(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         {{^}}exit:
define ptx_kernel void @unreachable(i32 %rank) {
entry:
  br label %exit
send:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %send
exit:
  ret void
}

; Other calls have split the blocks, which changes nothing. The last call is
; lowered first.
; CHECK-LABEL:   define ptx_kernel void @several_calls(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 %rank)
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 1)
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 0)
; CHECK:         br label %send
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-NOT:     mapa
; CHECK:         br i1 %pred,
; CHECK:         br i1 %pred,
; CHECK:         br i1 %pred,
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
define ptx_kernel void @several_calls(i32 %n, i32 %rank) {
entry:
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  %pred = icmp ne i32 %i, 3
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 0, i1 %pred)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 %pred)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 %pred)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; A call before a guard splits the block at whose end the one behind it is mapped.
; A call before a loop splits the block at whose end the one in it is mapped.
; CHECK-LABEL:   define ptx_kernel void @call_before_loop(
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 0)
; CHECK:         br i1 %pred, label %[[THEN:.*]], label %[[TAIL:.*]]
; CHECK:         {{^}}[[TAIL]]:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 1)
; CHECK:         br label %send
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
define ptx_kernel void @call_before_loop(i32 %n, i1 %pred) {
entry:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 0, i1 %pred)
  br label %send
send:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 %pred)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %send
exit:
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; A cycle with two entries is a loop like any other.
; CHECK-LABEL:   define ptx_kernel void @irreducible(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         br i1 %some, label %other, label %send
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
define ptx_kernel void @irreducible(i32 %n, i32 %rank) {
entry:
  %some = icmp ne i32 %n, 0
  br i1 %some, label %other, label %send
other:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  br label %send
send:
  %j = phi i32 [ 0, %entry ], [ %i, %other ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %next = add i32 %j, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %other
exit:
  ret void
}

; CHECK-LABEL:   define ptx_kernel void @rank_of_irreducible(
; CHECK-NOT:     mapa
; CHECK:         {{^}}send:
; CHECK-NEXT:    %j = phi
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster({{.*}}, i32 %j)
; CHECK:         {{^}}exit:
define ptx_kernel void @rank_of_irreducible(i32 %n) {
entry:
  %some = icmp ne i32 %n, 0
  br i1 %some, label %other, label %send
other:
  %i = phi i32 [ 0, %entry ], [ %next, %send ]
  br label %send
send:
  %j = phi i32 [ 0, %entry ], [ %i, %other ]
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %j, i1 true)
  %next = add i32 %j, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %other
exit:
  ret void
}

; The bases leave the loop with the thread's offset; the election is at the call.
; CHECK-LABEL:   define ptx_kernel void @elected_in_loop(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK-NOT:     elect
; CHECK:         {{^}}send:
; CHECK-NOT:     mapa
; CHECK:         call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
; CHECK-NOT:     mapa
; CHECK:         {{^}}exit:
define ptx_kernel void @elected_in_loop(i32 %n, i32 %rank) {
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

; CHECK-LABEL:   define void @lanes_in_loop(
; CHECK:         {{^}}entry:
; CHECK-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; CHECK:         @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK:         %dst.group =
; CHECK:         %src.group =
; CHECK:         {{^}}send:
; CHECK-NOT:     laneid
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %dst.group, ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src.group, i32 64)
; CHECK:         {{^}}exit:
define void @lanes_in_loop(i32 %n, i32 %rank) {
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

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 0, 16, 1, 1" }
attributes #1 = { convergent nounwind "cluster-bulk-copy"="64, 1, 0, 4, 1, 0, 32, 16, 16, 16, 1, 1" }
