#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what building and testing the plugin needs, on Debian 12 or another
# system that has these packages. Does nothing, at once, if nothing is missing.
set -euo pipefail

llvm=/usr/lib/llvm-22
missing=()

# need PACKAGE FILE-OR-PROGRAM...: notes PACKAGE unless all of these are there,
# wherever they came from.
need() {
  local package=$1 thing
  shift
  for thing in "$@"; do
    if [[ $thing == /* && -e $thing ]] || command -v "$thing" >/dev/null; then
      continue
    fi
    missing+=("$package")
    return
  done
}

need llvm-22-dev "$llvm/lib/cmake/llvm/LLVMConfig.cmake"
need llvm-22-tools "$llvm/bin/FileCheck" "$llvm/bin/lit" "$llvm/bin/not" \
  "$llvm/bin/split-file"
need clang-22 "$llvm/bin/clang++"
need libclang-rt-22-dev "$llvm/lib/clang/22/lib/linux/libclang_rt.fuzzer-$(uname -m).a"
need clang-format-22 "$llvm/bin/clang-format"
need clang-tidy-22 "$llvm/bin/clang-tidy"
need clangd-22 "$llvm/bin/clangd"
need ccache ccache
need cmake cmake ctest
need ninja-build ninja
need g++ g++
need libgtest-dev /usr/include/gtest/gtest.h
need libbenchmark-dev /usr/include/benchmark/benchmark.h
need python3 python3
need make make
need pkg-config pkg-config
need dpkg-dev dpkg-shlibdeps
need file file

if ((${#missing[@]} == 0)); then
  exit 0
fi
echo "setup: missing: ${missing[*]}"

if ! command -v apt-get >/dev/null; then
  echo "setup: there is no apt-get to install them with; please provide LLVM" \
    "and clang 22 in $llvm, CMake 3.25, Ninja, a C++17 compiler, GoogleTest," \
    "Google Benchmark, make, pkg-config and Python 3" >&2
  exit 1
fi

as_root=()
if ((EUID != 0)); then
  if ! sudo -n true 2>/dev/null; then
    echo "setup: installing them needs root, or sudo without a password:" \
      "apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo -n)
fi

"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q
if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -q --no-install-recommends "${missing[@]}"; then
  echo "setup: apt-get could not install them; on Debian 12, LLVM 22 is in the" \
    "suite bookworm-security" >&2
  exit 1
fi
