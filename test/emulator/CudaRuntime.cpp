//===- CudaRuntime.cpp - A CUDA runtime that launches on the emulator -----===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program with kernels calls, and what clang makes it call. The device
// module is not in the program: CLUSTER_EMULATOR_MODULE names its file, so that
// one program can be run with several.
//
// CLUSTER_EMULATOR_SEED chooses the order of threads and copies.
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "Report.h"
#include "include/cuda_runtime.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>
#include <cstring>
#include <optional>

using namespace llvm;
using namespace cluster_emulator;

namespace {

/// What <<<>>> pushes for the stub of the kernel to pop.
struct CallConfiguration {
  dim3 Grid;
  dim3 Block;
  size_t SharedBytes = 0;
};

/// The state of the runtime.
struct Runtime {
  std::unique_ptr<MemoryBuffer> Module;
  /// From the address of a kernel's stub to its name, and from the name to the
  /// kernel once it was launched.
  DenseMap<const void *, const char *> Names;
  StringMap<std::unique_ptr<CompiledKernel>> Kernels;
  std::optional<CallConfiguration> Pushed;
  unsigned Launches = 0;
};

} // namespace

static Runtime &getRuntime() {
  static Runtime TheRuntime;
  return TheRuntime;
}

template <class T> static T getOrFail(Expected<T> Value) {
  if (!Value)
    fail(toString(Value.takeError()));
  return std::move(*Value);
}

static MemoryBufferRef getModule() {
  std::unique_ptr<MemoryBuffer> &Module = getRuntime().Module;
  if (!Module) {
    const char *Name = std::getenv("CLUSTER_EMULATOR_MODULE");
    if (!Name)
      fail("CLUSTER_EMULATOR_MODULE must name the device module");
    Module = getOrFail(errorOrToExpected(MemoryBuffer::getFile(Name)));
  }
  return Module->getMemBufferRef();
}

static uint64_t getSeed() {
  const char *Text = std::getenv("CLUSTER_EMULATOR_SEED");
  uint64_t Seed = 0;
  if (Text && StringRef(Text).getAsInteger(0, Seed))
    fail("CLUSTER_EMULATOR_SEED is '" + std::string(Text) +
         "'; it must be a number");
  return Seed;
}

static Dim3 toDim3(const dim3 &Extents) {
  return {Extents.x, Extents.y, Extents.z};
}

static cudaError_t launch(const void *Stub, Launch L,
                          std::optional<Dim3> Cluster, void **Arguments) {
  Runtime &R = getRuntime();
  const char *Name = R.Names.lookup(Stub);
  if (!Name)
    fail("a launch of something that is no kernel of the program");
  std::unique_ptr<CompiledKernel> &Kernel = R.Kernels[Name];
  if (!Kernel)
    Kernel = getOrFail(
        CompiledKernel::create(getModule(), Name, /*KeepsVariables=*/false));
  L.Cluster = Cluster ? *Cluster : Kernel->getInfo().Cluster.value_or(Dim3());
  L.Seed = getSeed();
  if (Error E = Kernel->launch(L, Arguments))
    fail(toString(std::move(E)));
  return cudaSuccess;
}

#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT cudaError_t cudaMalloc(void **Pointer, size_t Bytes) {
  Expected<void *> Memory = allocateDeviceMemory(Bytes);
  if (!Memory) {
    consumeError(Memory.takeError());
    return cudaErrorMemoryAllocation;
  }
  // New memory holds anything but what the program hopes for.
  std::memset(*Memory, 0xcd, Bytes);
  *Pointer = *Memory;
  return cudaSuccess;
}

EXPORT cudaError_t cudaFree(void *) { return cudaSuccess; }

EXPORT cudaError_t cudaMemcpy(void *To, const void *From, size_t Bytes,
                              cudaMemcpyKind) {
  std::memcpy(To, From, Bytes);
  return cudaSuccess;
}

EXPORT cudaError_t cudaMemset(void *To, int Byte, size_t Bytes) {
  std::memset(To, Byte, Bytes);
  return cudaSuccess;
}

EXPORT cudaError_t cudaGetDeviceCount(int *Count) {
  *Count = 1;
  return cudaSuccess;
}

EXPORT cudaError_t cudaDeviceGetAttribute(int *Value, cudaDeviceAttr Attribute,
                                          int) {
  *Value = Attribute == cudaDevAttrComputeCapabilityMajor ? 9 : 0;
  return cudaSuccess;
}

EXPORT cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }

EXPORT cudaError_t cudaGetLastError() { return cudaSuccess; }

EXPORT const char *cudaGetErrorString(cudaError_t Error) {
  return Error == cudaSuccess ? "no error" : "an error of the emulator";
}

EXPORT cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int) {
  return cudaSuccess;
}

EXPORT cudaError_t cudaLaunchKernel(const void *Stub, dim3 Grid, dim3 Block,
                                    void **Arguments, size_t SharedBytes,
                                    cudaStream_t) {
  Launch L;
  L.Grid = toDim3(Grid);
  L.Block = toDim3(Block);
  L.DynamicSharedBytes = SharedBytes;
  return launch(Stub, L, std::nullopt, Arguments);
}

EXPORT cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *Config,
                                       const void *Stub, void **Arguments) {
  Launch L;
  L.Grid = toDim3(Config->gridDim);
  L.Block = toDim3(Config->blockDim);
  L.DynamicSharedBytes = Config->dynamicSmemBytes;
  std::optional<Dim3> Cluster;
  for (unsigned I = 0; I != Config->numAttrs; ++I) {
    const cudaLaunchAttribute &Attribute = Config->attrs[I];
    if (Attribute.id == cudaLaunchAttributeClusterDimension)
      Cluster = Dim3{Attribute.val.clusterDim.x, Attribute.val.clusterDim.y,
                     Attribute.val.clusterDim.z};
  }
  return launch(Stub, L, Cluster, Arguments);
}

// clang chose these names.
// NOLINTBEGIN(bugprone-reserved-identifier)

EXPORT unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block,
                                            size_t SharedBytes, cudaStream_t) {
  getRuntime().Pushed = {Grid, Block, SharedBytes};
  return 0;
}

EXPORT cudaError_t __cudaPopCallConfiguration(dim3 *Grid, dim3 *Block,
                                              size_t *SharedBytes,
                                              void *Stream) {
  const CallConfiguration &Pushed = *getRuntime().Pushed;
  *Grid = Pushed.Grid;
  *Block = Pushed.Block;
  *SharedBytes = Pushed.SharedBytes;
  *static_cast<cudaStream_t *>(Stream) = nullptr;
  return cudaSuccess;
}

EXPORT void **__cudaRegisterFatBinary(void *) {
  static void *Handle = nullptr;
  return &Handle;
}

EXPORT void __cudaRegisterFatBinaryEnd(void **) {}

EXPORT void __cudaUnregisterFatBinary(void **) {}

EXPORT int __cudaRegisterFunction(void **, const void *Stub, char *,
                                  const char *Name, int, void *, void *, void *,
                                  void *, int *) {
  getRuntime().Names[Stub] = Name;
  return 0;
}

EXPORT void __cudaRegisterVar(void **, char *, char *, const char *, int,
                              size_t, int, int) {}

// NOLINTEND(bugprone-reserved-identifier)
