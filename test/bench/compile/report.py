#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the results of ClusterBulkCopyCompileBench as a table.

usage: report.py RESULTS.json

One line for each case and form. Under each size is the median time in
microseconds. `spread` is the largest coefficient of variation among the sizes.
`each` is the shortest time of the largest size divided by that size. `growth` is
`each` divided by the same of size 100: 1 where the time grows linearly, 100 where
it grows with the square. Both are of the shortest times because others on the
machine only ever add to a time. `fit` is the slope of Google Benchmark's line
through all sizes.
"""
import collections
import json
import pathlib
import sys

REFERENCE_SIZE = 100


def read_families(path):
    """Returns {family: {size: {aggregate: microseconds}}}, {family: slope}."""
    families = collections.defaultdict(dict)
    slopes = {}
    for run in json.loads(pathlib.Path(path).read_text())["benchmarks"]:
        if run["run_type"] != "aggregate":
            continue
        name = run["run_name"].removesuffix("/manual_time")
        aggregate = run["aggregate_name"]
        if aggregate == "BigO":
            slopes[name] = run["real_coefficient"] / 1e3
        elif aggregate in ("median", "cv", "min"):
            family, _, size = name.rpartition("/")
            families[family].setdefault(int(size), {})[aggregate] = \
                run["real_time"]
    return families, slopes


def format_row(name, cells):
    return f"{name:38}" + "".join(f"{cell:>10}" for cell in cells)


def get_cells(sizes, slope):
    medians = {size: values["median"] for size, values in sizes.items()}
    each = {size: values["min"] / size for size, values in sizes.items()}
    largest = max(sizes)
    cells = [f"{medians[size]:.4g}" for size in sorted(sizes)]
    cells.append(f"{max(v['cv'] for v in sizes.values()) * 100:.0f} %")
    if REFERENCE_SIZE in sizes:
        cells += [f"{each[largest]:.3g}",
                  f"{each[largest] / each[REFERENCE_SIZE]:.2f}", f"{slope:.3g}"]
    return cells


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    families, slopes = read_families(sys.argv[1])
    if not families:
        sys.exit("report.py: there is no result")
    header = None
    for name, sizes in families.items():
        columns = [*map(str, sorted(sizes)), "spread"]
        if REFERENCE_SIZE in sizes:
            columns += ["each", "growth", "fit"]
        if columns != header:
            header = columns
            print(format_row("", header))
        print(format_row(name, get_cells(sizes, slopes[name])))


if __name__ == "__main__":
    main()
