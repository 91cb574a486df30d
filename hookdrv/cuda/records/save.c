#include "cuda/records/save.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "cuda/driver/own_call.h"
#include "engine/notify.h"
#include "cuda/records/caps.h"
#include "cuda/records/execlog.h"
#include "cuda/records/staging.h"
#include "records/store.h"
#include "records/stream.h"

/* Set before the writer starts. */
static uint64_t origin_ns;   /* CLOCK_MONOTONIC when traces began */
static uint64_t epoch_ns;    /* CLOCK_REALTIME at 0 of CLOCK_MONOTONIC */
static uint64_t trace_limit; /* 0: none */
static bool say_results;

static _Atomic uint64_t trace_bytes;

/* Memory of the writer thread, kept from one launch to the next. */
static struct {
	struct ncc_store_chunk chunk;
	uint8_t rest[NCC_CHUNK_REST_BYTES];
} head;
static struct words {
	uint32_t *word;
	uint64_t n;
} counts, warp_used, lost;

/* What is known of the launch at hand. */
struct job {
	struct ncc_records_launch *launch;
	const uint8_t *whole; /* the launch's buffer, if it is on the host */
	struct ncc_map_rows rows[NCC_MAX_MAPS];
	struct ncc_usage usage[NCC_MAX_MAPS];
	struct ncc_chunk_facts facts;
};

/* Committed and not flushed: counted as unsaved, and held. */
static struct ncc_records_launch *committed, **committed_end = &committed;
static uint32_t n_committed;

void ncc_save_start(const struct ncc_welcome *welcome)
{
	struct timespec real;

	ncc_store_start(welcome->run_dir);
	trace_limit = welcome->max_trace_bytes;
	say_results = welcome->options & NCC_OPT_RESULTS;
	atomic_store(&trace_bytes, 0);
	origin_ns = ncc_now_ns();
	clock_gettime(CLOCK_REALTIME, &real);
	epoch_ns = (uint64_t)real.tv_sec * 1000000000u + (uint64_t)real.tv_nsec - origin_ns;
}

bool ncc_save_reserve(uint64_t bytes)
{
	uint64_t before = atomic_fetch_add(&trace_bytes, bytes);

	if (!trace_limit || (before <= trace_limit && bytes <= trace_limit - before))
		return true;
	ncc_save_unreserve(bytes);
	return false;
}

void ncc_save_unreserve(uint64_t bytes)
{
	atomic_fetch_sub(&trace_bytes, bytes);
}

/* The parent's writer may have been about to move any of these: they are not followed. */
static void in_child(void)
{
	counts = warp_used = lost = (struct words){0};
	committed = NULL;
	committed_end = &committed;
	n_committed = 0;
}

NCC_ON_FORK(in_child)

static bool grow(struct words *words, uint64_t n)
{
	uint32_t *word;

	if (n <= words->n)
		return true;
	word = realloc(words->word, n * sizeof(*word));
	if (!word)
		return false;
	words->word = word;
	words->n = n;
	return true;
}

/* Once for each reason: a full disk fails every launch after the first. */
static bool fail(const struct job *job, const char *step, const char *why)
{
	static char last[128];
	char line[sizeof(last)];

	snprintf(line, sizeof(line), "%s: %s", step, why);
	if (strcmp(line, last)) {
		memcpy(last, line, sizeof(last));
		ncc_log("[exec] unsaved %s (said once)", line);
	}
	ncc_row_reason(ncc_launch_row(job->launch), "not saved: %s", line);
	return false;
}

