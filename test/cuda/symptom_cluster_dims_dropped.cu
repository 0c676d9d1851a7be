// Symptom: __cluster_dims__ on a kernel was accepted and had no effect, so every
// CTA was a cluster of its own. Here it is in the PTX, and ranks are checked by it.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: %clang -O0 -S %s -o - | FileCheck %s --check-prefix=PTX
// RUN: %clang -O2 -S %s -o - | FileCheck %s --check-prefix=PTX
// RUN: not %clang -O0 -S -DRANK=2 %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S -DRANK=2 %s -o %t.s 2>&1 | %{check}
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
#ifndef RANK
#define RANK 1
#endif

// PTX-LABEL: .entry kernel(
// PTX: .explicitcluster
// PTX-NEXT: .reqnctapercluster 2, 1, 1
// PTX: cp.async.bulk
extern "C" __attribute__((global)) void __cluster_dims__(2, 1, 1) CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") kernel() {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: symptom_cluster_dims_dropped.cu:[[@LINE+1]]:3: error: remote_cta_id is 2; the clusters of kernel 'kernel' have at most 2 CTAs [cluster-bulk-copy:cluster-rank]
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, RANK);
}
