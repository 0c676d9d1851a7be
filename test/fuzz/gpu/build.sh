#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds random legal cases as CUDA programs for a GPU: FOLDER/cases-O0 has the
# literal form of the lowering, FOLDER/cases-O2 the folded one. Each launches
# its kernels, compares all bytes with the model's, and ends with a count; it
# needs nothing but a driver where it runs.
#
#   test/fuzz/gpu/build.sh [FOLDER [CASES [SEED]]]
#
# FOLDER is build/fuzz-gpu, CASES 5000 and SEED 11 unless given; of the cases,
# about one in two is legal and can be launched. Needs the preset dev built,
# clang and a CUDA toolkit (CUDA_HOME, or /usr/local/cuda), but no GPU.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

out=${1:-build/fuzz-gpu}
cases=${2:-5000}
seed=${3:-11}
plugin=${PLUGIN:-build/dev/plugin/ClusterBulkCopy.so}
fuzz=${FUZZ:-build/dev/test/fuzz/ClusterBulkCopyFuzz}
cuda=${CUDA_HOME:-/usr/local/cuda}
clang=/usr/lib/llvm-22/bin/clang++
per_file=400 # cases; the toolkit's headers are most of the time of small files

rm -rf "$out"
mkdir -p "$out/objects"

flags=(-std=c++17 -Iinclude -Itest/fuzz/gpu)
device=("${flags[@]}" -x cuda --cuda-gpu-arch=sm_90 "--cuda-path=$cuda"
  -Wno-unknown-cuda-version -Wno-ignored-attributes "-fpass-plugin=$plugin")

for file in Generator Mutate Model ModelAxes Outcome; do
  "$clang" "${flags[@]}" -O2 -c "test/fuzz/$file.cpp" -o "$out/objects/$file.o"
done
for ((first = 0; first < cases; first += per_file)); do
  count=$((cases - first < per_file ? cases - first : per_file))
  "$fuzz" --cuda="$out/objects/cases-$first.cu" --seed="$seed" --first="$first" \
    --cases="$count"
done
for level in O0 O2; do
  mkdir "$out/objects/$level"
  # Two at a time, as a compilation of kernels uses one core.
  printf '%s\n' test/fuzz/gpu/run_cases.cu "$out"/objects/*.cu |
    xargs -P2 -I{} sh -c '"$@" -c {} -o "$0/$(basename {}).o"' \
      "$out/objects/$level" "$clang" "${device[@]}" "-$level"
  "$clang" "$out"/objects/*.o "$out/objects/$level"/*.o -o "$out/cases-$level" \
    -static-libstdc++ -static-libgcc "-L$cuda/lib64" -lcudart_static -ldl -lrt \
    -pthread
done
rm -rf "$out/objects"
