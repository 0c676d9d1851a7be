; All that a call becomes has the call's location.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster({{.*}}), !dbg [[AT:![0-9]+]]
; CHECK-NEXT:    ptrtoint {{.*}}, !dbg [[AT]]
; CHECK-NEXT:    inttoptr {{.*}}, !dbg [[AT]]
; LITERAL-NEXT:  call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster({{.*}}), !dbg [[AT]]
; LITERAL-NEXT:  getelementptr {{.*}}, !dbg [[AT]]
; LITERAL-NEXT:  call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster({{.*}}), !dbg [[AT]]
; LITERAL-NEXT:  getelementptr {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster({{.*}}), !dbg [[AT]]
; CHECK-NEXT:    br i1 %pred, {{.*}}, !dbg [[AT]]
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}), !dbg [[AT]]
; FOLDED-NEXT:   ptrtoint {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   trunc {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   add {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   zext {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   inttoptr {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   ptrtoint {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   trunc {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   add {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   zext {{.*}}, !dbg [[AT]]
; FOLDED-NEXT:   inttoptr {{.*}}, !dbg [[AT]]
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}), !dbg [[AT]]
; CHECK-NEXT:    br label %{{.*}}, !dbg [[AT]]
; CHECK:         ret void, !dbg [[RETURN:![0-9]+]]
; CHECK:         [[AT]] = !DILocation(line: 3, column: 5, scope: !{{[0-9]+}})
; CHECK:         [[RETURN]] = !DILocation(line: 4, column: 1, scope: !{{[0-9]+}})
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 %pred) !dbg !3 {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 %pred), !dbg !6
  ret void, !dbg !7
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 256, 128, 128, 1, 1" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "send.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "send", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocation(line: 3, column: 5, scope: !3)
!7 = !DILocation(line: 4, column: 1, scope: !3)
