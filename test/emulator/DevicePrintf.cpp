//===- DevicePrintf.cpp - printf of device code ---------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrintf.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <cstring>
#include <string>

using namespace llvm;

namespace cluster_emulator {

/// Takes the next argument of type \p T off \p Arguments, whose beginning is
/// aligned to 8 bytes.
template <class T> static T take(const char *Arguments, uint64_t &Offset) {
  Offset = alignTo(Offset, sizeof(T));
  T Value;
  std::memcpy(static_cast<void *>(&Value), Arguments + Offset, sizeof(T));
  Offset += sizeof(T);
  return Value;
}

uint32_t printFromDevice(const char *Format, const char *Arguments) {
  std::string Text;
  raw_string_ostream OS(Text);
  StringRef Rest = Format;
  uint64_t Offset = 0;
  uint32_t Count = 0;
  while (!Rest.empty()) {
    const size_t Percent = Rest.find('%');
    OS << Rest.take_front(Percent);
    Rest = Rest.substr(Percent);
    const size_t End = Rest.find_first_of("diouxXcsfFeEgGaAp%", 1);
    if (End == StringRef::npos) {
      OS << Rest;
      break;
    }
    // The conversion without the length, which only says how many bytes the
    // caller stored.
    std::string Conversion;
    bool IsLong = false;
    for (const char C : Rest.take_front(End)) {
      if (C == 'l' || C == 'z' || C == 'j' || C == 't')
        IsLong = true;
      else if (C == '*')
        Conversion += std::to_string(take<int>(Arguments, Offset));
      else if (C != 'h')
        Conversion += C;
    }
    const char Letter = Rest[End];
    Rest = Rest.substr(End + 1);
    ++Count;
    if (Letter == '%') {
      OS << '%';
      --Count;
    } else if (Letter == 's') {
      OS << format((Conversion + "s").c_str(),
                   take<const char *>(Arguments, Offset));
    } else if (Letter == 'p') {
      OS << format((Conversion + "p").c_str(), take<void *>(Arguments, Offset));
    } else if (Letter == 'c') {
      OS << format((Conversion + "c").c_str(), take<int>(Arguments, Offset));
    } else if (StringRef("diouxX").contains(Letter)) {
      const bool IsSigned = Letter == 'd' || Letter == 'i';
      long long Value = 0;
      if (IsLong)
        Value = take<long long>(Arguments, Offset);
      else if (IsSigned)
        Value = take<int>(Arguments, Offset);
      else
        Value = take<unsigned>(Arguments, Offset);
      OS << format((Conversion + "ll" + Letter).c_str(), Value);
    } else {
      OS << format((Conversion + Letter).c_str(),
                   take<double>(Arguments, Offset));
    }
  }
  std::fwrite(Text.data(), 1, Text.size(), stdout);
  return Count;
}

} // namespace cluster_emulator
