; Every scope above thread computes the coordinates of its group axes and adds
; their offsets to both bases; elected, one lane of the warp does. The literal
; form never elects by itself; the folded one does where all operands are shown to
; be the same in the warp.
; RUN: split-file %s %t
; DEFINE: %{check} = FileCheck %s --implicit-check-not=@copy --check-prefixes
; RUN: %lower %t/warp.ll | %{check}=LANES
; RUN: %fold %t/warp.ll | %{check}=ELECTED
; RUN: %lower %t/warp.ll | %assemble
; RUN: %fold %t/warp.ll | %assemble
; RUN: %lower %t/warpgroup.ll | %{check}=GROUP
; RUN: %lower %t/warpgroup.ll | %assemble
; RUN: %lower %t/cta.ll | %{check}=CTA
; RUN: %fold %t/cta.ll | %assemble
; RUN: %lower %t/cta_one_dimension.ll | %{check}=LINE
; RUN: %lower %t/cluster.ll | %{check}=CLUSTER
; RUN: %fold %t/cluster.ll | %assemble

; LANES-LABEL: define ptx_kernel void @kernel(
; LANES-NOT:     elect
; LANES:         [[LANE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; LANES-NEXT:    [[DSTBYTES:%.*]] = mul i32 [[LANE]], 64
; LANES-NEXT:    [[DSTWIDE:%.*]] = sext i32 [[DSTBYTES]] to i64
; LANES-NEXT:    [[DST:%dst.group]] = getelementptr i8, ptr addrspace(3) %dst, i64 [[DSTWIDE]]
; LANES-NEXT:    [[SRCBYTES:%.*]] = mul i32 [[LANE]], 48
; LANES-NEXT:    [[SRCWIDE:%.*]] = sext i32 [[SRCBYTES]] to i64
; LANES-NEXT:    [[SRC:%src.group]] = getelementptr i8, ptr addrspace(3) %src, i64 [[SRCWIDE]]
; LANES-NEXT:    [[R0:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[DST]], i32 %rank)
; LANES-NEXT:    [[D1:%.*]] = getelementptr i8, ptr addrspace(3) [[DST]], i64 16
; LANES-NEXT:    [[R1:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[D1]], i32 %rank)
; LANES-NEXT:    [[S1:%.*]] = getelementptr i8, ptr addrspace(3) [[SRC]], i64 16
; LANES-NEXT:    [[D2:%.*]] = getelementptr i8, ptr addrspace(3) [[DST]], i64 32
; LANES-NEXT:    [[R2:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[D2]], i32 %rank)
; LANES-NEXT:    [[S2:%.*]] = getelementptr i8, ptr addrspace(3) [[SRC]], i64 32
; LANES-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[R0]], {{.*}}, ptr addrspace(3) [[SRC]], i32 16)
; LANES-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[R1]], {{.*}}, ptr addrspace(3) [[S1]], i32 16)
; LANES-NEXT:    call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[R2]], {{.*}}, ptr addrspace(3) [[S2]], i32 16)
; LANES-NEXT:    ret void

