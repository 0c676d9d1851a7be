; Calls and builtins that no front end writes, each in both forms: the copies, or an
; error with its rule; and valid IR. More of them are in verify/signature_uses.err.ll.
; RUN: split-file %s %t
; DEFINE: %{module} =
; DEFINE: %{pass} =
; DEFINE: %{good} = cat %t/head.ll %t/%{module}.ll | %opt -passes='%{pass},verify' -S | FileCheck %t/%{module}.ll --implicit-check-not=cluster-bulk-copy --implicit-check-not='call void @copy('
; DEFINE: %{bad} = cat %t/head.ll %t/%{module}.ll | not %opt -passes='%{pass},verify' -S 2>&1 | sed -n 1p | FileCheck %t/%{module}.ll --implicit-check-not=error: --implicit-check-not=Stack

; REDEFINE: %{pass} = cluster-bulk-copy
; REDEFINE: %{module} = unreachable_cycles
; RUN: %{good}
; REDEFINE: %{module} = naked_and_optnone
; RUN: %{good}
; REDEFINE: %{module} = switch_to_itself
; RUN: %{good}
; REDEFINE: %{module} = block_address
; RUN: %{good}
; REDEFINE: %{module} = exceptions
; RUN: %{good}
; REDEFINE: %{module} = conventions
; RUN: %{good}
; REDEFINE: %{module} = extern_weak
; RUN: %{good}
; REDEFINE: %{module} = undefined_operands
; RUN: %{good}
; REDEFINE: %{module} = body_weak
; RUN: %{bad}
; REDEFINE: %{module} = body_weak_odr
; RUN: %{bad}
; REDEFINE: %{module} = body_linkonce_odr
; RUN: %{bad}
; REDEFINE: %{module} = body_available_externally
; RUN: %{bad}
; REDEFINE: %{module} = body_internal
; RUN: %{bad}
; REDEFINE: %{module} = alias_of_body
; RUN: %{bad}
; REDEFINE: %{module} = prefix_data
; RUN: %{bad}
; REDEFINE: %{module} = by_value
; RUN: %{bad}
; REDEFINE: %{module} = by_value_declared
; RUN: %{bad}
; REDEFINE: %{module} = token_entry
; RUN: %{bad}
; REDEFINE: %{module} = token_anchor
; RUN: %{bad}
; REDEFINE: %{module} = token_elsewhere
; RUN: %{good}

; REDEFINE: %{pass} = cluster-bulk-copy<fold-mapa>
; REDEFINE: %{module} = unreachable_cycles
; RUN: %{good}
; REDEFINE: %{module} = naked_and_optnone
; RUN: %{good}
; REDEFINE: %{module} = switch_to_itself
; RUN: %{good}
; REDEFINE: %{module} = block_address
; RUN: %{good}
; REDEFINE: %{module} = exceptions
; RUN: %{good}
; REDEFINE: %{module} = conventions
; RUN: %{good}
; REDEFINE: %{module} = extern_weak
; RUN: %{good}
; REDEFINE: %{module} = undefined_operands
; RUN: %{good}
; REDEFINE: %{module} = body_weak
; RUN: %{bad}
; REDEFINE: %{module} = body_weak_odr
; RUN: %{bad}
; REDEFINE: %{module} = body_linkonce_odr
; RUN: %{bad}
; REDEFINE: %{module} = body_available_externally
; RUN: %{bad}
; REDEFINE: %{module} = body_internal
; RUN: %{bad}
; REDEFINE: %{module} = alias_of_body
; RUN: %{bad}
; REDEFINE: %{module} = prefix_data
; RUN: %{bad}
; REDEFINE: %{module} = by_value
; RUN: %{bad}
; REDEFINE: %{module} = by_value_declared
; RUN: %{bad}
; REDEFINE: %{module} = token_entry
; RUN: %{bad}
; REDEFINE: %{module} = token_anchor
; RUN: %{bad}
; REDEFINE: %{module} = token_elsewhere
; RUN: %{good}

