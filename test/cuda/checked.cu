// Which calls are checked: those with the option or the flag, and with the macro all
// of the typed form.
// RUN: %clang -O0 -S %s -o - | FileCheck %s --check-prefixes=CHECK,OPTION
// RUN: %clang -O2 -S %s -o - | FileCheck %s --check-prefixes=CHECK,OPTION
// RUN: %clang -O0 -S -DCLUSTER_BULK_COPY_CHECKED %s -o - | FileCheck %s --check-prefixes=CHECK,MACRO
// RUN: %clang -O2 -S -DCLUSTER_BULK_COPY_CHECKED %s -o - | FileCheck %s --check-prefixes=CHECK,MACRO
// RUN: %clang -O0 -emit-llvm -S -DCLUSTER_BULK_COPY_CHECKED %s -o - | %assemble -O 0
// RUN: %clang -O2 -emit-llvm -S -DCLUSTER_BULK_COPY_CHECKED %s -o - | %assemble
// RUN: %clang -O2 -emit-llvm -S -fgpu-rdc -DCLUSTER_BULK_COPY_CHECKED %s -o - | %assemble
//
// 32-bit shared pointers.
// RUN: %clang -O2 -emit-llvm -S -fcuda-short-ptr -DCLUSTER_BULK_COPY_CHECKED %s -o - | FileCheck %s --check-prefix=SHORT
//
// Lines with debug information; without it the file.
// RUN: %clang -O2 -gline-tables-only -emit-llvm -S %s -o - | FileCheck %s --check-prefix=LINE
// RUN: %clang -O2 -emit-llvm -S %s -o - | FileCheck %s --check-prefix=FILE
//
// A file that defines the assertion as CUDA's headers do, and uses it.
// RUN: %clang -O2 -emit-llvm -S -DDECLARED %s -o - | %assemble
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;
using rows = cbc::layout<cbc::shape<32, 64>>;

#ifdef DECLARED
extern "C" __attribute__((device)) void __assertfail(const char *, const char *, unsigned, const char *, __SIZE_TYPE__);
extern "C" __attribute__((global)) void asserts(int n) {
  if (n == 3)
    __assertfail("n != 3", "file.cu", 12, "asserts", 1);
}
#endif

// CHECK: .extern .func __assertfail

// CHECK-LABEL: .entry option(
// CHECK-DAG: call{{.*}}__assertfail
// CHECK-DAG: cp.async.bulk
extern "C" __attribute__((global)) void option(float **p, unsigned long long *mbar, unsigned rank) {
  cbc::bulk_copy<row, cbc::checked>(p[0], p[1], p[2], rank);
}
// LINE: define {{.*}} @option(
// LINE: call void @__assertfail(ptr {{.*}}, ptr {{.*}}, i32 [[@LINE-3]], ptr {{.*}}, i64 1)
// FILE: c"{{.*}}checked.cu\00"
// FILE: define {{.*}} @option(
// FILE: call void @__assertfail(ptr {{.*}}, ptr {{.*}}, i32 0, ptr {{.*}}, i64 1)

// CHECK-LABEL: .entry plain(
// OPTION-NOT: __assertfail
// MACRO-DAG: call{{.*}}__assertfail
// CHECK-DAG: cp.async.bulk
extern "C" __attribute__((global)) void plain(float **p, unsigned rank) {
  cbc::bulk_copy<row>(p[0], p[1], p[2], rank);
}
// OPTION-NOT: __assertfail

// CHECK-LABEL: .entry elected(
// CHECK: elect.sync
// CHECK-DAG: call{{.*}}__assertfail
// CHECK-DAG: cp.async.bulk
extern "C" __attribute__((global)) void elected(float **p, unsigned rank) {
  cbc::bulk_copy<row, cbc::scope::warp, cbc::checked, cbc::elected>(p[0], p[1], p[2], rank);
}

// CHECK-LABEL: .entry at_scopes(
// OPTION-NOT: __assertfail
// MACRO-DAG: call{{.*}}__assertfail
// CHECK-DAG: cp.async.bulk
extern "C" __attribute__((global)) void at_scopes(float **p, unsigned rank) {
  cbc::bulk_copy<rows, cbc::scope::warp>(p[0], p[1], p[2], rank);
  cbc::bulk_copy<cbc::layout<cbc::shape<4, 32, 64>>, cbc::scope::warpgroup>(p[0], p[1], p[2], rank);
  cbc::bulk_copy<cbc::layout<cbc::shape<4, 32, 64>>, cbc::scope::cta>(p[0], p[1], p[2], rank);
  cbc::bulk_copy<cbc::layout<cbc::shape<2, 4, 8, 64>>, cbc::scope::cluster, cbc::elected>(p[0], p[1], p[2], rank);
}
// OPTION-NOT: __assertfail

// CHECK-LABEL: .entry call_form(
// CHECK-DAG: call{{.*}}__assertfail
// CHECK-DAG: cp.async.bulk
extern "C" __attribute__((global)) void call_form(float **p, unsigned rank) {
  __cluster_bulk_copy(p[0], p[1], 256, p[2], rank, true, 0, 2, 4, 0, 0, 64, 1, 1);
}

// CHECK-LABEL: .entry call_form_without(
// CHECK-NOT: __assertfail
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void call_form_without(float **p, unsigned rank) {
  __cluster_bulk_copy(p[0], p[1], 256, p[2], rank, true, 0, 0, 4, 0, 0, 64, 1, 1);
}
// CHECK-NOT: __assertfail

// CHECK-LABEL: .entry ring(

// A ring of stages, of which every address is in bounds and aligned by what the
// optimizer knows: the rank is left.
// SHORT-LABEL: define {{.*}} @ring(
// SHORT-NOT: isspacep
// SHORT-NOT: smem_size()
// SHORT: icmp uge i32 {{.*}}
// SHORT-NEXT: br i1
// SHORT: call void @__assertfail(
extern "C" __attribute__((global)) void ring(unsigned rank, unsigned n) {
  __attribute__((shared, aligned(128))) float dst[4][512], src[4][512];
  __attribute__((shared)) unsigned long long full[4];
  for (unsigned i = 0; i != n; ++i)
    cbc::bulk_copy<cbc::layout<cbc::shape<512>>>(dst[i % 4], src[i & 3], &full[i % 4], rank);
}
