//===- command_line.cu - The tool's command line --------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments of each form, results compared, printed and saved, and for each option a
// value that is refused.
//
// RUN: %device -O2 %s -o %t.ll
// RUN: %clang -O2 -emit-llvm -c %s -o %t.bc
// RUN: printf abcdefgh > %t.in
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel
//
// RUN: %{run} scale --block=2 --arg=file:%t.in --arg=i32:2 --arg=zeros:8 --expect=2=hex:c2c4c6c8cacccED0 --print=2 --save=2=%t.out | FileCheck %s --check-prefix=SCALE
// RUN: not cmp %t.in %t.out
// RUN: %{run} scale --block=2 --arg=file:%t.out --arg=i32:1 --arg=zeros:8 --expect=2=file:%t.out
// RUN: %cluster_emulator %t.bc --kernel ns::scale --block=2 --arg=random:7:8 --arg=i32:1 --arg=zeros:8 --expect=2=random:7:8
// SCALE: argument 2:
// SCALE-NEXT: 0: c8c6c4c2 d0ceccca
// SCALE-NEXT: cluster-emulator: scale ran 1 time, 1 argument as expected
// RUN: not %{run} scale --block=2 --arg=random:7:8 --arg=i32:1 --arg=zeros:8 --expect=2=random:8:8 2>&1 | FileCheck %s --check-prefix=RANDOM
// RANDOM: error: byte 0 of argument 2 is 0x{{[0-9a-f]+}}, but should be 0x{{[0-9a-f]+$}}
// RUN: %{run} mixed --arg=hex:0102030405060708 --arg=f32:2.5 --arg=f64:-1 --arg=i8:255 --arg=i16:-1 --arg=i64:-5 --arg=fill:0xff:4 --expect=6=zeros:4
//
// RUN: not %{run} nothing 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: error: the module has no kernel 'nothing'; its kernels are:
// KERNEL-DAG: _ZN2ns5scaleEPKhiPh (ns::scale)
// KERNEL-DAG: mixed
// RUN: not %{run} twice 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: the module has more than one kernel 'twice'; its kernels are:
// RUN: not %{run} scale --arg=i32:1 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: the kernel has 3 parameters, but 1 arguments are given
// RUN: not %{run} scale --arg=zeros:8 --arg=i64:2 --arg=zeros:8 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: error: argument 1 has 8 bytes, but the parameter, of type i32, has 4
// RUN: not %{run} scale --arg=u32:1 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: error: 'u32:1' is no value; it must begin with i8:, i16:, i32:, i64:, f32:, f64:, zeros:, fill:, random:, hex: or file:
// RUN: not %{run} scale --arg=i32:4294967296 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: error: '4294967296' is not an integer of 4 bytes
// RUN: not %{run} scale --arg=i8:-129 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: error: '-129' is not an integer of 1 bytes
// RUN: not %{run} scale --arg=f32:x 2>&1 | FileCheck %s --check-prefix=FLOAT
// FLOAT: error: 'x' is not a number
// RUN: not %{run} scale --arg=hex:0g 2>&1 | FileCheck %s --check-prefix=HEX
// HEX: error: '0g' is not hexadecimal
// RUN: not %{run} scale --arg=fill:256:4 2>&1 | FileCheck %s --check-prefix=FILL
// FILL: error: '256' is not a byte
// RUN: not %{run} scale --arg=zeros:99999999999 2>&1 | FileCheck %s --check-prefix=ZEROS
// ZEROS: error: '99999999999' is not a number of bytes up to 4294967296
// RUN: not %{run} scale --arg=random:x:4 2>&1 | FileCheck %s --check-prefix=SEED
// SEED: error: 'x' is not a seed
// RUN: not %{run} scale --arg=file:%t.missing 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: error: cannot read {{.*}}.missing: No such file or directory
// RUN: not %{run} scale --arg=zeros:8 --arg=i32:1 --arg=zeros:8 --expect=1=zeros:4 2>&1 | FileCheck %s --check-prefix=BUFFER
// BUFFER: error: argument 1 is no buffer
// RUN: not %{run} scale --arg=zeros:8 --arg=i32:1 --arg=zeros:8 --expect=zeros:4 2>&1 | FileCheck %s --check-prefix=INDEX
// INDEX: error: 'zeros:4' does not begin with the number of an argument and '='
// RUN: not %{run} scale --arg=zeros:8 --arg=i32:1 --arg=zeros:8 --expect=2=zeros:4 2>&1 | FileCheck %s --check-prefix=LENGTH
// LENGTH: error: argument 2 has 8 bytes, but 4 are expected
// RUN: not %{run} scale --arg=zeros:8 --arg=i32:1 --arg=zeros:8 --save=2=%t.no/out 2>&1 | FileCheck %s --check-prefix=SAVE
// SAVE: error: cannot write {{.*}}.no/out:
//
// DEFINE: %{launch} = %cluster_emulator %t.ll --kernel dims
// RUN: %{launch} --grid=4,2 --block=4,2,2 --cluster=2 | FileCheck %s --check-prefix=DIMS
// DIMS: cluster-emulator: dims ran 1 time
// RUN: not %{launch} --grid=4,2,1,1 2>&1 | FileCheck %s --check-prefix=FOUR
// FOUR: error: '4,2,1,1' has more than three dimensions
// RUN: not %{launch} --grid=4x2 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: error: '4x2' is not one to three numbers with commas between
// RUN: not %{launch} --grid=0 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: error: the grid dimensions are (0,1,1); each must be positive
// RUN: not %{launch} --block=1025 2>&1 | FileCheck %s --check-prefix=BLOCK
// BLOCK: error: the block dimensions (1025,1,1) are too large; a block has at most 1024 threads, and at most 64 along z
// RUN: not %{launch} --grid=17 --cluster=17 2>&1 | FileCheck %s --check-prefix=CLUSTER
// CLUSTER: error: the cluster dimensions (17,1,1) are too large; a cluster has at most 16 CTAs
// RUN: not %{launch} --grid=3 --cluster=2 2>&1 | FileCheck %s --check-prefix=MULTIPLE
// MULTIPLE: error: the grid dimensions (3,1,1) are not multiples of the cluster dimensions (2,1,1)
// RUN: not %{launch} --shared=232449 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED: error: 232449 bytes of dynamic shared memory are too many; a CTA has at most 232448
// RUN: %{launch} --shared=232432 | FileCheck %s --check-prefix=DIMS
// RUN: not %{launch} --shared=232433 2>&1 | FileCheck %s --check-prefix=SUM
// SUM: error: 16 static and 232433 dynamic bytes of shared memory are too many; a CTA has at most 232448
// RUN: %{launch} --stack=64 | FileCheck %s --check-prefix=DIMS
// RUN: not %{launch} --stack=63 2>&1 | FileCheck %s --check-prefix=STACK
// STACK: error: a stack of 63 KiB is too small; it must have at least 64
// RUN: not %{launch} --runs=0 2>&1 | FileCheck %s --check-prefix=RUNS
// RUNS: error: 0 runs; there must be at least one
// RUN: %cluster_emulator %t.ll --kernel most | FileCheck %s --check-prefix=MOST
// MOST: cluster-emulator: most ran 1 time
// RUN: not %cluster_emulator %t.ll --kernel more 2>&1 | FileCheck %s --check-prefix=MORE
// MORE: error: 49156 static bytes of shared memory are too many; a CTA has at most 49152, and more of it only as extern __shared__
// RUN: %cluster_emulator %t.ll --kernel pair --grid=2 | FileCheck %s --check-prefix=PAIR
// PAIR: cluster-emulator: pair ran 1 time
// RUN: not %cluster_emulator %t.ll --kernel pair --grid=2 --cluster=1 2>&1 | FileCheck %s --check-prefix=STATED
// STATED: error: the launch has clusters of (1,1,1), but the kernel says that it needs (2,1,1)
// RUN: not %cluster_emulator %t.in --kernel dims 2>&1 | FileCheck %s --check-prefix=IR
// IR: error: this is not LLVM IR:
// RUN: sed 's/nvptx64-nvidia-cuda/x86_64-linux-gnu/' %t.ll > %t.host.ll
// RUN: not %cluster_emulator %t.host.ll --kernel dims 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: the module's target is 'x86_64-linux-gnu'; it must be NVPTX
// RUN: sed 's/"e-p6:/"e-p3:32:32-p6:/' %t.ll > %t.short.ll
// RUN: not %cluster_emulator %t.short.ll --kernel dims 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: error: the module has 32-bit shared pointers; compile it without -fcuda-short-ptr
//
//===----------------------------------------------------------------------===//

