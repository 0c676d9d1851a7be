; Rule base-alignment: dst and src are not provably misaligned to 16 bytes, mbar
; not to 8. Each side is wrong alone.
; DEFINE: %{call} = %make_call globals='@ints = internal addrspace(3) global [1024 x i32] undef, align 4 @rows = internal addrspace(3) global [1024 x i32] undef, align 16 @eights = internal addrspace(3) global [1024 x i64] undef, align 8 @words = internal addrspace(3) global [2 x i32] undef, align 4 @unaligned = external addrspace(3) global [0 x i8], align 1'
; DEFINE: %{bad} = not %lower 2>&1 | sed -n 1p | FileCheck %s --implicit-check-not=error --check-prefix

; Accepted, exactly on the boundary.
; RUN: %{call} dst='ptr addrspace(3) @rows' src='ptr addrspace(3) @rows' axes=1,1,1,128,1,1 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 16)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} src='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @src, i64 48)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @eights, i64 8)' | %lower | FileCheck %s --check-prefix=OK
; Two halves of a misalignment meet again.
; RUN: %{call} setup='%a = getelementptr i8, ptr addrspace(3) @dst, i64 20 %b = getelementptr i8, ptr addrspace(3) %a, i64 -4' dst='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 8)' | %{bad}=DST8
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 17)' | %{bad}=DST17
; RUN: %{call} form=typed setup='%b = getelementptr i8, ptr addrspace(3) @src, i64 4' src='ptr addrspace(3) %b' | %{bad}=SRC4
; RUN: %{call} mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @eights, i64 12)' | %{bad}=MBAR12
; RUN: %{call} src='ptr addrspace(3) @ints' | %{bad}=NATURAL
; RUN: %{call} dst='ptr addrspace(3) @eights' | %{bad}=NATURAL8
; RUN: %{call} mbar='ptr addrspace(3) @words' | %{bad}=WORDS
; The declaration of dynamic shared memory states an alignment, too.
; RUN: %{call} src='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 8)' | %{bad}=DYNAMIC
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dst, i64 8)' src='ptr addrspace(3) @ints' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST8

; A variable offset whose low bits are known.
; RUN: %{call} setup='%a = mul i64 %n, 16 %b = getelementptr i8, ptr addrspace(3) @dst, i64 %a' dst='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%a = mul i64 %n, 16 %c = add i64 %a, 4 %b = getelementptr i8, ptr addrspace(3) @dst, i64 %c' dst='ptr addrspace(3) %b' | %{bad}=MODULO4
; RUN: %{call} setup='%a = shl i64 %n, 1 %c = or i64 %a, 1 %b = getelementptr i32, ptr addrspace(3) @dst, i64 %c' dst='ptr addrspace(3) %b' | %{bad}=MODULO4
; RUN: %{call} setup='%b = getelementptr [4096 x i8], ptr addrspace(3) @dst, i64 %n' dst='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%b = getelementptr [4096 x i8], ptr addrspace(3) @dst, i64 %n, i64 8' dst='ptr addrspace(3) %b' | %{bad}=MODULO8
; RUN: %{call} setup='%b = getelementptr i8, ptr addrspace(3) @mbar, i64 %n' mbar='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%b = getelementptr [16 x i8], ptr addrspace(3) @ints, i64 %n' dst='ptr addrspace(3) %b' | %{bad}=NATURALDST

; Visible only after inlining and constant propagation.
; DEFINE: %{row} = %{call} globals='define internal ptr addrspace(3) @row(i64 %i) { %b = getelementptr i8, ptr addrspace(3) @dst, i64 %i ret ptr addrspace(3) %b }' dst='ptr addrspace(3) %b'
; RUN: %{row} setup='%b = call ptr addrspace(3) @row(i64 4096)' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{row} setup='%b = call ptr addrspace(3) @row(i64 4104)' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=DST4104 --implicit-check-not=error

; Unknowable, and accepted.
; RUN: %{call} setup='%b = getelementptr i8, ptr addrspace(3) @dst, i64 %n' dst='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%b = getelementptr i32, ptr addrspace(3) @src, i64 %n' src='ptr addrspace(3) %b' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} dst='ptr addrspace(3) @unaligned' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @unaligned, i64 4100)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%b = load ptr, ptr addrspace(3) @rows %m = load ptr, ptr addrspace(3) @rows' dst='ptr %b' src='ptr %b' mbar='ptr %m' | %lower | FileCheck %s --check-prefix=OK
; Aligned by hand.
; RUN: %{call} setup='%a = ptrtoint ptr addrspace(3) @ints to i64 %b = add i64 %a, 15 %c = and i64 %b, -16 %e = inttoptr i64 %c to ptr addrspace(3)' dst='ptr addrspace(3) %e' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%a = ptrtoint ptr addrspace(3) @ints to i64 %b = sub i64 0, %a %c = and i64 %b, 15 %e = getelementptr i8, ptr addrspace(3) @ints, i64 %c' dst='ptr addrspace(3) %e' | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; DST8: error: kernel.cu:12:3: in function kernel {{.*}}: dst is 8 bytes into 'dst'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; DST17: error: kernel.cu:12:3: in function kernel {{.*}}: dst is 17 bytes into 'dst'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; DST4104: error: kernel.cu:12:3: in function kernel {{.*}}: dst is 4104 bytes into 'dst'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; SRC4: error: kernel.cu:12:3: in function kernel {{.*}}: src is 4 bytes into 'src'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; MBAR12: error: kernel.cu:12:3: in function kernel {{.*}}: mbar is 12 bytes into 'eights'; it must be aligned to 8 bytes [cluster-bulk-copy:base-alignment]
; NATURAL: error: kernel.cu:12:3: in function kernel {{.*}}: src points into 'ints', which is aligned to 4 bytes; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; NATURALDST: error: kernel.cu:12:3: in function kernel {{.*}}: dst points into 'ints', which is aligned to 4 bytes; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; NATURAL8: error: kernel.cu:12:3: in function kernel {{.*}}: dst points into 'eights', which is aligned to 8 bytes; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; WORDS: error: kernel.cu:12:3: in function kernel {{.*}}: mbar points into 'words', which is aligned to 4 bytes; it must be aligned to 8 bytes [cluster-bulk-copy:base-alignment]
; DYNAMIC: error: kernel.cu:12:3: in function kernel {{.*}}: src is 8 bytes into 'dynamic'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; MODULO4: error: kernel.cu:12:3: in function kernel {{.*}}: dst is 4 bytes past a multiple of 16; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
; MODULO8: error: kernel.cu:12:3: in function kernel {{.*}}: dst is 8 bytes past a multiple of 16; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
