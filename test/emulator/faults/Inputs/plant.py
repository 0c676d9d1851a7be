#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants a fault in the lowered kernel of rows.cu.

usage: plant.py FAULT MODULE

Prints the changed module. Fails if the module has no place for the fault.
"""
import re
import sys

STRIDE = 1280  # bytes between rows of the destination


def widen(match):
    """A multiple of the stride becomes one of the stride and 16 bytes."""
    offset = int(match[2])
    return match[1] + str(offset // STRIDE * (STRIDE + 16) if offset % STRIDE == 0
                          else offset)


FAULTS = {
    # literal: a getelementptr for each row; folded: an addition for each row
    "destination-stride":
        (r"(E11destination, i64 |add i32 %\d+, )(\d+)", widen, 0),
    "barrier-not-mapped":
        (r"ptrtoint ptr addrspace\(7\) %mbar\.remote\d* to",
         "ptrtoint ptr addrspace(3) @_ZZ6kernelE7arrived to", 1),
    "barrier-of-another-rank":
        (r"(%mbar\.remote\d* = .*E7arrived, i32) 1\)", r"\1 0)", 1),
    # the eighth copy of the first call
    "one-repeat-too-few":
        (r"((?:[^@]|@(?!llvm\.nvvm\.cp\.async))*"
         r"(?:@llvm\.nvvm\.cp\.async(?:[^@]|@(?!llvm\.nvvm\.cp\.async))*){7})"
         r"call void @llvm\.nvvm\.cp\.async.*\n", r"\1", 1),
    "predicate-ignored": (r"br i1 %1,", "br i1 true,", 1),
}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in FAULTS:
        sys.exit(__doc__ + "\nfaults: " + ", ".join(FAULTS))
    pattern, replacement, count = FAULTS[sys.argv[1]]
    with open(sys.argv[2]) as file:
        text = file.read()
    planted = re.sub(pattern, replacement, text, count=count)
    if planted == text:
        sys.exit(f"plant.py: no place for {sys.argv[1]} in {sys.argv[2]}")
    print(planted, end="")


if __name__ == "__main__":
    main()
