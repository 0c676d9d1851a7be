// Symptom: the instruction takes a barrier that nobody mapped, and completes its
// bytes on the sender's own. What the copy gets always comes from a mapa.
// RUN: %clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

// CHECK-LABEL: define {{.*}}@kernel(
// CHECK: [[MAPPED:%.*]] = {{.*}}call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) {{.*}}mbar, i32 [[RANK:%.*]])
// CHECK: [[BITS:%.*]] = ptrtoint ptr addrspace(7) [[MAPPED]] to i64
// CHECK: [[MBAR:%.*]] = inttoptr i64 [[BITS]] to ptr addrspace(3)
// CHECK: [[DST:%.*]] = {{.*}}call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) {{.*}}dst, i32 [[RANK]])
// CHECK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) [[DST]], ptr addrspace(3) [[MBAR]], ptr addrspace(3) {{.*}}src, i32 256)
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
}
