//===- split_k.cu - A matrix product whose sum is split over a cluster ----===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C = A * B with few elements in C and long sums. There would be too few CTAs
// if each had a tile of C, so that a cluster of four shares a tile: CTA k adds
// up the k-th quarter of the sum. Three of them send their partial tiles to the
// last one, which adds the four and writes the tile.
//
//       A             B                        CTA 3
//   [0|1|2|3]   *   [ 0 ]     CTA 0  --tile-->  received[0]  \
//                   [ 1 ]     CTA 1  --tile-->  received[1]   + own --> C
//                   [ 2 ]     CTA 2  --tile-->  received[2]  /
//                   [ 3 ]                       arrived: 3 tiles of 8 KiB
//
// Every warp sends its own part of a tile as soon as that is ready, without
// waiting for the other warps. The optional argument is the seed of the random
// data.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

constexpr unsigned Ctas = 4;
constexpr unsigned Senders = Ctas - 1;
constexpr unsigned Threads = 128;
constexpr unsigned Warps = Threads / 32;

/// A tile of C, and the part of the sum that is in shared memory at a time.
constexpr unsigned TileRows = 32;
constexpr unsigned TileColumns = 64;
constexpr unsigned Step = 32;
/// From row to row of A's part. Without a gap all rows would begin in the same
/// bank.
constexpr unsigned Pitch = Step + 4;

/// What one thread computes: 4 rows of 4 columns. A warp has two rows of 16
/// such blocks, which are 8 rows of the tile.
constexpr unsigned Block = 4;
constexpr unsigned BlocksInRow = TileColumns / Block;
constexpr unsigned WarpRows = TileRows / Warps;
static_assert(WarpRows == 2 * Block && BlocksInRow == 16);

/// At scope cta the outermost axis is that of the warps. The rows of a warp lie
/// together, so that they are one chunk of 2 KiB.
using tile = cbc::layout<
    cbc::shape<Warps, static_cast<long long>(WarpRows) * TileColumns>>;
constexpr unsigned TileBytes =
    cbc::tx_bytes<tile, float, cbc::scope::cta, cbc::elected>();

/// What a thread reads or writes at once.
struct alignas(16) Vector {
  float x, y, z, w;
};

__device__ inline Vector add(const Vector &a, const Vector &b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}

/// \returns c + a * b.
__device__ inline Vector multiplyAdd(float a, const Vector &b,
                                     const Vector &c) {
  return {__builtin_fmaf(a, b.x, c.x), __builtin_fmaf(a, b.y, c.y),
          __builtin_fmaf(a, b.z, c.z), __builtin_fmaf(a, b.w, c.w)};
}

__device__ inline Vector load(const float *from) {
  return *reinterpret_cast<const Vector *>(from);
}

__device__ inline void store(float *to, const Vector &value) {
  *reinterpret_cast<Vector *>(to) = value;
}

/// The parts of A and B that a CTA works on.
struct Operands {
  alignas(16) float a[TileRows * Pitch];
  alignas(16) float b[Step * TileColumns];
};

/// Fetches \p Rows rows of \p Columns floats, which are \p fromPitch apart, for
/// all threads of the CTA.
template <unsigned Rows, unsigned Columns>
__device__ inline void fetch(float *to, unsigned toPitch, const float *from,
                             unsigned fromPitch) {
  for (unsigned i = threadIdx.x; i < Rows * Columns / 4; i += Threads) {
    const unsigned row = i / (Columns / 4);
    const unsigned column = i % (Columns / 4) * 4;
    store(
        to + row * toPitch + column,
        load(from + static_cast<unsigned long long>(row) * fromPitch + column));
  }
}

/// Adds to \p sums, which are at \p row and \p column of the tile, the products
/// of what is in shared memory.
__device__ inline void accumulate(Vector (&sums)[Block],
                                  const Operands &operands, unsigned row,
                                  unsigned column) {
#pragma unroll
  for (unsigned k = 0; k != Step; k += 4) {
    const Vector b0 = load(&operands.b[k * TileColumns + column]);
    const Vector b1 = load(&operands.b[(k + 1) * TileColumns + column]);
    const Vector b2 = load(&operands.b[(k + 2) * TileColumns + column]);
    const Vector b3 = load(&operands.b[(k + 3) * TileColumns + column]);
#pragma unroll
    for (unsigned i = 0; i != Block; ++i) {
      const Vector a = load(&operands.a[(row + i) * Pitch + k]);
      sums[i] = multiplyAdd(a.x, b0, sums[i]);
      sums[i] = multiplyAdd(a.y, b1, sums[i]);
      sums[i] = multiplyAdd(a.z, b2, sums[i]);
      sums[i] = multiplyAdd(a.w, b3, sums[i]);
    }
  }
}

