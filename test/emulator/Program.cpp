//===- Program.cpp - A device module that can be launched -----------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "RuntimeCalls.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace cluster_emulator {

static Error makeError(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

static Error defineRuntime(orc::LLJIT &JIT) {
  orc::SymbolMap Symbols;
  for (const ArrayRef<RuntimeFunction> Table :
       {getSpecialRegisters(), getDeviceFunctions(), getPtxStrings(),
        getHooks()})
    for (const RuntimeFunction &F : Table)
      Symbols[JIT.mangleAndIntern(getSymbol(F))] = {
          orc::ExecutorAddr::fromPtr(F.Address),
          JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  return JIT.getMainJITDylib().define(orc::absoluteSymbols(std::move(Symbols)));
}

static Expected<std::unique_ptr<orc::LLJIT>> createJIT() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Expected<orc::JITTargetMachineBuilder> Host =
      orc::JITTargetMachineBuilder::detectHost();
  if (!Host)
    return Host.takeError();
  // Kernels run for a moment, so compiling them fast counts.
  Host->setCodeGenOptLevel(CodeGenOptLevel::None);
  Expected<std::unique_ptr<orc::LLJIT>> JIT =
      orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*Host)).create();
  if (!JIT)
    return JIT.takeError();
  if (Error E = defineRuntime(**JIT))
    return E;
  return JIT;
}

CompiledKernel::CompiledKernel() = default;
CompiledKernel::~CompiledKernel() = default;

Expected<std::unique_ptr<CompiledKernel>>
CompiledKernel::create(MemoryBufferRef Buffer, StringRef Name,
                       bool KeepsVariables) {
  auto Context = std::make_unique<LLVMContext>();
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIR(Buffer, Problem, *Context);
  if (!M) {
    std::string Text;
    raw_string_ostream OS(Text);
    Problem.print(/*ProgName=*/nullptr, OS, /*ShowColors=*/false);
    return makeError("this is not LLVM IR: " + StringRef(Text).trim());
  }
  Expected<Function *> F = findKernel(*M, Name);
  if (!F)
    return F.takeError();

  std::unique_ptr<CompiledKernel> Result(new CompiledKernel());
  Expected<std::unique_ptr<orc::LLJIT>> JIT = createJIT();
  if (!JIT)
    return JIT.takeError();
  Result->JIT = std::move(*JIT);
  Expected<PreparedKernel> Info =
      prepareKernel(*M, **F, Result->JIT->getDataLayout(),
                    Result->JIT->getTargetTriple(), KeepsVariables);
  if (!Info)
    return Info.takeError();
  Result->Info = std::move(*Info);
  if (Error E = Result->JIT->addIRModule(
          orc::ThreadSafeModule(std::move(M), std::move(Context))))
    return E;
  Expected<orc::ExecutorAddr> Entry = Result->JIT->lookup(EntrySymbol);
  if (!Entry)
    return Entry.takeError();
  Result->Code.Entry = Entry->toPtr<void(void **)>();
  Result->Code.Variables = Result->Info.Shared.Variables;
  return Result;
}

/// \returns a seed for cluster \p Index of a launch with \p Seed.
static uint64_t mixSeed(uint64_t Seed, uint64_t Index) {
  return (Seed + 1) * 0x9e3779b97f4a7c15 + Index;
}

Error CompiledKernel::launch(const Launch &L, void **Arguments) {
  if (Error E = checkLaunch(L))
    return E;
  if (Info.Cluster && Info.Cluster->toString() != L.Cluster.toString())
    return makeError(formatv("the launch has clusters of {0}, but the kernel "
                             "says that it needs {1}",
                             L.Cluster.toString(), Info.Cluster->toString()));
  if (Info.Shared.StaticBytes > MaxStaticSharedBytes)
    return makeError(formatv("{0} static bytes of shared memory are too many; "
                             "a CTA has at most {1}, and more of it only as "
                             "extern __shared__",
                             Info.Shared.StaticBytes, MaxStaticSharedBytes));
  const uint64_t Bytes = Info.Shared.StaticBytes + L.DynamicSharedBytes;
  if (Bytes > MaxSharedBytes)
    return makeError(formatv("{0} static and {1} dynamic bytes of shared "
                             "memory are too many; a CTA has at most {2}",
                             Info.Shared.StaticBytes, L.DynamicSharedBytes,
                             MaxSharedBytes));
  static Expected<std::unique_ptr<Windows>> Memory = Windows::create();
  if (!Memory)
    return Memory.takeError();
  reportSignals();
  setSites(Info.Sites);

  const Dim3 Clusters = {L.Grid.X / L.Cluster.X, L.Grid.Y / L.Cluster.Y,
                         L.Grid.Z / L.Cluster.Z};
  const auto Ranks = static_cast<unsigned>(L.Cluster.count());
  for (uint64_t Index = 0; Index != Clusters.count(); ++Index) {
    const Dim3 Id = getCoordinates(Index, Clusters);
    const uint64_t Seed = mixSeed(L.Seed, Index);
    setClusterName(Clusters.count() == 1 ? "" : " of cluster " + Id.toString());
    if (Error E = (*Memory)->open(Ranks, static_cast<uint32_t>(Bytes), Seed,
                                  Code.Variables))
      return E;
    Machine(L, **Memory, Id, Seed).run(Code, Arguments);
  }
  return Error::success();
}

Expected<void *> allocateDeviceMemory(uint64_t Bytes) {
  const auto Page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t Inside = alignTo(std::max<uint64_t>(Bytes, 1), Page);
  void *Begin = mmap(nullptr, Inside + 2 * Page, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Begin == MAP_FAILED)
    return makeError(formatv("cannot allocate {0} bytes", Bytes));
  char *Inner = static_cast<char *>(Begin) + Page;
  if (mprotect(Inner, Inside, PROT_READ | PROT_WRITE) != 0)
    return makeError(formatv("cannot allocate {0} bytes", Bytes));
  // At the end of the pages, as far as the alignment that CUDA promises allows.
  return Inner + (Inside - alignTo(std::max<uint64_t>(Bytes, 1), 256));
}

} // namespace cluster_emulator
