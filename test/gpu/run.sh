#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the GPU suite that build.sh built: every executable alone, and under
# compute-sanitizer's memcheck, racecheck and synccheck (but see copy_to_itself and
# checked below).
#
#   test/gpu/run.sh [FOLDER]     FOLDER is build/gpu unless given
#
# Needs a GPU of compute capability 9.0 and compute-sanitizer (in PATH, in
# CUDA_HOME, or in /usr/local/cuda). What cannot be run counts as failed.
set -euo pipefail

folder=${1:-$(dirname "${BASH_SOURCE[0]}")/../../build/gpu}
cuda=${CUDA_HOME:-/usr/local/cuda}
limit=120 # seconds; the examples end by themselves long before

sanitizer=$(command -v compute-sanitizer || true)
if [[ -z $sanitizer ]]; then
  sanitizer=$cuda/bin/compute-sanitizer
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT

passed=0
failed=0

# run_one EXECUTABLE TOOL COMMAND...: one line of the table, and what the
# command printed if it failed.
run_one() {
  local name tool=$2 status=0
  name=$(basename "$1")
  shift 2
  timeout "$limit" "$@" >"$log" 2>&1 || status=$?
  # racecheck warns, but does not call it an error, where one thread initialises
  # an mbarrier and arrives at it: ptxas initialises on the uniform path, which
  # the tool takes for another thread.
  if [[ $tool == racecheck && $status == 99 ]] &&
    grep -q 'RACECHECK SUMMARY:.*(0 errors' "$log"; then
    status=0
  fi
  if ((status == 0)); then
    passed=$((passed + 1))
    printf '%-32s %-10s passed\n' "$name" "$tool"
  else
    failed=$((failed + 1))
    printf '%-32s %-10s failed (exit code %d)\n' "$name" "$tool" "$status"
    sed 's/^/    /' "$log"
  fi
}

printf '%-32s %-10s %s\n' executable tool result
for executable in "$folder"/*-O[03]-*; do
  if [[ ! -f $executable || ! -x $executable ]]; then
    echo "run.sh: no suite in $folder; test/gpu/build.sh builds it" >&2
    exit 1
  fi
  run_one "$executable" none "$executable"
  tools=(memcheck racecheck synccheck)
  arguments=()
  # memcheck calls a copy to the CTA's own memory an invalid write ("not located
  # in remote CTA").
  if [[ $(basename "$executable") == copy_to_itself-* ]]; then
    tools=(racecheck synccheck)
  fi
  # The tools are for what copies; a mistake ends in an assertion.
  if [[ $(basename "$executable") == checked-* ]]; then
    arguments=(sound)
  fi
  for tool in "${tools[@]}"; do
    run_one "$executable" "$tool" \
      "$sanitizer" --tool "$tool" --error-exitcode 99 "$executable" \
      "${arguments[@]}"
  done
done

echo "$passed passed, $failed failed"
((failed == 0))
