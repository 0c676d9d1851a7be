; Pointers in every address space, from vectors, and on the stack of another space: an
; error with its rule, or a copy; and valid IR.
; DEFINE: %{call} = %make_call
; DEFINE: %{good} = tee %t.ll | %opt -passes='cluster-bulk-copy,verify' -S | FileCheck %s --check-prefix=OK && %opt -passes='cluster-bulk-copy<fold-mapa>,verify' -S %t.ll | FileCheck %s --check-prefix=OK
; DEFINE: %{bad} = not %opt -passes='cluster-bulk-copy<fold-mapa>,verify' -S 2>&1 | FileCheck %s --implicit-check-not=error: --check-prefix

; RUN: %{call} globals='declare ptr addrspace(0) @somewhere()' setup='%a = call ptr addrspace(0) @somewhere()' src='ptr addrspace(0) %a' | %{good}
; RUN: %{call} globals='declare ptr addrspace(3) @somewhere()' setup='%a = call ptr addrspace(3) @somewhere()' src='ptr addrspace(3) %a' | %{good}
; RUN: %{call} globals='declare ptr addrspace(1) @somewhere()' setup='%a = call ptr addrspace(1) @somewhere()' src='ptr addrspace(1) %a' | %{bad}=SPACE1
; RUN: %{call} globals='declare ptr addrspace(2) @somewhere()' setup='%a = call ptr addrspace(2) @somewhere()' src='ptr addrspace(2) %a' | %{bad}=SPACE2
; RUN: %{call} globals='declare ptr addrspace(4) @somewhere()' setup='%a = call ptr addrspace(4) @somewhere()' src='ptr addrspace(4) %a' | %{bad}=SPACE4
; RUN: %{call} globals='declare ptr addrspace(5) @somewhere()' setup='%a = call ptr addrspace(5) @somewhere()' src='ptr addrspace(5) %a' | %{bad}=SPACE5
; RUN: %{call} globals='declare ptr addrspace(6) @somewhere()' setup='%a = call ptr addrspace(6) @somewhere()' src='ptr addrspace(6) %a' | %{bad}=SPACE6
; RUN: %{call} globals='declare ptr addrspace(8) @somewhere()' setup='%a = call ptr addrspace(8) @somewhere()' src='ptr addrspace(8) %a' | %{bad}=SPACE8
; RUN: %{call} globals='declare ptr addrspace(100) @somewhere()' setup='%a = call ptr addrspace(100) @somewhere()' src='ptr addrspace(100) %a' | %{bad}=SPACE100
; RUN: %{call} globals='declare ptr addrspace(101) @somewhere()' setup='%a = call ptr addrspace(101) @somewhere()' src='ptr addrspace(101) %a' | %{bad}=SPACE101
; RUN: %{call} globals='declare ptr addrspace(102) @somewhere()' setup='%a = call ptr addrspace(102) @somewhere()' src='ptr addrspace(102) %a' | %{bad}=SPACE102
; RUN: %{call} globals='declare ptr addrspace(16777215) @somewhere()' setup='%a = call ptr addrspace(16777215) @somewhere()' src='ptr addrspace(16777215) %a' | %{bad}=SPACE16777215
; RUN: %{call} globals='declare ptr addrspace(6) @somewhere()' setup='%a = call ptr addrspace(6) @somewhere() %b = addrspacecast ptr addrspace(6) %a to ptr' src='ptr %b' | %{bad}=SPACE6
; RUN: %{call} globals='declare ptr addrspace(7) @somewhere()' setup='%a = call ptr addrspace(7) @somewhere()' src='ptr addrspace(7) %a' | %{bad}=SPACE7
; RUN: %{call} setup='%a = alloca [256 x i8], align 16, addrspace(3)' src='ptr addrspace(3) %a' | %{bad}=SPACE5

