// A kernel that sends four rows, for tests of how it is compiled. ROW is 64 unless the
// test wants an error.
#include <cluster_bulk_copy/cluster_bulk_copy.h>
namespace cbc = cluster_bulk_copy;

#ifndef ROW
#define ROW 64
#endif

extern "C" __attribute__((global)) void kernel(unsigned rank) {
  __attribute__((shared, aligned(16))) float dst[512], src[512];
  __attribute__((shared)) unsigned long long mbar;
  cbc::bulk_copy<cbc::layout<cbc::shape<4, ROW>, cbc::stride<128, 1>>>(dst, src, &mbar, rank);
}

#ifdef MAIN
int main() {}
#endif
