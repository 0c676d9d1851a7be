; The pass has one parameter, is printed as it is parsed, and leaves similar names
; to others.
; RUN: %opt -passes='cluster-bulk-copy' -print-pipeline-passes -disable-output %s \
; RUN:   | FileCheck %s --check-prefix=LITERAL
; RUN: %opt -passes='cluster-bulk-copy<fold-mapa>' -print-pipeline-passes \
; RUN:   -disable-output %s | FileCheck %s --check-prefix=FOLDED
; RUN: not %opt -passes='cluster-bulk-copy<fold>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PARAMETER
; RUN: not %opt -passes='cluster-bulk-copying' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=OTHER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; LITERAL:       {{^}}cluster-bulk-copy{{(,verify)?$}}
; FOLDED:        {{^}}cluster-bulk-copy<fold-mapa>{{(,verify)?$}}
; PARAMETER: error: invalid cluster-bulk-copy pass parameter 'fold'
; OTHER-NOT: invalid
; OTHER: unknown pass name 'cluster-bulk-copying'
