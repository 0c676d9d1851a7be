// Symptom: the barrier expected another number of bytes than the copies deliver,
// and the receiver hung. tx_bytes is that number, and gaps are not in it.
// RUN: %clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,O2
// RUN: %clang -O2 -S -Rpass=cluster-bulk-copy %s -o %t.s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %clang -O0 -S -DBYTES=4096 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %clang -O2 -S -DBYTES=4096 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=WRONG
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
namespace cbc = cluster_bulk_copy;
using rows = cbc::layout<cbc::shape<8, 128>, cbc::stride<256, 1>>;
static_assert(cbc::tx_bytes<rows, short>() == 2048);

#ifndef BYTES
#define BYTES cbc::tx_bytes<rows, short>()
#endif

// WRONG: warning: barrier 'kernel::mbar' expects 4096 bytes, the copies deliver 2048 [cluster-bulk-copy:byte-count]
// CHECK-LABEL: define {{.*}}@kernel(
// O2: call void asm sideeffect "mbarrier.arrive.expect_tx{{.*}}(i32 {{.*}}, i32 2048)
// CHECK-COUNT-8: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster({{.*}}, i32 256)
// CHECK-NOT: call void @llvm.nvvm.cp.async.bulk
// REMARK: remark: lowered to 8 bulk copies of 256 bytes, {{.*}}; the barrier receives 2048 bytes
extern "C" __attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) short dst[8 * 256], src[8 * 256];
  __attribute__((shared)) unsigned long long mbar;
  cbc::expect_bytes(&mbar, BYTES);
  cbc::bulk_copy<rows>(dst, src, &mbar, rank);
  cbc::wait(&mbar, 0);
}
