//===- cuda_runtime.h - CUDA's words, for the emulator ----------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As much of CUDA as the host half of a test needs to launch kernels: the same
// names and values as in the toolkit, which is not needed then. emulate.py
// includes it in front of a program; the functions are in CudaRuntime.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_EMULATOR_CUDA_RUNTIME_H
#define CLUSTER_EMULATOR_CUDA_RUNTIME_H

#include <stddef.h>

#ifdef __CUDA__
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define CLUSTER_EMULATOR_BOTH __attribute__((host, device))
#else
#define CLUSTER_EMULATOR_BOTH
#endif

struct uint3 {
  unsigned x, y, z;
};

struct dim3 {
  unsigned x, y, z;
  CLUSTER_EMULATOR_BOTH constexpr dim3(unsigned x = 1, unsigned y = 1,
                                       unsigned z = 1)
      : x(x), y(y), z(z) {}
};

#ifdef __CUDA__
#include <__clang_cuda_builtin_vars.h>
#endif

enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorNoDevice = 100,
  cudaErrorAssert = 710
};

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};

enum cudaDeviceAttr {
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76
};

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 13
};

enum cudaLaunchAttributeID { cudaLaunchAttributeClusterDimension = 4 };

struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  union {
    struct {
      unsigned x, y, z;
    } clusterDim;
  } val;
};

typedef struct CUstream_st *cudaStream_t;

struct cudaLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned numAttrs;
};

extern "C" {
cudaError_t cudaMalloc(void **pointer, size_t size);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaMemcpy(void *to, const void *from, size_t size,
                       cudaMemcpyKind kind);
cudaError_t cudaMemset(void *to, int byte, size_t size);
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute,
                                   int device);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaFuncSetAttribute(const void *kernel,
                                 cudaFuncAttribute attribute, int value);
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                             void **arguments, size_t shared,
                             cudaStream_t stream);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                const void *kernel, void **arguments);
// clang calls these for kernel<<<...>>>(...), and chose their names.
// NOLINTBEGIN(bugprone-reserved-identifier)
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                     cudaStream_t stream = nullptr);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared,
                                       void *stream);
// NOLINTEND(bugprone-reserved-identifier)
}

template <class T> cudaError_t cudaMalloc(T **pointer, size_t size) {
  return cudaMalloc(reinterpret_cast<void **>(pointer), size);
}

template <class T>
cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute,
                                 int value) {
  return cudaFuncSetAttribute(reinterpret_cast<const void *>(kernel), attribute,
                              value);
}

template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                               void (*kernel)(Parameters...),
                               Arguments &&...arguments) {
  // Each argument converted to its parameter's type, in memory of its own.
  return [&](Parameters... converted) {
    void *addresses[] = {static_cast<void *>(&converted)..., nullptr};
    return cudaLaunchKernelExC(config, reinterpret_cast<const void *>(kernel),
                               addresses);
  }(static_cast<Arguments &&>(arguments)...);
}

#endif // CLUSTER_EMULATOR_CUDA_RUNTIME_H
