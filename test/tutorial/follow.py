#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Follows a page as a reader would: writes its files, runs its commands, and compares
what they print. Stops at the first difference.

usage: follow.py [--skip MARK]... PAGE SHELL...

SHELL is a bash that reads commands from standard input. All blocks of the page run in
it, in their order:

```sh            commands, which have to succeed; with the word `fails`, the last one
                 has to fail
```text, ```ptx  below a ```sh block: lines of its output, in this order. `...` is any
                 text, and as a line of its own any lines; runs of spaces are equal
```cuda file=NAME    a file to write; with append= instead of file=, to add to

A block directly below the line `<!-- MARK -->` is left out if MARK is to be skipped,
and so is the output that belongs to it. Blocks with other words are not looked at.
"""
import argparse
import re
import subprocess
import sys

END = "follow.py: the block ended with"


class Block:
    def __init__(self, line, mark, words, text):
        self.line, self.mark, self.words, self.text = line, mark, words, text


def find_blocks(page):
    blocks, mark, block = [], None, None
    for number, line in enumerate(page.splitlines(), 1):
        if block is not None:
            if line.startswith("```"):
                blocks.append(block)
                block, mark = None, None
            else:
                block.text += line + "\n"
        elif line.startswith("```"):
            block = Block(number, mark, line[3:].split(), "")
        elif match := re.fullmatch(r"<!-- (\S+) -->", line):
            mark = match[1]
        elif line.strip():
            mark = None
    return blocks


def matches(wanted, output):
    """Whether the lines of \\p wanted are in \\p output, where `...` is anything."""
    pattern = ""
    for line in wanted.splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*"
        else:
            words = [re.escape(word) for word in " ".join(line.split()).split("...")]
            pattern += ".*".join(words) + r"\n"
    output = "".join(" ".join(line.split()) + "\n" for line in output.splitlines())
    return re.search("^" + pattern, output, re.M) is not None


class Shell:
    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)

    def run(self, commands):
        """Returns what the commands print, and the status of the last that failed."""
        self.process.stdin.write(
            "failed=0; trap 'failed=$?' ERR\n"
            f"eval \"$(cat <<'END_OF_BLOCK'\n{commands}END_OF_BLOCK\n)\" </dev/null\n"
            f"trap - ERR; printf '\\n%s %s\\n' '{END}' \"$failed\"\n")
        self.process.stdin.flush()
        output = ""
        for line in self.process.stdout:
            if line.startswith(END):
                # The line break before it belongs to it.
                return output[:-1], int(line[len(END):])
            output += line
        return output, self.process.wait()


def follow(page, shell, skipped):
    """Yields (line, what is done, what is wrong or None)."""
    output = None
    for block in find_blocks(page):
        kind, *options = block.words or [""]
        if block.mark in skipped:
            output = None
            yield block.line, f"skipped ({block.mark})", None
        elif kind == "cuda" and options and "=" in options[0]:
            how, name = options[0].split("=")
            redirect = {"file": ">", "append": ">>"}[how]
            result, status = shell.run(
                f"cat {redirect}'{name}' <<'END_OF_FILE'\n{block.text}END_OF_FILE\n")
            yield block.line, f"wrote {name}", result if status else None
        elif kind == "sh":
            output, status = shell.run(block.text)
            problem = None
            if (status != 0) != (options == ["fails"]):
                problem = f"the status is {status}, and the output:\n{output}"
            yield block.line, block.text.strip(), problem
        elif kind in ("text", "ptx") and output is not None:
            problem = None
            if not matches(block.text, output):
                problem = f"expected:\n{block.text}found:\n{output}"
            yield block.line, "compared the output", problem


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--skip", action="append", default=[])
    parser.add_argument("page")
    parser.add_argument("shell", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    with open(args.page) as file:
        page = file.read()
    done = 0
    for line, what, problem in follow(page, Shell(args.shell), args.skip):
        print(f"{args.page}:{line}: {what}", flush=True)
        done += not what.startswith("skipped")
        if problem is not None:
            print(f"{args.page}:{line}: error: {problem}")
            return 1
    print(f"follow.py: {done} blocks followed")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
