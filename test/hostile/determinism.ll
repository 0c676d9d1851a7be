; The same input gives the same bytes, run after run, at different addresses: many
; functions, calls, annotations and roots of pointers, and as many errors.
; RUN: %python %S/Inputs/many_calls.py > %t.ll
; RUN: %lower %t.ll -o %t.1
; RUN: %lower %t.ll -o %t.2
; RUN: cmp %t.1 %t.2
; RUN: %fold %t.ll -o %t.3
; RUN: %fold %t.ll -o %t.4
; RUN: cmp %t.3 %t.4
; RUN: %opt -passes='default<O3>' -S %t.ll -o %t.5
; RUN: %opt -passes='default<O3>' -S %t.ll -o %t.6
; RUN: cmp %t.5 %t.6
; RUN: %opt -passes='default<O3>' -S -pass-remarks=cluster -pass-remarks-missed=cluster -pass-remarks-analysis=cluster %t.ll -o %t.7 2> %t.remarks.1
; RUN: %opt -passes='default<O3>' -S -pass-remarks=cluster -pass-remarks-missed=cluster -pass-remarks-analysis=cluster %t.ll -o %t.8 2> %t.remarks.2
; RUN: cmp %t.7 %t.8
; RUN: cmp %t.remarks.1 %t.remarks.2
; RUN: FileCheck %s --input-file=%t.1
; RUN: FileCheck %s --input-file=%t.remarks.1 --check-prefix=REMARK
; CHECK-COUNT-400: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; REMARK-COUNT-200: lowered to
