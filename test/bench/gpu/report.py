#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables and plots of the GPU benchmark.

  report.py RESULTS.json [--tables FILE] [--plots FOLDER]

Prints every row of the results that run.sh wrote, as Markdown: for each way to
move the bytes the median, and in brackets the ratio to the best peer of the row
(less than 1.00 is better than every peer, for bandwidth more than 1.00). A last
table checks what the project claims. With --plots also writes SVG files, which
needs matplotlib.
"""

import argparse
import json
import pathlib
import sys

LABELS = {
    "ours-thread": "ours, thread",
    "ours-elected1": "ours, elected",
    "ours-elected4": "ours, elected, 4 warps",
    "ours-elected8": "ours, elected, 8 warps",
    "ours-warp": "ours, scope warp",
    "ours-cta": "ours, scope cta",
    "ours-thread-checked": "thread, checked",
    "ours-elected1-checked": "elected, checked",
    "ours-any-thread": "thread, any address",
    "ours-any-thread-checked": "thread, any address, checked",
    "ours-any-elected1": "elected, any address",
    "ours-any-elected1-checked": "elected, any address, checked",
    "ptx-nvcc-thread0": "PTX, nvcc, thread 0",
    "ptx-nvcc-elected1": "PTX, nvcc, elected",
    "ptx-nvcc-elected4": "PTX, nvcc, elected, 4 warps",
    "ptx-nvcc-elected8": "PTX, nvcc, elected, 8 warps",
    "ptx-clang-thread0": "PTX, clang, thread 0",
    "ptx-clang-elected1": "PTX, clang, elected",
    "ptx-clang-elected4": "PTX, clang, elected, 4 warps",
    "ptx-clang-elected8": "PTX, clang, elected, 8 warps",
    "libcudacxx-thread0": "cuda::ptx, thread 0",
    "libcudacxx-invoke-one": "cuda::ptx, invoke_one",
    "tirx-thread0": "TIRx, thread 0",
    "tirx-elected1": "TIRx, elected",
    "tilelang-thread0": "TileLang",
    "st-async": "st.async",
    "st-shared-cluster": "st.shared::cluster",
    "map-shared-rank": "map_shared_rank",
}

ISSUE = "issue_cycles_per_copy"
ROUND = "round_cycles"
RATE = "bytes_per_cycle_per_cta"
TOTAL = "gigabytes_per_second"

# Who is compared with whom: the same number of issuing threads or warps.
GROUPS = [
    ("one thread, `threadIdx.x == 0`", "ours-thread",
     ["ptx-nvcc-thread0", "ptx-clang-thread0", "libcudacxx-thread0",
      "tirx-thread0", "tilelang-thread0"]),
    ("one elected lane", "ours-elected1",
     ["ours-warp", "ptx-nvcc-elected1", "ptx-clang-elected1",
      "libcudacxx-invoke-one", "tirx-elected1"]),
    ("four elected lanes", "ours-elected4",
     ["ptx-nvcc-elected4", "ptx-clang-elected4"]),
    ("eight elected lanes", "ours-elected8",
     ["ours-cta", "ptx-nvcc-elected8", "ptx-clang-elected8"]),
    ("all threads store", None,
     ["st-async", "st-shared-cluster", "map-shared-rank"]),
]

# Each is measured with CLUSTER_BULK_COPY_CHECKED too.
CHECKED = ["ours-thread", "ours-elected1", "ours-any-thread",
           "ours-any-elected1"]


def is_ours(way):
    return way.startswith("ours-")


def read_rows(results, kind):
    """{(cluster, ctas, chunk, copies): {way: row}}, in the order measured."""
    rows = {}
    for row in results["rows"]:
        if row["kind"] == kind:
            key = row["cluster"], row["ctas"], row["chunk"], row["copies"]
            rows.setdefault(key, {})[row["way"]] = row
    return rows


def best_peer(ways, among, metric, largest):
    values = [ways[way][metric][1] for way in among
              if way in ways and not is_ours(way)]
    if not values:
        return None
    return max(values) if largest else min(values)


def cell(ways, way, metric, best):
    if way not in ways:
        return ""
    low, median, high = ways[way][metric]
    digits = 1 if median < 1000 else 0
    text = f"{median:.{digits}f}"
    if high - low > 0.02 * median:
        text += f" ({low:.{digits}f} to {high:.{digits}f})"
    if best and is_ours(way):
        text += f" **{median / best:.2f}**"
    return text


def table(out, rows, ways, metric, head, largest=False):
    out.append("| " + " | ".join([head] + [LABELS[w] for w in ways]) + " |")
    out.append("|" + "---|" * (len(ways) + 1))
    for key, row in rows.items():
        if not any(way in row for way in ways):
            continue
        best = best_peer(row, ways, metric, largest)
        cells = [cell(row, way, metric, best) for way in ways]
        out.append("| " + " | ".join([name_row(key, head)] + cells) + " |")
    out.append("")


def name_row(key, head):
    cluster, ctas, chunk, copies = key
    if head.startswith("cluster"):
        return f"{cluster}, {ctas}, {chunk:,} B"
    return f"{chunk:,} B x {copies}"


def write_checked(rows):
    """Cycles of issuing per call, and in brackets those more that the checks
    take."""
    out = ["| chunks | " + " | ".join(
        f"{LABELS[way]} | {LABELS[way + '-checked']}" for way in CHECKED) + " |",
        "|" + "---|" * (2 * len(CHECKED) + 1)]
    for key, row in rows.items():
        cells = []
        for way in CHECKED:
            without, checked = (
                row[name][ISSUE][1] * key[3] if name in row else None
                for name in (way, way + "-checked"))
            cells.append("" if without is None else f"{without:.0f}")
            cells.append("" if without is None or checked is None
                         else f"{checked:.0f} ({checked - without:+.0f})")
        if any(cells):
            out.append("| " + " | ".join([name_row(key, "")] + cells) + " |")
    return out + [""]


def write_tables(results):
    issue = read_rows(results, "issue")
    wire = read_rows(results, "wire")
    out = []
    for metric, title in ((ISSUE, "Cycles of issuing, per copy"),
                          (ROUND, "Cycles of a round trip")):
        for name, ours, peers in GROUPS:
            ways = ([ours] if ours else []) + peers
            out += [f"#### {title}: {name}", ""]
            table(out, issue, ways, metric, "chunks")
    out += ["#### Cycles of issuing, per call, checked", ""]
    out += write_checked(issue)
    everything = [way for _, ours, peers in GROUPS
                  for way in ([ours] if ours else []) + peers]
    out += ["#### Bytes per cycle and SM", ""]
    table(out, wire, everything, RATE, "cluster, CTAs, chunk", largest=True)
    full = {key: row for key, row in wire.items() if key[1] != key[0]}
    out += ["#### GB/s of the whole GPU", ""]
    table(out, full, everything, TOTAL, "cluster, CTAs, chunk", largest=True)
    out += ["#### Claims", ""] + write_claims(issue, wire)
    return "\n".join(out) + "\n"


def medians(rows, way, metric):
    return {key: row[way][metric][1] for key, row in rows.items() if way in row}


def worst_ratio(rows, way, peers, metric):
    """The largest ratio of \\p way to the best of \\p peers, and its row."""
    worst = None
    for key, row in rows.items():
        best = best_peer(row, peers, metric, largest=False)
        if way in row and best:
            ratio = row[way][metric][1] / best
            if worst is None or ratio > worst[0]:
                worst = ratio, key
    return f"{worst[0]:.3f} at {name_row(worst[1], '')}" if worst else "no row"


def write_claims(issue, wire):
    lines = ["| claim | measured |", "|---|---|"]

    def claim(text, value):
        lines.append(f"| {text} | {value} |")

    at64 = {key: row for key, row in issue.items() if key[3] == 64}
    for copies, rows in ((64, at64), ("any number of", issue)):
        for way, number in (("elected1", "one warp"), ("elected4", "4 warps"),
                            ("elected8", "8 warps")):
            for compiler in ("clang", "nvcc"):
                claim(f"elected, {number}, {copies} copies: cycles to those of "
                      f"{compiler}'s build of the PTX, worst row",
                      worst_ratio(rows, f"ours-{way}",
                                  [f"ptx-{compiler}-{way}"], ISSUE))
    for compiler in ("clang", "nvcc"):
        for metric, what in ((ISSUE, "issue"), (ROUND, "round trip")):
            claim(f"scope thread, {what}: cycles to those of {compiler}'s build "
                  "of the PTX, worst row",
                  worst_ratio(issue, "ours-thread",
                              [f"ptx-{compiler}-thread0"], metric))
    thread0 = medians(issue, "ptx-nvcc-thread0", ISSUE)
    for way in ("ours-elected1", "ours-elected8"):
        for key, cycles in medians(issue, way, ISSUE).items():
            if key[2] == 16 and key[3] in (64, 256) and key in thread0:
                claim(f"{LABELS[way]}, {name_row(key, '')}: times fewer cycles "
                      "than `threadIdx.x == 0` by nvcc",
                      f"{thread0[key] / cycles:.2f}")
    automatic = medians(issue, "ours-warp", ISSUE)
    elected = medians(issue, "ours-elected1", ISSUE)
    if automatic:
        claim("scope warp, elected automatically, to elected, worst row",
              f"{max(automatic[key] / elected[key] for key in automatic):.3f}")
    rates = [(row["ours-elected1"][RATE][1] /
              max(way[RATE][1] for way in row.values()), key)
             for key, row in wire.items()
             if key[2] >= 1024 and "ours-elected1" in row]
    if rates:
        claim("elected, chunks of 1,024 bytes and more: share of the best rate "
              "of its row, worst row",
              f"{min(rates)[0]:.3f} at {name_row(min(rates)[1], 'cluster')}")
    return lines + [""]


def write_plots(results, folder):
    import matplotlib
    matplotlib.use("svg")
    from matplotlib import pyplot
    # The same bytes for the same results.
    matplotlib.rcParams["svg.hashsalt"] = "ClusterBulkCopy"
    folder.mkdir(parents=True, exist_ok=True)

    def style(way):
        return {"linewidth": 2.2 if is_ours(way) else 1.1,
                "linestyle": "-" if is_ours(way) else "--",
                "marker": "o" if is_ours(way) else ".", "label": LABELS[way]}

    def save(figure, axes, name):
        axes.legend(fontsize=7, ncol=2)
        axes.grid(True, which="both", alpha=0.3)
        figure.tight_layout()
        figure.savefig(folder / name, metadata={"Date": None})
        pyplot.close(figure)

    def lines(axes, points, ways):
        for way in ways:
            at = [(x, row[way]) for x, row in points if way in row]
            if at:
                axes.plot([x for x, _ in at], [y for _, y in at], **style(way))

    issue = read_rows(results, "issue")
    ways = ["ours-thread", "ours-elected1", "ours-elected8", "ours-warp",
            "ptx-nvcc-thread0", "ptx-nvcc-elected1", "ptx-nvcc-elected8",
            "ptx-clang-elected1", "libcudacxx-thread0", "tirx-thread0",
            "tirx-elected1", "tilelang-thread0"]
    for copies in (1, 64):
        metric = ROUND if copies == 1 else ISSUE
        figure, axes = pyplot.subplots(figsize=(7.5, 4.8))
        points = [(key[2], {way: row[metric][1] for way, row in ways_of.items()})
                  for key, ways_of in issue.items() if key[3] == copies]
        lines(axes, points, ways)
        axes.set_xscale("log", base=2)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("bytes of a chunk")
        axes.set_ylabel("cycles of a round trip" if copies == 1
                        else "cycles of issuing, per copy")
        axes.set_title(f"{copies} cop{'y' if copies == 1 else 'ies'} to the "
                       "other CTA of a cluster of two")
        save(figure, axes, "round-trip.svg" if copies == 1 else "issue.svg")

    wire = read_rows(results, "wire")
    for cluster in sorted({key[0] for key in wire}):
        figure, axes = pyplot.subplots(figsize=(7.5, 4.8))
        points = [(key[2], {way: row[RATE][1] for way, row in ways_of.items()})
                  for key, ways_of in wire.items()
                  if key[0] == cluster and key[1] != key[0]]
        ctas = max(key[1] for key in wire if key[0] == cluster)
        lines(axes, points, ["ours-thread", "ours-elected1", "ours-elected4",
                             "ours-elected8", "ptx-nvcc-thread0",
                             "ptx-nvcc-elected8", "st-async",
                             "st-shared-cluster", "map-shared-rank"])
        axes.set_xscale("log", base=2)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("bytes of a chunk")
        axes.set_ylabel("bytes per cycle and SM")
        axes.set_title(f"Clusters of {cluster}, {ctas} CTAs")
        save(figure, axes, f"bandwidth-{cluster}.svg")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--tables", type=pathlib.Path)
    parser.add_argument("--plots", type=pathlib.Path)
    arguments = parser.parse_args()
    results = json.loads(arguments.results.read_text())
    tables = write_tables(results)
    if arguments.tables:
        arguments.tables.write_text(tables)
    else:
        sys.stdout.write(tables)
    if arguments.plots:
        write_plots(results, arguments.plots)


if __name__ == "__main__":
    main()
