#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the plugin and runs the tests that need no GPU. Arguments go to ctest:
#   test/run.sh -R lit-verify
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bash test/setup.sh
if [[ ! -f build/dev/build.ninja ]]; then
  cmake --preset dev
fi
cmake --build --preset dev
ctest --preset dev "$@"
