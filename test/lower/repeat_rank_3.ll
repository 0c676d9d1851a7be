; Three repeat axes are walked in row-major order, with strides that rank the
; axes differently on the two sides. early-cse makes the folded form convert each
; base once, which keeps the expectation short.
; RUN: %lower %s | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=@copy
; RUN: %opt -passes='cluster-bulk-copy<fold-mapa>,early-cse' -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=@copy
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
; LITERAL-NEXT:  [[S1:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 512{{$}}
; LITERAL-NEXT:  [[L2:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 256{{$}}
; LITERAL-NEXT:  [[D2:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L2]], i32 %rank)
; LITERAL-NEXT:  [[S2:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 2048{{$}}
; LITERAL-NEXT:  [[L3:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 320{{$}}
; LITERAL-NEXT:  [[D3:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L3]], i32 %rank)
; LITERAL-NEXT:  [[S3:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 2560{{$}}
; LITERAL-NEXT:  [[L4:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1024{{$}}
; LITERAL-NEXT:  [[D4:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L4]], i32 %rank)
; LITERAL-NEXT:  [[S4:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 128{{$}}
; LITERAL-NEXT:  [[L5:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1088{{$}}
; LITERAL-NEXT:  [[D5:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L5]], i32 %rank)
; LITERAL-NEXT:  [[S5:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 640{{$}}
; LITERAL-NEXT:  [[L6:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1280{{$}}
; LITERAL-NEXT:  [[D6:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L6]], i32 %rank)
; LITERAL-NEXT:  [[S6:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 2176{{$}}
; LITERAL-NEXT:  [[L7:%.*]] = getelementptr i8, ptr addrspace(3) %dst, i64 1344{{$}}
; LITERAL-NEXT:  [[D7:%.*]] = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[L7]], i32 %rank)
; LITERAL-NEXT:  [[S7:%.*]] = getelementptr i8, ptr addrspace(3) %src, i64 2688{{$}}
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D0]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src, i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D2]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S2]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D3]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S3]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D4]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S4]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D5]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S5]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D6]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S6]], i32 64)
; LITERAL-NEXT:  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D7]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S7]], i32 64)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %dst.base, ptr addrspace(3) %mbar.operand, ptr addrspace(3) %src, i32 64)
; FOLDED-NEXT:   [[DB:%.*]] = ptrtoint ptr addrspace(7) %dst.base to i64
; FOLDED-NEXT:   [[DL:%.*]] = trunc i64 [[DB]] to i32
; FOLDED-NEXT:   [[DA1:%.*]] = add i32 [[DL]], 64{{$}}
; FOLDED-NEXT:   [[DZ1:%.*]] = zext i32 [[DA1]] to i64
; FOLDED-NEXT:   [[D1:%.*]] = inttoptr i64 [[DZ1]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SB:%.*]] = ptrtoint ptr addrspace(3) %src to i64
; FOLDED-NEXT:   [[SL:%.*]] = trunc i64 [[SB]] to i32
; FOLDED-NEXT:   [[SA1:%.*]] = add i32 [[SL]], 512{{$}}
; FOLDED-NEXT:   [[SZ1:%.*]] = zext i32 [[SA1]] to i64
; FOLDED-NEXT:   [[S1:%.*]] = inttoptr i64 [[SZ1]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D1]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S1]], i32 64)
; FOLDED-NEXT:   [[DA2:%.*]] = add i32 [[DL]], 256{{$}}
; FOLDED-NEXT:   [[DZ2:%.*]] = zext i32 [[DA2]] to i64
; FOLDED-NEXT:   [[D2:%.*]] = inttoptr i64 [[DZ2]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SA2:%.*]] = add i32 [[SL]], 2048{{$}}
; FOLDED-NEXT:   [[SZ2:%.*]] = zext i32 [[SA2]] to i64
; FOLDED-NEXT:   [[S2:%.*]] = inttoptr i64 [[SZ2]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D2]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S2]], i32 64)
; FOLDED-NEXT:   [[DA3:%.*]] = add i32 [[DL]], 320{{$}}
; FOLDED-NEXT:   [[DZ3:%.*]] = zext i32 [[DA3]] to i64
; FOLDED-NEXT:   [[D3:%.*]] = inttoptr i64 [[DZ3]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SA3:%.*]] = add i32 [[SL]], 2560{{$}}
; FOLDED-NEXT:   [[SZ3:%.*]] = zext i32 [[SA3]] to i64
; FOLDED-NEXT:   [[S3:%.*]] = inttoptr i64 [[SZ3]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D3]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S3]], i32 64)
; FOLDED-NEXT:   [[DA4:%.*]] = add i32 [[DL]], 1024{{$}}
; FOLDED-NEXT:   [[DZ4:%.*]] = zext i32 [[DA4]] to i64
; FOLDED-NEXT:   [[D4:%.*]] = inttoptr i64 [[DZ4]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SA4:%.*]] = add i32 [[SL]], 128{{$}}
; FOLDED-NEXT:   [[SZ4:%.*]] = zext i32 [[SA4]] to i64
; FOLDED-NEXT:   [[S4:%.*]] = inttoptr i64 [[SZ4]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D4]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S4]], i32 64)
; FOLDED-NEXT:   [[DA5:%.*]] = add i32 [[DL]], 1088{{$}}
; FOLDED-NEXT:   [[DZ5:%.*]] = zext i32 [[DA5]] to i64
; FOLDED-NEXT:   [[D5:%.*]] = inttoptr i64 [[DZ5]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SA5:%.*]] = add i32 [[SL]], 640{{$}}
; FOLDED-NEXT:   [[SZ5:%.*]] = zext i32 [[SA5]] to i64
; FOLDED-NEXT:   [[S5:%.*]] = inttoptr i64 [[SZ5]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D5]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S5]], i32 64)
; FOLDED-NEXT:   [[DA6:%.*]] = add i32 [[DL]], 1280{{$}}
; FOLDED-NEXT:   [[DZ6:%.*]] = zext i32 [[DA6]] to i64
; FOLDED-NEXT:   [[D6:%.*]] = inttoptr i64 [[DZ6]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SA6:%.*]] = add i32 [[SL]], 2176{{$}}
; FOLDED-NEXT:   [[SZ6:%.*]] = zext i32 [[SA6]] to i64
; FOLDED-NEXT:   [[S6:%.*]] = inttoptr i64 [[SZ6]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D6]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S6]], i32 64)
; FOLDED-NEXT:   [[DA7:%.*]] = add i32 [[DL]], 1344{{$}}
; FOLDED-NEXT:   [[DZ7:%.*]] = zext i32 [[DA7]] to i64
; FOLDED-NEXT:   [[D7:%.*]] = inttoptr i64 [[DZ7]] to ptr addrspace(7)
; FOLDED-NEXT:   [[SA7:%.*]] = add i32 [[SL]], 2688{{$}}
; FOLDED-NEXT:   [[SZ7:%.*]] = zext i32 [[SA7]] to i64
; FOLDED-NEXT:   [[S7:%.*]] = inttoptr i64 [[SZ7]] to ptr addrspace(3)
; FOLDED-NEXT:   call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[D7]], ptr addrspace(3) %mbar.operand, ptr addrspace(3) [[S7]], i32 64)
; CHECK-NEXT:    ret void
define void @send(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank) {
  call void @copy(ptr addrspace(3) %dst, ptr addrspace(3) %src, ptr addrspace(3) %mbar, i32 %rank, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="64, 0, 0, 4, 0, 3, 2, 256, 32, 2, 64, 512, 2, 16, 128, 16, 1, 1" }
