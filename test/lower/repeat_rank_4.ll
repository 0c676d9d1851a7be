; Four repeat axes are walked in row-major order. Of the folded form only the
; order of the additions and copies is looked at here.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; FOLDED-NEXT:   %dst.base = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 %rank)
; LITERAL-NEXT:  [[D0:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 %rank)
; LITERAL-NEXT:  [[L1:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 64{{$}}
; LITERAL-NEXT:  [[D1:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L1]], i32 %rank)
; LITERAL-NEXT:  [[S1:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 256{{$}}
; LITERAL-NEXT:  [[L2:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1024{{$}}
; LITERAL-NEXT:  [[D2:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L2]], i32 %rank)
; LITERAL-NEXT:  [[S2:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 4096{{$}}
; LITERAL-NEXT:  [[L3:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1088{{$}}
; LITERAL-NEXT:  [[D3:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L3]], i32 %rank)
; LITERAL-NEXT:  [[S3:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 4352{{$}}
; LITERAL-NEXT:  [[L4:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 512{{$}}
; LITERAL-NEXT:  [[D4:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L4]], i32 %rank)
; LITERAL-NEXT:  [[S4:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 1024{{$}}
; LITERAL-NEXT:  [[L5:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 576{{$}}
; LITERAL-NEXT:  [[D5:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L5]], i32 %rank)
; LITERAL-NEXT:  [[S5:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 1280{{$}}
; LITERAL-NEXT:  [[L6:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1536{{$}}
; LITERAL-NEXT:  [[D6:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L6]], i32 %rank)
; LITERAL-NEXT:  [[S6:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 5120{{$}}
; LITERAL-NEXT:  [[L7:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1600{{$}}
; LITERAL-NEXT:  [[D7:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L7]], i32 %rank)
; LITERAL-NEXT:  [[S7:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 5376{{$}}
; LITERAL-NEXT:  [[L8:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 8192{{$}}
; LITERAL-NEXT:  [[D8:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L8]], i32 %rank)
; LITERAL-NEXT:  [[S8:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 64{{$}}
; LITERAL-NEXT:  [[L9:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 8256{{$}}
; LITERAL-NEXT:  [[D9:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L9]], i32 %rank)
; LITERAL-NEXT:  [[S9:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 320{{$}}
; LITERAL-NEXT:  [[L10:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 9216{{$}}
; LITERAL-NEXT:  [[D10:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L10]], i32 %rank)
; LITERAL-NEXT:  [[S10:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 4160{{$}}
; LITERAL-NEXT:  [[L11:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 9280{{$}}
; LITERAL-NEXT:  [[D11:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L11]], i32 %rank)
; LITERAL-NEXT:  [[S11:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 4416{{$}}
; LITERAL-NEXT:  [[L12:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 8704{{$}}
; LITERAL-NEXT:  [[D12:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L12]], i32 %rank)
; LITERAL-NEXT:  [[S12:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 1088{{$}}
; LITERAL-NEXT:  [[L13:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 8768{{$}}
; LITERAL-NEXT:  [[D13:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L13]], i32 %rank)
; LITERAL-NEXT:  [[S13:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 1344{{$}}
; LITERAL-NEXT:  [[L14:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 9728{{$}}
; LITERAL-NEXT:  [[D14:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L14]], i32 %rank)
; LITERAL-NEXT:  [[S14:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 5184{{$}}
; LITERAL-NEXT:  [[L15:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 9792{{$}}
; LITERAL-NEXT:  [[D15:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L15]], i32 %rank)
; LITERAL-NEXT:  [[S15:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 5440{{$}}
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D0]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src, i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D2]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S2]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D3]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S3]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D4]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S4]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D5]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S5]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D6]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S6]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D7]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S7]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D8]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S8]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D9]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S9]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D10]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S10]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D11]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S11]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D12]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S12]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D13]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S13]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D14]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S14]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D15]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S15]], i32 64)
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 64{{$}}
; FOLDED:        add i32 %{{.*}}, 256{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 1024{{$}}
; FOLDED:        add i32 %{{.*}}, 4096{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 1088{{$}}
; FOLDED:        add i32 %{{.*}}, 4352{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 512{{$}}
; FOLDED:        add i32 %{{.*}}, 1024{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 576{{$}}
; FOLDED:        add i32 %{{.*}}, 1280{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 1536{{$}}
; FOLDED:        add i32 %{{.*}}, 5120{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 1600{{$}}
; FOLDED:        add i32 %{{.*}}, 5376{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 8192{{$}}
; FOLDED:        add i32 %{{.*}}, 64{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 8256{{$}}
; FOLDED:        add i32 %{{.*}}, 320{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 9216{{$}}
; FOLDED:        add i32 %{{.*}}, 4160{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 9280{{$}}
; FOLDED:        add i32 %{{.*}}, 4416{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 8704{{$}}
; FOLDED:        add i32 %{{.*}}, 1088{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 8768{{$}}
; FOLDED:        add i32 %{{.*}}, 1344{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 9728{{$}}
; FOLDED:        add i32 %{{.*}}, 5184{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED:        add i32 %{{.*}}, 9792{{$}}
; FOLDED:        add i32 %{{.*}}, 5440{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; FOLDED-NOT:    add i32
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 1, 0, 4, 2, 8192, 64, 2, 512, 1024, 2, 1024, 4096, 2, 64, 256, 64, 1, 1" }
