; Inline PTX that does nothing but read a register which all threads of a CTA share
; is as uniform as the intrinsic; all other inline PTX is not.
; RUN: split-file %s %t
; RUN: %fold %t/valid.ll | FileCheck %s --implicit-check-not=@copy
; RUN: %fold %t/valid.ll | %assemble
; RUN: %fold %t/unassembled.ll | FileCheck %s --check-prefix=REST --implicit-check-not=@copy

; CHECK-LABEL: define ptx_kernel void @ctaid_x(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @ctaid_y(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @ctaid_z(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @nctaid(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @ntid(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @clusterid(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @nclusterid(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @cluster_ctaid(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @cluster_nctaid(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @cluster_ctarank(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @cluster_nctarank(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @total_smem_size(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @dynamic_smem_size(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @gridid(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @is_explicit_cluster(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @sideeffect(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @memory_clobber(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @bits(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @spaces(
; CHECK:       @llvm.nvvm.elect.sync(i32 -1)
; CHECK-LABEL: define ptx_kernel void @not_tid(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_laneid(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_warpid(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_nwarpid(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_smid(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_clock(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_lanemask(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_two_reads(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_two_reads_uniform_last(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_read_and_add(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_predicated(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_other_operand(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_in_braces(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_register_of_other_mov(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-LABEL: define ptx_kernel void @not_sideeffect_tid(
; CHECK-NOT:   elect.sync
; CHECK:       @llvm.nvvm.read.ptx.sreg.laneid()

; What is no PTX, or is newer than the PTX that the project assembles.
; REST-LABEL:  define ptx_kernel void @aggr_smem_size(
; REST:        @llvm.nvvm.elect.sync(i32 -1)
; REST-LABEL:  define ptx_kernel void @not_component(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_two_components(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_no_register(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_no_semicolon(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_longer_name(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_no_text(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_no_operands(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_no_result(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_three_operands(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_other_result(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()
; REST-LABEL:  define ptx_kernel void @not_no_component(
; REST-NOT:    elect.sync
; REST:          @llvm.nvvm.read.ptx.sreg.laneid()

;--- valid.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = external addrspace(3) global [0 x i8], align 128
@src = external addrspace(3) global [0 x i8], align 128
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @ctaid_x(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @ctaid_y(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.y;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @ctaid_z(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.z;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @nctaid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %nctaid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @ntid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ntid.y;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @clusterid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %clusterid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @nclusterid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %nclusterid.z;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @cluster_ctaid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %cluster_ctaid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @cluster_nctaid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %cluster_nctaid.y;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @cluster_ctarank(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %cluster_ctarank;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @cluster_nctarank(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %cluster_nctarank;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @total_smem_size(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %total_smem_size;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @dynamic_smem_size(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %dynamic_smem_size;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @gridid(i32 %n) {
  %read = call i64 asm "mov.u64 $0, %gridid;", "=l"()
  %rank = trunc i64 %read to i32
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @is_explicit_cluster(i32 %n) {
  %read = call i1 asm "mov.pred $0, %is_explicit_cluster;", "=b"()
  %rank = zext i1 %read to i32
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @sideeffect(i32 %n) {
  %rank = call i32 asm sideeffect "mov.u32 $0, %cluster_ctarank;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @memory_clobber(i32 %n) {
  %rank = call i32 asm sideeffect "mov.u32 $0, %cluster_ctarank;", "=r,~{memory}"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @bits(i32 %n) {
  %rank = call i32 asm "mov.b32 $0, %cluster_ctarank;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @spaces(i32 %n) {
  %rank = call i32 asm "  mov.u32  $0 ,  %cluster_ctarank;\0A\09", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_tid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_laneid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_warpid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %warpid;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_nwarpid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %nwarpid;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_smid(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %smid;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_clock(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %clock;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_lanemask(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %lanemask_lt;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_two_reads(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.x; mov.u32 $0, %tid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_two_reads_uniform_last(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %tid.x; mov.u32 $0, %ctaid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_read_and_add(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.x; add.u32 $0, $0, $1;", "=&r,r"(i32 %n)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_predicated(i32 %n) {
  %rank = call i32 asm "{ .reg .pred p; setp.eq.u32 p, $1, 0; @p mov.u32 $0, %ctaid.x; }", "=r,r"(i32 %n)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_other_operand(i32 %n) {
  %read = call { i32, i32 } asm "mov.u32 $1, %ctaid.x;", "=r,=r"()
  %rank = extractvalue { i32, i32 } %read, 0
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_in_braces(i32 %n) {
  %rank = call i32 asm "{ mov.u32 $0, %ctaid.x; }", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_register_of_other_mov(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %n)
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_sideeffect_tid(i32 %n) {
  %rank = call i32 asm sideeffect "mov.u32 $0, %tid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 1, 0, 1, 1, 0, 32, 16, 16, 16, 1, 1" }
;--- unassembled.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = external addrspace(3) global [0 x i8], align 128
@src = external addrspace(3) global [0 x i8], align 128
@mbar = internal addrspace(3) global i64 undef, align 8
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @aggr_smem_size(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %aggr_smem_size;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_component(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.xx;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_two_components(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.x.y;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_no_register(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, ctaid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_no_semicolon(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.x", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_longer_name(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid_;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_no_text(i32 %n) {
  %rank = call i32 asm "", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_no_operands(i32 %n) {
  %rank = call i32 asm "mov.u32;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_no_result(i32 %n) {
  %rank = call i32 asm "mov.u32 , %ctaid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_three_operands(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid.x, %tid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_other_result(i32 %n) {
  %rank = call i32 asm "mov.u32 $10, %ctaid.x;", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
define ptx_kernel void @not_no_component(i32 %n) {
  %rank = call i32 asm "mov.u32 $0, %ctaid", "=r"()
  call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @mbar, i32 %rank, i1 true)
  ret void
}
attributes #0 = { convergent nounwind "cluster-bulk-copy"="16, 1, 0, 1, 1, 0, 32, 16, 16, 16, 1, 1" }
