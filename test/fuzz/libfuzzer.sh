#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the plugin on mutated IR, under sanitizers, for some time:
#   test/fuzz/libfuzzer.sh --seconds 3600 --seed 7
# What the inputs cover is kept in build/fuzz, where the next run goes on. The last
# lines say what was found. Builds what is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

bash test/setup.sh >&2
if [[ ! -f build/asan/build.ninja ]]; then
  cmake --preset asan >&2
fi
cmake --build --preset asan --target ClusterBulkCopyFuzzText \
  ClusterBulkCopyFuzzModule ClusterBulkCopyFuzz >&2
exec python3 test/fuzz/libfuzzer/run.py --build build/asan \
  --llvm /usr/lib/llvm-22/bin --keep build/fuzz "$@"