static bool driver_failed(const struct job *job, const char *step, CUresult result)
{
	return fail(job, step, ncc_result_name(result));
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

static void read_time(struct job *job)
{
	struct ncc_records_launch *launch = job->launch;
	float kernel_ms = 0;

	if (!launch->start || ncc_real.cuEventElapsedTime(&kernel_ms, launch->start, launch->end) || !(kernel_ms > 0))
		kernel_ms = 0;
	job->facts.kernel_ns = (uint64_t)((double)kernel_ms * 1e6);
}

/* Sets job->whole where it is on the host or the launch is small, else fills `counts` with counts and heads. Returns where
 * the counts of all maps begin on the host. */
static const uint8_t *fetch_counts(struct job *job, CUresult *result)
{
	struct ncc_records_launch *launch = job->launch;
	const struct ncc_device_layout *device = &launch->device;
	CUdeviceptr from = launch->buffer->address;
	uint64_t bytes = device->counts_end - device->counts_from;
	bool small = device->bytes <= NCC_SMALL_BYTES;

	*result = CUDA_SUCCESS;
	if (launch->buffer->host) {
		job->whole = launch->buffer->host;
		return job->whole + device->counts_from;
	}
	*result = ncc_staging_prepare(launch->context, small ? device->bytes : bytes);
	if (*result != CUDA_SUCCESS)
		return NULL;
	if (small && device->bytes <= launch->context->piece_bytes) {
		job->whole = ncc_staging_fetch_small(launch->context, from, device->bytes, result);
		return job->whole ? job->whole + device->counts_from : NULL;
	}
	*result = CUDA_ERROR_OUT_OF_MEMORY;
	if (!grow(&counts, bytes / sizeof(uint32_t) + 1))
		return NULL;
	*result = ncc_staging_fetch(launch->context, counts.word, from + device->counts_from, bytes);
	return *result == CUDA_SUCCESS ? (const uint8_t *)counts.word : NULL;
}

static bool grow_warp_used(const struct ncc_records_launch *launch)
{
	uint64_t n = 0;

	for (uint32_t i = 0; i < launch->prepared->n_maps; i++)
		n += ncc_shape_warps(&launch->shape[i]);
	return grow(&warp_used, n);
}

/* A dynamic map's buffer was a guess: readers see as many slots as were used. */
static void fit_caps(struct job *job)
{
	const struct ncc_prepared *prepared = job->launch->prepared;

	for (uint32_t i = 0; i < prepared->n_maps; i++) {
		struct ncc_shape *shape = &job->launch->shape[i];
		uint32_t used = job->usage[i].counted;

		if (prepared->map[i].flags & NCC_MAP_DYNAMIC && used < shape->cap)
			shape->used_cap = used ? used : 1;
	}
}

/* Its lanes ended in a way that no probe saw: they have no records. */
static void tell_headless(const struct job *job, uint32_t map)
{
	uint64_t n = job->usage[map].headless;

	if (!n)
		return;
	ncc_row_reason(ncc_launch_row(job->launch), "%" PRIu64 " warps ended without saving", n);
	ncc_log("[exec] unsaved: %" PRIu64 " warps ended without saving to map %s", n,
		job->launch->prepared->map[map].name);
}

static bool read_counts(struct job *job)
{
	struct ncc_records_launch *launch = job->launch;
	uint32_t counted[NCC_MAX_MAPS] = {0};
	CUresult result;
	const uint8_t *host = fetch_counts(job, &result);
	uint64_t first = launch->device.counts_from;
	uint64_t warp = 0;

	if (!host)
		return driver_failed(job, "copying counts", result);
	if (!grow_warp_used(launch))
		return fail(job, "counts", strerror(ENOMEM));
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const uint32_t *counts_here = ncc_map_counts(&launch->prepared->map[i])
						      ? (const uint32_t *)(host + (launch->device.counts[i] - first))
						      : NULL;
		bool all = launch->prepared->map[i].flags & NCC_MAP_STATIC;
		bool compact = launch->shape[i].head_bytes;

		job->rows[i] = (struct ncc_map_rows){
			.shape = &launch->shape[i],
			.counts = all ? NULL : counts_here,
			.warp_used = all ? NULL : warp_used.word + warp,
			.heads = compact ? host + (launch->device.heads[i] - first) : NULL,
			.attempted = compact ? *counts_here : 0,
		};
		job->usage[i] = ncc_usage_of(&job->rows[i], warp_used.word + warp);
		counted[i] = job->usage[i].counted;
		tell_headless(job, i);
		warp += ncc_shape_warps(&launch->shape[i]);
	}
	ncc_caps_learn(launch, counted);
	fit_caps(job);
	return true;
}

