// -emit-llvm: IR as text and as bitcode is lowered, and nothing of the builtin is left.
// RUN: %clang -O0 -emit-llvm -S %s -o - | FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not='{{(@|c").*bulk_copy}}'
// RUN: %clang -O2 -emit-llvm -S %s -o - | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not='{{(@|c").*bulk_copy}}'
// RUN: %clang -O2 -emit-llvm -c %s -o %t.bc
// RUN: llvm-dis %t.bc -o - | FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not='{{(@|c").*bulk_copy}}'
// RUN: llvm-dis %t.bc -o - | %assemble
// Whoever compiles it further needs no plugin.
// RUN: %clangxx -x ir --target=nvptx64-nvidia-cuda -march=sm_90 -nocudalib --cuda-feature=+ptx80 -O2 -S %t.bc -o - | FileCheck %s --check-prefix=PTX
// PTX-COUNT-4: cp.async.bulk.shared::cluster
#include "../Inputs/kernel.cu"
// CHECK-LABEL: define {{.*}}@kernel(
// LITERAL-COUNT-5: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
// FOLDED-COUNT-2: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(
// CHECK-NOT: mapa
// CHECK: ret void
