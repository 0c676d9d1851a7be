#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the GPU benchmark that build.sh built; where it did not, and clang and the
# plugin are there, builds it first. Writes results.json, tables.md and, if there
# is matplotlib, the plots to OUTPUT.
#
#   test/bench/gpu/run.sh [FOLDER [OUTPUT]]
#
# FOLDER is build/bench-gpu unless given, OUTPUT is FOLDER. Needs a GPU of compute
# capability 9.0.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

folder=${1:-$here/../../../build/bench-gpu}
output=${2:-$folder}

if [[ ! -x $folder/bench ]]; then
  "$here/build.sh" "$(realpath -m "$folder")"
fi
mkdir -p "$output"
# A copy that completes too few bytes would hang.
timeout 900 "$folder/bench" "$folder" >"$output/results.json"
python3 "$here/report.py" "$output/results.json" --tables "$output/tables.md"
if python3 -c 'import matplotlib' 2>/dev/null; then
  python3 "$here/report.py" "$output/results.json" --tables /dev/null \
    --plots "$output"
fi
sed -n '/^#### Claims/,$p' "$output/tables.md"