;--- head.ll
target triple = "nvptx64-nvidia-cuda"
@dst = internal addrspace(3) global [65536 x i8] undef, align 16
@src = internal addrspace(3) global [65536 x i8] undef, align 16
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr, ptr, ptr, i32, i1) convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 128, 128, 128, 1, 1"
declare void @warp(ptr, ptr, ptr, i32, i1) convergent nounwind "cluster-bulk-copy"="256, 1, 0, 2, 1, 1, 32, 256, 256, 2, 128, 128, 128, 1, 1"
declare void @loop(ptr, ptr, ptr, i32, i1) convergent nounwind "cluster-bulk-copy"="16, 1, 0, 2, 1, 1, 32, 1024, 1024, 100, 8, 8, 8, 1, 1"

;--- unreachable_cycles.ll
; Values that come from themselves, in a block that nothing reaches.
; CHECK-COUNT-5: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
define ptx_kernel void @kernel() {
  ret void
dead:
  %c = phi ptr [ %d, %dead ]
  %d = getelementptr i8, ptr %e, i64 16
  %e = getelementptr i8, ptr %d, i64 16
  %a = addrspacecast ptr addrspace(3) %b to ptr
  %b = addrspacecast ptr %a to ptr addrspace(3)
  %s = select i1 %q, ptr %s, ptr %c
  %q = icmp eq ptr %s, %d
  %r = add i32 %r, 1
  call void @copy(ptr %d, ptr %c, ptr %a, i32 %r, i1 %q)
  call void @warp(ptr %a, ptr %d, ptr %s, i32 %r, i1 %q)
  call void @loop(ptr %s, ptr %d, ptr %a, i32 %r, i1 %q)
  br label %dead
}

;--- naked_and_optnone.ll
; Callers that no pass may touch.
; CHECK-COUNT-4: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
define ptx_kernel void @kernel() naked {
  call void @copy(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 1, i1 true)
  call void @loop(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 1, i1 true)
  unreachable
}
define ptx_kernel void @slow(i32 %r, i1 %p) optnone noinline {
  call void @loop(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  unreachable
}

;--- switch_to_itself.ll
; A block that branches to itself in several ways.
; CHECK-COUNT-5: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  br label %b
b:
  %x = phi i32 [ 0, %0 ], [ 1, %b ], [ 1, %b ], [ 1, %b ]
  call void @loop(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %x, i1 %p)
  call void @copy(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %x, i1 %p)
  call void @warp(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %x, i1 %p)
  switch i32 %r, label %b [ i32 1, label %b
   i32 2, label %b ]
}

;--- block_address.ll
; A block that is reached through its address.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  br label %b
b:
  call void @loop(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  indirectbr ptr blockaddress(@kernel, %b), [ label %b ]
}

