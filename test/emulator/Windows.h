//===- Windows.h - The shared memory of a cluster ---------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_WINDOWS_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_WINDOWS_H

#include "Launch.h"
#include <optional>
#include <string>
#include <vector>

namespace cluster_emulator {

/// A shared variable: where each CTA has it.
struct SharedVariable {
  std::string Name;
  uint64_t Offset = 0;
  /// 0 for a variable that takes the dynamic shared memory.
  uint64_t Bytes = 0;
};

/// An address in the window of a CTA, or in the guard space behind it.
struct Location {
  unsigned Rank = 0;
  uint32_t Offset = 0;
};

/// What happened last to 16 bytes.
struct Granule {
  /// Copies in flight from and to here.
  uint32_t Reads = 0;
  uint32_t Writes = 0;
  /// The barrier and the phase that cover the bytes that a copy left here;
  /// barrier 0 if none did.
  uint32_t Barrier = 0;
  uint64_t Phase = 0;
};

/// Who wrote a byte with an ordinary store, if anybody.
struct OrdinaryWrite {
  /// Number of the thread plus one.
  uint32_t Writer = 0;
  /// How many proxy fences that thread had executed by then.
  uint32_t ProxyFences = 0;
};

/// A range of addresses below 4 GiB with a slot for each rank: the window of
/// its CTA, and unmapped space up to the next. One slot more, which stays
/// empty, is where ranks above 15 and addresses that are remote already are
/// mapped to.
class Windows {
public:
  static constexpr uint32_t Distance = 512 * 1024;
  static constexpr uint32_t GranuleBytes = 16;

  /// Fails if the host has no such range left.
  static llvm::Expected<std::unique_ptr<Windows>> create();
  Windows(const Windows &) = delete;
  Windows &operator=(const Windows &) = delete;
  ~Windows();

  /// Gives the first \p Ranks CTAs a window of \p Bytes bytes that nobody wrote
  /// to, full of bytes that depend on \p Seed. The old contents are lost.
  llvm::Error open(unsigned Ranks, uint32_t Bytes, uint64_t Seed,
                   std::vector<SharedVariable> Variables);

  unsigned getRanks() const { return Ranks; }
  uint32_t getBytes() const { return Bytes; }
  uint32_t getAddress(unsigned Rank, uint32_t Offset = 0) const {
    return First + Rank * Distance + Offset;
  }

  void *getPointer(const Location &L) const {
    return Region + size_t(L.Rank + 1) * Distance + L.Offset;
  }

  /// \returns where \p Address is, or nothing if it is in no CTA's slot.
  std::optional<Location> locate(uint64_t Address) const {
    if (Address - First >= uint64_t(MaxRanks + 1) * Distance)
      return std::nullopt;
    const auto Delta = static_cast<uint32_t>(Address - First);
    return Location{Delta / Distance, Delta % Distance};
  }

  /// Whether \p Count bytes from \p L on are memory of a CTA.
  bool contains(const Location &L, uint64_t Count) const {
    return L.Rank < Ranks && L.Offset + Count <= Bytes;
  }

  /// \returns the address of \p Address's counterpart in the CTA with rank \p
  /// Rank, whether there is one or not. \p OwnRank is the caller's.
  uint32_t map(uint64_t Address, unsigned OwnRank, unsigned Rank);

  /// \returns "CTA 1, shared+0x40 (buffer+0x20)".
  std::string describe(uint64_t Address) const;
  std::string describe(const Location &L) const;

  /// The 16 bytes at \p Offset, which must be in the window.
  Granule &getGranule(unsigned Rank, uint32_t Offset) {
    return Granules[Rank][Offset / GranuleBytes];
  }
  OrdinaryWrite &getWrite(unsigned Rank, uint32_t Offset) {
    return Writes[Rank][Offset];
  }

private:
  /// Where slot -1 begins, and the address of slot 0.
  char *Region = nullptr;
  uint32_t First = 0;
  unsigned Ranks = 0;
  uint32_t Bytes = 0;
  /// What the last address was that map had no window for.
  std::string Nowhere;
  std::vector<SharedVariable> Variables;
  std::vector<std::vector<Granule>> Granules;
  std::vector<std::vector<OrdinaryWrite>> Writes;

  Windows() = default;
};

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_WINDOWS_H
