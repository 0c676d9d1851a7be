; Offsets from a shared variable in the generic address space, at run time and at
; compile time, are computed in shared memory instead.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy \
; RUN:   --implicit-check-not=addrspacecast
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy \
; RUN:   --implicit-check-not=addrspacecast
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [8 x [256 x i8]] undef, align 16
@bar = addrspace(3) global i64 undef, align 8

declare void @copy(ptr, ptr, ptr, i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK-NEXT:    %row = getelementptr inbounds [8 x [256 x i8]], ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 0, i64 %i
; CHECK-NEXT:    %dst = getelementptr inbounds i8, ptr %row, i64 64
; CHECK-NEXT:    %src = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %offset
; CHECK-NEXT:    %mbar.remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @bar, i32 %rank)
; CHECK-NEXT:    [[BITS:%.*]] = ptrtoint ptr addrspace(7) %mbar.remote to i64
; CHECK-NEXT:    %mbar.operand = inttoptr i64 [[BITS]] to ptr addrspace(3)
; CHECK-NEXT:    [[SRC:%.*]] = getelementptr i8, ptr addrspace(3) @tile, i64 %offset
; CHECK-NEXT:    [[ROW:%.*]] = getelementptr inbounds [8 x [256 x i8]], ptr addrspace(3) @tile, i64 0, i64 %i
; CHECK-NEXT:    [[LOCAL:%.*]] = getelementptr inbounds i8, ptr addrspace(3) [[ROW]], i64 64
; CHECK-NEXT:    [[DST:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[LOCAL]], i32 %rank)
; CHECK-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[DST]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[SRC]], i32 64)
; CHECK-NEXT:    ret void
define void @send(i64 %i, i64 %offset, i32 %rank) {
  %row = getelementptr inbounds [8 x [256 x i8]], ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 0, i64 %i
  %dst = getelementptr inbounds i8, ptr %row, i64 64
  %src = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %offset
  call void @copy(ptr %dst, ptr %src, ptr addrspacecast (ptr addrspace(3) @bar to ptr), i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 0, 16, 1, 1" }
