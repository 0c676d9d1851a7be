; The plugin is loaded into the host compilation too: there the builtin, which the
; host half of the source declares as well, is nobody's business.
; RUN: opt -S %s -o %t.before
; RUN: %lower %s -o %t.after
; RUN: cmp %t.before %t.after
; RUN: %fold %s -o %t.after
; RUN: cmp %t.before %t.after
; RUN: %opt -passes='require<callgraph>,cluster-bulk-copy' -disable-output \
; RUN:   -debug-pass-manager %s 2>&1 | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [18 x i8] c"cluster_bulk_copy\00", section "llvm.metadata"
@.str.1 = private unnamed_addr constant [8 x i8] c"send.cu\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @copy, ptr @.str, ptr @.str.1, i32 3, ptr null }], section "llvm.metadata"

declare void @copy(...) #0

; CHECK:         Running pass: {{.*}}ClusterBulkCopyPass
; CHECK-NOT:     Invalidating
; CHECK:         Running pass: VerifierPass
define void @host(ptr %dst) {
  call void (...) @copy(ptr %dst)
  ret void
}

attributes #0 = { "cluster-bulk-copy" }
