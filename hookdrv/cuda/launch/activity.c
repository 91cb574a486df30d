/* CUPTI's activity API: which kinds of records are asked for, and the buffers that they come in. */
#define _GNU_SOURCE
#include "launch/activity.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/ranges.h"
#include "cuda/driver/cupti.h"
#include "cuda/launch/activity_records.h"
#include "driver/own_call.h"
#include "launch/timed_file.h"

/* A buffer has room for a thousand kernels; what is past all of them is dropped by CUPTI, which counts it. */
enum { BUFFERS = 256, BUFFER_BYTES = 1 << 18, NUMBERS = 2048, CONTEXTS = 64 };

#define FLUSH_NS 100000000u /* between two requests for what is over; a buffer that is full comes by itself */

/* One after another is asked for; what comes with the option alone. */
static const struct {
	int kind;
	uint32_t option;
} kinds[] = {
	{CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, NCC_OPT_TRACE}, {CUPTI_ACTIVITY_KIND_MEMCPY, NCC_OPT_TRACE_COPIES},
	{CUPTI_ACTIVITY_KIND_MEMCPY2, NCC_OPT_TRACE_COPIES},    {CUPTI_ACTIVITY_KIND_MEMSET, NCC_OPT_TRACE_COPIES},
	{CUPTI_ACTIVITY_KIND_DRIVER, NCC_OPT_TRACE_CALLS},      {CUPTI_ACTIVITY_KIND_RUNTIME, NCC_OPT_TRACE_CALLS},
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

struct buffer {
	struct buffer *next;
	size_t valid_bytes;
	uint8_t *bytes; /* zeros, where it is free */
};

static const struct ncc_cupti *api;
static uint32_t options;
static bool has_ranges; /* calls are told with the range that they are in */
static void (*wake)(void);

/* Guards what follows. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct buffer buffers[BUFFERS];
static struct buffer *unused, *filled, **filled_end = &filled;
static int n_made;

/* The thread's own. */
static uint64_t flushed_ns;

/* With the lock held. */
static struct buffer *make_buffer(void)
{
	struct buffer *buffer = n_made < BUFFERS ? &buffers[n_made] : NULL;

	if (!buffer)
		return NULL;
	buffer->bytes = calloc(1, BUFFER_BYTES);
	n_made += buffer->bytes != NULL;
	return buffer->bytes ? buffer : NULL;
}

static void on_wanted(uint8_t **bytes, size_t *size, size_t *most_records)
{
	struct buffer *buffer;

	pthread_mutex_lock(&lock);
	buffer = unused;
	if (buffer)
		unused = buffer->next;
	else
		buffer = make_buffer();
	pthread_mutex_unlock(&lock);
	*bytes = buffer ? buffer->bytes : NULL;
	*size = buffer ? BUFFER_BYTES : 0;
	*most_records = 0;
}

/* With the lock held. */
static struct buffer *find(const uint8_t *bytes)
{
	int i = 0;

	while (i < n_made && buffers[i].bytes != bytes)
		i++;
	return i < n_made ? &buffers[i] : NULL;
}

static void on_filled(CUcontext context, uint32_t stream, uint8_t *bytes, size_t size, size_t valid_bytes)
{
	struct buffer *buffer;
	bool many;

	pthread_mutex_lock(&lock);
	buffer = find(bytes);
	if (buffer) {
		buffer->next = NULL;
		buffer->valid_bytes = valid_bytes < BUFFER_BYTES ? valid_bytes : BUFFER_BYTES;
		*filled_end = buffer;
		filled_end = &buffer->next;
	}
	many = buffer && valid_bytes > BUFFER_BYTES / 2;
	pthread_mutex_unlock(&lock);
	if (many)
		wake();
}

static struct buffer *take_filled(void)
{
	struct buffer *all;

	pthread_mutex_lock(&lock);
	all = filled;
	filled = NULL;
	filled_end = &filled;
	pthread_mutex_unlock(&lock);
	return all;
}

static void give_back(struct buffer *buffer)
{
	memset(buffer->bytes, 0, BUFFER_BYTES);
	pthread_mutex_lock(&lock);
	buffer->next = unused;
	unused = buffer;
	pthread_mutex_unlock(&lock);
}

/* Of the functions that launch, copy or fill. A library that cannot choose tells all, and the others are left out. */
static void choose_calls(int domain, int kind, int (*enable)(uint32_t cbid, uint8_t on))
{
	const char *name;

	if (!enable) {
		api->cuptiActivityEnable(kind);
		return;
	}
	for (uint32_t cbid = 1; cbid < NUMBERS; cbid++) {
		name = NULL;
		if (!api->cuptiGetCallbackName(domain, cbid, &name) && name && ncc_activity_starts_work(name))
			enable(cbid, 1);
	}
}

static bool some_calls(void)
{
	return options & NCC_OPT_TRACE_COPIES && !(options & NCC_OPT_TRACE_CALLS);
}

/* A call that failed, and how. */
struct step {
	const char *call;
	int result;
};

static struct step prepare(void)
{
	struct step step = {"cuptiSetThreadIdType", api->cuptiSetThreadIdType(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM)};
	uint8_t zeroed = 1;

	/* It is faster so, and right without it. */
	api->cuptiActivitySetAttribute(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &(size_t){sizeof(zeroed)},
				       &zeroed);
	if (!step.result)
		step = (struct step){"cuptiActivityRegisterTimestampCallback",
				     api->cuptiActivityRegisterTimestampCallback(ncc_now_ns)};
	if (!step.result)
		step = (struct step){"cuptiActivityRegisterCallbacks",
				     api->cuptiActivityRegisterCallbacks(on_wanted, on_filled)};
	return step;
}

static void disable(void)
{
	for (size_t i = 0; i < KINDS; i++)
		if (options & kinds[i].option || (some_calls() && kinds[i].option == NCC_OPT_TRACE_CALLS))
			api->cuptiActivityDisable(kinds[i].kind);
}

static struct step enable(void)
{
	struct step step = {"cuptiActivityEnable", CUPTI_SUCCESS};

	for (size_t i = 0; i < KINDS && !step.result; i++)
		if (options & kinds[i].option)
			step.result = api->cuptiActivityEnable(kinds[i].kind);
	if (!step.result && some_calls()) {
		choose_calls(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_ACTIVITY_KIND_DRIVER, api->cuptiActivityEnableDriverApi);
		choose_calls(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_ACTIVITY_KIND_RUNTIME,
			     api->cuptiActivityEnableRuntimeApi);
	}
	if (step.result)
		disable();
	return step;
}

/* CUPTI has one number for each thread, that of its innermost range. */
static void range_changes(uint32_t before, uint32_t now)
{
	uint64_t last;

	if (before)
		api->cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2, &last);
	if (now)
		api->cuptiActivityPushExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2, now);
}

