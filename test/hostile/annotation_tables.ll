; Tables of annotations that clang does not write, each in both forms: the copy, or an
; error with its rule; and valid IR.
; RUN: split-file %s %t
; DEFINE: %{module} =
; DEFINE: %{pass} =
; DEFINE: %{good} = cat %t/head.ll %t/%{module}.ll | %opt -passes='%{pass},verify' -S | FileCheck %t/%{module}.ll --implicit-check-not=cluster-bulk-copy --implicit-check-not='call void @copy('
; DEFINE: %{bad} = cat %t/head.ll %t/%{module}.ll | not %opt -passes='%{pass},verify' -S 2>&1 | sed -n 1p | FileCheck %t/%{module}.ll --implicit-check-not=error: --implicit-check-not=Stack

; REDEFINE: %{pass} = cluster-bulk-copy
; REDEFINE: %{module} = entry
; RUN: %{good}
; REDEFINE: %{module} = null_text
; RUN: %{bad}
; REDEFINE: %{module} = poison_text
; RUN: %{bad}
; REDEFINE: %{module} = text_is_function
; RUN: %{bad}
; REDEFINE: %{module} = text_is_declared
; RUN: %{bad}
; REDEFINE: %{module} = text_is_zero
; RUN: %{bad}
; REDEFINE: %{module} = text_of_words
; RUN: %{bad}
; REDEFINE: %{module} = one_field
; RUN: %{bad}
; REDEFINE: %{module} = entry_in_entry
; RUN: %{bad}
; REDEFINE: %{module} = text_is_builtin
; RUN: %{bad}
; REDEFINE: %{module} = file_is_builtin
; RUN: %{bad}
; REDEFINE: %{module} = two_tables
; RUN: %{bad}
; REDEFINE: %{module} = other_text
; RUN: %{good}
; REDEFINE: %{module} = two_fields
; RUN: %{good}
; REDEFINE: %{module} = no_file
; RUN: %{good}
; REDEFINE: %{module} = no_terminator
; RUN: %{good}
; REDEFINE: %{module} = two_terminators
; RUN: %{good}
; REDEFINE: %{module} = single_entry
; RUN: %{good}
; REDEFINE: %{module} = array_of_arrays
; RUN: %{good}
; REDEFINE: %{module} = declared_table
; RUN: %{good}
; REDEFINE: %{module} = zero_table
; RUN: %{good}
; REDEFINE: %{module} = poison_table
; RUN: %{good}
; REDEFINE: %{module} = zero_entries
; RUN: %{good}
; REDEFINE: %{module} = table_names_itself
; RUN: %{good}
; REDEFINE: %{module} = table_is_used
; RUN: %{good}
; REDEFINE: %{module} = text_is_used
; RUN: %{good}
; REDEFINE: %{module} = duplicates
; RUN: %{good}
; REDEFINE: %{module} = conflict
; RUN: %{bad}
; REDEFINE: %{module} = arguments_and_none
; RUN: %{bad}
; REDEFINE: %{module} = arguments_array
; RUN: %{bad}
; REDEFINE: %{module} = arguments_number
; RUN: %{bad}
; REDEFINE: %{module} = arguments_declared
; RUN: %{bad}
; REDEFINE: %{module} = arguments_empty
; RUN: %{bad}
; REDEFINE: %{module} = arguments_huge
; RUN: %{bad}
; REDEFINE: %{module} = arguments_of_nothing
; RUN: %{bad}
; REDEFINE: %{module} = arguments_of_nothing_nested
; RUN: %{bad}
; REDEFINE: %{module} = arguments_function
; RUN: %{bad}
; REDEFINE: %{module} = arguments_poison
; RUN: %{bad}
; REDEFINE: %{module} = arguments_vector
; RUN: %{bad}
; REDEFINE: %{module} = arguments_pointer
; RUN: %{bad}
; REDEFINE: %{module} = arguments_variable
; RUN: %{good}
; REDEFINE: %{module} = alias
; RUN: %{bad}
; REDEFINE: %{module} = alias_of_alias
; RUN: %{bad}
; REDEFINE: %{module} = ifunc
; RUN: %{bad}
; REDEFINE: %{module} = alias_of_variable
; RUN: %{good}

