#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes results.json and table.md of the lines that the benchmarks print.

    report.py LINES OUTPUT

There is one line for each kernel, size and round. A time is the median over the
rounds of the medians over the launches of a round. The ratios are above 1 where
the builtin is the faster one.
"""
import collections
import json
import pathlib
import statistics
import sys

# (build, kernel) of each column of times.
COLUMNS = {
    "builtin": ("plugin", "dsmem"),
    "global memory": ("plugin", "global"),
    "by hand, clang": ("clang", "dsmem"),
    "by hand, nvcc": ("nvcc", "dsmem"),
}


def main():
    lines, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    rounds = collections.defaultdict(list)
    for line in lines.read_text().splitlines():
        record = json.loads(line)
        rounds[record["example"], record["clusters"], record["build"],
               record["kernel"]].append(record["median_us"])
    results = [{"example": example, "clusters": clusters, "build": build, "kernel": kernel,
                "median_us": statistics.median(times), "rounds_us": times}
               for (example, clusters, build, kernel), times in sorted(rounds.items())]
    (output / "results.json").write_text(json.dumps(results, indent=1) + "\n")

    times = {(r["example"], r["clusters"], r["build"], r["kernel"]): r["median_us"]
             for r in results}
    table = ["| example | clusters | " + " | ".join(f"{name}, us" for name in COLUMNS)
             + " | global / builtin | best by hand / builtin |",
             "|---|---|" + "---|" * (len(COLUMNS) + 2)]
    for example, clusters in sorted({key[:2] for key in times}):
        row = {name: times.get((example, clusters, *key)) for name, key in COLUMNS.items()}
        # The kernel through global memory has no copy of ours in it, and is best
        # compiled by whoever does it best.
        row["global memory"] = min(time for key, time in times.items()
                                   if key[:2] == (example, clusters) and key[3] == "global")
        by_hand = min(time for name, time in row.items() if name.startswith("by hand")
                      and time is not None)
        cells = ["" if time is None else f"{time:.2f}" for time in row.values()]
        table.append(f"| {example} | {clusters} | " + " | ".join(cells)
                     + f" | {row['global memory'] / row['builtin']:.2f}"
                     + f" | {by_hand / row['builtin']:.2f} |")
    (output / "table.md").write_text("\n".join(table) + "\n")


if __name__ == "__main__":
    main()
