// -g: the copies have the line of the call, in IR and in the PTX, which ptxas accepts.
// DEFINE: %{options} =
// DEFINE: %{check} = %clang %{options} -S %s -o %t.s && FileCheck %s --input-file=%t.s --implicit-check-not='.extern'
// DEFINE: %{assemble} = %ptxas -arch=sm_90 %t.s -o %t.cubin
// REDEFINE: %{options} = -g -O0
// RUN: %{check}
// RUN: %if ptxas %{ %{assemble} -g %}
// REDEFINE: %{options} = -g -O2
// RUN: %{check}
// RUN: %if ptxas %{ %{assemble} -lineinfo %}
// REDEFINE: %{options} = -gline-tables-only -O3
// RUN: %{check}
// RUN: %if ptxas %{ %{assemble} -lineinfo %}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

// CHECK: .entry kernel(
// CHECK: .loc [[FILE:[0-9]+]] [[@LINE+6]] 3
// CHECK-NOT: .loc
// CHECK: cp.async.bulk.shared::cluster
extern "C" __attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
}
// CHECK: .file [[FILE]] {{.*}}debug_info.cu"
