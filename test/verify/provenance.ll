; Pointers of which a rule is broken on some path at most: all of these are
; accepted. Each function makes one copy of 256 bytes to %a.
; RUN: %lower %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [16384 x i8] undef, align 128
@src = internal addrspace(3) global [256 x i8] undef, align 16
@mbar = addrspace(3) global i64 undef, align 8
@ints = internal addrspace(3) global [1024 x i32] undef, align 4
@pointer = internal addrspace(3) global ptr undef, align 8
@global = addrspace(1) global [16384 x i8] zeroinitializer, align 128

declare void @copy(ptr, ptr addrspace(3), ptr addrspace(3), i32, i1) #0
attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 1, 0, 0, 256, 1, 1" }

; CHECK-LABEL: define void @select_shared_or_null(
; CHECK: cp.async.bulk
define void @select_shared_or_null(i1 %c) {
  %a = select i1 %c, ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr null
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @phi_of_global_and_shared(
; CHECK: cp.async.bulk
define void @phi_of_global_and_shared(i1 %c) {
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %a = phi ptr [ addrspacecast (ptr addrspace(1) @global to ptr), %0 ], [ addrspacecast (ptr addrspace(3) @dst to ptr), %other ]
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; One of the two is misaligned, the other out of bounds.
; CHECK-LABEL: define void @different_rules_on_different_paths(
; CHECK: cp.async.bulk
define void @different_rules_on_different_paths(i1 %c) {
  %b = addrspacecast ptr addrspace(3) @dst to ptr
  %m = getelementptr i8, ptr %b, i64 4
  %n = getelementptr i8, ptr %b, i64 16384
  %a = select i1 %c, ptr %m, ptr %n
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @loop_carried(
; CHECK: cp.async.bulk
define void @loop_carried(i32 %n) {
  br label %loop
loop:
  %a = phi ptr [ addrspacecast (ptr addrspace(3) @dst to ptr), %0 ], [ %b, %loop ]
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  %b = getelementptr i8, ptr %a, i64 256
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, %n
  br i1 %c, label %done, label %loop
done:
  ret void
}

; It starts misaligned and becomes aligned.
; CHECK-LABEL: define void @loop_carried_by_8(
; CHECK: cp.async.bulk
define void @loop_carried_by_8(i1 %c) {
  br label %loop
loop:
  %a = phi ptr [ addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 8) to ptr), %0 ], [ %b, %loop ]
  %b = getelementptr i8, ptr %a, i64 8
  br i1 %c, label %done, label %loop
done:
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define internal void @argument_of_two_callers(
; CHECK: cp.async.bulk
define internal void @argument_of_two_callers(ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
define void @the_two_callers() {
  call void @argument_of_two_callers(ptr addrspacecast (ptr addrspace(3) @dst to ptr))
  call void @argument_of_two_callers(ptr addrspacecast (ptr addrspace(1) @global to ptr))
  ret void
}

; There may be callers elsewhere.
; CHECK-LABEL: define void @argument_with_an_unknown_caller(
; CHECK: cp.async.bulk
define void @argument_with_an_unknown_caller(ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
define void @the_known_caller() {
  call void @argument_with_an_unknown_caller(ptr addrspacecast (ptr addrspace(1) @global to ptr))
  ret void
}

; CHECK-LABEL: define internal void @argument_with_an_indirect_caller(
; CHECK: cp.async.bulk
define internal void @argument_with_an_indirect_caller(ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
define ptr @the_indirect_caller() {
  call void @argument_with_an_indirect_caller(ptr addrspacecast (ptr addrspace(1) @global to ptr))
  ret ptr @argument_with_an_indirect_caller
}

; Nobody calls it.
; CHECK-LABEL: define internal void @argument_without_callers(
; CHECK: cp.async.bulk
define internal void @argument_without_callers(ptr %a) {
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

define internal ptr @shared_or_null(i1 %c) {
  br i1 %c, label %first, label %second
first:
  ret ptr addrspacecast (ptr addrspace(3) @dst to ptr)
second:
  ret ptr null
}
; CHECK-LABEL: define void @returned_shared_or_null(
; CHECK: cp.async.bulk
define void @returned_shared_or_null(i1 %c) {
  %a = call ptr @shared_or_null(i1 %c)
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; The definition that is linked may be another.
define weak ptr @replaceable() {
  ret ptr null
}
; CHECK-LABEL: define void @returned_by_an_interposable_function(
; CHECK: cp.async.bulk
define void @returned_by_an_interposable_function() {
  %a = call ptr @replaceable()
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @returned_by_a_function_pointer(
; CHECK: cp.async.bulk
define void @returned_by_a_function_pointer(ptr %f) {
  %a = call ptr %f()
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @two_stores_of_different_kinds(
; CHECK: cp.async.bulk
define void @two_stores_of_different_kinds(i1 %c) {
  %b = alloca ptr
  store ptr null, ptr %b
  br i1 %c, label %other, label %join
other:
  store ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr %b
  br label %join
join:
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; Somebody else may write the slot.
declare void @fill(ptr)
; CHECK-LABEL: define void @slot_that_escapes(
; CHECK: cp.async.bulk
define void @slot_that_escapes() {
  %b = alloca ptr
  store ptr null, ptr %b
  call void @fill(ptr %b)
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @slot_written_in_part(
; CHECK: cp.async.bulk
define void @slot_written_in_part(i32 %n) {
  %b = alloca ptr
  store ptr null, ptr %b
  store i32 %n, ptr %b
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @member_of_a_slot(
; CHECK: cp.async.bulk
define void @member_of_a_slot() {
  %b = alloca { ptr, ptr }
  %m = getelementptr { ptr, ptr }, ptr %b, i32 0, i32 1
  store ptr null, ptr %b
  store ptr addrspacecast (ptr addrspace(3) @dst to ptr), ptr %m
  %a = load ptr, ptr %m
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @loaded_from_shared_memory(
; CHECK: cp.async.bulk
define void @loaded_from_shared_memory() {
  %a = load ptr, ptr addrspace(3) @pointer
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; A kernel's argument is the host's, but what it points to may be anything.
; CHECK-LABEL: define ptx_kernel void @loaded_from_an_argument(
; CHECK: cp.async.bulk
define ptx_kernel void @loaded_from_an_argument(ptr %b) {
  %a = load ptr, ptr %b
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK-LABEL: define void @address_arithmetic(
; CHECK: cp.async.bulk
define void @address_arithmetic(i64 %n) {
  %b = ptrtoint ptr addrspace(3) @dst to i64
  %c = and i64 %n, 4080
  %i = add i64 %c, %b
  %j = sub i64 %i, -16
  %a = inttoptr i64 %j to ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %a to ptr
  call void @copy(ptr %g, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; Addresses of shared memory in 32 bits, as inline PTX takes them.
; CHECK-LABEL: define void @address_in_32_bits(
; CHECK: cp.async.bulk
define void @address_in_32_bits(i32 %n) {
  %b = ptrtoint ptr addrspace(3) @dst to i32
  %c = shl i32 %n, 12
  %i = add i32 %b, %c
  %j = zext i32 %i to i64
  %a = inttoptr i64 %j to ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %a to ptr
  call void @copy(ptr %g, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @rounded_up_by_hand(
; CHECK: cp.async.bulk
define void @rounded_up_by_hand() {
  %b = ptrtoint ptr addrspace(3) @ints to i64
  %c = add i64 %b, 15
  %i = and i64 %c, -16
  %a = inttoptr i64 %i to ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %a to ptr
  call void @copy(ptr %g, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @rounded_down_by_hand(
; CHECK: cp.async.bulk
define void @rounded_down_by_hand() {
  %b = ptrtoint ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @ints, i64 36) to ptr) to i64
  %c = and i64 %b, 15
  %i = sub i64 0, %c
  %a = getelementptr i8, ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @ints, i64 36) to ptr), i64 %i
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @swizzled(
; CHECK: cp.async.bulk
define void @swizzled(i64 %n) {
  %b = ptrtoint ptr addrspace(3) @dst to i64
  %c = and i64 %n, 112
  %i = xor i64 %b, %c
  %a = inttoptr i64 %i to ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %a to ptr
  call void @copy(ptr %g, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; The distance of two global pointers, added to a shared one.
; CHECK-LABEL: define void @distance_of_others(
; CHECK: cp.async.bulk
define void @distance_of_others(ptr %b, ptr %c) {
  %i = ptrtoint ptr %b to i64
  %j = ptrtoint ptr %c to i64
  %n = sub i64 %i, %j
  %a = getelementptr i8, ptr addrspace(3) @dst, i64 %n
  %g = addrspacecast ptr addrspace(3) %a to ptr
  call void @copy(ptr %g, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; A ring of four stages of 4096 bytes.
; CHECK-LABEL: define void @ring(
; CHECK: cp.async.bulk
define void @ring(i32 %n) {
  %b = urem i32 %n, 4
  %c = mul i32 %b, 4096
  %a = getelementptr i8, ptr addrspace(3) @dst, i32 %c
  %g = addrspacecast ptr addrspace(3) %a to ptr
  call void @copy(ptr %g, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; CHECK-LABEL: define void @pieces_of_an_aggregate(
; CHECK: cp.async.bulk
define void @pieces_of_an_aggregate({ ptr, ptr } %b) {
  %c = insertvalue { ptr, ptr } %b, ptr null, 0
  %a = extractvalue { ptr, ptr } %c, 1
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}

; In code that is never reached a value may come from itself.
; CHECK-LABEL: define void @unreachable_cycle(
; CHECK: cp.async.bulk
define void @unreachable_cycle() {
  ret void
dead:
  %a = getelementptr i8, ptr %b, i64 4
  %b = getelementptr i8, ptr %a, i64 4
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  br label %dead
}

; CHECK-LABEL: define internal ptr @endless_recursion(
define internal ptr @endless_recursion(ptr %b) {
  %a = call ptr @endless_recursion(ptr %b)
  ret ptr %a
}
; CHECK-LABEL: define void @returned_by_endless_recursion(
; CHECK: cp.async.bulk
define void @returned_by_endless_recursion() {
  %a = call ptr @endless_recursion(ptr null)
  call void @copy(ptr %a, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 1, i1 true)
  ret void
}
