; A module without the builtin is returned byte for byte as it came, other
; annotations included, and no analysis is invalidated.
; RUN: opt -S %s -o %t.before
; RUN: %lower %s -o %t.after
; RUN: cmp %t.before %t.after
; RUN: %fold %s -o %t.after
; RUN: cmp %t.before %t.after
; RUN: %opt -passes='require<callgraph>,cluster-bulk-copy' -disable-output \
; RUN:   -debug-pass-manager %s 2>&1 | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@.str = private unnamed_addr constant [5 x i8] c"mine\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @helper, ptr @.str, ptr @.str.1, i32 1, ptr null }], section "llvm.metadata"

; CHECK:         Running pass: {{.*}}ClusterBulkCopyPass
; CHECK-NOT:     Invalidating
; CHECK:         Running pass: VerifierPass

define void @helper(ptr %p) #0 {
  %shared = addrspacecast ptr %p to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %shared
  ret void
}

attributes #0 = { convergent nounwind }
