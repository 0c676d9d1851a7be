; The annotation's text on something that is no function makes no builtin.
; RUN: opt -S %s -o %t.before
; RUN: %lower %s -o %t.after
; RUN: cmp %t.before %t.after
; RUN: %fold %s -o %t.after
; RUN: cmp %t.before %t.after
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@.str = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@variable = addrspace(1) global i32 0, align 4
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr addrspacecast (ptr addrspace(1) @variable to ptr), ptr @.str, ptr @.str.1, i32 3, ptr null }], section "llvm.metadata"

define void @helper(ptr %p) #0 {
  %shared = addrspacecast ptr %p to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %shared
  ret void
}

attributes #0 = { convergent nounwind }
