//===- cluster_test.h - Running one kernel of a GPU test --------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_GPU_CLUSTER_TEST_H
#define CLUSTER_BULK_COPY_TEST_GPU_CLUSTER_TEST_H

#include "../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

/// The shared memory of one CTA, as the host sees it.
template <class T, unsigned SourceSize, unsigned DestinationSize = SourceSize>
struct Image {
  T source[SourceSize];
  T destination[DestinationSize];
};

/// Number of the thread in its block, and threads of the block.
__device__ inline unsigned threadInBlock() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned threadsOfBlock() {
  return blockDim.x * blockDim.y * blockDim.z;
}

/// Copies \p count elements; all threads of the CTA take part.
template <class T>
__device__ inline void copyElements(T *to, const T *from, unsigned count) {
  for (unsigned i = threadInBlock(); i < count; i += threadsOfBlock())
    to[i] = from[i];
}

/// Ends what all threads do before a copy: their stores and the barriers that
/// one of them initialised are known to the cluster.
__device__ inline void meetBeforeCopies() {
  cbc::fence_proxy_async();
  cbc::cluster_sync();
}

#ifdef EXAMPLE_HAS_RUNTIME

#include <vector>

/// Runs \p kernel(before, after, gaveUp) as one cluster on random sources and
/// destinations that hold a sentinel, and compares every element of both with
/// what \p change makes of the images. \returns whether all are right.
template <class Image, class Change>
bool testCluster(const char *name,
                 void (*kernel)(const Image *, Image *, unsigned *),
                 dim3 cluster, dim3 block, unsigned shared, std::mt19937 &bits,
                 Change change) {
  const unsigned ctas = cluster.x * cluster.y * cluster.z;
  std::vector<Image> before(ctas), after(ctas);
  for (Image &image : before) {
    fillRandomly(image.source, bits);
    fillWithSentinel(image.destination);
  }
  check(cudaFuncSetAttribute(kernel,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(shared)),
        "asking for shared memory");
  bool correct = runOnImages(
      [&](const Image *deviceBefore, Image *deviceAfter, unsigned *gaveUp) {
        check(launchCluster(kernel, cluster, block, shared, deviceBefore,
                            deviceAfter, gaveUp),
              "launching the kernel");
      },
      before.data(), after.data(), ctas);

  std::vector<Image> wanted = before;
  change(wanted, before);
  for (unsigned rank = 0; rank != ctas; ++rank) {
    correct &=
        compareWords(rank, "source", after[rank].source, wanted[rank].source);
    correct &= compareWords(rank, "destination", after[rank].destination,
                            wanted[rank].destination);
  }
  std::printf("%-44s %s\n", name, correct ? "passed" : "FAILED");
  return correct;
}

/// Copies the elements of a region between layouts \p Dst and \p Src.
template <class Dst, class Src, class T>
void copyRegion(T *destination, const T *source) {
  for (long long element = 0; element != Dst::size; ++element) {
    long long rest = element, dst = 0, src = 0;
    for (unsigned axis = Dst::rank; axis-- != 0;) {
      dst += rest % Dst::extent(axis) * Dst::stride_of(axis);
      src += rest % Dst::extent(axis) * Src::stride_of(axis);
      rest /= Dst::extent(axis);
    }
    std::memcpy(static_cast<void *>(&destination[dst]), &source[src],
                sizeof(T));
  }
}

#endif // EXAMPLE_HAS_RUNTIME

#endif // CLUSTER_BULK_COPY_TEST_GPU_CLUSTER_TEST_H