; A lane of a vector of pointers is a pointer that nothing is known of.
; RUN: %{call} setup='%v = load <2 x ptr>, ptr %argument %a = extractelement <2 x ptr> %v, i64 1' src='ptr %a' | %{good}
; RUN: %{call} setup='%v = select i1 %guard, <2 x ptr> zeroinitializer, <2 x ptr> poison %a = extractelement <2 x ptr> %v, i32 0' src='ptr %a' | %{good}
; RUN: %{call} setup='%v = ptrtoint <2 x ptr addrspace(3)> <ptr addrspace(3) @src, ptr addrspace(3) @dst> to <2 x i32> %i = bitcast <2 x i32> %v to i64 %a = inttoptr i64 %i to ptr' src='ptr %a' | %{good}
; RUN: %{call} setup='%v = bitcast i64 %n to <4 x i16> %w = add <4 x i16> %v, splat (i16 1) %i = bitcast <4 x i16> %w to i64 %a = inttoptr i64 %i to ptr' src='ptr %a' | %{good}
; RUN: %{call} setup='%v = load <vscale x 2 x i32>, ptr %argument %w = extractelement <vscale x 2 x i32> %v, i32 0 %i = zext i32 %w to i64 %a = inttoptr i64 %i to ptr' src='ptr %a' | %{good}

; A barrier at the end of the address space wraps no sum.
; RUN: %{call} dst='ptr addrspace(3) @dynamic' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 9223372036854775800)' | %{good}
; RUN: %{call} dst='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 -9223372036854775808)' mbar='ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i64 9223372036854775800)' | %{good}

; Loads and stores that begin or end where no sum of 64 bits does.
; RUN: %{call} setup='%z = alloca ptr %g = getelementptr i8, ptr %z, i64 9223372036854775807 store i32 %rank, ptr %z %a = load ptr, ptr %g' src='ptr %a' | %{good}
; RUN: %{call} setup='%z = alloca ptr %g = getelementptr i8, ptr %z, i64 -9223372036854775808 store i32 %rank, ptr %z %a = load ptr, ptr %g' src='ptr %a' | %{good}
; RUN: %{call} setup='%z = alloca ptr store ptr @device, ptr %z store [2305843009213693951 x i8] undef, ptr %z %a = load ptr, ptr %z' src='ptr %a' | %{good}
; RUN: %{call} setup='%z = alloca ptr %g = getelementptr i8, ptr %z, i64 -7 store ptr @device, ptr %z store i64 %n, ptr %g %a = load ptr, ptr %z' src='ptr %a' | %{good}
; RUN: %{call} setup='%z = alloca ptr %g = getelementptr i8, ptr %z, i64 -8 store ptr @device, ptr %z store i64 %n, ptr %g %a = load ptr, ptr %z' src='ptr %a' | %{bad}=CODE
; RUN: %{call} setup='%z = alloca ptr %g = getelementptr i8, ptr %z, i64 7 store ptr @device, ptr %z store i64 %n, ptr %g %a = load ptr, ptr %z' src='ptr %a' | %{good}
; RUN: %{call} setup='%z = alloca ptr %g = getelementptr i8, ptr %z, i64 8 store ptr @device, ptr %z store i64 %n, ptr %g %a = load ptr, ptr %z' src='ptr %a' | %{bad}=CODE

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; SPACE1: error: {{.*}}: src points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE2: error: {{.*}}: src points to an unknown address space; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE4: error: {{.*}}: src points to constant memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE5: error: {{.*}}: src points to local memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE6: error: {{.*}}: src points to tensor memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE8: error: {{.*}}: src points to an unknown address space; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE100: error: {{.*}}: src points to an unknown address space; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE101: error: {{.*}}: src points to parameter memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE102: error: {{.*}}: src points to an unknown address space; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE16777215: error: {{.*}}: src points to an unknown address space; it must be a local address in shared memory [cluster-bulk-copy:address-space]
; SPACE7: error: {{.*}}: src is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
; CODE: error: {{.*}}: src points to code; it must be a local address in shared memory [cluster-bulk-copy:address-space]
