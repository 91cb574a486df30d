#include "records/save.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/budget.h"
#include "base/clock.h"
#include "base/fork.h"
#include "base/hot.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/own_call.h"
#include "records/caps.h"
#include "records/clocks.h"
#include "records/kept.h"
#include "records/page_parts.h"
#include "records/pieces.h"
#include "records/pool.h"
#include "records/quota.h"
#include "records/staging.h"
#include "records/storing.h"
#include "records/tables.h"
#include "records/store.h"
#include "records/stream.h"

enum { SMALL_BYTES = 256 << 10, MOST_COMING = 32 };

/* Set before the writer starts. */
static NCC_HOT uint64_t origin_ns; /* CLOCK_MONOTONIC when traces began */
static NCC_HOT uint64_t epoch_ns;  /* CLOCK_REALTIME at 0 of CLOCK_MONOTONIC */

/* Launches that are over, in their order, whose fronts are on their way where they need to be copied. One event says that all
 * have arrived: of each call of the driver's some other thread of the program may be in the way.
 */
struct group {
	struct ncc_job *first, **end; /* by next */
	struct ncc_job *copied;       /* the last one whose front is copied; NULL: there is none */
	CUresult result;              /* of the event behind that */
	uint32_t n;
	uint64_t bytes;
};

static struct group coming;

static CUcontext current; /* in a pass; NULL: none was made so */

uint64_t ncc_save_start(const struct ncc_welcome *welcome)
{
	struct timespec real;

	ncc_store_start(welcome->run_dir);
	ncc_quota_start(welcome->max_trace_bytes);
	ncc_storing_start(welcome->options & NCC_OPT_RESULTS);
	origin_ns = ncc_now_ns();
	clock_gettime(CLOCK_REALTIME, &real);
	epoch_ns = (uint64_t)real.tv_sec * 1000000000u + (uint64_t)real.tv_nsec - origin_ns;
	return epoch_ns;
}

static bool driver_failed(const struct ncc_job *job, const char *step, CUresult result)
{
	return ncc_job_fail(job->launch, step, ncc_result_name(result));
}

/* Once for each context, which is current. */
static void look_at_device(struct ncc_context *context)
{
	if (context->device_name[0])
		return;
	if (ncc_real.cuDeviceGetName(context->device_name, sizeof(context->device_name), context->device))
		snprintf(context->device_name, sizeof(context->device_name), "unknown");
	ncc_log("[init] device %d %s", context->device, context->device_name);
}

static void read_time(struct ncc_job *job)
{
	struct ncc_records_launch *launch = job->launch;
	float kernel_ms = 0;

	if (!launch->start || launch->executions ||
	    ncc_real.cuEventElapsedTime(&kernel_ms, launch->start, launch->end) || !(kernel_ms > 0))
		kernel_ms = 0;
	job->facts.kernel_ns = (uint64_t)((double)kernel_ms * 1e6);
}

/* Small, or of a kernel that fills most of what it gets: one copy is faster than asking first what is used. */
static bool comes_whole(const struct ncc_records_launch *launch)
{
	uint64_t bytes = launch->device->front_bytes;

	return bytes && bytes <= ncc_pieces_largest(launch->context) && (launch->full || bytes <= SMALL_BYTES);
}

/* Sets job->whole where that is on the host or on its way there, else fills job->counts with counts and heads. Returns
 * where the counts of all maps begin on the host. */
static const uint8_t *fetch_counts(struct ncc_job *job, CUresult *result)
{
	struct ncc_records_launch *launch = job->launch;
	const struct ncc_device_layout *device = launch->device;
	uint64_t bytes = device->counts_end - device->counts_from;

	*result = CUDA_SUCCESS;
	if (launch->buffer->host)
		job->whole = launch->buffer->host;
	if (job->whole)
		return job->whole + device->counts_from;
	*result = CUDA_ERROR_OUT_OF_MEMORY;
	if (!ncc_words_grow(&job->counts, bytes / sizeof(uint32_t) + 1))
		return NULL;
	*result = ncc_staging_fetch(launch->context, job->counts.word, launch->buffer->address + device->counts_from,
				    bytes);
	return *result == CUDA_SUCCESS ? (const uint8_t *)job->counts.word : NULL;
}

