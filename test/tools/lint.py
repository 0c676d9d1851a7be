#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rejects tests that cannot fail and code that is in the wrong place.

- a FileCheck directive without its colon, or with a prefix that no RUN line
  of the file uses, is never looked at;
- FileCheck with -allow-empty and nothing but CHECK-NOT passes on no output;
- a test none of whose RUN lines can fail on wrong output proves nothing;
- LLVM_VERSION_MAJOR is tested in plugin/Compat.h alone;
- every source file names its license;
- every program of examples/ and test/gpu/ is run by a test in
  test/emulator/programs/.
"""
import pathlib
import re
import sys

SUITES = ("lower", "verify", "warn", "hostile", "cuda", "frontends", "emulator")
SUFFIXES = "(?:-NEXT|-SAME|-NOT|-DAG|-LABEL|-EMPTY|-COUNT-[0-9]+)?"


def get_run_lines(text):
    """RUN and DEFINE lines with continuations joined."""
    joined, pending = [], ""
    for line in re.findall(r"(?:RUN|DEFINE):\s*(.*)", text):
        pending += line.rstrip("\\") if line.endswith("\\") else line
        if not line.endswith("\\"):
            joined.append(pending)
            pending = ""
    return joined


def get_prefixes(run_lines):
    prefixes = set()
    for line in run_lines:
        for command in line.split("|"):
            if "FileCheck" not in command:
                continue
            named = re.findall(r"-?-check-prefix(?:es)?(?:[= ]([\w,-]+)|$)",
                               command.strip())
            for group in filter(None, named):
                prefixes.update(group.split(","))
            if not named:
                prefixes.add("CHECK")
        # A definition may end in --check-prefix and get its value where it is used.
        prefixes.update(re.findall(r"%\{\w+\}=(\w+)", line))
    return prefixes


def check_test(path):
    text = path.read_text()
    run_lines = get_run_lines(text)
    prefixes = get_prefixes(run_lines)
    if not run_lines:
        yield 1, "no RUN line"
        return
    if not any(re.search(r"FileCheck|\bnot\b|%assemble|\bcmp\b|\bdiff\b", line)
               for line in run_lines):
        yield 1, "no RUN line can fail on wrong output"
    used = set()
    only_not = {prefix: True for prefix in prefixes}
    for number, line in enumerate(text.splitlines(), 1):
        directive = re.match(
            rf"\s*(?:;|//|#|)\s*([A-Z][A-Z0-9_-]*?)({SUFFIXES})(:?)(?:\s|$)", line)
        if not directive:
            continue
        name, suffix, colon = directive.groups()
        if name in prefixes:
            used.add(name)
            if not colon:
                yield number, f"{name}{suffix} without a colon"
            elif suffix != "-NOT":
                only_not[name] = False
        elif colon and (suffix or name.startswith("CHECK")):
            yield number, f"no RUN line uses the prefix {name}"
        elif not colon and suffix and name.startswith("CHECK"):
            yield number, f"{name}{suffix} without a colon"
    for prefix in sorted(prefixes - used):
        yield 1, f"the prefix {prefix} has no directive"
    for line in run_lines:
        if "allow-empty" in line and any(
                only_not.get(p) for p in get_prefixes([line])):
            yield 1, "-allow-empty with nothing but -NOT directives"


def is_source(path, root):
    """Whether the file is code of the project; tests of lit are not."""
    parts = path.relative_to(root).parts
    if "Inputs" in parts or (parts[0] == "test" and parts[1] in SUITES
                             and path.suffix == ".cu"):
        return False
    return path.name == "CMakeLists.txt" or path.suffix in (
        ".cpp", ".h", ".cu", ".py", ".sh", ".in", ".def")


def main():
    root = pathlib.Path(sys.argv[1])
    problems = []
    count = 0
    for suite in SUITES:
        for path in sorted((root / "test" / suite).rglob("*")):
            if path.suffix in (".ll", ".cu", ".test") and "Inputs" not in path.parts:
                count += 1
                problems += [(path, *p) for p in check_test(path)]
    emulated = "".join(path.read_text() for path in
                       (root / "test/emulator/programs").glob("*.test"))
    for folder in ("examples", "test/gpu"):
        for path in sorted((root / folder).glob("*.cu")):
            if f"/{path.name}" not in emulated:
                problems.append((path, 1, "no test in test/emulator/programs runs it"))
    for path in sorted((root / "plugin").glob("*")):
        if path.suffix in (".h", ".cpp") and path.name != "Compat.h" \
                and "LLVM_VERSION_MAJOR" in path.read_text():
            problems.append((path, 1, "LLVM_VERSION_MAJOR outside Compat.h"))
    for folder in ("plugin", "include", "examples", "test"):
        for path in sorted((root / folder).rglob("*")):
            if is_source(path, root) \
                    and "SPDX-License-Identifier:" not in path.read_text():
                problems.append((path, 1, "no SPDX-License-Identifier"))
    for path, number, what in problems:
        print(f"{path.relative_to(root)}:{number}: {what}")
    print(f"lint: {count} tests read, {len(problems)} problems")
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
