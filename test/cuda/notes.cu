// The notes after an error: inline PTX has a place without -g, an inlined call
// names its function, with -g every step on the way and where a variable is
// declared.
// RUN: not %clang -O0 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note: --check-prefixes=CHECK,CARET
// RUN: not %clang -O2 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note: --check-prefixes=CHECK,CARET
// RUN: not %clang -O0 -g -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note: --check-prefixes=CHECK,PLACE,DECLARED
// RUN: not %clang -O2 -g -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note: --check-prefixes=CHECK,PLACE
// RUN: not %clang -O2 -S -DINLINED %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note: --check-prefixes=INLINED,SHORT
// RUN: not %clang -O2 -g -S -DINLINED %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note: --check-prefixes=INLINED,CHAIN
// RUN: not %clang -O2 -gline-tables-only -S -DINLINED %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note: --check-prefixes=INLINED,CHAIN
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;

#ifndef INLINED
__attribute__((global)) void mapped(unsigned rank) {
  __attribute__((shared, aligned(16))) int dst[64], src[64];
  __attribute__((shared)) unsigned long long mbar;
  int *remote;
  // CHECK: notes.cu:[[@LINE+5]]:3: error: dst is already mapped into a CTA of the cluster
  // CARET: notes.cu:[[@LINE+3]]:7: note: mapped here
  // CARET-NEXT: {{^ +}}[[@LINE+2]] |   asm("mapa.u64
  // CARET-NEXT: {{^ +\|       \^$}}
  asm("mapa.u64 %0, %1, %2;" : "=l"(remote) : "l"(dst), "r"(rank));
  cbc::bulk_copy<row>(remote, src, &mbar, rank);
  // PLACE: note: mapped here: {{.*}}notes.cu:[[@LINE-2]]:3
}

__attribute__((global)) void misaligned(unsigned rank) {
  __attribute__((shared, aligned(16))) int odd[68];
  __attribute__((shared, aligned(16))) int src[64];
  __attribute__((shared)) unsigned long long mbar;
  // CHECK: notes.cu:[[@LINE+1]]:3: error: dst is 4 bytes into 'misaligned(unsigned int)::odd'
  cbc::bulk_copy<row>(odd + 1, src, &mbar, rank);
  // DECLARED: note: 'misaligned(unsigned int)::odd' is declared here: {{.*}}notes.cu:[[@LINE-5]]{{$}}
}
// CHECK: 2 errors generated
#else
extern __attribute__((shared, aligned(16))) int window[];

// INLINED: notes.cu:[[@LINE+8]]:3: error: dst is 4 bytes into 'window'
// SHORT: {{^}}note: in function 'send(int*, unsigned int)', inlined into 'caller(unsigned int)'
// CHAIN: {{^}}note: in function 'send'
// CHAIN-NEXT: {{^}}note: inlined into 'forward' at {{.*}}notes.cu:[[@LINE+9]]:3
// CHAIN-NEXT: {{^}}note: inlined into 'caller' at {{.*}}notes.cu:[[@LINE+12]]:32
// INLINED: 1 error generated

__attribute__((device)) inline void send(int *dst, unsigned rank) {
  cbc::bulk_copy<row>(dst, window + 64, window + 128, rank);
}

__attribute__((device)) inline void forward(unsigned rank) {
  send(window + 1, rank);
}

__attribute__((global)) void caller(unsigned rank) {
  for (int i = 0; i != 2; ++i) forward(rank);
}
#endif
