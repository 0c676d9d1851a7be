// The call form takes what the optimizer can make constant: literals and
// constexpr at every level, arguments of inlined wrappers from -O1. At -O0 a
// plain variable is an error that names it.
// RUN: %clang -O0 -S %s -o - | FileCheck %s
// RUN: %clang -O2 -S %s -o - | FileCheck %s
// RUN: %clang -O2 -S -DVARIABLE %s -o - | FileCheck %s
// RUN: not %clang -O0 -S -DVARIABLE %s -o %t.s 2>&1 | FileCheck %s --check-prefix=VARIABLE
#include <cluster_bulk_copy/cluster_bulk_copy.h>

constexpr int Rows = 4;
enum Size : unsigned char { Bytes = 128 };
template <int Stride> struct strided {
  static constexpr short value = Stride;
};

__attribute__((device)) inline void wrapper(void *dst, void *src, void *mbar,
                                            int bytes) {
  // VARIABLE: constants_after_inlining.cu:[[@LINE+1]]:3: error: chunk_bytes is not an integer constant
  __cluster_bulk_copy(dst, src, bytes, mbar, 1, true, 0, 0, 1, 0, 1, 2, 256,
                      128, 128, 1, 1);
}

// CHECK-LABEL: .entry kernel(
// CHECK: cp.async.bulk.shared::cluster.shared::cta
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) char dst[4096], src[4096];
  __attribute__((shared)) unsigned long long mbar;
  const int stride = 256;
  __cluster_bulk_copy(dst, src + 1024, Bytes, &mbar, rank, true, 0, 0, sizeof(char),
                      0u, 1ll, Rows, stride, strided<-128>::value, Bytes,
                      static_cast<char>(1), true);
#ifdef VARIABLE
  int bytes = 128;
  wrapper(dst, src, &mbar, bytes);
#endif
}
