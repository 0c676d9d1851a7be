//===- producer_consumers.cu - One CTA feeds the others of its cluster ----===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scores of many rows with many filters: scores = rows * filters. Each of
// three CTAs keeps some of the filters in its shared memory. All need all rows,
// but only the fourth reads them from global memory, a tile of 32 rows at a
// time, and sends every tile to the three others.
//
//            producer                     consumers 1, 2, 3
//   rows --> stage[0] --- tile 0, 2, .. --> stage[0], counted on full[0]
//   rows --> stage[1] --- tile 1, 3, .. --> stage[1], counted on full[1]
//            empty[0] <-- one arrival of each warp that has read stage[0]
//            empty[1] <-- one arrival of each warp that has read stage[1]
//
// While the consumers work on one stage the producer fills the other one.
//
// The producer has rank 0 in the first cluster, 1 in the second, and so on.
// CTAs of the same rank often share an SM, and four producers would share what
// one SM can send.
//
// The optional argument is the seed of the random data.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

constexpr unsigned Ctas = 4;
constexpr unsigned Consumers = Ctas - 1;
constexpr unsigned Threads = 128;
constexpr unsigned Warps = Threads / 32;

/// Elements of a row and of a filter.
constexpr unsigned Width = 64;
/// Rows of a tile: one for each lane of a warp, which reads 16 bytes at a time.
constexpr unsigned Rows = 32;
/// From row to row in shared memory. Eight lanes, which read together, would
/// find rows without a gap in the same banks.
constexpr unsigned Pitch = Width + 4;

/// Filters of one warp, of one CTA, and of all.
constexpr unsigned WarpFilters = 4;
constexpr unsigned CtaFilters = Warps * WarpFilters;
constexpr unsigned Filters = Consumers * CtaFilters;

/// At scope warp the outermost axis is that of the lanes: each has one row.
/// Rows are 16-byte aligned, and the gaps are not sent.
using tile = cbc::layout<cbc::shape<Rows, Width>, cbc::stride<Pitch, 1>>;
constexpr unsigned TileBytes = cbc::tx_bytes<tile, float, cbc::scope::warp>();

/// What a thread reads or writes at once.
struct alignas(16) Vector {
  float x, y, z, w;
};

/// One stage has the same place in the producer, which sends from it, and in
/// the consumers, which receive into it.
struct Pipeline {
  alignas(16) float stage[2][Rows * Pitch];
  /// In a consumer: the tile has arrived.
  unsigned long long full[2];
  /// In the producer: all consumers have read the tile.
  unsigned long long empty[2];
};

/// Arrives at the counterpart of \p barrier in CTA \p rank of the cluster. What
/// this thread has read and written before is done when the arrival is seen.
/// (A wait there makes sure of that order; it does not acquire data that this
/// thread wrote to global memory, and none is needed here.)
__device__ inline void arriveAtRank(unsigned long long *barrier,
                                    unsigned rank) {
  asm volatile("{\n\t"
               ".reg .b64 local;\n\t"
               ".reg .b32 remote;\n\t"
               "cvta.to.shared.u64 local, %0;\n\t"
               "cvt.u32.u64 remote, local;\n\t"
               "mapa.shared::cluster.u32 remote, remote, %1;\n\t"
               "mbarrier.arrive.release.cluster.shared::cluster.b64 _, "
               "[remote];\n\t"
               "}"
               :
               : "l"(barrier), "r"(rank)
               : "memory");
}

/// The number of this warp in its CTA. The shuffle tells the compiler that it
/// is the same in all lanes.
__device__ inline unsigned getWarp() {
  return static_cast<unsigned>(
      __nvvm_shfl_sync_idx_i32(~0U, static_cast<int>(threadIdx.x / 32), 0, 31));
}

/// Multiplies the row of this lane, in \p stage, by the filters of its warp.
__device__ inline void multiplyRow(float (&sums)[WarpFilters],
                                   const float (&stage)[Rows * Pitch],
                                   const float (&filters)[CtaFilters * Width]) {
  const Vector *row =
      reinterpret_cast<const Vector *>(&stage[threadIdx.x % 32 * Pitch]);
  const Vector *filter = reinterpret_cast<const Vector *>(
      &filters[threadIdx.x / 32 * WarpFilters * Width]);
#pragma unroll
  for (unsigned i = 0; i != Width / 4; ++i) {
    const Vector x = row[i];
#pragma unroll
    for (unsigned f = 0; f != WarpFilters; ++f) {
      const Vector w = filter[f * (Width / 4) + i];
      sums[f] += x.x * w.x + x.y * w.y + x.z * w.z + x.w * w.w;
    }
  }
}

