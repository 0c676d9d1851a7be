#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the GPU suite: every example and every test here, in both forms of the
# lowering, at -O0 and -O3, as executables that need nothing but a driver where they
# run (run.sh).
#
#   test/gpu/build.sh [FOLDER]     FOLDER is build/gpu unless given
#
# Needs the plugin (PLUGIN names one other than that of the preset dev), clang
# and a CUDA toolkit (CUDA_HOME, or /usr/local/cuda), but no GPU.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

out=${1:-build/gpu}
plugin=${PLUGIN:-build/dev/plugin/ClusterBulkCopy.so}
cuda=${CUDA_HOME:-/usr/local/cuda}
llvm=/usr/lib/llvm-22/bin
work=$out/work

clang=("$llvm/clang++" -x cuda --cuda-gpu-arch=sm_90 "--cuda-path=$cuda"
  -Wno-unknown-cuda-version -std=c++17 -Wall -Wextra -Iinclude
  # CUDA 13 has libcu++ here, where clang does not look.
  -isystem "$cuda/include/cccl")
link=(-static-libstdc++ -static-libgcc "-L$cuda/lib64" -lcudart_static -ldl
  -lrt -pthread)

# One name each, so that an example that was removed does not stay in the suite.
rm -rf "$work"
rm -f "$out"/*-O[03]-{literal,folded,user}
mkdir -p "$work"

# clang picks the form from the level, so the forms at the other levels go
# through opt and llc; all four do, for comparison's sake.
build_in_steps() {
  local example=$1 level=$2 form=$3 name=$4 pass=cluster-bulk-copy
  shift 4
  if [[ $form == folded ]]; then
    pass='cluster-bulk-copy<fold-mapa>'
  fi
  "${clang[@]}" "$@" --cuda-device-only -emit-llvm -c "-$level" "$example" \
    -o "$work/$name.bc"
  "$llvm/opt" "-load-pass-plugin=$plugin" "-passes=$pass" "$work/$name.bc" \
    -o "$work/$name.lowered.bc"
  # The oldest PTX that has the copy must do.
  "$llvm/llc" "-$level" -mcpu=sm_90 -mattr=+ptx80 "$work/$name.lowered.bc" \
    -o "$work/$name.ptx"
  "$cuda/bin/ptxas" -m64 "-$level" -arch=sm_90 "$work/$name.ptx" \
    -o "$work/$name.cubin"
  "$cuda/bin/fatbinary" -64 --create "$work/$name.fatbin" \
    "--image3=kind=elf,sm=90,file=$work/$name.cubin"
  # Only the old driver takes the device code from a file.
  "${clang[@]}" --no-offload-new-driver --cuda-host-only \
    -Xclang -fcuda-include-gpubinary -Xclang "$work/$name.fatbin" "-$level" \
    "$example" -o "$out/$name" "${link[@]}"
  echo "$name: $(grep -c 'mapa\.' "$work/$name.ptx") mapa," \
    "$(grep -c 'cp\.async\.bulk' "$work/$name.ptx") copies"
}

build_as_users_do() {
  local example=$1 level=$2 name=$3
  shift 3
  "${clang[@]}" "$@" "-fpass-plugin=$plugin" "-$level" "$example" -o "$out/$name" \
    "${link[@]}"
  echo "$name: in one step"
}

for example in examples/*.cu test/gpu/*.cu; do
  base=$(basename "$example" .cu)
  options=()
  # Its assertions are to name lines.
  if [[ $base == checked ]]; then
    options=(-gline-tables-only)
  fi
  for level in O0 O3; do
    for form in literal folded; do
      build_in_steps "$example" "$level" "$form" "$base-$level-$form" \
        "${options[@]}"
    done
    build_as_users_do "$example" "$level" "$base-$level-user" "${options[@]}"
  done
done
rm -rf "$work"
