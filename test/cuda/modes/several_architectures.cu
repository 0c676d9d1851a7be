// Several --cuda-gpu-arch at once. One below sm_90 among them is an error at the call,
// unless __CUDA_ARCH__ guards it.
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{three} = --cuda-feature=+ptx87 --cuda-gpu-arch=sm_100 --cuda-gpu-arch=sm_120a
// DEFINE: %{check} = FileCheck %s --implicit-check-not=bulk_copy --input-file
// RUN: %clang %{three} -O2 -S %s
// RUN: %{check} several_architectures-cuda-nvptx64-nvidia-cuda-sm_90.s --check-prefixes=CHECK,SM90
// RUN: %{check} several_architectures-cuda-nvptx64-nvidia-cuda-sm_100.s --check-prefixes=CHECK,SM100
// RUN: %{check} several_architectures-cuda-nvptx64-nvidia-cuda-sm_120a.s --check-prefixes=CHECK,SM120A
// RUN: rm *.s
// RUN: not %clang --cuda-gpu-arch=sm_80 -O2 -S %s 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:
// RUN: not ls several_architectures-cuda-nvptx64-nvidia-cuda-sm_80.s
// RUN: %clang --cuda-gpu-arch=sm_80 -O2 -S -DGUARDED %s
// RUN: FileCheck %s --check-prefix=SM80 --implicit-check-not=bulk --input-file=several_architectures-cuda-nvptx64-nvidia-cuda-sm_80.s
// RUN: %{check} several_architectures-cuda-nvptx64-nvidia-cuda-sm_90.s --check-prefixes=CHECK,SM90
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

// SM90: .target sm_90{{$}}
// SM100: .target sm_100{{$}}
// SM120A: .target sm_120a{{$}}
// SM80: .target sm_80{{$}}
// SM80: .entry kernel(
// CHECK: .entry kernel(
// CHECK: cp.async.bulk.shared::cluster
extern "C" __attribute__((global)) void kernel(unsigned rank) {
#if !defined(GUARDED) || __CUDA_ARCH__ >= 900
  __attribute__((shared, aligned(16))) float dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  // ERROR: several_architectures.cu:[[@LINE+2]]:3: error: the function is compiled for sm_80; copies between CTAs need sm_90 or newer [cluster-bulk-copy:target]
  // ERROR: 1 error generated when compiling for sm_80.
  cbc::bulk_copy<cbc::layout<cbc::shape<64>>>(dst, src, &mbar, rank);
#endif
}
