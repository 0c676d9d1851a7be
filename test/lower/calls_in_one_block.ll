; Calls that split the block they share keep their order, their own operands and
; the instructions between them, whichever of them is lowered first.
; RUN: %lower %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %s | %assemble

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [4096 x i8] undef, align 16
@src = internal addrspace(3) global [4096 x i8] undef, align 16
@mbar = addrspace(3) global i64 undef, align 8

declare void @copy(...) #0

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         store i32 1, ptr %out
; CHECK:         br i1 %first, label %[[THEN1:.*]], label %[[TAIL1:.*]]
; CHECK:       [[THEN1]]:
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 16)
; CHECK-NEXT:    br label %[[TAIL1]]
; CHECK:       [[TAIL1]]:
; CHECK-NEXT:    store i32 2, ptr %out
; CHECK:         br i1 %second, label %[[THEN2:.*]], label %[[TAIL2:.*]]
; CHECK:       [[THEN2]]:
; CHECK:         phi i32
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; CHECK:       [[TAIL2]]:
; CHECK-NEXT:    store i32 3, ptr %out
; CHECK:         call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 64)
; CHECK-NEXT:    store i32 4, ptr %out
; CHECK-NEXT:    br i1 %first, label %again, label %end
; CHECK:       again:
; CHECK-NEXT:    phi i32 [ 5, %[[TAIL2]] ]
define ptx_kernel void @kernel(ptr %out, i32 %rank, i1 %first, i1 %second) #1 {
entry:
  store i32 1, ptr %out
  call void (...) @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, i64 16, ptr addrspace(3) @mbar, i32 %rank, i1 %first, i64 0, i64 0, i64 1, i64 0, i64 0, i64 16, i64 1, i64 1)
  store i32 2, ptr %out
  call void (...) @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, i64 32, ptr addrspace(3) @mbar, i32 %rank, i1 %second, i64 0, i64 0, i64 1, i64 0, i64 1, i64 65, i64 48, i64 48, i64 32, i64 1, i64 1)
  store i32 3, ptr %out
  call void (...) @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, i64 64, ptr addrspace(3) @mbar, i32 %rank, i1 true, i64 0, i64 0, i64 1, i64 0, i64 0, i64 64, i64 1, i64 1)
  store i32 4, ptr %out
  br i1 %first, label %again, label %end

again:
  %five = phi i32 [ 5, %entry ]
  store i32 %five, ptr %out
  br label %end

end:
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy" }
attributes #1 = { "target-cpu"="sm_90" "target-features"="+ptx80" }
