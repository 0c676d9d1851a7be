// Every broken rule of one call is reported, operands included even where the
// descriptor cannot be decoded.
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <cluster_bulk_copy/cluster_bulk_copy.h>

__attribute__((device)) char global_bytes[4096];

__attribute__((global)) void kernel(unsigned rank, int n) {
  __attribute__((shared, aligned(16))) char dst[4096];
  // CHECK: all_rules_of_one_call.cu:[[@LINE+8]]:3: error: flags is 8;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+7]]:3: error: extent of repeat axis 1 is 0;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+6]]:3: error: chunk_bytes is 40;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+5]]:3: error: the element axis has src_stride 3;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+4]]:3: error: the element axis is 39 x 1 bytes = 39, but chunk_bytes is 40;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+3]]:3: error: repeat axis 0 has dst_stride 41
  // CHECK: all_rules_of_one_call.cu:[[@LINE+2]]:3: error: src points to global memory;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+1]]:3: error: mbar points to nothing (it is null);
  __cluster_bulk_copy(dst, global_bytes, 40, nullptr, rank, true, 0, 8, 1, 0, 2, 2, 41, 48, 0, 0, 0, 39, 1, 3);

  // CHECK: all_rules_of_one_call.cu:[[@LINE+3]]:3: error: chunk_bytes is not an integer constant;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+2]]:3: error: extent of element axis is not an integer constant;
  // CHECK: all_rules_of_one_call.cu:[[@LINE+1]]:3: error: dst points to global memory;
  __cluster_bulk_copy(global_bytes, dst, n, dst, rank, true, 0, 0, 1, 0, 0, n, 1, 1);
}
// CHECK: 11 errors generated