/* It is told of calls: where these are not wanted, or it cannot be had, operations have no range. */
static void follow_ranges(void)
{
	has_ranges = ncc_has_ranges() && options & NCC_OPT_TRACE_COPIES &&
		     api->cuptiActivityPushExternalCorrelationId && api->cuptiActivityPopExternalCorrelationId &&
		     !api->cuptiActivityEnable(CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION);
	if (has_ranges)
		ncc_ranges.follow(range_changes);
}

bool ncc_activity_start(uint32_t wanted, const char **why)
{
	struct step step;

	api = ncc_cupti(why);
	if (!api)
		return false;
	options = wanted;
	step = prepare();
	if (!step.result)
		step = enable();
	if (step.result) {
		ncc_cupti_leave(step.call, step.result);
		ncc_cupti(why);
	} else {
		follow_ranges();
	}
	return !step.result;
}

void ncc_activity_wakes(void (*when)(void))
{
	wake = when;
}

static void count_dropped(void)
{
	size_t dropped = 0;

	if (!api->cuptiActivityGetNumDroppedRecords(NULL, 0, &dropped) && dropped)
		NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FULL], dropped);
}

static struct ncc_activity_reader reader_now(void)
{
	struct ncc_activity_reader reader = {.api = api,
					     .put = ncc_timed_file_put,
					     .own_tid = (uint32_t)gettid(),
					     .all_calls = options & NCC_OPT_TRACE_CALLS,
					     .calls = options & (NCC_OPT_TRACE_CALLS | NCC_OPT_TRACE_COPIES),
					     .ranges = has_ranges};

	reader.host_ns = reader.cupti_ns = ncc_now_ns();
	api->cuptiGetTimestamp(&reader.cupti_ns);
	return reader;
}

static void read_filled(void)
{
	const struct ncc_activity_reader reader = reader_now();
	struct buffer *buffer = take_filled(), *next;

	for (next = buffer; has_ranges && next; next = next->next)
		ncc_activity_read_links(&reader, next->bytes, next->valid_bytes);
	for (; buffer; buffer = next) {
		next = buffer->next;
		ncc_activity_read(&reader, buffer->bytes, buffer->valid_bytes);
		give_back(buffer);
	}
	count_dropped();
}

/* Kernels may come before the call that says their range, in a buffer that was full first: that one is asked for then. */
static bool some_wait(void)
{
	bool any;

	pthread_mutex_lock(&lock);
	any = filled != NULL;
	pthread_mutex_unlock(&lock);
	return any;
}

void ncc_activity_look(void)
{
	uint64_t now = ncc_now_ns();

	if (now - flushed_ns >= FLUSH_NS || (has_ranges && some_wait())) {
		flushed_ns = now;
		api->cuptiActivityFlushAll(0);
	}
	read_filled();
}

/* CUPTI waits for nothing. */
static void wait_for_contexts(void)
{
	CUcontext contexts[CONTEXTS];
	int n = ncc_cupti_contexts(contexts, CONTEXTS);

	for (int i = 0; i < n; i++)
		if (!ncc_real.cuCtxSetCurrent(contexts[i]))
			ncc_real.cuCtxSynchronize();
	ncc_real.cuCtxSetCurrent(NULL);
}

void ncc_activity_finish(void)
{
	wait_for_contexts();
	api->cuptiActivityFlushAll(0);
	if (has_ranges) {
		ncc_ranges.follow(NULL);
		api->cuptiActivityDisable(CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION);
	}
	disable();
	api->cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
	read_filled();
}

/* Buffers of the parent's stay as they are: a thread of it may have been at them. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	unused = filled = NULL;
	filled_end = &filled;
	n_made = 0;
}

NCC_ON_FORK(in_child)
