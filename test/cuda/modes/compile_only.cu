// REQUIRES: cuda-toolkit
// -c: an object file with host and device code. The PTX that is put into it next to
// the machine code has the copies.
// DEFINE: %{level} =
// DEFINE: %{check} = %cuda_clang %{level} -c --cuda-include-ptx=sm_90 -Xcuda-fatbinary --compress=false %s -o %t.o && llvm-strings %t.o | FileCheck %s --implicit-check-not=bulk_copy
// REDEFINE: %{level} = -O0
// RUN: %{check}
// REDEFINE: %{level} = -O2
// RUN: %{check}
// RUN: llvm-nm %t.o | FileCheck %s --check-prefix=HOST
// HOST: T launch
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

// CHECK: .entry kernel(
// CHECK-COUNT-4: cp.async.bulk.shared::cluster
extern "C" __global__ void kernel(unsigned rank) {
  alignas(16) __shared__ float dst[512], src[512];
  __shared__ unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<4, 64>, cbc::stride<128, 1>>>(dst, src, &mbar, rank);
}

extern "C" void launch() { kernel<<<2, 32>>>(1); }
