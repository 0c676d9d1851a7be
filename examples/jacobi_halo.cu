//===- jacobi_halo.cu - Relaxation of a plate in shared memory ------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Jacobi's method on a plate with fixed edges: in each time step every cell
// becomes the mean of its four neighbours. The plate stays in the shared memory
// of a cluster of eight for all steps. Each CTA has a tile of it, and sends the
// outermost cells of the tile to the CTAs next to it, as their halo:
//
//      CTA 0 <--> CTA 1 <--> CTA 2 <--> CTA 3      <-->  a column each way,
//        ^          ^          ^          ^              packed before
//        |          |          |          |         ^
//        v          v          v          v         |    a row each way,
//      CTA 4 <--> CTA 5 <--> CTA 6 <--> CTA 7       v    out of the tile
//
// Where there is no CTA the halo is the edge of the plate, and the predicate of
// the copy is false. While the halos travel a CTA computes the cells that do
// not need them.
//
// There is no barrier of the cluster between the steps. Tiles, halos, packed
// columns and mbarriers are there twice, for even and for odd steps. This is
// enough, because CTAs that are next to each other wait for each other's halo
// in every step, so that neither is more than one step ahead:
//
// - A halo of step s + 2 overwrites that of step s. It is sent by a CTA that
//   has our halo of step s + 1, and we sent that when all our threads had read
//   the halo of step s.
// - A row or a packed column that was sent in step s is overwritten at the end
//   of step s + 1. By then we have the halos of step s + 1, from CTAs that sent
//   them after our halos of step s had arrived.
// - Bytes of step s + 2 find a barrier that has finished step s and expects
//   them: they, too, are sent after our halo of step s + 1, which follows the
//   arrival of thread 0 for step s + 2. For the same reason no thread that
//   still waits for step s can miss a whole phase.
//
// The optional arguments are the seed of the random data and the number of
// steps.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

// The CTAs of a cluster.
constexpr unsigned CtaRows = 2;
constexpr unsigned CtaColumns = 4;
constexpr unsigned Ranks = CtaRows * CtaColumns;

/// The plate of one cluster, with its fixed edges, whose corners do not count.
template <unsigned Rows, unsigned Columns> struct Plate {
  static constexpr unsigned pitch = CtaColumns * Columns + 2;
  float cells[(CtaRows * Rows + 2) * pitch];
};

/// The cells around a tile of \p Rows rows of \p Columns cells.
template <unsigned Rows, unsigned Columns> struct Halo {
  float north[Columns], south[Columns];
  float west[Rows], east[Rows];
};

/// The shared memory of one CTA. The index is the step modulo 2.
template <unsigned Rows, unsigned Columns> struct Shared {
  float tile[2][Rows * Columns];
  /// The first and the last column of the tile.
  float west[2][Rows], east[2][Rows];
  Halo<Rows, Columns> halo[2];
};

/// The new value of a cell. The product with a power of two is exact, so that
/// a compiler that fuses it with an addition does not change the result.
constexpr float average(float north, float south, float west, float east) {
  return 0.25f * ((north + south) + (west + east));
}

/// \returns the cell of the plate that is cell 0 of the tile of CTA \p rank.
template <unsigned Rows, unsigned Columns>
constexpr unsigned firstCell(unsigned rank) {
  return (rank / CtaColumns * Rows + 1) * Plate<Rows, Columns>::pitch +
         rank % CtaColumns * Columns + 1;
}

/// Fills the first tile, the columns of it, and what of the halos is the edge
/// of the plate. All threads of the CTA take part.
template <unsigned Rows, unsigned Columns>
__device__ void load(Shared<Rows, Columns> &shared,
                     const Plate<Rows, Columns> &plate, unsigned rank) {
  constexpr unsigned pitch = Plate<Rows, Columns>::pitch;
  const float *cells = plate.cells + firstCell<Rows, Columns>(rank);
  for (unsigned i = threadIdx.x; i < Rows * Columns; i += blockDim.x)
    shared.tile[0][i] = cells[i / Columns * pitch + i % Columns];
  for (unsigned row = threadIdx.x; row < Rows; row += blockDim.x) {
    shared.west[0][row] = cells[row * pitch];
    shared.east[0][row] = cells[row * pitch + Columns - 1];
  }
  for (Halo<Rows, Columns> &halo : shared.halo) {
    for (unsigned column = threadIdx.x; column < Columns;
         column += blockDim.x) {
      if (rank < CtaColumns)
        halo.north[column] = (cells - pitch)[column];
      if (rank >= Ranks - CtaColumns)
        halo.south[column] = (cells + Rows * pitch)[column];
    }
    for (unsigned row = threadIdx.x; row < Rows; row += blockDim.x) {
      if (rank % CtaColumns == 0)
        halo.west[row] = (cells - 1)[row * pitch];
      if (rank % CtaColumns == CtaColumns - 1)
        halo.east[row] = (cells + Columns)[row * pitch];
    }
  }
}

