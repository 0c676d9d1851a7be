#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Measures what the plugin costs a compilation: the passes alone, on modules of
# many sizes, and their share of clang's whole device compiles. Builds what is
# missing. Arguments go to the benchmark:
#   test/bench/compile/run.sh --benchmark_filter=chunks
# The results are in build/bench/. CUDA_HOME names a toolkit that is not in
# /usr/local/cuda; without one, that part is left out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

out=build/bench
plugin=build/release/plugin/ClusterBulkCopy.so
bench=build/release/test/bench/compile/ClusterBulkCopyCompileBench
cuda=${CUDA_HOME:-/usr/local/cuda}

bash test/setup.sh
cmake --preset release >/dev/null
cmake --build --preset release --target bench-compile
mkdir -p "$out"

echo
echo "== The passes alone"
"$bench" "$plugin" --benchmark_repetitions=7 --benchmark_min_time=0.005 \
  --benchmark_report_aggregates_only=true --benchmark_out_format=json \
  --benchmark_out="$out/compile.json" "$@" >/dev/null
python3 test/bench/compile/report.py "$out/compile.json"

echo
echo "== Their share of clang -O2 --cuda-device-only -S"
toolkit=()
if [[ -f $cuda/include/cuda_runtime.h ]]; then
  toolkit=("$cuda")
else
  echo "without a toolkit only: there is none in $cuda"
fi
python3 test/bench/compile/share.py /usr/lib/llvm-22/bin/clang++ "$plugin" \
  "$out/share.json" "${toolkit[@]}"
