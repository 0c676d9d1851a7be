"""Prints a module with one kernel: kernel.py KEY=TEXT...

The kernel is a symmetric exchange of 1024 bytes between two CTAs that breaks no
rule. Each KEY replaces one part of its body by TEXT, in which \\n starts a new line
and ^ stands for %, which lit would replace:

init, expect, copy, wait   instructions on @bar; %t0 is true in one thread of the
                           CTA, and what is in `expect` and `copy` that thread alone
                           executes
meet                       the cluster barrier, before the copy and at the end
extra                      further instructions, after the cluster barrier
globals                    further lines of the module
attributes                 attributes of the kernel
"""
import sys

PARTS = {
    "init": "call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 1)",
    "expect": "call void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta("
              "ptr addrspace(3) @bar, i32 1024)",
    "copy": "call void @copy(ptr addrspace(3) @dst, ptr addrspace(3) @src, "
            "ptr addrspace(3) @bar, i32 %peer, i1 true)",
    "meet": "call void @llvm.nvvm.barrier.cluster.arrive()\n"
            "call void @llvm.nvvm.barrier.cluster.wait()",
    "wait": "%done = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta("
            "ptr addrspace(3) @bar, i32 0)",
    "extra": "",
    "globals": "",
    "attributes": "",
}

MODULE = """
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dst = internal addrspace(3) global [1024 x float] undef, align 16
@src = internal addrspace(3) global [1024 x float] undef, align 16
@bar = internal addrspace(3) global i64 undef, align 8
{globals}
declare void @copy(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32, i1) #0
define ptx_kernel void @kernel(i32 %n, ptr %global) {attributes} {{
entry:
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %peer = xor i32 %rank, 1
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t0 = icmp eq i32 %t, 0
  br i1 %t0, label %prepare, label %ready
prepare:
  {init}
  {expect}
  br label %ready
ready:
  {meet}
  {extra}
  br i1 %t0, label %send, label %receive
send:
  {copy}
  br label %receive
receive:
  br label %poll
poll:
  {wait}
  br i1 %done, label %end, label %poll
end:
  {meet}
  ret void
}}
attributes #0 = {{ convergent nounwind "cluster-bulk-copy"="1024, 0, 0, 4, 0, 0, 256, 1, 1" }}
"""

parts = dict(PARTS)
for argument in sys.argv[1:]:
    key, _, text = argument.partition("=")
    if key not in parts:
        sys.exit(f"kernel.py: there is no part {key}")
    parts[key] = text.replace("\\n", "\n  ").replace("^", "%")
print(MODULE.format(**parts))
