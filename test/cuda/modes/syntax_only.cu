// -fsyntax-only, for the host and for the device: no message about what the headers have.
// The rules need the optimizer, so what breaks them is not found either.
// DEFINE: %{check} = %clang -fsyntax-only -Wall -Wextra
// RUN: %{check} -Werror %s
// RUN: %{check} -Werror -Wno-unused-command-line-argument --cuda-host-only %s
// RUN: %clang -fsyntax-only -DROW=63 %s
// RUN: not %clang -O2 -DROW=63 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: kernel.cu:{{[0-9]+}}:3: error: chunk_bytes is 252
// What is wrong with the types is.
// RUN: not %clang -fsyntax-only -DROW=0,64 %s 2>&1 | FileCheck %s --check-prefix=TYPES
// TYPES: layout.h:{{.*}}: error: static assertion failed {{.*}}a layout has one stride for every extent
#ifdef ROW
#include "../Inputs/kernel.cu"
#else
#include "../Inputs/every_form.cu"
#endif