static uint64_t used_words(const struct ncc_shape *shape)
{
	return shape->count_lanes > 1 ? ncc_shape_warps(shape) : 0;
}

static bool grow_warp_used(struct ncc_job *job)
{
	const struct ncc_records_launch *launch = job->launch;
	uint64_t n = 0;

	for (uint32_t i = 0; i < launch->prepared->n_maps; i++)
		n += used_words(&launch->shape[i]);
	return ncc_words_grow(&job->warp_used, n);
}

/* A dynamic map's buffer was a guess: readers see as many slots as were used. */
static void fit_caps(struct ncc_job *job)
{
	const struct ncc_prepared *prepared = job->launch->prepared;

	for (uint32_t i = 0; i < prepared->n_maps; i++) {
		struct ncc_shape *shape = &job->launch->own_shape[i];
		uint32_t used = job->usage[i].counted;

		if (prepared->map[i].flags & NCC_MAP_DYNAMIC && used < ncc_shape_slots(shape))
			shape->used_cap = used ? used : 1;
	}
}

/* Its lanes ended in a way that no probe saw: they have no records. */
static void tell_headless(const struct ncc_job *job, uint32_t map)
{
	uint64_t n = job->usage[map].headless;

	if (!n)
		return;
	ncc_row_reason(ncc_launch_row(job->launch), "%" PRIu64 " warps ended without saving", n);
	ncc_log("[exec] unsaved: %" PRIu64 " warps ended without saving to map %s", n,
		job->launch->prepared->map[map].name);
}

static bool read_counts(struct ncc_job *job)
{
	struct ncc_records_launch *launch = job->launch;
	uint32_t counted[NCC_MAX_MAPS] = {0};
	CUresult result;
	const uint8_t *host = fetch_counts(job, &result);
	uint64_t first = launch->device->counts_from;
	uint64_t warp = 0;
	const char *failed = NULL;

	if (!host)
		return driver_failed(job, "copying counts", result);
	if (!grow_warp_used(job))
		return ncc_job_fail(launch, "counts", strerror(ENOMEM));
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const uint32_t *counts_here =
			ncc_map_counts(&launch->prepared->map[i])
				? (const uint32_t *)(host + (launch->device->map[i].counts - first))
				: NULL;
		bool all = launch->prepared->map[i].flags & NCC_MAP_STATIC;
		bool compact = launch->shape[i].head_bytes;

		if (launch->desk[i])
			failed = ncc_desk_settle(launch->desk[i], &launch->own_shape[i], (uint32_t *)counts_here);
		if (failed)
			return ncc_job_fail(launch, "pages", failed);
		job->rows[i] = (struct ncc_map_rows){
			.shape = &launch->shape[i],
			.counts = all ? NULL : counts_here,
			.warp_used = all || !used_words(&launch->shape[i]) ? NULL : job->warp_used.word + warp,
			.heads = compact ? host + (launch->device->map[i].heads - first) : NULL,
			.attempted = compact ? *counts_here : 0,
		};
		job->usage[i] = ncc_usage_of(&job->rows[i], job->warp_used.word + warp);
		counted[i] = job->usage[i].counted;
		tell_headless(job, i);
		warp += used_words(&launch->shape[i]);
	}
	ncc_caps_learn(launch, counted);
	fit_caps(job);
	return true;
}

/* What did not fit in a stream, of the warps that lost some. */
static bool fetch_losses(struct ncc_job *job, uint32_t map, uint32_t *to)
{
	const struct ncc_records_launch *launch = job->launch;
	const struct ncc_store_part *part = &job->lost[map];
	uint64_t at = launch->device->map[map].losses + part->warp * NCC_WARP_LANES * sizeof(*to);
	CUresult result;

	if (launch->desk[map]) {
		memcpy(to, ncc_desk_losses(launch->desk[map]) + part->warp * NCC_WARP_LANES, part->bytes);
		return true;
	}
	/* With the front: then those that must be zero are so again on the device. */
	if (launch->buffer->host || (job->whole && at + part->bytes <= launch->device->front_bytes)) {
		memcpy(to, job->whole + at, part->bytes);
		return true;
	}
	result = ncc_staging_fetch(launch->context, to, launch->buffer->address + at, part->bytes);
	return result == CUDA_SUCCESS || driver_failed(job, "copying losses", result);
}

