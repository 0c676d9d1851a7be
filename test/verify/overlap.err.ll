; Rule overlap: no two chunks of a call write the same destination bytes, and
; none writes to the barrier. Chunks have 16 bytes here, strides are in bytes.
; DEFINE: %{call} = %make_call element_bytes=1 chunk_bytes=16 dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32768)' src='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 32768)'
; DEFINE: %{bad} = not %lower 2>&1 | sed -n 1p | FileCheck %s --implicit-check-not=error --check-prefix

; Accepted, exactly on the boundary: chunks that touch, forwards and backwards.
; RUN: %{call} axes=8,16,16,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,-16,16,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} repeat_rank=2 axes=3,32,16,2,16,48,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} repeat_rank=2 axes=3,16,16,2,48,48,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; Interleaved, but disjoint: 0 32 64 and 48 80 112, for instance.
; RUN: %{call} repeat_rank=2 axes=2,48,48,3,32,32,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} repeat_rank=2 axes=2,-48,48,3,32,32,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} repeat_rank=2 axes=3,32,64,4,48,32,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} repeat_rank=2 axes=3,48,48,2,32,32,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; The stride of an axis with one coordinate moves nothing.
; RUN: %{call} axes=1,0,0,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} repeat_rank=2 axes=1,0,0,8,16,16,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; The most chunks that a call can have.
; RUN: %{call} axes=65535,16,16,16,1,1 dst='ptr addrspace(3) @dynamic' src='ptr addrspace(3) @dynamic' | %lower | FileCheck %s --check-prefix=OK
; Sources may overlap.
; RUN: %{call} axes=8,16,0,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} repeat_rank=2 axes=2,64,32,3,16,16,16,1,1 | %lower | FileCheck %s --check-prefix=OK
; Source and destination may be the same.
; RUN: %{call} axes=8,16,16,16,1,1 dst='ptr addrspace(3) @src' src='ptr addrspace(3) @src' | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} axes=8,0,16,16,1,1 | %{bad}=ZERO
; RUN: %{call} axes=8,16,16,32,1,1 chunk_bytes=32 | %{bad}=STEP16
; RUN: %{call} form=typed setup='%b = getelementptr i8, ptr addrspace(3) @dst, i64 32768' dst='ptr addrspace(3) %b' src='ptr addrspace(3) @src' axes=8,-16,16,32,1,1 chunk_bytes=32 | %{bad}=STEPM16
; RUN: %{call} repeat_rank=2 axes=3,16,16,2,32,48,16,1,1 | %{bad}=NESTED
; The two axes do not nest, and (0, 2) meets (1, 0).
; RUN: %{call} repeat_rank=2 axes=2,64,64,3,32,32,16,1,1 | %{bad}=COLLIDE
; RUN: %{call} repeat_rank=2 axes=3,48,48,4,32,32,16,1,1 | %{bad}=MEET
; RUN: %{call} repeat_rank=2 axes=2,-64,64,3,-32,32,16,1,1 | %{bad}=NEGATIVE
; RUN: %{call} repeat_rank=2 axes=2,-32,32,3,32,64,16,1,1 | %{bad}=OPPOSITE
; Every stride alone leaves room, three together do not.
; RUN: %{call} repeat_rank=3 axes=2,48,16,2,80,32,2,128,64,16,1,1 | %{bad}=THREE
; The least overlap that aligned chunks can have: 16 bytes.
; RUN: %{call} chunk_bytes=32 repeat_rank=2 axes=2,80,64,3,32,32,32,1,1 | %{bad}=PARTLY

; The barrier right behind and right in front of the destination, 128 bytes.
; DEFINE: %{near} = %{call} axes=8,16,16,16,1,1 mbar
; RUN: %{near}='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32896)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{near}='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32760)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{near}='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32888)' | %{bad}=MBARLAST
; RUN: %{near}='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32768)' | %{bad}=MBARFIRST
; RUN: %{near}='ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32768) to ptr)' | %{bad}=MBARFIRST
; In a gap between the chunks, and behind a negative stride.
; RUN: %{call} axes=8,32,16,16,1,1 mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32784)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,32,16,16,1,1 mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32808)' | %{bad}=MBARSECOND
; RUN: %{call} axes=8,-16,16,16,1,1 mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32784)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,-16,16,16,1,1 mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 32752)' | %{bad}=MBARBEFORE
; In the source it does no harm.
; RUN: %{near}='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 32768)' | %lower | FileCheck %s --check-prefix=OK
; Dynamic shared memory has no size, but the distance is known.
; RUN: %{call} axes=8,16,16,16,1,1 dst='ptr addrspace(3) @dynamic' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 128)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,16,16,16,1,1 dst='ptr addrspace(3) @dynamic' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 120)' | %{bad}=MBARLAST
; The same base, of which nothing else is known.
; RUN: %{call} axes=8,16,16,16,1,1 setup='%a = inttoptr i64 %n to ptr addrspace(3) %b = getelementptr i8, ptr addrspace(3) %a, i64 128' dst='ptr addrspace(3) %a' mbar='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,16,16,16,1,1 setup='%a = inttoptr i64 %n to ptr addrspace(3) %b = getelementptr i8, ptr addrspace(3) %a, i64 120' dst='ptr addrspace(3) %a' mbar='ptr addrspace(3) %b' | %{bad}=MBARLAST

