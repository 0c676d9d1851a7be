; Any other annotation of the builtin goes with it: there is nothing left to carry
; it.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@.str = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@.str.2 = private unnamed_addr constant [5 x i8] c"mine\00", section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @.str.2, ptr @.str.1, i32 3, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @.str, ptr @.str.1, i32 3, ptr null }], section "llvm.metadata"

declare void @copy(...) #0

; CHECK-LABEL:   define void @send(
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i64 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 4, i64 0, i64 0, i64 16, i64 1, i64 1)
  ret void
}

attributes #0 = { convergent nounwind }
