#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passes LLVM IR from standard input through llc and, where there is one,
ptxas, for every architecture that the project names. Silent on success."""
import argparse
import os
import subprocess
import sys
import tempfile

ARCHITECTURES = ["sm_90", "sm_100", "sm_120"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--llc", required=True)
    parser.add_argument("--ptxas", default="", help="empty: llc alone")
    parser.add_argument("-O", dest="level", default="2", help="level of llc")
    args = parser.parse_args()
    ir = sys.stdin.buffer.read()
    for arch in ARCHITECTURES:
        # PTX 8.6 is the first version that knows sm_100; sm_120 needs 8.7.
        features = {"sm_90": "+ptx80", "sm_100": "+ptx86", "sm_120": "+ptx87"}
        ptx = subprocess.run(
            [args.llc, f"-O{args.level}", "-mtriple=nvptx64-nvidia-cuda",
             f"-mcpu={arch}", f"-mattr={features[arch]}", "-o", "-"],
            input=ir, stdout=subprocess.PIPE, check=True).stdout
        if not args.ptxas:
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ptx")
            with open(path, "wb") as file:
                file.write(ptx)
            subprocess.run([args.ptxas, f"-arch={arch}", "-o", os.devnull, path],
                           check=True)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"assemble.py: {' '.join(map(str, error.cmd))} failed")