; REDEFINE: %{pass} = cluster-bulk-copy<fold-mapa>
; REDEFINE: %{module} = entry
; RUN: %{good}
; REDEFINE: %{module} = null_text
; RUN: %{bad}
; REDEFINE: %{module} = poison_text
; RUN: %{bad}
; REDEFINE: %{module} = text_is_function
; RUN: %{bad}
; REDEFINE: %{module} = text_is_declared
; RUN: %{bad}
; REDEFINE: %{module} = text_is_zero
; RUN: %{bad}
; REDEFINE: %{module} = text_of_words
; RUN: %{bad}
; REDEFINE: %{module} = one_field
; RUN: %{bad}
; REDEFINE: %{module} = entry_in_entry
; RUN: %{bad}
; REDEFINE: %{module} = text_is_builtin
; RUN: %{bad}
; REDEFINE: %{module} = file_is_builtin
; RUN: %{bad}
; REDEFINE: %{module} = two_tables
; RUN: %{bad}
; REDEFINE: %{module} = other_text
; RUN: %{good}
; REDEFINE: %{module} = two_fields
; RUN: %{good}
; REDEFINE: %{module} = no_file
; RUN: %{good}
; REDEFINE: %{module} = no_terminator
; RUN: %{good}
; REDEFINE: %{module} = two_terminators
; RUN: %{good}
; REDEFINE: %{module} = single_entry
; RUN: %{good}
; REDEFINE: %{module} = array_of_arrays
; RUN: %{good}
; REDEFINE: %{module} = declared_table
; RUN: %{good}
; REDEFINE: %{module} = zero_table
; RUN: %{good}
; REDEFINE: %{module} = poison_table
; RUN: %{good}
; REDEFINE: %{module} = zero_entries
; RUN: %{good}
; REDEFINE: %{module} = table_names_itself
; RUN: %{good}
; REDEFINE: %{module} = table_is_used
; RUN: %{good}
; REDEFINE: %{module} = text_is_used
; RUN: %{good}
; REDEFINE: %{module} = duplicates
; RUN: %{good}
; REDEFINE: %{module} = conflict
; RUN: %{bad}
; REDEFINE: %{module} = arguments_and_none
; RUN: %{bad}
; REDEFINE: %{module} = arguments_array
; RUN: %{bad}
; REDEFINE: %{module} = arguments_number
; RUN: %{bad}
; REDEFINE: %{module} = arguments_declared
; RUN: %{bad}
; REDEFINE: %{module} = arguments_empty
; RUN: %{bad}
; REDEFINE: %{module} = arguments_huge
; RUN: %{bad}
; REDEFINE: %{module} = arguments_of_nothing
; RUN: %{bad}
; REDEFINE: %{module} = arguments_of_nothing_nested
; RUN: %{bad}
; REDEFINE: %{module} = arguments_function
; RUN: %{bad}
; REDEFINE: %{module} = arguments_poison
; RUN: %{bad}
; REDEFINE: %{module} = arguments_vector
; RUN: %{bad}
; REDEFINE: %{module} = arguments_pointer
; RUN: %{bad}
; REDEFINE: %{module} = arguments_variable
; RUN: %{good}
; REDEFINE: %{module} = alias
; RUN: %{bad}
; REDEFINE: %{module} = alias_of_alias
; RUN: %{bad}
; REDEFINE: %{module} = ifunc
; RUN: %{bad}
; REDEFINE: %{module} = alias_of_variable
; RUN: %{good}

;--- head.ll
target triple = "nvptx64-nvidia-cuda"
@dst = internal addrspace(3) global [256 x i8] undef, align 16
@src = internal addrspace(3) global [256 x i8] undef, align 16
@mbar = internal addrspace(3) global i64 undef, align 8
@text = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@file = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@values = private unnamed_addr constant { [9 x i64] } { [9 x i64] [i64 256, i64 0, i64 0, i64 2, i64 0, i64 0, i64 128, i64 1, i64 1] }, section "llvm.metadata"
define ptx_kernel void @kernel(i32 %rank) {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

;--- entry.ll
; Well made, for comparison.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]

;--- null_text.ll
; An entry without a text is nobody's, and keeps a use of the builtin.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr null, ptr @file, i32 3, ptr @values }]

;--- poison_text.ll
; The same with a poison text.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr poison, ptr @file, i32 3, ptr @values }]

