//===- BuiltinCalls.h - Find the annotated builtins and calls ---*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A builtin is a function declaration marked in one of two ways:
//
//   1. an entry of @llvm.global.annotations, as clang writes it for
//      __attribute__((annotate("cluster_bulk_copy", ARGS...)));
//   2. the function attribute "cluster-bulk-copy", whose value, if any, is the
//      comma-separated list ARGS.
//
// ARGS are the descriptor's constants. Without any the builtin has the call
// form, with some the typed form.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_BUILTINCALLS_H
#define CLUSTER_BULK_COPY_BUILTINCALLS_H

#include "Annotations.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace cluster_bulk_copy {

class DiagnosticReporter;

/// The descriptor's constants of a builtin in the typed form, in the order of
/// the contract; empty in the call form. An element that is not a ConstantInt
/// is a value that some producer failed to make constant.
using DescriptorConstants = AnnotationValues;

struct BuiltinCall {
  llvm::CallInst *Call;
  /// Points into the BuiltinModule that lists the call; empty in the call form.
  const DescriptorConstants *TypedConstants;
};

/// What a module has to do with the builtin.
struct BuiltinModule {
  /// Every marked function, in the module's order.
  llvm::MapVector<llvm::Function *, DescriptorConstants> Builtins;
  /// Every direct call of them, in the module's order.
  llvm::SmallVector<BuiltinCall> Calls;

  BuiltinModule() = default;
  // Calls point into Builtins.
  BuiltinModule(const BuiltinModule &) = delete;
  BuiltinModule &operator=(const BuiltinModule &) = delete;
};

/// Fills \p Result with the builtins of \p M and their calls. Uses that are not
/// direct calls of a declaration are reported to \p Reporter under the rule
/// `signature`.
void findBuiltinCalls(llvm::Module &M, BuiltinModule &Result,
                      DiagnosticReporter &Reporter);

/// Removes \p Builtins, which have no calls left, from \p M: their
/// declarations, their annotations, and the strings and argument tables that
/// only those used.
void eraseBuiltins(llvm::Module &M, const BuiltinModule &Builtins);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_BUILTINCALLS_H
