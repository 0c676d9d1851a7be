#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the libFuzzer harnesses of a build for some time.

usage: run.py --build FOLDER --llvm FOLDER [--seconds N] [--seed N] [--keep FOLDER]

Both harnesses run at once, for N seconds each. They begin with the modules of the
lit tests and with random calls. With --keep, what they find out is kept in that
folder, and the next run goes on from there.

The last lines say for each harness how many inputs ran, how many places in the
plugin they covered, and what was found. An input that stops LLVM without the plugin
too is no finding. Exits with 1 if there is a finding.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test/tools"))
import make_call  # noqa: E402, found only now

# The options of AddressSanitizer. FuzzMutate leaks what it makes and does not use.
HARNESSES = {"Text": "detect_leaks=1", "Module": "detect_leaks=0"}
# The time of an input grows with it; larger ones show nothing new.
MAX_BYTES = 16384
# With sanitizers, on a busy machine, any input of this size takes well below.
MAX_SECONDS = 30
MAX_FINDINGS = 10
# Sanitizers do not give freed memory back at once, so a process ends before long.
MAX_RUN_SECONDS = 300


def make_call_modules(text):
    """The modules that RUN lines print with make_call.py."""
    for settings in re.findall(r"RUN: %(?:\{call\}|make_call) ([^|]*)\|", text):
        yield make_call.make_module(shlex.split(settings))


def cut_sections(text):
    """The modules of a test, each with the lines that tests put before it."""
    first, *rest = re.split(r"^;--- (\S+)\n", text, flags=re.M)
    sections = dict(zip(rest[::2], rest[1::2]))
    if not sections:
        return [first]
    head = sections.pop("head.ll", "")
    return [head + body for body in sections.values()]


def random_calls(build):
    result = subprocess.run(
        [build / "test/fuzz/ClusterBulkCopyFuzz", "--cases=60", "--execute=0",
         "--print"], capture_output=True, text=True, check=True)
    return re.split(r"^; case .*\n", result.stdout, flags=re.M)[1:]


def write_seeds(build, folder):
    tests = [path.read_text() for suite in ("lower", "verify", "hostile")
             for path in sorted((ROOT / "test" / suite).glob("*.ll"))]
    modules = random_calls(build)
    for text in tests:
        modules += cut_sections(text)
        modules += make_call_modules(text)
    for index, module in enumerate(modules):
        # Comments would only be mutated.
        module = re.sub(r"^\s*;.*\n", "", module, flags=re.M)
        if len(module) <= MAX_BYTES:
            (folder / f"{index}.ll").write_text(module)


def describe(stderr):
    """The lines of libFuzzer's output that say what happened."""
    lines = re.findall(r"^(?:finding: .*|==\d+==ERROR.*|.*runtime error.*|"
                       r"SUMMARY: .*|    #\d+ .* in cluster_bulk_copy.*)", stderr, re.M)
    return lines[:8] or stderr.splitlines()[-8:]


class Harness:
    def __init__(self, name, options, seeds, kept, found):
        self.name = name
        self.options = options
        self.program = options.build / f"test/fuzz/libfuzzer/ClusterBulkCopyFuzz{name}"
        self.seeds = seeds
        self.corpus = kept / name
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.found = found
        self.inputs = self.coverage = 0
        self.findings = []
        self.others = 0

    def run_once(self, seconds, seed):
        return subprocess.run(
            [self.program, self.corpus, self.seeds, f"-max_total_time={seconds}",
             f"-seed={seed}", f"-max_len={MAX_BYTES}", f"-timeout={MAX_SECONDS}",
             "-rss_limit_mb=4096", "-mutate_depth=1", "-print_final_stats=1",
             f"-artifact_prefix={self.found}/{self.name}-"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            errors="replace", env=dict(os.environ, ASAN_OPTIONS=HARNESSES[self.name],
                                       UBSAN_OPTIONS="print_stacktrace=1"))

    def is_fault_of_llvm(self, stderr, artifact):
        """In a change by FuzzMutate, or in opt without the plugin."""
        if re.search(r"^ +#\d+ .* in LLVMFuzzerCustomMutator", stderr, re.M):
            return True
        if not artifact:
            return False
        try:
            return subprocess.run(
                [self.options.llvm / "opt", "-passes=verify", "-disable-output",
                 artifact], capture_output=True,
                timeout=MAX_SECONDS).returncode < 0
        except subprocess.TimeoutExpired:
            return True

    def run(self):
        end = time.monotonic() + self.options.seconds
        seed = self.options.seed
        while (left := end - time.monotonic()) > 1 and \
                len(self.findings) < MAX_FINDINGS:
            result = self.run_once(min(int(left), MAX_RUN_SECONDS), seed)
            seed += 1
            for count in re.findall(r"^stat::number_of_executed_units:\s*(\d+)",
                                    result.stderr, re.M)[-1:] or \
                    re.findall(r"^#(\d+)\s", result.stderr, re.M)[-1:]:
                self.inputs += int(count)
            for count in re.findall(r" cov: (\d+)", result.stderr)[-1:]:
                self.coverage = max(self.coverage, int(count))
            if result.returncode == 0:
                continue
            log = self.found / f"{self.name}-{seed}.log"
            log.write_text(result.stderr)
            written = re.search(r"Test unit written to (.*)", result.stderr)
            artifact = written and written[1]
            if self.is_fault_of_llvm(result.stderr, artifact):
                self.others += 1
            elif any(artifact == known for _, known, _ in self.findings):
                break  # One of the seeds, which stops every run.
            else:
                self.findings.append((log, artifact, describe(result.stderr)))
        return self


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--llvm", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        seeds = pathlib.Path(folder, "seeds")
        seeds.mkdir()
        write_seeds(options.build, seeds)
        kept = options.keep or pathlib.Path(folder, "corpus")
        found = options.build / "test/fuzz/libfuzzer/found"
        found.mkdir(exist_ok=True)
        print(f"{len(list(seeds.iterdir()))} seeds", flush=True)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            harnesses = [Harness(name, options, seeds, kept, found)
                         for name in HARNESSES]
            results = list(pool.map(Harness.run, harnesses))

    failed = False
    for h in results:
        for log, artifact, lines in h.findings:
            print(f"{h.name}: {artifact}", log, *lines, sep="\n    ")
        print(f"{h.name}: {h.inputs} inputs ({h.inputs // options.seconds} a second), "
              f"{h.coverage} places covered, {h.others} faults of LLVM alone, "
              f"{len(h.findings)} findings")
        # Of nothing, nothing comes.
        failed |= bool(h.findings) or not h.inputs or not h.coverage
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
