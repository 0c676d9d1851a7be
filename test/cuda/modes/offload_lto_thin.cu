// -foffload-lto=thin: as with full, the copies are in the bitcode. The link of clang 22
// fails on it with or without the plugin, so LLVM's own tools link it here.
// DEFINE: %{level} =
// DEFINE: %{check} = %clang -fgpu-rdc -foffload-lto=thin %{level} -c %s -o %t.bc && llvm-dis %t.bc -o - | FileCheck %s --implicit-check-not='{{(@|c").*bulk_copy}}' && llvm-lto2 run -mcpu=sm_90 -mattr=+ptx80 %t.bc -r %t.bc,kernel,px --filetype=asm -o %t.s && cat %t.s.1 | FileCheck %s --check-prefix=PTX --implicit-check-not=bulk_copy
// REDEFINE: %{level} = -O0
// RUN: %{check}
// REDEFINE: %{level} = -O1
// RUN: %{check}
// REDEFINE: %{level} = -O2
// RUN: %{check}
// REDEFINE: %{level} = -O3
// RUN: %{check}
// CHECK: define {{.*}}@kernel(
// CHECK-COUNT-4: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
// PTX-COUNT-4: cp.async.bulk.shared::cluster
// RUN: not %clang -fgpu-rdc -foffload-lto=thin -O2 -DROW=63 -c %s -o %t.bad 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:
// ERROR: kernel.cu:{{[0-9]+}}:3: error: chunk_bytes is 252

// RUN: %if cuda-toolkit %{ %cuda_clang -fgpu-rdc -foffload-lto=thin -O2 -DMAIN -c %s -o %t.o %}
// RUN: %if cuda-toolkit %{ not %clangxx --offload-link -foffload-lto=thin -O2 %t.o -o %t %cuda_libraries 2>&1 | FileCheck %s --check-prefix=LINK %}
// RUN: %if cuda-toolkit %{ %cuda_clang_without_plugin -fgpu-rdc -foffload-lto=thin -O2 -DMAIN -DWITHOUT_CALL -c %s -o %t.o %}
// RUN: %if cuda-toolkit %{ not %clangxx --offload-link -foffload-lto=thin -O2 %t.o -o %t %cuda_libraries 2>&1 | FileCheck %s --check-prefix=LINK %}
// LINK: ptxas fatal{{ *}}: Input file '' could not be opened
#ifdef WITHOUT_CALL
__attribute__((global)) void kernel() {}
int main() {}
#else
#include "../Inputs/kernel.cu"
#endif
