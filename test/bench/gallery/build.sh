#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the benchmark of the examples, as executables that need nothing but a
# driver where they run (run.sh). Every benchmark is built three times: with the
# plugin, and with the copies written by hand (hand/) by clang and by nvcc.
#
#   test/bench/gallery/build.sh [FOLDER]     FOLDER is build/bench-gallery unless
#                                            given
#
# Needs the plugin (PLUGIN names one other than that of the preset dev), clang
# and a CUDA toolkit (CUDA_HOME, or /usr/local/cuda), but no GPU.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

out=${1:-build/bench-gallery}
plugin=${PLUGIN:-build/dev/plugin/ClusterBulkCopy.so}
cuda=${CUDA_HOME:-/usr/local/cuda}
here=test/bench/gallery

clang=(/usr/lib/llvm-22/bin/clang++ -x cuda --cuda-gpu-arch=sm_90
  "--cuda-path=$cuda" -Wno-unknown-cuda-version -std=c++17 -O2 -Wall -Wextra
  -Wno-unused-function)
link=(-static-libstdc++ -static-libgcc "-L$cuda/lib64" -lcudart_static -ldl
  -lrt -pthread)
# tx_bytes is a constexpr function for host and device.
nvcc=("$cuda/bin/nvcc" -arch=sm_90 -std=c++17 -O2 --expt-relaxed-constexpr
  -diag-suppress 177 -cudart static -Xcompiler -static-libstdc++ -Xcompiler -static-libgcc)

rm -rf "$out"
mkdir -p "$out"
for source in "$here"/*.cu; do
  name=$(basename "$source" .cu)
  "${clang[@]}" -Iinclude "-fpass-plugin=$plugin" '-DGALLERY_BUILD="plugin"' \
    "$source" -o "$out/$name-plugin" "${link[@]}"
  "${clang[@]}" "-I$here/hand" '-DGALLERY_BUILD="clang"' "$source" \
    -o "$out/$name-clang" "${link[@]}"
  "${nvcc[@]}" "-I$here/hand" '-DGALLERY_BUILD="nvcc"' "$source" \
    -o "$out/$name-nvcc"
done
# The folder is enough for a run on another machine.
cp "$here/run.sh" "$here/report.py" "$out"
ls "$out"
