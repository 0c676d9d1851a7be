//===- TextMutator.cpp - Mutates textual IR -------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes changed at random hardly ever leave IR that can be parsed. These
// changes often do: they replace whole words and numbers, move whole lines, and
// compute an operand in a roundabout way first.
//
//===----------------------------------------------------------------------===//

#include "Boundaries.h"
#include "Pieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <cstring>
#include <random>
#include <string>
#include <vector>

using namespace llvm;

namespace {

class TextMutator {
public:
  TextMutator(std::string Text, unsigned Seed)
      : Text(std::move(Text)), Random(Seed) {}

  std::string mutate();

private:
  /// [Begin, End) of the text.
  struct Range {
    size_t Begin;
    size_t End;
  };

  std::string Text;
  std::minstd_rand Random;

  size_t below(size_t Limit) { return Limit == 0 ? 0 : Random() % Limit; }
  template <class ListT> const auto &pick(const ListT &List) {
    return List[below(std::size(List))];
  }
  void replace(Range R, StringRef By) {
    Text.replace(R.Begin, R.End - R.Begin, By.data(), By.size());
  }

  std::vector<Range> findAll(function_ref<bool(StringRef)> IsWanted);
  std::vector<Range> findLines();
  std::string fill(StringRef Template, StringRef Type, StringRef Value,
                   StringRef Name);
  std::string makeNumber(StringRef Old);

  void changeNumber();
  void changeWord();
  void insertWord();
  void changeIdentifier();
  void changeLines();
  void changeToken();
  void addDetour();
  void addGlobal();
};

} // namespace

static bool isWordChar(char C) {
  return isAlnum(C) || C == '_' || C == '.' || C == '$' || C == '-' || C == '+';
}

static bool isNumber(StringRef Token) {
  Token.consume_front("-");
  return !Token.empty() && all_of(Token, isDigit);
}

static bool isIdentifier(StringRef Token) {
  return Token.size() > 1 && (Token[0] == '%' || Token[0] == '@');
}

/// \returns the tokens that \p IsWanted: words, numbers, identifiers with their
/// sigil, and single characters. What is in quotes has tokens too.
std::vector<TextMutator::Range>
TextMutator::findAll(function_ref<bool(StringRef)> IsWanted) {
  std::vector<Range> Found;
  for (size_t I = 0; I < Text.size();) {
    size_t End = I + 1;
    if (isWordChar(Text[I]) || strchr("%@!#", Text[I]))
      while (End < Text.size() && isWordChar(Text[End]))
        ++End;
    if (!isSpace(Text[I]) && IsWanted(StringRef(Text).slice(I, End)))
      Found.push_back({I, End});
    I = End;
  }
  return Found;
}

/// \returns all lines with their end.
std::vector<TextMutator::Range> TextMutator::findLines() {
  std::vector<Range> Lines;
  for (size_t Begin = 0; Begin < Text.size();) {
    size_t End = Text.find('\n', Begin);
    End = End == std::string::npos ? Text.size() : End + 1;
    Lines.push_back({Begin, End});
    Begin = End;
  }
  return Lines;
}

std::string TextMutator::makeNumber(StringRef Old) {
  int64_t Value = 0;
  Old.getAsInteger(10, Value);
  const auto Bits = static_cast<uint64_t>(Value);
  switch (below(8)) {
  case 0:
    return std::to_string(static_cast<int64_t>(Bits + 1));
  case 1:
    return std::to_string(static_cast<int64_t>(Bits - 1));
  case 2:
    return std::to_string(static_cast<int64_t>(Bits * 2));
  case 3:
    return std::to_string(static_cast<int64_t>(Bits + 16));
  case 4:
    return std::to_string(static_cast<int64_t>(0 - Bits));
  case 5:
    return std::to_string(fuzz::getBoundary(Random));
  default:
    return std::to_string(static_cast<int64_t>(fuzz::getBoundary(Random)));
  }
}

/// Puts the capital letters of \p Template into words.
std::string TextMutator::fill(StringRef Template, StringRef Type,
                              StringRef Value, StringRef Name) {
  std::string Result;
  for (size_t I = 0; I != Template.size(); ++I) {
    const char C = Template[I];
    const bool IsLetter =
        (I == 0 || !isAlnum(Template[I - 1])) &&
        (I + 1 == Template.size() || !isAlnum(Template[I + 1]));
    // A label has no sigil where it begins a block.
    if (IsLetter && C == 'W')
      Result += (I == 0 || Template[I - 1] != '\n' ? "%" : "") + Name.str();
    else if (IsLetter && C == 'G')
      Result += Name;
    else if (IsLetter && C == 'T')
      Result += Type;
    else if (IsLetter && C == 'V')
      Result += Value;
    else if (IsLetter && C == 'N')
      Result += makeNumber("8");
    else
      Result += C;
  }
  return Result;
}

void TextMutator::changeNumber() {
  const std::vector<Range> Numbers = findAll(isNumber);
  if (Numbers.empty())
    return;
  const Range R = pick(Numbers);
  const Range Other = pick(Numbers);
  replace(R, below(4) ? makeNumber(StringRef(Text).slice(R.Begin, R.End))
                      : Text.substr(Other.Begin, Other.End - Other.Begin));
}

void TextMutator::changeWord() {
  const auto &Groups = fuzz::getWordGroups();
  auto FindGroup = [&](StringRef Token) {
    return find_if(Groups, [&](const std::vector<StringRef> &Group) {
      return is_contained(Group, Token);
    });
  };
  const std::vector<Range> Words =
      findAll([&](StringRef T) { return FindGroup(T) != Groups.end(); });
  if (Words.empty())
    return;
  const Range R = pick(Words);
  replace(R, pick(*FindGroup(StringRef(Text).slice(R.Begin, R.End))));
}

