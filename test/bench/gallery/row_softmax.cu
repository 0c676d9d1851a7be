//===- row_softmax.cu - The softmax, and through global memory ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without distributed shared memory the partial results go through global
// memory, and one cluster barrier for each row says that they are there. The
// row stays in the shared memories of the cluster, as in the example: one CTA
// cannot hold it, and reading it from global memory twice would take longer.
//
//===----------------------------------------------------------------------===//

#define main exampleMain
#include "../../../examples/row_softmax.cu"
#undef main
#include "gallery.h"

/// \p partials has Ctas elements for the even rounds of each cluster and as
/// many for the odd ones.
__global__ void __launch_bounds__(Threads) __cluster_dims__(Ctas)
    softmaxThroughGlobal(const float *in, float *out, unsigned rows,
                         unsigned size, Partial *partials) {
  extern __shared__ float slice[];
  __shared__ float warpMax[Threads / 32];
  __shared__ float warpSum[Threads / 32];
  const unsigned rank = cbc::cluster_rank();
  unsigned round = 0;
  for (unsigned row = blockIdx.x / Ctas; row < rows;
       row += gridDim.x / Ctas, ++round) {
    const unsigned long long begin =
        (static_cast<unsigned long long>(row) * Ctas + rank) * size;
    const auto [max, sum] =
        reduceSlice(slice, in + begin, size, warpMax, warpSum);

    Partial *ofRow = partials + (blockIdx.x / Ctas * 2 + round % 2) * Ctas;
    if (threadIdx.x == 0) {
      ofRow[rank].max = max;
      ofRow[rank].sum = sum;
    }
    // Releases the partial result, and acquires those of the others. Whoever
    // is past it has read those of the round before.
    cbc::cluster_sync();

    float rowMax = ofRow[0].max;
    for (unsigned i = 1; i != Ctas; ++i)
      rowMax = larger(rowMax, ofRow[i].max);
    float rowSum = 0;
    for (unsigned i = 0; i != Ctas; ++i)
      rowSum += ofRow[i].sum * exponential(ofRow[i].max - rowMax);
    const float scale = exponential(max - rowMax) / rowSum;
    for (unsigned i = threadIdx.x; i < size; i += Threads)
      out[begin + i] = slice[i] * scale;
  }
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  // Rows of 256 KiB. 64 clusters are four CTAs for each SM of an H200.
  constexpr unsigned size = 8192;
  for (unsigned clusters : {1, 64}) {
    const unsigned rows = 6 * clusters;
    const std::vector<float> before =
        makeRows(rows, std::size_t(Ctas) * size, bits);
    const std::vector<float> zeros(before.size());
    const DeviceArray<float> in(before);
    const DeviceArray<float> out(zeros);
    const DeviceArray<unsigned> gaveUp({0});
    const DeviceArray<Partial> partials(
        std::vector<Partial>(std::size_t(2) * Ctas * clusters));
    const auto launch = [&](auto *kernel, auto *last) {
      check(launchClusters(kernel, dim3(clusters * Ctas), dim3(Ctas),
                           dim3(Threads), size * sizeof(float), in.get(),
                           out.get(), rows, size, last),
            "launching the kernel");
    };
    const auto launchCopies = [&] { launch(rowSoftmax, gaveUp.get()); };
    const auto launchGlobal = [&] {
      launch(softmaxThroughGlobal, partials.get());
    };
    launchCopies();
    if (!finishKernel(gaveUp) || !isSoftmax(before, out.copyToHost(), rows))
      return EXIT_FAILURE;
    check(cudaMemset(out.get(), 0, before.size() * sizeof(float)),
          "clearing the output");
    launchGlobal();
    if (!finishKernel(gaveUp) || !isSoftmax(before, out.copyToHost(), rows))
      return EXIT_FAILURE;
    gallery::compare("row_softmax", clusters,
                     {{"dsmem", launchCopies}, {"global", launchGlobal}});
  }
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
