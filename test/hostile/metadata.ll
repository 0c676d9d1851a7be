; Metadata on a call that has other shapes than clang and the first pass write: the copy,
; or the call's own error.
; DEFINE: %{node} =
; DEFINE: %{lower} = sed 's/NODE/%{node}/; s/RANK/15/' %s | %opt -passes='cluster-bulk-copy,verify' -S | FileCheck %s
; DEFINE: %{refuse} = sed 's/NODE/%{node}/; s/RANK/16/' %s | not %opt -passes='cluster-bulk-copy,verify' -S 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=Stack

; REDEFINE: %{node} = !{}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{null}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{i32 1}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{!{}}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{!"a", null}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{ptr @copy}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{i128 -1}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{i1 true, i64 1}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = distinct !{!0}
; RUN: %{lower}
; RUN: %{refuse}
; REDEFINE: %{node} = !{!DIExpression()}
; RUN: %{lower}
; RUN: %{refuse}

; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; ERROR: error: {{.*}}: remote_cta_id is 16; a cluster has at most 16 CTAs, with ranks 0 to 15 [cluster-bulk-copy:cluster-rank]
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr, ptr, ptr, i32, i1) convergent "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 128, 128, 128, 1, 1"

define void @kernel(ptr %dst, ptr %src, ptr %mbar) {
  call void @copy(ptr %dst, ptr %src, ptr %mbar, i32 RANK, i1 true), !srcloc !0, !cluster-bulk-copy.function !0
  ret void
}

!0 = NODE
