// What no rule can know is accepted, at every level: run-time offsets, ranks and
// predicates, pointers that come from memory or from an unknown caller.
// RUN: %clang -O0 -S %s -o - | FileCheck %s
// RUN: %clang -O2 -S %s -o - | FileCheck %s
// RUN: %clang -O3 -S -fgpu-rdc %s -o - | FileCheck %s
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;
extern __attribute__((shared)) float window[];
__attribute__((shared)) float *stage;
__attribute__((device)) float global_row[64];

// Base alignment, bounds, overlap with the barrier, cluster rank.
// CHECK-LABEL: .entry offsets(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") offsets(unsigned rank, int n, bool pred) {
  __attribute__((shared, aligned(16))) float dst[256], src[256];
  cbc::bulk_copy<row>(dst + n, src - n, dst + 2 * n, rank, pred);
}

// Bounds and alignment of dynamic shared memory.
// CHECK-LABEL: .entry dynamic(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") dynamic(unsigned rank) {
  cbc::bulk_copy<cbc::layout<cbc::shape<255, 1024>>>(window, window + 4, window + 1048576, 15);
}

// Address space and mapping of what comes from memory.
// CHECK-LABEL: .entry from_memory(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") from_memory(unsigned rank, float **argument) {
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<row>(*(float *volatile *)&stage, argument[1], &mbar, rank);
}

// Any caller may be right.
// CHECK-LABEL: .func from_anywhere(
// CHECK: cp.async.bulk
extern "C" __attribute__((device, noinline)) void from_anywhere(float *dst, float *src, void *bar, unsigned rank) {
  cbc::bulk_copy<row>(dst, src, bar, rank);
}
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") wrong_caller(unsigned rank) {
  from_anywhere(global_row, global_row + 1, nullptr, 99);
}

// One path of two is right.
// CHECK-LABEL: .entry two_paths(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") two_paths(unsigned rank, int n) {
  __attribute__((shared, aligned(16))) float dst[256], src[256];
  __attribute__((shared)) unsigned long long mbar;
  float *from = global_row;
  if (n > 4)
    from = src;
  float *to = nullptr;
  for (int i = 0; i != n; ++i)
    to = dst + 16 * i;
  cbc::bulk_copy<row>(to, from, &mbar, rank);
}

// A ring of stages, each in bounds, none with a constant address.
// CHECK-LABEL: .entry ring(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") ring(unsigned rank, unsigned n) {
  __attribute__((shared, aligned(128))) float dst[4][1024], src[4][1024];
  __attribute__((shared)) unsigned long long full[4];
  for (unsigned i = 0; i != n; ++i)
    cbc::bulk_copy<cbc::layout<cbc::shape<1024>>>(dst[i % 4], src[i & 3], &full[i % 4], rank ^ 1);
}

// Clusters whose size the launch decides.
// CHECK-LABEL: .entry any_cluster(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") any_cluster() {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<row>(dst, src, &mbar, 15);
}

// Captured and packed pointers.
struct buffers {
  float *dst, *src;
  void *bar;
};
__attribute__((device)) inline void send(buffers b, unsigned rank) {
  cbc::bulk_copy<row>(b.dst, b.src, b.bar, rank);
}
// CHECK-LABEL: .entry packed(
// CHECK: cp.async.bulk
extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") CLUSTER_BULK_COPY_NO_WARNING("no-cluster-barrier") packed(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  auto send_to = [&](float *to) { cbc::bulk_copy<row>(to, src, &mbar, rank); };
  send_to(dst);
  send({dst, src, &mbar}, rank);
}
