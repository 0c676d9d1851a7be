// Symptom: the pass did not run at -O0 or on functions that opt out, and ptxas met
// an unresolved symbol. It always runs; where no pass does, the call is an error.
// DEFINE: %{check} = FileCheck %s --implicit-check-not='.extern .func'
// RUN: %clang -O0 -S %s -o - | %{check}
// RUN: %clang -O0 -Xclang -disable-O0-optnone -S %s -o - | %{check}
// RUN: %clang -O1 -S %s -o - | %{check}
// RUN: %clang -O2 -S %s -o - | %{check}
// RUN: %clang -O3 -S %s -o - | %{check}
// RUN: %clang -Os -S %s -o - | %{check}
// RUN: %clang -Oz -S %s -o - | %{check}
// RUN: %clang -O3 -mllvm -opt-bisect-limit=0 -S %s -o - 2>%t.err | %{check}
// RUN: not %clang -O0 -Xclang -disable-llvm-passes -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=SKIPPED
// RUN: not %clang -O2 -Xclang -disable-llvm-passes -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=SKIPPED
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
extern __attribute__((shared, aligned(128))) float window[];

// CHECK-LABEL: .func out_of_line(
// CHECK: cp.async.bulk
extern "C" __attribute__((device, optnone, noinline)) void out_of_line(unsigned rank) {
  // SKIPPED: symptom_pass_skipped_at_O0.cu:[[@LINE+1]]:3: error: call to '{{.*}}bulk_copy{{.*}}' declared with 'error' attribute: the ClusterBulkCopy plugin is not loaded
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(window, window + 64, window + 128, rank);
}

// CHECK-LABEL: .entry kernel(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void kernel(unsigned rank) {
  // SKIPPED: symptom_pass_skipped_at_O0.cu:[[@LINE+1]]:3: error: call to '{{.*}}bulk_copy{{.*}}' declared with 'error' attribute: the ClusterBulkCopy plugin is not loaded
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(window, window + 64, window + 128, rank);
  out_of_line(rank);
}