/// Computes the cells that have all their neighbours in the tile.
template <unsigned Rows, unsigned Columns>
__device__ void updateInside(float *next, const float *tile) {
  for (unsigned row = 1 + threadIdx.x / 32; row < Rows - 1;
       row += blockDim.x / 32)
    for (unsigned column = 1 + threadIdx.x % 32; column < Columns - 1;
         column += 32) {
      const unsigned i = row * Columns + column;
      next[i] = average(tile[i - Columns], tile[i + Columns], tile[i - 1],
                        tile[i + 1]);
    }
}

/// Computes the outermost cells of the tile, for which it needs the halo. Calls
/// \p use(row, column, value) for each.
template <unsigned Rows, unsigned Columns, class Halo, class Use>
__device__ void updateRim(float *next, const float *tile, const Halo &halo,
                          Use use) {
  constexpr unsigned inTwoRows = 2 * Columns;
  constexpr unsigned inTwoColumns = 2 * (Rows - 2);
  for (unsigned cell = threadIdx.x; cell < inTwoRows + inTwoColumns;
       cell += blockDim.x) {
    const unsigned rest = cell - inTwoRows;
    const unsigned row = cell < Columns     ? 0
                         : cell < inTwoRows ? Rows - 1
                                            : 1 + rest / 2;
    const unsigned column = cell < inTwoRows ? cell % Columns
                            : rest % 2 == 0  ? 0
                                             : Columns - 1;
    const unsigned i = row * Columns + column;
    const float value =
        average(row != 0 ? tile[i - Columns] : halo.north[column],
                row != Rows - 1 ? tile[i + Columns] : halo.south[column],
                column != 0 ? tile[i - 1] : halo.west[row],
                column != Columns - 1 ? tile[i + 1] : halo.east[row]);
    next[i] = value;
    use(row, column, value);
  }
}

/// Writes a tile to the plate.
template <unsigned Rows, unsigned Columns>
__device__ void store(Plate<Rows, Columns> &plate, const float *tile,
                      unsigned rank) {
  constexpr unsigned pitch = Plate<Rows, Columns>::pitch;
  float *cells = plate.cells + firstCell<Rows, Columns>(rank);
  for (unsigned i = threadIdx.x; i < Rows * Columns; i += blockDim.x)
    cells[i / Columns * pitch + i % Columns] = tile[i];
}

/// Relaxes one plate for each cluster. Its edges are not written to \p after.
template <unsigned Rows, unsigned Columns>
__global__ void relax(const Plate<Rows, Columns> *before,
                      Plate<Rows, Columns> *after, unsigned steps,
                      unsigned *gaveUp) {
  extern __shared__ __attribute__((aligned(16))) unsigned char window[];
  auto &shared = *reinterpret_cast<Shared<Rows, Columns> *>(window);
  __shared__ unsigned long long arrived[2];
  using row = cbc::layout<cbc::shape<Columns>>;
  using column = cbc::layout<cbc::shape<Rows>>;

  // A neighbour that does not exist has the CTA's own rank.
  const unsigned rank = cbc::cluster_rank();
  const unsigned x = rank % CtaColumns;
  const unsigned north = rank >= CtaColumns ? rank - CtaColumns : rank;
  const unsigned south = rank + CtaColumns < Ranks ? rank + CtaColumns : rank;
  const unsigned west = x != 0 ? rank - 1 : rank;
  const unsigned east = x != CtaColumns - 1 ? rank + 1 : rank;
  const unsigned bytes =
      ((north != rank) + (south != rank)) * cbc::tx_bytes<row, float>() +
      ((west != rank) + (east != rank)) * cbc::tx_bytes<column, float>();

  load(shared, before[blockIdx.x / Ranks], rank);
  if (threadIdx.x == 0)
    for (unsigned long long &barrier : arrived) {
      cbc::barrier_init(&barrier, 1);
      cbc::expect_bytes(&barrier, bytes);
    }
  cbc::fence_proxy_async();
  cbc::cluster_sync();

  bool complete = true;
  for (unsigned step = 0; step != steps; ++step) {
    const unsigned now = step % 2;
    const float *tile = shared.tile[now];
    float *next = shared.tile[1 - now];
    Halo<Rows, Columns> &halo = shared.halo[now];
    unsigned long long *barrier = &arrived[now];

    // Our first row is the southern halo of the CTA in the north, and so on.
    if (threadIdx.x < 32) {
      using cbc::scope::warp, cbc::elected;
      cbc::bulk_copy<row, warp, elected>(halo.south, tile, barrier, north,
                                         north != rank);
      cbc::bulk_copy<row, warp, elected>(halo.north,
                                         tile + (Rows - 1) * Columns, barrier,
                                         south, south != rank);
      cbc::bulk_copy<column, warp, elected>(halo.east, shared.west[now],
                                            barrier, west, west != rank);
      cbc::bulk_copy<column, warp, elected>(halo.west, shared.east[now],
                                            barrier, east, east != rank);
    }
    updateInside<Rows, Columns>(next, tile);

    complete = complete && waitOrGiveUp(barrier, step / 2 % 2);
    if (threadIdx.x == 0)
      cbc::expect_bytes(barrier, bytes);
    updateRim<Rows, Columns>(next, tile, halo,
                             [&](unsigned row, unsigned column, float cell) {
                               if (column == 0)
                                 shared.west[1 - now][row] = cell;
                               if (column == Columns - 1)
                                 shared.east[1 - now][row] = cell;
                             });

    // What was written here is sent in the next step, and the halo that was
    // read here is overwritten in the step after that.
    cbc::fence_proxy_async();
    __syncthreads();
  }
  if (!complete)
    *gaveUp = 1;
  store(after[blockIdx.x / Ranks], shared.tile[steps % 2], rank);
  // A CTA must not exit while its last halos are read.
  cbc::cluster_sync();
}

