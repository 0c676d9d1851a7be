; LLVM's optimizer after the pass, as in link-time optimization: what is written before
; a copy stays before it, what is read behind a wait is read there, and no copy is
; merged, duplicated, hoisted or freed of its guard.
; RUN: split-file %s %t
; DEFINE: %{form} =
; DEFINE: %{pipeline} =
; DEFINE: %{check} = %opt -passes='%{form},verify,%{pipeline},verify' -S %t/waits.ll | FileCheck %t/waits.ll --implicit-check-not='call {{.*}}cp.async.bulk' && %opt -passes='%{form},verify,%{pipeline},verify' -S %t/guards.ll | FileCheck %t/guards.ll --implicit-check-not='call {{.*}}cp.async.bulk'

; REDEFINE: %{form} = cluster-bulk-copy
; REDEFINE: %{pipeline} = default<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = lto<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = thinlto<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = thinlto-pre-link<O3>,lto<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = default<O3>,default<O3>
; RUN: %{check}
; REDEFINE: %{form} = cluster-bulk-copy<fold-mapa>
; REDEFINE: %{pipeline} = default<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = lto<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = thinlto<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = thinlto-pre-link<O3>,lto<O3>
; RUN: %{check}
; REDEFINE: %{pipeline} = default<O3>,default<O3>
; RUN: %{check}

;--- waits.ll
target triple = "nvptx64-nvidia-cuda"
@dst = internal addrspace(3) global [256 x i32] undef, align 16
@src = internal addrspace(3) global [256 x i32] undef, align 16
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
declare void @llvm.nvvm.barrier.cluster.arrive.aligned()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
define internal void @wait() noinline convergent {
  call void asm sideeffect "barrier.cluster.wait.acquire.aligned;", "~{memory}"() convergent
  ret void
}

