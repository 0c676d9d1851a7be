; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [256 x float] undef, align 16
@src = internal addrspace(3) global [256 x float] undef, align 16
@barrier = internal addrspace(3) global i64 undef, align 8

; Function Attrs: convergent nounwind
declare void @send_rows(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0

define ptx_kernel void @send(i32 %0) #1 {
  call void @send_rows(ptr addrspace(3) @dst, ptr addrspace(3) @src, ptr addrspace(3) @barrier, i32 %0, i1 true)
  ret void
}

attributes #0 = { convergent nounwind "cluster-bulk-copy"="256, 0, 0, 4, 0, 1, 2, 128, 128, 64, 1, 1" }
attributes #1 = { "nvvm.cluster_dim"="2,1,1" "nvvm.reqntid"="32,1,1" }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
