// -foffload-lto: the plugin runs in the pipeline before the link, so the bitcode in the
// object has the copies, and the link, which loads no plugin, needs none.
// DEFINE: %{level} =
// DEFINE: %{check} = %clang -fgpu-rdc -foffload-lto %{level} -c %s -o %t.bc && llvm-dis %t.bc -o - | FileCheck %s --implicit-check-not='{{(@|c").*bulk_copy}}' && opt -passes='lto<O2>' %t.bc -o - | llc -mcpu=sm_90 -mattr=+ptx80 | FileCheck %s --check-prefix=PTX --implicit-check-not=bulk_copy
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
// RUN: not %clang -fgpu-rdc -foffload-lto -O2 -DROW=63 -c %s -o %t.bad 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:
// ERROR: kernel.cu:{{[0-9]+}}:3: error: chunk_bytes is 252

// RUN: %if cuda-toolkit %{ %cuda_clang -fgpu-rdc -foffload-lto -O2 -DMAIN -c %s -o %t.o %}
// RUN: %if cuda-toolkit %{ %clangxx --offload-link -foffload-lto -O2 %t.o -o %t %cuda_libraries %}
// Without the plugin it is the link that tells the user what is missing.
// RUN: %if cuda-toolkit %{ %cuda_clang_without_plugin -fgpu-rdc -foffload-lto -O2 -DMAIN -c %s -o %t.o %}
// RUN: %if cuda-toolkit %{ not %clangxx --offload-link -foffload-lto -O2 %t.o -o %t %cuda_libraries 2>&1 | FileCheck %s --check-prefix=MISSING %}
// MISSING: error: call to {{.*}}bulk_copy{{.*}} marked "dontcall-error": the ClusterBulkCopy plugin is not loaded
#include "../Inputs/kernel.cu"
