//===- Warnings.h - What is certainly wrong around the copies ---*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A warning is about a kernel, and the annotation
// "cluster_bulk_copy.no_warning.NAME" on the kernel turns it off. It is given
// only if every launch that gets to the code has the fault.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_WARNINGS_H
#define CLUSTER_BULK_COPY_WARNINGS_H

#include "Diagnostics.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

namespace cluster_bulk_copy {

struct DecodedCopy;
class ModuleFacts;

enum class Warning : uint8_t {
#define CLUSTER_BULK_COPY_WARNING(ENUMERATOR, NAME) ENUMERATOR,
#include "Warnings.def"
};

/// The stable name of \p W, for instance "byte-count".
llvm::StringRef getWarningName(Warning W);

/// The warnings of a module that are not turned off.
class WarningList {
public:
  explicit WarningList(const llvm::Module &M);

  /// Adds a warning at \p At, which is in a kernel.
  void add(Warning W, const llvm::Instruction &At, const llvm::Twine &Message,
           llvm::SmallVector<Note, 1> Notes);

  /// Emits what was added through the context's diagnostic handler.
  void emit() { Reporter.emit(); }

private:
  llvm::DenseSet<std::pair<const llvm::Value *, unsigned>> TurnedOff;
  DiagnosticReporter Reporter;
};

/// \returns true if a warning can be at \p I: without debug information all
/// that is known of an instruction from a library is where it is in the
/// library.
bool hasUserPlace(const llvm::Instruction &I);

/// Finds everything there is to warn about in \p M, whose \p Copies break no
/// rule, and emits it.
void warn(const llvm::Module &M, llvm::ArrayRef<DecodedCopy> Copies,
          ModuleFacts &Facts);

/// Removes the annotations that turn warnings off from \p M; the backend would
/// declare the kernels that they name.
/// \returns true if there were any.
bool eraseWarningAnnotations(llvm::Module &M);

/// Adds the warnings about what a kernel lacks or does besides the copies.
void checkProtocol(llvm::ArrayRef<DecodedCopy> Copies, ModuleFacts &Facts,
                   WarningList &Warnings);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_WARNINGS_H
