; Rule bounds: where the allocation is known, every chunk of each side and the 8
; bytes of the barrier lie inside it. @dst and @src have 65536 bytes, a call of
; the defaults reaches over 3840 (7 strides of 512 and a chunk of 256).
; DEFINE: %{call} = %make_call globals='@parts = internal addrspace(3) global { [1024 x i8], i64, [1024 x i8] } undef, align 128 @empty = external addrspace(3) global [16 x i8], align 128'
; DEFINE: %{bad} = not %lower 2>&1 | sed -n 1p | FileCheck %s --implicit-check-not=error --check-prefix

; Accepted, exactly on the boundary: the last byte is the allocation's last.
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 61696)' src='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 61696)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=256,128,128,128,1,1 | %lower | FileCheck %s --check-prefix=OK
; A negative stride ends with the first byte.
; RUN: %{call} axes=8,-256,256,128,1,1 dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 3584)' | %lower | FileCheck %s --check-prefix=OK
; The barrier is the last 8 bytes.
; RUN: %{call} mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 65528)' | %lower | FileCheck %s --check-prefix=OK
; Only the allocation counts, not the member.
; RUN: %{call} axes=1,1,1,128,1,1 dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @parts, i64 1792)' | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 61712)' | %{bad}=DST
; RUN: %{call} src='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 61712)' | %{bad}=SRC
; RUN: %{call} form=typed axes=257,0,128,128,1,1 axes=257,128,128,128,1,1 src='ptr addrspace(3) @dynamic' | %{bad}=CHUNK
; RUN: %{call} axes=8,-256,256,128,1,1 dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 3568)' | %{bad}=BELOW
; RUN: %{call} axes=8,256,-256,128,1,1 | %{bad}=SRCBELOW
; RUN: %{call} src='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 -16)' axes=1,1,1,128,1,1 | %{bad}=BEFORE
; RUN: %{call} mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @mbar, i64 8)' | %{bad}=MBAR
; RUN: %{call} mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 65536)' | %{bad}=MBAREND
; RUN: %{call} mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 -8)' | %{bad}=MBARBEFORE
; RUN: %{call} axes=1,1,1,128,1,1 dst='ptr addrspace(3) getelementptr ({ [1024 x i8], i64, [1024 x i8] }, ptr addrspace(3) @parts, i64 0, i32 0, i64 1920)' | %{bad}=PARTS
; A barrier in an allocation that is too small for one is no barrier.
; RUN: %{call} globals='@word = internal addrspace(3) global i32 undef, align 8' mbar='ptr addrspace(3) @word' | %{bad}=WORD
; Larger than the allocation wherever it starts.
; RUN: %{call} axes=257,128,128,128,1,1 src='ptr addrspace(3) @dynamic' setup='%b = getelementptr [16 x i8], ptr addrspace(3) @dst, i64 %n' dst='ptr addrspace(3) %b' | %{bad}=ANYWHERE

; A variable offset whose range is known.
; DEFINE: %{stage} = %{call} repeat_rank=0 dst='ptr addrspace(3) %e' setup='%a = and i64 %n, 3 %b = mul i64 %a, 1024 %c = getelementptr i8, ptr addrspace(3) @dst, i64 %b %e = getelementptr i8, ptr addrspace(3) %c, i64
; RUN: %{stage} 61440' chunk_bytes=4096 axes=2048,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{stage} 61440' chunk_bytes=4112 axes=2056,1,1 | %{bad}=STAGE
; RUN: %{stage} -3072' chunk_bytes=256 axes=128,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{stage} -3088' chunk_bytes=256 axes=128,1,1 | %{bad}=STAGEBELOW

; Visible only after inlining and constant propagation.
; DEFINE: %{row} = %{call} globals='define internal ptr addrspace(3) @row(i64 %i) { %a = mul i64 %i, 512 %b = getelementptr i8, ptr addrspace(3) @dst, i64 %a ret ptr addrspace(3) %b }' dst='ptr addrspace(3) %b'
; RUN: %{row} setup='%b = call ptr addrspace(3) @row(i64 120)' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{row} setup='%b = call ptr addrspace(3) @row(i64 121)' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=ROW121 --implicit-check-not=error

; Unknowable, and accepted: dynamic shared memory has no size, whatever its
; declaration says; nor have an offset or a pointer that come from elsewhere.
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 1000000)' src='ptr addrspace(3) @empty' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 1004096)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%b = getelementptr [4096 x i8], ptr addrspace(3) @dst, i64 %n' dst='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%b = inttoptr i64 %n to ptr addrspace(3)' dst='ptr addrspace(3) %b' src='ptr addrspace(3) %b' axes=1024,128,128,128,1,1 | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; DST: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst reach byte 65551 of 'dst', which has 65536 bytes [cluster-bulk-copy:bounds]
; SRC: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of src reach byte 65551 of 'src', which has 65536 bytes [cluster-bulk-copy:bounds]
; CHUNK: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst need 65792 bytes, but 'dst' has 65536 [cluster-bulk-copy:bounds]
; BELOW: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst start 16 bytes before 'dst' [cluster-bulk-copy:bounds]
; SRCBELOW: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of src start 3584 bytes before 'src' [cluster-bulk-copy:bounds]
; BEFORE: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of src start 16 bytes before 'src' [cluster-bulk-copy:bounds]
; MBAR: error: kernel.cu:12:3: in function kernel {{.*}}: the 8 bytes of mbar reach byte 15 of 'mbar', which has 8 bytes [cluster-bulk-copy:bounds]
; MBAREND: error: kernel.cu:12:3: in function kernel {{.*}}: the 8 bytes of mbar reach byte 65543 of 'src', which has 65536 bytes [cluster-bulk-copy:bounds]
; MBARBEFORE: error: kernel.cu:12:3: in function kernel {{.*}}: the 8 bytes of mbar start 8 bytes before 'src' [cluster-bulk-copy:bounds]
; PARTS: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst reach byte 2175 of 'parts', which has 2056 bytes [cluster-bulk-copy:bounds]
; WORD: error: kernel.cu:12:3: in function kernel {{.*}}: the 8 bytes of mbar need 8 bytes, but 'word' has 4 [cluster-bulk-copy:bounds]
; ANYWHERE: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst need 65792 bytes, but 'dst' has 65536 [cluster-bulk-copy:bounds]
; STAGE: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst reach byte 65551 of 'dst', which has 65536 bytes [cluster-bulk-copy:bounds]
; STAGEBELOW: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst start 16 bytes before 'dst' [cluster-bulk-copy:bounds]
; ROW121: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks of dst reach byte 65791 of 'dst', which has 65536 bytes [cluster-bulk-copy:bounds]
