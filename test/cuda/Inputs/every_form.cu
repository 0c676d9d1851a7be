// What the headers have, for tools that only read the source. MISTAKE plants an error.
#include <cluster_bulk_copy/cluster_bulk_copy.h>
#include <cluster_bulk_copy/cluster_sync.h>
namespace cbc = cluster_bulk_copy;
using row = cbc::layout<cbc::shape<64>>;
using lanes = cbc::layout<cbc::shape<32, 4>>;

__attribute__((global)) void __cluster_dims__(2, 1, 1) kernel() {
  __attribute__((shared, aligned(16))) float dst[128], src[128];
  __attribute__((shared)) unsigned long long arrived;
  const unsigned rank = cbc::cluster_rank() ^ 1;
  cbc::barrier_init(&arrived, 1);
  cbc::expect_bytes(&arrived, cbc::tx_bytes<row, float>());
  cbc::fence_proxy_async();
  cbc::cluster_sync();
  cbc::bulk_copy<row>(dst, src, &arrived, rank);
  cbc::bulk_copy<lanes, cbc::scope::warp>(dst, src, &arrived, rank, rank < 2);
  cbc::bulk_copy<row, row, cbc::scope::warp, cbc::elected>(dst, src, &arrived, rank);
  __cluster_bulk_copy(dst, src, 256, &arrived, rank, true, 0, 0, 4, 0, 0, 64, 1, 1);
#ifdef MISTAKE
  undeclared = 1;
#endif
  cbc::wait(&arrived, 0);
  cbc::cluster_sync();
}
