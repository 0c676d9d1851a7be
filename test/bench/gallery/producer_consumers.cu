//===- producer_consumers.cu - The producer, and every CTA for itself -----===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without distributed shared memory nobody produces: each of the three CTAs
// that have filters reads all rows from global memory itself, which is the L2
// cache for two of them. The next tile is on its way in registers while the CTA
// works on one, and two stages leave one block barrier for each tile. There is
// a CTA less for the same work. As in the example, the filters of the three are
// taken to be too many for one CTA.
//
//===----------------------------------------------------------------------===//

#define main exampleMain
#include "../../../examples/producer_consumers.cu"
#undef main
#include "gallery.h"

__global__ void __launch_bounds__(Threads)
    scoreThroughGlobal(const float *rows, const float *filters, float *scores,
                       unsigned tiles) {
  alignas(16) __shared__ float stage[2][Rows * Pitch];
  alignas(16) __shared__ float own[CtaFilters * Width];
  const unsigned part = blockIdx.x % Consumers;
  const unsigned long long firstTile = blockIdx.x / Consumers * tiles;
  for (unsigned i = threadIdx.x; i < CtaFilters * Width; i += Threads)
    own[i] = filters[part * (CtaFilters * Width) + i];
  scores += firstTile * (Rows * Filters) + part * CtaFilters;
  rows += firstTile * (Rows * Width);

  Vector next[Loads];
  loadTile(next, rows);
  for (unsigned t = 0; t != tiles; ++t) {
    storeTile(stage[t % 2], next);
    // All have read the other stage when they come here.
    __syncthreads();
    if (t + 1 != tiles)
      loadTile(next, rows + (t + 1) * (Rows * Width));
    float sums[WarpFilters] = {};
    multiplyRow(sums, stage[t % 2], own);
    writeScores(scores + t * (Rows * Filters), sums);
  }
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  const std::vector<float> filters = makeIntegers(Filters * Width, bits);
  const DeviceArray<float> deviceFilters(filters);
  constexpr unsigned tiles = 64;
  // 132 clusters are four CTAs for each SM of an H200.
  for (unsigned clusters : {1, 132}) {
    const std::size_t count = std::size_t(clusters) * tiles * Rows;
    const std::vector<float> rows = makeIntegers(count * Width, bits);
    const std::vector<float> zeros(count * Filters);
    const DeviceArray<float> deviceRows(rows);
    const DeviceArray<float> scores(zeros);
    const DeviceArray<unsigned> gaveUp({0});
    const auto launchCopies = [&] {
      check(launchClusters(scoreRows, dim3(clusters * Ctas), dim3(Ctas),
                           dim3(Threads), 0, deviceRows.get(),
                           deviceFilters.get(), scores.get(), tiles,
                           gaveUp.get()),
            "launching the kernel");
    };
    const auto launchGlobal = [&] {
      scoreThroughGlobal<<<clusters * Consumers, Threads>>>(
          deviceRows.get(), deviceFilters.get(), scores.get(), tiles);
    };
    launchCopies();
    if (!finishKernel(gaveUp) || !areScores(rows, filters, scores.copyToHost()))
      return EXIT_FAILURE;
    check(cudaMemset(scores.get(), 0, zeros.size() * sizeof(float)),
          "clearing the scores");
    launchGlobal();
    if (!finishKernel(gaveUp) || !areScores(rows, filters, scores.copyToHost()))
      return EXIT_FAILURE;
    gallery::compare("producer_consumers", clusters,
                     {{"dsmem", launchCopies}, {"global", launchGlobal}});
  }
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