static bool read_losses(struct ncc_job *job)
{
	uint32_t n_maps = job->launch->prepared->n_maps;
	uint64_t words = 0;

	for (uint32_t i = 0; i < n_maps; i++) {
		struct ncc_store_part *part = &job->lost[i];

		*part = (struct ncc_store_part){.map = i, .kind = NCC_PART_LOSSES};
		if (job->rows[i].shape->stream && job->usage[i].counted > ncc_shape_slots(job->rows[i].shape))
			part->n_warps = ncc_stream_losers(&job->rows[i], &part->warp);
		part->bytes = part->n_warps * NCC_WARP_LANES * sizeof(uint32_t);
		words += part->n_warps * NCC_WARP_LANES;
	}
	if (!ncc_words_grow(&job->losses, words))
		return ncc_job_fail(job->launch, "losses", strerror(ENOMEM));
	words = 0;
	for (uint32_t i = 0; i < n_maps; words += job->lost[i++].n_warps * NCC_WARP_LANES)
		if (job->lost[i].n_warps && !fetch_losses(job, i, job->losses.word + words))
			return false;
	return true;
}

static bool copy_records(struct ncc_job *job)
{
	for (uint32_t i = 0; i < job->launch->prepared->n_maps; i++) {
		CUresult result = job->whole ? CUDA_SUCCESS : ncc_staging_copy_records(job, i);

		if (result != CUDA_SUCCESS)
			return driver_failed(job, "copying records", result);
		if (job->launch->desk[i] && !ncc_desk_hand_on(job->launch->desk[i], job, i))
			return ncc_job_fail(job->launch, "pages", "their file could not be read");
	}
	return true;
}

struct ncc_chunk_facts ncc_save_facts(const struct ncc_records_launch *launch)
{
	static const struct ncc_usage none[NCC_MAX_MAPS];

	return (struct ncc_chunk_facts){
		.since_ns = launch->start_ns > origin_ns ? launch->start_ns - origin_ns : 0,
		.start_ns = epoch_ns + launch->start_ns,
		.prologue_ns = launch->ready_ns - launch->start_ns,
		.usage = none,
		.device_name = "",
	};
}

/* What the launch recorded is on the host, or on its way from there to the store. */
static bool fetch(struct ncc_job *job)
{
	struct ncc_records_launch *launch = job->launch;

	if (!read_counts(job) || !read_losses(job) || !copy_records(job))
		return false;
	ncc_pool_close_desks(launch);
	if (!launch->buffer->host) {
		if (!job->whole)
			ncc_staging_clear(launch);
		if (!ncc_kept_holds(launch))
			ncc_pool_give_buffer(launch);
	}
	return true;
}

CUresult ncc_save_enter(const struct ncc_context *context)
{
	CUresult result = CUDA_SUCCESS;

	if (current != context->handle)
		result = ncc_real.cuCtxSetCurrent(context->handle);
	current = result == CUDA_SUCCESS ? context->handle : NULL;
	return result;
}

static void make_current(struct ncc_job *job)
{
	CUresult result = ncc_save_enter(job->launch->context);

	if (result != CUDA_SUCCESS) {
		driver_failed(job, "the context", result);
		job->cut = true;
	}
}

/* The way to the host is the program's, too. */
static void count_copied(const struct ncc_job *job)
{
	const struct ncc_records_launch *launch = job->launch;
	struct ncc_budget *budget = launch->kernel ? atomic_load(&launch->kernel->budget) : NULL;

	if (budget && job->copied_bytes)
		ncc_budget_copied(budget, launch->grid, launch->block, job->copied_bytes);
}

