; Rule gap: a chunk never spans a physical gap. Eight rows of 128 halves, 256
; apart, declared as one chunk of 2048 bytes, describe other bytes than meant.
; DEFINE: %{call} = %make_call

; Accepted, up to the boundary.
; RUN: %{call} chunk_bytes=256 axes=8,256,256,128,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} chunk_bytes=2048 repeat_rank=0 axes=1024,1,1 | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} chunk_bytes=2048 axes=8,256,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ROWS --implicit-check-not=error
; RUN: %{call} form=typed chunk_bytes=2048 axes=8,256,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ROWS --implicit-check-not=error
; RUN: %{call} chunk_bytes=2048 axes=8,128,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRC --implicit-check-not=error
; RUN: %{call} chunk_bytes=2048 axes=8,-128,128,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=REVERSED --implicit-check-not=error
; RUN: %{call} chunk_bytes=8192 repeat_rank=2 axes=4,2048,2048,8,128,128,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=OUTER --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 256 ret i64 %a }' setup='%b = call i64 @bytes(i64 1)' chunk_bytes='i64 %b' axes=8,256,256,128,1,1 | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 256 ret i64 %a }' setup='%b = call i64 @bytes(i64 8)' chunk_bytes='i64 %b' axes=8,256,256,128,1,1 | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=ROWS --implicit-check-not=error

; Unknowable: see non_constant.err.ll.

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; ROWS: error: kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is 2048, which spans a gap: repeat axis 0 has dst_stride 256 where 128 would be contiguous; keep it as a repeat axis and pass chunk_bytes 256 [cluster-bulk-copy:gap]
; SRC: error: kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is 2048, which spans a gap: repeat axis 0 has src_stride 256 where 128 would be contiguous; keep it as a repeat axis and pass chunk_bytes 256 [cluster-bulk-copy:gap]
; REVERSED: error: kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is 2048, which spans a gap: repeat axis 0 has dst_stride -128 where 128 would be contiguous; keep it as a repeat axis and pass chunk_bytes 256 [cluster-bulk-copy:gap]
; OUTER: error: kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is 8192, which spans a gap: repeat axis 0 has dst_stride 2048 where 1024 would be contiguous; keep it as a repeat axis and pass chunk_bytes 256 [cluster-bulk-copy:gap]