/// The partial sums of one thread, at \p row and \p column of the tile: \p a
/// and
/// \p b are where the CTA's parts of A and B begin, \p length the number of
/// products.
__device__ inline void multiply(Vector (&sums)[Block], Operands &operands,
                                const float *a, unsigned pitchOfA,
                                const float *b, unsigned pitchOfB,
                                unsigned length, unsigned row,
                                unsigned column) {
  for (unsigned k = 0; k < length; k += Step) {
    fetch<TileRows, Step>(operands.a, Pitch, a + k, pitchOfA);
    fetch<Step, TileColumns>(operands.b, TileColumns,
                             b + static_cast<unsigned long long>(k) * pitchOfB,
                             pitchOfB);
    __syncthreads();
    accumulate(sums, operands, row, column);
    __syncthreads();
  }
}

/// C = A * B, all row-major, with \p depth columns in A and \p columns in B,
/// multiples of Ctas * Step and of TileColumns. A cluster of CTAs along x has
/// one tile: y counts the columns of tiles, z the rows.
__global__ void __launch_bounds__(Threads) __cluster_dims__(Ctas)
    splitK(const float *a, const float *b, float *c, unsigned columns,
           unsigned depth, unsigned *gaveUp) {
  __shared__ Operands operands;
  // The last CTA receives into these. The others do not need them for that, and
  // put what they send into their own.
  alignas(16) __shared__ float received[Senders][TileRows * TileColumns];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  constexpr unsigned last = Senders;

  if (rank == last && threadIdx.x == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, Senders * TileBytes);
  }
  // The last CTA is ready to receive from here on. The others wait for that
  // only when they have something to send.
  cbc::cluster_arrive();

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

  cbc::cluster_wait();
  if (rank != last) {
    float *own = received[rank];
#pragma unroll
    for (unsigned i = 0; i != Block; ++i)
      store(&own[(row + i) * TileColumns + column], sums[i]);
    // The elected lane sends what all lanes of its warp wrote.
    cbc::fence_proxy_async();
    __nvvm_bar_warp_sync(~0U);
    cbc::bulk_copy<tile, cbc::scope::cta, cbc::elected>(own, own, &arrived,
                                                        last);
  } else {
    if (!waitOrGiveUp(&arrived, 0))
      *gaveUp = 1;
#pragma unroll
    for (unsigned i = 0; i != Block; ++i) {
      for (const float *other : received)
        sums[i] = add(sums[i], load(&other[(row + i) * TileColumns + column]));
      store(&c[(firstRow + row + i) * columns + firstColumn + column], sums[i]);
    }
  }

  // The senders may not exit while their tiles are being read.
  cbc::cluster_sync();
}

#ifdef EXAMPLE_HAS_RUNTIME

/// \returns whether \p c is \p a times \p b.
inline bool isProduct(const std::vector<float> &a, const std::vector<float> &b,
                      const std::vector<float> &c, unsigned columns,
                      unsigned depth) {
  const std::size_t rows = a.size() / depth;
  std::vector<float> wanted(columns);
  for (std::size_t i = 0; i != rows; ++i) {
    wanted.assign(columns, 0);
    for (unsigned k = 0; k != depth; ++k)
      for (unsigned j = 0; j != columns; ++j)
        wanted[j] += a[i * depth + k] * b[std::size_t(k) * columns + j];
    for (unsigned j = 0; j != columns; ++j) {
      if (c[i * columns + j] == wanted[j])
        continue;
      std::printf("row %zu, column %u is %.9g, but should be %.9g\n", i, j,
                  c[i * columns + j], wanted[j]);
      return false;
    }
  }
  return true;
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  // Two by two tiles.
  constexpr unsigned rows = 2 * TileRows;
  constexpr unsigned columns = 2 * TileColumns;
  constexpr unsigned depth = 2 * Step * Ctas;
  const std::vector<float> a = makeIntegers(std::size_t(rows) * depth, bits);
  const std::vector<float> b = makeIntegers(std::size_t(depth) * columns, bits);
  const DeviceArray<float> deviceA(a);
  const DeviceArray<float> deviceB(b);
  const DeviceArray<float> c(std::vector<float>(std::size_t(rows) * columns));
  const DeviceArray<unsigned> gaveUp({0});
  splitK<<<dim3(Ctas, columns / TileColumns, rows / TileRows), Threads>>>(
      deviceA.get(), deviceB.get(), c.get(), columns, depth, gaveUp.get());
  if (!finishKernel(gaveUp) || !isProduct(a, b, c.copyToHost(), columns, depth))
    return EXIT_FAILURE;
  std::printf("split_k: the product of %u x %u and %u x %u is right\n", rows,
              depth, depth, columns);
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