static void finish(struct ncc_job *job)
{
	job->cut = job->cut || !fetch(job);
	count_copied(job);
	ncc_storing_end(job);
}

/* What is coming, with the event behind it; nothing is then. */
static struct group close_group(void)
{
	struct group group = coming;

	memset(&coming, 0, sizeof(coming));
	if (group.copied) {
		make_current(group.copied);
		group.result = ncc_staging_fronts_end(group.copied);
	}
	return group;
}

/* Waits for the fronts, and hands all on. */
static void save_group(struct group *group)
{
	struct ncc_job *job = group->first, *next;

	if (group->copied && group->result == CUDA_SUCCESS) {
		make_current(group->copied);
		group->result = ncc_staging_await_fronts(group->copied);
	}
	for (; job; job = next) {
		next = job->next;
		make_current(job);
		if (job->in)
			ncc_staging_front_arrived(job, group->result);
		if (job->in && group->result != CUDA_SUCCESS)
			job->cut = !driver_failed(job, "copying counts", group->result);
		finish(job);
	}
	memset(group, 0, sizeof(*group));
}

static void save_coming(void)
{
	struct group group = close_group();

	save_group(&group);
}

void ncc_save_end_pass(void)
{
	save_coming();
	ncc_storing_hand_on();
	ncc_real.cuCtxSetCurrent(NULL);
	current = NULL;
}

static void describe(struct ncc_job *job)
{
	struct ncc_records_launch *launch = job->launch;

	job->ended_ns = ncc_now_ns();
	look_at_device(launch->context);
	job->facts = ncc_save_facts(launch);
	job->facts.device_name = launch->context->device_name;
	read_time(job);
}

/* What it takes to hand it on is known when its front is here: no more is fetched, for which there might be no room. Maps with
 * pages count. */
static bool is_fixed(const struct ncc_records_launch *launch)
{
	return !ncc_plan_counts(launch->prepared);
}

/* Whether it is one more of those that are coming. */
static bool joins(const struct ncc_records_launch *launch)
{
	const struct ncc_records_launch *first = coming.n ? coming.first->launch : NULL;

	return first && coming.n < MOST_COMING && first->context == launch->context && is_fixed(first) &&
	       is_fixed(launch) && coming.bytes + launch->device->front_bytes <= ncc_pieces_largest(launch->context);
}

/* Where there is no room, what is before it is handed on first. */
static CUresult start_front(struct ncc_job *job, struct group *before)
{
	CUresult result = ncc_staging_start_front(job, false);

	if (result != CUDA_ERROR_NOT_READY)
		return result;
	save_group(before);
	save_coming();
	make_current(job);
	return job->cut ? CUDA_SUCCESS : ncc_staging_start_front(job, true);
}

static void add_to_coming(struct ncc_job *job)
{
	job->next = NULL;
	*(coming.n ? coming.end : &coming.first) = job;
	coming.end = &job->next;
	coming.n++;
	if (!job->in)
		return;
	coming.copied = job;
	coming.bytes += job->launch->device->front_bytes;
}

/* While one group's fronts are on their way, the one before is looked at and handed on. */
static void save(struct ncc_records_launch *launch)
{
	struct ncc_job *job = ncc_job_take(launch);
	bool whole = launch->buffer->host || comes_whole(launch);
	struct group before = {0};
	CUresult result = CUDA_SUCCESS;

	if (!job) {
		ncc_job_fail(launch, "saving", strerror(ENOMEM));
		ncc_quota_give(launch->trace_bytes);
		ncc_launch_give_back(launch);
		return;
	}
	describe(job);
	if (!whole || !joins(launch))
		before = close_group();
	make_current(job);
	if (!whole) {
		save_group(&before);
		make_current(job);
		finish(job);
		return;
	}
	if (!launch->buffer->host && !job->cut)
		result = start_front(job, &before);
	if (result != CUDA_SUCCESS) {
		driver_failed(job, "copying counts", result);
		job->cut = true;
	}
	add_to_coming(job);
	save_group(&before);
}

