; Rule group-extent: the lane axis has extent 32, the warp in group axis 4, the others
; those of the launch bounds and cluster dimensions, where known; where lanes issue, the
; block holds whole warps, where known.
; DEFINE: %{call} = %make_call dst='ptr addrspace(3) @dynamic' src='ptr addrspace(3) @dynamic' element_bytes=1 chunk_bytes=16
; RUN: %{call} axes=32,16,16,16,1,1 scope=1 group_rank=1 repeat_rank=0 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=31,16,16,16,1,1 scope=1 group_rank=1 repeat_rank=0 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=LANE31 --implicit-check-not=error
; RUN: %{call} axes=33,16,16,16,1,1 scope=1 group_rank=1 repeat_rank=0 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=LANE33 --implicit-check-not=error
; RUN: %{call} axes=4,512,512,32,16,16,16,1,1 scope=2 group_rank=2 repeat_rank=0 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=3,512,512,32,16,16,16,1,1 scope=2 group_rank=2 repeat_rank=0 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=GROUP3 --implicit-check-not=error
; RUN: %{call} axes=5,16,16,16,1,1 scope=2 flags=1 group_rank=1 repeat_rank=0 | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=GROUP5 --implicit-check-not=error
; RUN: %{call} axes=32,16,16,16,1,1 scope=1 group_rank=1 repeat_rank=0 attributes='"nvvm.reqntid"="64,1,1"' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=32,16,16,16,1,1 scope=1 group_rank=1 repeat_rank=0 attributes='"nvvm.reqntid"="33"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=PARTIAL --implicit-check-not=error
; RUN: %{call} axes=2,16,16,16,1,1 scope=3 flags=1 group_rank=1 repeat_rank=0 attributes='"nvvm.reqntid"="33"' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=3,16,16,16,1,1 scope=3 flags=1 group_rank=1 repeat_rank=0 attributes='"nvvm.reqntid"="33"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=WARPS --implicit-check-not=error
; RUN: %{call} axes=8,512,512,32,16,16,16,1,1 scope=3 group_rank=2 repeat_rank=0 attributes='"nvvm.reqntid"="8,8,4"' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=7,512,512,32,16,16,16,1,1 scope=3 group_rank=2 repeat_rank=0 attributes='"nvvm.reqntid"="8,8,4"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=WARPS7 --implicit-check-not=error
; RUN: %{call} axes=8,16,16,16,1,1 scope=3 flags=1 group_rank=1 repeat_rank=0 attributes='"nvvm.maxntid"="256"' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=9,16,16,16,1,1 scope=3 flags=1 group_rank=1 repeat_rank=0 attributes='"nvvm.maxntid"="256"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=MAXIMUM --implicit-check-not=error
; RUN: %{call} axes=9,16,16,16,1,1 scope=3 flags=1 group_rank=1 repeat_rank=0 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=4,16,16,16,1,1 scope=2 flags=1 group_rank=1 repeat_rank=0 attributes='"nvvm.reqntid"="97"' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=4,16,16,16,1,1 scope=2 flags=1 group_rank=1 repeat_rank=0 attributes='"nvvm.reqntid"="96"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=FOURWARPS --implicit-check-not=error
; RUN: %{call} axes=2,0,0,8,16,16,16,1,1 scope=4 flags=1 group_rank=2 repeat_rank=0 attributes='"nvvm.cluster_dim"="2,1,1"' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=4,0,0,8,16,16,16,1,1 scope=4 flags=1 group_rank=2 repeat_rank=0 attributes='"nvvm.cluster_dim"="2,1,1"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=CTAS --implicit-check-not=error
; RUN: %{call} axes=2,0,0,4,0,0,8,16,16,16,1,1 scope=4 flags=1 group_rank=3 repeat_rank=0 attributes='"nvvm.cluster_dim"="4,2,1"' | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} axes=4,0,0,4,0,0,8,16,16,16,1,1 scope=4 flags=1 group_rank=3 repeat_rank=0 attributes='"nvvm.cluster_dim"="4,2,1"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=SWAPPED --implicit-check-not=error
; RUN: %{call} axes=4,0,0,8,16,16,16,1,1 scope=4 flags=1 group_rank=2 repeat_rank=0 attributes='"nvvm.cluster_dim"="4,2,1"' | not %lower 2>&1 | sed -n 1p | FileCheck %s --check-prefix=OMITTED --implicit-check-not=error

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; LANE31: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (lane) is 31; it must be 32 [cluster-bulk-copy:group-extent]
; LANE33: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (lane) is 33; it must be 32 [cluster-bulk-copy:group-extent]
; GROUP3: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (warp in group) is 3; it must be 4 [cluster-bulk-copy:group-extent]
; GROUP5: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (warp in group) is 5; it must be 4 [cluster-bulk-copy:group-extent]
; PARTIAL: error: kernel.cu:12:3: in function kernel {{.*}}: a block has 33 threads; scope warp needs whole warps where lanes issue [cluster-bulk-copy:group-extent]
; WARPS: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (warp in CTA) is 3; a block of 33 threads has 2 [cluster-bulk-copy:group-extent]
; WARPS7: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (warp in CTA) is 7; a block of 256 threads has 8 [cluster-bulk-copy:group-extent]
; MAXIMUM: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (warp in CTA) is 9; a block of at most 256 threads has 8 at most [cluster-bulk-copy:group-extent]
; FOURWARPS: error: kernel.cu:12:3: in function kernel {{.*}}: a block has 96 threads; scope warpgroup needs four warps [cluster-bulk-copy:group-extent]
; CTAS: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (CTA x) is 4; the cluster has 2 CTAs there [cluster-bulk-copy:group-extent]
; SWAPPED: error: kernel.cu:12:3: in function kernel {{.*}}: extent of group axis 0 (CTA y) is 4; the cluster has 2 CTAs there [cluster-bulk-copy:group-extent]
; OMITTED: error: kernel.cu:12:3: in function kernel {{.*}}: the group axis CTA y is left out, but the cluster has 2 CTAs there [cluster-bulk-copy:group-extent]
