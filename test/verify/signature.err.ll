; Rule signature: operands and constants of the interface, in number and type.
; What is wrong with the builtin itself is in signature_uses.err.ll.
; DEFINE: %{call} = %make_call
; RUN: %{call} pred='i1 %guard' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} form=typed pred='i1 %guard' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,256,256,128,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=AXES --implicit-check-not=error
; RUN: %{call} form=typed axes=8,256,256,128,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=AXES --implicit-check-not=error
; RUN: %{call} repeat_rank=0 axes= | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=NOAXIS --implicit-check-not=error
; RUN: %{call} axes=2,8,8,8,256,256,128,1,1 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=RANKS --implicit-check-not=error
; RUN: %{call} dst='i64 0' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DSTTYPE --implicit-check-not=error
; RUN: %{call} src='i32 %rank' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRCTYPE --implicit-check-not=error
; RUN: %{call} mbar='<2 x ptr> zeroinitializer' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=MBARTYPE --implicit-check-not=error
; RUN: %{call} remote_cta_id='i64 %n' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=RANKTYPE --implicit-check-not=error
; RUN: %{call} form=typed pred='i64 %n' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=PREDTYPE --implicit-check-not=error

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; AXES: error: kernel.cu:12:3: in function kernel {{.*}}: there are 11 constants; there must be 6 and then (extent, dst_stride, src_stride) for each of at least one axis [cluster-bulk-copy:signature]
; NOAXIS: error: kernel.cu:12:3: in function kernel {{.*}}: the call has 11 operands; the call form takes 11 and then (extent, dst_stride, src_stride) for each of at least one axis [cluster-bulk-copy:signature]
; RANKS: error: kernel.cu:12:3: in function kernel {{.*}}: there are 3 axes; group_rank 0, repeat_rank 1 and the element axis make 2 [cluster-bulk-copy:signature]
; DSTTYPE: error: kernel.cu:12:3: in function kernel {{.*}}: dst has type i64; it must be a pointer [cluster-bulk-copy:signature]
; SRCTYPE: error: kernel.cu:12:3: in function kernel {{.*}}: src has type i32; it must be a pointer [cluster-bulk-copy:signature]
; MBARTYPE: error: kernel.cu:12:3: in function kernel {{.*}}: mbar has type <2 x ptr>; it must be a pointer [cluster-bulk-copy:signature]
; RANKTYPE: error: kernel.cu:12:3: in function kernel {{.*}}: remote_cta_id has type i64; it must be i32 [cluster-bulk-copy:signature]
; PREDTYPE: error: kernel.cu:12:3: in function kernel {{.*}}: pred has type i64; it must be i1 [cluster-bulk-copy:signature]
