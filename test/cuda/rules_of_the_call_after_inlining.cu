// What says how many axes there are, how many CTAs, and for which architecture
// becomes known in a template or a wrapper, and is checked there.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error:
// RUN: not %clang -O1 -S %s -o %t.s 2>&1 | %{check}
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}
// RUN: %clang -O2 -S -DGOOD %s -o - | FileCheck %s --check-prefix=GOOD
// RUN: not %clang --no-cuda-gpu-arch=sm_90 --cuda-gpu-arch=sm_89 -O2 -S -DGOOD %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --check-prefix=TARGET
#include <cluster_bulk_copy/cluster_bulk_copy.h>

#ifdef GOOD
constexpr int Wrong = 0;
#else
constexpr int Wrong = 1;
#endif
// GOOD-LABEL: .entry _Z12cluster_dims
// GOOD: .reqnctapercluster 16, 1, 1
// CHECK: rules_of_the_call_after_inlining.cu:[[@LINE+2]]:{{[0-9]+}}: error: the cluster dimensions make more than 16 CTAs, which is the most that a cluster can have [cluster-bulk-copy:cluster-dims]
template <int X>
__attribute__((global)) void __cluster_dims__(X) cluster_dims() {}
template __attribute__((global)) void cluster_dims<16 + Wrong>();

extern __attribute__((shared, aligned(16))) char window[];

__attribute__((device)) inline void send(unsigned rank, int element_bytes, int group_rank, int repeat_rank, int elements) {
  // CHECK: rules_of_the_call_after_inlining.cu:[[@LINE+6]]:3: error: there are 2 axes; group_rank 0, repeat_rank 0 and the element axis make 1 [cluster-bulk-copy:signature]
  // CHECK: note: in function 'send({{.*}})', inlined into 'signature'
  // CHECK: rules_of_the_call_after_inlining.cu:[[@LINE+4]]:3: error: extent of element axis is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
  // CHECK: note: in function 'send({{.*}})', inlined into 'non_constant'
  // CHECK: rules_of_the_call_after_inlining.cu:[[@LINE+2]]:3: error: element_bytes is 3; it must be 1, 2, 4, 8 or 16 [cluster-bulk-copy:descriptor]
  // CHECK: note: in function 'send({{.*}})', inlined into 'descriptor'
  __cluster_bulk_copy(window, window + 4096, 256, window + 8192, rank, true, 0, 0, element_bytes, group_rank, repeat_rank, 2, 256, 256, elements, 1, 1);
  // TARGET: rules_of_the_call_after_inlining.cu:[[@LINE-1]]:3: error: the function is compiled for sm_89; copies between CTAs need sm_90 or newer [cluster-bulk-copy:target]
}

// GOOD-LABEL: .entry signature(
// GOOD-COUNT-2: cp.async.bulk
extern "C" __attribute__((global)) void signature(unsigned rank) {
  send(rank, 1, 0, 1 - Wrong, 256);
}

// GOOD-LABEL: .entry non_constant(
// GOOD-COUNT-2: cp.async.bulk
extern "C" __attribute__((global)) void non_constant(unsigned rank, int n) {
  send(rank, 1, 0, 1, 256 + n * Wrong);
}

// GOOD-LABEL: .entry descriptor(
// GOOD-COUNT-2: cp.async.bulk
extern "C" __attribute__((global)) void descriptor(unsigned rank) {
  send(rank, 1 + 2 * Wrong, 0, 1, 256);
}