;--- exceptions.ll
; Calls behind an exception, and before a call that must be the last.
; CHECK-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare i32 @personality(...)
declare void @may_throw()
declare void @last(i32, i1)
define void @pad(i32 %r, i1 %p) personality ptr @personality {
  invoke void @may_throw() to label %n unwind label %u
n:
  ret void
u:
  %c = landingpad { ptr, i32 } cleanup
  call void @loop(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  resume { ptr, i32 } %c
}
define void @before(i32 %r, i1 %p) {
  call void @loop(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  musttail call void @last(i32 %r, i1 %p)
  ret void
}

;--- conventions.ll
; Markers of the call that do not matter to the copy, and metadata that names the builtin.
; CHECK-COUNT-4: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call fastcc void @copy(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p), !cluster-bulk-copy.function !2
  notail call void @copy(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p), !srcloc !1, !other !0
  ret void
}
!0 = !{ptr @copy, !"kernel", i32 1}
!1 = !{!"a", null}
!2 = !{null}

;--- extern_weak.ll
; A weak declaration is a declaration.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare extern_weak void @weak(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @weak(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- undefined_operands.ll
; Operands with no value of their own.
; CHECK-COUNT-3: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
define ptx_kernel void @kernel() {
  call void @copy(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 poison, i1 poison)
  call void @loop(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 undef, i1 undef)
  ret void
}

;--- body_weak.ll
; A builtin with a body is none, whatever its linkage.
; CHECK: error: {{.*}}in function b {{.*}}: the builtin has a body; it must be a declaration [cluster-bulk-copy:signature]
define weak void @b(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" {
  ret void
}
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @b(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- body_weak_odr.ll
; A builtin with a body is none, whatever its linkage.
; CHECK: error: {{.*}}in function b {{.*}}: the builtin has a body; it must be a declaration [cluster-bulk-copy:signature]
define weak_odr void @b(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" {
  ret void
}
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @b(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- body_linkonce_odr.ll
; A builtin with a body is none, whatever its linkage.
; CHECK: error: {{.*}}in function b {{.*}}: the builtin has a body; it must be a declaration [cluster-bulk-copy:signature]
define linkonce_odr void @b(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" {
  ret void
}
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @b(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- body_available_externally.ll
; A builtin with a body is none, whatever its linkage.
; CHECK: error: {{.*}}in function b {{.*}}: the builtin has a body; it must be a declaration [cluster-bulk-copy:signature]
define available_externally void @b(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" {
  ret void
}
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @b(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- body_internal.ll
; A builtin with a body is none, whatever its linkage.
; CHECK: error: {{.*}}in function b {{.*}}: the builtin has a body; it must be a declaration [cluster-bulk-copy:signature]
define internal void @b(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" {
  ret void
}
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @b(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- alias_of_body.ll
; Nor is what an alias of one calls.
; CHECK: error: {{.*}}in function b {{.*}}: the builtin has a body; it must be a declaration [cluster-bulk-copy:signature]
@a = alias void (ptr, ptr, ptr, i32, i1), ptr @b
define void @b(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy" {
  ret void
}
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @a(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- prefix_data.ll
; The builtin as prefix data has its address taken.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
define ptx_kernel void @kernel(i32 %r) prefix ptr @copy {
  ret void
}

;--- by_value.ll
; A copy of the operand on the stack is not what shall be sent.
; CHECK: error: {{.*}}in function kernel {{.*}}: the call of the builtin passes an operand by value; the copy needs its address [cluster-bulk-copy:signature]
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @copy(ptr byval([512 x i8]) addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- by_value_declared.ll
; The same where the declaration says so.
; CHECK: error: {{.*}}in function kernel {{.*}}: the call of the builtin passes an operand by value; the copy needs its address [cluster-bulk-copy:signature]
declare void @by_value(ptr, ptr byval([512 x i8]), ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @by_value(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- token_entry.ll
; Copies without a token cannot be where other convergent calls have one.
; CHECK: error: {{.*}}in function kernel {{.*}}: the builtin is called in a function with convergence control tokens [cluster-bulk-copy:signature]
declare void @plain(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
declare token @llvm.experimental.convergence.entry()
define ptx_kernel void @kernel(i32 %r, i1 %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @plain(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- token_anchor.ll
; Copies without a token cannot be where other convergent calls have one.
; CHECK: error: {{.*}}in function kernel {{.*}}: the builtin is called in a function with convergence control tokens [cluster-bulk-copy:signature]
declare void @plain(ptr, ptr, ptr, i32, i1) "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
declare token @llvm.experimental.convergence.anchor()
define ptx_kernel void @kernel(i32 %r, i1 %p) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @plain(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}

;--- token_elsewhere.ll
; Tokens in another function do not matter.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare token @llvm.experimental.convergence.entry()
define void @other() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}
define ptx_kernel void @kernel(i32 %r, i1 %p) {
  call void @copy(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 %r, i1 %p)
  ret void
}
