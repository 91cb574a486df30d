#include "records/quota.h"
#include "base/hot.h"

#include <stdatomic.h>

static NCC_HOT uint64_t limit; /* set before the first launch */
static _Atomic uint64_t taken;

void ncc_quota_start(uint64_t limit_bytes)
{
	limit = limit_bytes;
	atomic_store(&taken, 0);
}

bool ncc_quota_take(uint64_t bytes)
{
	uint64_t before;

	/* Nothing is counted: the counter's line would go from thread to thread. */
	if (!limit)
		return true;
	before = atomic_fetch_add(&taken, bytes);
	if (before <= limit && bytes <= limit - before)
		return true;
	ncc_quota_give(bytes);
	return false;
}

void ncc_quota_give(uint64_t bytes)
{
	if (limit)
		atomic_fetch_sub(&taken, bytes);
}
