//===- copy_to_itself.cu - Copies to the CTA's own memory -----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank may be the sender's own: in a cluster of two, and in a cluster of one,
// which an ordinary kernel launch is as well. run.sh leaves out memcheck, which
// calls such a copy an invalid write.
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"

using row = cbc::layout<cbc::shape<64>>;
using Buffers = Image<float, row::size>;

__global__ void sendToItself(const Buffers *before, Buffers *after,
                             unsigned *gaveUp) {
  alignas(16) __shared__ float source[row::size];
  alignas(16) __shared__ float destination[row::size];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  copyElements(source, before[rank].source, row::size);
  copyElements(destination, before[rank].destination, row::size);
  if (threadInBlock() == 0) {
    cbc::barrier_init(&arrived, 1);
    if (rank == 0)
      cbc::expect_bytes(&arrived, cbc::tx_bytes<row, float>());
  }
  meetBeforeCopies();
  if (rank == 0 && threadInBlock() == 0)
    cbc::bulk_copy<row>(destination, source, &arrived, 0);
  if (rank == 0 && !waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, source, row::size);
  copyElements(after[rank].destination, destination, row::size);
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  const auto change = [](std::vector<Buffers> &wanted,
                         const std::vector<Buffers> &before) {
    std::memcpy(wanted[0].destination, before[0].source,
                sizeof(before[0].source));
  };
  bool ok = testCluster("to itself, cluster of two", sendToItself, dim3(2),
                        dim3(32), 0, bits, change);
  ok &= testCluster("to itself, cluster of one", sendToItself, dim3(1),
                    dim3(32), 0, bits, change);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
