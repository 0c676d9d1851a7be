// Without the plugin neither form compiles, and the error at the call says how
// to load it. With it both do.
// RUN: not %clang_without_plugin -O0 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %clang_without_plugin -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O0 -S %s -o %t.s
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

__attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: missing_plugin.cu:[[@LINE+1]]:3: error: call to '{{.*}}__cluster_bulk_copy{{.*}}' declared with 'error' attribute: the ClusterBulkCopy plugin is not loaded; add -fpass-plugin=<path>/ClusterBulkCopy.so to the clang command line
  __cluster_bulk_copy(dst, src, 256, &mbar, rank, true, 0, 0, 4, 0, 0, 64, 1, 1);
  // CHECK: missing_plugin.cu:[[@LINE+1]]:3: error: call to '{{.*}}bulk_copy{{.*}}' declared with 'error' attribute: the ClusterBulkCopy plugin is not loaded; add -fpass-plugin=<path>/ClusterBulkCopy.so to the clang command line
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
}
