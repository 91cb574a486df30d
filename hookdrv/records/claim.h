/* What a launch of a graph has under --lossless while its nodes are begun, which hold one another. One launch at a time has
 * it: so it may wait for memory although some of its nodes have some, and others wait for places behind its own.
 */
#ifndef NCC_CUDA_CLAIM_H
#define NCC_CUDA_CLAIM_H

#include "records/timeout.h"

struct ncc_claim {
	struct ncc_timeout timeout;
	uint32_t places; /* for nodes to come; guarded by the pool's lock */
	uint32_t held;   /* nodes that have begun */
	bool paged;      /* one of them has pages, for which others may wait: it waits for no memory */
};

#endif
