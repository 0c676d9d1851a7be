// What every rule sees at -O0: constants and template arguments, addresses of
// variables, and what went through local variables and arguments of functions
// with one caller. The same is an error at -O2, except where it says so. The rule
// cluster-dims is in cluster_dims.cu.
// DEFINE: %{check} = FileCheck %s --implicit-check-not=error: --check-prefix
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | %{check}=CHECK
// RUN: not %clang -O0 -g -S %s -o %t.s 2>&1 | %{check}=CHECK
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | %{check}=CHECK
// RUN: not %clang -O0 -S -DTARGET --cuda-gpu-arch=sm_80 --no-cuda-gpu-arch=sm_90 %s -o %t.s 2>&1 | %{check}=TARGET
// RUN: not %clang -O2 -S -DTARGET --cuda-gpu-arch=sm_89 --no-cuda-gpu-arch=sm_90 %s -o %t.s 2>&1 | %{check}=TARGET
// RUN: not %clang -O0 -S -DVARIABLE %s -o %t.s 2>&1 | %{check}=VARIABLE
// RUN: %clang -O2 -S -DVARIABLE %s -o - | FileCheck %s --check-prefix=PTX
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

#ifdef TARGET

__attribute__((global)) void target(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  // TARGET: rules_at_O0.cu:[[@LINE+1]]:3: error: the function is compiled for sm_{{8[09]}}; copies between CTAs need sm_90 or newer [cluster-bulk-copy:target]
  cbc::bulk_copy<row>(dst, src, &mbar, rank);
}

#elif defined(VARIABLE)

// A variable is a constant of the call form from -O1 only.
// PTX: cp.async.bulk
__attribute__((global)) void non_constant(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  int bytes = 256;
  // VARIABLE: rules_at_O0.cu:[[@LINE+1]]:3: error: chunk_bytes is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
  __cluster_bulk_copy(dst, src, bytes, &mbar, rank, true, 0, 0, 4, 0, 0, 64, 1, 1);
}

#else

__attribute__((device)) float global_row[64];

__attribute__((global)) void descriptor(unsigned rank, int n) {
  __attribute__((shared, aligned(16))) float dst[1024], src[1024];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: there are 2 axes; group_rank 0, repeat_rank 0 and the element axis make 1 [cluster-bulk-copy:signature]
  __cluster_bulk_copy(dst, src, 256, &mbar, rank, true, 0, 0, 4, 0, 0, 4, 64, 64, 64, 1, 1);
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: extent of element axis is not an integer constant; the layout must be known at compile time [cluster-bulk-copy:non-constant]
  __cluster_bulk_copy(dst, src, 256, &mbar, rank, true, 0, 0, 4, 0, 0, n, 1, 1);
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: flags is 4; only the bits 1 (elected) and 2 (checked) may be set [cluster-bulk-copy:descriptor]
  __cluster_bulk_copy(dst, src, 256, &mbar, rank, true, 0, 4, 4, 0, 0, 64, 1, 1);
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: chunk_bytes is 252; it must be a positive multiple of 16 (nearest: 240 and 256) [cluster-bulk-copy:chunk-bytes]
  cbc::bulk_copy<cbc::layout<cbc::shape<63>>>(dst, src, &mbar, rank);
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: the element axis has dst_stride 2 and src_stride 2; the elements of a chunk are consecutive, so both strides must be 1 [cluster-bulk-copy:element-axis]
  cbc::bulk_copy<cbc::layout<cbc::shape<64>, cbc::stride<2>>>(dst, src, &mbar, rank);
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: chunk_bytes is 1024, which spans a gap: repeat axis 0 has dst_stride 128 where 64 would be contiguous; keep it as a repeat axis and pass chunk_bytes 256 [cluster-bulk-copy:gap]
  __cluster_bulk_copy(dst, src, 1024, &mbar, rank, true, 0, 0, 4, 0, 1, 4, 128, 128, 64, 1, 1);
  // CHECK: rules_at_O0.cu:[[@LINE+2]]:3: error: repeat axis 0 has dst_stride 66 and src_stride 66 (elements of 4 bytes); chunks start at multiples of 16 bytes, so strides must be multiples of 4 elements [cluster-bulk-copy:chunk-alignment]
  using rows = cbc::layout<cbc::shape<4, 64>, cbc::stride<66, 1>>;
  cbc::bulk_copy<rows>(dst, src, &mbar, rank);
  // CHECK: rules_at_O0.cu:[[@LINE+2]]:3: error: the chunks at (0) and (1) write the same destination bytes: they start 128 bytes apart and have 256; repeat axis 0 has dst_stride 32 elements [cluster-bulk-copy:overlap]
  using overlapping = cbc::layout<cbc::shape<4, 64>, cbc::stride<32, 1>>;
  cbc::bulk_copy<overlapping>(dst, src, &mbar, rank);
}

