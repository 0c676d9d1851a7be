; Rule transaction-limit: the bytes of one call fit one phase of an mbarrier,
; 2^20 - 1. The largest multiple of 16 below is 65535 chunks of 16.
; DEFINE: %{call} = %make_call element_bytes=16 chunk_bytes=16 dst='ptr addrspace(3) @dynamic' src='ptr addrspace(3) @dynamic'

; Accepted, up to the boundary.
; RUN: %{call} axes=65535,1,1,1,1,1 | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} axes=65536,1,1,1,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=OVER --implicit-check-not=error
; RUN: %{call} axes=1,1,1,65536,1,1 chunk_bytes=1048576 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CHUNK --implicit-check-not=error
; RUN: %{call} repeat_rank=3 axes=4294967296,0,0,4294967296,0,0,4294967296,0,0,1,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=HUGE --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 255 ret i64 %a }' setup='%b = call i64 @bytes(i64 257)' axes='i64 %b,1,1,1,1,1' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 256 ret i64 %a }' setup='%b = call i64 @bytes(i64 256)' axes='i64 %b,1,1,1,1,1' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=OVER --implicit-check-not=error

; Unknowable, and accepted: how often a call is executed.
; RUN: %{call} axes=65535,1,1,1,1,1 pred='i1 %guard' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=65535,1,1,1,1,1 setup='br label %loop loop:' | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; OVER: error: kernel.cu:12:3: in function kernel {{.*}}: the call moves 1048576 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
; CHUNK: error: kernel.cu:12:3: in function kernel {{.*}}: the call moves 1048576 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
; HUGE: error: kernel.cu:12:3: in function kernel {{.*}}: the call moves more than 2^63 - 1 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