/* The launch goes no further: nothing of it is saved. */
static void drop(struct ncc_records_launch *launch)
{
	if (!launch->discard)
		ncc_quota_give(launch->trace_bytes);
	ncc_launch_give_back(launch);
}

static bool keeps_last(const struct ncc_prepared *prepared)
{
	for (uint32_t i = 0; i < prepared->n_maps; i++)
		if (!(prepared->map[i].flags & NCC_MAP_STATIC))
			return false;
	return true;
}

/* What a launch of a graph did with a node is known now: it was counted as one launch. Where a loop of the graph executed
 * it again, the records lie over those of before: with one place for each, these are the last execution's. Whether there
 * is one to be saved. */
static bool was_executed(const struct ncc_records_launch *node, uint32_t times)
{
	struct ncc_row *row = ncc_row(ncc_launch_row(node));
	bool saved = times == 1 || (times && keeps_last(node->prepared));

	ncc_tables_count(&(struct ncc_launch_info){.kernel = node->kernel,
						   .prepared = node->prepared,
						   .context = node->context->handle},
			 times);
	if (times == 1)
		return true;
	NCC_COUNT(row->launches[NCC_LAUNCH_BEYOND], times - saved);
	if (times)
		ncc_row_reason(ncc_launch_row(node), "executed %u times by one launch of its graph%s", times,
			       saved ? ": the last one's records are kept" : "");
	if (!saved) {
		NCC_COUNT(row->launches[NCC_LAUNCH_PROBED], -1);
		NCC_COUNT(row->settled, 1);
		if (node->buffer && node->buffer->slab->place == NCC_BESIDE)
			NCC_COUNT(row->beside, -1);
	}
	return saved;
}

static void end(struct ncc_records_launch *launch, CUresult result, uint32_t times)
{
	launch->doubtful = result != CUDA_SUCCESS;
	if (times && launch->buffer && !launch->buffer->host)
		launch->buffer->clean_bytes = 0;
	if (launch->ends_clearing && !launch->doubtful)
		ncc_pool_slab_cleared(launch);
	if (launch->doubtful && !launch->discard)
		ncc_job_ended_with(launch, result);
	if (launch->discard || launch->doubtful || (launch->executions && !was_executed(launch, times)))
		drop(launch);
	else
		save(launch);
}

/* The next launch of the graph may have its counts, which are zero again; but not what is to be kept. */
static void end_nodes(struct ncc_records_launch *first, CUresult result)
{
	struct ncc_executions *executions = first->executions;
	struct ncc_records_launch *next;

	if (executions->again)
		ncc_kept_tell_nodes(executions);
	for (struct ncc_records_launch *node = first; node; node = node->next_node)
		node->times = __atomic_exchange_n(&executions->count[node->node], 0, __ATOMIC_RELAXED);
	if (!executions->shelf)
		atomic_store_explicit(&executions->in_use, false, memory_order_release);
	for (; first; first = next) {
		next = first->next_node;
		end(first, result, first->times);
	}
}

static bool is_of_graph(const struct ncc_records_launch *launch)
{
	return launch->executions && !launch->discard;
}

CUresult ncc_save_ask(const struct ncc_records_launch *mark)
{
	CUresult result = ncc_save_enter(mark->context);

	if (result != CUDA_SUCCESS)
		return result;
	if (atomic_load_explicit(&mark->mark, memory_order_acquire) >= NCC_MARK_OVER)
		return mark->failure;
	return ncc_real.cuEventQuery(is_of_graph(mark) ? mark->executions->end : mark->end);
}

void ncc_save(struct ncc_records_launch *launch, CUresult result)
{
	/* Another context's may have been copied meanwhile. */
	ncc_save_enter(launch->context);
	if (result == CUDA_SUCCESS && !launch->discard)
		ncc_clocks_go_on(launch->context->handle);
	if (is_of_graph(launch))
		end_nodes(launch, result);
	else
		end(launch, result, 1);
}

static void in_child(void)
{
	memset(&coming, 0, sizeof(coming));
	current = NULL;
}

NCC_ON_FORK(in_child)