// The tile of this program.
constexpr unsigned TileRows = 16, TileColumns = 32;
using TilesPlate = Plate<TileRows, TileColumns>;
template __global__ void relax(const TilesPlate *, TilesPlate *, unsigned,
                               unsigned *);

#ifdef EXAMPLE_HAS_RUNTIME

#include <utility>
#include <vector>

/// Relaxes the plate as the kernel does, in the same order of operations. The
/// edges become 0, since the kernel does not write them.
template <unsigned Rows, unsigned Columns>
static void relaxOnHost(Plate<Rows, Columns> &plate, unsigned steps) {
  constexpr unsigned pitch = Plate<Rows, Columns>::pitch;
  Plate<Rows, Columns> next = plate;
  const auto forEachCell = [](auto body) {
    for (unsigned row = 1; row != CtaRows * Rows + 1; ++row)
      for (unsigned column = 1; column != pitch - 1; ++column)
        body(row * pitch + column);
  };
  for (unsigned step = 0; step != steps; ++step) {
    const float *cells = plate.cells;
    forEachCell([&](unsigned i) {
      next.cells[i] = average(cells[i - pitch], cells[i + pitch], cells[i - 1],
                              cells[i + 1]);
    });
    std::swap(plate, next);
  }
  std::memset(&next, 0, sizeof(next));
  forEachCell([&](unsigned i) { next.cells[i] = plate.cells[i]; });
  plate = next;
}

/// Calls \p launch(before, after, gaveUp) on a plate with random cells for each
/// of \p clusters clusters. \returns whether it relaxed them for \p steps
/// steps, to the last bit.
template <unsigned Rows, unsigned Columns, class Launch>
static bool isCorrect(Launch launch, unsigned clusters, unsigned steps,
                      std::mt19937 &bits) {
  std::vector<Plate<Rows, Columns>> before(clusters), after(clusters);
  std::uniform_real_distribution<float> random(0, 1);
  for (Plate<Rows, Columns> &plate : before)
    for (float &cell : plate.cells)
      cell = random(bits);
  if (!runOnImages(launch, before.data(), after.data(), clusters))
    return false;
  bool correct = true;
  for (unsigned cluster = 0; cluster != clusters; ++cluster) {
    relaxOnHost(before[cluster], steps);
    correct &=
        compareWords(0, "plate", after[cluster].cells, before[cluster].cells);
  }
  return correct;
}

/// Launches \p kernel(arguments...) as \p clusters clusters.
template <unsigned Rows, unsigned Columns, class... Parameters,
          class... Arguments>
static void launchRelaxation(void (*kernel)(Parameters...), unsigned clusters,
                             unsigned threads, Arguments... arguments) {
  constexpr int shared = sizeof(Shared<Rows, Columns>);
  check(cudaFuncSetAttribute(
            kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared),
        "asking for shared memory");
  check(launchClusters(kernel, dim3(clusters * Ranks), dim3(Ranks),
                       dim3(threads), shared, arguments...),
        "launching the kernel");
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  const unsigned steps =
      argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 0)) : 9;
  const auto launch = [&](const TilesPlate *before, TilesPlate *after,
                          unsigned *gaveUp) {
    launchRelaxation<TileRows, TileColumns>(relax<TileRows, TileColumns>, 1,
                                            128, before, after, steps, gaveUp);
  };
  if (!isCorrect<TileRows, TileColumns>(launch, 1, steps, bits))
    return EXIT_FAILURE;
  std::printf("jacobi_halo: %u steps on a plate of %u x %u cells, as on the "
              "host\n",
              steps, CtaRows * TileRows, CtaColumns * TileColumns);
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
