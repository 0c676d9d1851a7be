//===- run_cases.cu - Launches generated kernels -------------- -*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches every kernel that was linked in, and compares all shared memory of
// all CTAs afterwards with what the model says. Ends with how many were right.
//
//===----------------------------------------------------------------------===//

#include "random_case.h"

#include "../Generator.h"
#include "../Model.h"
#include <map>
#include <string>
#include <vector>

using fuzz::FuzzCase;
using fuzz::Outcome;

static const RandomCase *firstCase = nullptr;

RandomCase::RandomCase(RandomKernel kernel, unsigned long long seed,
                       unsigned long long index)
    : kernel(kernel), seed(seed), index(index), next(firstCase) {
  firstCase = this;
}

namespace {

/// Memory of the device, which grows as kernels need it.
class DeviceMemory {
public:
  void *get(std::size_t bytes) {
    if (bytes > size) {
      check(cudaFree(memory), "freeing memory");
      check(cudaMalloc(&memory, bytes), "allocating memory");
      size = bytes;
    }
    return memory;
  }

private:
  void *memory = nullptr;
  std::size_t size = 0;
};

} // namespace

static dim3 getDims(const fuzz::FuzzDims &dims) {
  return dim3(static_cast<unsigned>(dims[0]), static_cast<unsigned>(dims[1]),
              static_cast<unsigned>(dims[2]));
}

/// \returns what CUDA says of the launch.
static cudaError_t launch(const RandomCase &entry, const FuzzCase &c,
                          const unsigned char *in, unsigned char *out,
                          const unsigned *bytes, unsigned *gaveUp) {
  std::size_t shared = 0;
  for (const fuzz::FuzzVariable &v : c.Variables)
    if (v.IsDynamic)
      shared = static_cast<std::size_t>(v.Bytes);
  check(cudaFuncSetAttribute(entry.kernel,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(shared)),
        "asking for shared memory");
  check(cudaFuncSetAttribute(entry.kernel,
                             cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
        "asking for clusters of more than eight CTAs");
  const cudaError_t status =
      launchCluster(entry.kernel, getDims(c.Cluster), getDims(c.Block), shared,
                    in, out, bytes, gaveUp, static_cast<unsigned>(c.Rank),
                    c.Dst.N, c.Src.N, c.Mbar.N, static_cast<unsigned>(c.Pred));
  return status == cudaSuccess ? cudaDeviceSynchronize() : status;
}

/// \returns whether all bytes of all CTAs are as the model says.
static bool run(const RandomCase &entry, const FuzzCase &c,
                const Outcome &expected) {
  static DeviceMemory inMemory, outMemory, bytesMemory, flagMemory;
  const std::size_t size = expected.Before[0].size();
  const std::size_t ctas = expected.Before.size();
  auto *in = static_cast<unsigned char *>(inMemory.get(size * ctas));
  auto *out = static_cast<unsigned char *>(outMemory.get(size * ctas));
  auto *bytes =
      static_cast<unsigned *>(bytesMemory.get(ctas * sizeof(unsigned)));
  auto *gaveUp = static_cast<unsigned *>(flagMemory.get(sizeof(unsigned)));
  std::vector<unsigned> transactions(expected.Transactions.begin(),
                                     expected.Transactions.end());
  for (std::size_t cta = 0; cta != ctas; ++cta)
    check(cudaMemcpy(in + cta * size, expected.Before[cta].data(), size,
                     cudaMemcpyHostToDevice),
          "copying to the device");
  check(cudaMemcpy(bytes, transactions.data(), ctas * sizeof(unsigned),
                   cudaMemcpyHostToDevice),
        "copying to the device");
  check(cudaMemset(out, 0xa5, size * ctas), "filling memory");
  check(cudaMemset(gaveUp, 0, sizeof(unsigned)), "filling memory");
  if (const cudaError_t status = launch(entry, c, in, out, bytes, gaveUp)) {
    std::printf("the launch failed: %s\n", cudaGetErrorString(status));
    cudaGetLastError();
    return false;
  }
  unsigned hasGivenUp = 0;
  check(
      cudaMemcpy(&hasGivenUp, gaveUp, sizeof(unsigned), cudaMemcpyDeviceToHost),
      "copying from the device");
  if (hasGivenUp != 0) {
    std::printf("a barrier has not completed its phases\n");
    return false;
  }
  std::vector<unsigned char> got(size);
  for (std::size_t cta = 0; cta != ctas; ++cta) {
    check(
        cudaMemcpy(got.data(), out + cta * size, size, cudaMemcpyDeviceToHost),
        "copying from the device");
    for (std::size_t i = 0; i != size; ++i)
      if (got[i] != expected.After[cta][i] && i - expected.Barrier >= 8) {
        std::printf("byte %zu of CTA %zu is %02x, but should be %02x\n", i, cta,
                    got[i], expected.After[cta][i]);
        return false;
      }
  }
  return true;
}

int main() {
  requireDevice();
  static const char *const scopes[] = {"thread", "warp", "warpgroup", "cta",
                                       "cluster"};
  std::map<std::string, unsigned> counts;
  unsigned total = 0, right = 0;
  for (const RandomCase *entry = firstCase; entry; entry = entry->next) {
    const FuzzCase c = fuzz::makeCase(entry->seed, entry->index);
    const Outcome expected = fuzz::predict(c);
    ++total;
    if (expected.Problem.empty() && run(*entry, c, expected)) {
      ++right;
      ++counts[std::string(scopes[c.D.Scope]) +
               ((c.D.Flags & 1) != 0 ? " elected" : "") +
               ((c.D.Flags & 2) != 0 ? " checked" : "")];
      continue;
    }
    std::printf("case %llu of seed %llu is wrong %s\n", entry->index,
                entry->seed, expected.Problem.c_str());
  }
  for (const auto &[name, count] : counts)
    std::printf("%s: %u\n", name.c_str(), count);
  std::printf("%u of %u kernels moved exactly their bytes\n", right, total);
  return right == total && total != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
