#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates the GPU benchmark's kernels with TVM TIRx.

usage: tirx.py OUTPUT_FOLDER

Needs the Python package apache-tvm-tirx (0.1.0a4; 0.1.0a3 prints the same), no
GPU and no CUDA toolkit. Writes for nvcc, with harness.h on its include path:

- tirx.cu: one thread, threadIdx.x == 0, applies the copy pattern;
- tirx_elected.cu: the lane of warp 0 that T.cuda.elect_sync() picks does.

TIRx leaves that choice to its user; the second is how its own library code
makes it. The kernels are written in TIRx as a whole and call the harness
through T.cuda.func_call. For the rows of a kernel they apply once the pattern
"cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes". It
always unrolls, and prints one mapa.u64 of the barrier, and for every chunk a
mapa.u64 of its destination and a copy. It maps generic addresses and takes the
low halves of the results.

Two things are done about the package and its output:

- The pattern's allocation of its two mapped addresses lacks its (empty)
  attributes, which the package's own code generator rejects, in the example of
  its documentation too. They are added; nothing else depends on them.
- Kernels are named NAME_kernel, and their parameters are those that are used,
  in an order of the generator's own. The text of the declarations is replaced
  by the signature that the harness expects, over the same parameter names.

Dynamic shared memory: twice the padded bytes of a row, and at most 127 bytes to
align the second half.
"""
import pathlib
import re
import sys

import tvm_tirx
from tvm_tirx.backend.cuda.lang import SMEMPool
from tvm_tirx.backend.cuda.tile.patterns import async_copy
from tvm_tirx.script import tirx as T

from rows import read_rows

PATTERN = ("cp.async.bulk.shared::cluster.shared::cta"
           ".mbarrier::complete_tx::bytes")
WORD_BYTES = 8
SIGNATURE = ("({0} In_ptr, {0} Out_ptr, {0} Results_ptr, int Rounds, "
             "int Repeats)").format("uchar* __restrict__")


def add_attributes(make_call):
    """The constructor of calls, which the pattern uses without attributes."""

    def make(op, args, attrs=None, **others):
        return make_call(op, args, attrs={} if attrs is None else attrs,
                         **others)

    return make


def make_kernel(chunk, copies, repeats, elected, threads, gap):
    words = chunk // WORD_BYTES
    row_words = (chunk + gap) // WORD_BYTES
    padded = (chunk + gap) * copies

    @T.inline
    def push(dst, src, mbar, peer):
        T.cuda.tile.apply(
            T.ptx[PATTERN], dst[0:copies, 0:words], src[0:copies, 0:words],
            chunk_bytes=chunk, mbar=mbar.ptr_to([0]), remote_cta_id=peer)

    @T.inline
    def push_from_one(dst, src, mbar, peer):
        if T.constexpr(elected):
            if T.cuda.warp_id() == 0:
                if T.cuda.elect_sync():
                    push(dst, src, mbar, peer)
        else:
            if T.cuda.thread_idx("x") == 0:
                push(dst, src, mbar, peer)

    # The extents of the arguments and of the grid are not used.
    @T.function
    def kernel(In: T.Tensor((16,), "uint8"), Out: T.Tensor((16,), "uint8"),
               Results: T.Tensor((16,), "uint8"), Rounds: T.int32,
               Repeats: T.int32):
        T.device_entry(launch=T.cuda.LaunchConfig(grid=1, block=threads))
        pool = SMEMPool()
        src = pool.alloc((copies, row_words), "uint64", align=128)
        dst = pool.alloc((copies, row_words), "uint64", align=128)
        pool.commit()
        mbar = T.alloc_shared((1,), "uint64", layout="default")
        T.cuda.func_call("bench::setup", In.ptr_to([0]), src.ptr_to([0, 0]),
                         dst.ptr_to([0, 0]), mbar.ptr_to([0]),
                         T.uint32(padded), "")
        peer = T.cuda.func_call("bench::nextRank", "", ty="uint32")
        for phase in range(Rounds):
            if T.constexpr(repeats):
                T.cuda.func_call(
                    "bench::beginRound", mbar.ptr_to([0]),
                    T.uint32(chunk * copies) * T.cast(Repeats, ty="uint32"), "")
                for repeat in range(Repeats):
                    push_from_one(dst, src, mbar, peer)
            else:
                T.cuda.func_call("bench::beginRound", mbar.ptr_to([0]),
                                 T.uint32(chunk * copies), "")
                push_from_one(dst, src, mbar, peer)
            T.cuda.func_call("bench::endRound", mbar.ptr_to([0]), phase & 1, "")
        T.cuda.func_call("bench::finish", Out.ptr_to([0]), Results.ptr_to([0]),
                         dst.ptr_to([0, 0]), T.uint32(padded), "")

    return kernel


def generate(kernels, constants, elected):
    module = tvm_tirx.IRModule({
        name: make_kernel(chunk, copies, repeats, elected, constants["Threads"],
                          constants["RowGap"]).with_attr("global_symbol", name)
        for name, chunk, copies, repeats in kernels})
    target = tvm_tirx.target.Target({"kind": "cuda", "arch": "sm_90a"})
    built = tvm_tirx.tirx.compile(module, target=target, pipeline="tirx")
    text = built.mod.imports[0].inspect_source()

    text, count = re.subn(
        r"\b((?:issue|wire)_\d+x\d+)_kernel\([^)]*\)",
        lambda match: match.group(1) + SIGNATURE, text)
    # Declared and defined.
    if count != 2 * len(kernels):
        sys.exit(f"tirx.py: {count} declarations for {len(kernels)} kernels")
    copies = len(re.findall(r"^ +tvm_builtin_ptx_cp_async_bulk\w*\(", text,
                            re.M))
    expected = sum(kernel[2] for kernel in kernels)
    if copies != expected:
        sys.exit(f"tirx.py: {copies} copies for {expected} chunks")
    return ("// Generated by TVM TIRx through tirx.py.\n"
            '#include "harness.h"\n' + text)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: tirx.py OUTPUT_FOLDER")
    folder = pathlib.Path(sys.argv[1])
    async_copy.Call = add_attributes(async_copy.Call)
    kernels, constants = read_rows()
    for name, elected in (("tirx", False), ("tirx_elected", True)):
        (folder / f"{name}.cu").write_text(
            generate(kernels, constants, elected), encoding="utf-8")


if __name__ == "__main__":
    main()
