#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles CUDA programs and runs them on the emulator.

Each program is compiled for every level and form that is asked for, and run with
every seed. The host half is compiled once. A program passes if it ends with exit
code 0 every time.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMS = {"literal": "cluster-bulk-copy", "folded": "cluster-bulk-copy<fold-mapa>"}


class Failure(Exception):
    pass


def run_tool(command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


class Builder:
    def __init__(self, args, folder):
        self.args = args
        self.folder = folder
        self.clang = [
            f"{args.llvm}/clang++", "-x", "cuda", "--cuda-gpu-arch=sm_90",
            "-std=c++17", "-nocudalib", "-nocudainc", "-Wno-unknown-cuda-version",
            # Without a toolkit clang would launch kernels as CUDA 8 did.
            "-Xclang", "-target-sdk-version=12.6",
            f"-I{ROOT}/include", f"-I{ROOT}/test/emulator/include",
            "-include", "cuda_runtime.h", *args.clang_option]

    def build_host(self, source):
        # clang registers the kernels of a program that carries a device binary. The
        # runtime takes the module from its own place and ignores this one.
        binary = self.folder / "binary"
        binary.write_bytes(b"none")
        program = self.folder / source.stem
        run_tool([*self.clang, "--cuda-host-only", "--no-offload-new-driver",
                  "-Xclang", "-fcuda-include-gpubinary", "-Xclang", str(binary),
                  "-O0", "-c", str(source), "-o", f"{program}.o"])
        run_tool([f"{self.args.llvm}/clang++", f"{program}.o", "-o", str(program),
                  str(self.args.runtime),
                  f"-Wl,-rpath,{self.args.runtime.resolve().parent}"])
        return program

    def build_device(self, source, level, form):
        module = self.folder / f"{source.stem}-{level}-{form}.bc"
        device = [*self.clang, "--cuda-device-only", "--cuda-feature=+ptx80",
                  f"-{level}", "-gline-tables-only", "-emit-llvm", "-c", str(source)]
        if form == "user":
            run_tool([*device, f"-fpass-plugin={self.args.plugin}", "-o", str(module)])
            return module
        run_tool([*device, "-o", f"{module}.tmp"])
        run_tool([f"{self.args.llvm}/opt", f"-load-pass-plugin={self.args.plugin}",
                  f"-passes={FORMS[form]}", f"{module}.tmp", "-o", str(module)])
        return module


def run_program(program, module, seed, args):
    env = dict(os.environ, CLUSTER_EMULATOR_MODULE=str(module),
               CLUSTER_EMULATOR_SEED=str(seed))
    return subprocess.run([str(program), *args.program_arg], env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def emulate(source, args):
    """Yields (what ran, seconds, result)."""
    with tempfile.TemporaryDirectory() as folder:
        builder = Builder(args, pathlib.Path(folder))
        program = builder.build_host(source)
        for level in args.levels.split(","):
            for form in args.forms.split(","):
                module = builder.build_device(source, level, form)
                for seed in args.seeds.split(","):
                    start = time.monotonic()
                    result = run_program(program, module, seed, args)
                    yield (f"{source.stem} -{level} {form} seed {seed}",
                           time.monotonic() - start, result)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path, nargs="+")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/dev",
                        help="the folder that CMake built in")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin",
                        help="the folder of clang++ and opt")
    parser.add_argument("--levels", default="O2", help="for instance O0,O2")
    parser.add_argument("--forms", default="user",
                        help="literal, folded, or what the level chooses (user)")
    parser.add_argument("--seeds", default="0", help="for instance 0,1,2")
    parser.add_argument("--program-arg", action="append", default=[],
                        help="passed on to the program")
    parser.add_argument("--clang-option", action="append", default=[],
                        help="passed on to clang, for instance -DNAME=1")
    parser.add_argument("--show", action="store_true",
                        help="print what the programs print")
    args = parser.parse_args()
    args.plugin = args.build / "plugin/ClusterBulkCopy.so"
    args.runtime = args.build / "test/emulator/libClusterEmulatorCudaRuntime.so"
    for needed in (args.plugin, args.runtime):
        if not needed.exists():
            sys.exit(f"emulate.py: there is no {needed}; build it first")

    passed = failed = 0
    for source in args.source:
        try:
            for name, seconds, result in emulate(source, args):
                good = result.returncode == 0
                passed += good
                failed += not good
                print(f"{name}: {'passed' if good else 'FAILED'} ({seconds:.1f} s)",
                      flush=True)
                if args.show or not good:
                    print(result.stdout, end="", flush=True)
        except Failure as failure:
            failed += 1
            print(f"{source}: FAILED to build\n{failure}")
    print(f"emulate.py: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
