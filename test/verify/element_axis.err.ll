; Rule element-axis: element extent x element_bytes is exactly chunk_bytes, and
; both element strides are 1.
; DEFINE: %{call} = %make_call

; Accepted, up to the boundary.
; RUN: %{call} axes=8,256,256,128,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,256,256,16,1,1 element_bytes=16 | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} axes=8,256,256,127,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SHORT --implicit-check-not=error
; RUN: %{call} axes=8,256,256,129,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=LONG --implicit-check-not=error
; RUN: %{call} axes=8,256,256,9223372036854775807,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=HUGE --implicit-check-not=error
; RUN: %{call} axes=8,128,128,128,1,1 chunk_bytes=2048 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CONTIGUOUS --implicit-check-not=error
; RUN: %{call} axes=8,256,256,128,2,2 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=BOTH --implicit-check-not=error
; RUN: %{call} axes=8,256,256,128,0,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error
; RUN: %{call} axes=8,256,256,128,1,-1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRC --implicit-check-not=error
; RUN: %{call} form=typed chunk_bytes=128 axes=4,64,1,64,1,4 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=COLUMNS --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 2 ret i64 %a }' setup='%b = call i64 @bytes(i64 64)' axes='8,256,256,i64 %b,1,1' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='define internal i64 @less(i64 %n) { %a = sub i64 %n, 1 ret i64 %a }' setup='%b = call i64 @less(i64 128)' axes='8,256,256,i64 %b,1,1' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=SHORT --implicit-check-not=error

; Unknowable: see non_constant.err.ll.

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; SHORT: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis is 127 x 2 bytes = 254, but chunk_bytes is 256; they must be equal [cluster-bulk-copy:element-axis]
; LONG: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis is 129 x 2 bytes = 258, but chunk_bytes is 256; they must be equal [cluster-bulk-copy:element-axis]
; HUGE: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis is 9223372036854775807 x 2 bytes, but chunk_bytes is 256; they must be equal [cluster-bulk-copy:element-axis]
; CONTIGUOUS: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis is 128 x 2 bytes = 256, but chunk_bytes is 2048; they must be equal; the axes from repeat axis 0 on are contiguous: declare them as one element axis of extent 1024 [cluster-bulk-copy:element-axis]
; BOTH: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis has dst_stride 2 and src_stride 2; the elements of a chunk are consecutive, so both strides must be 1 [cluster-bulk-copy:element-axis]
; DST: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis has dst_stride 0; the elements of a chunk are consecutive, so both strides must be 1 [cluster-bulk-copy:element-axis]
; SRC: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis has src_stride -1; the elements of a chunk are consecutive, so both strides must be 1 [cluster-bulk-copy:element-axis]
; COLUMNS: error: kernel.cu:12:3: in function kernel {{.*}}: the element axis has src_stride 4; the elements of a chunk are consecutive, so both strides must be 1 [cluster-bulk-copy:element-axis]