; ELECTED-LABEL: define ptx_kernel void @kernel(
; ELECTED-COUNT-2: @llvm.nvvm.mapa.shared.cluster(
; ELECTED-NEXT:    %elect = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
; ELECTED-NEXT:    %elected = extractvalue { i32, i1 } %elect, 1
; ELECTED-NEXT:    br i1 %elected, label %[[THEN:.*]], label %[[TAIL:.*]]
; ELECTED:       [[THEN]]:
; ELECTED-NOT:     laneid
; ELECTED-NOT:     mapa
; ELECTED:         [[LANE:%.*]] = phi i32
; ELECTED-NEXT:    mul i32 [[LANE]], 64
; ELECTED-NEXT:    mul i32 [[LANE]], 48
; ELECTED:         [[REPEAT:%.*]] = phi i32
; ELECTED-NEXT:    mul i32 [[REPEAT]], 16
; ELECTED-COUNT-1: call void @llvm.nvvm.cp.async.bulk
; ELECTED:         icmp eq i32 {{.*}}, 3
; ELECTED:         icmp eq i32 {{.*}}, 32
; ELECTED-NOT:     call void @llvm.nvvm.cp.async.bulk
; ELECTED:       [[TAIL]]:
; ELECTED-NEXT:    ret void

; The last group axis is the lane, the one before the warp modulo 4.
; GROUP:         [[WARP:%.*]] = lshr i32 {{.*}}, 5
; GROUP-NEXT:    [[INGROUP:%.*]] = and i32 [[WARP]], 3
; GROUP-NEXT:    [[LANE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; GROUP-NEXT:    [[WARPBYTES:%.*]] = mul i32 [[INGROUP]], 512
; GROUP-NEXT:    [[LANEBYTES:%.*]] = mul i32 [[LANE]], 16
; GROUP-NEXT:    add i32 [[WARPBYTES]], [[LANEBYTES]]

; Threads are counted in x, y, z order.
; CTA:           [[X:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CTA-NEXT:      [[Y:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
; CTA-NEXT:      [[Z:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
; CTA-NEXT:      [[NX:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
; CTA-NEXT:      [[NY:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
; CTA-NEXT:      [[ZROWS:%.*]] = mul i32 [[Z]], [[NY]]
; CTA-NEXT:      [[ROWS:%.*]] = add i32 [[Y]], [[ZROWS]]
; CTA-NEXT:      [[BEFORE:%.*]] = mul i32 [[ROWS]], [[NX]]
; CTA-NEXT:      [[THREAD:%.*]] = add i32 [[X]], [[BEFORE]]
; CTA-NEXT:      [[WARP:%.*]] = lshr i32 [[THREAD]], 5
; CTA-NEXT:      mul i32 [[WARP]], 16
; CTA-NOT:       tid
; CTA:           mul i32 [[WARP]], 16
; CTA:           %elect = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
; CTA-NOT:       tid
; CTA:           call void @llvm.nvvm.cp.async.bulk

; A block that is known to be a line has its x alone.
; LINE:          [[X:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; LINE-NEXT:     [[WARP:%.*]] = lshr i32 [[X]], 5
; LINE-NEXT:     mul i32 [[WARP]], 16

; Every coordinate is computed once, for both sides.
; CLUSTER:       [[CTAY:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.y()
; CLUSTER-NEXT:  [[CTAX:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
; CLUSTER:       [[WARP:%.*]] = lshr i32 {{.*}}, 5
; CLUSTER-NEXT:  [[LANE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; CLUSTER-NOT:   sreg
; CLUSTER:       [[YBYTES:%.*]] = mul i32 [[CTAY]], 4096
; CLUSTER-NEXT:  [[XBYTES:%.*]] = mul i32 [[CTAX]], 1024
; CLUSTER-NEXT:  [[YX:%.*]] = add i32 [[YBYTES]], [[XBYTES]]
; CLUSTER-NEXT:  [[WARPBYTES:%.*]] = mul i32 [[WARP]], 512
; CLUSTER-NEXT:  [[YXWARP:%.*]] = add i32 [[YX]], [[WARPBYTES]]
; CLUSTER-NEXT:  [[LANEBYTES:%.*]] = mul i32 [[LANE]], 16
; CLUSTER-NEXT:  add i32 [[YXWARP]], [[LANEBYTES]]
; CLUSTER:       %dst.group =
; CLUSTER-NEXT:  [[SRCWARP:%.*]] = mul i32 [[WARP]], 512
; CLUSTER-NEXT:  [[SRCLANE:%.*]] = mul i32 [[LANE]], 16
; CLUSTER-NEXT:  add i32 [[SRCWARP]], [[SRCLANE]]
; CLUSTER-NOT:   sreg
; CLUSTER:       call void @llvm.nvvm.cp.async.bulk

;--- warp.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = external addrspace(3) global [0 x i8], align 128
@src = external addrspace(3) global [0 x i8], align 128
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank) {
  %dst = getelementptr i8, ptr addrspace(3) @dst, i32 %rank
  %src = getelementptr i8, ptr addrspace(3) @src, i32 %rank
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 1, 0, 4, 1, 1, 32, 16, 12, 3, 4, 4, 4, 1, 1" }
;--- warpgroup.ll
target triple = "nvptx64-nvidia-cuda"
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define void @device(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 2, 0, 1, 2, 0, 4, 512, 512, 32, 16, 16, 16, 1, 1" }
;--- cta.ll
target triple = "nvptx64-nvidia-cuda"
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank, i32 %barrier) {
  %dst = inttoptr i32 %rank to ptr addrspace(3)
  %mbar = inttoptr i32 %barrier to ptr addrspace(3)
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %dst, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 3, 1, 1, 1, 0, 8, 16, 16, 16, 1, 1" }
;--- cta_one_dimension.ll
target triple = "nvptx64-nvidia-cuda"
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank, i32 %barrier) #1 {
  %dst = inttoptr i32 %rank to ptr addrspace(3)
  %mbar = inttoptr i32 %barrier to ptr addrspace(3)
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %dst, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 3, 1, 1, 1, 0, 8, 16, 16, 16, 1, 1" }
attributes #1 = { "nvvm.reqntid"="256,1,1" }
;--- cluster.ll
target triple = "nvptx64-nvidia-cuda"
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %rank, i32 %barrier) {
  %dst = inttoptr i32 %rank to ptr addrspace(3)
  %mbar = inttoptr i32 %barrier to ptr addrspace(3)
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %dst, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 4, 0, 1, 4, 0, 2, 4096, 0, 4, 1024, 0, 2, 512, 512, 32, 16, 16, 16, 1, 1" }
