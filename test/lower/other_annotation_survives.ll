; Another function's annotation survives with its strings and arguments, the file
; name that it shares with the builtin's included.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy --implicit-check-not='c"cluster_bulk_copy' \
; RUN:   --implicit-check-not=@.args.copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy --implicit-check-not='c"cluster_bulk_copy' \
; RUN:   --implicit-check-not=@.args.copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG:     @.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
; CHECK-DAG:     @.str.2 = private unnamed_addr constant [5 x i8] c"mine\00", section "llvm.metadata"
; CHECK-DAG:     @.args.mine = private unnamed_addr constant { i32 } { i32 7 }, section "llvm.metadata"
; CHECK-DAG:     @llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @before, ptr @.str.2, ptr @.str.1, i32 1, ptr @.args.mine }, { ptr, ptr, ptr, i32, ptr } { ptr @send, ptr @.str.2, ptr @.str.1, i32 5, ptr null }], section "llvm.metadata"
@.str = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@.str.2 = private unnamed_addr constant [5 x i8] c"mine\00", section "llvm.metadata"
@.args.copy = private unnamed_addr constant { [6 x i64], [3 x i64] } { [6 x i64] [i64 256, i64 0, i64 0, i64 2, i64 0, i64 0], [3 x i64] [i64 128, i64 1, i64 1] }, section "llvm.metadata"
@.args.mine = private unnamed_addr constant { i32 } { i32 7 }, section "llvm.metadata"
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @before, ptr @.str.2, ptr @.str.1, i32 1, ptr @.args.mine }, { ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @.str, ptr @.str.1, i32 3, ptr @.args.copy }, { ptr, ptr, ptr, i32, ptr } { ptr @send, ptr @.str.2, ptr @.str.1, i32 5, ptr null }], section "llvm.metadata"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare void @before()

; CHECK-LABEL:   define void @send(
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 256)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind }
