#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the share of the plugin's passes in clang's device compiles.

usage: share.py CLANG PLUGIN OUTPUT.json [CUDA]

Every compile is `clang++ --cuda-device-only -O2 -S`, without a toolkit and, if
there is one in CUDA, with it. The time of the passes comes from clang's
-ftime-trace with granularity 0, which gives whole microseconds for each pass in
its place, with the caches as they are there. The whole time is that of the same
command without the trace, from start to exit. Both are medians.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

REPETITIONS = 15
PASSES = ("cluster_bulk_copy::RecordFunctionPass",
          "cluster_bulk_copy::ClusterBulkCopyPass")
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SOURCES = [HERE / "no_builtin.cu", *sorted((ROOT / "examples").glob("*.cu"))]


def get_commands(clang, plugin, cuda):
    base = [clang, "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90",
            "-std=c++17", "-O2", "-S", f"-I{ROOT / 'include'}",
            "-Wno-unknown-cuda-version", f"-fpass-plugin={plugin}"]
    yield "none", base + ["-nocudainc", "-nocudalib", "--cuda-feature=+ptx80"]
    if cuda:
        yield "CUDA", base + [f"--cuda-path={cuda}"]


def time_compile(command):
    begin = time.perf_counter()
    subprocess.run(command, check=True)
    return (time.perf_counter() - begin) * 1e3


def time_passes(command, trace):
    """Returns the microseconds of each pass, in the order of PASSES."""
    subprocess.run([*command, "-Xclang", f"-ftime-trace={trace}", "-Xclang",
                    "-ftime-trace-granularity=0"], check=True)
    events = json.loads(trace.read_text())["traceEvents"]
    found = {e["name"]: e["dur"] for e in events if e["name"] in PASSES}
    if sorted(found) != sorted(PASSES):
        sys.exit(f"share.py: the trace has {sorted(found)}, not both passes")
    return [found[name] for name in PASSES]


def measure(source, toolkit, command, scratch):
    command = [*command, str(source), "-o", str(scratch / "out.s")]
    time_compile(command)  # Brings everything into the file cache.
    whole, passes = [], []
    for _ in range(REPETITIONS):
        whole.append(time_compile(command))
        passes.append(time_passes(command, scratch / "trace.json"))
    total = [sum(p) for p in passes]
    return {
        "source": str(source.relative_to(ROOT)),
        "toolkit": toolkit,
        "compile_ms": statistics.median(whole),
        "compile_ms_range": [min(whole), max(whole)],
        "record_function_us": statistics.median(p[0] for p in passes),
        "cluster_bulk_copy_us": statistics.median(p[1] for p in passes),
        "passes_us": statistics.median(total),
        "passes_us_range": [min(total), max(total)],
        "share_percent":
            statistics.median(total) / statistics.median(whole) / 10,
    }


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    clang, plugin, output = sys.argv[1:4]
    cuda = sys.argv[4] if len(sys.argv) == 5 else None
    results = []
    print(f"{'source':40} {'toolkit':7} {'compile, ms':>22} "
          f"{'both passes, us':>18} {'share':>8}")
    with tempfile.TemporaryDirectory() as scratch:
        for toolkit, command in get_commands(clang, plugin, cuda):
            for source in SOURCES:
                r = measure(source, toolkit, command, pathlib.Path(scratch))
                results.append(r)
                low, high = r["compile_ms_range"]
                least, most = r["passes_us_range"]
                print(f"{r['source']:40} {toolkit:7} "
                      f"{r['compile_ms']:8.1f} ({low:.0f} to {high:.0f})".ljust(71)
                      + f" {r['passes_us']:6.0f} ({least} to {most})".ljust(19)
                      + f" {r['share_percent']:.4f} %", flush=True)
    pathlib.Path(output).write_text(json.dumps(
        {"repetitions": REPETITIONS, "compiles": results}, indent=2) + "\n")


if __name__ == "__main__":
    main()
