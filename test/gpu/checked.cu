//===- checked.cu - Mistakes that only a run can show ---------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checked calls at every scope, with operands that the plugin cannot know.
// Those at the boundary of a rule copy their bytes; those just past it end in
// CUDA's assertion. As that ends the CUDA context too, each such case runs in a
// process of its own.
//
//   checked              all cases
//   checked sound        those that copy
//   checked mistake N    one of the others, which fails
//
//===----------------------------------------------------------------------===//

#include "cluster_test.h"
#include <cstddef>

/// Bytes of a buffer.
constexpr unsigned Bytes = 2048;
constexpr unsigned char Untouched = 0xa5;

/// What the plugin knows of the buffers: the variables that they are, that they
/// are parts of the dynamic shared memory, or nothing.
enum class Known { Variables, Dynamic, Nothing };

/// An operand that is replaced, and what by.
enum class Replaced { None, Dst, Src, Bar };
enum class By { GlobalMemory, PeerMemory, FirstByte };

struct Operands {
  /// Byte offsets into the buffers, and into an array of two barriers.
  int dst = 0;
  int src = 0;
  int bar = 0;
  /// The rank, where 1 is the other CTA.
  unsigned rank = 1;
  bool pred = true;
  Replaced operand = Replaced::None;
  By by = By::GlobalMemory;
};

/// What byte \p i of the source is in CTA \p rank.
constexpr unsigned char sourceByte(unsigned rank, unsigned i) {
  return static_cast<unsigned char>(7 * i + rank);
}

__device__ inline unsigned char *lower(unsigned char *a, unsigned char *b) {
  return reinterpret_cast<std::size_t>(a) < reinterpret_cast<std::size_t>(b)
             ? a
             : b;
}

/// The first \p CallingThreads threads of CTA 0, or of both at scope cluster,
/// make the call. \p slots has three addresses for each CTA.
template <Known What, unsigned CallingThreads, bool IsOfCluster, class Layout,
          class... Options>
__global__ void call(Operands o, void *volatile *slots, unsigned char *after,
                     unsigned *gaveUp) {
  alignas(16) __shared__ unsigned char source[Bytes];
  alignas(16) __shared__ unsigned char destination[Bytes];
  alignas(16) __shared__ unsigned long long arrived[2];
  extern __shared__ __attribute__((aligned(128))) unsigned char dynamic[];
  unsigned char *from = What == Known::Dynamic ? dynamic : source;
  // The last bytes of all are the only ones whose end is known to be checked.
  unsigned char *to = What == Known::Variables ? destination : dynamic + Bytes;
  const unsigned rank = cbc::cluster_rank();
  for (unsigned i = threadInBlock(); i < Bytes; i += threadsOfBlock()) {
    from[i] = sourceByte(rank, i);
    to[i] = Untouched;
  }
  const bool receives = o.pred && (IsOfCluster || rank == 1);
  unsigned long long *own = arrived + (o.bar == 8 ? 1 : 0);
  if (threadInBlock() == 0) {
    cbc::barrier_init(&arrived[0], 1);
    cbc::barrier_init(&arrived[1], 1);
    if (receives)
      cbc::expect_bytes(own,
                        cbc::tx_bytes<Layout, unsigned char, Options...>());
  }
  meetBeforeCopies();

  unsigned char *dst = to + o.dst;
  unsigned char *src = from + o.src;
  unsigned char *bar = reinterpret_cast<unsigned char *>(arrived) + o.bar;
  if (What == Known::Nothing) {
    unsigned char **replaced = o.operand == Replaced::Dst   ? &dst
                               : o.operand == Replaced::Src ? &src
                                                            : &bar;
    if (o.operand != Replaced::None) {
      unsigned char *first = lower(lower(source, destination),
                                   reinterpret_cast<unsigned char *>(arrived));
      *replaced = o.by == By::GlobalMemory ? after
                  : o.by == By::PeerMemory
                      ? static_cast<unsigned char *>(
                            __nvvm_mapa(*replaced, static_cast<int>(rank ^ 1)))
                      : first + o.src;
    }
    // What comes back from memory is any address.
    slots[3 * rank] = dst;
    slots[3 * rank + 1] = src;
    slots[3 * rank + 2] = bar;
    dst = static_cast<unsigned char *>(slots[3 * rank]);
    src = static_cast<unsigned char *>(slots[3 * rank + 1]);
    bar = static_cast<unsigned char *>(slots[3 * rank + 2]);
  }
  if ((IsOfCluster || rank == 0) && threadInBlock() < CallingThreads)
    cbc::bulk_copy<Layout, Options..., cbc::checked>(
        dst, src, bar, o.rank == 1 ? rank ^ 1 : o.rank, o.pred);

  if (receives && !waitOrGiveUp(own, 0))
    *gaveUp = 1;
  cbc::cluster_sync();
  copyElements(after + rank * Bytes, to, Bytes);
}

