; Rule cluster-dims: an annotation of cluster dimensions is on a kernel, has one
; to three positive values that make at most 16 CTAs, and agrees with others.
; RUN: split-file %s %t
; RUN: %lower %t/good.ll | FileCheck %s --check-prefix=GOOD --implicit-check-not=annotations --implicit-check-not=cluster_bulk_copy
; RUN: not %lower %t/zero.ll 2>&1 | FileCheck %s --check-prefix=ZERO
; RUN: not %lower %t/large.ll 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: not %lower %t/huge.ll 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: not %lower %t/four.ll 2>&1 | FileCheck %s --check-prefix=FOUR
; RUN: not %lower %t/conflict.ll 2>&1 | FileCheck %s --check-prefix=CONFLICT
; RUN: not %lower %t/device.ll 2>&1 | FileCheck %s --check-prefix=DEVICE
; RUN: not %lower %t/pointer.ll 2>&1 | FileCheck %s --check-prefix=POINTER

; GOOD: define ptx_kernel void @sixteen() #[[SIXTEEN:[0-9]+]]
; GOOD: define ptx_kernel void @three() #[[THREE:[0-9]+]]
; GOOD: attributes #[[SIXTEEN]] = { "nvvm.cluster_dim"="16,1,1" }
; GOOD: attributes #[[THREE]] = { "nvvm.cluster_dim"="2,2,4" }
; ZERO: error: {{.*}}kernel{{.*}}: a cluster dimension is 0; it must be positive [cluster-bulk-copy:cluster-dims]
; LARGE: error: {{.*}}kernel{{.*}}: the cluster dimensions make more than 16 CTAs, which is the most that a cluster can have [cluster-bulk-copy:cluster-dims]
; FOUR: error: {{.*}}kernel{{.*}}: there are 4 cluster dimensions; there may be one to three [cluster-bulk-copy:cluster-dims]
; CONFLICT: error: {{.*}}kernel{{.*}}: the kernel has cluster dimensions 2,1,1 and 4,1,1; they must be the same [cluster-bulk-copy:cluster-dims]
; DEVICE: error: {{.*}}device{{.*}}: only a kernel can have cluster dimensions [cluster-bulk-copy:cluster-dims]
; POINTER: error: {{.*}}kernel{{.*}}: a cluster dimension is not an integer constant [cluster-bulk-copy:cluster-dims]

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { i32 } { i32 16 }, section "llvm.metadata"
@.b = private constant { i32, i32, i64 } { i32 2, i32 2, i64 4 }, section "llvm.metadata"
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @sixteen, ptr @.str, ptr @.file, i32 1, ptr @.a }, { ptr, ptr, ptr, i32, ptr } { ptr @three, ptr @.str, ptr @.file, i32 1, ptr @.b }, { ptr, ptr, ptr, i32, ptr } { ptr @three, ptr @.str, ptr @.file, i32 1, ptr @.b }], section "llvm.metadata"
define ptx_kernel void @sixteen() {
  ret void
}
define ptx_kernel void @three() {
  ret void
}

;--- zero.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { i32, i32 } { i32 2, i32 0 }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.str, ptr @.file, i32 1, ptr @.a }], section "llvm.metadata"
define ptx_kernel void @kernel() {
  ret void
}

;--- large.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { i32 } { i32 17 }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.str, ptr @.file, i32 1, ptr @.a }], section "llvm.metadata"
define ptx_kernel void @kernel() {
  ret void
}

;--- huge.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { i64, i64, i64 } { i64 9223372036854775807, i64 9223372036854775807, i64 2 }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.str, ptr @.file, i32 1, ptr @.a }], section "llvm.metadata"
define ptx_kernel void @kernel() {
  ret void
}

;--- four.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { i32, i32, i32, i32 } { i32 2, i32 1, i32 1, i32 1 }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.str, ptr @.file, i32 1, ptr @.a }], section "llvm.metadata"
define ptx_kernel void @kernel() {
  ret void
}

;--- conflict.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { i32 } { i32 2 }
@.b = private constant { i32 } { i32 4 }
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.str, ptr @.file, i32 1, ptr @.a }, { ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.str, ptr @.file, i32 1, ptr @.b }], section "llvm.metadata"
define ptx_kernel void @kernel() {
  ret void
}

;--- device.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { i32 } { i32 2 }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @device, ptr @.str, ptr @.file, i32 1, ptr @.a }], section "llvm.metadata"
define void @device() {
  ret void
}

;--- pointer.ll
target triple = "nvptx64-nvidia-cuda"
@.str = private constant [31 x i8] c"cluster_bulk_copy.cluster_dims\00", section "llvm.metadata"
@.file = private constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.a = private constant { ptr } { ptr @kernel }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.str, ptr @.file, i32 1, ptr @.a }], section "llvm.metadata"
define ptx_kernel void @kernel() {
  ret void
}
