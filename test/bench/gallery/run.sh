#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the benchmark of the examples that build.sh built: all executables in
# turns, several rounds. Writes results.json and table.md to OUTPUT.
#
#   test/bench/gallery/run.sh [FOLDER [OUTPUT]]
#
# FOLDER is build/bench-gallery unless given, or where this script is if
# build.sh put it there. OUTPUT is FOLDER. Needs a GPU of compute capability 9.0.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rounds=5

folder=${1:-$here}
if [[ -z ${1:-} && -f $here/build.sh ]]; then
  folder=$here/../../../build/bench-gallery
fi
output=${2:-$folder}

if ! compgen -G "$folder/*-plugin" >/dev/null; then
  echo "run.sh: no benchmark in $folder; test/bench/gallery/build.sh builds it" >&2
  exit 1
fi
mkdir -p "$output"
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
for ((round = 0; round < rounds; ++round)); do
  for executable in "$folder"/*-plugin "$folder"/*-clang "$folder"/*-nvcc; do
    # It checks its results first, and says what is wrong; a copy that is
    # missing would hang.
    if ! timeout 300 "$executable" >"$lines.one"; then
      cat "$lines.one" >&2
      rm -f "$lines.one"
      echo "run.sh: $executable failed" >&2
      exit 1
    fi
    grep '^{' "$lines.one" >>"$lines"
    rm -f "$lines.one"
  done
done
python3 "$here/report.py" "$lines" "$output"
cat "$output/table.md"
