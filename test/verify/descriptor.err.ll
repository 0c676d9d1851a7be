; Rule descriptor: ranks, extents, scope, flags, element_bytes and offsets are in
; range.
; DEFINE: %{call} = %make_call

; Accepted, up to the boundary.
; RUN: %{call} scope=0 flags=0 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} scope=0 flags=2 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} scope=1 flags=3 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} element_bytes=1 axes=8,256,256,256,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} element_bytes=16 axes=8,16,16,16,1,1 | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} scope=5 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SCOPE5 --implicit-check-not=error
; RUN: %{call} scope=-1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SCOPEM1 --implicit-check-not=error
; RUN: %{call} scope=1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=WARP --implicit-check-not=error
; RUN: %{call} scope=2 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=WARPGROUP --implicit-check-not=error
; RUN: %{call} scope=3 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CTA --implicit-check-not=error
; RUN: %{call} form=typed scope=4 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CLUSTER --implicit-check-not=error
; RUN: %{call} flags=4 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=FLAGS4 --implicit-check-not=error
; RUN: %{call} flags='i64 -4' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=FLAGSM1 --implicit-check-not=error
; RUN: %{call} flags=6 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=FLAGS6 --implicit-check-not=error
; RUN: %{call} flags=3 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ELECTED --implicit-check-not=error
; RUN: %{call} flags=1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ELECTED --implicit-check-not=error
; RUN: %{call} scope=1 flags=1 group_rank=1 repeat_rank=0 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ELECTEDWARP --implicit-check-not=error
; RUN: %{call} scope=4 flags=1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ELECTEDCLUSTER --implicit-check-not=error
; RUN: %{call} scope=1 flags=1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} group_rank=1 repeat_rank=0 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=GROUP --implicit-check-not=error
; RUN: %{call} repeat_rank=2 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=RANK --implicit-check-not=error
; RUN: %{call} group_rank=-1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=NEGATIVERANK --implicit-check-not=error
; RUN: %{call} element_bytes=0 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=EB0 --implicit-check-not=error
; RUN: %{call} element_bytes=3 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=EB3 --implicit-check-not=error
; RUN: %{call} element_bytes=32 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=EB32 --implicit-check-not=error
; RUN: %{call} axes=0,256,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=EXTENT0 --implicit-check-not=error
; RUN: %{call} axes=-8,256,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=EXTENTM8 --implicit-check-not=error
; RUN: %{call} axes=8,256,256,0,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ELEMENT0 --implicit-check-not=error
; RUN: %{call} axes=3,536870912,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=OFFSETS --implicit-check-not=error
; RUN: %{call} axes=3,256,-9223372036854775808,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=OFFSETS64 --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 4 ret i64 %a }' setup='%b = call i64 @bytes(i64 2)' element_bytes='i64 %b' axes=8,64,64,32,1,1 | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='define internal i64 @more(i64 %n) { %a = add i64 %n, 1 ret i64 %a }' setup='%b = call i64 @more(i64 2)' element_bytes='i64 %b' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=EB3 --implicit-check-not=error

; Unknowable: see non_constant.err.ll.

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; SCOPE5: error: kernel.cu:12:3: in function kernel {{.*}}: scope is 5; it must be 0 (thread), 1 (warp), 2 (warpgroup), 3 (cta) or 4 (cluster) [cluster-bulk-copy:descriptor]
; SCOPEM1: error: kernel.cu:12:3: in function kernel {{.*}}: scope is -1; it must be 0 (thread), 1 (warp), 2 (warpgroup), 3 (cta) or 4 (cluster) [cluster-bulk-copy:descriptor]
; WARP: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is 0; scope warp has 1 group axis [cluster-bulk-copy:descriptor]
; WARPGROUP: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is 0; scope warpgroup has 2 group axes [cluster-bulk-copy:descriptor]
; CTA: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is 0; scope cta has 2 group axes [cluster-bulk-copy:descriptor]
; CLUSTER: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is 0; scope cluster has 2 to 5 group axes [cluster-bulk-copy:descriptor]
; FLAGS4: error: kernel.cu:12:3: in function kernel {{.*}}: flags is 4; only the bits 1 (elected) and 2 (checked) may be set [cluster-bulk-copy:descriptor]
; FLAGS6: error: kernel.cu:12:3: in function kernel {{.*}}: flags is 6; only the bits 1 (elected) and 2 (checked) may be set [cluster-bulk-copy:descriptor]
; FLAGSM1: error: kernel.cu:12:3: in function kernel {{.*}}: flags is -4; only the bits 1 (elected) and 2 (checked) may be set [cluster-bulk-copy:descriptor]
; ELECTED: error: kernel.cu:12:3: in function kernel {{.*}}: flags has the bit `elected` (1); scope thread has no warp to elect from [cluster-bulk-copy:descriptor]
; GROUP: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is 1; scope thread has 0 group axes [cluster-bulk-copy:descriptor]
; RANK: error: kernel.cu:12:3: in function kernel {{.*}}: repeat_rank is 2; with the axes given it must be between 0 and 1 [cluster-bulk-copy:descriptor]
; NEGATIVERANK: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is -1; with the axes given it must be between 0 and 1 [cluster-bulk-copy:descriptor]
; EB0: error: kernel.cu:12:3: in function kernel {{.*}}: element_bytes is 0; it must be 1, 2, 4, 8 or 16 [cluster-bulk-copy:descriptor]
; EB3: error: kernel.cu:12:3: in function kernel {{.*}}: element_bytes is 3; it must be 1, 2, 4, 8 or 16 [cluster-bulk-copy:descriptor]
; EB32: error: kernel.cu:12:3: in function kernel {{.*}}: element_bytes is 32; it must be 1, 2, 4, 8 or 16 [cluster-bulk-copy:descriptor]
; EXTENT0: error: kernel.cu:12:3: in function kernel {{.*}}: extent of repeat axis 0 is 0; it must be positive [cluster-bulk-copy:descriptor]
; EXTENTM8: error: kernel.cu:12:3: in function kernel {{.*}}: extent of repeat axis 0 is -8; it must be positive [cluster-bulk-copy:descriptor]
; ELEMENT0: error: kernel.cu:12:3: in function kernel {{.*}}: extent of element axis is 0; it must be positive [cluster-bulk-copy:descriptor]
; OFFSETS: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of the destination start from 0 to 2147483648 bytes from its base; offsets must fit in 32 bits [cluster-bulk-copy:descriptor]
; OFFSETS64: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of the source start beyond 64 bits from its base; offsets must fit in 32 bits [cluster-bulk-copy:descriptor]
; ELECTEDWARP: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is 1; scope warp, elected, has 0 group axes [cluster-bulk-copy:descriptor]
; ELECTEDCLUSTER: error: kernel.cu:12:3: in function kernel {{.*}}: group_rank is 0; scope cluster, elected, has 1 to 4 group axes [cluster-bulk-copy:descriptor]
