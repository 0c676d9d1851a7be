; 4,096 copies of one call are a nest of four loops around one copy, the first
; axis outermost.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL:   define void @send(
; CHECK:         [[I0:%.*]] = phi i32 [ 0,
; CHECK-NEXT:    mul i32 [[I0]], 8192{{$}}
; CHECK:         mul i32 [[I0]], 16{{$}}
; CHECK:         [[I1:%.*]] = phi i32 [ 0,
; CHECK-NEXT:    mul i32 [[I1]], 1024{{$}}
; CHECK:         mul i32 [[I1]], 128{{$}}
; CHECK:         [[I2:%.*]] = phi i32 [ 0,
; CHECK-NEXT:    mul i32 [[I2]], 128{{$}}
; CHECK:         mul i32 [[I2]], 1024{{$}}
; CHECK:         [[I3:%.*]] = phi i32 [ 0,
; CHECK-NEXT:    mul i32 [[I3]], 16{{$}}
; CHECK:         mul i32 [[I3]], 8192{{$}}
; CHECK-NOT:     phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 16)
; CHECK-NOT:     cp.async.bulk
; CHECK:         [[N3:%.*]] = add nuw nsw i32 [[I3]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N3]], 8{{$}}
; CHECK:         [[N2:%.*]] = add nuw nsw i32 [[I2]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N2]], 8{{$}}
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 8{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 8{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
; CHECK-NEXT:    }
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 0, 0, 4, 0, 4, 8, 2048, 4, 8, 256, 32, 8, 32, 256, 8, 4, 2048, 4, 1, 1" }
