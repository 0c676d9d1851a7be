//===- example.h - What the examples share ----------------------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing here is about bulk copies: a wait that gives up, and the host code
// around a test kernel. Programs that use ClusterBulkCopy do not need it.
//
// With a CUDA toolkit or the emulator's header (test/emulator/emulate.py) an
// example is a complete program and EXAMPLE_HAS_RUNTIME is defined. Without
// either (clang's -nocudainc -nocudalib) the device half still compiles to PTX;
// then this header spells the few CUDA words it uses.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_EXAMPLES_EXAMPLE_H
#define CLUSTER_BULK_COPY_EXAMPLES_EXAMPLE_H

#include <cluster_bulk_copy/cluster_sync.h>

// clang includes its wrapper of the toolkit's headers before the first line of
// the file, unless it was told that there is no toolkit. nvcc, which compiles
// the examples with the copies written by hand (test/bench/gallery), has one.
#if defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__) ||                               \
    defined(CLUSTER_EMULATOR_CUDA_RUNTIME_H) || defined(__NVCC__)
#define EXAMPLE_HAS_RUNTIME
#else
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#include <__clang_cuda_builtin_vars.h>
#endif

/// cluster_bulk_copy::wait, but a wrong program reports instead of hanging.
/// \returns whether the phase ended within ten seconds.
__device__ inline bool waitOrGiveUp(unsigned long long *bar, unsigned parity) {
  constexpr long long limitInNanoseconds = 10'000'000'000;
  long long start = 0;
  while (!cluster_bulk_copy::try_wait(bar, parity)) {
    // Not before the loop: a wait that ends at once does not read the clock.
    const long long now = __nvvm_read_ptx_sreg_globaltimer();
    if (start == 0)
      start = now;
    if (now - start > limitInNanoseconds)
      return false;
  }
  return true;
}

#ifdef EXAMPLE_HAS_RUNTIME

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <random>
#include <vector>

/// Ends the program unless \p status is success.
inline void check(cudaError_t status, const char *doing) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "error: %s: %s\n", doing, cudaGetErrorString(status));
  std::exit(EXIT_FAILURE);
}

/// Ends the program unless there is a device that has clusters.
inline void requireDevice() {
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status != cudaSuccess || count == 0) {
    std::fprintf(
        stderr, "error: no CUDA device: %s\n",
        cudaGetErrorString(status == cudaSuccess ? cudaErrorNoDevice : status));
    std::exit(EXIT_FAILURE);
  }
  int major = 0;
  check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0),
        "reading the compute capability");
  if (major < 9) {
    std::fprintf(stderr, "error: the device has no thread-block clusters; "
                         "compute capability 9.0 is needed\n");
    std::exit(EXIT_FAILURE);
  }
}

/// Random bits, from the seed in the first argument of the program or from a
/// new one. Prints the seed, so that a failure can be repeated.
inline std::mt19937 makeRandomBits(int argc, char **argv) {
  const unsigned seed =
      argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 0))
               : std::random_device()();
  std::printf("seed %u\n", seed);
  return std::mt19937(seed);
}

template <class T> void fillRandomly(T &object, std::mt19937 &bits) {
  unsigned char *bytes = reinterpret_cast<unsigned char *>(&object);
  for (std::size_t i = 0; i != sizeof(T); ++i)
    bytes[i] = static_cast<unsigned char>(bits());
}

/// Random integers from -8 to 7: with up to 2^18 of them all sums of products
/// are integers below 2^24, and exact in any order.
inline std::vector<float> makeIntegers(std::size_t count, std::mt19937 &bits) {
  std::vector<float> result(count);
  for (float &x : result)
    x = static_cast<float>(static_cast<int>(bits() % 16) - 8);
  return result;
}

/// Fills \p object with bytes that stand for "nobody wrote here".
template <class T> void fillWithSentinel(T &object) {
  std::memset(static_cast<void *>(&object), 0xa5, sizeof(T));
}

/// \returns whether \p got, which CTA \p rank has under \p name, has the bits
/// of the words at \p wanted; prints the first word that has others.
template <class T, std::size_t Count>
bool compareWords(unsigned rank, const char *name, const T (&got)[Count],
                  const T *wanted) {
  const auto getBits = [](const T &word) {
    unsigned long long result = 0;
    std::memcpy(&result, &word, sizeof(T));
    return result;
  };
  for (std::size_t i = 0; i != Count; ++i) {
    if (getBits(got[i]) == getBits(wanted[i]))
      continue;
    std::printf("CTA %u: %s[%zu] is 0x%llx, but should be 0x%llx\n", rank, name,
                i, getBits(got[i]), getBits(wanted[i]));
    return false;
  }
  return true;
}

