// What -Rpass, -Rpass-missed and -Rpass-analysis print, each on its own and
// together, and what the optimization record holds.
// DEFINE: %{all} = -Rpass=cluster-bulk-copy -Rpass-missed=cluster-bulk-copy -Rpass-analysis=cluster-bulk-copy
// RUN: %clang -O0 -S %{all} %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=PASS,LITERAL,MISSED,ANALYSIS
// RUN: %clang -O2 -S %{all} %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=PASS,FOLDED,MISSED,ANALYSIS
// RUN: %clang -O2 -S -Rpass=cluster-bulk-copy %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=PASS,FOLDED
// RUN: %clang -O2 -S -Rpass-missed=cluster-bulk-copy %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefix=MISSED
// RUN: %clang -O2 -S -Rpass-analysis=cluster-bulk-copy %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefix=ANALYSIS
// RUN: %clang -O2 -S -fsave-optimization-record -foptimization-record-file=%t.yaml %s -o %t.s 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=RECORD --input-file=%t.yaml
// RUN: %clang -O2 -S %s -o %t.s 2>&1 | count 0
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;
using rows = cbc::layout<cbc::shape<4, 64>, cbc::stride<128, 1>>;
extern __attribute__((shared)) float window[];

extern "C" __attribute__((global)) void CLUSTER_BULK_COPY_NO_WARNING("unattended-barrier") kernel(unsigned rank, bool pred) {
  __attribute__((shared, aligned(16))) float dst[2048], src[2048];
  __attribute__((shared)) unsigned long long mbar;

  // One copy of all that is known has nothing but its Lowered.
  // PASS: remarks.cu:[[@LINE+3]]:3: remark: lowered to 1 bulk copy of 256 bytes, with 1 mapa for the destination; the barrier receives 256 bytes [-Rpass=cluster-bulk-copy]
  // RECORD: --- !Passed
  // RECORD-NEXT: Pass: cluster-bulk-copy
  cbc::bulk_copy<row>(dst, src, &mbar, rank);

  // LITERAL: remarks.cu:[[@LINE+2]]:3: remark: lowered to 4 bulk copies of 256 bytes, with 4 mapa for the destination; the barrier receives 1024 bytes
  // FOLDED: remarks.cu:[[@LINE+1]]:3: remark: lowered to 4 bulk copies of 256 bytes, with 1 mapa for the destination; the barrier receives 1024 bytes
  cbc::bulk_copy<rows>(dst, src, &mbar, rank, pred);
  // RECORD: --- !Passed
  // RECORD-NEXT: Pass: cluster-bulk-copy
  // RECORD-NEXT: Name: Lowered
  // RECORD-NEXT: DebugLoc: { File: {{.*}}remarks.cu{{'?}}, Line: [[@LINE-4]], Column: 3 }
  // RECORD-NEXT: Function: kernel
  // RECORD: - Copies: '4'
  // RECORD: - ChunkBytes: '256'
  // RECORD: - DestinationMapas: '1'
  // RECORD: - Bytes: '1024'

  // LITERAL: remarks.cu:[[@LINE+3]]:3: remark: lowered to 8 bulk copies of 256 bytes, with 8 mapa
  // FOLDED: remarks.cu:[[@LINE+2]]:3: remark: lowered to 8 bulk copies of 256 bytes, with 1 mapa
  // MISSED: remarks.cu:[[@LINE+1]]:3: remark: the 4 chunks along repeat axis 1 are adjacent on both sides: one chunk of 1024 bytes would be one copy [-Rpass-missed=cluster-bulk-copy]
  cbc::bulk_copy<cbc::layout<cbc::shape<2, 4, 64>>>(dst, src, &mbar, rank);
  // RECORD: --- !Missed
  // RECORD-NEXT: Pass: cluster-bulk-copy
  // RECORD-NEXT: Name: AdjacentChunks
  // RECORD: - Chunks: '4'
  // RECORD: - Axis: repeat axis 1
  // RECORD: - ChunkBytes: '1024'

  // PASS: remarks.cu:[[@LINE+3]]:3: remark: lowered to 1 bulk copy of 256 bytes
  // ANALYSIS: remarks.cu:[[@LINE+2]]:3: remark: could not prove that src is aligned to 16 bytes [-Rpass-analysis=cluster-bulk-copy]
  // ANALYSIS: remarks.cu:[[@LINE+1]]:3: remark: could not check the bounds of src: its allocation, size or offset is not known [-Rpass-analysis=cluster-bulk-copy]
  cbc::bulk_copy<row>(dst, window, &mbar, rank);
  // RECORD: --- !Analysis
  // RECORD-NEXT: Pass: cluster-bulk-copy
  // RECORD-NEXT: Name: UnknownAlignment
  // RECORD: - Operand: src
  // RECORD: - Alignment: '16'
  // RECORD: --- !Analysis
  // RECORD-NEXT: Pass: cluster-bulk-copy
  // RECORD-NEXT: Name: UnknownAllocation
  // RECORD: - Operand: src

  // An aligned run-time offset leaves the bounds unknown, not the alignment.
  // PASS: remarks.cu:[[@LINE+2]]:3: remark: lowered to 1 bulk copy of 256 bytes
  // ANALYSIS: remarks.cu:[[@LINE+1]]:3: remark: could not check the bounds of dst: its allocation, size or offset is not known
  cbc::bulk_copy<row>(dst + 4 * rank, src, &mbar, rank);

  // PASS: remarks.cu:[[@LINE+3]]:3: remark: lowered to 1 bulk copy of 256 bytes
  // ANALYSIS: remarks.cu:[[@LINE+2]]:3: remark: could not prove that mbar is aligned to 8 bytes
  // ANALYSIS: remarks.cu:[[@LINE+1]]:3: remark: could not check the bounds of mbar: its allocation, size or offset is not known
  cbc::bulk_copy<row>(dst, src, window + rank, rank);

  // Nothing is said about a copy that is not there.
  // PASS: remarks.cu:[[@LINE+1]]:3: remark: lowered to nothing, because pred is false [-Rpass=cluster-bulk-copy]
  cbc::bulk_copy<cbc::layout<cbc::shape<4, 64>>>(dst + rank, window, &mbar, rank, false);
}
