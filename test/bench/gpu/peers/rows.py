# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows of ../rows.h, for the generators."""

import pathlib
import re


def read_rows():
    """Returns (name, chunk bytes, copies, whether it repeats) of each kernel,
    and the constants of rows.h."""
    path = pathlib.Path(__file__).resolve().parents[1] / "rows.h"
    text = path.read_text(encoding="utf-8")
    constants = {name: int(value) for name, value in
                 re.findall(r"constexpr int (\w+) = (\d+);", text)}
    kernels = []
    for kind in ("issue", "wire"):
        macro = re.search(rf"#define BENCH_{kind.upper()}_ROWS\(ROW\)"
                          r"((?:.*\\\n)*.*)", text).group(1)
        for chunk, copies in re.findall(r"ROW\((\d+), (\d+)\)", macro):
            kernels.append((f"{kind}_{chunk}x{copies}", int(chunk), int(copies),
                            kind == "wire"))
    return kernels, constants