#ifdef EXAMPLE_HAS_RUNTIME

#include <functional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

struct Case {
  std::string name;
  /// What the assertion says, or something else that it may say; empty for a
  /// case that copies.
  std::string text;
  std::string orText;
  /// \returns the status of the launch. Where that is success, the bytes are
  /// compared, and a difference is a false \p correct.
  std::function<cudaError_t(bool &correct)> run;
};

/// The exit code of a process that found cudaErrorAssert. The emulator ends the
/// process itself, at the assertion.
#ifdef CLUSTER_EMULATOR_CUDA_RUNTIME_H
constexpr int AssertionFailed = EXIT_FAILURE;
#else
constexpr int AssertionFailed = 3;
#endif

/// Launches \p kernel as a cluster of two. \p Layout is that of a call.
template <class Layout>
static cudaError_t
launch(void (*kernel)(Operands, void *volatile *, unsigned char *, unsigned *),
       unsigned threads, bool bothSend, const Operands &o, bool &correct) {
  void **slots = nullptr;
  unsigned char *deviceAfter = nullptr;
  unsigned *deviceGaveUp = nullptr;
  check(cudaMalloc(&slots, 6 * sizeof(void *)), "allocating the slots");
  check(cudaMalloc(&deviceAfter, 2 * Bytes), "allocating the output");
  check(cudaMalloc(&deviceGaveUp, sizeof(unsigned)), "allocating the flag");
  check(cudaMemset(deviceGaveUp, 0, sizeof(unsigned)), "clearing the flag");
  check(launchCluster(kernel, dim3(2), dim3(threads), 2 * Bytes, o, slots,
                      deviceAfter, deviceGaveUp),
        "launching the kernel");
  const cudaError_t status = cudaDeviceSynchronize();
  if (status != cudaSuccess)
    return status;

  std::vector<unsigned char> after(2 * Bytes), wanted(2 * Bytes, Untouched);
  unsigned gaveUp = 0;
  check(
      cudaMemcpy(after.data(), deviceAfter, 2 * Bytes, cudaMemcpyDeviceToHost),
      "copying the output");
  check(
      cudaMemcpy(&gaveUp, deviceGaveUp, sizeof(gaveUp), cudaMemcpyDeviceToHost),
      "copying the flag");
  check(cudaFree(slots), "freeing the slots");
  check(cudaFree(deviceAfter), "freeing the output");
  check(cudaFree(deviceGaveUp), "freeing the flag");
  for (unsigned rank = bothSend ? 0 : 1; o.pred && rank != 2; ++rank) {
    unsigned char source[Bytes];
    for (unsigned i = 0; i != Bytes; ++i)
      source[i] = sourceByte(rank ^ 1, i);
    copyRegion<Layout, Layout>(wanted.data() + rank * Bytes + o.dst,
                               source + o.src);
  }
  // The first bytes of a CTA are in a variable that the program does not know.
  correct = !gaveUp && (o.operand != Replaced::None || after == wanted);
  return status;
}

class Cases {
public:
  std::vector<Case> all;

  /// Adds calls with \p Options by \p Threads threads.
  template <Known What, unsigned Threads, class Layout, class... Options>
  void add(const std::string &name, Operands o, const std::string &text = "",
           const std::string &orText = "") {
    constexpr bool IsOfCluster = (false || ... || isClusterScope<Options>);
    all.push_back({name, text, orText, [o](bool &correct) {
                     return launch<Layout>(
                         call<What, Threads, IsOfCluster, Layout, Options...>,
                         Threads < 32 ? 32 : Threads, IsOfCluster, o, correct);
                   }});
  }

  /// Adds a call whose destination ends at the end of a variable, and one that
  /// is 16 bytes further. The region has \p Span bytes.
  template <unsigned Span, unsigned Threads, class Layout, class... Options>
  void addEnds(const std::string &scope) {
    Operands o;
    o.dst = static_cast<int>(Bytes - Span);
    add<Known::Variables, Threads, Layout, Options...>(
        scope + ", up to the end of a variable", o);
    o.dst += 16;
    add<Known::Variables, Threads, Layout, Options...>(
        scope + ", 16 bytes beyond a variable", o,
        "the chunks of dst are inside 'void call<", "");
  }

private:
  template <class Option> static constexpr bool isClusterScope = false;
};
template <> constexpr bool Cases::isClusterScope<cbc::scope::cluster> = true;

