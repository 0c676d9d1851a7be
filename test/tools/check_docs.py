#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the documentation against the code.

usage: check_docs.py ROOT CLANG_COMMAND...

- The rules in plugin/Rules.def and the warnings in plugin/Warnings.def, the headings
  and the tables of docs/diagnostics.md, docs/reference.md, and the tests in
  test/verify/ and test/warn/ name the same rules and warnings. A test of a warning has
  near misses.
- Every ```cuda block of the pages at the top, in docs/ and in examples/ is compiled with
  CLANG_COMMAND for the device, at -O0 and at -O2. It has to succeed without a
  message. If a ```text block follows directly, that holds the messages, exactly
  as clang prints them. Words after ```cuda are options for clang, of which -O
  replaces both levels; the first may be `fails`, and then the compilation has to
  fail.
  A block without a __global__ function is put into the frame, the block of the
  same file, or else of docs/diagnostics.md, with the line `// the example`.
  A page with a file to write, ```cuda file=NAME, is left to test/tools/tutorial.test,
  which has to name the page.
- Messages that a page quotes elsewhere, in tables of `| message | fix |` or with the
  name of a rule, are in a test, where N, S, T, V and dst are any word.
- examples/README.md has a link to each example.
- Commands in ```sh blocks name files of the project that are there.
- Relative links and images lead to a file, and anchors to a heading.
- A table below the line `<!-- figures of: TITLE -->` repeats figures of the tables with
  that title in docs/performance/tables.md: a cell that is not empty is what stands
  there, without the spread, in the row and in the column of the same name.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PLACEHOLDER = "  // the example\n"

# Without a toolkit nobody defines the words of CUDA that the examples use.
PRELUDE = """
#ifndef __CLANG_CUDA_RUNTIME_WRAPPER_H__
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#include <__clang_cuda_builtin_vars.h>
#endif
"""


