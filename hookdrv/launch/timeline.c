#define _GNU_SOURCE
#include "launch/timeline.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/hot.h"
#include "base/ledger.h"
#include "base/ranges.h"
#include "driver/capture.h"
#include "driver/own_call.h"
#include "launch/timed_names.h"
#include "launch/timed_pool.h"
#include "launch/timed_thread.h"

NCC_HOT atomic_bool ncc_timeline_is_elsewhere;

static _Atomic uint64_t n_calls;

/* Asking the system takes as long as all else here. */
static _Thread_local uint32_t own_tid;

static uint32_t tid(void)
{
	if (!own_tid)
		own_tid = (uint32_t)gettid();
	return own_tid;
}

void ncc_timeline_leave_out(enum ncc_untimed why)
{
	if (ncc_timed_by_others())
		return;
	NCC_COUNT(ncc_ledger->untimed[why], 1);
}

/* What the driver refuses while another stream captures, it does not in a bracket; else that costs more than the event. */
static int relax(void)
{
	return ncc_captures() ? ncc_capture_relax() : -1;
}

static struct ncc_timed *take(enum ncc_untimed *why)
{
	struct ncc_timed_context *context;
	struct ncc_timed *timed;
	CUcontext current;

	*why = NCC_UNTIMED_FAILED;
	if (ncc_real.cuCtxGetCurrent(&current) || !current)
		return NULL;
	context = ncc_timed_context(current);
	if (!context)
		return NULL;
	*why = NCC_UNTIMED_FULL;
	timed = ncc_timed_take(context);
	return timed;
}

static struct ncc_timed *begin_on(CUstream stream, enum ncc_untimed *why)
{
	struct ncc_timed *timed = take(why);

	if (!timed)
		return NULL;
	timed->stream = stream;
	timed->op = (struct ncc_timeline_op){.stream = (uint64_t)(uintptr_t)stream, .call_start_ns = ncc_now_ns()};
	if (!ncc_real.cuEventRecord(timed->start, stream))
		return timed;
	*why = NCC_UNTIMED_FAILED;
	ncc_timed_give(timed);
	return NULL;
}

static struct ncc_timed *begin(enum ncc_timeline_kind kind, const char *call, CUstream stream)
{
	struct ncc_timed *timed;
	enum ncc_untimed why;
	int relaxed;

	if (ncc_timed_by_others())
		return NULL;
	relaxed = relax();
	timed = begin_on(stream, &why);
	ncc_capture_restore(relaxed);
	if (!timed) {
		ncc_timeline_leave_out(why);
		return NULL;
	}
	timed->op.kind = kind;
	timed->op.call = ncc_timed_call(call);
	timed->op.tid = tid();
	timed->op.range = ncc_has_ranges() ? ncc_ranges.innermost() : 0;
	timed->op.number = atomic_fetch_add_explicit(&n_calls, 1, memory_order_relaxed) + 1;
	return timed;
}

struct ncc_timed *ncc_timeline_launch(const struct ncc_call *call, struct ncc_kernel *kernel, CUstream stream)
{
	struct ncc_timed *timed = begin(NCC_TIMELINE_KERNEL, call->symbol, stream);

	if (!timed)
		return NULL;
	timed->op.name = ncc_timed_kernel(kernel);
	memcpy(timed->op.grid, call->grid, sizeof(timed->op.grid));
	memcpy(timed->op.block, call->block, sizeof(timed->op.block));
	timed->op.shared_bytes = call->shared_bytes;
	return timed;
}

struct ncc_timed *ncc_timeline_graph(const char *call, CUgraphExec exec, CUstream stream)
{
	struct ncc_timed *timed = begin(NCC_TIMELINE_GRAPH, call, stream);

	if (timed)
		timed->op.target = (uint64_t)(uintptr_t)exec;
	return timed;
}

/* One that has no stream returns when it is over, unless no memory of the host is in it. */
static bool returns_late(const struct ncc_copied *copied)
{
	return copied->at_once && copied->kind != NCC_COPY_FILL && copied->kind != NCC_COPY_DEVICE_TO_DEVICE;
}

struct ncc_timed *ncc_timeline_copy(const char *call, const struct ncc_copied *copied)
{
	const struct ncc_welcome *run = ncc_session_now();
	struct ncc_timed *timed;

	if (!ncc_is_timed(run) || !(run->options & NCC_OPT_TRACE_COPIES))
		return NULL;
	if (ncc_capture_status(copied->stream)) {
		ncc_timeline_leave_out(NCC_UNTIMED_CAPTURED);
		return NULL;
	}
	timed = begin(NCC_TIMELINE_COPY, call, copied->stream);
	if (!timed)
		return NULL;
	timed->op.copy_kind = copied->kind;
	timed->op.size_bytes = copied->bytes;
	timed->op.target = copied->to;
	timed->op.source = copied->from;
	timed->op.flags = returns_late(copied) ? NCC_TIMED_WAITS : 0;
	return timed;
}

void ncc_timeline_made(struct ncc_timed *timed, CUresult result)
{
	int relaxed;
	CUresult recorded;

	if (atomic_load_explicit(&ncc_timeline_is_elsewhere, memory_order_relaxed)) {
		ncc_timed_give(timed); /* the runtime has loaded our tool within this very call */
		return;
	}
	relaxed = relax();
	recorded = result ? result : ncc_real.cuEventRecord(timed->end, timed->stream);
	ncc_capture_restore(relaxed);
	timed->op.call_end_ns = ncc_now_ns();
	if (!recorded) {
		ncc_timed_queue(timed);
		return;
	}
	ncc_timed_give(timed);
	if (!result)
		ncc_timeline_leave_out(NCC_UNTIMED_FAILED);
}

static void in_child(void)
{
	own_tid = 0;
}

NCC_ON_FORK(in_child)
