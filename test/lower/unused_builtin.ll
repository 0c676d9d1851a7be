; A builtin that nothing calls goes with its annotation all the same.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@__cluster_bulk_copy \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str --implicit-check-not=@.args
; RUN: %fold %s | FileCheck %s --implicit-check-not=@__cluster_bulk_copy \
; RUN:   --implicit-check-not=llvm.metadata --implicit-check-not=@.str --implicit-check-not=@.args
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@.str = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @__cluster_bulk_copy, ptr @.str, ptr @.str.1, i32 3, ptr null }], section "llvm.metadata"

declare void @__cluster_bulk_copy(...) #0

; CHECK-LABEL:   define void @nothing(
; CHECK-NEXT:    ret void
define void @nothing() {
  ret void
}

attributes #0 = { convergent nounwind }
