; Strides count elements of 1, 2, 4, 8 and 16 bytes; the size of a copy counts
; bytes.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %fold %s | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
; RUN: %lower %s | %assemble
; RUN: %fold %s | %assemble
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @copy(...) #0

; CHECK-LABEL:   define void @bytes_1(
; LITERAL:       getelementptr i8, ptr addrspace(3) %dst, i64 48{{$}}
; LITERAL:       getelementptr i8, ptr addrspace(3) %src, i64 -32{{$}}
; LITERAL-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        add i32 %{{.*}}, 48{{$}}
; FOLDED:        add i32 %{{.*}}, -32{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; CHECK-NEXT:    ret void
define void @bytes_1(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i64 32, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 1, i64 0, i64 1, i64 2, i64 48, i64 -32, i64 32, i64 1, i64 1)
  ret void
}

; CHECK-LABEL:   define void @bytes_2(
; LITERAL:       getelementptr i8, ptr addrspace(3) %dst, i64 96{{$}}
; LITERAL:       getelementptr i8, ptr addrspace(3) %src, i64 -64{{$}}
; LITERAL-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        add i32 %{{.*}}, 96{{$}}
; FOLDED:        add i32 %{{.*}}, -64{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; CHECK-NEXT:    ret void
define void @bytes_2(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i64 32, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 2, i64 0, i64 1, i64 2, i64 48, i64 -32, i64 16, i64 1, i64 1)
  ret void
}

; CHECK-LABEL:   define void @bytes_4(
; LITERAL:       getelementptr i8, ptr addrspace(3) %dst, i64 192{{$}}
; LITERAL:       getelementptr i8, ptr addrspace(3) %src, i64 -128{{$}}
; LITERAL-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        add i32 %{{.*}}, 192{{$}}
; FOLDED:        add i32 %{{.*}}, -128{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; CHECK-NEXT:    ret void
define void @bytes_4(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i64 32, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 4, i64 0, i64 1, i64 2, i64 48, i64 -32, i64 8, i64 1, i64 1)
  ret void
}

; CHECK-LABEL:   define void @bytes_8(
; LITERAL:       getelementptr i8, ptr addrspace(3) %dst, i64 384{{$}}
; LITERAL:       getelementptr i8, ptr addrspace(3) %src, i64 -256{{$}}
; LITERAL-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        add i32 %{{.*}}, 384{{$}}
; FOLDED:        add i32 %{{.*}}, -256{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; CHECK-NEXT:    ret void
define void @bytes_8(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i64 32, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 8, i64 0, i64 1, i64 2, i64 48, i64 -32, i64 4, i64 1, i64 1)
  ret void
}

; CHECK-LABEL:   define void @bytes_16(
; LITERAL:       getelementptr i8, ptr addrspace(3) %dst, i64 768{{$}}
; LITERAL:       getelementptr i8, ptr addrspace(3) %src, i64 -512{{$}}
; LITERAL-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; FOLDED:        add i32 %{{.*}}, 768{{$}}
; FOLDED:        add i32 %{{.*}}, -512{{$}}
; FOLDED:        call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 32)
; CHECK-NEXT:    ret void
define void @bytes_16(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void (...) @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, i64 32, ptr addrspace(3) %mbar, i32 %rank, i1 true,
      i64 0, i64 0, i64 16, i64 0, i64 1, i64 2, i64 48, i64 -32, i64 2, i64 1, i64 1)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy" }
