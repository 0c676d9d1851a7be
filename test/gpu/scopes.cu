//===- scopes.cu - Every scope, with lanes and elected --------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every CTA of a cluster sends its source to the next rank with one call at
// each scope, and the host compares both buffers of all CTAs, byte for byte,
// with what the layouts say. Runs where examples/example.h finds a CUDA
// runtime.
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"

constexpr unsigned Words = 8192;

using Window = Image<unsigned, Words>;

/// Which lanes pass a true predicate.
enum class Lanes { All, Odd };

/// Copies with \p Options between layouts \p Dst and \p Src, whose bases are \p
/// DstBase and \p SrcBase words into the buffers. The first \p CallingThreads
/// threads of the block execute the call.
template <class Dst, class Src, unsigned DstBase, unsigned SrcBase,
          unsigned CallingThreads, unsigned Bytes, Lanes Which,
          class... Options>
__global__ void copyAtScope(const Window *before, Window *after,
                            unsigned *gaveUp) {
  extern __shared__ __attribute__((aligned(128))) unsigned window[];
  __shared__ unsigned long long arrived;
  unsigned *source = window;
  unsigned *destination = window + Words;
  const unsigned rank = cbc::cluster_rank();
  const unsigned thread = threadInBlock();
  copyElements(source, before[rank].source, Words);
  copyElements(destination, before[rank].destination, Words);
  if (thread == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, Bytes);
  }
  meetBeforeCopies();

  const unsigned peer = (rank + 1) % cbc::cluster_size();
  const bool pred = Which == Lanes::All || thread % 2 == 1;
  if (thread < CallingThreads)
    cbc::bulk_copy<Dst, Src, Options...>(
        destination + DstBase, source + SrcBase, &arrived, peer, pred);

  if (!waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  // Neither CTA may exit while a peer reads from it or writes to it.
  cbc::cluster_sync();
  copyElements(after[rank].source, source, Words);
  copyElements(after[rank].destination, destination, Words);
}

#ifdef EXAMPLE_HAS_RUNTIME

/// The shape of a launch.
struct Launch {
  dim3 cluster;
  dim3 block;
};

/// Writes to \p image what a CTA at \p ctaCoordinates sends from \p source.
template <class Dst, class Src>
static void addChunks(Window &image, const unsigned *source, unsigned dstBase,
                      unsigned srcBase,
                      const std::vector<long long> &ctaCoordinates,
                      unsigned laneAxis, Lanes which) {
  const long long count = Dst::size;
  for (long long element = 0; element != count; ++element) {
    long long rest = element;
    long long dst = dstBase;
    long long src = srcBase;
    bool sent = true;
    for (unsigned axis = Dst::rank; axis-- != 0;) {
      const long long coordinate = rest % Dst::extent(axis);
      rest /= Dst::extent(axis);
      dst += coordinate * Dst::stride_of(axis);
      src += coordinate * Src::stride_of(axis);
      if (axis < ctaCoordinates.size())
        sent &= coordinate == ctaCoordinates[axis];
      if (axis == laneAxis && which == Lanes::Odd)
        sent &= coordinate % 2 == 1;
    }
    if (sent)
      image.destination[dst] = source[src];
  }
}

/// Runs one case. \returns whether every byte is as it should be.
template <class Dst, class Src, unsigned DstBase, unsigned SrcBase,
          unsigned CallingThreads, unsigned Bytes, Lanes Which, int LaneAxis,
          class... Options>
static bool isCorrect(const char *name, const Launch &launch, unsigned ctaAxes,
                      std::mt19937 &bits) {
  const unsigned ctas = launch.cluster.x * launch.cluster.y * launch.cluster.z;
  return testCluster(
      name,
      copyAtScope<Dst, Src, DstBase, SrcBase, CallingThreads, Bytes, Which,
                  Options...>,
      launch.cluster, launch.block, 2 * Words * sizeof(unsigned), bits,
      [&](std::vector<Window> &wanted, const std::vector<Window> &before) {
        for (unsigned rank = 0; rank != ctas; ++rank) {
          const unsigned sender = (rank + ctas - 1) % ctas;
          // Coordinates of the sender, z first, cut to the axes of the layout.
          std::vector<long long> coordinates = {
              sender / (launch.cluster.x * launch.cluster.y),
              sender / launch.cluster.x % launch.cluster.y,
              sender % launch.cluster.x};
          coordinates.erase(coordinates.begin(), coordinates.end() - ctaAxes);
          addChunks<Dst, Src>(wanted[rank], before[sender].source, DstBase,
                              SrcBase, coordinates,
                              static_cast<unsigned>(LaneAxis), Which);
        }
      });
}

