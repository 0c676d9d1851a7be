//===- Annotations.h - The table llvm.global.annotations ---*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// clang writes an entry { what, text, file name, line, arguments or null } for
// every __attribute__((annotate(text, arguments...))). Any producer may write
// such a table, well made or not; what is not an entry is passed over.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_ANNOTATIONS_H
#define CLUSTER_BULK_COPY_ANNOTATIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace cluster_bulk_copy {

/// The arguments of an annotation, aggregates flattened.
using AnnotationValues = llvm::SmallVector<const llvm::Value *, 0>;

/// One entry of the table.
class Annotation {
public:
  /// \returns the entry \p C as an annotation, or std::nullopt if it is none.
  static std::optional<Annotation> get(const llvm::Constant &C);

  /// What is annotated, without casts.
  llvm::Constant *getAnnotated() const;

  llvm::StringRef getText() const { return Text; }

  /// \returns the arguments, which clang writes as a struct with a scalar or an
  /// aggregate of scalars for each; none if there are none; an error under
  /// `signature` if the entry has something else.
  llvm::Expected<AnnotationValues> getArguments() const;

  const llvm::ConstantStruct &getEntry() const { return *Entry; }

private:
  Annotation(const llvm::ConstantStruct &Entry, llvm::StringRef Text)
      : Entry(&Entry), Text(Text) {}

  const llvm::ConstantStruct *Entry;
  llvm::StringRef Text;
};

/// \returns the entries of \p M with \p Text, in the table's order.
llvm::SmallVector<Annotation, 0> getAnnotations(const llvm::Module &M,
                                                llvm::StringRef Text);

/// Removes the entries for which \p ShouldErase is true, and the strings and
/// arguments that only they used.
void eraseAnnotations(llvm::Module &M,
                      llvm::function_ref<bool(const Annotation &)> ShouldErase);

/// \returns true if use \p U is that of the annotated thing in what may be an
/// entry, and \p Table is the table.
bool isAnnotatedUse(const llvm::Use &U);
bool isAnnotationTable(const llvm::Value &Table);

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_ANNOTATIONS_H
