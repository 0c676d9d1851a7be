; The pass is the last of the module optimizer, behind all that might still make an
; operand constant.
; RUN: %opt -passes='default<O0>' -print-pipeline-passes -disable-output %s \
; RUN:   | FileCheck %s --check-prefix=O0
; RUN: %opt -passes='default<O2>' -print-pipeline-passes -disable-output %s \
; RUN:   | FileCheck %s --check-prefix=O2
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; O0: always-inline{{.*}}cluster-bulk-copy,
; O2: loop-vectorize{{.*}}simplifycfg{{.*}}cluster-bulk-copy<fold-mapa>,