;--- text_is_function.ll
; The same with a text that is no variable.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @kernel, ptr @file, i32 3, ptr @values }]

;--- text_is_declared.ll
; The same with a text that has no initializer.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@t = external constant [18 x i8]
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @t, ptr @file, i32 3, ptr @values }]

;--- text_is_zero.ll
; The same with a text of zeros.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@t = private constant [18 x i8] zeroinitializer
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @t, ptr @file, i32 3, ptr @values }]

;--- text_of_words.ll
; A text of wide characters is none.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@t = private constant [2 x i16] [i16 99, i16 0]
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @t, ptr @file, i32 3, ptr @values }]

;--- one_field.ll
; An entry of one field is none.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr }] [{ ptr } { ptr @copy }]

;--- entry_in_entry.ll
; An entry inside a struct is none.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { { ptr, ptr }, i32 }] [{ { ptr, ptr }, i32 } { { ptr, ptr } { ptr @copy, ptr @text }, i32 0 }]

;--- text_is_builtin.ll
; The builtin as text of an entry has its address taken.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @copy, ptr @file, i32 3, ptr @values }]

;--- file_is_builtin.ll
; So it has as the file of one.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr }] [{ ptr, ptr, ptr } { ptr @dst2, ptr @text, ptr @copy }]
@dst2 = global i32 0

;--- two_tables.ll
; An entry that another table has too.
; CHECK: error: {{.*}}in function copy {{.*}}: the address of the builtin 'copy' is taken; it can only be called directly [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]
@other = global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]

;--- other_text.ll
; Another tool's entry about the builtin goes with the declaration.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@other = private constant [6 x i8] c"other\00"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @other, ptr @file, i32 3, ptr @values }]

;--- two_fields.ll
; What and text are enough for the call's own constants.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [1 x { ptr, ptr }] [{ ptr, ptr } { ptr @dst2, ptr @text }]
@dst2 = global i32 0

;--- no_file.ll
; The file may be missing.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr null, i32 3, ptr @values }]

;--- no_terminator.ll
; A text without its terminator is the same text.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@t = private constant [17 x i8] c"cluster_bulk_copy"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @t, ptr @file, i32 3, ptr @values }]

;--- two_terminators.ll
; So is one with more than one.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@t = private constant [19 x i8] c"cluster_bulk_copy\00\00"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @t, ptr @file, i32 3, ptr @values }]

;--- single_entry.ll
; A table that is an entry and no array.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = global { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }

;--- array_of_arrays.ll
; A table of tables.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [2 x [1 x { ptr, ptr, ptr, i32, ptr }]] [[1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }], [1 x { ptr, ptr, ptr, i32, ptr }] zeroinitializer]

;--- declared_table.ll
; A declaration of the table says nothing.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = external global [1 x { ptr, ptr, ptr, i32, ptr }]

;--- zero_table.ll
; A table of nothing says nothing.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [4 x { ptr, ptr, ptr, i32, ptr }] zeroinitializer

;--- poison_table.ll
; A table of poison says nothing.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@llvm.global.annotations = appending global [4 x { ptr, ptr, ptr, i32, ptr }] poison

;--- zero_entries.ll
; Entries of nothing stay, and the builtin's goes.
; CHECK: @llvm.global.annotations = {{.*}}[2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } poison, { ptr, ptr, ptr, i32, ptr } zeroinitializer]
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } poison, { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }, { ptr, ptr, ptr, i32, ptr } zeroinitializer]

;--- table_names_itself.ll
; An entry whose file is the table.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @llvm.global.annotations, i32 3, ptr @values }]

;--- table_is_used.ll
; A table that is used elsewhere becomes an empty one.
; CHECK: @llvm.global.annotations = appending global [0 x { ptr, ptr, ptr, i32, ptr }] zeroinitializer
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]
@other = global ptr @llvm.global.annotations

;--- text_is_used.ll
; A text that is used elsewhere stays.
; CHECK: @text =
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]
@other = global ptr @text

;--- duplicates.ll
; Entries that say the same.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }, { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }, { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr null, i32 3, ptr @values }]

