#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares the plugin with a model of its contract, on random calls:
#   test/fuzz/run.sh --cases 1000000 --seed 7
# Legal calls that can be launched run on the emulator too, all of them or as
# many as --execute says. What disagrees is printed as IR. The last line says how
# many cases agreed. Builds what is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

bash test/setup.sh >&2
if [[ ! -f build/dev/build.ninja ]]; then
  cmake --preset dev >&2
fi
cmake --build --preset dev --target ClusterBulkCopyFuzz >&2
exec build/dev/test/fuzz/ClusterBulkCopyFuzz "$@"
