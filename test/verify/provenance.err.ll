; Pointers of which a rule is broken on every path that leads to them; that of
; mapped pointers, on one. Each module copies 256 bytes to %a once.
; RUN: split-file %s %t
; DEFINE: %{module} =
; DEFINE: %{lower} = cat %t/head.ll %t/%{module}.ll | not %lower 2>&1 | sed -n 1p | FileCheck %t/%{module}.ll --implicit-check-not=error
; REDEFINE: %{module} = select_null_or_global
; RUN: %{lower}
; REDEFINE: %{module} = phi_of_global_and_local
; RUN: %{lower}
; REDEFINE: %{module} = loop_carried_global
; RUN: %{lower}
; REDEFINE: %{module} = loop_carried_misaligned
; RUN: %{lower}
; REDEFINE: %{module} = select_of_two_misaligned
; RUN: %{lower}
; REDEFINE: %{module} = select_of_two_out_of_bounds
; RUN: %{lower}
; REDEFINE: %{module} = argument_of_known_callers
; RUN: %{lower}
; REDEFINE: %{module} = argument_of_an_argument
; RUN: %{lower}
; REDEFINE: %{module} = recursive_argument
; RUN: %{lower}
; REDEFINE: %{module} = returned
; RUN: %{lower}
; REDEFINE: %{module} = returned_argument
; RUN: %{lower}
; REDEFINE: %{module} = two_stores_of_one_kind
; RUN: %{lower}
; REDEFINE: %{module} = loop_through_a_slot
; RUN: %{lower}
; REDEFINE: %{module} = member_of_a_slot
; RUN: %{lower}
; REDEFINE: %{module} = address_arithmetic
; RUN: %{lower}
; REDEFINE: %{module} = address_off_by_4
; RUN: %{lower}
; REDEFINE: %{module} = ring_behind_the_end
; RUN: %{lower}
; REDEFINE: %{module} = ring_misaligned
; RUN: %{lower}
; REDEFINE: %{module} = typed_global
; RUN: %{lower}
; REDEFINE: %{module} = select_mapped
; RUN: %{lower}
; REDEFINE: %{module} = loop_carried_mapped
; RUN: %{lower}
; REDEFINE: %{module} = argument_mapped_by_one_caller
; RUN: %{lower}
; REDEFINE: %{module} = returned_mapped
; RUN: %{lower}
; REDEFINE: %{module} = mapped_in_a_slot
; RUN: %{lower}

;--- head.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [16384 x i8] undef, align 128
@src = internal addrspace(3) global [256 x i8] undef, align 16
@mbar = internal addrspace(3) global i64 undef, align 8
@global = addrspace(1) global [16384 x i8] zeroinitializer, align 128

declare ptr @llvm.nvvm.mapa(ptr, i32)
declare void @copy(ptr, ptr addrspace(3), ptr addrspace(3), i32, i1) #0
attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 1, 0, 0, 256, 1, 1" }

;--- select_null_or_global.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to {{global memory|nothing \(it is null\)}}; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define void @kernel(i1 %c) {
  %a = select i1 %c, ptr null, ptr addrspacecast (ptr addrspace(1) @global to ptr)
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- phi_of_global_and_local.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to {{global|local}} memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define void @kernel(i1 %c) {
  %b = alloca [256 x i8], align 16
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %a = phi ptr [ %b, %0 ], [ addrspacecast (ptr addrspace(1) @global to ptr), %other ]
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- loop_carried_global.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define void @kernel(i1 %c) {
  br label %loop
loop:
  %a = phi ptr [ addrspacecast (ptr addrspace(1) @global to ptr), %0 ], [ %b, %loop ]
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %b = getelementptr i8, ptr %a, i64 256
  br i1 %c, label %done, label %loop
done:
  ret void
}

;--- loop_carried_misaligned.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is 4 bytes past a multiple of 16; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
define void @kernel(i1 %c) {
  br label %loop
loop:
  %a = phi ptr [ addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 4) to ptr), %0 ], [ %b, %loop ]
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %b = getelementptr i8, ptr %a, i64 256
  br i1 %c, label %done, label %loop
done:
  ret void
}

;--- select_of_two_misaligned.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is {{8 bytes into 'dst'|12 bytes into 'src'}}; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
define void @kernel(i1 %c) {
  %b = select i1 %c, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 8), ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 12)
  %a = addrspacecast ptr addrspace(3) %b to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- select_of_two_out_of_bounds.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: the chunks of dst {{start 16 bytes before 'src'|reach byte 16639 of 'dst', which has 16384 bytes}} [cluster-bulk-copy:bounds]
