//===- Windows.cpp - The shared memory of a cluster -----------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Windows.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cerrno>
#include <random>
#include <sys/mman.h>
#include <system_error>

using namespace llvm;

namespace cluster_emulator {

/// Slots of the ranks, the one for other ranks, and one in front so that an
/// address a little too low is noticed as well.
static constexpr size_t RegionBytes = size_t(MaxRanks + 2) * Windows::Distance;

static Error makeError(const Twine &What) {
  return createStringError(std::error_code(errno, std::generic_category()),
                           What);
}

Expected<std::unique_ptr<Windows>> Windows::create() {
  void *Region =
      mmap(nullptr, RegionBytes, PROT_NONE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_32BIT, -1, 0);
  if (Region == MAP_FAILED)
    return makeError(formatv("cannot reserve {0} bytes of addresses below "
                             "4 GiB for shared memory",
                             RegionBytes));
  std::unique_ptr<Windows> Result(new Windows());
  Result->Region = static_cast<char *>(Region);
  Result->First =
      static_cast<uint32_t>(reinterpret_cast<uintptr_t>(Region)) + Distance;
  return Result;
}

Windows::~Windows() { munmap(Region, RegionBytes); }

Error Windows::open(unsigned NewRanks, uint32_t NewBytes, uint64_t Seed,
                    std::vector<SharedVariable> NewVariables) {
  // New pages in place of the old ones, so that nothing is left of them.
  if (mmap(Region, RegionBytes, PROT_NONE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
           0) == MAP_FAILED)
    return makeError("cannot clear shared memory");
  Ranks = NewRanks;
  Bytes = NewBytes;
  Variables = std::move(NewVariables);
  Granules.assign(
      Ranks, std::vector<Granule>(divideCeil(uint64_t(Bytes), GranuleBytes)));
  Writes.assign(Ranks, std::vector<OrdinaryWrite>(Bytes));
  if (Bytes == 0)
    return Error::success();
  std::mt19937_64 Garbage(Seed);
  for (unsigned Rank = 0; Rank != Ranks; ++Rank) {
    void *Window = getPointer({Rank, 0});
    if (mprotect(Window, Bytes, PROT_READ | PROT_WRITE) != 0)
      return makeError("cannot get shared memory");
    auto *Words = static_cast<uint64_t *>(Window);
    for (uint32_t I = 0; I != Bytes / sizeof(uint64_t); ++I)
      Words[I] = Garbage();
  }
  return Error::success();
}

uint32_t Windows::map(uint64_t Address, unsigned OwnRank, unsigned Rank) {
  const std::optional<Location> L = locate(Address);
  if (L && L->Rank != OwnRank) {
    Nowhere = "an address that was mapped twice";
    return getAddress(MaxRanks, L->Offset);
  }
  if (Rank >= MaxRanks) {
    Nowhere = formatv("CTA {0}", Rank);
    Rank = MaxRanks;
  }
  return static_cast<uint32_t>(Address) + (Rank - OwnRank) * Distance;
}

std::string Windows::describe(const Location &L) const {
  std::string Result =
      L.Rank == MaxRanks ? Nowhere : formatv("CTA {0}", L.Rank).str();
  Result += formatv(", shared+{0:x}", L.Offset);
  const SharedVariable *Best = nullptr;
  for (const SharedVariable &V : Variables)
    if (V.Offset <= L.Offset && (V.Bytes == 0 || L.Offset < V.Offset + V.Bytes))
      Best = &V;
  if (!Best)
    return Result;
  Result += " (" + Best->Name;
  if (L.Offset != Best->Offset)
    Result += formatv("+{0:x}", L.Offset - Best->Offset).str();
  return Result + ")";
}

std::string Windows::describe(uint64_t Address) const {
  if (std::optional<Location> L = locate(Address))
    return describe(*L);
  return formatv("address {0:x}, outside shared memory", Address);
}

} // namespace cluster_emulator
