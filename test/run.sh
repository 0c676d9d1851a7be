#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the plugin and runs the tests that need no GPU, without sanitizers and then
# with them. Arguments go to ctest:
#   test/run.sh -R lit-verify
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bash test/setup.sh
for preset in dev asan; do
  if [[ ! -f build/$preset/build.ninja ]]; then
    cmake --preset "$preset"
  fi
  cmake --build --preset "$preset"
  ctest --preset "$preset" "$@"
done