void TextMutator::insertWord() {
  // Behind types and parentheses most words have their place.
  const std::vector<Range> Places = findAll([](StringRef T) {
    return is_contained({"ptr", "i32", "i1", "i64", ")", "define", "=", "call",
                         "declare", "getelementptr", "load", "store"},
                        T);
  });
  if (Places.empty())
    return;
  const size_t At = pick(Places).End;
  replace({At, At}, " " + pick(pick(fuzz::getWordGroups())).str() + " ");
}

void TextMutator::changeIdentifier() {
  const std::vector<Range> Names = findAll(isIdentifier);
  if (Names.empty())
    return;
  const Range R = pick(Names);
  const Range Other = pick(Names);
  replace(R, below(4) ? Text.substr(Other.Begin, Other.End - Other.Begin)
                      : pick(fuzz::getWordGroups()[1]).str());
}

void TextMutator::changeLines() {
  const std::vector<Range> Lines = findLines();
  if (Lines.empty())
    return;
  const Range R = pick(Lines);
  const std::string Line = Text.substr(R.Begin, R.End - R.Begin);
  const size_t To = pick(Lines).Begin;
  switch (below(3)) {
  case 0:
    replace(R, "");
    return;
  case 1: {
    // A second definition needs another name.
    const StringRef Indent = StringRef(Line).take_while(isSpace);
    const StringRef Rest = StringRef(Line).drop_front(Indent.size());
    const std::string Copy =
        isIdentifier(Rest.take_until(isSpace))
            ? (Indent + Rest.take_front(1) + "d" + Twine(Random() % 10000) +
               Rest.drop_while([](char C) {
                 return !isSpace(C);
               })).str()
            : Line;
    Text.insert(below(2) ? To : R.End, Copy);
    return;
  }
  default:
    replace(R, "");
    Text.insert(std::min(To, Text.size()), Line);
  }
}

void TextMutator::changeToken() {
  const std::vector<Range> Tokens = findAll([](StringRef) { return true; });
  if (Tokens.empty())
    return;
  const size_t First = below(Tokens.size());
  const size_t Last = std::min(First + below(6), Tokens.size() - 1);
  const Range R = {Tokens[First].Begin, Tokens[Last].End};
  if (below(2))
    replace(R, "");
  else
    Text.insert(R.End, Text.substr(R.Begin, R.End - R.Begin));
}

void TextMutator::addDetour() {
  static const Regex Operand(
      "(ptr addrspace\\([0-9]+\\)|ptr|i[0-9]+|float) ([%@][-a-zA-Z0-9._]+|[0-9]"
      "+|null|undef|true)");
  std::vector<Range> Lines = findLines();
  erase_if(Lines, [&](Range R) {
    const StringRef Line = StringRef(Text).slice(R.Begin, R.End);
    return !Line.starts_with(" ") || !Operand.match(Line);
  });
  if (Lines.empty())
    return;
  const Range R = pick(Lines);
  // One of the operands that the line has.
  SmallVector<StringRef, 3> Matches;
  SmallVector<std::pair<size_t, size_t>, 8> Found;
  for (size_t From = R.Begin;
       Operand.match(StringRef(Text).slice(From, R.End), &Matches);) {
    const size_t At = Matches[0].data() - Text.data();
    Found.push_back({At, Matches[0].size()});
    From = At + Matches[0].size();
  }
  const auto [At, Length] = pick(Found);
  const StringRef Whole = StringRef(Text).substr(At, Length);
  const auto [Type, Value] = Whole.rsplit(' ');
  const std::string Name = "w" + std::to_string(Random() % 10000);
  const StringRef Detour = Type.starts_with("ptr") && below(3)
                               ? pick(fuzz::PointerDetours)
                               : pick(fuzz::Detours);
  const std::string Before = "  " + fill(Detour, Type, Value, Name) + "\n";
  const std::string Instead = (Type + " %" + Name).str();
  replace({At, At + Length}, Instead);
  Text.insert(R.Begin, Before);
}

void TextMutator::addGlobal() {
  std::vector<Range> Lines = findLines();
  erase_if(Lines, [&](Range R) { return !strchr("@d\n", Text[R.Begin]); });
  const size_t At = Lines.empty() ? 0 : pick(Lines).Begin;
  Text.insert(At, fill(pick(fuzz::Globals), "", "",
                       "g" + std::to_string(Random() % 10000)) +
                      "\n");
}

std::string TextMutator::mutate() {
  using Change = void (TextMutator::*)();
  static constexpr Change Changes[] = {
      &TextMutator::changeNumber,     &TextMutator::changeNumber,
      &TextMutator::changeNumber,     &TextMutator::changeWord,
      &TextMutator::changeWord,       &TextMutator::insertWord,
      &TextMutator::changeIdentifier, &TextMutator::changeIdentifier,
      &TextMutator::changeLines,      &TextMutator::changeToken,
      &TextMutator::addDetour,        &TextMutator::addDetour,
      &TextMutator::addDetour,        &TextMutator::addGlobal};
  do
    (this->*pick(Changes))();
  while (below(3) == 0);
  return std::move(Text);
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  const std::string Mutated =
      TextMutator(std::string(reinterpret_cast<const char *>(Data), Size), Seed)
          .mutate();
  // libFuzzer tries again after a size of 0.
  if (Mutated.size() > MaxSize)
    return 0;
  llvm::copy(Mutated, Data);
  return Mutated.size();
}
