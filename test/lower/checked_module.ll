; What checked calls share: the texts, the declaration of CUDA's assertion, and the
; place from which the end of shared memory is counted. Without debug information
; the line is 0 and the file is the module's.
; RUN: split-file %s %t
; RUN: %lower %t/calls.ll -o %t/lowered.ll
; RUN: FileCheck %s < %t/lowered.ll
; RUN: FileCheck %s --check-prefix=ONCE < %t/lowered.ll
; RUN: %fold %t/calls.ll | FileCheck %s
; RUN: %lower %t/calls.ll | %assemble -O 0
; RUN: %fold %t/calls.ll | %assemble
; RUN: %lower %t/taken.ll | FileCheck %s --check-prefix=TAKEN
; RUN: %lower %t/arrays.ll | FileCheck %s --check-prefix=ARRAYS
; RUN: %fold %t/arrays.ll | %assemble

; CHECK-DAG:     c"dst points to shared memory [cluster-bulk-copy:address-space]\00"
; CHECK-DAG:     @[[FILE:.*]] = private unnamed_addr constant [10 x i8] c"kernel.cu\00"
; CHECK-DAG:     @[[FIRST:.*]] = private unnamed_addr constant [12 x i8] c"first(int*)\00"
; CHECK-DAG:     @[[SECOND:.*]] = private unnamed_addr constant [7 x i8] c"second\00"
; CHECK-DAG:     @__cluster_bulk_copy_dynamic_shared = external addrspace(3) global [0 x i8], align 1
; CHECK-LABEL:   define void @_Z5firstPi(
; CHECK:         call void @__assertfail(ptr %{{.*}}, ptr @[[FILE]], i32 0, ptr @[[FIRST]], i64 1)
; CHECK-LABEL:   define void @second(
; CHECK:         call void @__assertfail(ptr %{{.*}}, ptr @[[FILE]], i32 0, ptr @[[SECOND]], i64 1)

; ONCE-COUNT-1:  c"dst points to shared memory [cluster-bulk-copy:address-space]\00"
; ONCE-NOT:      c"dst points to shared memory
; ONCE:          define void

; Names that something else has are no reason to fail.
; TAKEN: @__cluster_bulk_copy_dynamic_shared = internal addrspace(1) global i32 0
; TAKEN: @__cluster_bulk_copy_dynamic_shared{{.+}} = external addrspace(3)
; TAKEN: call void @__assertfail(ptr

; Of several dynamic arrays the one with the largest alignment comes last.
; ARRAYS-NOT: __cluster_bulk_copy_dynamic_shared
; ARRAYS:     zext i32 ptrtoint (ptr addrspace(3) @aligned to i32) to i64

;--- calls.ll
source_filename = "kernel.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @copy(ptr, ptr, ptr, i32, i1) #0
define void @_Z5firstPi(ptr %dst, ptr %src, ptr %mbar, i32 %rank) #1 {
  call void @copy(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 true)
  ret void
}
define void @second(ptr %dst, ptr %src, ptr %mbar, i32 %rank) #1 {
  call void @copy(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 2, 1, 0, 0, 256, 1, 1" }
attributes #1 = { "target-cpu"="sm_90" "target-features"="+ptx80" }

;--- taken.ll
source_filename = "kernel.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@__cluster_bulk_copy_dynamic_shared = internal addrspace(1) global i32 0
declare void @copy(ptr, ptr, ptr, i32, i1) #0
declare i32 @__assertfail(i32)
define i32 @second(ptr %dst, ptr %src, ptr %mbar, i32 %rank) #1 {
  call void @copy(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 true)
  %v = load i32, ptr addrspace(1) @__cluster_bulk_copy_dynamic_shared
  %w = call i32 @__assertfail(i32 %v)
  ret i32 %w
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 2, 1, 0, 0, 256, 1, 1" }
attributes #1 = { "target-cpu"="sm_90" "target-features"="+ptx80" }

;--- arrays.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@plain = external addrspace(3) global [0 x i8], align 16
@aligned = external addrspace(3) global [0 x i8], align 256
@other = external addrspace(3) global [0 x i8], align 4
declare void @copy(ptr, ptr, ptr, i32, i1) #0
define void @send(ptr %dst, ptr %src, ptr %mbar, i32 %rank) #1 {
  call void @copy(ptr %dst, ptr %src, ptr %mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 2, 1, 0, 0, 256, 1, 1" }
attributes #1 = { "target-cpu"="sm_90" "target-features"="+ptx80" }
