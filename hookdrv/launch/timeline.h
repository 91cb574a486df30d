/* The timeline (NCC_OPT_TRACE): launches and copies are timed by an event before and one behind them on their stream. Nothing
 * that this needs is waited for: what cannot be timed is counted (ncc_ledger.untimed).
 */
#ifndef NCC_TIMELINE_H
#define NCC_TIMELINE_H

#include "code/kernel.h"
#include "engine/session.h"
#include "launch/call.h"

struct ncc_timed;

static inline bool ncc_is_timed(const struct ncc_welcome *run)
{
	return run && run->options & NCC_OPT_TRACE;
}

/* Before a launch by the program, or of a graph of it, on a stream that is never NULL and does not capture. `call` names the
 * function that was called. NULL: it is not timed. */
struct ncc_timed *ncc_timeline_launch(const struct ncc_call *call, struct ncc_kernel *kernel, CUstream stream);
struct ncc_timed *ncc_timeline_graph(const char *call, CUgraphExec exec, CUstream stream);

/* Behind it. What the driver refuses was none. */
void ncc_timeline_made(struct ncc_timed *timed, CUresult result);

void ncc_timeline_leave_out(enum ncc_untimed why);

#endif