/// Two chunks of 16 bytes, over 48 bytes.
using Pair = cbc::layout<cbc::shape<2, 16>, cbc::stride<32, 1>>;
using OfLanes = cbc::layout<cbc::shape<32, 16>, cbc::stride<32, 1>>;
using OfWarpgroup = cbc::layout<cbc::shape<4, 32, 16>, cbc::stride<512, 16, 1>>;
using OfTwoWarps = cbc::layout<cbc::shape<2, 32, 16>, cbc::stride<1024, 32, 1>>;
using PairOfTwoWarps =
    cbc::layout<cbc::shape<2, 2, 16>, cbc::stride<1024, 32, 1>>;
// Both CTAs send the same region.
using OfCluster =
    cbc::layout<cbc::shape<2, 2, 32, 16>, cbc::stride<0, 1024, 32, 1>>;
/// The second chunk is the lower one.
using PairDown = cbc::layout<cbc::shape<2, 16>, cbc::stride<-32, 1>>;

static std::string align(const char *operand, int to, const char *rule) {
  return std::string(operand) + " is a multiple of " + std::to_string(to) +
         " [cluster-bulk-copy:" + rule + "]";
}

/// Adds what is wrong with one of \p operand, which is at \p Operands::*offset.
static void addMistakesOf(Cases &cases, const std::string &operand,
                          int Operands::*offset, Replaced which) {
  const bool isBar = which == Replaced::Bar;
  for (const int bytes : {4, 8, 12}) {
    if (isBar && bytes == 8)
      continue;
    Operands o;
    o.*offset = bytes;
    const std::string name = operand + " " + std::to_string(bytes) +
                             " bytes from an aligned address";
    const std::string text =
        align(operand.c_str(), isBar ? 8 : 16, "base-alignment");
    cases.add<Known::Variables, 1, Pair>(name, o, text);
    cases.add<Known::Nothing, 32, Pair, cbc::scope::warp, cbc::elected>(
        name + ", elected", o, text);
  }
  Operands o;
  o.operand = which;
  cases.add<Known::Nothing, 1, Pair>(
      operand + " in global memory", o,
      operand + " points to shared memory [cluster-bulk-copy:address-space]");
  o.by = By::PeerMemory;
  cases.add<Known::Nothing, 1, Pair>(
      operand + " in the other CTA", o,
      operand +
          " is not mapped into another CTA [cluster-bulk-copy:mapped-pointer]");
}

