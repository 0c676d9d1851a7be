#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the GPU benchmark: a cubin for every way to move the bytes, and the
# program that launches them, which needs nothing but a driver where it runs
# (run.sh).
#
#   test/bench/gpu/build.sh [FOLDER]     FOLDER is build/bench-gpu unless given
#
# Every kernel is built at several positions of its code (POSITIONS, 8): where the
# timed instructions lie in the lines of the instruction cache is worth up to
# seven cycles to one and the same code.
#
# ONLY builds the ways whose names match it alone, an extended regular expression;
# for instance ONLY='^ours-(any-)?(thread|elected1)' is what the cost of checked
# calls is read from.
#
# Needs the plugin (PLUGIN names one other than that of the preset dev), clang
# and a CUDA toolkit (CUDA_HOME, or /usr/local/cuda), but no GPU. The code of the
# peers that are generators is generated here: PEERS names a folder for the
# virtual environments that they are installed into (build/peers), or is empty to
# leave them out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

out=${1:-build/bench-gpu}
plugin=${PLUGIN:-build/dev/plugin/ClusterBulkCopy.so}
cuda=${CUDA_HOME:-/usr/local/cuda}
peers=${PEERS-build/peers}
positions=${POSITIONS:-8}
only=${ONLY:-}
llvm=/usr/lib/llvm-22/bin
here=test/bench/gpu

rm -rf "$out"
mkdir -p "$out/scratch"

clang=("$llvm/clang++" -x cuda --cuda-device-only --cuda-gpu-arch=sm_90
  "--cuda-path=$cuda" -Wno-unknown-cuda-version -std=c++17 -O3 -Iinclude
  "-I$here" -S)
nvcc=("$cuda/bin/nvcc" -arch=sm_90 -std=c++17 -O3 "-I$here" -cubin)

# NAME SOURCE OPTION...: at all positions.
by_clang() {
  local at ptx
  for ((at = 0; at < positions; ++at)); do
    ptx=$out/scratch/$1@$at.ptx
    "${clang[@]}" "-DBENCH_POSITION=$at" "${@:3}" "$2" -o "$ptx"
    "$cuda/bin/ptxas" -O3 -arch=sm_90 "$ptx" -o "$out/$1@$at.cubin"
  done
}
by_nvcc() {
  local at
  for ((at = 0; at < positions; ++at)); do
    # One file holds several ways; those that are not chosen are unused.
    "${nvcc[@]}" -diag-suppress 177 "-DBENCH_POSITION=$at" "${@:3}" "$2" \
      -o "$out/$1@$at.cubin"
  done
}

# All of them at once, as many as there are processors.
running=0
start() {
  if [[ ! $2 =~ $only ]]; then
    return
  fi
  if ((running == $(nproc))); then
    wait -n
    running=$((running - 1))
  fi
  "$@" &
  running=$((running + 1))
}
finish() {
  while ((running > 0)); do
    wait -n
    running=$((running - 1))
  done
}

ours() {
  start by_clang "$1" "$here/ours.cu" "-DBENCH_WAY=$2" "-fpass-plugin=$plugin" \
    "${@:3}"
}
ours ours-thread Thread
ours ours-elected1 ElectedWarp
ours ours-elected4 ElectedWarpgroup
ours ours-elected8 ElectedCta
ours ours-warp Warp
ours ours-cta Cta
for way in thread:Thread elected1:ElectedWarp; do
  checked=-DCLUSTER_BULK_COPY_CHECKED
  any=-DBENCH_ANY_ADDRESS
  ours "ours-${way%:*}-checked" "${way#*:}" "$checked"
  ours "ours-any-${way%:*}" "${way#*:}" "$any"
  ours "ours-any-${way%:*}-checked" "${way#*:}" "$any" "$checked"
done
for compiler in clang nvcc; do
  start "by_$compiler" "ptx-$compiler-thread0" "$here/hand.cu" -DBENCH_WAY=Thread0
  for warps in 1 4 8; do
    start "by_$compiler" "ptx-$compiler-elected$warps" "$here/hand.cu" \
      "-DBENCH_WAY=Elected$warps"
  done
done
start by_nvcc libcudacxx-thread0 "$here/libcudacxx.cu" -DBENCH_WAY=Thread0
start by_nvcc libcudacxx-invoke-one "$here/libcudacxx.cu" -DBENCH_WAY=InvokeOne
start by_nvcc st-async "$here/stores.cu" -DBENCH_WAY=StAsync
start by_nvcc st-shared-cluster "$here/stores.cu" -DBENCH_WAY=StCluster
start by_nvcc map-shared-rank "$here/stores.cu" -DBENCH_WAY=MapSharedRank
if [[ -n $peers ]]; then
  # One environment each: they ask for different versions of one dependency.
  install_peer() {
    if [[ ! -x $peers/$1/bin/python ]]; then
      python3 -m venv "$peers/$1"
      "$peers/$1/bin/pip" install --quiet --disable-pip-version-check "$2"
    fi
  }
  install_peer tirx apache-tvm-tirx==0.1.0a4
  install_peer tilelang tilelang==0.1.15
  PYTHONDONTWRITEBYTECODE=1 "$peers/tirx/bin/python" "$here/peers/tirx.py" \
    "$out/scratch"
  PYTHONDONTWRITEBYTECODE=1 "$peers/tilelang/bin/python" \
    "$here/peers/tilelang_peer.py" "$out/scratch"
  start by_nvcc tirx-thread0 "$out/scratch/tirx.cu"
  start by_nvcc tirx-elected1 "$out/scratch/tirx_elected.cu"
  # shellcheck disable=SC2046 # several options
  start by_nvcc tilelang-thread0 "$out/scratch/tilelang.cu" \
    $(cat "$out/scratch/tilelang.flags")
fi
finish

g++ -std=c++17 -O2 -Wall -Wextra "-I$here" -isystem "$cuda/include" \
  "$here/bench.cpp" -o "$out/bench" -static-libstdc++ -static-libgcc \
  "-L$cuda/lib64" -lcudart_static -ldl -lrt -pthread
rm -rf "$out/scratch"
ls "$out"
