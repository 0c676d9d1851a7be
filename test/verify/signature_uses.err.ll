; Rule signature, what is wrong with the builtin itself or with how it is used. An
; error is at the instruction if there is one, else it names the function.
; RUN: split-file %s %t
; DEFINE: %{module} =
; DEFINE: %{bad} = cat %t/head.ll %t/%{module}.ll | not %lower 2>&1 | sed -n 1p | FileCheck %t/%{module}.ll --implicit-check-not=error
; DEFINE: %{good} = cat %t/head.ll %t/%{module}.ll | %lower | FileCheck %t/%{module}.ll --implicit-check-not=cluster-bulk-copy

; Accepted.
; REDEFINE: %{module} = called
; RUN: %{good}
; REDEFINE: %{module} = tail_called
; RUN: %{good}
; REDEFINE: %{module} = annotations_agree
; RUN: %{good}
; REDEFINE: %{module} = never_called
; RUN: %{good}
; REDEFINE: %{module} = other_functions_address
; RUN: %{good}

; Rejected.
; REDEFINE: %{module} = body
; RUN: %{bad}
; REDEFINE: %{module} = stored
; RUN: %{bad}
; REDEFINE: %{module} = passed
; RUN: %{bad}
; REDEFINE: %{module} = passed_to_itself
; RUN: %{bad}
; REDEFINE: %{module} = compared
; RUN: %{bad}
; REDEFINE: %{module} = in_a_constant_expression
; RUN: %{bad}
; REDEFINE: %{module} = in_a_table
; RUN: %{bad}
; REDEFINE: %{module} = used
; RUN: %{bad}
; REDEFINE: %{module} = invoked
; RUN: %{bad}
; REDEFINE: %{module} = musttail
; RUN: %{bad}
; REDEFINE: %{module} = other_type
; RUN: %{bad}
; REDEFINE: %{module} = other_result
; RUN: %{bad}
; REDEFINE: %{module} = result
; RUN: %{bad}
; REDEFINE: %{module} = operand_bundle
; RUN: %{bad}
; REDEFINE: %{module} = six_operands
; RUN: %{bad}
; REDEFINE: %{module} = no_operands
; RUN: %{bad}
; REDEFINE: %{module} = attribute_is_no_list
; RUN: %{bad}
; REDEFINE: %{module} = annotations_differ
; RUN: %{bad}

; Visible only after inlining: that the address, once stored, is never used.
; RUN: cat %t/head.ll %t/address_goes_away.ll | not %lower 2>&1 | sed -n 1p | FileCheck %t/address_goes_away.ll --implicit-check-not=error
; RUN: cat %t/head.ll %t/address_goes_away.ll | %opt -passes='default<O2>' -S | FileCheck %t/address_goes_away.ll --check-prefix=O2

;--- head.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [256 x i8] undef, align 16
@src = internal addrspace(3) global [256 x i8] undef, align 16
@mbar = internal addrspace(3) global i64 undef, align 8

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernel.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "kernel", file: !1, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocation(line: 12, column: 3, scope: !3)

;--- called.ll
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
  ret void
}

;--- tail_called.ll
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  tail call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
  ret void
}

;--- annotations_agree.ll
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
@text = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@file = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@values = private unnamed_addr constant { [9 x i64] } { [9 x i64] [i64 256, i64 0, i64 0, i64 2, i64 0, i64 0, i64 128, i64 1, i64 1] }, section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }], section "llvm.metadata"
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
  ret void
}

;--- never_called.ll
; CHECK: define void @kernel
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define void @kernel() {
  ret void
}

;--- other_functions_address.ll
; CHECK: store ptr @kernel
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define void @kernel(ptr %a) {
  store ptr @kernel, ptr %a
  ret void
}

;--- body.ll
; CHECK: error: {{.*}}: in function copy {{.*}}: the builtin has a body; it must be a declaration [cluster-bulk-copy:signature]
define void @copy(ptr addrspace(3) %a, ptr addrspace(3) %b, ptr addrspace(3) %c, i32 %i, i1 %g) #0 {
  ret void
}
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- stored.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define void @kernel(ptr %a) !dbg !3 {
  store ptr @copy, ptr %a, !dbg !5
  ret void
}

;--- passed.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare void @use(ptr)
define void @kernel() !dbg !3 {
  call void @use(ptr @copy), !dbg !5
  ret void
}

;--- passed_to_itself.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr, ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr @copy, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- compared.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define i1 @kernel(ptr %a) !dbg !3 {
  %c = icmp eq ptr %a, @copy, !dbg !5
  ret i1 %c
}

;--- in_a_constant_expression.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define void @kernel(ptr %a) !dbg !3 {
  store i64 add (i64 ptrtoint (ptr @copy to i64), i64 1), ptr %a, !dbg !5
  ret void
}

;--- in_a_table.ll
; CHECK: error: {{.*}}: in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
@table = addrspace(1) global [2 x ptr] [ptr null, ptr @copy]

;--- used.ll
; CHECK: error: {{.*}}: in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
@llvm.compiler.used = appending global [1 x ptr] [ptr @copy], section "llvm.metadata"

;--- invoked.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the builtin cannot be invoked with an unwind destination [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare i32 @personality(...)
define void @kernel(i32 %rank) personality ptr @personality !dbg !3 {
  invoke void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
    to label %done unwind label %unwind, !dbg !5
done:
  ret void
unwind:
  %a = landingpad { ptr, i32 } cleanup
  ret void
}

;--- musttail.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the builtin cannot be a musttail call [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define void @kernel(ptr addrspace(3) %a, ptr addrspace(3) %b, ptr addrspace(3) %c, i32 %rank, i1 %g) !dbg !3 {
  musttail call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- other_type.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the builtin is called through another function type than it is declared with [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void (...) @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- other_result.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the builtin is called through another function type than it is declared with [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  %a = call i32 @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- result.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the builtin returns i32; it must return void [cluster-bulk-copy:signature]
declare i32 @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  %a = call i32 @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- operand_bundle.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the call of the builtin carries operand bundles [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true) [ "deopt"(i32 1) ], !dbg !5
  ret void
}

;--- six_operands.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the call has 6 operands; the typed form takes 5: dst, src, mbar, remote_cta_id, pred [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1, i64) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true, i64 0), !dbg !5
  ret void
}

;--- no_operands.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the call has 0 operands; the typed form takes 5: dst, src, mbar, remote_cta_id, pred [cluster-bulk-copy:signature]
declare void @copy() #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(), !dbg !5
  ret void
}

;--- attribute_is_no_list.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: there are 2 constants; there must be 6 and then (extent, dst_stride, src_stride) for each of at least one axis [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) "cluster-bulk-copy"="256, rows"
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- annotations_differ.ll
; CHECK: error: {{.*}}: in function copy {{.*}}: the builtin is annotated more than once, with different constants [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
@text = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@file = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@values = private unnamed_addr constant { [9 x i64] } { [9 x i64] [i64 272, i64 0, i64 0, i64 2, i64 0, i64 0, i64 128, i64 1, i64 1] }, section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }], section "llvm.metadata"
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}

;--- address_goes_away.ll
; CHECK: error: kernel.cu:12:3: in function kernel {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
; O2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) !dbg !3 {
  %a = alloca ptr
  store ptr @copy, ptr %a, !dbg !5
  %b = load ptr, ptr %a, !dbg !5
  call void %b(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true), !dbg !5
  ret void
}
