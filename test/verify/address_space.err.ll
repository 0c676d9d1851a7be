; Rule address-space: no pointer that provably points outside shared memory.
; DEFINE: %{call} = %make_call

; Accepted, up to the boundary.
; RUN: %{call} src='ptr addrspacecast (ptr addrspace(3) @src to ptr)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%a = load ptr, ptr addrspace(3) @dst' src='ptr %a' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} src='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 4096)' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} setup='%a = inttoptr i64 %n to ptr' src='ptr %a' | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} dst='ptr addrspacecast (ptr addrspace(1) @global to ptr)' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DSTGLOBAL --implicit-check-not=error
; RUN: %{call} src='ptr addrspace(1) @global' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRCGLOBAL --implicit-check-not=error
; RUN: %{call} setup='%a = addrspacecast ptr addrspace(1) @global to ptr %b = getelementptr i8, ptr %a, i64 %n' src='ptr %b' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRCGLOBAL --implicit-check-not=error
; RUN: %{call} setup='%a = ptrtoint ptr addrspace(1) @global to i64 %b = add i64 %a, 16 %c = inttoptr i64 %b to ptr' src='ptr %c' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRCGLOBAL --implicit-check-not=error
; RUN: %{call} form=typed mbar='ptr addrspace(1) @global' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=MBARGLOBAL --implicit-check-not=error
; RUN: %{call} src='ptr addrspacecast (ptr addrspace(4) @constant to ptr)' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=error
; RUN: %{call} setup='%a = alloca i64, align 16' src='ptr %a' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=LOCAL --implicit-check-not=error
; RUN: %{call} src='ptr addrspace(5) null' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=NULLLOCAL --implicit-check-not=error
; RUN: %{call} src='ptr %argument' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=ARGUMENT --implicit-check-not=error
; RUN: %{call} dst='ptr null' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=NULL --implicit-check-not=error
; RUN: %{call} mbar='ptr addrspace(3) null' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=NULLMBAR --implicit-check-not=error
; RUN: %{call} mbar='ptr undef' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=UNDEF --implicit-check-not=error
; RUN: %{call} src='ptr addrspace(3) poison' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=POISON --implicit-check-not=error
; RUN: %{call} src='ptr @device' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CODE --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='define internal ptr @pick(i1 %c) { %a = select i1 %c, ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(1) @global to ptr) ret ptr %a }' setup='%b = call ptr @pick(i1 true)' src='ptr %b' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='define internal ptr @pick(i1 %c) { %a = select i1 %c, ptr addrspacecast (ptr addrspace(3) @src to ptr), ptr addrspacecast (ptr addrspace(1) @global to ptr) ret ptr %a }' setup='%b = call ptr @pick(i1 false)' src='ptr %b' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=SRCGLOBAL --implicit-check-not=error

; Unknowable, and accepted: see also provenance.ll.
; RUN: %{call} setup='%a = load ptr, ptr %argument' dst='ptr %a' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='declare ptr @somewhere()' setup='%a = call ptr @somewhere()' mbar='ptr %a' | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; DSTGLOBAL: error: kernel.cu:12:3: in function kernel {{.*}}: dst points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SRCGLOBAL: error: kernel.cu:12:3: in function kernel {{.*}}: src points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; MBARGLOBAL: error: kernel.cu:12:3: in function kernel {{.*}}: mbar points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; CONSTANT: error: kernel.cu:12:3: in function kernel {{.*}}: src points to constant memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; LOCAL: error: kernel.cu:12:3: in function kernel {{.*}}: src points to local memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; ARGUMENT: error: kernel.cu:12:3: in function kernel {{.*}}: src points to memory that the host passed to the kernel; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; NULL: error: kernel.cu:12:3: in function kernel {{.*}}: dst points to nothing (it is null); it must be a local address in shared memory [cluster-bulk-copy:address-space]
; NULLMBAR: error: kernel.cu:12:3: in function kernel {{.*}}: mbar points to nothing (it is null); it must be a local address in shared memory [cluster-bulk-copy:address-space]
; UNDEF: error: kernel.cu:12:3: in function kernel {{.*}}: mbar points to nothing (it is undefined); it must be a local address in shared memory [cluster-bulk-copy:address-space]
; POISON: error: kernel.cu:12:3: in function kernel {{.*}}: src points to nothing (it is undefined); it must be a local address in shared memory [cluster-bulk-copy:address-space]
; CODE: error: kernel.cu:12:3: in function kernel {{.*}}: src points to code; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; NULLLOCAL: error: kernel.cu:12:3: in function kernel {{.*}}: src points to nothing (it is null); it must be a local address in shared memory [cluster-bulk-copy:address-space]
