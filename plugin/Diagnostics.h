//===- Diagnostics.h - Errors at the user's line ----------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A broken rule travels as an llvm::Error of class RuleError, several of them
// joined. The pass hands each call's errors to an DiagnosticReporter, which
// emits them in source order, each as
//
//   file.cu:12:3: error: MESSAGE [cluster-bulk-copy:RULE]
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_DIAGNOSTICS_H
#define CLUSTER_BULK_COPY_DIAGNOSTICS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Value;
} // namespace llvm

namespace cluster_bulk_copy {

enum class Rule {
#define CLUSTER_BULK_COPY_RULE(ENUMERATOR, NAME) ENUMERATOR,
#include "Rules.def"
};

/// The stable name of \p R, for instance "chunk-bytes".
llvm::StringRef getRuleName(Rule R);

/// What a user should look at besides the call. The place is an instruction or
/// a global variable, and the note is left out if nothing says where that is in
/// the source; or it is null if the text says all.
struct Note {
  const llvm::Value *Where;
  std::string Text;
};

/// One broken rule of one call. The message is in clang's voice and does not
/// contain the rule's name.
class RuleError : public llvm::ErrorInfo<RuleError> {
public:
  static char ID;

  RuleError(Rule Broken, const llvm::Twine &Message,
            llvm::SmallVector<Note, 1> Notes = {})
      : Broken(Broken), Message(Message.str()), Notes(std::move(Notes)) {}

  Rule getRule() const { return Broken; }
  llvm::StringRef getMessage() const { return Message; }
  llvm::ArrayRef<Note> getNotes() const { return Notes; }

  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

private:
  Rule Broken;
  std::string Message;
  llvm::SmallVector<Note, 1> Notes;
};

inline llvm::Error makeRuleError(Rule Broken, const llvm::Twine &Message,
                                 llvm::SmallVector<Note, 1> Notes = {}) {
  return llvm::make_error<RuleError>(Broken, Message, std::move(Notes));
}

/// \returns what a message calls global variable \p GV, for instance
/// "'kernel(int)::buffer'".
std::string getVariableName(const llvm::GlobalVariable &GV);

/// \returns the name of the function that \p I was written in, demangled where
/// there is a mangled one.
std::string getFunctionName(const llvm::Instruction &I);

/// \returns true if \p I was written in this project's headers or in libcu++. A
/// user wants to see who calls those.
bool isFromLibrary(const llvm::Instruction &I);

/// Collects the errors or the warnings of a module and emits them sorted by
/// source position, because the order of functions in a module is the order in
/// which clang happened to emit them. A call that was inlined several times is
/// reported once.
class DiagnosticReporter {
public:
  explicit DiagnosticReporter(
      llvm::DiagnosticSeverity Severity = llvm::DS_Error)
      : Severity(Severity) {}

  /// Adds the rule errors of \p E, found at \p At. Consumes \p E.
  void add(const llvm::Instruction &At, llvm::Error E);

  /// Adds the rule errors of \p E, found at no instruction but in \p F, whose
  /// name the message then carries. Consumes \p E.
  void add(const llvm::Function &F, llvm::Error E);

  /// Adds what is not a broken rule.
  void add(const llvm::Instruction &At, std::string Text,
           llvm::SmallVector<Note, 1> Notes);

  /// Emits what was added through the context's diagnostic handler.
  /// \returns true if there was anything. Under a handler that exits on the
  /// first error (opt's), it does not return after one.
  bool emit();

private:
  struct Entry {
    /// Null for an error that is at no instruction.
    const llvm::Instruction *At;
    const llvm::Function *F;
    std::string Text;
    llvm::SmallVector<Note, 1> Notes;
  };
  const llvm::DiagnosticSeverity Severity;
  llvm::SmallVector<Entry, 0> Entries;

  void add(const llvm::Instruction *At, const llvm::Function &F, llvm::Error E);
};

} // namespace cluster_bulk_copy

#endif // CLUSTER_BULK_COPY_DIAGNOSTICS_H
