//===- gallery.h - Times an example against another kernel ------*- C++ -*-===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A benchmark here includes an example, adds a kernel that gives the same
// result without distributed shared memory, and times the two:
//
//   #define main exampleMain
//   #include "../../../examples/ring_all_gather.cu"
//   #undef main
//   #include "gallery.h"
//
// build.sh compiles it with the plugin, and with the copies written by hand
// (hand/), so that the kernel of the example is timed in three builds. A
// benchmark prints one line of JSON for each kernel and size.
//
//===----------------------------------------------------------------------===//

#ifndef CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_GALLERY_H
#define CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_GALLERY_H

#ifdef EXAMPLE_HAS_RUNTIME

#include <algorithm>
#include <functional>
#include <vector>

#ifndef GALLERY_BUILD
#error "GALLERY_BUILD names how the copies were made: plugin, clang or nvcc"
#endif

namespace gallery {

/// A kernel with its arguments, on data that stays on the device.
struct Contender {
  /// `dsmem` for the kernel of the example, `global` for the one without
  /// distributed shared memory.
  const char *name;
  std::function<void()> launch;
};

/// Keeps the device busy while the host queues what is to be timed: events
/// around a launch that the device waits for would time the host.
__global__ void occupyDevice() {
  const long long start = __nvvm_read_ptx_sreg_globaltimer();
  while (__nvvm_read_ptx_sreg_globaltimer() - start < 4'000'000)
    ;
}

/// Launches \p contenders in turns and prints a line of JSON for each. The time
/// of a launch is that between two events around it, in microseconds.
///
/// \param example   the name of the example
/// \param clusters  how many clusters one launch has
inline void compare(const char *example, unsigned clusters,
                    const std::vector<Contender> &contenders) {
  constexpr unsigned batches = 8, launches = 40;
  struct Timed {
    std::size_t contender;
    cudaEvent_t begin, end;
  };
  std::vector<Timed> queue;
  for (unsigned launch = 0; launch != launches; ++launch)
    for (std::size_t i = 0; i != contenders.size(); ++i) {
      Timed timed = {i, nullptr, nullptr};
      check(cudaEventCreate(&timed.begin), "creating an event");
      check(cudaEventCreate(&timed.end), "creating an event");
      queue.push_back(timed);
    }
  std::vector<std::vector<float>> times(contenders.size());
  for (unsigned batch = 0; batch != batches; ++batch) {
    occupyDevice<<<1, 1>>>();
    for (const Timed &timed : queue) {
      check(cudaEventRecord(timed.begin), "recording an event");
      contenders[timed.contender].launch();
      check(cudaEventRecord(timed.end), "recording an event");
    }
    check(cudaDeviceSynchronize(), "running the kernels");
    // The first batch warms up.
    for (const Timed &timed : queue) {
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, timed.begin, timed.end),
            "reading the time");
      if (batch != 0)
        times[timed.contender].push_back(1000 * milliseconds);
    }
  }
  for (const Timed &timed : queue) {
    check(cudaEventDestroy(timed.begin), "freeing an event");
    check(cudaEventDestroy(timed.end), "freeing an event");
  }
  for (std::size_t i = 0; i != contenders.size(); ++i) {
    std::sort(times[i].begin(), times[i].end());
    std::printf("{\"example\": \"%s\", \"build\": \"%s\", \"kernel\": \"%s\", "
                "\"clusters\": %u, \"median_us\": %.3f, \"min_us\": %.3f}\n",
                example, GALLERY_BUILD, contenders[i].name, clusters,
                static_cast<double>(times[i][times[i].size() / 2]),
                static_cast<double>(times[i][0]));
  }
}

} // namespace gallery

#endif // EXAMPLE_HAS_RUNTIME

#endif // CLUSTER_BULK_COPY_TEST_BENCH_GALLERY_GALLERY_H
