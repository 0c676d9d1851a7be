// Without the plugin this does not compile.
#include <cluster_bulk_copy/cluster_bulk_copy.h>

namespace cbc = cluster_bulk_copy;
using chunk = cbc::layout<cbc::shape<64>, cbc::stride<1>>;

extern "C" __attribute__((global)) void send(unsigned rank) {
  alignas(16) __attribute__((shared)) static float dst[64], src[64];
  __attribute__((shared)) static unsigned long long mbar;
  cbc::bulk_copy<chunk>(dst, src, &mbar, rank);
}

int main() {}
