; The steps of an address are computed again as shared ones, without a cast, up to
; sixteen of them. Where every call goes on from the pointer of the call before, more
; would be code that grows with the square of the calls.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@src = internal addrspace(3) global [4096 x i8] undef, align 16
@dst = internal addrspace(3) global [4096 x i8] undef, align 16
@mbar = addrspace(3) global i64 undef, align 8

declare void @copy(ptr, ptr addrspace(3), ptr addrspace(3), i32, i1) #0

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         %p16 = getelementptr i8, ptr %p15, i64 %n
; CHECK-NOT:     addrspacecast
; CHECK-COUNT-16: getelementptr i8, ptr addrspace(3) {{.*}}, i64 %n
; CHECK-NOT:     i64 %n
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK-NEXT:    %p17 = getelementptr i8, ptr %p16, i64 %n
; CHECK-NOT:     i64 %n
; CHECK:         %[[DST:.*]] = addrspacecast ptr %p17 to ptr addrspace(3)
; CHECK-NOT:     i64 %n
; CHECK:         call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %[[DST]], i32 %rank)
; CHECK:         call void @llvm.nvvm.cp.async.bulk
; CHECK-NEXT:    ret void
define ptx_kernel void @kernel(i32 %rank, i64 %n) #1 {
  %p0 = addrspacecast ptr addrspace(3) @dst to ptr
  %p1 = getelementptr i8, ptr %p0, i64 %n
  %p2 = getelementptr i8, ptr %p1, i64 %n
  %p3 = getelementptr i8, ptr %p2, i64 %n
  %p4 = getelementptr i8, ptr %p3, i64 %n
  %p5 = getelementptr i8, ptr %p4, i64 %n
  %p6 = getelementptr i8, ptr %p5, i64 %n
  %p7 = getelementptr i8, ptr %p6, i64 %n
  %p8 = getelementptr i8, ptr %p7, i64 %n
  %p9 = getelementptr i8, ptr %p8, i64 %n
  %p10 = getelementptr i8, ptr %p9, i64 %n
  %p11 = getelementptr i8, ptr %p10, i64 %n
  %p12 = getelementptr i8, ptr %p11, i64 %n
  %p13 = getelementptr i8, ptr %p12, i64 %n
  %p14 = getelementptr i8, ptr %p13, i64 %n
  %p15 = getelementptr i8, ptr %p14, i64 %n
  %p16 = getelementptr i8, ptr %p15, i64 %n
  call void @copy(ptr %p16, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  %p17 = getelementptr i8, ptr %p16, i64 %n
  call void @copy(ptr %p17, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1" }
attributes #1 = { "target-cpu"="sm_90" "target-features"="+ptx80" }
