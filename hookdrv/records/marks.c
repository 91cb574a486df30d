#include "records/marks.h"
#include "base/hot.h"

#include <string.h>

#include "base/ledger.h"
#include "driver/capture.h"
#include "driver/own_call.h"
#include "records/idle.h"
#include "records/job.h"
#include "records/pool.h"

enum {
	EVERY = 32, /* launches of a thread */
	SHARE = 64, /* of all memory for records, that they may hold */
};

static struct ncc_records_launch *tails; /* by next_tail */

static NCC_HOT _Atomic bool blocks; /* some stream and the legacy one wait for each other */

void ncc_marks_streams_block(void)
{
	atomic_store(&blocks, true);
}

bool ncc_marks_blocked(void)
{
	return atomic_load_explicit(&blocks, memory_order_relaxed);
}

/* A later event there would be a barrier where the program has none. */
static bool is_barrier(const struct ncc_records_launch *launch)
{
	return launch->stream == CU_STREAM_LEGACY && ncc_marks_blocked();
}

/* Whether it gets an event in its turn: so many launches, or bytes that they hold, have none. Where the legacy stream was not at
 * rest when it was asked, its next launch has one, which its own thread records. */
static bool is_due(struct ncc_records_launch *launch, uint32_t launches, uint64_t bytes)
{
	return launches >= EVERY || bytes >= ncc_pool.limit_bytes / SHARE ||
	       (is_barrier(launch) && atomic_load_explicit(&launch->context->legacy_is_busy, memory_order_relaxed) &&
		atomic_exchange(&launch->context->legacy_is_busy, false));
}

/* An event of ours must not meet a capture, each thread's own stream is nobody else's to name, and times are taken where the
 * launch is. */
static bool may_be_later(const struct ncc_records_launch *launch)
{
	return !launch->start && launch->buffer && launch->stream != CU_STREAM_PER_THREAD && !ncc_captures() &&
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
		mark = is_due(launch, ++since.launches, since.bytes) ? NCC_MARK_COMING : NCC_MARK_NONE;
	}
	if (mark != NCC_MARK_NONE)
		memset(&since, 0, sizeof(since));
	atomic_store_explicit(&launch->mark, mark, memory_order_relaxed);
}

static void mark(struct ncc_records_launch *launch, CUresult result, enum ncc_mark mark)
{
	launch->failure = result;
	atomic_store_explicit(&launch->mark, result ? NCC_MARK_FAILED : mark, memory_order_release);
}

void ncc_mark_record(struct ncc_records_launch *launch, CUresult current)
{
	CUresult result = current ? current : ncc_real.cuEventRecord(launch->end, launch->stream);

	if (result)
		ncc_job_unmarked(launch, result);
	mark(launch, result, NCC_MARK_RECORDED);
}

bool ncc_mark_later(struct ncc_records_launch *launch, CUresult current)
{
	CUresult result;

	if (!is_barrier(launch)) {
		ncc_mark_record(launch, current);
		return true;
	}
	result = current ? current : ncc_real.cuStreamQuery(launch->stream);
	if (result == CUDA_ERROR_NOT_READY) {
		atomic_store(&launch->context->legacy_is_busy, true);
		return false;
	}
	mark(launch, result, NCC_MARK_OVER);
	return true;
}

static bool is_wanted(const struct ncc_records_launch *tail, const struct ncc_context *context, CUstream stream)
{
	return (stream ? tail->stream == stream : !is_barrier(tail)) && (!context || tail->context == context);
}

static struct ncc_records_launch **find(const struct ncc_context *context, CUstream stream)
{
	struct ncc_records_launch **link = &tails;

	while (*link && !is_wanted(*link, context, stream))
		link = &(*link)->next_tail;
	return link;
}

static struct ncc_records_launch *take(struct ncc_records_launch **link)
{
	struct ncc_records_launch *launch = *link;

	if (launch)
		*link = launch->next_tail;
	return launch;
}

static void put(struct ncc_records_launch *launch)
{
	launch->next_tail = tails;
	tails = launch;
}

void ncc_tails_note(struct ncc_records_launch *launch)
{
	enum ncc_mark mark = atomic_load_explicit(&launch->mark, memory_order_relaxed);

	if (mark == NCC_MARK_OWN)
		return;
	take(find(launch->context, launch->stream));
	if (mark == NCC_MARK_NONE)
		put(launch);
}

/* Nothing is noted meanwhile: marks are held. */
void ncc_tails_put_back(struct ncc_records_launch *launch)
{
	atomic_store_explicit(&launch->mark, NCC_MARK_NONE, memory_order_relaxed);
	put(launch);
}

static struct ncc_records_launch *take_to_mark(struct ncc_records_launch **link)
{
	struct ncc_records_launch *launch = take(link);

	if (launch)
		atomic_store_explicit(&launch->mark, NCC_MARK_COMING, memory_order_relaxed);
	return launch;
}

struct ncc_records_launch *ncc_tails_take(const struct ncc_context *context, CUstream stream)
{
	return take_to_mark(find(context, stream));
}

struct ncc_records_launch *ncc_tails_take_of_legacy(CUcontext handle)
{
	struct ncc_records_launch **link = &tails;

	while (*link && ((*link)->stream != CU_STREAM_LEGACY || (handle && (*link)->context->handle != handle)))
		link = &(*link)->next_tail;
	return take_to_mark(link);
}

void ncc_tails_forget(void)
{
	tails = NULL;
}