/// An array in the memory of the device, filled from one of the host.
template <class T> class DeviceArray {
public:
  explicit DeviceArray(const std::vector<T> &values) : count(values.size()) {
    check(cudaMalloc(&data, count * sizeof(T)), "allocating an array");
    check(cudaMemcpy(data, values.data(), count * sizeof(T),
                     cudaMemcpyHostToDevice),
          "copying an array to the device");
  }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  ~DeviceArray() { check(cudaFree(data), "freeing an array"); }

  T *get() const { return data; }

  std::vector<T> copyToHost() const {
    std::vector<T> values(count);
    check(cudaMemcpy(values.data(), data, count * sizeof(T),
                     cudaMemcpyDeviceToHost),
          "copying an array from the device");
    return values;
  }

private:
  T *data = nullptr;
  std::size_t count;
};

/// Waits for the kernel that was launched last.
///
/// \returns false, with a message, if a wait in it set \p gaveUp.
inline bool finishKernel(const DeviceArray<unsigned> &gaveUp) {
  check(cudaGetLastError(), "launching the kernel");
  check(cudaDeviceSynchronize(), "running the kernel");
  if (gaveUp.copyToHost().front() == 0)
    return true;
  std::printf("a wait gave up: not all that it waits for came\n");
  return false;
}

/// Calls \p launch(before, after, gaveUp) to start a kernel, where `before` and
/// `after` are an Image for each of \p ctas CTAs, and waits for it.
///
/// \returns false, with a message, if a wait in the kernel gave up.
template <class Image, class Launch>
bool runOnImages(Launch launch, const Image *before, Image *after,
                 unsigned ctas) {
  const DeviceArray<Image> deviceBefore(
      std::vector<Image>(before, before + ctas));
  const DeviceArray<Image> deviceAfter((std::vector<Image>(ctas)));
  const DeviceArray<unsigned> gaveUp({0});
  launch(static_cast<const Image *>(deviceBefore.get()), deviceAfter.get(),
         gaveUp.get());
  const bool finished = finishKernel(gaveUp);
  const std::vector<Image> result = deviceAfter.copyToHost();
  for (unsigned i = 0; i != ctas; ++i)
    after[i] = result[i];
  return finished;
}

/// Launches \p kernel(arguments...) as a grid of \p grid CTAs in clusters of \p
/// cluster, each CTA with \p shared bytes of dynamic shared memory.
template <class... Parameters, class... Arguments>
cudaError_t launchClusters(void (*kernel)(Parameters...), dim3 grid,
                           dim3 cluster, dim3 block, std::size_t shared,
                           Arguments... arguments) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = cluster.x;
  attribute.val.clusterDim.y = cluster.y;
  attribute.val.clusterDim.z = cluster.z;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = block;
  config.dynamicSmemBytes = shared;
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, kernel, arguments...);
}

/// Launches \p kernel(arguments...) as one cluster of \p cluster CTAs, each
/// with \p shared bytes of dynamic shared memory.
template <class... Parameters, class... Arguments>
cudaError_t launchCluster(void (*kernel)(Parameters...), dim3 cluster,
                          dim3 block, std::size_t shared,
                          Arguments... arguments) {
  return launchClusters(kernel, cluster, cluster, block, shared, arguments...);
}

/// Runs \p kernel(before, after, gaveUp) as one cluster of two CTAs of \p
/// threads threads. See runOnImages.
template <class Image>
bool runAsClusterOfTwo(void (*kernel)(const Image *, Image *, unsigned *),
                       unsigned threads, const Image (&before)[2],
                       Image (&after)[2]) {
  return runOnImages(
      [&](const Image *deviceBefore, Image *deviceAfter, unsigned *gaveUp) {
        check(launchCluster(kernel, dim3(2), dim3(threads), 0, deviceBefore,
                            deviceAfter, gaveUp),
              "launching the kernel");
      },
      before, after, 2);
}

#endif // EXAMPLE_HAS_RUNTIME

#endif // CLUSTER_BULK_COPY_EXAMPLES_EXAMPLE_H
