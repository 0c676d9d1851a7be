; Rule chunk-alignment: on each side every repeat stride of an axis with extent
; above 1 is a multiple of 16 bytes.
; DEFINE: %{call} = %make_call

; Accepted, up to the boundary.
; RUN: %{call} axes=8,8,8,128,1,1 pred='i1 %guard' dst='ptr addrspace(3) @dynamic' src='ptr addrspace(3) @dynamic' chunk_bytes=256 axes=8,136,136,128,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=1,1,3,128,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,-256,0,128,1,1 dst='ptr addrspace(3) @dynamic' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} element_bytes=16 axes=8,17,19,16,1,1 | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} axes=8,257,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error
; RUN: %{call} axes=8,256,255,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRC --implicit-check-not=error
; RUN: %{call} axes=8,252,-260,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=BOTH --implicit-check-not=error
; RUN: %{call} repeat_rank=2 axes=2,1024,1024,2,129,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=INNER --implicit-check-not=error
; RUN: %{call} element_bytes=1 axes=2,264,256,256,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=BYTES --implicit-check-not=error
; RUN: %{call} element_bytes=8 axes=1,0,0,32,1,1 repeat_rank=2 axes=2,31,32,1,0,0,32,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=HUGE --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 8 ret i64 %a }' setup='%b = call i64 @bytes(i64 17)' axes='8,i64 %b,256,128,1,1' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='define internal i64 @more(i64 %n) { %a = add i64 %n, 1 ret i64 %a }' setup='%b = call i64 @more(i64 256)' axes='8,i64 %b,256,128,1,1' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=DST --implicit-check-not=error

; Unknowable: see non_constant.err.ll.

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; DST: error: kernel.cu:12:3: in function kernel {{.*}}: repeat axis 0 has dst_stride 257 (elements of 2 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 8 elements [cluster-bulk-copy:chunk-alignment]
; SRC: error: kernel.cu:12:3: in function kernel {{.*}}: repeat axis 0 has src_stride 255 (elements of 2 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 8 elements [cluster-bulk-copy:chunk-alignment]
; BOTH: error: kernel.cu:12:3: in function kernel {{.*}}: repeat axis 0 has dst_stride 252 and src_stride -260 (elements of 2 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 8 elements [cluster-bulk-copy:chunk-alignment]
; INNER: error: kernel.cu:12:3: in function kernel {{.*}}: repeat axis 1 has dst_stride 129 (elements of 2 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 8 elements [cluster-bulk-copy:chunk-alignment]
; BYTES: error: kernel.cu:12:3: in function kernel {{.*}}: repeat axis 0 has dst_stride 264 (elements of 1 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 16 elements [cluster-bulk-copy:chunk-alignment]
; HUGE: error: kernel.cu:12:3: in function kernel {{.*}}: repeat axis 0 has dst_stride 31 (elements of 8 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 2 elements [cluster-bulk-copy:chunk-alignment]
