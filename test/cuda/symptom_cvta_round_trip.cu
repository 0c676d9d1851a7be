// Symptom: an addrspacecast between the mapped window and shared memory cost two
// cvta and was not the identity. None stands between a mapa and the copies.
// RUN: %clang -O0 -S %s -o - | FileCheck %s
// RUN: %clang -O2 -S %s -o - | FileCheck %s
// RUN: %clang -O0 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// RUN: %clang -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using rows = cbc::layout<cbc::shape<4, 64>, cbc::stride<128, 1>>;
extern __attribute__((shared, aligned(128))) float window[];

// CHECK-LABEL: .entry kernel(
// CHECK: mapa.shared::cluster.u64
// CHECK-NOT: cvta
// CHECK-COUNT-4: cp.async.bulk
// CHECK-NOT: {{cvta|cp\.async\.bulk}}
// IR-NOT: addrspacecast ptr addrspace(7)
// IR: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
// IR-NOT: addrspacecast ptr addrspace(7)
extern "C" __attribute__((global)) void kernel(unsigned rank) {
  cbc::bulk_copy<rows>(window, window + 1024, window + 2048, rank);
}