define void @kernel(i1 %c) {
  %b = select i1 %c, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 16384), ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 -16)
  %a = addrspacecast ptr addrspace(3) %b to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- argument_of_known_callers.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to {{global memory|nothing \(it is null\)}}; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define internal void @kernel(ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
define void @caller() {
  call void @kernel(ptr null)
  call void @kernel(ptr addrspacecast (ptr addrspace(1) @global to ptr))
  ret void
}

;--- argument_of_an_argument.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define internal void @kernel(i32 %n, ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
define internal void @between(ptr %a, ptr %b) {
  %c = getelementptr i8, ptr %b, i64 16
  call void @kernel(i32 0, ptr %c)
  ret void
}
define void @caller() {
  call void @between(ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr addrspacecast (ptr addrspace(1) @global to ptr))
  ret void
}

;--- recursive_argument.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define internal void @kernel(ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %b = getelementptr i8, ptr %a, i64 256
  call void @kernel(ptr %b)
  ret void
}
define void @caller() {
  call void @kernel(ptr addrspacecast (ptr addrspace(1) @global to ptr))
  ret void
}

;--- returned.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define internal ptr @pick(i1 %c) {
  br i1 %c, label %first, label %second
first:
  ret ptr addrspacecast (ptr addrspace(1) @global to ptr)
second:
  ret ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @global to ptr), i64 256)
}
define void @kernel(i1 %c) {
  %a = call ptr @pick(i1 %c)
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- returned_argument.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is 20 bytes into 'dst'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
define internal ptr @advance(ptr %b) {
  %c = getelementptr i8, ptr %b, i64 16
  ret ptr %c
}
define void @kernel() {
  %a = call ptr @advance(ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 4) to ptr))
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- two_stores_of_one_kind.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define void @kernel(i1 %c) {
  %b = alloca ptr
  store ptr addrspacecast (ptr addrspace(1) @global to ptr), ptr %b
  br i1 %c, label %other, label %join
other:
  store ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @global to ptr), i64 256), ptr %b
  br label %join
join:
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- loop_through_a_slot.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is 8 bytes past a multiple of 16; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
define void @kernel(i1 %c) {
  %b = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 8) to ptr), ptr %b
  br label %loop
loop:
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %i = getelementptr i8, ptr %a, i64 32
  store ptr %i, ptr %b
  br i1 %c, label %done, label %loop
done:
  ret void
}

;--- member_of_a_slot.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to nothing (it is null); it must be a local address in shared memory [cluster-bulk-copy:address-space]
define void @kernel() {
  %b = alloca { ptr, ptr }
  %m = getelementptr { ptr, ptr }, ptr %b, i32 0, i32 1
  store ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr %b
  store ptr null, ptr %m
  %a = load ptr, ptr %m
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- address_arithmetic.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define void @kernel(i64 %n) {
  %b = ptrtoint ptr addrspace(1) @global to i64
  %c = shl i64 %n, 4
  %i = add i64 %c, %b
  %j = sub i64 %i, 32
  %k = and i64 %j, -128
  %a = inttoptr i64 %k to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- address_off_by_4.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is 4 bytes into 'dst'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
define void @kernel() {
  %b = ptrtoint ptr addrspace(3) @dst to i64
  %c = add i64 %b, 20
  %i = sub i64 %c, 16
  %j = inttoptr i64 %i to ptr addrspace(3)
  %a = addrspacecast ptr addrspace(3) %j to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- ring_behind_the_end.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: the chunks of dst reach byte 16639 of 'dst', which has 16384 bytes [cluster-bulk-copy:bounds]
define void @kernel(i32 %n) {
  %b = and i32 %n, 3
  %c = mul i32 %b, 4096
  %i = getelementptr i8, ptr addrspace(3) @dst, i32 %c
  %j = getelementptr i8, ptr addrspace(3) %i, i32 16384
  %a = addrspacecast ptr addrspace(3) %j to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- ring_misaligned.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is 8 bytes past a multiple of 16; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
define void @kernel(i32 %n) {
  %c = mul i32 %n, 4096
  %i = add i32 %c, 8
  %j = getelementptr i8, ptr addrspace(3) @dst, i32 %i
  %a = addrspacecast ptr addrspace(3) %j to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- typed_global.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
define void @kernel(i64 %n) {
  %b = inttoptr i64 %n to ptr addrspace(1)
  %a = addrspacecast ptr addrspace(1) %b to ptr
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- select_mapped.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst may already be mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
define void @kernel(i1 %c) {
  %b = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  %a = select i1 %c, ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- loop_carried_mapped.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst may already be mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
define void @kernel(i1 %c) {
  br label %loop
loop:
  %a = phi ptr [ addrspacecast (ptr addrspace(3) @dst to ptr), %0 ], [ %b, %loop ]
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %b = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  br i1 %c, label %done, label %loop
done:
  ret void
}

;--- argument_mapped_by_one_caller.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst may already be mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
define internal void @kernel(ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
define void @caller() {
  %b = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  call void @kernel(ptr addrspacecast (ptr addrspace(3) @dst to ptr))
  call void @kernel(ptr %b)
  ret void
}

;--- returned_mapped.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
define internal ptr @map() {
  %b = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  ret ptr %b
}
define void @kernel() {
  %b = call ptr @map()
  %a = getelementptr i8, ptr %b, i64 16
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

;--- mapped_in_a_slot.ll
; CHECK: error: {{.*}}: in function kernel {{.*}}: dst is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
define void @kernel() {
  %b = alloca ptr
  %c = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)
  store ptr %c, ptr %b
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
