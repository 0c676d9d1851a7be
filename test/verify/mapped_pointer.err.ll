; Rule mapped-pointer: no pointer that mapa has mapped, in any of its forms.
; DEFINE: %{call} = %make_call globals='declare ptr @llvm.nvvm.mapa(ptr, i32) declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)'

; Accepted, up to the boundary.
; RUN: %{call} setup='%m = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @dst, i32 1)' | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} setup='%m = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @dst, i32 1)' dst='ptr addrspace(7) %m' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error
; RUN: %{call} setup='%m = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @dst, i32 1) %c = addrspacecast ptr addrspace(7) %m to ptr %g = getelementptr i8, ptr %c, i64 16' dst='ptr %g' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error
; RUN: %{call} setup='%m = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @dst, i32 1) %i = ptrtoint ptr addrspace(7) %m to i64 %c = inttoptr i64 %i to ptr addrspace(3)' dst='ptr addrspace(3) %c' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error
; RUN: %{call} setup='%m = call ptr @llvm.nvvm.mapa(ptr addrspacecast (ptr addrspace(3) @mbar to ptr), i32 1)' mbar='ptr %m' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=MBAR --implicit-check-not=error
; RUN: %{call} setup='%m = call i32 asm "mapa.shared::cluster.u32 $0, $1, $2;", "=r,r,r"(i32 0, i32 1) %c = inttoptr i32 %m to ptr addrspace(3)' src='ptr addrspace(3) %c' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRC --implicit-check-not=error
; RUN: %{call} form=typed setup='%m = call i64 asm "mapa.u64 $0, $1, $2;", "=l,l,r"(i64 0, i32 1) %c = inttoptr i64 %m to ptr' src='ptr %c' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRC --implicit-check-not=error

; Whatever the value is, this type says that it is mapped.
; RUN: %{call} dst='ptr addrspace(7) addrspacecast (ptr addrspace(3) @dst to ptr addrspace(7))' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error
; RUN: %{call} setup='%m = inttoptr i64 %n to ptr addrspace(7) %c = addrspacecast ptr addrspace(7) %m to ptr' dst='ptr %c' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error
; RUN: %{call} setup='%m = load ptr addrspace(7), ptr %argument' mbar='ptr addrspace(7) %m' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=MBAR --implicit-check-not=error
; One piece of assembly maps several addresses.
; RUN: %{call} setup='%m = call { i64, i64 } asm "mapa.u64 $0, $2, $4; mapa.u64 $1, $3, $4;", "=l,=l,l,l,r"(i64 0, i64 8, i32 1) %a = extractvalue { i64, i64 } %m, 1 %c = inttoptr i64 %a to ptr' src='ptr %c' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SRC --implicit-check-not=error
; What cooperative groups leave to nvcc.
; RUN: %{call} globals='declare ptr @__cluster_map_shared_rank(ptr, i32)' setup='%m = call ptr @__cluster_map_shared_rank(ptr addrspacecast (ptr addrspace(3) @dst to ptr), i32 1)' dst='ptr %m' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=DST --implicit-check-not=error

; Visible only after inlining and constant propagation.
; RUN: %{call} globals='declare ptr @llvm.nvvm.mapa(ptr, i32) define internal ptr @map(i1 %c, ptr %b) { %m = call ptr @llvm.nvvm.mapa(ptr %b, i32 1) %a = select i1 %c, ptr %m, ptr %b ret ptr %a }' setup='%b = call ptr @map(i1 false, ptr addrspacecast (ptr addrspace(3) @dst to ptr))' dst='ptr %b' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} globals='declare ptr @llvm.nvvm.mapa(ptr, i32) define internal ptr @map(i1 %c, ptr %b) { %m = call ptr @llvm.nvvm.mapa(ptr %b, i32 1) %a = select i1 %c, ptr %m, ptr %b ret ptr %a }' setup='%b = call ptr @map(i1 true, ptr addrspacecast (ptr addrspace(3) @dst to ptr))' dst='ptr %b' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=DST --implicit-check-not=error

; Unknowable, and accepted: assembly of which only the result is seen.
; RUN: %{call} setup='%a = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %n) %b = inttoptr i64 %a to ptr' dst='ptr %b' | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; DST: error: kernel.cu:12:3: in function kernel {{.*}}: dst is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
; MBAR: error: kernel.cu:12:3: in function kernel {{.*}}: mbar is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
; SRC: error: kernel.cu:12:3: in function kernel {{.*}}: src is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
