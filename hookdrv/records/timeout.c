#include "records/timeout.h"

#include <stdatomic.h>

#include "base/clock.h"

static _Atomic uint64_t progress;

void ncc_progress(void)
{
	atomic_fetch_add_explicit(&progress, 1, memory_order_relaxed);
}

struct ncc_timeout ncc_stall_timeout(uint64_t stall_ms)
{
	return (struct ncc_timeout){.stall_ms = stall_ms};
}

struct ncc_timeout ncc_total_timeout(uint64_t ms)
{
	return (struct ncc_timeout){.stall_ms = ms, .absolute = true};
}

bool ncc_timeout_left(struct ncc_timeout *p)
{
	uint64_t now = atomic_load_explicit(&progress, memory_order_relaxed);

	if (!p->since_ns || (now != p->seen && !p->absolute)) {
		p->seen = now;
		p->since_ns = ncc_now_ns();
	}
	return ncc_now_ns() - p->since_ns < p->stall_ms * 1000000;
}