/// Writes what this thread has computed to its place in \p scores, which is the
/// first score of the tile's first row with this CTA's filters.
__device__ inline void writeScores(float *scores,
                                   const float (&sums)[WarpFilters]) {
  static_assert(WarpFilters == 4);
  *reinterpret_cast<Vector *>(
      &scores[threadIdx.x % 32 * Filters + threadIdx.x / 32 * WarpFilters]) = {
      sums[0], sums[1], sums[2], sums[3]};
}

/// Vectors of a tile that one thread moves.
constexpr unsigned Loads = Rows * Width / 4 / Threads;

/// Reads this thread's part of the tile at \p rows.
__device__ inline void loadTile(Vector (&part)[Loads], const float *rows) {
  const Vector *from = reinterpret_cast<const Vector *>(rows);
#pragma unroll
  for (unsigned i = 0; i != Loads; ++i)
    part[i] = from[threadIdx.x + i * Threads];
}

/// Writes it to \p stage.
__device__ inline void storeTile(float (&stage)[Rows * Pitch],
                                 const Vector (&part)[Loads]) {
  Vector *to = reinterpret_cast<Vector *>(stage);
#pragma unroll
  for (unsigned i = 0; i != Loads; ++i) {
    const unsigned at = threadIdx.x + i * Threads;
    to[at / (Width / 4) * (Pitch / 4) + at % (Width / 4)] = part[i];
  }
}

/// What the CTA of rank \p own does, the producer: sends \p tiles tiles from \p
/// rows.
static __device__ void produce(Pipeline &pipeline, const float *rows,
                               unsigned tiles, unsigned own, unsigned *gaveUp) {
  const unsigned warp = getWarp();
  Vector next[Loads];
  if (tiles != 0)
    loadTile(next, rows);
  for (unsigned t = 0; t != tiles; ++t) {
    const unsigned s = t % 2;
    // The consumers must have read tile t - 2. That says two things: the bytes
    // may be replaced there, and they have left the stage here. Only they can
    // know the latter, since a copy completes at its receiver.
    if (t >= 2 && !waitOrGiveUp(&pipeline.empty[s], (t / 2 - 1) % 2))
      *gaveUp = 1;

    storeTile(pipeline.stage[s], next);
    // The next one is on its way while this one is sent.
    if (t + 1 != tiles)
      loadTile(next, rows + (t + 1) * (Rows * Width));
    // Each thread's writes come before the copies.
    cbc::fence_proxy_async();
    __syncthreads();

    // The first three warps send the tile to one consumer each. All operands
    // are the same in all lanes, so that from -O1 on the plugin lets one
    // elected lane issue the rows of all 32.
    if (warp < Consumers)
      cbc::bulk_copy<tile, cbc::scope::warp>(
          pipeline.stage[s], pipeline.stage[s], &pipeline.full[s],
          (own + 1 + warp) % Ctas);
  }
}

/// What the other CTAs do: the scores of \p tiles tiles with \p filters, which
/// are in shared memory, into columns of \p scores. \p producer is a rank.
static __device__ void consume(Pipeline &pipeline,
                               const float (&filters)[CtaFilters * Width],
                               unsigned tiles, float *scores, unsigned producer,
                               unsigned *gaveUp) {
  for (unsigned t = 0; t != tiles; ++t) {
    const unsigned s = t % 2;
    if (!waitOrGiveUp(&pipeline.full[s], t / 2 % 2))
      *gaveUp = 1;
    // The barrier is in its next phase now, and this is that phase's arrival.
    // Other warps that still wait for tile t cannot miss its end: the next
    // phase needs tile t + 2, and that needs their arrival at empty.
    if (threadIdx.x == 0 && t + 2 < tiles)
      cbc::expect_bytes(&pipeline.full[s], TileBytes);

    float sums[WarpFilters] = {};
    multiplyRow(sums, pipeline.stage[s], filters);

    // This warp does not need the stage any more. Each lane has read from what
    // the next copy overwrites; the lane that arrives does so for all.
    cbc::fence_proxy_async();
    __nvvm_bar_warp_sync(~0U);
    if (threadIdx.x % 32 == 0 && t + 2 < tiles)
      arriveAtRank(&pipeline.empty[s], producer);

    writeScores(scores + t * (Rows * Filters), sums);
  }
}

