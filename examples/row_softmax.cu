//===- row_softmax.cu - Softmax of rows that fill a cluster ---------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Softmax of rows that are too long for one CTA: a cluster of eight holds a row
// in its shared memories, so that global memory is read once and written once.
// What the CTAs have to tell each other is small: every CTA sends the largest
// element of its slice and the sum of the slice's exponentials to all others.
//
//   row        [ slice 0 | slice 1 |  ...  | slice 7 ]
//                  |         |                 |
//              own in CTA 0  own in CTA 1      own in CTA 7     16 bytes each
//                  |  \   /  |                 |
//                  |   \ /   |    ... to all others, 56 copies
//                  |   / \   |                 |
//              received[8]   received[8]       received[8]      7 x 16 bytes
//              in CTA 0      in CTA 1          in CTA 7
//
// Each CTA then has the maximum and the sum of the whole row, and scales its
// slice. The optional argument is the seed of the random data.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;

constexpr unsigned Ctas = 8;
constexpr unsigned Peers = Ctas - 1;
constexpr unsigned Threads = 128;

/// What a CTA knows about its slice: a chunk of 16 bytes, the smallest there
/// is.
struct alignas(16) Partial {
  float max;
  /// Of exp(x - max).
  float sum;
  float unused[2];
};
using message = cbc::layout<cbc::shape<1>>;

__device__ inline float larger(float a, float b) {
  return __builtin_fmaxf(a, b);
}

/// e to the power of \p x, by the instruction for powers of two.
__device__ inline float exponential(float x) {
  constexpr float log2OfE = 1.44269504F;
  return __builtin_elementwise_exp2(x * log2OfE);
}

/// Combines \p value of all threads of the CTA, each of which gets the result.
/// \p warpValues is shared memory that no thread still reads from an earlier
/// call.
template <class Combine>
__device__ inline float
reduceOverCta(float value, float (&warpValues)[Threads / 32], Combine combine) {
  for (int distance = 16; distance != 0; distance /= 2)
    value = combine(value, __nvvm_shfl_sync_bfly_f32(~0U, value, distance, 31));
  if (threadIdx.x % 32 == 0)
    warpValues[threadIdx.x / 32] = value;
  __syncthreads();
  value = warpValues[0];
  for (unsigned warp = 1; warp != Threads / 32; ++warp)
    value = combine(value, warpValues[warp]);
  return value;
}

/// What is sent of a slice, without the padding.
struct MaxAndSum {
  float max;
  float sum;
};

/// Reads \p size elements from \p in, leaves their exponentials in \p slice,
/// and gives every thread of the CTA the maximum and the sum. The last two are
/// as in reduceOverCta.
__device__ inline MaxAndSum reduceSlice(float *slice, const float *in,
                                        unsigned size,
                                        float (&warpMax)[Threads / 32],
                                        float (&warpSum)[Threads / 32]) {
  // A thread comes back to its own elements only, so these loops need no
  // barrier between them.
  float max = -__builtin_inff();
  for (unsigned i = threadIdx.x; i < size; i += Threads) {
    slice[i] = in[i];
    max = larger(max, slice[i]);
  }
  max = reduceOverCta(max, warpMax, larger);
  float sum = 0;
  for (unsigned i = threadIdx.x; i < size; i += Threads) {
    slice[i] = exponential(slice[i] - max);
    sum += slice[i];
  }
  sum = reduceOverCta(sum, warpSum, [](float a, float b) { return a + b; });
  return {max, sum};
}

