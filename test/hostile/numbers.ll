; Numbers that no layout has, in both forms of the call: products, sums and differences
; of them must not wrap, and each is an error with its rule.
; DEFINE: %{call} = %make_call
; DEFINE: %{good} = tee %t.ll | %opt -passes='cluster-bulk-copy,verify' -S | FileCheck %s --check-prefix=OK && %opt -passes='cluster-bulk-copy<fold-mapa>,verify' -S %t.ll | FileCheck %s --check-prefix=OK
; DEFINE: %{bad} = not %opt -passes='cluster-bulk-copy,verify' -S 2>&1 | sed -n 1p | FileCheck %s --implicit-check-not=error: --check-prefix

; RUN: %{call} form=call axes=9223372036854775807,256,256,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=typed axes=9223372036854775807,256,256,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=call axes=8,9223372036854775807,256,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=typed axes=8,9223372036854775807,256,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=call axes=8,-9223372036854775808,256,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=typed axes=8,-9223372036854775808,256,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=call repeat_rank=2 axes=9223372036854775807,9223372036854775807,0,9223372036854775807,9223372036854775807,0,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=typed repeat_rank=2 axes=9223372036854775807,9223372036854775807,0,9223372036854775807,9223372036854775807,0,128,1,1 | %{bad}=BEYOND
; RUN: %{call} form=call axes=-9223372036854775808,0,0,128,1,1 | %{bad}=NEGATIVE
; RUN: %{call} form=typed axes=-9223372036854775808,0,0,128,1,1 | %{bad}=NEGATIVE
; RUN: %{call} form=call repeat_rank=2 axes=4294967296,256,256,4294967296,256,256,128,1,1 | %{bad}=FAR
; RUN: %{call} form=typed repeat_rank=2 axes=4294967296,256,256,4294967296,256,256,128,1,1 | %{bad}=FAR
; RUN: %{call} form=call repeat_rank=2 axes=4611686018427387904,0,0,4,0,0,128,1,1 | %{bad}=MORE
; RUN: %{call} form=typed repeat_rank=2 axes=4611686018427387904,0,0,4,0,0,128,1,1 | %{bad}=MORE
; RUN: %{call} form=call axes=9223372036854775807,0,0,128,1,1 | %{bad}=MORE
; RUN: %{call} form=typed axes=9223372036854775807,0,0,128,1,1 | %{bad}=MORE
; RUN: %{call} form=call chunk_bytes=9223372036854775792 element_bytes=1 axes=8,256,256,9223372036854775792,1,1 | %{bad}=MORE
; RUN: %{call} form=typed chunk_bytes=9223372036854775792 element_bytes=1 axes=8,256,256,9223372036854775792,1,1 | %{bad}=MORE
; RUN: %{call} form=call dst='ptr addrspace(3) @dynamic' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 512)' chunk_bytes=9223372036854775792 element_bytes=1 axes=1,256,256,9223372036854775792,1,1 | %{bad}=MOST
; RUN: %{call} form=typed dst='ptr addrspace(3) @dynamic' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 512)' chunk_bytes=9223372036854775792 element_bytes=1 axes=1,256,256,9223372036854775792,1,1 | %{bad}=MOST
; RUN: %{call} form=call scope=1 group_rank=1 repeat_rank=0 axes=9223372036854775807,0,0,128,1,1 | %{bad}=MORE
; RUN: %{call} form=typed scope=1 group_rank=1 repeat_rank=0 axes=9223372036854775807,0,0,128,1,1 | %{bad}=MORE

; An axis of extent 1 has no second coordinate, so its strides do not matter.
; RUN: %{call} form=call repeat_rank=2 axes=1,-9223372036854775808,9223372036854775807,1,9223372036854775807,-9223372036854775808,128,1,1 | %{good}
; RUN: %{call} form=typed repeat_rank=2 axes=1,-9223372036854775808,9223372036854775807,1,9223372036854775807,-9223372036854775808,128,1,1 | %{good}

; Integers of other widths count by their value. Of types that are no integers none does.
; RUN: %{call} chunk_bytes='i128 256' | %{good}
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/i128 -170141183460469231731687303715884105728/' | %{bad}=LOW
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/i65 18446744073709551616/' | %{bad}=WIDE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/i100000 u0x10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000/' | %{bad}=BITS
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/i8 -1/' | %{bad}=MINUS
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/double 1.0/' | %{bad}=NONE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/ptr null/' | %{bad}=NONE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/i64 undef/' | %{bad}=NONE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/i64 poison/' | %{bad}=NONE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/<2 x i64> zeroinitializer/' | %{bad}=NONE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/i64 ptrtoint (ptr @device to i64)/' | %{bad}=NONE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/[1 x i64] [i64 1]/' | %{bad}=NONE
; RUN: %{call} chunk_bytes='i64 77777' | sed 's/i64 77777/{} zeroinitializer/' | %{bad}=NONE

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; BEYOND: error: {{.*}}: the chunks of the destination start beyond 64 bits from its base; offsets must fit in 32 bits [cluster-bulk-copy:descriptor]
; NEGATIVE: error: {{.*}}: extent of repeat axis 0 is -9223372036854775808; it must be positive [cluster-bulk-copy:descriptor]
; FAR: error: {{.*}}: the chunks of the destination start from 0 to {{[0-9]+}} bytes from its base; offsets must fit in 32 bits [cluster-bulk-copy:descriptor]
; MORE: error: {{.*}}: the call moves more than 2^63 - 1 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
; MOST: error: {{.*}}: the call moves 9223372036854775792 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
; LOW: error: {{.*}}: chunk_bytes is -170141183460469231731687303715884105728; it must fit in 64 bits [cluster-bulk-copy:descriptor]
; WIDE: error: {{.*}}: chunk_bytes is -18446744073709551616; it must fit in 64 bits [cluster-bulk-copy:descriptor]
; BITS: error: {{.*}}: chunk_bytes is a number of 402 bits; it must fit in 64 bits [cluster-bulk-copy:descriptor]
; MINUS: error: {{.*}}: chunk_bytes is -1; it must be a positive multiple of 16 (nearest: 16) [cluster-bulk-copy:chunk-bytes]
; NONE: error: {{.*}}: chunk_bytes is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
