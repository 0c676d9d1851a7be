#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Disables one rule after the other and shows that the tests notice.

    test/tools/mutate_rules.py [RULE...]

Works on a copy of the tree in build/mutate. A rule of the table in Verifier.cpp
is disabled by making its function succeed at once; one that is decided while a
call is found or decoded, by dropping its errors. Prints a line for each rule and
fails if all tests pass without one. On demand only: it takes some minutes.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "mutate"
SUITES = ["lit-verify", "unit", "lit-cuda"]


def run(*command):
    return subprocess.run(command, cwd=COPY, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)


def get_rules():
    """Enumerator -> stable name."""
    text = (ROOT / "plugin" / "Rules.def").read_text()
    return dict(re.findall(r'^CLUSTER_BULK_COPY_RULE\((\w+), "([\w-]+)"\)', text,
                           re.MULTILINE))


def get_checks():
    """Enumerator -> function in the table of rules."""
    text = (ROOT / "plugin" / "Verifier.cpp").read_text()
    return dict(re.findall(r"\{Rule::(\w+), (?:true|false), (\w+)\}", text))


def disable(rule, checks):
    """Patches the copy. Returns the file and its original text."""
    if rule in checks:
        pattern = rf"^Error {checks[rule]}\(const CallFacts &F?\) \{{\n"
        replacement = r"\g<0>  return Error::success();\n"
        files = sorted((COPY / "plugin").glob("*Rules.cpp"))
    else:
        pattern = r"handleAllErrors\(std::move\(E\), \[&\]\(const RuleError &\w+\) \{\n"
        replacement = (rf"\g<0>    if (Broken.getRule() == Rule::{rule})"
                       "\n      return;\n")
        files = [COPY / "plugin" / "Diagnostics.cpp"]
    for path in files:
        text = path.read_text()
        mutant, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
        if count == 1:
            path.write_text(mutant)
            return path, text
    sys.exit(f"mutate_rules.py: nowhere to disable {rule}")


def main():
    rules, checks = get_rules(), get_checks()
    wanted = sys.argv[1:] or list(rules.values())
    if not set(wanted) <= set(rules.values()):
        sys.exit(f"usage: mutate_rules.py [{'|'.join(rules.values())}]...")
    COPY.mkdir(parents=True, exist_ok=True)
    for name in ("plugin", "include", "test", "examples"):
        shutil.rmtree(COPY / name, ignore_errors=True)
        shutil.copytree(ROOT / name, COPY / name)
    for name in ("CMakeLists.txt", "CMakePresets.json"):
        shutil.copy(ROOT / name, COPY / name)
    setup = run("cmake", "--preset", "dev", "-DCLUSTER_BULK_COPY_WERROR=OFF")
    if setup.returncode:
        sys.exit(setup.stdout)

    survivors = []
    for rule, name in rules.items():
        if name not in wanted:
            continue
        path, original = disable(rule, checks)
        build = run("cmake", "--build", "--preset", "dev")
        if build.returncode:
            sys.exit(build.stdout)
        failed = []
        for suite in SUITES:
            tests = run("ctest", "--preset", "dev", "-R", f"^{suite}$")
            failed += re.findall(r"^  ClusterBulkCopy-\w+ :: (\S+)$|"
                                 r"^\[  FAILED  \] (\w+\.\w+) \(",
                                 tests.stdout, re.MULTILINE)
            if tests.returncode and not failed:
                failed.append((suite, ""))
            if failed:
                break
        path.write_text(original)
        names = sorted({a or b for a, b in failed})
        print(f"{name}: {len(names)} tests fail"
              + (": " + ", ".join(names[:4]) if names else ""), flush=True)
        if not names:
            survivors.append(name)
    print("every rule is tested" if not survivors
          else "no test notices: " + ", ".join(survivors))
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
