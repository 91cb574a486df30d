/* How long the hook driver itself takes in the program's launches (ncc_ledger.host_ns). Four looks at the clock are a third of
 * what a launch costs that is not probed: of a thread's launches after the first few, one in so many is timed, for all.
 */
#ifndef NCC_STOPWATCH_H
#define NCC_STOPWATCH_H

#include "base/clock.h"
#include "base/ledger.h"

enum { NCC_TIMED_ALL = 64, NCC_TIMED_EVERY = 16 };

struct ncc_stopwatch {
	uint32_t stands_for; /* launches; 0: none is timed */
	uint64_t since_ns, ns;
};

struct ncc_stopwatch ncc_stopwatch_start(void);

static inline void ncc_stopwatch_go_on(struct ncc_stopwatch *watch)
{
	if (watch->stands_for)
		watch->since_ns = ncc_now_ns();
}

/* While the driver has the call. */
static inline void ncc_stopwatch_stop(struct ncc_stopwatch *watch)
{
	if (watch->stands_for)
		watch->ns += ncc_now_ns() - watch->since_ns;
}

static inline void ncc_stopwatch_count(struct ncc_stopwatch *watch)
{
	if (!watch->stands_for)
		return;
	ncc_stopwatch_stop(watch);
	NCC_COUNT(ncc_ledger->host_ns, watch->ns * watch->stands_for);
}

#endif
