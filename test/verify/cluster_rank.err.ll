; Rule cluster-rank: a constant remote_cta_id is inside the kernel's cluster, where
; its size is known, and never above 15.
; DEFINE: %{call} = %make_call
; DEFINE: %{bad} = not %lower 2>&1 | sed -n 1p | FileCheck %s --implicit-check-not=error --check-prefix
; DEFINE: %{dims} = %{call} attributes='"nvvm.cluster_dim"="2,1,1"' remote_cta_id
; DEFINE: %{bounds} = %{call} attributes='"nvvm.maxclusterrank"="4"' remote_cta_id

; Accepted, exactly on the boundary.
; RUN: %{call} remote_cta_id='i32 0' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} remote_cta_id='i32 15' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{dims}='i32 1' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} attributes='"nvvm.cluster_dim"="2,2,4"' remote_cta_id='i32 15' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} attributes='"nvvm.cluster_dim"="2,4"' remote_cta_id='i32 7' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} attributes='"nvvm.cluster_dim"="1,1,1"' remote_cta_id='i32 0' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{bounds}='i32 3' | %lower | FileCheck %s --check-prefix=OK
; Dimensions are exact, and go before the largest rank.
; RUN: %{call} attributes='"nvvm.cluster_dim"="4,1,1" "nvvm.maxclusterrank"="8"' remote_cta_id='i32 3' | %lower | FileCheck %s --check-prefix=OK

; Rejected, just past it.
; RUN: %{call} remote_cta_id='i32 16' | %{bad}=RANK16
; RUN: %{call} form=typed remote_cta_id='i32 -1' | %{bad}=RANKM1
; RUN: %{dims}='i32 2' | %{bad}=DIMS2
; RUN: %{dims}='i32 16' | %{bad}=RANK16
; RUN: %{call} attributes='"nvvm.cluster_dim"="2,4"' remote_cta_id='i32 8' | %{bad}=DIMS8
; RUN: %{call} attributes='"nvvm.cluster_dim"="1,1,1"' remote_cta_id='i32 1' | %{bad}=DIMS1
; RUN: %{bounds}='i32 4' | %{bad}=BOUNDS4
; RUN: %{call} attributes='"nvvm.cluster_dim"="4,1,1" "nvvm.maxclusterrank"="8"' remote_cta_id='i32 4' | %{bad}=BOUNDS4

; Visible only after inlining and constant propagation.
; DEFINE: %{next} = %{call} globals='define internal i32 @next(i32 %a) { %b = add i32 %a, 1 ret i32 %b }' remote_cta_id='i32 %b' attributes='"nvvm.cluster_dim"="2,1,1"'
; RUN: %{next} setup='%b = call i32 @next(i32 0)' | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{next} setup='%b = call i32 @next(i32 1)' | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=DIMS2 --implicit-check-not=error

; Unknowable, and accepted.
; RUN: %{dims}='i32 %rank' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} remote_cta_id='i32 8' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} attributes='"nvvm.cluster_dim"="?"' remote_cta_id='i32 8' | %lower | FileCheck %s --check-prefix=OK

; The kernels that a device function runs in, if all are known: the largest
; cluster among them counts.
; RUN: split-file %s %t
; DEFINE: %{rank} = cat %t/device.ll %t/kernels.ll | sed -e
; RUN: %{rank} s/RANK/3/ | %lower | FileCheck %s --check-prefix=OK
; RUN: %{rank} s/RANK/4/ | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CALLED --implicit-check-not=error
; RUN: %{rank} s/RANK/4/ -e 's/define internal void @send/define void @send/' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{rank} s/RANK/4/ -e 's/"nvvm.cluster_dim"="2,1,1"//' | %lower | FileCheck %s --check-prefix=OK
; RUN: cat %t/device.ll %t/address.ll | sed s/RANK/4/ | %lower | FileCheck %s --check-prefix=OK
; RUN: cat %t/device.ll | sed s/RANK/4/ | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; RANK16: error: kernel.cu:12:3: in function kernel {{.*}}: remote_cta_id is 16; a cluster has at most 16 CTAs, with ranks 0 to 15 [cluster-bulk-copy:cluster-rank]
; RANKM1: error: kernel.cu:12:3: in function kernel {{.*}}: remote_cta_id is -1; a cluster has at most 16 CTAs, with ranks 0 to 15 [cluster-bulk-copy:cluster-rank]
; DIMS2: error: kernel.cu:12:3: in function kernel {{.*}}: remote_cta_id is 2; the clusters of kernel 'kernel' have at most 2 CTAs [cluster-bulk-copy:cluster-rank]
; DIMS8: error: kernel.cu:12:3: in function kernel {{.*}}: remote_cta_id is 8; the clusters of kernel 'kernel' have at most 8 CTAs [cluster-bulk-copy:cluster-rank]
; DIMS1: error: kernel.cu:12:3: in function kernel {{.*}}: remote_cta_id is 1; the clusters of kernel 'kernel' have at most 1 CTA [cluster-bulk-copy:cluster-rank]
; BOUNDS4: error: kernel.cu:12:3: in function kernel {{.*}}: remote_cta_id is 4; the clusters of kernel 'kernel' have at most 4 CTAs [cluster-bulk-copy:cluster-rank]
; CALLED: error: {{.*}}: in function send {{.*}}: remote_cta_id is 4; the clusters of kernel 'four' have at most 4 CTAs [cluster-bulk-copy:cluster-rank]

;--- device.ll
target triple = "nvptx64-nvidia-cuda"
@window = external addrspace(3) global [0 x i8], align 128
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) "cluster-bulk-copy"="256, 0, 0, 1, 0, 0, 256, 1, 1"

define internal void @send(ptr addrspace(3) %a) {
  call void @copy(ptr addrspace(3) @window, ptr addrspace(3) %a, ptr addrspace(3) %a, i32 RANK, i1 true)
  ret void
}
define internal void @between(ptr addrspace(3) %a) {
  call void @send(ptr addrspace(3) %a)
  ret void
}
;--- kernels.ll
define ptx_kernel void @two() "nvvm.cluster_dim"="2,1,1" {
  %a = load ptr addrspace(3), ptr addrspace(3) @window
  call void @send(ptr addrspace(3) %a)
  ret void
}
define ptx_kernel void @four() "nvvm.cluster_dim"="1,4,1" {
  %a = load ptr addrspace(3), ptr addrspace(3) @window
  call void @between(ptr addrspace(3) %a)
  ret void
}
;--- address.ll
define ptx_kernel void @two(ptr %a) "nvvm.cluster_dim"="2,1,1" {
  store ptr @send, ptr %a
  ret void
}
