//===- jacobi_halo.cu - The relaxation, and through global memory ---------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without distributed shared memory the tiles stay in shared memory too, and
// only what is on their rims goes through global memory, to places for even and
// for odd steps. The barrier of the cluster is split, so that the cells that
// need no halo are computed between arriving and waiting. One launch for each
// time step would be slower.
//
// With tiles of 32 x 32 cells a step is little more than the exchange; with
// tiles of 128 x 128 it is mostly computing.
//
//===----------------------------------------------------------------------===//

#define main exampleMain
#include "../../../examples/jacobi_halo.cu"
#undef main
#include "gallery.h"

/// What the CTAs next to a CTA need of its tile. The index is the step modulo
/// 2.
template <unsigned Rows, unsigned Columns> struct Rim {
  float firstRow[2][Columns], lastRow[2][Columns];
  float firstColumn[2][Rows], lastColumn[2][Rows];
};

/// Puts a cell that may be on the rim where the neighbours find it in a step of
/// parity \p parity.
template <unsigned Rows, unsigned Columns>
__device__ void publish(Rim<Rows, Columns> &rim, unsigned parity, unsigned row,
                        unsigned column, float cell) {
  if (row == 0)
    rim.firstRow[parity][column] = cell;
  if (row == Rows - 1)
    rim.lastRow[parity][column] = cell;
  if (column == 0)
    rim.firstColumn[parity][row] = cell;
  if (column == Columns - 1)
    rim.lastColumn[parity][row] = cell;
}

template <unsigned Rows, unsigned Columns>
__global__ void relaxThroughGlobal(const Plate<Rows, Columns> *before,
                                   Plate<Rows, Columns> *after, unsigned steps,
                                   Rim<Rows, Columns> *rims) {
  extern __shared__ __attribute__((aligned(16))) unsigned char window[];
  auto &shared = *reinterpret_cast<Shared<Rows, Columns> *>(window);
  const unsigned rank = cbc::cluster_rank();
  const unsigned x = rank % CtaColumns;
  Rim<Rows, Columns> *rim = rims + blockIdx.x;

  load(shared, before[blockIdx.x / Ranks], rank);
  __syncthreads();
  for (unsigned column = threadIdx.x; column < Columns; column += blockDim.x) {
    publish(*rim, 0, 0, column, shared.tile[0][column]);
    publish(*rim, 0, Rows - 1, column,
            shared.tile[0][(Rows - 1) * Columns + column]);
  }
  for (unsigned row = threadIdx.x; row < Rows; row += blockDim.x) {
    publish(*rim, 0, row, 0, shared.tile[0][row * Columns]);
    publish(*rim, 0, row, Columns - 1,
            shared.tile[0][row * Columns + Columns - 1]);
  }

  for (unsigned step = 0; step != steps; ++step) {
    const unsigned now = step % 2;
    const float *tile = shared.tile[now];
    float *next = shared.tile[1 - now];
    Halo<Rows, Columns> &edge = shared.halo[0];
    cbc::cluster_arrive();
    updateInside<Rows, Columns>(next, tile);
    cbc::cluster_wait();

    // Straight from the neighbours' rims; each thread reads what it needs.
    const struct {
      const float *north, *south, *west, *east;
    } halo = {
        rank >= CtaColumns ? rim[-int(CtaColumns)].lastRow[now] : edge.north,
        rank + CtaColumns < Ranks ? rim[CtaColumns].firstRow[now] : edge.south,
        x != 0 ? rim[-1].lastColumn[now] : edge.west,
        x != CtaColumns - 1 ? rim[1].firstColumn[now] : edge.east};
    updateRim<Rows, Columns>(next, tile, halo,
                             [&](unsigned row, unsigned column, float cell) {
                               publish(*rim, 1 - now, row, column, cell);
                             });
    __syncthreads();
  }
  store(after[blockIdx.x / Ranks], shared.tile[steps % 2], rank);
}

#ifdef EXAMPLE_HAS_RUNTIME

/// Checks both kernels, and times them if both are right.
template <unsigned Rows, unsigned Columns>
static bool benchmark(const char *name, unsigned clusters, unsigned threads,
                      unsigned steps, std::mt19937 &bits) {
  using TilesPlate = Plate<Rows, Columns>;
  const DeviceArray<Rim<Rows, Columns>> rims(
      std::vector<Rim<Rows, Columns>>(clusters * Ranks));
  const auto relaxByCopies = [&](const TilesPlate *before, TilesPlate *after,
                                 unsigned *gaveUp) {
    launchRelaxation<Rows, Columns>(relax<Rows, Columns>, clusters, threads,
                                    before, after, steps, gaveUp);
  };
  const auto relaxByGlobal = [&](const TilesPlate *before, TilesPlate *after,
                                 unsigned *) {
    launchRelaxation<Rows, Columns>(relaxThroughGlobal<Rows, Columns>, clusters,
                                    threads, before, after, steps, rims.get());
  };
  if (!isCorrect<Rows, Columns>(relaxByCopies, clusters, steps, bits) ||
      !isCorrect<Rows, Columns>(relaxByGlobal, clusters, steps, bits))
    return false;
  const std::vector<TilesPlate> zeros(clusters);
  const DeviceArray<TilesPlate> before(zeros);
  const DeviceArray<TilesPlate> after(zeros);
  const DeviceArray<unsigned> gaveUp({0});
  gallery::compare(
      name, clusters,
      {{"dsmem",
        [&] { relaxByCopies(before.get(), after.get(), gaveUp.get()); }},
       {"global",
        [&] { relaxByGlobal(before.get(), after.get(), gaveUp.get()); }}});
  return true;
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  constexpr unsigned steps = 100;
  for (unsigned clusters : {1, 16})
    if (!benchmark<32, 32>("jacobi_halo, tiles of 32 x 32, 100 steps", clusters,
                           256, steps, bits) ||
        !benchmark<128, 128>("jacobi_halo, tiles of 128 x 128, 100 steps",
                             clusters, 512, steps, bits))
      return EXIT_FAILURE;
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
