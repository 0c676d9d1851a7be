// Symptom: whether a pointer is local or remote was decided at run time, which made
// local code slower. Nothing of the kind is emitted: all pointers are local.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=isspacep --implicit-check-not=setp --implicit-check-not=bra
// RUN: %clang -O0 -S %s -o - | %{check}
// RUN: %clang -O2 -S %s -o - | %{check}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

// CHECK-LABEL: .func {{.*}}send
// CHECK: cp.async.bulk
__attribute__((device)) void send(float *dst, float *src, void *mbar, unsigned rank) {
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, mbar, rank);
}
