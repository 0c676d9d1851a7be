//===- Copies.cpp - Bulk copies in flight ---------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Copies.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;

namespace cluster_emulator {

static std::string describeCopy(const Copy &C, const Windows &Memory) {
  return formatv("  the copy of {0} bytes from {1} to {2} was issued by {3}\n",
                 C.Bytes, Memory.describe(C.Src), Memory.describe(C.Dst),
                 describe(C.Issued));
}

void Copies::checkAlignment(const char *Operand, uint64_t Address,
                            unsigned Wanted, const Place &P) {
  if (Address % Wanted != 0)
    report("copy-alignment", P,
           formatv("the {0} of a copy is {1}; it must be aligned to {2} bytes",
                   Operand, Memory.describe(Address), Wanted)
               .str());
}

/// \returns where an operand that may be in any CTA of the cluster is.
Location Copies::checkTarget(const char *Operand, uint64_t Address,
                             uint64_t Bytes, const Place &P) {
  const std::optional<Location> L = Memory.locate(Address);
  if (!L)
    report(
        "copy-bounds", P,
        formatv("the {0} of a copy is {1}", Operand, Memory.describe(Address))
            .str());
  if (L->Rank >= Memory.getRanks())
    report("copy-rank", P,
           formatv("the {0} of a copy is {1}, but the cluster has {2} CTAs",
                   Operand, Memory.describe(Address), Memory.getRanks())
               .str());
  if (!Memory.contains(*L, Bytes))
    report(
        "copy-bounds", P,
        formatv("the {0} of a copy is {1}, {2} bytes long; the shared memory "
                "of a CTA has {3:x} bytes",
                Operand, Memory.describe(Address), Bytes, Memory.getBytes())
            .str());
  if (AliveInCta[L->Rank] == 0)
    report("exited-cta", P,
           formatv("the {0} of a copy is {1}, but CTA {2} has exited", Operand,
                   Memory.describe(Address), L->Rank)
               .str());
  return *L;
}

/// Reports a byte that its writer has not fenced. The first thread that wrote
/// the copy's operand is as much to blame as the one that issued it, but only
/// the latter is known exactly.
void Copies::checkFences(const char *Operand, const Location &L,
                         const Copy &C) {
  for (uint32_t I = 0; I != C.Bytes; ++I) {
    const OrdinaryWrite &W = Memory.getWrite(L.Rank, L.Offset + I);
    if (W.Writer == 0)
      continue;
    const Thread &Writer = Sched.getThreads()[W.Writer - 1];
    if (Writer.ProxyFences != W.ProxyFences)
      continue;
    report("proxy-fence", C.Issued,
           formatv("the {0} of a copy was written by an ordinary store of {1} "
                   "at {2}, with no proxy fence of that thread before the copy",
                   Operand, describe(Place{&Writer, 0}),
                   Memory.describe({L.Rank, L.Offset + I}))
               .str());
  }
}

void Copies::issue(uint64_t Dst, uint64_t Barrier, uint64_t Src, uint32_t Bytes,
                   const Place &P) {
  if (Bytes == 0 || Bytes % 16 != 0)
    report("copy-size", P,
           formatv("a copy of {0} bytes; it must be a positive multiple of 16",
                   Bytes)
               .str());
  checkAlignment("destination", Dst, 16, P);
  checkAlignment("source", Src, 16, P);
  checkAlignment("barrier", Barrier, 8, P);
  Copy C;
  C.Bytes = Bytes;
  C.Barrier = static_cast<uint32_t>(Barrier);
  C.Issued = P;
  C.Dst = checkTarget("destination", Dst, Bytes, P);
  const Location Bar = checkTarget("barrier", Barrier, 8, P);
  const std::optional<Location> From = Memory.locate(Src);
  if (!From || From->Rank != P.Who->Rank || !Memory.contains(*From, Bytes))
    report("copy-bounds", P,
           formatv("the source of a copy is {0}, {1} bytes long; it must be in "
                   "the {2:x} bytes of the CTA's own shared memory",
                   Memory.describe(Src), Bytes, Memory.getBytes())
               .str());
  C.Src = *From;
  if (Bar.Rank != C.Dst.Rank && Oddities.size() < 1000)
    Oddities += formatv("  a copy to CTA {0} completes on the barrier at {1}; "
                        "it was issued by {2}\n",
                        C.Dst.Rank, Memory.describe(Bar),
                        cluster_emulator::describe(P));
  checkFences("source", C.Src, C);
  checkFences("destination", C.Dst, C);
  checkArrived(C.Src, Bytes, P, " by a copy");
  checkDestinationIsFree(C);
  mark(C, 1);
  InFlight.push_back(C);
  Sched.noteProgress();
  Sched.pause();
}

void Copies::mark(const Copy &C, int Delta) {
  for (uint32_t I = 0; I != C.Bytes; I += Windows::GranuleBytes) {
    Memory.getGranule(C.Src.Rank, C.Src.Offset + I).Reads += Delta;
    Memory.getGranule(C.Dst.Rank, C.Dst.Offset + I).Writes += Delta;
  }
}

bool Copies::completeOne() {
  if (InFlight.empty())
    return false;
  const size_t Index = Sched.pickBelow(static_cast<unsigned>(InFlight.size()));
  const Copy C = InFlight[Index];
  InFlight[Index] = InFlight.back();
  InFlight.pop_back();
  mark(C, -1);

  const Mbarrier *Bar = Barriers.find(C.Barrier);
  for (uint32_t I = 0; I != C.Bytes; I += Windows::GranuleBytes) {
    const Location L = {C.Dst.Rank, C.Dst.Offset + I};
    Granule &G = Memory.getGranule(L.Rank, L.Offset);
    G.Barrier = C.Barrier;
    G.Phase = Bar ? Bar->Phase : 0;
  }
  std::memset(static_cast<void *>(&Memory.getWrite(C.Dst.Rank, C.Dst.Offset)),
              0, C.Bytes * sizeof(OrdinaryWrite));
  std::memmove(Memory.getPointer(C.Dst), Memory.getPointer(C.Src), C.Bytes);
  Barriers.complete(C.Barrier, C.Bytes, C.Issued);
  return true;
}

std::string Copies::describeCopyAt(const Location &L, bool IsSource) const {
  for (const Copy &C : InFlight) {
    const Location &Side = IsSource ? C.Src : C.Dst;
    if (Side.Rank == L.Rank && L.Offset + Windows::GranuleBytes > Side.Offset &&
        L.Offset < Side.Offset + C.Bytes)
      return describeCopy(C, Memory);
  }
  return "";
}

void Copies::checkRange(const Location &L, uint64_t Bytes, const Place &P,
                        const char *Doing) {
  if (Memory.contains(L, Bytes))
    return;
  if (L.Rank >= Memory.getRanks())
    report("shared-access", P,
           formatv("{0} {1}, but the cluster has {2} CTAs", Doing,
                   Memory.describe(L), Memory.getRanks())
               .str());
  report(
      "shared-access", P,
      formatv("{0} {1}, {2} bytes long; the shared memory of a CTA has {3:x} "
              "bytes",
              Doing, Memory.describe(L), Bytes, Memory.getBytes())
          .str());
}

void Copies::checkArrived(const Location &At, uint64_t Bytes, const Place &P,
                          const char *Reader) {
  const uint32_t Begin = At.Offset & ~(Windows::GranuleBytes - 1);
  for (uint64_t I = Begin; I < At.Offset + Bytes; I += Windows::GranuleBytes) {
    const Location L = {At.Rank, static_cast<uint32_t>(I)};
    const Granule &G = Memory.getGranule(L.Rank, L.Offset);
    if (G.Writes != 0)
      report("destination-read", P,
             formatv("{0} is read{1} while a copy to it is in flight",
                     Memory.describe(At), Reader)
                 .str(),
             describeCopyAt(L, /*IsSource=*/false));
    if (G.Barrier == 0)
      continue;
    const Mbarrier *Bar = Barriers.find(G.Barrier);
    if (Bar && Bar->Phase == G.Phase)
      report("destination-read", P,
             formatv("{0} is read{1} before phase {2} of the barrier at {3}, "
                     "which covers the copy that wrote it, is complete",
                     Memory.describe(At), Reader, G.Phase,
                     Memory.describe(uint64_t(G.Barrier)))
                 .str(),
             Barriers.describe());
  }
}

void Copies::checkDestinationIsFree(const Copy &C) {
  for (uint32_t I = 0; I != C.Bytes; I += Windows::GranuleBytes) {
    const Location L = {C.Dst.Rank, C.Dst.Offset + I};
    const Granule &G = Memory.getGranule(L.Rank, L.Offset);
    if (G.Reads != 0)
      report("source-changed", C.Issued,
             formatv("a copy to {0} while a copy from it is in flight",
                     Memory.describe(L))
                 .str(),
             describeCopyAt(L, /*IsSource=*/true));
    if (G.Writes != 0)
      report("destination-changed", C.Issued,
             formatv("a copy to {0} while another copy to it is in flight",
                     Memory.describe(L))
                 .str(),
             describeCopyAt(L, /*IsSource=*/false));
  }
}

void Copies::checkLoad(uint64_t Address, uint64_t Bytes, const Place &P) {
  const std::optional<Location> At = Memory.locate(Address);
  if (!At || Bytes == 0)
    return;
  checkRange(*At, Bytes, P, "a load from");
  checkArrived(*At, Bytes, P, "");
}

void Copies::checkStore(uint64_t Address, uint64_t Bytes, const Place &P) {
  Sched.noteProgress();
  const std::optional<Location> At = Memory.locate(Address);
  if (!At || Bytes == 0)
    return;
  checkRange(*At, Bytes, P, "a store to");
  const uint32_t Begin = At->Offset & ~(Windows::GranuleBytes - 1);
  for (uint64_t I = Begin; I < At->Offset + Bytes; I += Windows::GranuleBytes) {
    const Location L = {At->Rank, static_cast<uint32_t>(I)};
    Granule &G = Memory.getGranule(L.Rank, L.Offset);
    if (G.Reads != 0)
      report("source-changed", P,
             formatv("{0} is overwritten while a copy from it is in flight",
                     Memory.describe(*At))
                 .str(),
             describeCopyAt(L, /*IsSource=*/true));
    if (G.Writes != 0)
      report("destination-changed", P,
             formatv("{0} is overwritten while a copy to it is in flight",
                     Memory.describe(*At))
                 .str(),
             describeCopyAt(L, /*IsSource=*/false));
  }
  const OrdinaryWrite W = {P.Who->Index + 1, P.Who->ProxyFences};
  for (uint64_t I = 0; I != Bytes; ++I)
    Memory.getWrite(At->Rank, At->Offset + static_cast<uint32_t>(I)) = W;
}

void Copies::checkExit(unsigned Rank, const Place &P) {
  for (const Copy &C : InFlight)
    if (C.Src.Rank == Rank || C.Dst.Rank == Rank)
      report("exited-cta", P,
             formatv("CTA {0} exits while a copy {1} its shared memory is in "
                     "flight",
                     Rank, C.Src.Rank == Rank ? "from" : "to")
                 .str(),
             describeCopy(C, Memory));
}

} // namespace cluster_emulator
