; What a checked call checks: what is not known of each operand, and nothing else.
; The dynamic array of the module is there for other tests, and is what the end of
; shared memory is counted from. LLVM 21 has no intrinsics for the sizes of shared
; memory; there they are read by inline PTX.
; DEFINE: %{call} = %make_call flags=2
; DEFINE: %{checks} = FileCheck %s --implicit-check-not=isspacep --implicit-check-not='call i32 {{.*}}smem_size' --implicit-check-not=nctarank --implicit-check-not=__assertfail --implicit-check-not=icmp --check-prefix
;
; Nothing: all is known, or no copy is issued.
; RUN: %{call} remote_cta_id='i32 0' | %lower | %{checks}=NOTHING
; RUN: %{call} remote_cta_id='i32 0' | %fold | %{checks}=NOTHING
; RUN: %{call} remote_cta_id='i32 1' attributes='"nvvm.cluster_dim"="2"' | %lower | %{checks}=NOTHING
; RUN: %{call} setup='%r = and i32 %rank, 3' remote_cta_id='i32 %r' attributes='"nvvm.cluster_dim"="2,2,1"' | %lower | %{checks}=NOTHING
; RUN: %{call} setup='%o = and i64 %n, 48 %q = getelementptr i8, ptr addrspace(3) @dst, i64 %o' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=NOTHING
; RUN: %{call} setup='%q = addrspacecast ptr addrspace(3) @dst to ptr' dst='ptr %q' remote_cta_id='i32 0' | %lower | %{checks}=NOTHING
; RUN: %{call} pred='i1 false' | %lower | FileCheck %s --check-prefix=NO-COPY --implicit-check-not=nctarank
; RUN: %{call} remote_cta_id='i32 0' | %fold -o %t.checked.ll
; RUN: %make_call flags=0 remote_cta_id='i32 0' | %fold -o %t.plain.ll
; RUN: diff %t.checked.ll %t.plain.ll
; NOTHING: call void @llvm.nvvm.cp.async.bulk
; NO-COPY: ret void
;
; The rank alone, unless its largest value is in the smallest cluster.
; RUN: %{call} | %lower | %{checks}=RANK
; RUN: %{call} remote_cta_id='i32 1' | %lower | %{checks}=RANK
; RUN: %{call} remote_cta_id='i32 1' attributes='"nvvm.maxclusterrank"="8"' | %lower | %{checks}=RANK
; RUN: %{call} setup='%r = and i32 %rank, 3' remote_cta_id='i32 %r' attributes='"nvvm.cluster_dim"="3"' | %lower | %{checks}=RANK
; RANK:      @[[TEXT:cluster_bulk_copy.text]] = private unnamed_addr constant [73 x i8] c"remote_cta_id is below the cluster size [cluster-bulk-copy:cluster-rank]\00", align 1
; RANK:      @[[FILE:cluster_bulk_copy.text[0-9.]+]] = private unnamed_addr constant [10 x i8] c"kernel.cu\00"
; RANK:      @[[FUNCTION:cluster_bulk_copy.text[0-9.]+]] = private unnamed_addr constant [7 x i8] c"kernel\00"
; RANK:      [[SIZE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
; RANK-NEXT: [[BAD:%.*]] = icmp uge i32 {{.*}}, [[SIZE]]
; RANK-NEXT: br i1 [[BAD]], label %[[COLD:[^,]*]], label %[[GOOD:[^,]*]], {{.*}}!prof
; RANK:      [[COLD]]:
; RANK-NEXT: call void @__assertfail(ptr @[[TEXT]], ptr @[[FILE]], i32 12, ptr @[[FUNCTION]], i64 1)
; RANK-NEXT: call void @llvm.trap()
; RANK-NEXT: unreachable
; RANK:      [[GOOD]]:
; RANK-NEXT: call void @llvm.nvvm.cp.async.bulk
; RANK:      declare {{.*}} @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
; RANK:      declare void @__assertfail(ptr, ptr, i32, ptr, i64) #[[ATTRIBUTES:[0-9]+]]
; RANK:      attributes #[[ATTRIBUTES]] = { convergent nounwind }
;
; A variable that is known, at an offset that is not: alignment, and the bounds of
; the variable, which one unsigned comparison decides. The region has 256 * 8 bytes.
; RUN: %{call} setup='%q = getelementptr i8, ptr addrspace(3) @dst, i64 %n' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' chunk_bytes=128 element_bytes=1 axes=8,256,256,128,1,1 | %lower | %{checks}=OFFSET
; OFFSET:      [[BITS:%.*]] = ptrtoint ptr addrspace(3) %q to i64
; OFFSET-NEXT: [[ADDRESS:%.*]] = trunc i64 [[BITS]] to i32
; OFFSET:      [[LOW:%.*]] = and i32 [[ADDRESS]], 15
; OFFSET-NEXT: [[MISALIGNED:%.*]] = icmp ne i32 [[LOW]], 0
; OFFSET-NEXT: [[WIDE:%.*]] = zext i32 [[ADDRESS]] to i64
; OFFSET-NEXT: [[DST:%.*]] = zext i32 ptrtoint (ptr addrspace(3) @dst to i32) to i64
; OFFSET-NEXT: [[DISTANCE:%.*]] = sub i64 [[WIDE]], [[DST]]
; 65536 - 7 * 256 - 128
; OFFSET-NEXT: [[OUTSIDE:%.*]] = icmp ugt i64 [[DISTANCE]], 63616
; OFFSET-NEXT: [[BAD:%.*]] = or i1 [[MISALIGNED]], [[OUTSIDE]]
; OFFSET-NEXT: br i1 [[BAD]],
; OFFSET:      select i1 [[MISALIGNED]], ptr @{{.*}}, ptr @
; OFFSET-NEXT: call void @__assertfail(
; OFFSET:      declare void @__assertfail(
;
; An offset that keeps the alignment leaves the bounds; one that is in bounds leaves
; the alignment.
; RUN: %{call} setup='%o = shl i64 %n, 4 %q = getelementptr i8, ptr addrspace(3) @src, i64 %o' src='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=BOUNDS
; RUN: %{call} setup='%o = and i64 %n, 60 %q = getelementptr i8, ptr addrspace(3) @src, i64 %o' src='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=ALIGNMENT
; BOUNDS:    the chunks of src are inside 'src' [cluster-bulk-copy:bounds]
; BOUNDS:    icmp ugt i64
; BOUNDS:    call void @__assertfail(
; BOUNDS:    declare void @__assertfail(
; ALIGNMENT: src is a multiple of 16 [cluster-bulk-copy:base-alignment]
; ALIGNMENT: [[LOW:%.*]] = and i32 {{.*}}, 15
; ALIGNMENT: icmp ne i32 [[LOW]], 0
; ALIGNMENT: call void @__assertfail(
; ALIGNMENT: declare void @__assertfail(
;
; Strides that go down: the lowest chunk is 7 * 256 bytes below the base.
; RUN: %{call} setup='%o = shl i64 %n, 4 %q = getelementptr i8, ptr addrspace(3) @dst, i64 %o' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' chunk_bytes=128 element_bytes=1 axes=8,-256,256,128,1,1 | %lower | %{checks}=DOWN
; DOWN:      [[DST:%.*]] = zext i32 ptrtoint (ptr addrspace(3) @dst to i32) to i64
; DOWN-NEXT: [[DISTANCE:%.*]] = sub i64 {{.*}}, [[DST]]
; DOWN-NEXT: [[FIRST:%.*]] = add i64 [[DISTANCE]], -1792
; DOWN-NEXT: icmp ugt i64 [[FIRST]], 63616
; DOWN:      call void @__assertfail(
; DOWN:      declare void @__assertfail(
;
; The barrier has 8 bytes.
; RUN: %{call} globals='@bars = internal addrspace(3) global [4 x i64] undef, align 8' setup='%q = getelementptr i8, ptr addrspace(3) @bars, i64 %n' mbar='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=MBAR
; MBAR-DAG:  c"mbar is a multiple of 8 [cluster-bulk-copy:base-alignment]\00"
; MBAR-DAG:  c"mbar is inside 'bars' [cluster-bulk-copy:bounds]\00"
; MBAR:      [[LOW:%.*]] = and i32 {{.*}}, 7
; MBAR-NEXT: icmp ne i32 [[LOW]], 0
; MBAR:      [[BARS:%.*]] = zext i32 ptrtoint (ptr addrspace(3) @bars to i32) to i64
; MBAR-NEXT: [[DISTANCE:%.*]] = sub i64 {{.*}}, [[BARS]]
; MBAR-NEXT: icmp ugt i64 [[DISTANCE]], 24
; MBAR:      call void @__assertfail(
; MBAR:      declare void @__assertfail(
;
; Dynamic shared memory goes from the array to the end.
; RUN: %{call} setup='%o = shl i64 %n, 4 %q = getelementptr i8, ptr addrspace(3) @dynamic, i64 %o' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=DYNAMIC
; DYNAMIC:      c"the chunks of dst are inside the dynamic shared memory [cluster-bulk-copy:bounds]\00"
; DYNAMIC:      [[FIRST:%.*]] = zext i32 ptrtoint (ptr addrspace(3) @dynamic to i32) to i64
; DYNAMIC-NEXT: [[BELOW:%.*]] = icmp slt i64 [[ADDRESS:%.*]], [[FIRST]]
; DYNAMIC:      [[BYTES:%.*]] = call i32 {{.*}}dynamic_smem_size
; DYNAMIC-NEXT: [[WIDE:%.*]] = zext i32 [[BYTES]] to i64
; DYNAMIC-NEXT: [[END:%.*]] = add i64 {{%.*}}, [[WIDE]]
; DYNAMIC-NEXT: [[LAST:%.*]] = add i64 [[ADDRESS]], 3840
; DYNAMIC-NEXT: [[ABOVE:%.*]] = icmp sgt i64 [[LAST]], [[END]]
; DYNAMIC-NEXT: or i1 [[BELOW]], [[ABOVE]]
; DYNAMIC:      call void @__assertfail(
; DYNAMIC:      declare void @__assertfail(
;
; A shared pointer of unknown origin, and one into one of two variables: all of the
; CTA's shared memory. There is no question about the window.
; RUN: %{call} setup='%q = load ptr addrspace(3), ptr %argument, align 8' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=UNKNOWN
; RUN: %{call} setup='%q = inttoptr i32 %rank to ptr addrspace(3)' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=UNKNOWN
; RUN: %{call} setup='%q = inttoptr i64 %n to ptr addrspace(3)' src='ptr addrspace(3) %q' mbar='ptr addrspace(3) %q' remote_cta_id='i32 0' | %opt -passes='cluster-bulk-copy,verify' -S | FileCheck %s --check-prefix=INTEGER --implicit-check-not=isspacep.shared(ptr
; INTEGER-COUNT-2: {{multiple of (16|8)}}
; RUN: %{call} setup='%either = select i1 %guard, ptr addrspace(3) @dst, ptr addrspace(3) @src %q = getelementptr i8, ptr addrspace(3) %either, i64 %n' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' | %lower | %{checks}=UNKNOWN
; UNKNOWN:      c"the chunks of dst are inside the CTA's shared memory [cluster-bulk-copy:bounds]\00"
; UNKNOWN:      [[MISALIGNED:%.*]] = icmp ne i32 {{.*}}, 0
; UNKNOWN:      [[BASE:%.*]] = zext i32 ptrtoint (ptr addrspace(3) @dynamic to i32) to i64
; UNKNOWN-NEXT: call i32 {{.*}}dynamic_smem_size
; UNKNOWN:      [[END:%.*]] = add i64 [[BASE]],
; UNKNOWN-NEXT: [[TOTAL:%.*]] = call i32 {{.*}}total_smem_size
; UNKNOWN-NEXT: [[WIDE:%.*]] = zext i32 [[TOTAL]] to i64
; UNKNOWN-NEXT: [[FIRST:%.*]] = sub i64 [[END]], [[WIDE]]
; UNKNOWN-NEXT: [[BELOW:%.*]] = icmp slt i64 [[ADDRESS:%.*]], [[FIRST]]
; UNKNOWN-NEXT: [[LAST:%.*]] = add i64 [[ADDRESS]], 3840
; UNKNOWN-NEXT: [[ABOVE:%.*]] = icmp sgt i64 [[LAST]], [[END]]
; UNKNOWN-NEXT: [[OUTSIDE:%.*]] = or i1 [[BELOW]], [[ABOVE]]
; UNKNOWN-NEXT: or i1 [[MISALIGNED]], [[OUTSIDE]]
; UNKNOWN:      call void @__assertfail(
; UNKNOWN:      declare void @__assertfail(
;
; A generic pointer of unknown origin. What is no address of this CTA is told apart
; behind the branch.
; RUN: %{call} setup='%q = load ptr, ptr %argument, align 8' src='ptr %q' remote_cta_id='i32 0' | %lower | FileCheck %s --check-prefix=GENERIC
; GENERIC-DAG:  @[[MAPPED:.*]] = {{.*}}c"src is not mapped into another CTA [cluster-bulk-copy:mapped-pointer]\00"
; GENERIC-DAG:  @[[SPACE:.*]] = {{.*}}c"src points to shared memory [cluster-bulk-copy:address-space]\00"
; GENERIC:      [[SHARED:%.*]] = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
; GENERIC-NEXT: [[ELSEWHERE:%.*]] = xor i1 [[SHARED]], true
; GENERIC:      br i1 %{{.*}}, label %[[COLD:[^,]*]], label
; GENERIC:      [[COLD]]:
; GENERIC:      [[CLUSTER:%.*]] = call i1 @llvm.nvvm.isspacep.shared.cluster(ptr %q)
; GENERIC-NEXT: [[WHICH:%.*]] = select i1 [[CLUSTER]], ptr @[[MAPPED]], ptr @[[SPACE]]
; GENERIC-NEXT: [[TEXT:%.*]] = select i1 [[ELSEWHERE]], ptr [[WHICH]], ptr
; GENERIC-NEXT: call void @__assertfail(ptr [[TEXT]],
;
; The predicate guards the checks, and in the literal form not the mapping.
; RUN: %{call} pred='i1 %guard' | %lower | FileCheck %s --check-prefixes=PRED
; RUN: %{call} pred='i1 %guard' | %fold | FileCheck %s --check-prefixes=PRED
; PRED:     mapa.shared.cluster
; PRED:     br i1 %guard, label %[[COPY:.*]], label %[[REST:[^,]*]]
; PRED:     [[COPY]]:
; PRED-NOT: mapa
; PRED:     call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
; PRED:     call void @llvm.nvvm.cp.async.bulk
; PRED:     {{^}}[[REST]]:
; PRED:     ret void
;
; The checks come before the loop.
; RUN: %{call} axes=100,128,128,128,1,1 | %lower | FileCheck %s --check-prefix=LOOP
; LOOP:     call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
; LOOP:     unreachable
; LOOP:     phi i32
; LOOP-NOT: nctarank()
; LOOP:     call void @llvm.nvvm.cp.async.bulk
;
; A thread checks the chunks that it issues: a lane its own ones, an elected lane
; those of its warp.
; RUN: %{call} scope=1 group_rank=1 repeat_rank=0 setup='%o = shl i64 %n, 4 %q = getelementptr i8, ptr addrspace(3) @dst, i64 %o' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' axes=32,256,256,128,1,1 | %lower | FileCheck %s --check-prefix=LANES
; RUN: %{call} scope=1 group_rank=1 repeat_rank=0 setup='%o = shl i64 %n, 4 %q = getelementptr i8, ptr addrspace(3) @dst, i64 %o' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' axes=32,256,256,128,1,1 | %fold | FileCheck %s --check-prefix=ELECTED
; RUN: %make_call flags=3 scope=1 setup='%o = shl i64 %n, 4 %q = getelementptr i8, ptr addrspace(3) @dst, i64 %o' dst='ptr addrspace(3) %q' remote_cta_id='i32 0' axes=32,256,256,128,1,1 | %lower | FileCheck %s --check-prefix=ELECTED
; LANES:      [[LANE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; LANES:      [[GROUP:%.*]] = mul i32 [[LANE]], 512
; LANES:      [[ADDRESS:%.*]] = add i32 {{.*}}, [[GROUP]]
; LANES:      [[WIDE:%.*]] = zext i32 [[ADDRESS]] to i64
; LANES-NEXT: [[DST:%.*]] = zext i32 ptrtoint (ptr addrspace(3) @dst to i32) to i64
; LANES-NEXT: [[DISTANCE:%.*]] = sub i64 [[WIDE]], [[DST]]
; 65536 - 256
; LANES-NEXT: icmp ugt i64 [[DISTANCE]], 65280
; ELECTED:      elect.sync
; ELECTED-NEXT: extractvalue
; ELECTED-NEXT: br i1 %elected
; ELECTED:      [[DST:%.*]] = zext i32 ptrtoint (ptr addrspace(3) @dst to i32) to i64
; ELECTED-NEXT: [[DISTANCE:%.*]] = sub i64 {{.*}}, [[DST]]
; 65536 - 31 * 512 - 256
; ELECTED-NEXT: icmp ugt i64 [[DISTANCE]], 49408