static std::vector<Case> makeCases() {
  Cases cases;
  addMistakesOf(cases, "dst", &Operands::dst, Replaced::Dst);
  addMistakesOf(cases, "src", &Operands::src, Replaced::Src);
  addMistakesOf(cases, "mbar", &Operands::bar, Replaced::Bar);

  Operands o;
  cases.add<Known::Variables, 1, Pair>("variables", o);
  cases.add<Known::Dynamic, 1, Pair>("dynamic shared memory", o);
  cases.add<Known::Nothing, 1, Pair>("any memory", o);
  o.bar = 8;
  cases.add<Known::Variables, 1, Pair>("the second barrier", o);
  o.bar = 16;
  cases.add<Known::Variables, 1, Pair>("a third barrier of two", o,
                                       "mbar is inside 'void call<");

  o = Operands();
  const std::string rank = "remote_cta_id is below the cluster size "
                           "[cluster-bulk-copy:cluster-rank]";
  for (const unsigned wrong : {2U, 0xffffffffU}) {
    o.rank = wrong;
    cases.add<Known::Variables, 1, Pair>("rank " + std::to_string(wrong), o,
                                         rank);
    cases.add<Known::Variables, 64, OfTwoWarps, cbc::scope::cta>(
        "rank " + std::to_string(wrong) + ", scope cta", o, rank);
  }

  cases.addEnds<48, 1, Pair>("thread");
  cases.addEnds<1008, 32, OfLanes, cbc::scope::warp>("warp");
  cases.addEnds<48, 32, Pair, cbc::scope::warp, cbc::elected>("warp, elected");
  cases.addEnds<2048, 128, OfWarpgroup, cbc::scope::warpgroup>("warpgroup");
  cases.addEnds<2032, 64, OfTwoWarps, cbc::scope::cta>("cta");
  cases.addEnds<1072, 64, PairOfTwoWarps, cbc::scope::cta, cbc::elected>(
      "cta, elected");
  cases.addEnds<2032, 64, OfCluster, cbc::scope::cluster>("cluster");

  // Below a variable, by the base or by a stride.
  o = Operands();
  o.src = -16;
  cases.add<Known::Variables, 1, Pair>(
      "16 bytes before a variable", o,
      "the chunks of src are inside 'void call<");
  o.src = o.dst = 32;
  cases.add<Known::Variables, 1, PairDown>("down to the first byte", o);
  o.src = 16;
  cases.add<Known::Variables, 1, PairDown>(
      "down beyond the first byte", o,
      "the chunks of src are inside 'void call<");

  const std::string ofDynamic =
      "the chunks of dst are inside the dynamic shared memory "
      "[cluster-bulk-copy:bounds]";
  const std::string ofCta = "the chunks of dst are inside the CTA's shared "
                            "memory [cluster-bulk-copy:bounds]";
  o = Operands();
  o.dst = Bytes - 48;
  cases.add<Known::Dynamic, 1, Pair>("up to the end of dynamic memory", o);
  cases.add<Known::Nothing, 1, Pair>("up to the end of all memory", o);
  o.dst += 16;
  cases.add<Known::Dynamic, 1, Pair>("beyond dynamic memory", o, ofDynamic);
  cases.add<Known::Nothing, 1, Pair>("beyond all memory", o, ofCta);
  o.dst = -static_cast<int>(Bytes) - 16;
  cases.add<Known::Dynamic, 1, Pair>("before dynamic memory", o, ofDynamic);
  o = Operands();
  o.operand = Replaced::Src;
  o.by = By::FirstByte;
  cases.add<Known::Nothing, 1, Pair>("the first byte of all memory", o);
  // What is there depends on where the system has its part.
  o.src = -1024;
  cases.add<Known::Nothing, 1, Pair>(
      "before all memory", o,
      "the chunks of src are inside the CTA's shared memory "
      "[cluster-bulk-copy:bounds]",
      "src points to shared memory [cluster-bulk-copy:address-space]");

  // What is not issued is not checked.
  o = Operands();
  o.dst = 4;
  o.src = -4096;
  o.rank = 99;
  o.pred = false;
  cases.add<Known::Variables, 1, Pair>("all wrong, but pred is false", o);
  return cases.all;
}

/// Runs mistake \p number in a process of its own. \returns whether it ended in
/// the assertion that it should.
static bool runMistake(std::size_t number, const Case &c) {
  char program[4096];
  const ssize_t length =
      readlink("/proc/self/exe", program, sizeof(program) - 1);
  if (length < 0)
    return false;
  const std::string command =
      "'" + std::string(program, static_cast<std::size_t>(length)) +
      "' mistake " + std::to_string(number) + " 2>&1";
  std::fflush(stdout);
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    return false;
  std::string output;
  char buffer[1024];
  while (const std::size_t count = std::fread(buffer, 1, sizeof(buffer), pipe))
    output.append(buffer, count);
  const int status = pclose(pipe);
  const auto says = [&](const std::string &text) {
    return !text.empty() &&
           output.find("Assertion `" + text) != std::string::npos;
  };
  // The program is compiled with line tables.
  if (WIFEXITED(status) && WEXITSTATUS(status) == AssertionFailed &&
      (says(c.text) || says(c.orText)) &&
      output.find("checked.cu:") != std::string::npos &&
      output.find("checked.cu:0:") == std::string::npos)
    return true;
  std::printf("status %d; the assertion should be: %s\n%s", status,
              c.text.c_str(), output.c_str());
  return false;
}

int main(int argc, char **argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const std::vector<Case> cases = makeCases();
  requireDevice();
  if (what == "mistake") {
    bool correct = false;
    const cudaError_t status =
        cases.at(std::strtoul(argv[2], nullptr, 0)).run(correct);
    std::printf("%s\n", cudaGetErrorString(status));
    return status == cudaErrorAssert ? AssertionFailed : EXIT_SUCCESS;
  }
  bool ok = true;
  for (std::size_t number = 0; number != cases.size(); ++number) {
    const Case &c = cases[number];
    bool correct = false;
    if (!c.text.empty() && what == "sound")
      continue;
    if (!c.text.empty())
      correct = runMistake(number, c);
    else
      check(c.run(correct), c.name.c_str());
    std::printf("%-52s %s\n", c.name.c_str(), correct ? "passed" : "FAILED");
    ok &= correct;
  }
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // EXAMPLE_HAS_RUNTIME
