// A plain variadic declaration is a builtin too. It has no `error` attribute
// that survives, so without -g its errors are at the function, with -g at the
// call.
// clang 21 has no variadic functions in device code.
// UNSUPPORTED: llvm-21
// RUN: %clang -O0 -S -DBYTES=256 %s -o - | FileCheck %s --check-prefix=PTX
// RUN: %clang -O2 -S -DBYTES=256 %s -o - | FileCheck %s --check-prefix=PTX
// RUN: not %clang -O2 -S -DBYTES=200 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not %clang -O2 -g -S -DBYTES=200 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=CALL
extern "C" __attribute__((device, annotate("cluster_bulk_copy"))) void
copy(void *, const void *, ...);

// PTX-NOT: .extern .func
// PTX-LABEL: .entry kernel(
// PTX: cp.async.bulk.shared::cluster.shared::cta
// FUNCTION: c_variadic.cu:[[@LINE+1]]:41: error: chunk_bytes is 200
extern "C" __attribute__((global)) void kernel(unsigned rank, bool pred) {
  __attribute__((shared, aligned(16))) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  // CALL: c_variadic.cu:[[@LINE+1]]:3: error: chunk_bytes is 200
  copy(dst, src, BYTES, &mbar, rank, pred, 0, 0, 4, 0, 0, BYTES / 4, 1, 1);
}