; Visible only after inlining and constant propagation.
; DEFINE: %{tail} = %{call} axes=8,16,16,16,1,1 globals='define internal ptr addrspace(3) @tail(i64 %i) { %a = mul i64 %i, 16 %b = getelementptr i8, ptr addrspace(3) @dst, i64 %a ret ptr addrspace(3) %b }' mbar='ptr addrspace(3) %b'
; RUN: %{tail} setup='%b = call ptr addrspace(3) @tail(i64 2056)' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{tail} setup='%b = call ptr addrspace(3) @tail(i64 2055)' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=MBARTAIL --implicit-check-not=error

; Unknowable, and accepted: pointers that may or may not meet.
; RUN: %{call} axes=8,16,16,16,1,1 setup='%b = getelementptr i64, ptr addrspace(3) @dst, i64 %n' mbar='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=8,16,16,16,1,1 setup='%a = load ptr, ptr addrspace(3) @src %c = load ptr, ptr addrspace(3) @src %b = getelementptr i8, ptr %c, i64 24' dst='ptr %a' mbar='ptr %b' | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; ZERO: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0) and (1) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride 0 elements [cluster-bulk-copy:overlap]
; STEP16: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0) and (1) write the same destination bytes: they start 16 bytes apart and have 32; repeat axis 0 has dst_stride 16 elements [cluster-bulk-copy:overlap]
; STEPM16: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0) and (1) write the same destination bytes: they start 16 bytes apart and have 32; repeat axis 0 has dst_stride -16 elements [cluster-bulk-copy:overlap]
; NESTED: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0, 1) and (2, 0) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride 16 elements and repeat axis 1 has dst_stride 32 elements [cluster-bulk-copy:overlap]
; COLLIDE: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0, 2) and (1, 0) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride 64 elements and repeat axis 1 has dst_stride 32 elements [cluster-bulk-copy:overlap]
; MEET: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0, 3) and (2, 0) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride 48 elements and repeat axis 1 has dst_stride 32 elements [cluster-bulk-copy:overlap]
; NEGATIVE: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0, 2) and (1, 0) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride -64 elements and repeat axis 1 has dst_stride -32 elements [cluster-bulk-copy:overlap]
; OPPOSITE: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0, 0) and (1, 1) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride -32 elements and repeat axis 1 has dst_stride 32 elements [cluster-bulk-copy:overlap]
; THREE: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0, 0, 1) and (1, 1, 0) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride 48 elements and repeat axis 1 has dst_stride 80 elements and repeat axis 2 has dst_stride 128 elements [cluster-bulk-copy:overlap]
; PARTLY: error: kernel.cu:12:3: in function kernel {{.*}}: the chunks at (0, 2) and (1, 0) write the same destination bytes: they start 16 bytes apart and have 32; repeat axis 0 has dst_stride 80 elements and repeat axis 1 has dst_stride 32 elements [cluster-bulk-copy:overlap]
; MBARLAST: error: kernel.cu:12:3: in function kernel {{.*}}: mbar lies inside the destination: it is 120 bytes from dst, and the chunk at byte 112 has 16 bytes [cluster-bulk-copy:overlap]
; MBARFIRST: error: kernel.cu:12:3: in function kernel {{.*}}: mbar lies inside the destination: it is 0 bytes from dst, and the chunk at byte 0 has 16 bytes [cluster-bulk-copy:overlap]
; MBARSECOND: error: kernel.cu:12:3: in function kernel {{.*}}: mbar lies inside the destination: it is 40 bytes from dst, and the chunk at byte 32 has 16 bytes [cluster-bulk-copy:overlap]
; MBARBEFORE: error: kernel.cu:12:3: in function kernel {{.*}}: mbar lies inside the destination: it is -16 bytes from dst, and the chunk at byte -16 has 16 bytes [cluster-bulk-copy:overlap]
; MBARTAIL: error: kernel.cu:12:3: in function kernel {{.*}}: mbar lies inside the destination: it is 112 bytes from dst, and the chunk at byte 112 has 16 bytes [cluster-bulk-copy:overlap]
