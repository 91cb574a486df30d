/* The timeline (NCC_OPT_TRACE): launches and copies are timed by an event before and one behind them on their stream. Nothing
 * that this needs is waited for: what cannot be timed is counted (ncc_ledger.untimed).
 */
#ifndef NCC_TIMELINE_H
#define NCC_TIMELINE_H

#include <stdatomic.h>

#include "code/kernel.h"
#include "engine/session.h"
#include "launch/call.h"

struct ncc_timed;

/* AMD's runtime has loaded our tool, which records the same launches and copies. */
extern atomic_bool ncc_timeline_is_elsewhere;

static inline bool ncc_is_timed(const struct ncc_welcome *run)
{
	return run && run->options & NCC_OPT_TRACE &&
	       !atomic_load_explicit(&ncc_timeline_is_elsewhere, memory_order_relaxed);
}

/* Before a launch by the program, or of a graph of it, on a stream that is never NULL and does not capture. `call` names the
 * function that was called. NULL: it is not timed. */
struct ncc_timed *ncc_timeline_launch(const struct ncc_call *call, struct ncc_kernel *kernel, CUstream stream);
struct ncc_timed *ncc_timeline_graph(const char *call, CUgraphExec exec, CUstream stream);

enum ncc_copy_kind {
	NCC_COPY_FILL = -1,
	NCC_COPY_HOST_TO_HOST = 0,
	NCC_COPY_HOST_TO_DEVICE = 1,
	NCC_COPY_DEVICE_TO_HOST = 2,
	NCC_COPY_DEVICE_TO_DEVICE = 3,
	NCC_COPY_BY_ADDRESS = 4, /* the addresses tell */
};

/* A copy or fill; addresses are 0 where it has none, as of arrays. */
struct ncc_copied {
	enum ncc_copy_kind kind;
	uint64_t bytes, to, from;
	CUstream stream; /* never NULL */
	bool at_once;    /* it has no stream of its own */
};

/* Before one by the program. Also where its stream captures, or copies are not asked for: NULL. */
struct ncc_timed *ncc_timeline_copy(const char *call, const struct ncc_copied *copied);

/* Behind it. What the driver refuses was none. */
void ncc_timeline_made(struct ncc_timed *timed, CUresult result);

void ncc_timeline_leave_out(enum ncc_untimed why);

#endif
