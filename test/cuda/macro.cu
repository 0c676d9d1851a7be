// An error in a macro is at the expansion, with clang's note at the spelling.
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s
#include <cluster_bulk_copy/cluster_bulk_copy.h>

// CHECK: macro.cu:[[@LINE+8]]:3: error: chunk_bytes is 200;
// CHECK: macro.cu:[[@LINE+1]]:21: note: expanded from macro 'COPY'
#define COPY(BYTES) __cluster_bulk_copy(dst, src, BYTES, &mbar, rank, true, 0, \
                                        0, 1, 0, 0, BYTES, 1, 1)

__attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) char dst[256], src[256];
  __attribute__((shared)) unsigned long long mbar;
  COPY(200);
}