__attribute__((global)) void transaction_limit(unsigned rank) {
  extern __attribute__((shared, aligned(16))) float window[];
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: the call moves 1048576 bytes; one phase of an mbarrier counts at most 1048575 [cluster-bulk-copy:transaction-limit]
  cbc::bulk_copy<cbc::layout<cbc::shape<1024, 256>>>(window, window, window + 262144, rank);
}

// Through a local variable.
__attribute__((global)) void pointers(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[256], src[256];
  __attribute__((shared)) unsigned long long mbar[2];
  float *p = global_row;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: src points to global memory; it must be a local address in shared memory [cluster-bulk-copy:address-space]
  cbc::bulk_copy<row>(dst, p, mbar, rank);
  void *mapped = __nvvm_mapa(mbar, rank);
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: mbar is already mapped into a CTA of the cluster; pass the local address, which the copy maps [cluster-bulk-copy:mapped-pointer]
  cbc::bulk_copy<row>(dst, src, mapped, rank);
  float *odd = src + 2;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: src is 8 bytes into 'pointers(unsigned int)::src'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst, odd, mbar, rank);
  float *late = dst + 196;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: the chunks of dst reach byte 1039 of 'pointers(unsigned int)::dst', which has 1024 bytes [cluster-bulk-copy:bounds]
  cbc::bulk_copy<row>(late, src, mbar, rank);
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: the 8 bytes of mbar reach byte 23 of 'pointers(unsigned int)::mbar', which has 16 bytes [cluster-bulk-copy:bounds]
  cbc::bulk_copy<row>(dst, src, mbar + 2, rank);
  float *bar = dst + 62;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: mbar lies inside the destination: it is 248 bytes from dst, and the chunk at byte 0 has 256 bytes [cluster-bulk-copy:overlap]
  cbc::bulk_copy<row>(dst, src, bar, rank);
}

// Through arguments of a function that nobody else can call.
__attribute__((device)) static void send(float *dst, float *src, void *bar, unsigned rank) {
  float *from = src;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: src is 4 bytes into 'caller(unsigned int)::src'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst, from, bar, rank);
}
__attribute__((global)) void caller(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[256];
  __attribute__((shared)) unsigned long long mbar;
  send(dst, src + 1, &mbar, rank);
}

__attribute__((global)) void cluster_rank() {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: remote_cta_id is 16; a cluster has at most 16 CTAs, with ranks 0 to 15 [cluster-bulk-copy:cluster-rank]
  cbc::bulk_copy<row>(dst, src, &mbar, 16);
}

__attribute__((global)) void __cluster_dims__(4) cluster_of_4() {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  const unsigned rank = 4;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: remote_cta_id is 4; the clusters of kernel 'cluster_of_4()' have at most 4 CTAs [cluster-bulk-copy:cluster-rank]
  cbc::bulk_copy<row>(dst, src, &mbar, rank);
}

__attribute__((global, launch_bounds(128, 1, 8))) void bounded() {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  unsigned rank = 8;
  // CHECK: rules_at_O0.cu:[[@LINE+1]]:3: error: remote_cta_id is 8; the clusters of kernel 'bounded()' have at most 8 CTAs [cluster-bulk-copy:cluster-rank]
  cbc::bulk_copy<row>(dst, src, &mbar, rank);
}

// CHECK: {{[0-9]+}} errors generated

#endif
