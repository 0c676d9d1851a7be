; The axes that a scope spreads over its threads stay out of the loops, whatever
; their strides; an axis whose lanes one elected lane stands in for is a repeat axis.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = external addrspace(3) global [0 x i8], align 128
@src = external addrspace(3) global [0 x i8], align 128
@mbar = addrspace(3) global i64 undef, align 8
declare void @lanes(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
declare void @warps(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #1

; 32 lanes of four copies, all next to each other.
; CHECK-LABEL:   define ptx_kernel void @lane_and_repeat(
; LITERAL:       [[LANE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; LITERAL-NEXT:  mul i32 [[LANE]], 64{{$}}
; LITERAL:       %src.group =
; LITERAL-NOT:   phi
; LITERAL-COUNT-4: call void @llvm.nvvm.cp.async.bulk
; LITERAL-NEXT:  ret void
; FOLDED-NOT:    laneid
; FOLDED:        [[I:%.*]] = phi i32
; FOLDED-NEXT:   mul i32 [[I]], 16{{$}}
; FOLDED-NEXT:   mul i32 [[I]], 16{{$}}
; FOLDED-NOT:    phi
; FOLDED:        call void @llvm.nvvm.cp.async.bulk
; FOLDED:        icmp eq i32 {{.*}}, 128{{$}}
define ptx_kernel void @lane_and_repeat(i32 %rank) {
  call void @lanes(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; Four warps of 128 copies, all next to each other: each warp has its own.
; CHECK-LABEL:   define ptx_kernel void @warp_and_repeat(
; CHECK:         [[WARP:%.*]] = and i32 {{.*}}, 3{{$}}
; CHECK-NEXT:    mul i32 [[WARP]], 2048{{$}}
; CHECK:         mul i32 [[WARP]], 2048{{$}}
; CHECK:         @llvm.nvvm.elect.sync(i32 -1)
; CHECK:         [[I:%.*]] = phi i32
; CHECK-NEXT:    mul i32 [[I]], 16{{$}}
; CHECK-NEXT:    mul i32 [[I]], 16{{$}}
; CHECK-NOT:     phi
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK:         icmp eq i32 {{.*}}, 128{{$}}
define ptx_kernel void @warp_and_repeat(i32 %rank) {
  call void @warps(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 1, 0, 1, 1, 1, 32, 64, 64, 4, 16, 16, 16, 1, 1" }
attributes #1 = { convergent nounwind "cluster-bulk-copy"="16, 2, 1, 1, 1, 2, 4, 2048, 2048, 8, 256, 256, 16, 16, 16, 16, 1, 1" }
