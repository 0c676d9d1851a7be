//===- Arguments.cpp - Kernel arguments from a command line ---------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Program.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <random>

using namespace llvm;

namespace cluster_emulator {

/// A buffer of more than that is a slip of the pen.
static constexpr uint64_t MaxBufferBytes = uint64_t(1) << 32;

static Error makeError(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

Expected<Dim3> parseDim3(StringRef Text) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  Dim3 Result;
  unsigned *Fields[] = {&Result.X, &Result.Y, &Result.Z};
  if (Parts.size() > std::size(Fields))
    return makeError("'" + Text + "' has more than three dimensions");
  for (const auto &[Part, Field] : zip(Parts, Fields))
    if (Part.getAsInteger(0, *Field))
      return makeError("'" + Text +
                       "' is not one to three numbers with commas between");
  return Result;
}

template <class T> static std::string toBytes(T Value) {
  std::string Bytes(sizeof(T), '\0');
  std::memcpy(Bytes.data(), static_cast<const void *>(&Value), sizeof(T));
  return Bytes;
}

/// \returns the value as an integer of \p Size bytes, of either sign.
static Expected<std::string> parseInteger(StringRef Text, unsigned Size) {
  int64_t Signed = 0;
  uint64_t Value = 0;
  if (Text.starts_with("-")) {
    if (Text.getAsInteger(0, Signed) || !isIntN(Size * 8, Signed))
      return makeError(
          formatv("'{0}' is not an integer of {1} bytes", Text, Size));
    Value = static_cast<uint64_t>(Signed);
  } else if (Text.getAsInteger(0, Value) || !isUIntN(Size * 8, Value)) {
    return makeError(
        formatv("'{0}' is not an integer of {1} bytes", Text, Size));
  }
  return toBytes(Value).substr(0, Size);
}

static Expected<uint64_t> parseSize(StringRef Text) {
  uint64_t Bytes = 0;
  if (Text.getAsInteger(0, Bytes) || Bytes > MaxBufferBytes)
    return makeError(formatv("'{0}' is not a number of bytes up to {1}", Text,
                             MaxBufferBytes));
  return Bytes;
}

static Expected<std::string> makeRandom(StringRef Seed, uint64_t Bytes) {
  unsigned Number = 0;
  if (Seed.getAsInteger(0, Number))
    return makeError("'" + Seed + "' is not a seed");
  std::mt19937 Bits(Number);
  std::string Result(Bytes, '\0');
  for (char &Byte : Result)
    Byte = static_cast<char>(Bits());
  return Result;
}

static Expected<std::string> makeFilled(StringRef Fill, uint64_t Bytes) {
  uint8_t Byte = 0;
  if (Fill.getAsInteger(0, Byte))
    return makeError("'" + Fill + "' is not a byte");
  return std::string(Bytes, static_cast<char>(Byte));
}

static Expected<std::string> parseScalar(StringRef Kind, StringRef Value) {
  if (Kind == "i8")
    return parseInteger(Value, 1);
  if (Kind == "i16")
    return parseInteger(Value, 2);
  if (Kind == "i32")
    return parseInteger(Value, 4);
  if (Kind == "i64")
    return parseInteger(Value, 8);
  double Number = 0;
  if (Value.getAsDouble(Number))
    return makeError("'" + Value + "' is not a number");
  return Kind == "f64" ? toBytes(Number) : toBytes(static_cast<float>(Number));
}

static Expected<std::string> parseBuffer(StringRef Kind, StringRef Value) {
  if (Kind == "file") {
    ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(
        Value, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!File)
      return makeError("cannot read " + Value + ": " +
                       File.getError().message());
    return (*File)->getBuffer().str();
  }
  if (Kind == "hex") {
    std::string Bytes;
    if (!tryGetFromHex(Value, Bytes))
      return makeError("'" + Value + "' is not hexadecimal");
    return Bytes;
  }
  const auto [First, Last] = Value.rsplit(':');
  Expected<uint64_t> Bytes = parseSize(Kind == "zeros" ? Value : Last);
  if (!Bytes)
    return Bytes.takeError();
  if (Kind == "zeros")
    return std::string(*Bytes, '\0');
  return Kind == "fill" ? makeFilled(First, *Bytes) : makeRandom(First, *Bytes);
}

Expected<ArgumentValue> parseArgumentValue(StringRef Text) {
  const auto [Kind, Value] = Text.split(':');
  ArgumentValue Result;
  Result.IsBuffer =
      is_contained({"file", "hex", "zeros", "fill", "random"}, Kind);
  if (!Result.IsBuffer &&
      !is_contained({"i8", "i16", "i32", "i64", "f32", "f64"}, Kind))
    return makeError("'" + Text +
                     "' is no value; it must begin with i8:, i16:, i32:, i64:, "
                     "f32:, f64:, zeros:, fill:, random:, hex: or file:");
  Expected<std::string> Bytes =
      Result.IsBuffer ? parseBuffer(Kind, Value) : parseScalar(Kind, Value);
  if (!Bytes)
    return Bytes.takeError();
  Result.Bytes = std::move(*Bytes);
  return Result;
}

Expected<ArgumentList> ArgumentList::create(ArrayRef<ArgumentValue> Given,
                                            ArrayRef<Parameter> Parameters) {
  if (Given.size() != Parameters.size())
    return makeError(formatv("the kernel has {0} parameters, but {1} arguments "
                             "are given",
                             Parameters.size(), Given.size()));
  ArgumentList Result;
  for (const auto &[Index, Value, P] : enumerate(Given, Parameters)) {
    std::string Bytes = Value.Bytes;
    StringRef Buffer;
    if (Value.IsBuffer && P.IsPointer) {
      Expected<void *> Memory = allocateDeviceMemory(Bytes.size());
      if (!Memory)
        return Memory.takeError();
      std::memcpy(*Memory, Bytes.data(), Bytes.size());
      Buffer = StringRef(static_cast<char *>(*Memory), Bytes.size());
      Bytes = toBytes(*Memory);
    }
    if (Bytes.size() != P.Bytes)
      return makeError(formatv("argument {0} has {1} bytes, but the parameter, "
                               "of type {2}, has {3}",
                               Index, Bytes.size(), P.Type, P.Bytes));
    Result.Values.push_back(std::make_unique<std::string>(std::move(Bytes)));
    Result.Addresses.push_back(Result.Values.back()->data());
    Result.Buffers.push_back(Buffer);
  }
  return Result;
}

Expected<StringRef> ArgumentList::getBuffer(unsigned Index) const {
  if (Index >= Buffers.size() || !Buffers[Index].data())
    return makeError(formatv("argument {0} is no buffer", Index));
  return Buffers[Index];
}

} // namespace cluster_emulator
