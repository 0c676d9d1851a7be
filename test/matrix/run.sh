#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the plugin and runs every suite that needs no GPU with each LLVM, each in a
# Debian system of its own that has no other LLVM and no CUDA toolkit. Prints the
# table of docs/compatibility.md.
#
#   test/matrix/run.sh [MAJOR]...     21 22 23 unless given
#
# What is committed is tested. Needs root, git, debootstrap, and about 4 GB for each
# system in build/matrix; a later run builds in the same systems.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

majors=("$@")
if ((${#majors[@]} == 0)); then
  majors=(21 22 23)
fi
if ((EUID != 0)) || ! command -v debootstrap >/dev/null; then
  echo "run.sh: this needs root and debootstrap" >&2
  exit 1
fi
commit=$(git rev-parse HEAD)
out=$(realpath -m build/matrix)
mkdir -p "$out"

mounted=
finish() {
  if [[ -n $mounted ]]; then
    umount "$mounted"
  fi
}
trap finish EXIT

# make_root MAJOR ROOT: a Debian system with that LLVM and what a build needs.
make_root() {
  local major=$1 root=$2 suite=sid
  # The system that the project is built on everywhere else; the other versions are in
  # sid alone.
  if [[ $major == 22 ]]; then
    suite=bookworm
  fi
  rm -rf "$root"
  debootstrap --variant=minbase "$suite" "$root" >"$out/$major-debootstrap.log"
  if [[ $suite == bookworm ]]; then
    echo 'deb http://deb.debian.org/debian-security bookworm-security main' \
      >>"$root/etc/apt/sources.list"
  fi
  # A copy of sid that is a few days old is as good.
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/90old"
  inside "$root" apt-get update -q
  inside "$root" apt-get install -y -q --no-install-recommends \
    "llvm-$major-dev" "llvm-$major-tools" "clang-$major" "clang-tidy-$major" \
    "clangd-$major" ccache cmake dpkg-dev file g++ libbenchmark-dev libgtest-dev make \
    ninja-build pkg-config python3
}

inside() {
  local root=$1
  shift
  chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "$@"
}

# run_suites MAJOR ROOT: exits with the status of ctest.
run_suites() {
  local major=$1 root=$2
  rm -rf "$root/src" "$root/build"
  mkdir "$root/src"
  git archive "$commit" | tar -x -C "$root/src"
  inside "$root" cmake -G Ninja -S /src -B /build -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    "-DLLVM_DIR=/usr/lib/llvm-$major/lib/cmake/llvm" &&
    inside "$root" cmake --build /build &&
    # How clang-tidy judges the sources depends on its version.
    inside "$root" ctest --test-dir /build -V -E '^(format|tidy)$'
}

rows=()
failed=0
for major in "${majors[@]}"; do
  root=$out/$major
  log=$out/$major.log
  : >"$log"
  if [[ ! -d $root/usr/lib/llvm-$major ]]; then
    make_root "$major" "$root" >>"$log" 2>&1
  fi
  mount -t proc proc "$root/proc"
  mounted=$root/proc
  status=passed
  if ! run_suites "$major" "$root" >>"$log" 2>&1; then
    status=failed
    failed=1
  fi
  # lit counts the files of a suite, ctest its suites.
  count() {
    sed -n "s/^[0-9]*: *$1 *: *\([0-9]*\) .*/\1/p" "$log" |
      awk '{ sum += $1 } END { print sum + 0 }'
  }
  version=$(inside "$root" "/usr/lib/llvm-$major/bin/llvm-config" --version)
  compiler=$(inside "$root" g++ -dumpfullversion)
  suites=$(sed -n 's/^.*% tests passed, \([0-9]*\) tests failed out of \([0-9]*\)$/\1 of \2/p' "$log")
  rows+=("| $version | $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$root/etc/os-release") | g++ $compiler | $status, ${suites:-no suite} failed | $(count Passed) | $(count Unsupported) | $(count Failed) |")
  umount "$root/proc"
  mounted=
done

echo "| LLVM | system | compiler | suites | tests passed | left out | failed |"
echo "|---|---|---|---|---|---|---|"
printf '%s\n' "${rows[@]}"
exit "$failed"
