//===- bench.cpp - Launches the GPU benchmark's kernels -------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   bench FOLDER [LAUNCHES] > results.json
//
// Every FOLDER/WAY@POSITION.cubin holds the kernels of one way to move the
// bytes (kernels.h), at one position of the code. For each row all of them take
// turns, LAUNCHES times, so that all see the same machine; the launches of all
// positions of a way are taken together. Each launch has other random data, and
// after the last one every byte that every CTA received is compared, those of
// the gaps included. Ends with 1 if a byte was wrong or a launch failed.
//
//===----------------------------------------------------------------------===//

#include "rows.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime_api.h>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace {

/// As harness.h writes it.
struct Result {
  uint64_t IssueCycles, RoundCycles, BeginTime, EndTime;
};

struct Row {
  const char *Name;
  int Chunk, Copies;
};

/// One way to move the bytes at one position of the code.
struct Build {
  std::string Way, Path;
  cudaLibrary_t Library;
};

/// How a row is run: ClusterSize CTAs a cluster, Ctas in all, and in each of
/// the Rounds the rows are moved Repeats times.
struct Shape {
  int ClusterSize, Ctas, Rounds, Repeats;
};

/// What a way needed in one launch.
struct Sample {
  double IssueCyclesPerCopy, RoundCycles, BytesPerCyclePerCta,
      GigabytesPerSecond;
};

constexpr int MaxCtas = 256;
constexpr size_t MaxBytesPerCta = 100 * 1024;
/// Launches read from here on, in steps of 16 bytes.
constexpr size_t Offsets = 4096;
/// More than half of an SM has, so that no SM holds two CTAs.
constexpr size_t BytesOfOneCtaPerSm = 120 * 1024;

std::vector<unsigned char> Random(MaxCtas *MaxBytesPerCta + 16 * Offsets);
void *DeviceRandom, *DeviceOut, *DeviceResults;
bool Failed = false;

void check(cudaError_t Error, const char *What) {
  if (Error == cudaSuccess)
    return;
  std::fprintf(stderr, "bench: %s: %s\n", What, cudaGetErrorString(Error));
  std::exit(1);
}

size_t getBytes(const Row &R) {
  return static_cast<size_t>(R.Chunk + bench::RowGap) * R.Copies;
}