; CHECK-LABEL: define {{.*}}@cluster_barrier(
; CHECK: store i32 %value, ptr addrspace(3) @src
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: barrier.cluster.wait
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store i32 9, ptr addrspace(3) @src
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @cluster_barrier(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 %value, ptr addrspace(3) @src
  store i32 1, ptr addrspace(3) @dst
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void asm sideeffect "barrier.cluster.arrive.release.aligned;", "~{memory}"() convergent
  call void asm sideeffect "barrier.cluster.wait.acquire.aligned;", "~{memory}"() convergent
  br label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store i32 9, ptr addrspace(3) @src
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define {{.*}}@try_wait(
; CHECK: store i32 %value, ptr addrspace(3) @src
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: mbarrier.try_wait
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store i32 9, ptr addrspace(3) @src
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @try_wait(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 %value, ptr addrspace(3) @src
  store i32 1, ptr addrspace(3) @dst
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %again
again:
  %e = call i32 asm sideeffect "{ .reg .pred ended; mbarrier.try_wait.parity.shared::cta.b64 ended, [$1], $2; selp.u32 $0, 1, 0, ended; }", "=r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @mbar to i32), i32 0) convergent
  %c = icmp eq i32 %e, 0
  br i1 %c, label %again, label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store i32 9, ptr addrspace(3) @src
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define {{.*}}@function(
; CHECK: store i32 %value, ptr addrspace(3) @src
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: call {{.*}}@wait(
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store i32 9, ptr addrspace(3) @src
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @function(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 %value, ptr addrspace(3) @src
  store i32 1, ptr addrspace(3) @dst
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @wait()
  br label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store i32 9, ptr addrspace(3) @src
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define {{.*}}@intrinsics(
; CHECK: store i32 %value, ptr addrspace(3) @src
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: @llvm.nvvm.barrier.cluster.wait
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store i32 9, ptr addrspace(3) @src
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @intrinsics(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 %value, ptr addrspace(3) @src
  store i32 1, ptr addrspace(3) @dst
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  br label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store i32 9, ptr addrspace(3) @src
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; The copy reads the first value, with no wait between it and the second.
; CHECK-LABEL: define {{.*}}@stored_twice(
; CHECK: store i32 %value, ptr addrspace(3) @src
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: store i32 9, ptr addrspace(3) @src
; CHECK: ret void
define ptx_kernel void @stored_twice(i32 %rank, i32 %value) {
  store i32 %value, ptr addrspace(3) @src
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  store i32 9, ptr addrspace(3) @src
  ret void
}

; A receiver, whose destination no copy of its own keeps.
; CHECK-LABEL: define {{.*}}@receive_by_cluster_barrier(
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: barrier.cluster.wait
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @receive_by_cluster_barrier(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(3) @dst
  call void asm sideeffect "barrier.cluster.arrive.release.aligned;", "~{memory}"() convergent
  call void asm sideeffect "barrier.cluster.wait.acquire.aligned;", "~{memory}"() convergent
  br label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define {{.*}}@receive_by_try_wait(
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: mbarrier.try_wait
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @receive_by_try_wait(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(3) @dst
  br label %again
again:
  %e = call i32 asm sideeffect "{ .reg .pred ended; mbarrier.try_wait.parity.shared::cta.b64 ended, [$1], $2; selp.u32 $0, 1, 0, ended; }", "=r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @mbar to i32), i32 0) convergent
  %c = icmp eq i32 %e, 0
  br i1 %c, label %again, label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define {{.*}}@receive_by_function(
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: call {{.*}}@wait(
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @receive_by_function(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(3) @dst
  call void @wait()
  br label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define {{.*}}@receive_by_intrinsics(
; CHECK: store i32 1, ptr addrspace(3) @dst
; CHECK: @llvm.nvvm.barrier.cluster.wait
; CHECK: [[V:%.*]] = load i32, ptr addrspace(3) @dst
; CHECK: store volatile i32 [[V]], ptr addrspace(1) %out
; CHECK: ret void
define ptx_kernel void @receive_by_intrinsics(i32 %rank, i32 %value, ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(3) @dst
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  br label %done
done:
  %v = load i32, ptr addrspace(3) @dst
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

;--- guards.ll
target triple = "nvptx64-nvidia-cuda"
@dst = internal addrspace(3) global [256 x i32] undef, align 16
@src = internal addrspace(3) global [256 x i32] undef, align 16
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
declare void @copy_pred(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent nounwind "cluster-bulk-copy"="256, 0, 0, 2, 0, 0, 128, 1, 1"
declare void @elected(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) convergent nounwind "cluster-bulk-copy"="256, 1, 1, 2, 0, 0, 128, 1, 1"
declare void @side(i32)

; Two identical copies are two copies.
; CHECK-LABEL: define {{.*}}@twice(
; CHECK-COUNT-2: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: ret void
define ptx_kernel void @twice(i32 %rank) {
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}

; Copies of both branches stay in them.
; CHECK-LABEL: define {{.*}}@both_branches(
; CHECK: br i1 %p, label %[[A:.*]], label %[[B:.*]]
; CHECK: {{^}}[[A]]:
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: {{^}}[[B]]:
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: ret void
define ptx_kernel void @both_branches(i32 %rank, i1 %p) {
  br i1 %p, label %a, label %b
a:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @side(i32 1)
  br label %end
b:
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @side(i32 2)
  br label %end
end:
  ret void
}

; So do those at the end of both.
; CHECK-LABEL: define {{.*}}@both_tails(
; CHECK: br i1 %p, label %[[A:.*]], label %[[B:.*]]
; CHECK: {{^}}[[A]]:
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: {{^}}[[B]]:
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: ret void
define ptx_kernel void @both_tails(i32 %rank, i1 %p) {
  br i1 %p, label %a, label %b
a:
  call void @side(i32 1)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %end
b:
  call void @side(i32 2)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  br label %end
end:
  ret void
}

; A guard stays, between others on the same and on the opposite value.
; CHECK-LABEL: define {{.*}}@guarded(
; CHECK: br i1 %p
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: ret void
define ptx_kernel void @guarded(i32 %rank, i1 %p) {
  br i1 %p, label %a, label %b
a:
  call void @side(i32 1)
  br label %b
b:
  call void @copy_pred(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 %p)
  br i1 %p, label %end, label %c
c:
  call void @side(i32 2)
  br label %end
end:
  ret void
}

; Nor is one unswitched out of its loop, or run more often than before.
; CHECK-LABEL: define {{.*}}@in_loop(
; CHECK: phi i32
; CHECK: br i1 %p
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: br i1
; CHECK: ret void
define ptx_kernel void @in_loop(i32 %rank, i1 %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  call void @copy_pred(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 %p)
  call void @side(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

; Two elections are two, and each guards its copy.
; CHECK-LABEL: define {{.*}}@elections(
; CHECK: @llvm.nvvm.elect.sync(
; CHECK: br i1
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: @llvm.nvvm.elect.sync(
; CHECK: br i1
; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; CHECK: ret void
define ptx_kernel void @elections(i32 %rank) {
  call void @elected(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  call void @elected(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
