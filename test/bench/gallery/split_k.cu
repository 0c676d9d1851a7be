//===- split_k.cu - The split sum, and through global memory --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without distributed shared memory the partial tiles go through a buffer in
// global memory, which stays in the L2 cache. After a cluster barrier each CTA
// adds up a quarter of the tile, so that all four share that work. The
// products are computed by the functions of the example.
//
//===----------------------------------------------------------------------===//

#define main exampleMain
#include "../../../examples/split_k.cu"
#undef main
#include "gallery.h"

/// \p partials has a tile for each CTA of the grid.
__global__ void __launch_bounds__(Threads) __cluster_dims__(Ctas)
    splitThroughGlobal(const float *a, const float *b, float *c,
                       unsigned columns, unsigned depth, float *partials) {
  __shared__ Operands operands;
  constexpr unsigned tileSize = TileRows * TileColumns;
  const unsigned rank = cbc::cluster_rank();
  const unsigned lane = threadIdx.x % 32;
  const unsigned row = threadIdx.x / 32 * WarpRows + lane / BlocksInRow * Block;
  const unsigned column = lane % BlocksInRow * Block;
  const unsigned long long firstRow = blockIdx.z * TileRows;
  const unsigned firstColumn = blockIdx.y * TileColumns;
  const unsigned length = depth / Ctas;
  const unsigned begin = rank * length;
  Vector sums[Block] = {};
  multiply(sums, operands, a + firstRow * depth + begin, depth,
           b + static_cast<unsigned long long>(begin) * columns + firstColumn,
           columns, length, row, column);

  float *ofCluster = partials + static_cast<unsigned long long>(
                                    blockIdx.z * gridDim.y + blockIdx.y) *
                                    (Ctas * tileSize);
#pragma unroll
  for (unsigned i = 0; i != Block; ++i)
    store(&ofCluster[rank * tileSize + (row + i) * TileColumns + column],
          sums[i]);
  // Releases the tile to the cluster, and acquires those of the others.
  cbc::cluster_sync();
  constexpr unsigned share = tileSize / Ctas;
  for (unsigned i = threadIdx.x * 4; i < share; i += Threads * 4) {
    const unsigned at = rank * share + i;
    Vector sum = load(&ofCluster[at]);
    for (unsigned k = 1; k != Ctas; ++k)
      sum = add(sum, load(&ofCluster[k * tileSize + at]));
    store(&c[(firstRow + at / TileColumns) * columns + firstColumn +
             at % TileColumns],
          sum);
  }
}

#ifdef EXAMPLE_HAS_RUNTIME

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  constexpr unsigned depth = 2048;
  // 132 clusters are four CTAs for each SM of an H200.
  for (unsigned clusters : {1, 132}) {
    const unsigned tilesInColumn = clusters == 1 ? 1 : 4;
    const unsigned rows = tilesInColumn * TileRows;
    const unsigned columns = clusters / tilesInColumn * TileColumns;
    const std::vector<float> a = makeIntegers(std::size_t(rows) * depth, bits);
    const std::vector<float> b =
        makeIntegers(std::size_t(depth) * columns, bits);
    const std::vector<float> zeros(std::size_t(rows) * columns);
    const DeviceArray<float> deviceA(a);
    const DeviceArray<float> deviceB(b);
    const DeviceArray<float> c(zeros);
    const DeviceArray<unsigned> gaveUp({0});
    const DeviceArray<float> partials(std::vector<float>(Ctas * zeros.size()));
    const auto launch = [&](auto *kernel, auto *last) {
      check(launchClusters(kernel,
                           dim3(Ctas, columns / TileColumns, tilesInColumn),
                           dim3(Ctas), dim3(Threads), 0, deviceA.get(),
                           deviceB.get(), c.get(), columns, depth, last),
            "launching the kernel");
    };
    const auto launchCopies = [&] { launch(splitK, gaveUp.get()); };
    const auto launchGlobal = [&] {
      launch(splitThroughGlobal, partials.get());
    };
    launchCopies();
    if (!finishKernel(gaveUp) ||
        !isProduct(a, b, c.copyToHost(), columns, depth))
      return EXIT_FAILURE;
    check(cudaMemset(c.get(), 0, zeros.size() * sizeof(float)),
          "clearing the product");
    launchGlobal();
    if (!finishKernel(gaveUp) ||
        !isProduct(a, b, c.copyToHost(), columns, depth))
      return EXIT_FAILURE;
    gallery::compare("split_k", clusters,
                     {{"dsmem", launchCopies}, {"global", launchGlobal}});
  }
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