static int add_words(uint32_t map, enum ncc_part_kind kind, const void *data, uint64_t n_warps, uint64_t bytes)
{
	struct ncc_store_part part = {.map = map, .kind = kind, .bytes = bytes, .n_warps = n_warps};

	return ncc_store_add(&part, data);
}

static int add_counts(const struct job *job, uint32_t map)
{
	const struct ncc_map_rows *rows = &job->rows[map];
	uint64_t n_warps = ncc_shape_warps(rows->shape);
	int error = 0;

	if (rows->counts)
		error = add_words(map, NCC_PART_COUNTS, rows->counts, n_warps,
				  ncc_shape_count_words(rows->shape) * sizeof(uint32_t));
	if (rows->heads && !error)
		error = add_words(map, NCC_PART_HEADS, rows->heads, n_warps, ncc_shape_heads_bytes(rows->shape));
	return error;
}

/* What did not fit in a stream, of the warps that lost some. */
static bool add_losses(struct job *job, uint32_t map)
{
	const struct ncc_records_launch *launch = job->launch;
	const struct ncc_map_rows *rows = &job->rows[map];
	struct ncc_store_part part = {.map = map, .kind = NCC_PART_LOSSES};
	const uint8_t *losses = job->whole ? job->whole + launch->device.losses[map] : NULL;
	CUresult result = CUDA_SUCCESS;
	int error;

	if (!rows->shape->stream || job->usage[map].counted <= rows->shape->cap)
		return true;
	part.n_warps = ncc_stream_losers(rows, &part.warp);
	part.bytes = part.n_warps * NCC_WARP_LANES * sizeof(uint32_t);
	if (losses) {
		losses += part.warp * NCC_WARP_LANES * sizeof(uint32_t);
	} else if (!grow(&lost, part.bytes / sizeof(uint32_t))) {
		return fail(job, "losses", strerror(ENOMEM));
	} else {
		losses = (const uint8_t *)lost.word;
		result = ncc_staging_fetch(launch->context, lost.word,
					   launch->buffer->address + launch->device.losses[map] +
						   part.warp * NCC_WARP_LANES * sizeof(uint32_t),
					   part.bytes);
	}
	if (result != CUDA_SUCCESS)
		return driver_failed(job, "copying losses", result);
	job->usage[map].lost += ncc_stream_lost(rows, part.warp, part.n_warps, (const uint32_t *)losses);
	error = ncc_store_add(&part, losses);
	return error ? fail(job, "writing the store", strerror(error)) : true;
}

static bool add_maps(struct job *job)
{
	struct ncc_records_launch *launch = job->launch;
	int error = ncc_store_begin(ncc_chunk_head_bytes(launch));

	for (uint32_t i = 0; i < launch->prepared->n_maps && !error; i++) {
		CUresult result;

		error = add_counts(job, i);
		if (error)
			break;
		result = ncc_staging_copy_records(launch, i, job->whole, &job->rows[i], &job->usage[i], &error);
		if (result != CUDA_SUCCESS)
			return driver_failed(job, "copying records", result);
		if (!error && !add_losses(job, i))
			return false;
	}
	return error ? fail(job, "writing the store", strerror(error)) : true;
}

static bool commit(struct job *job, uint64_t ended_ns)
{
	int error;

	job->facts.epilogue_ns = ncc_now_ns() - ended_ns;
	ncc_chunk_fill(&head.chunk, head.rest, job->launch, &job->facts);
	error = ncc_store_commit(&head.chunk, &job->launch->entry);
	return error ? fail(job, "finishing a chunk of the store", strerror(error)) : true;
}

/* What the next launch finds cleared is cleared now: not on the program's stream. */
static void clean(const struct ncc_records_launch *launch)
{
	struct ncc_buffer *buffer = launch->buffer;
	uint64_t bytes = launch->device.zeroed_bytes;

	if (buffer->host) {
		bytes = buffer->slab->buffer_bytes;
		memset(buffer->host, 0, launch->device.bytes);
	} else if (bytes && (bytes > NCC_ZEROS_BYTES || ncc_staging_clear(launch->context, buffer->address, bytes))) {
		return;
	}
	buffer->clean_bytes = bytes;
}

