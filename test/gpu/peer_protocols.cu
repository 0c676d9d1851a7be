//===- peer_protocols.cu - Several senders, both directions, many phases --===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What other implementations test besides shapes: three senders with one
// barrier and with a barrier each, an exchange in which one CTA is late, and an
// exchange of half a tile in every iteration, which goes through many phases of
// a barrier.
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"

constexpr unsigned SlotWords = 128;
using slot = cbc::layout<cbc::shape<SlotWords>>;
using Slots = Image<float, SlotWords, 4 * SlotWords>;

/// Ranks 1 to 3 of a cluster of four each send a slot to rank 0, on one barrier
/// for all, or on one each.
template <bool BarrierEach>
__global__ void gather(const Slots *before, Slots *after, unsigned *gaveUp) {
  alignas(128) __shared__ float source[SlotWords];
  alignas(128) __shared__ float destination[4 * SlotWords];
  __shared__ unsigned long long arrived[4];
  constexpr unsigned bytes = cbc::tx_bytes<slot, float>();
  const unsigned rank = cbc::cluster_rank();
  copyElements(source, before[rank].source, SlotWords);
  copyElements(destination, before[rank].destination, 4 * SlotWords);
  if (threadInBlock() == 0)
    for (unsigned i = 0; i != 4; ++i) {
      cbc::barrier_init(&arrived[i], 1);
      if (rank == 0)
        cbc::expect_bytes(&arrived[i], BarrierEach ? (i == 0 ? 0 : bytes)
                                       : i == 0    ? 3 * bytes
                                                   : 0);
    }
  meetBeforeCopies();
  if (rank != 0 && threadInBlock() == 0)
    cbc::bulk_copy<slot>(destination + rank * SlotWords, source,
                         &arrived[BarrierEach ? rank : 0], 0);
  if (rank == 0)
    for (unsigned long long &barrier : arrived)
      if (!waitOrGiveUp(&barrier, 0))
        *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, source, SlotWords);
  copyElements(after[rank].destination, destination, 4 * SlotWords);
}

/// Each of two CTAs sends to the other. The second one is late by about a
/// millisecond.
__global__ void exchangeLate(const Image<float, SlotWords> *before,
                             Image<float, SlotWords> *after, unsigned *gaveUp) {
  alignas(128) __shared__ float source[SlotWords];
  alignas(128) __shared__ float destination[SlotWords];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  copyElements(source, before[rank].source, SlotWords);
  copyElements(destination, before[rank].destination, SlotWords);
  if (threadInBlock() == 0) {
    cbc::barrier_init(&arrived, 1);
    cbc::expect_bytes(&arrived, cbc::tx_bytes<slot, float>());
  }
  meetBeforeCopies();
  if (rank == 1) {
    const long long start = __nvvm_read_ptx_sreg_globaltimer();
    while (__nvvm_read_ptx_sreg_globaltimer() - start < 1'000'000)
      ;
  }
  if (threadInBlock() == 0)
    cbc::bulk_copy<slot>(destination, source, &arrived, rank ^ 1);
  if (!waitOrGiveUp(&arrived, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after[rank].source, source, SlotWords);
  copyElements(after[rank].destination, destination, SlotWords);
}

constexpr unsigned TileRows = 64, TileColumns = 64, Iterations = 17;
constexpr unsigned TileSize = TileRows * TileColumns;
using Tile = Image<_Float16, TileSize>;
/// The left half of each row.
using half = cbc::layout<cbc::shape<TileRows, TileColumns / 2>,
                         cbc::stride<TileColumns, 1>>;

/// Two CTAs send the left half of a tile to each other, and what they received
/// becomes what they send, over and over.
__global__ void exchangeOften(const Tile *before, Tile *after,
                              unsigned *gaveUp) {
  alignas(128) __shared__ _Float16 source[TileSize];
  alignas(128) __shared__ _Float16 destination[TileSize];
  __shared__ unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank();
  copyElements(source, before[rank].source, TileSize);
  copyElements(destination, before[rank].destination, TileSize);
  if (threadInBlock() == 0)
    cbc::barrier_init(&arrived, 1);
  meetBeforeCopies();
  for (unsigned iteration = 0; iteration != Iterations; ++iteration) {
    if (threadInBlock() == 0) {
      cbc::expect_bytes(&arrived, cbc::tx_bytes<half, _Float16>());
      cbc::bulk_copy<half>(destination, source, &arrived, rank ^ 1);
    }
    if (!waitOrGiveUp(&arrived, iteration % 2))
      *gaveUp = 1;
    // The peer has received as well, so that it no longer reads this CTA's
    // source.
    cbc::cluster_sync();
    copyElements(source, destination, TileSize);
    meetBeforeCopies();
  }
  copyElements(after[rank].source, source, TileSize);
  copyElements(after[rank].destination, destination, TileSize);
}

#ifdef EXAMPLE_HAS_RUNTIME

static void changeGathered(std::vector<Slots> &wanted,
                           const std::vector<Slots> &before) {
  for (unsigned rank = 1; rank != 4; ++rank)
    std::memcpy(&wanted[0].destination[rank * SlotWords], before[rank].source,
                sizeof(before[rank].source));
}

int main(int argc, char **argv) {
  requireDevice();
  std::mt19937 bits = makeRandomBits(argc, argv);
  bool ok = testCluster("three senders, one barrier", gather<false>, dim3(4),
                        dim3(128), 0, bits, changeGathered);
  ok &= testCluster("three senders, a barrier each", gather<true>, dim3(4),
                    dim3(128), 0, bits, changeGathered);
  using Single = Image<float, SlotWords>;
  ok &= testCluster(
      "an exchange, one CTA is late", exchangeLate, dim3(2), dim3(128), 0, bits,
      [](std::vector<Single> &wanted, const std::vector<Single> &before) {
        for (unsigned rank = 0; rank != 2; ++rank)
          std::memcpy(wanted[rank].destination, before[rank ^ 1].source,
                      sizeof(wanted[rank].destination));
      });
  ok &= testCluster(
      "an exchange of half a tile, 17 times", exchangeOften, dim3(2), dim3(128),
      0, bits, [](std::vector<Tile> &wanted, const std::vector<Tile> &) {
        for (unsigned i = 0; i != Iterations; ++i) {
          const Tile first = wanted[0], second = wanted[1];
          copyRegion<half, half>(wanted[0].destination, second.source);
          copyRegion<half, half>(wanted[1].destination, first.source);
          for (Tile &tile : wanted)
            std::memcpy(tile.source, tile.destination, sizeof(tile.source));
        }
      });
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
