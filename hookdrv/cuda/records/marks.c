#include "cuda/records/marks.h"

#include <string.h>

#include "base/ledger.h"
#include "cuda/driver/capture.h"
#include "cuda/driver/own_call.h"
#include "cuda/records/idle.h"
#include "cuda/records/pool.h"

enum {
	EVERY = 32, /* launches of a thread */
	SHARE = 64, /* of all memory for records, that they may hold */
	STREAMS = 32,
};

static struct ncc_records_launch *tails[STREAMS];
static uint32_t n_tails;

static _Atomic bool blocks; /* some stream and the legacy one wait for each other */

void ncc_marks_streams_block(void)
{
	atomic_store(&blocks, true);
}

bool ncc_marks_blocked(void)
{
	return atomic_load_explicit(&blocks, memory_order_relaxed);
}

/* An event of ours must not meet a capture, nor be a barrier on the legacy stream where the program has none. */
static bool must_be_now(const struct ncc_records_launch *launch)
{
	return ncc_captures() || (launch->stream == CU_STREAM_LEGACY && ncc_marks_blocked());
}

/* Each thread's own stream is nobody else's to name, and times are taken where the launch is. */
static bool may_be_later(const struct ncc_records_launch *launch)
{
	return !launch->start && launch->buffer && launch->stream != CU_STREAM_PER_THREAD && !must_be_now(launch) &&
	       !ncc_pool_was_short(launch->ready_ns);
}

void ncc_mark_choose(struct ncc_records_launch *launch)
{
	static _Thread_local struct {
		uint32_t launches;
		uint64_t bytes;
	} since;
	enum ncc_mark mark = NCC_MARK_OWN;

	if (launch->stream == CU_STREAM_PER_THREAD)
		ncc_marks_streams_block();
	if (may_be_later(launch)) {
		since.bytes += launch->buffer->slab->buffer_bytes;
		mark = ++since.launches < EVERY && since.bytes < ncc_pool.limit_bytes / SHARE ? NCC_MARK_NONE
											      : NCC_MARK_COMING;
	}
	if (mark != NCC_MARK_NONE)
		memset(&since, 0, sizeof(since));
	atomic_store_explicit(&launch->mark, mark, memory_order_relaxed);
}

void ncc_mark_record(struct ncc_records_launch *launch, CUresult current)
{
	CUresult result = current ? current : ncc_real.cuEventRecord(launch->end, launch->stream);

	if (result)
		ncc_row_reason(ncc_launch_row(launch), "after a launch: %s", ncc_result_name(result));
	launch->failure = result;
	atomic_store_explicit(&launch->mark, result ? NCC_MARK_FAILED : NCC_MARK_RECORDED, memory_order_release);
}

static uint32_t find(const struct ncc_context *context, CUstream stream)
{
	uint32_t i = 0;

	while (i < n_tails && ((stream && tails[i]->stream != stream) || (context && tails[i]->context != context)))
		i++;
	return i;
}

void ncc_tails_note(struct ncc_records_launch *launch)
{
	enum ncc_mark mark = atomic_load_explicit(&launch->mark, memory_order_relaxed);
	uint32_t i;

	if (mark == NCC_MARK_OWN)
		return;
	i = find(launch->context, launch->stream);
	/* What was chosen without the lock may hold no more. */
	if (mark == NCC_MARK_NONE && i < STREAMS && !must_be_now(launch)) {
		tails[i] = launch;
		n_tails += i == n_tails;
		return;
	}
	atomic_store_explicit(&launch->mark, NCC_MARK_COMING, memory_order_relaxed);
	if (i < n_tails)
		tails[i] = tails[--n_tails];
}

struct ncc_records_launch *ncc_tails_take(const struct ncc_context *context, CUstream stream)
{
	uint32_t i = find(context, stream);
	struct ncc_records_launch *launch;

	if (i == n_tails)
		return NULL;
	launch = tails[i];
	tails[i] = tails[--n_tails];
	atomic_store_explicit(&launch->mark, NCC_MARK_COMING, memory_order_relaxed);
	return launch;
}

void ncc_tails_forget(void)
{
	n_tails = 0;
}
