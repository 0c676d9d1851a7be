#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiles two examples for every target with clusters, host and device, at -O0 and -O3,
# with the headers and the ptxas of several CUDA toolkits, and prints the table of
# docs/compatibility.md.
#
#   test/matrix/cuda.sh [VERSION]...     12.9 13.0 13.5 unless given
#
# The toolkits come from the Python index, about 300 MB each, to build/cuda; one that
# is there is used again. Needs the plugin of the preset dev, clang and pip.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

plugin=build/dev/plugin/ClusterBulkCopy.so
clang=/usr/lib/llvm-22/bin/clang++
targets=(sm_90 sm_90a sm_100 sm_100a sm_103 sm_110 sm_120 sm_121)
versions=("$@")
if ((${#versions[@]} == 0)); then
  versions=(12.9 13.0 13.5)
fi
mkdir -p build/cuda
log=build/cuda/log
: >"$log"

# make_toolkit VERSION FOLDER: what clang looks for in a toolkit, in one place.
make_toolkit() {
  local version=$1 folder=$2 suffix='' part packages
  packages=(cuda-nvcc cuda-runtime cuda-cccl curand)
  if [[ $version == 12.* ]]; then
    suffix=-cu12
  else
    packages+=(cuda-crt nvvm)
  fi
  for part in "${!packages[@]}"; do
    packages[part]=nvidia-${packages[part]}$suffix
    # The others have numbers of their own; any of the same CUDA major will do.
    if [[ ${packages[part]} == *-@(nvcc|runtime|crt|nvvm)$suffix ]]; then
      packages[part]+="==$version.*"
    fi
  done
  # In one command, since each would have the folder nvidia to itself.
  python3 -m pip install -q --no-deps --target "$folder/packages" "${packages[@]}" \
    >>"$log" 2>&1
  # One folder for each package up to CUDA 12, one for all since.
  for part in "$folder"/packages/nvidia/*/; do
    cp -a "$part". "$folder"
  done
  rm -rf "$folder/packages"
}

# try TOOLKIT TARGET OPTION...: whether both compile.
try() {
  local toolkit=$1 target=$2 example level
  shift 2
  for example in examples/{strided_rows,producer_consumers}.cu; do
    for level in -O0 -O3; do
      if ! "$clang" -x cuda "--cuda-gpu-arch=$target" "--cuda-path=$toolkit" \
        -Wno-unknown-cuda-version -std=c++17 -Iinclude "-fpass-plugin=$plugin" "$level" \
        "$@" -c "$example" -o build/cuda/object.o >>"$log" 2>&1; then
        echo "^ $example $level $target $toolkit $*" >>"$log"
        return 1
      fi
    done
  done
}

echo "| target |$(printf ' CUDA %s |' "${versions[@]}")"
echo "|---|$(printf -- '---|%.0s' "${versions[@]}")"
for version in "${versions[@]}"; do
  if [[ ! -x build/cuda/$version/bin/ptxas ]]; then
    make_toolkit "$version" "build/cuda/$version"
  fi
done
for target in "${targets[@]}"; do
  row="| $target |"
  for version in "${versions[@]}"; do
    toolkit=build/cuda/$version
    if try "$toolkit" "$target"; then
      row+=" yes |"
    # clang does not know every toolkit's PTX version by itself.
    elif try "$toolkit" "$target" --cuda-feature=+ptx90; then
      row+=" with \`--cuda-feature=+ptx90\` |"
    else
      row+=" no |"
    fi
  done
  echo "$row"
done
