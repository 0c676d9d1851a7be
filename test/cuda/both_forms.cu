// The call form and the typed form of one copy become the same PTX.
// RUN: %clang -O2 -S %s -o - | FileCheck %s --check-prefixes=CHECK,FOLDED
// RUN: %clang -O0 -S %s -o - | FileCheck %s --check-prefixes=CHECK,LITERAL
// RUN: %clang -O2 -S -DTYPED %s -o - | FileCheck %s --check-prefixes=CHECK,FOLDED
// RUN: %clang -O0 -S -DTYPED %s -o - | FileCheck %s --check-prefixes=CHECK,LITERAL
// RUN: %clang -O2 -S %s -o %t.call && %clang -O2 -S -DTYPED %s -o %t.typed
// RUN: diff %t.call %t.typed
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

// CHECK-NOT: .extern .func
// CHECK-LABEL: .entry kernel(
// CHECK-NOT: cvta.{{to|shared}}
// FOLDED-COUNT-2: mapa.shared::cluster.u64
// LITERAL-COUNT-9: mapa.shared::cluster.u64
// CHECK-NOT: mapa
// CHECK-COUNT-8: cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%rd{{[0-9]+}}], [{{.*}}], %r{{[0-9]+}}, [%rd{{[0-9]+}}];
// CHECK-NOT: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) short dst[8 * 512], src[8 * 256];
  __attribute__((shared)) unsigned long long mbar;
#ifdef TYPED
  cbc::bulk_copy<cbc::layout<cbc::shape<8, 128>, cbc::stride<512, 1>>,
                 cbc::layout<cbc::shape<8, 128>, cbc::stride<256, 1>>>(
      dst, src, &mbar, rank);
#else
  __cluster_bulk_copy(dst, src, 256, &mbar, rank, true, 0, 0, 2, 0, 1, 8, 512,
                      256, 128, 1, 1);
#endif
}