/// \p rows are \p tiles tiles of Rows * Width floats for each cluster, \p
/// filters are Filters * Width floats, and \p scores have Filters floats for
/// each row.
__global__ void __launch_bounds__(Threads) __cluster_dims__(Ctas)
    scoreRows(const float *rows, const float *filters, float *scores,
              unsigned tiles, unsigned *gaveUp) {
  __shared__ Pipeline pipeline;
  alignas(16) __shared__ float own[CtaFilters * Width];
  const unsigned cluster = blockIdx.x / Ctas;
  const unsigned producer = cluster % Ctas;
  // 0 for the producer; consumer i has the rank i above it.
  const unsigned role = (cbc::cluster_rank() + Ctas - producer) % Ctas;

  if (threadIdx.x == 0)
    for (unsigned s = 0; s != 2; ++s) {
      cbc::barrier_init(&pipeline.full[s], 1);
      cbc::barrier_init(&pipeline.empty[s], Consumers * Warps);
      if (role != 0 && s < tiles)
        cbc::expect_bytes(&pipeline.full[s], TileBytes);
    }
  if (role != 0)
    for (unsigned i = threadIdx.x; i < CtaFilters * Width; i += Threads)
      own[i] = filters[(role - 1) * (CtaFilters * Width) + i];
  // All CTAs run now, their barriers are ready, and so are the filters.
  cbc::cluster_sync();

  rows += static_cast<unsigned long long>(cluster) * tiles * (Rows * Width);
  scores += static_cast<unsigned long long>(cluster) * tiles * (Rows * Filters);
  if (role == 0)
    produce(pipeline, rows, tiles, producer, gaveUp);
  else
    consume(pipeline, own, tiles, scores + (role - 1) * CtaFilters, producer,
            gaveUp);

  // The producer may not exit while its last tiles are being read, nor before
  // the last arrival at its barriers.
  cbc::cluster_sync();
}

#ifdef EXAMPLE_HAS_RUNTIME

/// \returns whether \p scores are those of \p rows with \p filters.
inline bool areScores(const std::vector<float> &rows,
                      const std::vector<float> &filters,
                      const std::vector<float> &scores) {
  for (std::size_t row = 0; row != rows.size() / Width; ++row)
    for (unsigned filter = 0; filter != Filters; ++filter) {
      double wanted = 0;
      for (unsigned i = 0; i != Width; ++i)
        wanted += rows[row * Width + i] * filters[filter * Width + i];
      const double got = scores[row * Filters + filter];
      if (got == wanted)
        continue;
      std::printf("row %zu, filter %u: the score is %.9g, but should be %.9g\n",
                  row, filter, got, wanted);
      return false;
    }
  return true;
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  const std::vector<float> filters = makeIntegers(Filters * Width, bits);
  const DeviceArray<float> deviceFilters(filters);
  constexpr unsigned clusters = 2;
  // Fewer tiles than stages, and enough to come back to each stage twice.
  for (const unsigned tiles : {1U, 7U}) {
    const std::size_t count = std::size_t(clusters) * tiles * Rows;
    const std::vector<float> rows = makeIntegers(count * Width, bits);
    const DeviceArray<float> deviceRows(rows);
    const DeviceArray<float> scores(std::vector<float>(count * Filters));
    const DeviceArray<unsigned> gaveUp({0});
    scoreRows<<<clusters * Ctas, Threads>>>(deviceRows.get(),
                                            deviceFilters.get(), scores.get(),
                                            tiles, gaveUp.get());
    if (!finishKernel(gaveUp) || !areScores(rows, filters, scores.copyToHost()))
      return EXIT_FAILURE;
  }
  std::printf("producer_consumers: the consumers have the right scores\n");
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
