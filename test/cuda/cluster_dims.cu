// The header's __cluster_dims__ reaches the kernel's PTX at every level, and
// leaves no annotation behind; what cannot be a cluster is an error.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error: --check-prefix
// RUN: %clang -O0 -S %s -o - | FileCheck %s
// RUN: %clang -O2 -S %s -o - | FileCheck %s
// RUN: %clang -O0 -S -DCALL %s -o - | FileCheck %s
// RUN: %clang -O2 -S -DCALL %s -o - | FileCheck %s
// RUN: %clang -O0 -S -emit-llvm -DCALL %s -o - | FileCheck %s --check-prefix=IR --implicit-check-not=annotation --implicit-check-not=cluster_bulk_copy.cluster_dims
// RUN: %clang -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR --implicit-check-not=annotation --implicit-check-not=cluster_bulk_copy.cluster_dims
// RUN: not %clang -O0 -S -DBAD %s -o %t.s 2>&1 | %{check}=BAD
// RUN: not %clang -O2 -S -DBAD %s -o %t.s 2>&1 | %{check}=BAD
// RUN: not %clang -O2 -g -S -DBAD %s -o %t.s 2>&1 | %{check}=BAD
#include <cluster_bulk_copy/cluster_bulk_copy.h>

#ifndef BAD
// CHECK-LABEL: .entry one(
// CHECK: .explicitcluster
// CHECK-NEXT: .reqnctapercluster 2, 1, 1
// IR: define {{.*}}@one({{.*}}#[[ONE:[0-9]+]]
extern "C" __attribute__((global)) void __cluster_dims__(2) one(unsigned rank) {
#ifdef CALL
  __attribute__((shared, aligned(16))) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  __cluster_bulk_copy(dst, src, 256, &mbar, rank, true, 0, 0, 4, 0, 0, 64, 1, 1);
#endif
}

// CHECK-LABEL: .entry three(
// CHECK: .explicitcluster
// CHECK-NEXT: .reqnctapercluster 4, 2, 2
// IR: define {{.*}}@three({{.*}}#[[THREE:[0-9]+]]
extern "C" __attribute__((global)) void __cluster_dims__(4, 2, 2) three() {}

// CHECK-LABEL: .entry again(
// CHECK: .explicitcluster
// CHECK-NEXT: .reqnctapercluster 1, 2, 1
extern "C" __attribute__((global)) void __cluster_dims__(1, 2) again();
extern "C" __attribute__((global)) void __cluster_dims__(1, 2, 1) again() {}

// Of two declarations clang hands over the later one's.
// CHECK-LABEL: .entry redeclared(
// CHECK: .explicitcluster
// CHECK-NEXT: .reqnctapercluster 4, 1, 1
extern "C" __attribute__((global)) void __cluster_dims__(2, 1, 1) redeclared();
extern "C" __attribute__((global)) void __cluster_dims__(4, 1, 1) redeclared() {}

// CHECK-LABEL: .entry without(
// CHECK-NOT: {{explicitcluster|reqnctapercluster}}
extern "C" __attribute__((global)) void without() {}

// CHECK-LABEL: .entry _Z7generic
// CHECK: .explicitcluster
// CHECK-NEXT: .reqnctapercluster 8, 1, 1
template <unsigned X>
__attribute__((global)) void __cluster_dims__(X, 1, 1) generic() {}
template __attribute__((global)) void generic<8>();

// IR-DAG: attributes #[[ONE]] = {{.*}}"nvvm.cluster_dim"="2,1,1"
// IR-DAG: attributes #[[THREE]] = {{.*}}"nvvm.cluster_dim"="4,2,2"
#else

// BAD: cluster_dims.cu:[[@LINE+1]]:{{[0-9]+}}: error: a cluster dimension is 0; it must be positive [cluster-bulk-copy:cluster-dims]
__attribute__((global)) void __cluster_dims__(2, 0, 1) zero() {}

// BAD: cluster_dims.cu:[[@LINE+1]]:{{[0-9]+}}: error: a cluster dimension is -2; it must be positive [cluster-bulk-copy:cluster-dims]
__attribute__((global)) void __cluster_dims__(-2) negative() {}

// BAD: cluster_dims.cu:[[@LINE+1]]:{{[0-9]+}}: error: the cluster dimensions make more than 16 CTAs, which is the most that a cluster can have [cluster-bulk-copy:cluster-dims]
__attribute__((global)) void __cluster_dims__(17) large() {}

// BAD: cluster_dims.cu:[[@LINE+1]]:{{[0-9]+}}: error: the cluster dimensions make more than 16 CTAs
__attribute__((global)) void __cluster_dims__(4, 4, 2) product() {}

// BAD: cluster_dims.cu:[[@LINE+1]]:{{[0-9]+}}: error: there are 4 cluster dimensions; there may be one to three [cluster-bulk-copy:cluster-dims]
__attribute__((global)) void __cluster_dims__(1, 1, 1, 1) four() {}

// BAD: cluster_dims.cu:[[@LINE+1]]:{{[0-9]+}}: error: only a kernel can have cluster dimensions [cluster-bulk-copy:cluster-dims]
__attribute__((device)) void __cluster_dims__(2, 1, 1) function() {}

// BAD: cluster_dims.cu:[[@LINE+1]]:{{[0-9]+}}: error: the kernel has cluster dimensions 2,1,1 and 4,1,1; they must be the same [cluster-bulk-copy:cluster-dims]
__attribute__((global)) void __cluster_dims__(2) __cluster_dims__(4, 1, 1) twice() {}

// BAD: 7 errors generated
#endif
