// What a rule sees only after inlining and constant propagation: arguments of
// wrappers that anybody could call, and sums that the optimizer computes. At -O0
// the same calls are accepted, or their layout is no constant yet.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error: --check-prefix
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}=CHECK
// RUN: not %clang -O2 -g -S %s -o %t.s 2>&1 | %{check}=CHECK
// RUN: not %clang -O1 -S %s -o %t.s 2>&1 | %{check}=CHECK
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}=O0
// RUN: %clang -O2 -S -DGOOD %s -o - | FileCheck %s --check-prefix=PTX
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

#ifdef GOOD
constexpr int Off = 0;
#else
constexpr int Off = 1;
#endif

// PTX: cp.async.bulk
__attribute__((device)) float global_row[64];

__attribute__((device)) constexpr int times(int a, int b) { return a * b; }
__attribute__((device)) inline int less(int a) { return a - Off; }

__attribute__((device)) inline void rows(float *dst, float *src, void *bar, unsigned rank, int flags, int count, int bytes, int elements, int dst_stride, int src_stride) {
  // CHECK: rules_after_inlining.cu:[[@LINE+7]]:3: error: flags is 4; only the bits 1 (elected) and 2 (checked) may be set [cluster-bulk-copy:descriptor]
  // CHECK: rules_after_inlining.cu:[[@LINE+6]]:3: error: chunk_bytes is 252; it must be a positive multiple of 16 (nearest: 240 and 256) [cluster-bulk-copy:chunk-bytes]
  // CHECK: rules_after_inlining.cu:[[@LINE+5]]:3: error: the element axis is 63 x 4 bytes = 252, but chunk_bytes is 256; they must be equal [cluster-bulk-copy:element-axis]
  // CHECK: rules_after_inlining.cu:[[@LINE+4]]:3: error: chunk_bytes is 1024, which spans a gap: repeat axis 0 has dst_stride 128 where 64 would be contiguous; keep it as a repeat axis and pass chunk_bytes 256 [cluster-bulk-copy:gap]
  // CHECK: rules_after_inlining.cu:[[@LINE+3]]:3: error: repeat axis 0 has src_stride 127 (elements of 4 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 4 elements [cluster-bulk-copy:chunk-alignment]
  // CHECK: rules_after_inlining.cu:[[@LINE+2]]:3: error: the call moves 1048576 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
  // CHECK: rules_after_inlining.cu:[[@LINE+1]]:3: error: the chunks at (0) and (1) write the same destination bytes: they start at the same byte; repeat axis 0 has dst_stride 0 elements [cluster-bulk-copy:overlap]
  __cluster_bulk_copy(dst, src, bytes, bar, rank, true, 0, flags, 4, 0, 1, count, dst_stride, src_stride, elements, 1, 1);
  // O0: rules_after_inlining.cu:[[@LINE-1]]:3: error: chunk_bytes is not an integer constant
  // O0: rules_after_inlining.cu:[[@LINE-2]]:3: error: flags is not an integer constant
  // O0: rules_after_inlining.cu:[[@LINE-3]]:3: error: extent of repeat axis 0 is not an integer constant
  // O0: rules_after_inlining.cu:[[@LINE-4]]:3: error: dst_stride of repeat axis 0 is not an integer constant
  // O0: rules_after_inlining.cu:[[@LINE-5]]:3: error: src_stride of repeat axis 0 is not an integer constant
  // O0: rules_after_inlining.cu:[[@LINE-6]]:3: error: extent of element axis is not an integer constant
}

__attribute__((device)) inline void copy(float *dst, float *src, void *bar, unsigned rank) {
  // CHECK: rules_after_inlining.cu:[[@LINE+7]]:3: error: src points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
  // CHECK: rules_after_inlining.cu:[[@LINE+6]]:3: error: mbar is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  // CHECK: rules_after_inlining.cu:[[@LINE+5]]:3: error: dst is 4 bytes into 'pointers()::dst'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  // CHECK: rules_after_inlining.cu:[[@LINE+4]]:3: error: the chunks of src reach byte 1039 of 'pointers()::src', which has 1024 bytes [cluster-bulk-copy:bounds]
  // CHECK: rules_after_inlining.cu:[[@LINE+3]]:3: error: mbar lies inside the destination: it is 248 bytes from dst, and the chunk at byte 0 has 256 bytes [cluster-bulk-copy:overlap]
  // CHECK: rules_after_inlining.cu:[[@LINE+2]]:3: error: remote_cta_id is 2; the clusters of kernel 'pointers()' have at most 2 CTAs [cluster-bulk-copy:cluster-rank]
  // CHECK: rules_after_inlining.cu:[[@LINE+1]]:3: error: remote_cta_id is 16; a cluster has at most 16 CTAs, with ranks 0 to 15 [cluster-bulk-copy:cluster-rank]
  cbc::bulk_copy<row>(dst, src, bar, rank);
}

__attribute__((global)) void layouts(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[1024], src[1024];
  extern __attribute__((shared, aligned(16))) float window[];
  __attribute__((shared)) unsigned long long mbar;
  rows(dst, src, &mbar, rank, times(4, Off), 4, 256, 64, 128, 128);
  rows(dst, src, &mbar, rank, 0, 4, times(4, less(64)), less(64), 128, 128);
  rows(dst, src, &mbar, rank, 0, 4, 256, Off ? less(64) : 64, 128, 128);
  rows(dst, src, &mbar, rank, 0, 4, times(256, 1 + 3 * Off), 64, 128, 128);
  rows(dst, src, &mbar, rank, 0, 4, 256, 64, 128, less(128));
  rows(window, window, &mbar, rank, 0, 4095 + Off, 256, 64, 64, 64);
  rows(dst, src, &mbar, rank, 0, 4, 256, 64, times(128, 1 - Off), 128);
}

__attribute__((global)) void __cluster_dims__(2) pointers() {
  __attribute__((shared, aligned(16))) float dst[256], src[256];
  __attribute__((shared)) unsigned long long mbar;
  copy(dst, Off ? global_row : src, &mbar, 1);
  copy(dst, src, Off ? __nvvm_mapa(&mbar, 1) : &mbar, 1);
  copy(dst + Off, src, &mbar, 1);
  copy(dst, src + 192 + times(4, Off), &mbar, 1);
  copy(dst, src, dst + 64 - times(2, Off), 1);
  copy(dst, src, &mbar, 1 + Off);
  copy(dst, src, &mbar, times(16, Off));
}
