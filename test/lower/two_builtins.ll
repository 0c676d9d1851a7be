; A module with builtins of both forms, which share the annotation's strings, as
; clang writes for both interfaces of the header.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy_call --implicit-check-not=@copy_typed \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str --implicit-check-not=@.args
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy_call --implicit-check-not=@copy_typed \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str --implicit-check-not=@.args
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@.str = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@.args = private unnamed_addr constant { [6 x i64], [3 x i64] } { [6 x i64] [i64 256, i64 0, i64 0, i64 2, i64 0, i64 0], [3 x i64] [i64 128, i64 1, i64 1] }, section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy_typed, ptr @.str, ptr @.str.1, i32 3, ptr @.args }, { ptr, ptr, ptr, i32, ptr } { ptr @copy_call, ptr @.str, ptr @.str.1, i32 9, ptr null }], section "llvm.metadata"

declare void @copy_call(...) #0
declare void @copy_typed(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @typed(
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 256)
; CHECK-NEXT:    ret void
define void @typed(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy_typed(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

; CHECK-LABEL:   define void @call(
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; CHECK-NEXT:    ret void
define void @call(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy_call(ptr addrspace(3) %dst, ptr addrspace(3) %src, i64 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 4, i64 0, i64 0, i64 16, i64 1, i64 1)
  ret void
}

attributes #0 = { convergent nounwind }
