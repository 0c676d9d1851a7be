#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a code block of a Markdown page, so that a test can run it.

usage: code_block.py PAGE WORDS

WORDS are what follows the opening fence, for instance "llvm copy.ll". Exactly one
block of the page has to have them.
"""
import re
import sys


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    page, words = sys.argv[1:]
    with open(page) as file:
        blocks = re.findall(r"^```(.*)\n((?:.*\n)*?)```$", file.read(), re.M)
    found = [text for info, text in blocks if info == words]
    if len(found) != 1:
        sys.exit(f"code_block.py: {len(found)} blocks of {page} are '{words}'")
    sys.stdout.write(found[0])


if __name__ == "__main__":
    main()