/// \p in and \p out are \p rows rows of Ctas * \p size floats, and the dynamic
/// shared memory is a slice of \p size. The clusters of the grid take the rows
/// in turn.
__global__ void __launch_bounds__(Threads) __cluster_dims__(Ctas)
    rowSoftmax(const float *in, float *out, unsigned rows, unsigned size,
               unsigned *gaveUp) {
  extern __shared__ float slice[];
  __shared__ float warpMax[Threads / 32];
  __shared__ float warpSum[Threads / 32];
  // One of each for the even rounds, and one for the odd ones.
  __shared__ Partial own[2];
  __shared__ Partial received[2][Ctas];
  __shared__ unsigned long long arrived[2];
  const unsigned rank = cbc::cluster_rank();

  if (threadIdx.x == 0)
    for (unsigned long long &barrier : arrived)
      cbc::barrier_init(&barrier, 1);
  // A copy needs the other CTAs to be running, and their barriers to be ready.
  cbc::cluster_sync();

  unsigned round = 0;
  for (unsigned row = blockIdx.x / Ctas; row < rows;
       row += gridDim.x / Ctas, ++round) {
    const unsigned slot = round % 2;
    const unsigned parity = round / 2 % 2;
    const unsigned long long begin =
        (static_cast<unsigned long long>(row) * Ctas + rank) * size;

    const auto [max, sum] =
        reduceSlice(slice, in + begin, size, warpMax, warpSum);

    if (threadIdx.x < 32) {
      if (threadIdx.x == 0) {
        // Partials of others may have come already: this phase cannot end
        // before this thread arrives.
        cbc::expect_bytes(&arrived[slot],
                          Peers * cbc::tx_bytes<message, Partial>());
        own[slot].max = max;
        own[slot].sum = sum;
        cbc::fence_proxy_async();
      }
      __nvvm_bar_warp_sync(~0U);
      // Each of the first lanes sends to another CTA.
      if (threadIdx.x < Peers)
        cbc::bulk_copy<message>(&received[slot][rank], &own[slot],
                                &arrived[slot],
                                (rank + 1 + threadIdx.x) % Ctas);
    }

    // Why two slots are enough, and nobody has to say that a slot is free: this
    // wait ends when every other CTA has sent its partial of this round. A CTA
    // sends it only after all of its threads have read the slot of the round
    // before, because they meet in reduceOverCta in between. So whoever is past
    // this wait may overwrite that slot, in any CTA, in the next round. The
    // copies of the round before have arrived as well, so own is free, too.
    if (!waitOrGiveUp(&arrived[slot], parity))
      *gaveUp = 1;

    float rowMax = max;
    for (unsigned i = 0; i != Ctas; ++i)
      if (i != rank)
        rowMax = larger(rowMax, received[slot][i].max);
    // In the same order in all CTAs, for all of them to have the same sum.
    float rowSum = 0;
    for (unsigned i = 0; i != Ctas; ++i) {
      const float partMax = i == rank ? max : received[slot][i].max;
      const float partSum = i == rank ? sum : received[slot][i].sum;
      rowSum += partSum * exponential(partMax - rowMax);
    }
    // Every thread has read what the copies of the round after the next
    // overwrite.
    cbc::fence_proxy_async();

    const float scale = exponential(max - rowMax) / rowSum;
    for (unsigned i = threadIdx.x; i < size; i += Threads)
      out[begin + i] = slice[i] * scale;
  }

  // No CTA may exit while others still read its partial or send it theirs.
  cbc::cluster_sync();
}

#ifdef EXAMPLE_HAS_RUNTIME

#include <cmath>

/// Random elements from -8 to 8. One in each row is much larger than the
/// others, so that forgetting a slice's maximum shows.
inline std::vector<float> makeRows(unsigned rows, std::size_t length,
                                   std::mt19937 &bits) {
  std::vector<float> result(rows * length);
  for (float &x : result)
    x = static_cast<float>(bits() % 65536) / 4096 - 8;
  for (unsigned row = 0; row != rows; ++row)
    result[row * length + bits() % length] += 8;
  return result;
}

/// \returns whether \p out is the softmax of each row of \p in, as computed in
/// double, with a relative error of at most 1e-5. The argument of an
/// exponential is up to 35, counted in powers of two, and rounded to 24
/// bits: 1.5e-6 each.
inline bool isSoftmax(const std::vector<float> &in,
                      const std::vector<float> &out, unsigned rows) {
  const std::size_t length = in.size() / rows;
  for (unsigned row = 0; row != rows; ++row) {
    const float *x = &in[row * length];
    double max = x[0];
    for (std::size_t i = 0; i != length; ++i)
      max = std::fmax(max, x[i]);
    double sum = 0;
    for (std::size_t i = 0; i != length; ++i)
      sum += std::exp(x[i] - max);
    for (std::size_t i = 0; i != length; ++i) {
      const double wanted = std::exp(x[i] - max) / sum;
      const double got = out[row * length + i];
      if (std::fabs(got - wanted) <= 1e-5 * wanted)
        continue;
      std::printf("row %u: element %zu is %.9g, but should be %.9g\n", row, i,
                  got, wanted);
      return false;
    }
  }
  return true;
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  // Few and short rows, for the emulator. One cluster has the rows 0, 2, 4 and
  // 6, the other one 1, 3 and 5.
  constexpr unsigned rows = 7;
  constexpr unsigned clusters = 2;
  constexpr unsigned size = 1024;
  const std::vector<float> before = makeRows(rows, Ctas * size, bits);
  const DeviceArray<float> in(before);
  const DeviceArray<float> out(std::vector<float>(before.size()));
  const DeviceArray<unsigned> gaveUp({0});
  rowSoftmax<<<clusters * Ctas, Threads, size * sizeof(float)>>>(
      in.get(), out.get(), rows, size, gaveUp.get());
  if (!finishKernel(gaveUp) || !isSoftmax(before, out.copyToHost(), rows))
    return EXIT_FAILURE;
  std::printf("row_softmax: %u rows of %u floats are right\n", rows,
              Ctas * size);
  return EXIT_SUCCESS;
}

#endif // EXAMPLE_HAS_RUNTIME
