; Neighbouring repeat axes are one loop where, on both sides, the outer one goes on
; at the strides of the inner one; axes of extent 1 are none.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @copy(...) #0

; CHECK-LABEL:   define void @two(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 128{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 128{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @two(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 512, i32 256, i32 16, i32 32, i32 16, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @three(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 64{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 32{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 512{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @three(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 3, i32 4, i32 2048, i32 1024, i32 8, i32 256, i32 128, i32 16, i32 16, i32 8, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @inner_two(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 32768{{$}}
; CHECK-NEXT:    mul i32 [[I0]], -4096{{$}}
; CHECK-NOT:     = phi
; CHECK:         [[I1:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I1]], 128{{$}}
; CHECK:         mul i32 [[I1]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 128{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 4{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @inner_two(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 3, i32 4, i32 8192, i32 -1024, i32 8, i32 512, i32 256, i32 16, i32 32, i32 16, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @outer_two(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 1024{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 512{{$}}
; CHECK-NOT:     = phi
; CHECK:         [[I1:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I1]], 64{{$}}
; CHECK:         mul i32 [[I1]], 128{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 16{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 32{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @outer_two(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 3, i32 4, i32 2048, i32 1024, i32 8, i32 256, i32 128, i32 16, i32 16, i32 32, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @only_dst_fits(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 1024{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 2048{{$}}
; CHECK-NOT:     = phi
; CHECK:         [[I1:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I1]], 64{{$}}
; CHECK:         mul i32 [[I1]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 16{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 8{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @only_dst_fits(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 256, i32 512, i32 16, i32 16, i32 16, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @only_src_fits(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 2048{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 1024{{$}}
; CHECK-NOT:     = phi
; CHECK:         [[I1:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I1]], 64{{$}}
; CHECK:         mul i32 [[I1]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 16{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 8{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @only_src_fits(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 512, i32 256, i32 16, i32 16, i32 16, i32 16, i32 1, i32 1)
  ret void
}

; The strides of an axis of extent 1 are of no account.
; CHECK-LABEL:   define void @extent_one_between(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 64{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 128{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @extent_one_between(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 5, i32 1, i32 5, i32 7, i32 8, i32 256, i32 256, i32 1, i32 -3, i32 999, i32 16, i32 16, i32 16, i32 1, i32 1, i32 1, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @source_stands(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 128{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @source_stands(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 256, i32 0, i32 16, i32 16, i32 0, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @source_stands_outside(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 1024{{$}}
; CHECK-NOT:     = phi
; CHECK:         [[I1:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I1]], 64{{$}}
; CHECK:         mul i32 [[I1]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 16{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 8{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @source_stands_outside(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 256, i32 0, i32 16, i32 16, i32 16, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @source_stands_inside(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 1024{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 1024{{$}}
; CHECK-NOT:     = phi
; CHECK:         [[I1:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I1]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 16{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 8{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @source_stands_inside(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 256, i32 256, i32 16, i32 16, i32 0, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @negative(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], -64{{$}}
; CHECK-NEXT:    mul i32 [[I0]], -64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 128{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @negative(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 -256, i32 -256, i32 16, i32 -16, i32 -16, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @opposite(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], -64{{$}}
; CHECK-NEXT:    mul i32 [[I0]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 128{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @opposite(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 -256, i32 256, i32 16, i32 -16, i32 16, i32 16, i32 1, i32 1)
  ret void
}

; CHECK-LABEL:   define void @back_and_forth(
; CHECK-NOT:     = phi
; CHECK:         [[I0:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I0]], 1024{{$}}
; CHECK-NEXT:    mul i32 [[I0]], -1024{{$}}
; CHECK-NOT:     = phi
; CHECK:         [[I1:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I1]], 64{{$}}
; CHECK:         mul i32 [[I1]], 64{{$}}
; CHECK-NOT:     = phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         [[N1:%.*]] = add nuw nsw i32 [[I1]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N1]], 16{{$}}
; CHECK:         [[N0:%.*]] = add nuw nsw i32 [[I0]], 1{{$}}
; CHECK-NEXT:    icmp eq i32 [[N0]], 8{{$}}
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @back_and_forth(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i32 64, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i32 0, i32 0, i32 4, i32 0, i32 2, i32 8, i32 256, i32 -256, i32 16, i32 16, i32 16, i32 16, i32 1, i32 1)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy" }
