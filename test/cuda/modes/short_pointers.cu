// -fcuda-short-ptr: shared pointers of 32 bits, in the literal and in the folded form.
// RUN: %clang -fcuda-short-ptr -O0 -S %s -o %t.O0.s
// RUN: FileCheck %s --check-prefixes=CHECK,LITERAL --implicit-check-not=bulk_copy --input-file=%t.O0.s
// RUN: %clang -fcuda-short-ptr -O2 -S %s -o %t.O2.s
// RUN: FileCheck %s --check-prefixes=CHECK,FOLDED --implicit-check-not=bulk_copy --implicit-check-not=cvt --input-file=%t.O2.s
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.O0.s -o %t.O0.cubin %}
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.O2.s -o %t.O2.cubin %}
// RUN: not %clang -fcuda-short-ptr -O2 -DROW=63 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:
// ERROR: kernel.cu:{{[0-9]+}}:3: error: chunk_bytes is 252
#include "../Inputs/kernel.cu"
// CHECK: .entry kernel(
// LITERAL-COUNT-5: mapa.shared::cluster.u32
// FOLDED-COUNT-2: mapa.shared::cluster.u32
// CHECK-NOT: mapa
// CHECK: ret;