template <long long... Extents>
using packed = cbc::layout<cbc::shape<Extents...>>;

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  const Launch two = {dim3(2), dim3(256)};
  bool ok = true;

  using lanes = packed<32, 2, 8>;
  ok &= isCorrect<lanes, lanes, 0, 0, 32, 32 * 2 * 32, Lanes::All, -1,
                  cbc::scope::warp>("warp, lanes", two, 0, bits);
  ok &= isCorrect<lanes, lanes, 64, 32, 32, 16 * 2 * 32, Lanes::Odd, 0,
                  cbc::scope::warp>("warp, lanes, odd ones only", two, 0, bits);
  using spread = cbc::layout<cbc::shape<32, 3, 4>, cbc::stride<-96, 12, 1>>;
  using gathered = cbc::layout<cbc::shape<32, 3, 4>, cbc::stride<8, 0, 1>>;
  ok &=
      isCorrect<spread, gathered, 31 * 96, 16, 32, 32 * 3 * 16, Lanes::All, -1,
                cbc::scope::warp>("warp, lanes, other strides", two, 0, bits);
  using rows = packed<20, 16>;
  ok &= isCorrect<rows, rows, 0, 128, 32, 20 * 64, Lanes::All, -1,
                  cbc::scope::warp, cbc::elected>("warp, elected, a loop", two,
                                                  0, bits);
  ok &= isCorrect<rows, rows, 0, 0, 1, 20 * 64, Lanes::All, -1,
                  cbc::scope::thread>("thread, a loop", two, 0, bits);

  using group = packed<4, 32, 4>;
  ok &= isCorrect<group, group, 0, 0, 128, 4 * 32 * 16, Lanes::All, -1,
                  cbc::scope::warpgroup>("warpgroup, lanes", two, 0, bits);
  using groupElected = packed<4, 3, 16>;
  ok &= isCorrect<groupElected, groupElected, 0, 0, 128, 4 * 3 * 64, Lanes::All,
                  -1, cbc::scope::warpgroup, cbc::elected>("warpgroup, elected",
                                                           two, 0, bits);

  using block = packed<8, 32, 8>;
  ok &= isCorrect<block, block, 0, 0, 256, 8 * 32 * 32, Lanes::All, -1,
                  cbc::scope::cta>("cta, lanes", two, 0, bits);
  using block3 = packed<2, 32, 4>;
  ok &= isCorrect<block3, block3, 0, 0, 64, 2 * 32 * 16, Lanes::All, -1,
                  cbc::scope::cta>("cta, lanes, block (4,4,4)",
                                   {dim3(2), dim3(4, 4, 4)}, 0, bits);
  ok &= isCorrect<block3, block3, 0, 0, 64, 2 * 32 * 16, Lanes::All, -1,
                  cbc::scope::cta>("cta, lanes, block (1,1,64)",
                                   {dim3(2), dim3(1, 1, 64)}, 0, bits);
  using partial = packed<2, 5, 16>;
  ok &= isCorrect<partial, partial, 0, 0, 33, 2 * 5 * 64, Lanes::All, -1,
                  cbc::scope::cta, cbc::elected>("cta, elected, block of 33",
                                                 {dim3(2), dim3(33)}, 0, bits);
  using single = packed<1, 5, 16>;
  ok &= isCorrect<single, single, 0, 0, 1, 5 * 64, Lanes::All, -1,
                  cbc::scope::cta, cbc::elected>("cta, elected, block of 1",
                                                 {dim3(2), dim3(1)}, 0, bits);

  using line = packed<2, 8, 32, 4>;
  ok &= isCorrect<line, line, 0, 0, 256,
                  cbc::tx_bytes<line, unsigned, cbc::scope::cluster>(),
                  Lanes::All, -1, cbc::scope::cluster>("cluster of 2, lanes",
                                                       two, 1, bits);
  using plane = packed<2, 2, 8, 3, 16>;
  ok &= isCorrect<plane, plane, 0, 0, 256,
                  cbc::tx_bytes<plane, unsigned, cbc::scope::cluster,
                                cbc::elected, cbc::group_rank<3>>(),
                  Lanes::All, -1, cbc::scope::cluster, cbc::elected,
                  cbc::group_rank<3>>("cluster of 2x2, elected",
                                      {dim3(2, 2), dim3(256)}, 2, bits);
  using cube = packed<2, 2, 2, 1, 32, 4>;
  ok &= isCorrect<
      cube, cube, 0, 0, 32,
      cbc::tx_bytes<cube, unsigned, cbc::scope::cluster, cbc::group_rank<5>>(),
      Lanes::All, -1, cbc::scope::cluster, cbc::group_rank<5>>(
      "cluster of 2x2x2, lanes", {dim3(2, 2, 2), dim3(32)}, 3, bits);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
