; With -fcuda-short-ptr a shared pointer has 32 bits: the folded form adds to it
; without any conversion of width.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %lower %s \
; RUN:   | llc -mcpu=sm_90 -mattr=+ptx80 --nvptx-short-ptr \
; RUN:   | FileCheck %s --check-prefix=PTX --implicit-check-not=cvt
; RUN: %fold %s \
; RUN:   | llc -mcpu=sm_90 -mattr=+ptx80 --nvptx-short-ptr \
; RUN:   | FileCheck %s --check-prefix=PTX --implicit-check-not=cvt
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mbar, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i32
; CHECK-NEXT:    %mbar.operand = inttoptr i32 [[BITS]] to ptr addrspace(3)
; LITERAL-NEXT:  [[D0:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 %rank)
; LITERAL-NEXT:  [[L1:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i32 512{{$}}
; LITERAL-NEXT:  [[D1:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L1]], i32 %rank)
; LITERAL-NEXT:  [[S1:%.*]] = getelementptr i8, ptr addrspace(3) %src, i32 256{{$}}
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D0]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src, i32 256)
; FOLDED-NEXT:   [[D0:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %dst, i32 %rank)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D0]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src, i32 256)
; FOLDED-NEXT:   [[DB:%.*]] = ptrtoint ptr addrspace(7) [[D0]] to i32
; FOLDED-NEXT:   [[DA:%.*]] = add i32 [[DB]], 512{{$}}
; FOLDED-NEXT:   [[D1:%.*]] = inttoptr i32 [[DA]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SB:%.*]] = ptrtoint ptr addrspace(3) %src to i32
; FOLDED-NEXT:   [[SA:%.*]] = add i32 [[SB]], 256{{$}}
; FOLDED-NEXT:   [[S1:%.*]] = inttoptr i32 [[SA]] to ptr addrspace(3)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 256)
; CHECK-NEXT:    ret void
; PTX-LABEL:     .visible .func send(
; PTX:           mapa.shared::cluster.u32
; PTX-COUNT-2:   cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes
; PTX:           ret;
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 1, 2, 256, 128, 128, 1, 1" }
