// Symptom: the destination was a slice of a buffer, and the bytes arrived at the
// buffer's beginning. The offset is part of the address that is mapped.
// RUN: %clang -O0 -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,O0
// RUN: %clang -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,O2
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

// Rows 128 and following of 256 rows of 64 halves.
// CHECK-LABEL: define {{.*}}@constant(
// O0: @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds {{.*}}@_ZZ8constantE3dst, i64 {{0, i64 128|16384}})
// O2: @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) {{.*}}getelementptr {{.*}}(i8, ptr addrspace(3) @_ZZ8constantE3dst, i64 16384)
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") constant(unsigned rank) {
  __attribute__((shared, aligned(128))) short dst[256][64], src[128][64];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<128 * 64>>>(&dst[128][0], &src[0][0], &mbar, rank);
}

// CHECK-LABEL: define {{.*}}@variable(
// CHECK: [[ROW:%.*]] = getelementptr {{.*}} ptr addrspace(3) @_ZZ8variableE3dst, i64 %
// CHECK: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) [[ROW]],
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") variable(unsigned rank, unsigned row) {
  __attribute__((shared, aligned(128))) short dst[256 * 64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst + row * 64, src, &mbar, rank);
}
