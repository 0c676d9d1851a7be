//===- Mistakes.cpp - Launches that break a rule at run time --------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include <algorithm>

namespace fuzz {

static bool isOutside(const FuzzCase &C) {
  return predict(C).Problem == "a chunk outside of its variable";
}

/// Adds the nearest offset of pointer \p P at which a chunk is outside of the
/// variable, in steps that keep the alignment.
static void addOutside(const FuzzCase &C, FuzzPointer FuzzCase::*P,
                       std::vector<Mistake> &Mistakes) {
  if ((C.*P).Mask != -1)
    return; // The offset may not get that far.
  // On the way out the chunks of other lanes would meet each other's, or the
  // barrier, in the same variable.
  if (C.Dst.Variable == C.Src.Variable || (C.*P).Variable == C.Mbar.Variable)
    return;
  const int64_t Step = std::max<int64_t>(1, 16 >> (C.*P).Shift);
  const auto Move = [&](int64_t Steps) {
    FuzzCase Moved = C;
    (Moved.*P).N += Steps * Step;
    return Moved;
  };
  // At Far the whole region is behind the variable; it is not inside again.
  int64_t Near = 0;
  int64_t Far = C.Variables[(C.*P).Variable].Bytes;
  while (Far - Near > 1) {
    const int64_t Middle = Near + (Far - Near) / 2;
    (isOutside(Move(Middle)) ? Far : Near) = Middle;
  }
  Mistakes.push_back({Move(Far), "bounds"});
}

/// Adds an offset of pointer \p P that is not a multiple of 16.
static void addMisaligned(const FuzzCase &C, FuzzPointer FuzzCase::*P,
                          std::vector<Mistake> &Mistakes) {
  if ((C.*P).Shift >= 4)
    return;
  FuzzCase Moved = C;
  (Moved.*P).N ^= 1;
  Mistakes.push_back({std::move(Moved), "base-alignment"});
}

std::vector<Mistake> makeMistakes(const FuzzCase &C) {
  std::vector<Mistake> Mistakes;
  if ((C.D.Flags & 2) == 0 || !C.Pred)
    return Mistakes;
  for (FuzzPointer FuzzCase::*P : {&FuzzCase::Dst, &FuzzCase::Src})
    if ((C.*P).HasRunTime) {
      addMisaligned(C, P, Mistakes);
      addOutside(C, P, Mistakes);
    }
  if (!C.RankIsConstant && C.Sender) {
    Mistakes.push_back({C, "cluster-rank"});
    Mistakes.back().C.Rank = C.getCtas();
  }
  return Mistakes;
}

} // namespace fuzz
