// Symptom: code that also uses a mapped pointer, for stores of its own, was taken
// for code that copies to one. Only what reaches the call counts.
// RUN: %clang -O0 -S %s -o - | FileCheck %s
// RUN: %clang -O2 -S %s -o - | FileCheck %s
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

__attribute__((device, noinline)) static float *advance(float *p, int n) {
  return p + 4 * n;
}

// CHECK-LABEL: .entry helper(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") helper(unsigned rank, int n) {
  __attribute__((shared, aligned(16))) float dst[640], src[64];
  __attribute__((shared)) unsigned long long mbar;
  *advance(static_cast<float *>(__nvvm_mapa(dst, rank)), n) = 1;
  cbc::bulk_copy<row>(advance(dst, n), src, &mbar, rank);
}

// CHECK-LABEL: .entry variable(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") variable(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  float *p = static_cast<float *>(__nvvm_mapa(dst, rank));
  *p = 1;
  p = dst;
  cbc::bulk_copy<row>(p, src, &mbar, rank);
}