#include "../../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>

struct Eight {
  unsigned char bytes[8];
};

namespace ns {
/// Four bytes of \p to become those of \p from, times \p factor modulo 256.
__global__ void scale(const unsigned char *from, int factor,
                      unsigned char *to) {
  for (unsigned i = 4 * threadIdx.x; i != 4 * threadIdx.x + 4; ++i)
    to[i] = static_cast<unsigned char>(from[i] * factor);
}
} // namespace ns

extern "C" __global__ void mixed(Eight eight, float a, double b,
                                 unsigned char c, short d, long long e,
                                 unsigned *out) {
  const bool right = eight.bytes[0] == 1 && eight.bytes[7] == 8 && a == 2.5f &&
                     b == -1 && c == 255 && d == -1 && e == -5;
  if (right)
    *out = 0;
}

__global__ void twice(int) {}
__global__ void twice(float) {}

/// Traps unless all registers fit together.
extern "C" __global__ void dims() {
  __shared__ volatile unsigned counted[4];
  counted[threadIdx.x % 4] = 0;
  const unsigned rank = __nvvm_read_ptx_sreg_cluster_ctarank();
  const unsigned x = __nvvm_read_ptx_sreg_clusterid_x() *
                         __nvvm_read_ptx_sreg_cluster_nctaid_x() +
                     __nvvm_read_ptx_sreg_cluster_ctaid_x();
  if (blockIdx.x != x || rank != __nvvm_read_ptx_sreg_cluster_ctaid_x() ||
      gridDim.x < blockIdx.x || blockDim.y < threadIdx.y ||
      __nvvm_read_ptx_sreg_cluster_nctarank() !=
          __nvvm_read_ptx_sreg_cluster_nctaid_x())
    __builtin_trap();
}

extern "C" __global__ void most() {
  __shared__ volatile unsigned buffer[49152 / 4];
  buffer[threadIdx.x] = 0;
}

extern "C" __global__ void more() {
  __shared__ volatile unsigned buffer[49152 / 4 + 1];
  buffer[threadIdx.x] = 0;
}

extern "C" __global__ void __cluster_dims__(2) pair() {
  if (__nvvm_read_ptx_sreg_cluster_nctarank() != 2)
    __builtin_trap();
}
