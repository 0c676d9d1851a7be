#!/usr/bin/env bash
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the Debian package, installs it on a fresh Debian 12 system in a folder,
# and compiles a kernel there as a user would.
#
#   test/package/debian.sh [FOLDER]     FOLDER is build/debian unless given
#
# Needs root, debootstrap, and about 2 GB.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

root=$(realpath -m "${1:-build/debian}")
if ((EUID != 0)) || ! command -v debootstrap >/dev/null; then
  echo "debian.sh: this needs root and debootstrap" >&2
  exit 1
fi

bash test/setup.sh
cmake --preset release >/dev/null
cmake --build --preset release
rm -rf build/release/packages
(cd build/release && cpack -G DEB -B packages)

rm -rf "$root"
debootstrap --variant=minbase bookworm "$root" >/dev/null
echo 'deb http://deb.debian.org/debian-security bookworm-security main' \
  >>"$root/etc/apt/sources.list"
cp build/release/packages/*.deb "$root/srv"
mkdir "$root/srv/consumer"
cp test/package/Inputs/consumer/{Makefile,consumer.cu} "$root/srv/consumer"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT

inside() {
  chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "$@"
}
inside apt-get update -q
inside sh -c 'apt-get install -y -q --no-install-recommends \
  /srv/*.deb make pkg-config' >"$root/srv/install.log"
inside make -C /srv/consumer CLANG=clang++-22 consumer.ptx
inside grep -c 'cp.async.bulk.shared::cluster.shared::cta' \
  /srv/consumer/consumer.ptx
inside dpkg --remove cluster-bulk-copy
if inside test -e /usr/include/cluster_bulk_copy; then
  echo "debian.sh: the headers are left behind" >&2
  exit 1
fi
echo "debian.sh: installed, used and removed"
