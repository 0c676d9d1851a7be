// A constant true predicate emits no branch, a constant false one emits
// nothing, a run-time one guards the copies.
// RUN: %clang -O2 -S %s -o - | FileCheck %s
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

#define KERNEL(NAME, ...)                                                      \
  extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") NAME(unsigned rank, bool pred) {     \
    __attribute__((shared, aligned(16))) int dst[64], src[64];                 \
    __attribute__((shared)) unsigned long long mbar;                           \
    cbc::bulk_copy<row>(dst, src, &mbar, rank __VA_ARGS__);                    \
  }

// CHECK-LABEL: .entry always(
// CHECK-NOT: bra
// CHECK: cp.async.bulk
KERNEL(always)

// CHECK-LABEL: .entry also_always(
// CHECK-NOT: bra
// CHECK: cp.async.bulk
KERNEL(also_always, , true)

// CHECK-LABEL: .entry never(
// CHECK-NOT: mapa
// CHECK-NOT: cp.async.bulk
// CHECK: ret;
KERNEL(never, , false)

// CHECK-LABEL: .entry sometimes(
// CHECK: bra
// CHECK: cp.async.bulk
KERNEL(sometimes, , pred)
