//===- Arguments.h - Kernel arguments from a command line -------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_EMULATOR_ARGUMENTS_H
#define CLUSTER_BULK_COPY_TEST_EMULATOR_ARGUMENTS_H

#include "Prepare.h"
#include "llvm/ADT/ArrayRef.h"

namespace cluster_emulator {

/// \returns "X", "X,Y" or "X,Y,Z" as three extents.
llvm::Expected<Dim3> parseDim3(llvm::StringRef Text);

/// A value on the command line, such as i32:5 or random:7:512.
struct ArgumentValue {
  std::string Bytes;
  /// Whether a pointer parameter takes the address of the bytes.
  bool IsBuffer = false;
};

/// The forms are those of the tool's help text.
llvm::Expected<ArgumentValue> parseArgumentValue(llvm::StringRef Text);

/// Arguments in memory of their own, as a launch takes them.
class ArgumentList {
public:
  /// Fails if \p Values do not fit \p Parameters.
  static llvm::Expected<ArgumentList>
  create(llvm::ArrayRef<ArgumentValue> Values,
         llvm::ArrayRef<Parameter> Parameters);

  void **getAddresses() { return Addresses.data(); }

  /// \returns the bytes that argument \p Index points to.
  llvm::Expected<llvm::StringRef> getBuffer(unsigned Index) const;

private:
  /// What a parameter gets, and what it points to if that is a buffer.
  std::vector<std::unique_ptr<std::string>> Values;
  std::vector<llvm::StringRef> Buffers;
  std::vector<void *> Addresses;
};

} // namespace cluster_emulator

#endif // CLUSTER_BULK_COPY_TEST_EMULATOR_ARGUMENTS_H
