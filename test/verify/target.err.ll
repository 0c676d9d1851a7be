; Rule target: sm_90 or newer with PTX 8.0 or newer, where the function says what
; it is compiled for.
; DEFINE: %{call} = %make_call
; DEFINE: %{bad} = not %lower 2>&1 | sed -n 1p | FileCheck %s --implicit-check-not=error --check-prefix

; Accepted, from the boundary on.
; RUN: %{call} cpu=sm_90 features=+ptx80 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} cpu=sm_90a features=+ptx80 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} cpu=sm_100 features=+ptx86 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} cpu=sm_100f features=+ptx88,+sm_100f | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} cpu=sm_120a features=+sm_120a,+ptx87 | %lower | FileCheck %s --check-prefix=OK
; The largest version counts, as for the backend.
; RUN: %{call} features=+ptx78,+ptx80 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} features=+ptx80,+ptx42 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} features=+ptx80,-ptx78 | %lower | FileCheck %s --check-prefix=OK

; Rejected, just before it.
; RUN: %{call} cpu=sm_89 | %{bad}=SM89
; RUN: %{call} form=typed cpu=sm_80 features=+ptx42 | %{bad}=SM80
; RUN: %{call} features=+ptx78 | %{bad}=PTX78
; RUN: %{call} cpu=sm_120 features=+sm_120,+ptx78 | %{bad}=PTX78

; Through the optimizer's pipeline.
; RUN: %{call} | %opt -passes='default<O2>' -S | FileCheck %s --check-prefix=OK
; RUN: %{call} cpu=sm_89 | not %opt -passes='default<O2>' -S 2>&1 | FileCheck %s --check-prefix=SM89 --implicit-check-not=error
; RUN: %{call} cpu=sm_89 | not %opt -passes='default<O0>' -S 2>&1 | FileCheck %s --check-prefix=SM89 --implicit-check-not=error

; Unknowable, and accepted.
; RUN: %{call} cpu= features= | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} cpu=generic features=+sm_90 | %lower | FileCheck %s --check-prefix=OK
; RUN: %{call} cpu=sm_ features=+ptx | %lower | FileCheck %s --check-prefix=OK

; OK: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(
; SM89: error: kernel.cu:12:3: in function kernel {{.*}}: the function is compiled for sm_89; copies between CTAs need sm_90 or newer [cluster-bulk-copy:target]
; SM80: error: kernel.cu:12:3: in function kernel {{.*}}: the function is compiled for sm_80; copies between CTAs need sm_90 or newer [cluster-bulk-copy:target]
; PTX78: error: kernel.cu:12:3: in function kernel {{.*}}: the function is compiled for PTX 7.8; copies between CTAs need PTX 8.0 or newer [cluster-bulk-copy:target]
