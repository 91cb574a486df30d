#include "launch/context_end.h"

#include "code/functions.h"
#include "code/probed.h"
#include "code/references.h"
#include "code/registry.h"
#include "driver/capture.h"
#include "launch/graph_exec.h"
#include "launch/patched.h"
#include "launch/timed_thread.h"
#include "launch/timing.h"
#include "records/records.h"
#include "records/writer.h"

/* It is gone, or not. Another thread's new context may have the handle by now, so what it had is told by what was registered
 * before. */
void ncc_context_ended(CUcontext context, uint64_t registered, bool gone)
{
	struct ncc_unit *unit;

	if (!gone) {
		ncc_graphs_stay(context);
		return;
	}
	ncc_graphs_forget(context);
	ncc_references_forget_context(context);
	ncc_captures_forget(context);
	ncc_probed_context_gone(context);
	ncc_patched_forget_context(context);
	while ((unit = ncc_unit_detach_of(context, registered)))
		ncc_unit_discard(unit);
}

/* What is forgotten here is found again by the next launch, should the driver not destroy it. Memory for blocks of patches
 * and what was patched is kept until it has: it would be made a second time. */
uint64_t ncc_context_ends(CUcontext context)
{
	ncc_timing_context_destroyed(context);
	ncc_timed_context_ends(context);
	/* Streams that go with it may have launches of another context (green ones). */
	ncc_writer_mark_ending(context);
	ncc_graphs_collect(context);
	ncc_records_context_destroyed(context);
	ncc_graphs_end(context);
	ncc_references_end(context);
	ncc_captures_end(context);
	ncc_probed_forget_context(context);
	return ncc_registered();
}
