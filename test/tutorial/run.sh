#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Follows docs/tutorial.md on a bare Debian 12 system in a folder, from installing on.
# Only what needs a GPU is left out.
#
#   test/tutorial/run.sh [FOLDER]     FOLDER is build/tutorial unless given
#
# What is committed is used. Needs root, git, debootstrap, Python 3 and about 2.5 GB.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

root=$(realpath -m "${1:-build/tutorial}")
if ((EUID != 0)) || ! command -v debootstrap >/dev/null; then
  echo "run.sh: this needs root and debootstrap" >&2
  exit 1
fi

rm -rf "$root"
mkdir -p "$root"
debootstrap --variant=minbase bookworm "$root" >"$root/debootstrap.log"
mkdir "$root/root/ClusterBulkCopy"
git archive HEAD | tar -x -C "$root/root/ClusterBulkCopy"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT

python3 test/tutorial/follow.py --skip gpu "$root/root/ClusterBulkCopy/docs/tutorial.md" \
  chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin bash