class Document:
    """A Markdown file. Blocks are (line, info words, text, follows directly)."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text()
        self.blocks = []
        self.prose = []  # (line number, line) outside of blocks
        fence, last_prose = None, 0
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.startswith("```"):
                if fence is None:
                    adjoins = bool(self.blocks) and last_prose < self.blocks[-1][0]
                    fence = (number, line[3:].split(), [], adjoins)
                else:
                    start, info, lines, adjoins = fence
                    self.blocks.append((start, info, "".join(lines), adjoins))
                    fence = None
            elif fence is not None:
                fence[2].append(line + "\n")
            else:
                self.prose.append((number, line))
                if line.strip():
                    last_prose = number

    def headings(self):
        for number, line in self.prose:
            if match := re.match(r"(#+) (.*)", line):
                yield number, len(match[1]), match[2].strip()

    def anchors(self):
        """As GitHub makes them."""
        seen = {}
        for _, _, title in self.headings():
            slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
            count = seen.get(slug, 0)
            seen[slug] = count + 1
            yield f"{slug}-{count}" if count else slug


def find_names(path, kind):
    return re.findall(rf'^CLUSTER_BULK_COPY_{kind}\(\w+, "([\w-]+)"\)',
                      path.read_text(), re.M)


def compare_names(path, what, found, rules):
    for rule in rules:
        if rule not in found:
            yield path, 1, f"no {what} for the rule `{rule}`"
    for name in dict.fromkeys(found):
        if name not in rules:
            yield path, 1, f"{what} for an unknown rule, `{name}`"
        elif found.count(name) > 1:
            yield path, 1, f"more than one {what} for the rule `{name}`"


def find_rows(document, title):
    in_table = False
    for _, line in document.prose:
        in_table = line.startswith(f"| {title} ") or in_table and line.startswith("|")
        if in_table and (row := re.match(r"\| \[?`([\w-]+)`", line)):
            yield row[1]


def check_warnings(root, warnings):
    for name in warnings:
        test = root / "test/warn" / f"{name.replace('-', '_')}.test"
        text = test.read_text() if test.exists() else ""
        if f"[cluster-bulk-copy:{name}]" not in text:
            yield test, 1, f"no message of the warning `{name}`"
        if "RUN: %{silent}" not in text:
            yield test, 1, f"no near misses of the warning `{name}`"


def check_rules(root, rules, warnings, documents):
    diagnostics = documents[root / "docs/diagnostics.md"]
    titles = [re.fullmatch(r"`([\w-]+)`", title)
              for _, level, title in diagnostics.headings() if level == 3]
    yield from compare_names(diagnostics.path, "section",
                             [t[1] for t in titles if t], rules + warnings)

    for title, names in (("rule", rules), ("warning", warnings)):
        yield from compare_names(diagnostics.path, "row of the table",
                                 list(find_rows(diagnostics, title)), names)

    reference = documents[root / "docs/reference.md"]
    linked = re.findall(r"\[`([\w-]+)`\]\(diagnostics\.md#\1\)", reference.text)
    yield from compare_names(reference.path, "link", list(dict.fromkeys(linked)),
                             rules + warnings)

    for rule in rules:
        test = root / "test/verify" / f"{rule.replace('-', '_')}.err.ll"
        if not test.exists():
            yield test, 1, f"no test for the rule `{rule}`"
        elif f"[cluster-bulk-copy:{rule}]" not in test.read_text():
            yield test, 1, f"no message of the rule `{rule}`"
    places = [d.path for d in documents.values()]
    places += sorted((root / "test/verify").glob("*.ll"))
    places += sorted((root / "test/cuda").glob("*.cu"))
    places += sorted((root / "test/warn").glob("*.test"))
    for path in places:
        for name in re.findall(r"\[cluster-bulk-copy:([\w-]+)\]", path.read_text()):
            if name not in rules + warnings and name != "RULE":
                yield path, 1, f"the unknown rule `{name}`"


def collect_examples(document, default_frame):
    """Yields (document, line, source, options, whether it fails, messages)."""
    frame = find_frame(document) or default_frame
    for index, (line, info, text, _) in enumerate(document.blocks):
        if not info or info[0] != "cuda" or PLACEHOLDER in text:
            continue
        if re.match(r"(file|append)=", "".join(info[1:2])):
            continue
        following = document.blocks[index + 1:index + 2]
        messages = []
        if following and following[0][1] == ["text"] and following[0][3]:
            messages = following[0][2].splitlines()
        if "__global__" not in text:
            text = frame.replace(PLACEHOLDER, text)
        options = info[1:]
        fails = options[:1] == ["fails"]
        if fails:
            options = options[1:]
        levels = [[]] if any(o.startswith("-O") for o in options) else [["-O0"], ["-O2"]]
        for level in levels:
            yield document, line, text, level + options, fails, messages


def find_frame(document):
    frames = [text for _, _, text, _ in document.blocks if PLACEHOLDER in text]
    return frames[0] if frames else None


def compile_example(command, folder, example):
    document, line, source, options, fails, messages = example
    with tempfile.TemporaryDirectory(dir=folder) as own:
        pathlib.Path(own, "kernel.cu").write_text(source)
        result = subprocess.run(
            [*command, "-include", str(folder / "prelude.h"), *options, "-S",
             "kernel.cu", "-o", "kernel.s"],
            cwd=own, capture_output=True, text=True)
    found = []
    for printed in result.stderr.splitlines():
        # Where in the header something is declared is nobody's business here.
        printed = re.sub(r"^/\S*/(cluster_\w+\.h):\d+:\d+: ", r"\1: ", printed)
        if re.match(r"(\S+: )?(error|warning|note|remark): ", printed):
            found.append(printed)
    what = f"the example at {' '.join(options)}"
    if (result.returncode != 0) != fails:
        yield document.path, line, \
            f"{what} {'compiles' if fails else 'does not compile'}"
    elif fails and not messages:
        yield document.path, line, f"{what} fails without a text block"
    if found != messages:
        yield document.path, line, "\n    ".join(
            [f"{what} has other messages", "expected:", *messages, "found:", *found])


def is_followed(document):
    """Whether another test follows the page: writes its files, runs its commands."""
    return any(word.startswith("file=") for _, info, _, _ in document.blocks
               for word in info)


def check_followed(root, documents):
    test = root / "test/tools/tutorial.test"
    text = test.read_text() if test.exists() else ""
    for document in documents.values():
        if is_followed(document) and f"/{document.path.name} " not in text:
            yield document.path, 1, f"{test.name} does not follow this page"


def find_messages(document):
    """Yields (line number, message): those in tables of messages, and the ends of those
    that name a rule or what the emulator checks."""
    in_table = False
    quoted = [(line, printed) for line, info, text, _ in document.blocks
              if info == ["text"] for printed in text.splitlines()]
    for number, line in document.prose + quoted:
        if not line.startswith("|"):
            in_table = False
        elif line.startswith("| message |"):
            in_table = True
        elif in_table and (row := re.match(r"\| `([^`]+)` \|", line)):
            yield number, row[1]
        for end in re.findall(
                r"[^`]{1,40}\[cluster-(?:bulk-copy|emulator):[\w-]+\]", line):
            yield number, end


def check_messages(root, documents):
    """Yields the messages that no test has and no example of a page prints."""
    tests = "".join(path.read_text() for path in sorted((root / "test").rglob("*"))
                    if path.suffix in (".ll", ".cu", ".test"))
    for document in documents.values():
        for before, (_, info, text, adjoins) in zip(
                [None, *document.blocks], document.blocks):
            if info == ["text"] and (
                    is_followed(document) or adjoins and before[1][:1] == ["cuda"]):
                tests += text
    for document in documents.values():
        for number, message in find_messages(document):
            parts = re.split(r"\b(?:[NSTV]|dst)\b", message)
            if not re.search(r"\S+".join(map(re.escape, parts)), tests):
                yield document.path, number, f"no test has the message `{message}`"


def check_gallery(root, documents):
    for document in documents.values():
        if document.path.parent.name == "examples":
            for path in sorted(document.path.parent.glob("*.cu")):
                if f"]({path.name})" not in document.text:
                    yield document.path, 1, f"{path.name} is not in the table"


def check_commands(root, documents):
    for document in documents.values():
        for line, info, text, _ in document.blocks:
            if info[:1] != ["sh"]:
                continue
            for name in re.findall(
                    r"(?<![\w./-])(?:test|examples|docs|include|plugin)/[\w./-]+", text):
                if not (root / name).exists():
                    yield document.path, line, f"a command names {name}: nothing there"


def find_links(document):
    """Yields (line number, target); images are links too, and a text may be broken
    over lines."""
    lines = [""] * len(document.text.splitlines())
    for number, line in document.prose:
        lines[number - 1] = line
    text = "\n".join(lines)
    for link in re.finditer(r"\[[^\]]*\]\(([^)\s]+)\)", text):
        yield text.count("\n", 0, link.start(1)) + 1, link[1]


def check_links(root, documents):
    for document in documents.values():
        for number, target in find_links(document):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            path = document.path.parent / name if name else document.path
            path = pathlib.Path(os.path.normpath(path))
            problem = None
            if not path.exists():
                problem = "nothing there"
            elif anchor and path not in documents:
                problem = "not a page with anchors"
            elif anchor and anchor not in documents[path].anchors():
                problem = "no such heading"
            yield document.path, number, target, problem


def split_row(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def find_tables(document, pattern):
    """Yields (title, line number of the first row, rows) of the tables below lines that
    match, whose first row are the names of the columns."""
    title, rows, first = None, [], 0
    for number, line in [*document.prose, (0, "")]:
        if line.startswith("|"):
            first = first or number
            rows.append(split_row(line))
            continue
        if title and rows:
            yield title, first, rows[:1] + rows[2:]
            title = None
        rows, first = [], 0
        if match := re.fullmatch(pattern, line):
            title = match[1]


def check_figures(root, documents):
    measured = {}
    path = root / "docs/performance/tables.md"
    if path.exists():
        for title, _, (columns, *rows) in find_tables(Document(path), "#### ([^:]*).*"):
            for name, *cells in rows:
                for column, cell in zip(columns[1:], cells):
                    if cell:
                        measured[title, name, column] = cell.split()[0]
    for document in documents.values():
        for title, number, (columns, *rows) in find_tables(
                document, "<!-- figures of: (.*) -->"):
            for name, *cells in rows:
                for column, cell in zip(columns[1:], cells):
                    wanted = measured.get((title, name, column), "not measured")
                    if cell and cell != wanted:
                        yield document.path, number, \
                            f"{title}, {name}, {column}: {cell} is {wanted}"


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[1]).resolve()
    rules = find_names(root / "plugin/Rules.def", "RULE")
    warnings = find_names(root / "plugin/Warnings.def", "WARNING")
    documents = {path: Document(path) for path in
                 [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md")),
                  *sorted((root / "examples").glob("*.md"))]}

    problems = list(check_rules(root, rules, warnings, documents))
    problems += check_warnings(root, warnings)
    links = list(check_links(root, documents))
    problems += [(path, number, f"link {target}: {problem}")
                 for path, number, target, problem in links if problem]

    problems += check_figures(root, documents)
    problems += check_followed(root, documents)
    problems += check_messages(root, documents)
    problems += check_gallery(root, documents)
    problems += check_commands(root, documents)

    frame = find_frame(documents[root / "docs/diagnostics.md"])
    examples = [e for d in documents.values() for e in collect_examples(d, frame or "")]
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(folder)
        (folder / "prelude.h").write_text(PRELUDE)
        for result in pool.map(
                lambda e: list(compile_example(sys.argv[2:], folder, e)), examples):
            problems += result

    for path, number, what in problems:
        print(f"{path.relative_to(root)}:{number}: {what}")
    print(f"check_docs: {len(rules)} rules, {len(warnings)} warnings, {len(examples)} compilations, "
          f"{len(links)} links, {len(problems)} problems")
    return 1 if problems or not rules or not examples else 0


if __name__ == "__main__":
    sys.exit(main())
