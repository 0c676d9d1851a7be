//===- SpecialRegisters.cpp - Registers that tell a thread who it is ------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "RuntimeTable.h"

using namespace llvm;

namespace cluster_emulator {

/// Coordinates of the calling thread's CTA in its cluster, and in the grid.
static Dim3 getCtaInCluster() {
  return Machine::get().getCtaInCluster(getCurrentThread()->Rank);
}

static Dim3 getCtaId() {
  return Machine::get().getCtaId(getCurrentThread()->Rank);
}

/// \returns a table entry for the register \p Name, which \p Read reads.
template <class T>
static RuntimeFunction makeRegister(StringRef Name, T (*Read)()) {
  return {Name, reinterpret_cast<void *>(Read), /*TakesSite=*/false};
}

/// One line of the table: the register after "llvm.nvvm.read.ptx.sreg.".
#define REGISTER(Name, Type, Value)                                            \
  makeRegister<Type>("llvm.nvvm.read.ptx.sreg." Name,                          \
                     [] { return static_cast<Type>(Value); })

ArrayRef<RuntimeFunction> getSpecialRegisters() {
  static const RuntimeFunction Table[] = {
      REGISTER("tid.x", uint32_t, getCurrentThread()->Id.X),
      REGISTER("ntid.x", uint32_t, Machine::get().getLaunch().Block.X),
      REGISTER("ctaid.x", uint32_t, getCtaId().X),
      REGISTER("nctaid.x", uint32_t, Machine::get().getLaunch().Grid.X),
      REGISTER("cluster.ctaid.x", uint32_t, getCtaInCluster().X),
      REGISTER("cluster.nctaid.x", uint32_t,
               Machine::get().getLaunch().Cluster.X),
      REGISTER("clusterid.x", uint32_t, Machine::get().getClusterId().X),
      REGISTER("nclusterid.x", uint32_t,
               Machine::get().getLaunch().Grid.X /
                   Machine::get().getLaunch().Cluster.X),
      REGISTER("tid.y", uint32_t, getCurrentThread()->Id.Y),
      REGISTER("ntid.y", uint32_t, Machine::get().getLaunch().Block.Y),
      REGISTER("ctaid.y", uint32_t, getCtaId().Y),
      REGISTER("nctaid.y", uint32_t, Machine::get().getLaunch().Grid.Y),
      REGISTER("cluster.ctaid.y", uint32_t, getCtaInCluster().Y),
      REGISTER("cluster.nctaid.y", uint32_t,
               Machine::get().getLaunch().Cluster.Y),
      REGISTER("clusterid.y", uint32_t, Machine::get().getClusterId().Y),
      REGISTER("nclusterid.y", uint32_t,
               Machine::get().getLaunch().Grid.Y /
                   Machine::get().getLaunch().Cluster.Y),
      REGISTER("tid.z", uint32_t, getCurrentThread()->Id.Z),
      REGISTER("ntid.z", uint32_t, Machine::get().getLaunch().Block.Z),
      REGISTER("ctaid.z", uint32_t, getCtaId().Z),
      REGISTER("nctaid.z", uint32_t, Machine::get().getLaunch().Grid.Z),
      REGISTER("cluster.ctaid.z", uint32_t, getCtaInCluster().Z),
      REGISTER("cluster.nctaid.z", uint32_t,
               Machine::get().getLaunch().Cluster.Z),
      REGISTER("clusterid.z", uint32_t, Machine::get().getClusterId().Z),
      REGISTER("nclusterid.z", uint32_t,
               Machine::get().getLaunch().Grid.Z /
                   Machine::get().getLaunch().Cluster.Z),
      REGISTER("cluster.ctarank", uint32_t, getCurrentThread()->Rank),
      REGISTER("cluster.nctarank", uint32_t,
               Machine::get().getMemory().getRanks()),
      REGISTER("laneid", uint32_t, getCurrentThread()->getLane()),
      REGISTER("warpid", uint32_t, getCurrentThread()->getWarp()),
      REGISTER("nwarpid", uint32_t,
               (Machine::get().getLaunch().Block.count() + 31) / 32),
      REGISTER("warpsize", uint32_t, 32),
      REGISTER("lanemask.eq", uint32_t, 1U << getCurrentThread()->getLane()),
      REGISTER("lanemask.lt", uint32_t,
               (1U << getCurrentThread()->getLane()) - 1),
      REGISTER("lanemask.le", uint32_t,
               (2U << getCurrentThread()->getLane()) - 1),
      REGISTER("lanemask.gt", uint32_t,
               ~((2U << getCurrentThread()->getLane()) - 1)),
      REGISTER("lanemask.ge", uint32_t,
               ~((1U << getCurrentThread()->getLane()) - 1)),
      REGISTER("dynamic_smem_size", uint32_t,
               Machine::get().getLaunch().DynamicSharedBytes),
      REGISTER("total_smem_size", uint32_t,
               Machine::get().getMemory().getBytes()),
      REGISTER("clock", uint32_t, Machine::get().readClock()),
      REGISTER("globaltimer.lo", uint32_t, Machine::get().readClock()),
      REGISTER("clock64", uint64_t, Machine::get().readClock()),
      REGISTER("globaltimer", uint64_t, Machine::get().readClock()),
  };
  return Table;
}

#undef REGISTER

} // namespace cluster_emulator