/// How \p Function is launched as \p Ctas CTAs in clusters, with \p Shared
/// bytes of dynamic shared memory. \p Cluster must live as long as the result.
cudaLaunchConfig_t configure(const void *Function, int ClusterSize, int Ctas,
                             size_t Shared, cudaLaunchAttribute &Cluster,
                             const std::string &Name) {
  check(cudaFuncSetAttribute(Function,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(Shared)),
        Name.c_str());
  check(cudaFuncSetAttribute(Function,
                             cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
        Name.c_str());
  Cluster = {};
  Cluster.id = cudaLaunchAttributeClusterDimension;
  Cluster.val.clusterDim.x = ClusterSize;
  Cluster.val.clusterDim.y = Cluster.val.clusterDim.z = 1;
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(Ctas);
  Config.blockDim = dim3(bench::Threads);
  Config.dynamicSmemBytes = Shared;
  Config.attrs = &Cluster;
  Config.numAttrs = 1;
  return Config;
}

/// \returns the bytes of dynamic shared memory for \p R: both sides, and room
/// to align them.
size_t getSharedBytes(const Row &R) { return 2 * getBytes(R) + 2048; }

/// Launches \p Kernel. \returns the results of the CTAs.
std::vector<Result> launch(cudaKernel_t Kernel, const Row &R, const Shape &S,
                           size_t Offset, const std::string &Name) {
  const size_t Shared = S.Repeats > 1
                            ? std::max(getSharedBytes(R), BytesOfOneCtaPerSm)
                            : getSharedBytes(R);
  const void *Function = reinterpret_cast<const void *>(Kernel);
  cudaLaunchAttribute Cluster;
  const cudaLaunchConfig_t Config =
      configure(Function, S.ClusterSize, S.Ctas, Shared, Cluster, Name);
  const void *In = static_cast<unsigned char *>(DeviceRandom) + Offset;
  void *Out = DeviceOut, *Results = DeviceResults;
  int Rounds = S.Rounds, Repeats = S.Repeats;
  void *Arguments[] = {&In, &Out, &Results, &Rounds, &Repeats};
  check(cudaMemset(DeviceResults, 0, sizeof(Result) * S.Ctas), "memset");
  check(cudaLaunchKernelExC(&Config, Function, Arguments), Name.c_str());
  std::vector<Result> Host(S.Ctas);
  check(cudaMemcpy(Host.data(), DeviceResults, sizeof(Result) * S.Ctas,
                   cudaMemcpyDeviceToHost),
        Name.c_str());
  return Host;
}

/// Compares all bytes that the CTAs received. \returns how many are wrong.
size_t countWrongBytes(const Row &R, const Shape &S, size_t Offset) {
  const size_t Bytes = getBytes(R);
  const size_t Stride = R.Chunk + bench::RowGap;
  std::vector<unsigned char> Out(Bytes * S.Ctas);
  check(cudaMemcpy(Out.data(), DeviceOut, Out.size(), cudaMemcpyDeviceToHost),
        "received bytes");
  const unsigned char Zero[bench::RowGap] = {};
  size_t Wrong = 0;
  for (int Cta = 0; Cta < S.Ctas; ++Cta) {
    const int Rank = Cta % S.ClusterSize;
    const int Sender = Cta - Rank + (Rank + S.ClusterSize - 1) % S.ClusterSize;
    for (size_t At = 0; At < Bytes; At += Stride) {
      const unsigned char *Got = Out.data() + Cta * Bytes + At;
      const unsigned char *Sent = Random.data() + Offset + Sender * Bytes + At;
      if (std::memcmp(Got, Sent, R.Chunk) != 0)
        for (int I = 0; I < R.Chunk; ++I)
          Wrong += Got[I] != Sent[I];
      if (std::memcmp(Got + R.Chunk, Zero, sizeof(Zero)) != 0)
        ++Wrong;
    }
  }
  return Wrong;
}

Sample summarise(const std::vector<Result> &Results, const Row &R,
                 const Shape &S) {
  double Issue = 0, Round = 0;
  uint64_t Begin = UINT64_MAX, End = 0;
  for (const Result &CtaResult : Results) {
    Issue += static_cast<double>(CtaResult.IssueCycles);
    Round += static_cast<double>(CtaResult.RoundCycles);
    Begin = std::min(Begin, CtaResult.BeginTime);
    End = std::max(End, CtaResult.EndTime);
  }
  const double Moved = static_cast<double>(R.Chunk) * R.Copies * S.Repeats;
  const double RoundCycles = Round / S.Ctas / S.Rounds;
  return {Issue / S.Ctas / S.Rounds / S.Repeats / R.Copies, RoundCycles,
          Moved / RoundCycles,
          Moved * S.Rounds * S.Ctas / static_cast<double>(End - Begin)};
}

/// Prints the quartiles of \p Member as a JSON array.
void printQuartiles(const char *Name, std::vector<Sample> &Samples,
                    double Sample::*Member) {
  std::sort(
      Samples.begin(), Samples.end(),
      [&](const Sample &L, const Sample &R) { return L.*Member < R.*Member; });
  const size_t Last = Samples.size() - 1;
  std::printf(", \"%s\": [%.2f, %.2f, %.2f]", Name, Samples[Last / 4].*Member,
              Samples[Last / 2].*Member, Samples[Last - Last / 4].*Member);
}

/// Measures all ways side by side on one row and prints a JSON object for each.
void measure(const char *Kind, const Row &R, const Shape &S,
             const std::vector<Build> &Builds, int Launches, bool &IsFirst) {
  static std::mt19937 Generator(20240229);
  std::vector<cudaKernel_t> Kernels(Builds.size());
  std::map<std::string, std::vector<Sample>> Samples;
  for (size_t I = 0; I < Builds.size(); ++I)
    if (cudaLibraryGetKernel(&Kernels[I], Builds[I].Library, R.Name) !=
        cudaSuccess) {
      cudaGetLastError();
      Kernels[I] = nullptr;
    }
  // The first launch of each is not counted.
  for (int Launch = -1; Launch < Launches; ++Launch)
    for (size_t I = 0; I < Builds.size(); ++I) {
      if (!Kernels[I])
        continue;
      const bool IsLast = Launch == Launches - 1;
      const std::string Name = Builds[I].Path + " " + R.Name;
      const size_t Offset = Generator() % Offsets * 16;
      if (IsLast)
        check(cudaMemset(DeviceOut, 0xff, getBytes(R) * S.Ctas), "memset");
      const std::vector<Result> Results =
          launch(Kernels[I], R, S, Offset, Name);
      if (Results[0].BeginTime == 0) { // The way has no form for this row.
        Kernels[I] = nullptr;
        continue;
      }
      if (Launch >= 0)
        Samples[Builds[I].Way].push_back(summarise(Results, R, S));
      if (const size_t Wrong = IsLast ? countWrongBytes(R, S, Offset) : 0) {
        std::fprintf(stderr, "bench: %s: %zu wrong bytes\n", Name.c_str(),
                     Wrong);
        Failed = true;
      }
    }
  for (auto &[Way, Taken] : Samples) {
    std::printf("%s\n  {\"kind\": \"%s\", \"chunk\": %d, \"copies\": %d, "
                "\"cluster\": %d, \"ctas\": %d, \"way\": \"%s\"",
                IsFirst ? "" : ",", Kind, R.Chunk, R.Copies, S.ClusterSize,
                S.Ctas, Way.c_str());
    if (S.Repeats == 1) {
      printQuartiles("issue_cycles_per_copy", Taken,
                     &Sample::IssueCyclesPerCopy);
      printQuartiles("round_cycles", Taken, &Sample::RoundCycles);
    } else {
      printQuartiles("bytes_per_cycle_per_cta", Taken,
                     &Sample::BytesPerCyclePerCta);
      printQuartiles("gigabytes_per_second", Taken,
                     &Sample::GigabytesPerSecond);
    }
    std::printf("}");
    IsFirst = false;
  }
}

/// \returns how many CTAs in clusters of \p ClusterSize the device runs at
/// once, one to an SM.
int countResidentCtas(const Build &B, int ClusterSize) {
  cudaKernel_t Kernel;
  const Row R = {"wire_1024x64", 1024, 64};
  check(cudaLibraryGetKernel(&Kernel, B.Library, R.Name), "occupancy");
  const void *Function = reinterpret_cast<const void *>(Kernel);
  cudaLaunchAttribute Cluster;
  const cudaLaunchConfig_t Config =
      configure(Function, ClusterSize, ClusterSize, getSharedBytes(R), Cluster,
                "occupancy");
  int Clusters = 0;
  check(cudaOccupancyMaxActiveClusters(&Clusters, Function, &Config),
        "occupancy");
  return Clusters * ClusterSize;
}

} // namespace

