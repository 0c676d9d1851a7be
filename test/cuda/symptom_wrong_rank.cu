// A rank equal to the size of the cluster names a CTA that does not exist: a
// fault at run time elsewhere, an error here where the size is known.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: %clang -O0 -S -DINSIDE %s -o - | FileCheck %s --check-prefix=INSIDE
// RUN: %clang -O2 -S -DINSIDE %s -o - | FileCheck %s --check-prefix=INSIDE
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

extern __attribute__((shared, aligned(16))) int window[];
#define SEND(RANK) cbc::bulk_copy<row>(window, window + 64, window + 128, RANK)

#ifdef INSIDE
// INSIDE-COUNT-4: cp.async.bulk.shared::cluster.shared::cta
__attribute__((global)) void __cluster_dims__(2, 1, 1) pair(unsigned rank) {
  SEND(0);
  SEND(1);
  SEND(rank);
  SEND(cbc::cluster_rank() + 1);
}
// INSIDE: cp.async.bulk.shared::cluster.shared::cta
__attribute__((global)) void unknown() { SEND(15); }
#else
// CHECK: symptom_wrong_rank.cu:[[@LINE+1]]:65: error: remote_cta_id is 2; the clusters of kernel 'pair()' have at most 2 CTAs [cluster-bulk-copy:cluster-rank]
__attribute__((global)) void __cluster_dims__(2, 1, 1) pair() { SEND(2); }
// CHECK: symptom_wrong_rank.cu:[[@LINE+1]]:67: error: remote_cta_id is 4; the clusters of kernel 'square()' have at most 4 CTAs
__attribute__((global)) void __cluster_dims__(2, 2, 1) square() { SEND(4); }
// CHECK: symptom_wrong_rank.cu:[[@LINE+1]]:61: error: remote_cta_id is 1; the clusters of kernel 'single()' have at most 1 CTA [
__attribute__((global)) void __cluster_dims__(1) single() { SEND(1); }
// CHECK: symptom_wrong_rank.cu:[[@LINE+1]]:68: error: remote_cta_id is 8; the clusters of kernel 'bounded()' have at most 8 CTAs
__attribute__((global, launch_bounds(128, 1, 8))) void bounded() { SEND(8); }
// CHECK: symptom_wrong_rank.cu:[[@LINE+1]]:42: error: remote_cta_id is 16; a cluster has at most 16 CTAs, with ranks 0 to 15
__attribute__((global)) void unknown() { SEND(16); }
// CHECK: symptom_wrong_rank.cu:[[@LINE+1]]:43: error: remote_cta_id is -1; a cluster has at most 16 CTAs, with ranks 0 to 15
__attribute__((global)) void negative() { SEND(-1); }
#endif
