; Rule non-constant: every value of the descriptor is an integer constant. The
; message names the value.
; DEFINE: %{call} = %make_call

; Accepted, up to the boundary.
; RUN: %{call} chunk_bytes='i32 256' | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} chunk_bytes='i64 %n' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CHUNK --implicit-check-not=error
; RUN: %{call} scope='i32 %rank' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SCOPE --implicit-check-not=error
; RUN: %{call} repeat_rank='i64 %n' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=RANKV --implicit-check-not=error
; RUN: %{call} axes='i64 %n,256,256,128,1,1' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=EXTENT --implicit-check-not=error
; RUN: %{call} axes='8,256,i64 undef,128,1,1' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=STRIDE --implicit-check-not=error
; RUN: %{call} chunk_bytes='i64 ptrtoint (ptr addrspace(3) @src to i64)' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=EXPR --implicit-check-not=error
; RUN: %{call} form=typed chunk_bytes=n | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=TYPED --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 2 ret i64 %a }' setup='%b = call i64 @bytes(i64 128)' chunk_bytes='i64 %b' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 2 ret i64 %a }' setup='%b = call i64 @bytes(i64 128)' chunk_bytes='i64 %b' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CHUNK --implicit-check-not=error
; RUN: %{call} globals='define internal i64 @bytes(i64 %n) { %a = mul i64 %n, 2 ret i64 %a }' setup='%b = call i64 @bytes(i64 %n)' chunk_bytes='i64 %b' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=CHUNK --implicit-check-not=error

; What is no constant of the descriptor need not be one.
; RUN: %{call} remote_cta_id='i32 %rank' pred='i1 %guard' | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHUNK: error: kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
; SCOPE: error: kernel.cu:12:3: in function kernel {{.*}}: scope is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
; RANKV: error: kernel.cu:12:3: in function kernel {{.*}}: repeat_rank is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
; EXTENT: error: kernel.cu:12:3: in function kernel {{.*}}: extent of repeat axis 0 is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
; STRIDE: error: kernel.cu:12:3: in function kernel {{.*}}: src_stride of repeat axis 0 is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
; EXPR: error: kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
; TYPED: error: kernel.cu:12:3: in function kernel {{.*}}: chunk_bytes is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
