// -save-temps: a second clang reads the bitcode of the first one and runs the plugin. The
// places that the first one wrote on the calls mean nothing to it, so an error names the
// function, and with debug information the place.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -save-temps -O2 -S %s -o kernel.s
// RUN: FileCheck %s --implicit-check-not=bulk_copy < kernel.s
// CHECK-COUNT-4: cp.async.bulk.shared::cluster
// RUN: llvm-dis < %t/save_temps-cuda-nvptx64-nvidia-cuda-sm_90.bc | FileCheck %s --check-prefix=BEFORE
// BEFORE: call void @{{.*}}bulk_copy

// RUN: not %clang -save-temps -O2 -DROW=63 -S %s -o bad.s 2>&1 | FileCheck %s --check-prefix=NAME --implicit-check-not=error:
// NAME: {{^}}error: <unknown>:0:0: in function kernel void (i32): chunk_bytes is 252
// RUN: not %clang -save-temps -O2 -gline-tables-only -DROW=63 -S %s -o bad.s 2>&1 | FileCheck %s --check-prefix=PLACE --implicit-check-not=error:
// PLACE: {{^}}error: {{.*}}kernel.cu:{{[0-9]+}}:3: in function kernel void (i32): chunk_bytes is 252
// RUN: not ls bad.s

// The same where the user compiles IR: such a number is a place in the file of IR, too.
// RUN: %clang_without_plugin -O2 -DROW=63 -emit-llvm -S %s -o bad.ll
// RUN: not %clangxx -x ir --target=nvptx64-nvidia-cuda -march=sm_90 -nocudalib --cuda-feature=+ptx80 -O2 -fpass-plugin=%plugin -S bad.ll -o bad.s 2>&1 | FileCheck %s --check-prefix=NAME --implicit-check-not=bad.ll --implicit-check-not=error:
// RUN: llvm-as bad.ll -o bad.bc
// RUN: not %clangxx -x ir --target=nvptx64-nvidia-cuda -march=sm_90 -nocudalib --cuda-feature=+ptx80 -O2 -fpass-plugin=%plugin -S - -o bad.s 2>&1 < bad.bc | FileCheck %s --check-prefix=NAME --implicit-check-not=error:
#include "../Inputs/kernel.cu"
