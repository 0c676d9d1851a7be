; ModuleID = 'send.660db11926f59dba-cgu.0'
source_filename = "send.660db11926f59dba-cgu.0"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; send::copies::send_rows
; Function Attrs: nounwind
define internal void @_RNvNtCs8Le9zS2OK3S_4send6copies9send_rows(i32 noundef %rank) unnamed_addr #0 {
start:
  %_3 = call noundef ptr @shared_dst() #1
  %_5 = call noundef ptr @shared_src() #1
  %_6 = call noundef ptr @shared_barrier() #1
  call void @copy_rows(ptr noundef %_3, ptr noundef %_5, ptr noundef %_6, i32 noundef %rank, i1 noundef zeroext true) #1
  ret void
}

; Function Attrs: nounwind
define ptx_kernel void @send(i32 noundef %rank) unnamed_addr #0 {
start:
; call send::copies::send_rows
  call void @_RNvNtCs8Le9zS2OK3S_4send6copies9send_rows(i32 noundef %rank) #1
  ret void
}

; Function Attrs: nounwind
declare noundef ptr @shared_dst() unnamed_addr #0

; Function Attrs: nounwind
declare noundef ptr @shared_src() unnamed_addr #0

; Function Attrs: nounwind
declare noundef ptr @shared_barrier() unnamed_addr #0

; Function Attrs: nounwind
declare void @copy_rows(ptr noundef, ptr noundef, ptr noundef, i32 noundef, i1 noundef zeroext) unnamed_addr #0

attributes #0 = { nounwind "target-cpu"="sm_90" }
attributes #1 = { nounwind }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
