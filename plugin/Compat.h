//===- Compat.h - Differences between LLVM versions -------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only file that may test LLVM_VERSION_MAJOR.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_COMPAT_H
#define CLUSTER_BULK_COPY_COMPAT_H

#include "llvm/Config/llvm-config.h"

// LLVM 22 moved PassPlugin.h from llvm/Passes to llvm/Plugins.
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

#endif // CLUSTER_BULK_COPY_COMPAT_H
