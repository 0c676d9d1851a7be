; Rule chunk-bytes: chunk_bytes is a positive multiple of 16. The element axis
; is made to match, so that nothing else is wrong.
; DEFINE: %{call} = %make_call element_bytes=1 repeat_rank=0

; Accepted, up to the boundary.
; RUN: %{call} chunk_bytes=16 axes=16,1,1 | %lower | FileCheck %s --check-prefix=OK16
; RUN: %{call} chunk_bytes=1048560 axes=1048560,1,1 dst='ptr addrspace(3) @dynamic' src='ptr addrspace(3) @dynamic' | %lower | FileCheck %s --check-prefix=LARGEST

; Rejected, just past it.
; RUN: %{call} chunk_bytes=508 axes=508,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=C508 --implicit-check-not=error
; RUN: %{call} chunk_bytes=8 axes=8,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=C8 --implicit-check-not=error
; RUN: %{call} chunk_bytes=15 axes=15,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=C15 --implicit-check-not=error
; RUN: %{call} chunk_bytes=17 axes=17,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=C17 --implicit-check-not=error
; RUN: %{call} chunk_bytes=24 axes=24,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=C24 --implicit-check-not=error
; RUN: %{call} chunk_bytes=0 axes=128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=C0 --implicit-check-not=error
; RUN: %{call} chunk_bytes=-16 axes=128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=NEGATIVE --implicit-check-not=error
; RUN: %{call} chunk_bytes='i32 -2147483648' axes=128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SMALLEST32 --implicit-check-not=error
; RUN: %{call} chunk_bytes=9223372036854775807 axes=9223372036854775807,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=HUGE --implicit-check-not=error
; RUN: %{call} form=typed chunk_bytes=508 axes=508,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=C508 --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 8 ret i64 %a }' setup='%b = call i64 @bytes(i64 2)' chunk_bytes='i64 %b' axes=16,1,1 | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK16
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 8 ret i64 %a }' setup='%b = call i64 @bytes(i64 3)' chunk_bytes='i64 %b' axes=24,1,1 | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=C24 --implicit-check-not=error

; Unknowable: see non_constant.err.ll.

; OK16: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 16)
; LARGEST: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 1048560)
; C508: error: {{/?}}kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is 508; it must be a positive multiple of 16 (nearest: 496 and 512) [cluster-bulk-copy:chunk-bytes]
; C8: error: {{.*}}: chunk_bytes is 8; it must be a positive multiple of 16 (nearest: 16) [cluster-bulk-copy:chunk-bytes]
; C15: error: {{.*}}: chunk_bytes is 15; it must be a positive multiple of 16 (nearest: 16) [cluster-bulk-copy:chunk-bytes]
; C17: error: {{.*}}: chunk_bytes is 17; it must be a positive multiple of 16 (nearest: 16 and 32) [cluster-bulk-copy:chunk-bytes]
; C24: error: {{.*}}: chunk_bytes is 24; it must be a positive multiple of 16 (nearest: 16 and 32) [cluster-bulk-copy:chunk-bytes]
; C0: error: {{.*}}: chunk_bytes is 0; it must be a positive multiple of 16 (nearest: 16) [cluster-bulk-copy:chunk-bytes]
; NEGATIVE: error: {{.*}}: chunk_bytes is -16; it must be a positive multiple of 16 (nearest: 16) [cluster-bulk-copy:chunk-bytes]
; SMALLEST32: error: {{.*}}: chunk_bytes is -2147483648; it must be a positive multiple of 16 (nearest: 16) [cluster-bulk-copy:chunk-bytes]
; HUGE: error: {{.*}}: chunk_bytes is 9223372036854775807; it must be a positive multiple of 16 (nearest: 9223372036854775792) [cluster-bulk-copy:chunk-bytes]
