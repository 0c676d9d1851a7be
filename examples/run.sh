#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Shows what ClusterBulkCopy does, from nothing: installs what is missing, builds
# the plugin, compiles send_256_bytes.cu and prints the PTX that its call of the
# builtin became. Assembles and runs it as far as the machine can; where there is
# no GPU, it runs on the emulator. CUDA_HOME names a toolkit that is not in
# /usr/local/cuda.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

clang=/usr/lib/llvm-22/bin/clang++
plugin=build/release/plugin/ClusterBulkCopy.so
source=examples/send_256_bytes.cu
out=build/examples
cuda=${CUDA_HOME:-/usr/local/cuda}
# clang knows CUDA up to 12.9 by name; 13.0 works.
flags=(-x cuda --cuda-gpu-arch=sm_90 -Wno-unknown-cuda-version -std=c++17
  -O2 -Iinclude "-fpass-plugin=$plugin")

step=""
summary=()
report() {
  local status=$?
  if ((status != 0)); then
    summary+=("failed:  $step")
  fi
  echo
  echo "== Summary"
  if ((${#summary[@]} != 0)); then
    printf '   %s\n' "${summary[@]}"
  fi
}
trap report EXIT

begin() {
  step=$1
  echo
  echo "== $step"
}
end() { summary+=("done:    $step"); }
skip() {
  echo
  echo "== $1: skipped, $2"
  summary+=("skipped: $1 ($2)")
}
show() {
  echo "+ $*"
  "$@"
}

begin "Install what is missing"
bash test/setup.sh
end

begin "Build the plugin"
if [[ ! -f build/release/build.ninja ]]; then
  cmake --preset release >/dev/null
fi
cmake --build --preset release
end

begin "Compile $source to PTX"
mkdir -p "$out"
# This step needs no CUDA toolkit. clang takes the PTX version from the toolkit;
# where there is none it has to be told that 8.0 is wanted.
show "$clang" "${flags[@]}" --cuda-device-only -nocudainc -nocudalib \
  --cuda-feature=+ptx80 -S "$source" -o "$out/send_256_bytes.ptx"
echo
echo "This call:"
grep -n 'bulk_copy<' "$source"
echo "became:"
grep -nE 'mapa\.|cp\.async\.bulk' "$out/send_256_bytes.ptx"
end

ptxas=$(command -v ptxas || true)
if [[ -z $ptxas && -x $cuda/bin/ptxas ]]; then
  ptxas=$cuda/bin/ptxas
fi
if [[ -n $ptxas ]]; then
  begin "Assemble the PTX for sm_90"
  show "$ptxas" -arch=sm_90 "$out/send_256_bytes.ptx" \
    -o "$out/send_256_bytes.cubin"
  end
else
  skip "Assemble the PTX for sm_90" "there is no ptxas"
fi

toolkit=no
if [[ -f $cuda/include/cuda_runtime.h ]]; then
  toolkit=yes

  begin "Build the program"
  show "$clang" "${flags[@]}" "--cuda-path=$cuda" "$source" \
    -o "$out/send_256_bytes" "-L$cuda/lib64" -lcudart_static -ldl -lrt -pthread
  end
else
  skip "Build the program" "there is no CUDA toolkit in $cuda"
fi

has_gpu=no
if nvidia-smi -L >/dev/null 2>&1; then
  has_gpu=yes
fi
if [[ $toolkit == yes && $has_gpu == yes ]]; then
  begin "Run it"
  show "$out/send_256_bytes"
  end
else
  if [[ $has_gpu == no ]]; then
    skip "Run it" "there is no GPU"
  else
    skip "Run it" "it was not built"
  fi
  begin "Run it on the emulator, on this machine's CPU"
  cmake --build --preset release --target ClusterEmulatorCudaRuntime
  show python3 test/emulator/emulate.py --build build/release --seeds 0,1,2 \
    --show "$source"
  end
fi
