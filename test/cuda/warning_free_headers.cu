// The headers are clean under pedantic warnings in every language mode, in the
// device and in the host pass.
// DEFINE: %{strict} = -Wall -Wextra -Wpedantic -Werror -O1
// RUN: %clang %{strict} -std=c++17 -S %s -o - | FileCheck %s
// RUN: %clang %{strict} -std=c++20 -S %s -o - | FileCheck %s
// RUN: %clang %{strict} -std=c++23 -S %s -o - | FileCheck %s
// RUN: %clang %{strict} -std=gnu++17 --cuda-host-only -Wno-unused-command-line-argument -fsyntax-only %s
// CHECK: cp.async.bulk
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
namespace cbc = cluster_bulk_copy;

__attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
}