int main(int Count, char **Arguments) {
  const int Launches = Count == 3 ? std::atoi(Arguments[2]) : 9;
  if (Count < 2 || Count > 3 || Launches < 1) {
    std::fprintf(stderr, "usage: bench FOLDER [LAUNCHES]\n");
    return 2;
  }
  std::vector<Build> Builds;
  for (const auto &Entry : std::filesystem::directory_iterator(Arguments[1])) {
    const std::string Name = Entry.path().stem().string();
    if (Entry.path().extension() == ".cubin")
      Builds.push_back(
          {Name.substr(0, Name.find('@')), Entry.path().string(), nullptr});
  }
  std::sort(Builds.begin(), Builds.end(),
            [](const Build &L, const Build &R) { return L.Path < R.Path; });
  for (Build &B : Builds)
    check(cudaLibraryLoadFromFile(&B.Library, B.Path.c_str(), nullptr, nullptr,
                                  0, nullptr, nullptr, 0),
          B.Path.c_str());
  if (Builds.empty()) {
    std::fprintf(stderr, "bench: no .cubin in %s\n", Arguments[1]);
    return 1;
  }

  std::mt19937 Generator(7);
  std::generate(Random.begin(), Random.end(),
                [&] { return static_cast<unsigned char>(Generator() >> 24); });
  check(cudaMalloc(&DeviceRandom, Random.size()), "malloc");
  check(cudaMalloc(&DeviceOut, MaxCtas * MaxBytesPerCta), "malloc");
  check(cudaMalloc(&DeviceResults, MaxCtas * sizeof(Result)), "malloc");
  check(cudaMemcpy(DeviceRandom, Random.data(), Random.size(),
                   cudaMemcpyHostToDevice),
        "memcpy");

  cudaDeviceProp Properties;
  check(cudaGetDeviceProperties(&Properties, 0), "properties");
  int Driver = 0;
  check(cudaDriverGetVersion(&Driver), "driver version");
  std::printf("{\"device\": \"%s\", \"sms\": %d, \"driver_cuda\": %d, "
              "\"launches\": %d, \"rows\": [",
              Properties.name, Properties.multiProcessorCount, Driver,
              Launches);
  bool IsFirst = true;
#define ISSUE_ROW(CHUNK, COPIES)                                               \
  measure("issue", {"issue_" #CHUNK "x" #COPIES, CHUNK, COPIES},               \
          {2, 2, 100, 1}, Builds, Launches, IsFirst);
  BENCH_ISSUE_ROWS(ISSUE_ROW)
  for (const int ClusterSize : {2, 4, 8, 16}) {
    const int Ctas =
        std::min(countResidentCtas(Builds[0], ClusterSize), MaxCtas);
    for (const int Grid : {ClusterSize, Ctas}) {
      // Half a mebibyte a phase, of the 2^20 - 1 bytes that one can hold.
#define WIRE_ROW(CHUNK, COPIES)                                                \
  measure("wire", {"wire_" #CHUNK "x" #COPIES, CHUNK, COPIES},                 \
          {ClusterSize, Grid, 10, 512 * 1024 / (CHUNK * COPIES)}, Builds,      \
          std::min(Launches, 5), IsFirst);
      BENCH_WIRE_ROWS(WIRE_ROW)
    }
  }
  std::printf("\n]}\n");
  return Failed ? 1 : 0;
}