static bool write_chunk(struct job *job, uint64_t ended_ns)
{
	struct ncc_records_launch *launch = job->launch;

	if (!add_maps(job)) {
		ncc_store_abandon();
		return false;
	}
	/* What the engine sees, too, it sees until it is in the store. */
	if (!launch->buffer->slab->in_pages) {
		clean(launch);
		ncc_pool_give_buffer(launch);
	}
	if (!commit(job, ended_ns)) {
		ncc_store_abandon();
		return false;
	}
	ncc_save_unreserve(launch->trace_bytes - ncc_store_chunk_bytes());
	launch->trace_bytes = ncc_store_chunk_bytes();
	return true;
}

static void give_back(struct ncc_records_launch *launch)
{
	if (launch->kernel)
		ncc_kernel_put(launch->kernel);
	ncc_pool_give_launch(launch);
}

static void count_saved(const struct ncc_records_launch *launch)
{
	struct ncc_row *row = ncc_row(ncc_launch_row(launch));

	NCC_COUNT(row->records, launch->records);
	NCC_COUNT(row->lost, launch->lost);
	NCC_COUNT(row->trace_bytes, launch->trace_bytes);
	NCC_COUNT(row->unsaved, -1);
	if (say_results)
		ncc_notify_result(ncc_launch_row(launch), launch->entry);
}

void ncc_save_flush(void)
{
	int error = ncc_store_flush();

	while (committed) {
		struct ncc_records_launch *launch = committed;

		committed = launch->next;
		if (error) {
			fail(&(struct job){.launch = launch}, "writing the store", strerror(error));
			ncc_save_unreserve(launch->trace_bytes);
		} else {
			count_saved(launch);
		}
		if (launch->buffer)
			clean(launch);
		give_back(launch);
	}
	committed_end = &committed;
	n_committed = 0;
}

static void hold(struct job *job)
{
	struct ncc_records_launch *launch = job->launch;

	launch->records = launch->lost = 0;
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		launch->records += job->usage[i].records;
		launch->lost += job->usage[i].lost;
	}
	launch->next = NULL;
	*committed_end = launch;
	committed_end = &launch->next;
	if (++n_committed == NCC_STORE_UNFLUSHED_MAX)
		ncc_save_flush();
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

static bool save(struct job *job)
{
	struct ncc_records_launch *launch = job->launch;
	uint64_t ended_ns = ncc_now_ns();

	look_at_device(launch->context);
	job->facts = ncc_save_facts(launch);
	job->facts.usage = job->usage;
	job->facts.device_name = launch->context->device_name;
	read_time(job);
	return read_counts(job) && write_chunk(job, ended_ns);
}

/* The kernel has ended, as `result` says. True: what it recorded is committed. */
static bool finish(struct job *job, CUresult result)
{
	struct ncc_records_launch *launch = job->launch;

	launch->doubtful = result != CUDA_SUCCESS;
	if (launch->ends_clearing && !launch->doubtful)
		ncc_pool_slab_cleared(launch);
	if (launch->discard)
		return false;
	if (launch->doubtful)
		driver_failed(job, "the kernel", result);
	if (!launch->doubtful && save(job))
		return true;
	ncc_save_unreserve(launch->trace_bytes);
	return false;
}

bool ncc_save_if_over(struct ncc_records_launch *launch)
{
	struct job job = {.launch = launch};
	CUresult result = ncc_real.cuCtxSetCurrent(launch->context->handle);

	if (result == CUDA_SUCCESS)
		result = ncc_real.cuEventQuery(launch->end);
	if (result == CUDA_ERROR_NOT_READY)
		return false;
	if (finish(&job, result)) {
		ncc_log_launch(launch, &job.facts, launch->entry);
		hold(&job);
	} else {
		give_back(launch);
	}
	return true;
}
