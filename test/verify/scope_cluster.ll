; At scope cluster every CTA may name another rank: equal destination offsets along
; the CTA axes are no overlap, and the bytes of one CTA are what counts for the
; barrier.
; DEFINE: %{call} = %make_call dst='ptr addrspace(3) @dynamic' src='ptr addrspace(3) @dynamic' scope=4 flags=1 repeat_rank=0
; RUN: %{call} group_rank=2 axes=16,0,0,4,128,128,128,1,1 | %lower | FileCheck %s
; RUN: %{call} group_rank=2 element_bytes=1 chunk_bytes=262128 axes=16,0,0,4,262144,0,262128,1,1 | %lower | FileCheck %s
; RUN: %{call} group_rank=2 element_bytes=1 chunk_bytes=262144 axes=16,0,0,4,262144,0,262144,1,1 | not %lower 2>&1 | FileCheck %s --check-prefix=LIMIT --implicit-check-not=error
; RUN: %{call} group_rank=2 axes=16,128,0,4,0,128,128,1,1 | not %lower 2>&1 | FileCheck %s --check-prefix=OVERLAP --implicit-check-not=error

; CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; LIMIT: error: {{.*}}: the call moves 1048576 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
; OVERLAP: error: {{.*}}: the chunks at (0) and (1) write the same destination bytes: they start at the same byte; group axis 1 has dst_stride 0 elements [cluster-bulk-copy:overlap]
