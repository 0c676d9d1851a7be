"""Prints what the plugin says of the barriers of every program in this project.

usage: answers.py ROOT PLUGIN LLVM [GOLDEN]

Every CUDA file of the examples and the tests is compiled at -O0 and -O2, with the
kernels that its host code instantiates. Files that the plugin refuses are left out.
For each there are the answers of print<cluster-bulk-copy>, equal ones counted, and
the warnings, and for each IR test its warnings. With GOLDEN the differences from
that file are printed; to update it, write the output of a run without it there:

  python3 test/warn/Inputs/answers.py . build/dev/plugin/ClusterBulkCopy.so \\
      /usr/lib/llvm-22/bin > test/warn/answers.txt
"""
import collections
import concurrent.futures
import difflib
import os
import pathlib
import re
import subprocess
import sys

FOLDERS = ["examples", "test/gpu", "test/cuda", "test/emulator/reports",
           "test/emulator/faults", "test/emulator/tool", "test/bench/gpu"]
IR_FOLDERS = ["test/lower", "test/verify", "test/hostile"]
# These have all warnings, and say so themselves.
SKIPPED = {"byte_count.cu", "warnings.cu"}


def run(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def find_warnings(text):
    return [match[1] for match in re.finditer(r"warning: (?:.*: )?(.*\[cluster-bulk-copy:.*?\])", text)]


def describe_program(root, plugin, llvm, path, level):
    name = f"{path.relative_to(root)} {level}"
    clang = [
        f"{llvm}/clang++", "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90",
        "--cuda-feature=+ptx80", "-nocudainc", "-nocudalib", "-std=c++17",
        "-Wno-unknown-cuda-version", "-Xclang", "-target-sdk-version=12.6",
        f"-I{root}/include", "-DEXPECTED=Bytes", level, "-S", "-emit-llvm", str(path)]
    if path.parent.name != "cuda":
        clang += [f"-I{root}/test/emulator/include", "-include", "cuda_runtime.h"]
    compiled = run([*clang, "-o", "-"])
    if compiled.returncode != 0:
        return []
    printed = run([f"{llvm}/opt", f"-load-pass-plugin={plugin}", "-disable-output",
                   "-passes=print<cluster-bulk-copy>,cluster-bulk-copy"],
                  compiled.stdout)
    if printed.returncode != 0:
        return []
    answers = collections.Counter(
        re.sub(r"^barrier '.*'( \+ \d+)?: ", "", line)
        for line in printed.stderr.splitlines() if line.startswith("barrier "))
    lines = [f"  {count} x {answer}" for answer, count in sorted(answers.items())]
    lines += [f"  warning: {w}" for w in find_warnings(printed.stderr)]
    return [name, *lines] if lines else []


def describe_ir(root, plugin, llvm, path):
    lowered = run([f"{llvm}/opt", f"-load-pass-plugin={plugin}",
                   "-passes=cluster-bulk-copy", "-disable-output", str(path)])
    lines = [f"  warning: {w}" for w in find_warnings(lowered.stderr)]
    return [str(path.relative_to(root)), *lines] if lines else []


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    root, plugin, llvm = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    programs = [path for folder in FOLDERS for path in sorted((root / folder).glob("*.cu"))
                if path.name not in SKIPPED]
    modules = [path for folder in IR_FOLDERS for path in sorted((root / folder).glob("*.ll"))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(describe_program, root, plugin, llvm, path, level)
                for path in programs for level in ("-O0", "-O2")]
        jobs += [pool.submit(describe_ir, root, plugin, llvm, path) for path in modules]
        lines = [line for job in jobs for line in job.result()]
    if len(sys.argv) == 4:
        print("\n".join(lines))
        return 0
    golden = pathlib.Path(sys.argv[4]).read_text().splitlines()
    for line in difflib.unified_diff(golden, lines, sys.argv[4], "now", lineterm=""):
        print(line)
    print(f"answers: {len(programs)} programs, {len(modules)} modules, "
          f"{'as before' if golden == lines else 'DIFFERENT'}")
    return golden != lines


if __name__ == "__main__":
    sys.exit(main())