;--- conflict.ll
; Entries that do not.
; CHECK: error: {{.*}}in function copy {{.*}}: the builtin is annotated more than once, with different constants [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant { [9 x i64] } { [9 x i64] [i64 128, i64 0, i64 0, i64 2, i64 0, i64 0, i64 64, i64 1, i64 1] }
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }, { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_and_none.ll
; One with constants and one without.
; CHECK: error: {{.*}}in function copy {{.*}}: the builtin is annotated more than once, with different constants [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }, { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr null }]

;--- arguments_array.ll
; Arguments that are an array and no struct.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant [9 x i64] zeroinitializer
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_number.ll
; Arguments that are a number.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant i64 0
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_declared.ll
; Arguments without a value.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = external constant { i64 }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_empty.ll
; No arguments in a struct.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant {} zeroinitializer
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_huge.ll
; More arguments than any descriptor has.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant { [4294967295 x i64] } zeroinitializer
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_of_nothing.ll
; More empty arguments than anybody can count.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant { [1000000000000 x {}], i64 } zeroinitializer
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_of_nothing_nested.ll
; The same in several dimensions.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant { [1000 x [1000 x [1000 x [1000 x {}]]]], i64 } zeroinitializer
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_function.ll
; Arguments that are a function.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @kernel }]

;--- arguments_poison.ll
; Arguments that are poison.
; CHECK: error: {{.*}}in function copy {{.*}}: the annotation's arguments are not a constant struct of a descriptor's values [cluster-bulk-copy:signature]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr poison }]

;--- arguments_vector.ll
; A vector is one value, which is no integer.
; CHECK: error: {{.*}}in function kernel {{.*}}: repeat_rank is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant { [5 x i64], <2 x i64>, [3 x i64] } { [5 x i64] [i64 256, i64 0, i64 0, i64 2, i64 0], <2 x i64> zeroinitializer, [3 x i64] [i64 128, i64 1, i64 1] }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_pointer.ll
; A pointer is no integer.
; CHECK: error: {{.*}}in function kernel {{.*}}: chunk_bytes is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = private constant { ptr, [8 x i64] } { ptr @dst2, [8 x i64] [i64 0, i64 0, i64 2, i64 0, i64 0, i64 128, i64 1, i64 1] }
@dst2 = global i32 0
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- arguments_variable.ll
; Arguments that could be written to count with their first value.
; CHECK-NOT: llvm.global.annotations
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent
@v = global { [9 x i64] } { [9 x i64] [i64 256, i64 0, i64 0, i64 2, i64 0, i64 0, i64 128, i64 1, i64 1] }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @v }]

;--- alias.ll
; An annotated alias would be called as before.
; CHECK: error: {{.*}}in function impl {{.*}}: an alias or ifunc of the function is annotated as the builtin, which must be a declaration [cluster-bulk-copy:signature]
@copy = alias void (ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1), ptr @impl
define internal void @impl(ptr addrspace(3) %a, ptr addrspace(3) %b, ptr addrspace(3) %c, i32 %d, i1 %e) {
  ret void
}
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]

;--- alias_of_alias.ll
; So would an alias of an alias.
; CHECK: error: {{.*}}in function impl {{.*}}: an alias or ifunc of the function is annotated as the builtin, which must be a declaration [cluster-bulk-copy:signature]
@copy = alias void (ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1), ptr @middle
@middle = alias void (ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1), ptr @impl
define internal void @impl(ptr addrspace(3) %a, ptr addrspace(3) %b, ptr addrspace(3) %c, i32 %d, i1 %e) {
  ret void
}
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]

;--- ifunc.ll
; So would an ifunc.
; CHECK: error: {{.*}}in function resolver {{.*}}: an alias or ifunc of the function is annotated as the builtin, which must be a declaration [cluster-bulk-copy:signature]
@copy = ifunc void (ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1), ptr @resolver
define internal ptr @resolver() {
  ret ptr null
}
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @text, ptr @file, i32 3, ptr @values }]

;--- alias_of_variable.ll
; An annotated alias of a variable is another tool's.
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
@v = alias i64, ptr addrspace(3) @mbar
@llvm.global.annotations = appending global [1 x { ptr addrspace(3), ptr, ptr, i32, ptr }] [{ ptr addrspace(3), ptr, ptr, i32, ptr } { ptr addrspace(3) @v, ptr @text, ptr @file, i32 3, ptr @values }]
