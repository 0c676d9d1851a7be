// A barrier and two buffers carved by hand out of one dynamic array with a declared
// alignment: offsets are as well known as those of variables, the end is not.
//
// DEFINE: %{assemble} = %clang -S -Wall -Wextra -Werror
// RUN: %{assemble} -O0 %s -o - | FileCheck %s --check-prefix=PTX
// RUN: %{assemble} -O2 %s -o - | FileCheck %s --check-prefix=PTX
// PTX-NOT: .extern .func {{.*}}bulk_copy
// PTX: .extern .shared .align 128 .b8 memory[];
// PTX: cp.async.bulk.shared::cluster.shared::cta
//
// RUN: %clang -O2 -S -Rpass-analysis=cluster-bulk-copy %s -o %t.s 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: not %clang -O0 -S -DWRONG %s -o %t.s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// RUN: not %clang -O2 -S -DWRONG %s -o %t.s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
//
// What the plugin cannot know, a checked call asserts: an offset of the launch, and that
// the launch has asked for all the bytes.
// DEFINE: %{run} = %cluster_emulator %t.ll --kernel=carve --grid=2 --cluster=2 --block=32
// RUN: %device -O0 %s -o %t.ll
// RUN: %{run} --shared=4240 --arg=i32:16 --arg=zeros:2048 --expect=1=fill:7:2048 | FileCheck %s --check-prefix=ARRIVED
// RUN: not %{run} --shared=4240 --arg=i32:8 --arg=zeros:2048 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not %{run} --shared=4224 --arg=i32:16 --arg=zeros:2048 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: %device -O2 %s -o %t.ll
// RUN: %{run} --shared=4240 --arg=i32:16 --arg=zeros:2048 --expect=1=fill:7:2048 | FileCheck %s --check-prefix=ARRIVED
// RUN: not %{run} --shared=4240 --arg=i32:8 --arg=zeros:2048 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not %{run} --shared=4224 --arg=i32:16 --arg=zeros:2048 2>&1 | FileCheck %s --check-prefix=BOUNDS
// ARRIVED: carve ran 1 time, 1 argument as expected
// ALIGNMENT: Assertion `src is a multiple of 16 [cluster-bulk-copy:base-alignment]` failed
// BOUNDS: Assertion `the chunks of dst are inside the dynamic shared memory [cluster-bulk-copy:bounds]` failed
#include "../../examples/example.h"
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<512>>;

extern __shared__ __attribute__((aligned(128))) unsigned char memory[];
/// Without a declared alignment: what the type says may be less than the launch gives.
extern __shared__ float undeclared[];

/// The barrier is at 0, the source begins 128 bytes behind it or some more, and the
/// destination behind 2048 bytes of the source.
extern "C" __global__ void __cluster_dims__(2, 1, 1) carve(int gap, unsigned *received) {
  auto *arrived = reinterpret_cast<unsigned long long *>(memory);
  float *src = reinterpret_cast<float *>(memory + 112 + gap);
  float *dst = reinterpret_cast<float *>(memory + 2192);
  const bool receives = cbc::cluster_rank() == 1;
  if (threadIdx.x == 0) {
    cbc::barrier_init(arrived, 1);
    if (receives)
      cbc::expect_bytes(arrived, cbc::tx_bytes<row, float>());
  }
  for (unsigned i = threadIdx.x; i < 512 && !receives; i += 32)
    reinterpret_cast<unsigned *>(src)[i] = 0x07070707;
  cbc::fence_proxy_async();
  cbc::cluster_sync();
  // REMARK: dynamic_shared_memory.cu:[[@LINE+4]]:3: remark: could not check the bounds of dst
  // REMARK: dynamic_shared_memory.cu:[[@LINE+3]]:3: remark: could not prove that src is aligned to 16 bytes
  // REMARK: dynamic_shared_memory.cu:[[@LINE+2]]:3: remark: could not check the bounds of src
  // REMARK: dynamic_shared_memory.cu:[[@LINE+1]]:3: remark: could not check the bounds of mbar
  cbc::bulk_copy<row, cbc::checked>(dst, src, arrived, 1, !receives && threadIdx.x == 0);
  if (receives) {
    cbc::wait(arrived, 0);
    for (unsigned i = threadIdx.x; i < 512; i += 32)
      received[i] = reinterpret_cast<unsigned *>(dst)[i];
  }
  cbc::cluster_sync();
}

#ifdef WRONG
__global__ void wrong(unsigned rank) {
  float *src = reinterpret_cast<float *>(memory + 128);
  float *dst = reinterpret_cast<float *>(memory + 2176);
  // On the boundary: behind the destination, and every part aligned.
  cbc::bulk_copy<row>(dst, src, memory + 4224, rank);
  // WRONG: dynamic_shared_memory.cu:[[@LINE+1]]:3: error: mbar lies inside the destination: it is 2040 bytes from dst, and the chunk at byte 0 has 2048 bytes [cluster-bulk-copy:overlap]
  cbc::bulk_copy<row>(dst, src, memory + 4216, rank);
  // WRONG: dynamic_shared_memory.cu:[[@LINE+1]]:3: error: mbar is 4228 bytes into 'memory'; it must be aligned to 8 bytes [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst, src, memory + 4228, rank);
  // WRONG: dynamic_shared_memory.cu:[[@LINE+1]]:3: error: dst is 2184 bytes into 'memory'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst + 2, src, memory + 4232, rank);
  // WRONG: dynamic_shared_memory.cu:[[@LINE+1]]:3: error: src is 136 bytes into 'memory'; it must be aligned to 16 bytes [cluster-bulk-copy:base-alignment]
  cbc::bulk_copy<row>(dst, src + 2, memory + 4224, rank);
  // WRONG-NOT: {{error|warning}}:
  cbc::bulk_copy<row>(undeclared + 514, undeclared + 2, undeclared + 1026, rank);
}
#endif
