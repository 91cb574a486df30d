#define _GNU_SOURCE
#include "roctracer/flights.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/own_thread.h"
#include "driver/capture.h"
#include "driver/own_call.h"
#include "launch/timed_pool.h"
#include "roctracer/correlation.h"
#include "roctracer/enabled.h"
#include "roctracer/made.h"
#include "roctracer/nodes.h"
#include "roctracer/real.h"

enum {
	PAUSE_MS = 2,         /* between two looks: the driver tells of no event that it is over */
	LAST_WAIT_MS = 10000, /* for what is in flight when a pool is closed or a context goes */
	MOST_BUSY = 64,       /* that one look finds in flight, until it leaves the rest for the next one */
};

struct ncc_roc_flight {
	struct ncc_roc_flight *next;
	struct ncc_timed *timed;
	ncc_roc_pool pool;
	struct ncc_roc_record record;
	uint64_t external;
	bool has_external;
};

/* Guards what was queued, and the thread. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct ncc_roc_flight *queued, **queued_end = &queued;
static bool running;

/* Held by who looks, until what is over is written, for which it may wait for the program. */
static pthread_mutex_t write_lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_roc_flight *placed, **placed_end = &placed;

/* Guards what is in flight, and the contexts' clocks. Behind write_lock; nobody waits for the program with it. */
static pthread_mutex_t look_lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_roc_flight *waiting, **waiting_end = &waiting;
static bool over; /* the process ends: the library may be gone */

void ncc_roc_write(ncc_roc_pool pool, const struct ncc_roc_record *record, const uint64_t *external)
{
	struct ncc_roc_record records[2] = {{.domain = NCC_ROC_EXT_API,
					     .op = NCC_ROC_EXT_EXTERNAL_ID,
					     .correlation_id = record->correlation_id,
					     .external_id = external ? *external : 0},
					    *record};

	ncc_roc_pool_write(pool, external ? records : &records[1], external ? 2 : 1);
}

/* ---- from the call's beginning to its end */

/* What the library refuses while another stream captures, it does not in a bracket. */
static int relax(void)
{
	return ncc_captures() ? ncc_capture_relax() : -1;
}

static struct ncc_timed *take(CUstream stream)
{
	struct ncc_timed_context *context;
	struct ncc_timed *timed;
	CUcontext current;

	if (ncc_real.cuCtxGetCurrent(&current) || !current)
		return NULL;
	context = ncc_timed_context(current);
	timed = context ? ncc_timed_take(context) : NULL;
	if (!timed)
		return NULL;
	timed->stream = stream;
	timed->op = (struct ncc_timeline_op){.call_start_ns = ncc_now_ns()};
	if (!ncc_real.cuEventRecord(timed->start, stream))
		return timed;
	ncc_timed_give(timed);
	return NULL;
}

static struct ncc_timed *begin(CUstream stream)
{
	struct ncc_timed *timed;
	int relaxed;

	if (ncc_capture_status(stream))
		return NULL;
	relaxed = relax();
	timed = take(stream);
	ncc_capture_restore(relaxed);
	return timed;
}

static void fill(struct ncc_roc_record *record, const struct ncc_roc_made *made, uint32_t op, uint64_t correlation)
{
	*record = (struct ncc_roc_record){
		.domain = NCC_ROC_HIP_OPS,
		.kind = made->kind,
		.op = op,
		.correlation_id = correlation,
		.queue_id = (uint64_t)(uintptr_t)made->stream,
	};
	if (NCC_ROC_ABI == 4 && op == NCC_ROC_DISPATCH)
		record->kernel_name = ncc_roc_kernel_name(made);
	else
		record->bytes = made->bytes;
}

struct ncc_roc_flight *ncc_roc_flight_begin(uint32_t call, bool per_thread, const union ncc_roc_data *data)
{
	int op = ncc_roc_call_makes(call);
	ncc_roc_pool pool = op < 0 ? 0 : ncc_roc_pool_of(NCC_ROC_HIP_OPS, (uint32_t)op);
	CUstream by_default = per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
	struct ncc_roc_flight *flight;
	struct ncc_roc_made made;

	if (!pool || !ncc_roc_can_time())
		return NULL;
	flight = malloc(sizeof(*flight));
	if (!flight)
		return NULL;
	made = ncc_roc_made(call, data);
	*flight = (struct ncc_roc_flight){.pool = pool};
	fill(&flight->record, &made, (uint32_t)op, data->head.correlation_id);
	flight->has_external = ncc_roc_external(&flight->external);
	flight->timed = begin(made.stream ? made.stream : by_default);
	if (flight->timed)
		return flight;
	free(flight);
	return NULL;
}

static bool pause_until_changed(uint64_t ms)
{
	struct timespec until = ncc_wait_until(ms);

	return !pthread_cond_timedwait(&changed, &lock, &until);
}

/* Looks as long as something is in flight. */
static void *run(void *arg)
{
	ncc_capture_relax();
	for (;;) {
		bool idle;

		ncc_roc_flights_look();
		pthread_mutex_lock(&look_lock);
		idle = !waiting;
		pthread_mutex_unlock(&look_lock);
		pthread_mutex_lock(&lock);
		if (idle)
			while (!queued)
				pthread_cond_wait(&changed, &lock);
		else
			pause_until_changed(PAUSE_MS);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

/* The library is there by now: its exit handler runs after ours. */
static void at_exit(void)
{
	pthread_mutex_lock(&look_lock);
	over = true;
	pthread_mutex_unlock(&look_lock);
}

/* With the lock held. One that cannot be started is tried again: what waits is looked at when a pool is flushed, too. */
static void start(void)
{
	static bool watched;
	pthread_t thread;

	if (!watched)
		atexit(at_exit);
	watched = true;
	ncc_fork_watch();
	running = ncc_start_own_thread(&thread, run, NULL);
	if (!running)
		return;
	pthread_setname_np(thread, "ncc-flights");
	pthread_detach(thread);
}

static void queue(struct ncc_roc_flight *flight)
{
	pthread_mutex_lock(&lock);
	flight->next = NULL;
	if (!queued)
		pthread_cond_broadcast(&changed);
	*queued_end = flight;
	queued_end = &flight->next;
	if (!running)
		start();
	pthread_mutex_unlock(&lock);
}

void ncc_roc_flight_end(struct ncc_roc_flight *flight, bool failed)
{
	int relaxed;

	if (!flight)
		return;
	relaxed = relax();
	failed = failed || ncc_real.cuEventRecord(flight->timed->end, flight->timed->stream);
	ncc_capture_restore(relaxed);
	if (!failed) {
		queue(flight);
		return;
	}
	ncc_timed_give(flight->timed);
	free(flight);
}

/* ---- until it is over. With the look's lock held */

static void take_queued(void)
{
	pthread_mutex_lock(&lock);
	*waiting_end = queued;
	if (queued)
		waiting_end = queued_end;
	queued = NULL;
	queued_end = &queued;
	pthread_mutex_unlock(&lock);
}

static void drop(struct ncc_roc_flight *flight)
{
	ncc_timed_give(flight->timed);
	free(flight);
}

static void put_placed(struct ncc_roc_flight *flight)
{
	flight->next = NULL;
	*placed_end = flight;
	placed_end = &flight->next;
}

/* False: it is not over, or cannot be placed yet. */
static bool place(struct ncc_roc_flight *flight)
{
	struct ncc_timed *timed = flight->timed;
	struct ncc_timed_context *context = timed->context;
	CUresult result;

	ncc_timed_clock_read(&context->clock);
	if (!ncc_timed_clock_is_fresh(&context->clock))
		return false;
	result = ncc_timed_clock_place(&context->clock, timed->start, timed->end, &timed->op);
	if (result == CUDA_ERROR_NOT_READY)
		return false;
	if (!result) {
		flight->record.begin_ns = timed->op.start_ns;
		flight->record.end_ns = timed->op.end_ns;
		flight->record.device_id = ncc_roc_node_of(context->device);
		ncc_timed_give(timed);
		put_placed(flight);
	} else {
		drop(flight);
	}
	return true;
}

/* Within its context, which may be gone: then it is never over. */
static bool place_within(struct ncc_roc_flight *flight)
{
	CUcontext handle = atomic_load(&flight->timed->context->handle);
	struct ncc_own_calls own;
	bool placed;

	if (!handle) {
		drop(flight);
		return true;
	}
	own = ncc_own_calls_begin(handle);
	placed = place(flight);
	ncc_own_calls_end(own);
	return placed;
}

static void look(void)
{
	struct ncc_roc_flight **link = &waiting, *flight;

	take_queued();
	for (int n_busy = 0; (flight = *link) && n_busy < MOST_BUSY;) {
		struct ncc_roc_flight *next = flight->next;

		if (place_within(flight)) {
			*link = next;
		} else {
			link = &flight->next;
			n_busy++;
		}
	}
	while (*link)
		link = &(*link)->next;
	waiting_end = link;
}

/* With the write lock held. */
static void write_placed(void)
{
	struct ncc_roc_flight *flight = placed, *next;

	placed = NULL;
	placed_end = &placed;
	for (; flight; flight = next) {
		next = flight->next;
		ncc_roc_write(flight->pool, &flight->record, flight->has_external ? &flight->external : NULL);
		free(flight);
	}
}

/* ---- the end of a pool, and of a context */

static bool is_of(const struct ncc_roc_flight *flight, ncc_roc_pool pool, const struct ncc_timed_context *context)
{
	return (!pool || flight->pool == pool) && (!context || flight->timed->context == context);
}

static bool any_of(ncc_roc_pool pool, const struct ncc_timed_context *context)
{
	const struct ncc_roc_flight *flight = waiting;

	while (flight && !is_of(flight, pool, context))
		flight = flight->next;
	return flight;
}

/* True: none is in flight. */
static bool look_for(ncc_roc_pool pool, const struct ncc_timed_context *context)
{
	bool none;

	pthread_mutex_lock(&write_lock);
	pthread_mutex_lock(&look_lock);
	if (!over && ncc_real.cuEventRecord)
		look();
	none = over || !any_of(pool, context);
	pthread_mutex_unlock(&look_lock);
	write_placed();
	pthread_mutex_unlock(&write_lock);
	return none;
}

void ncc_roc_flights_look(void)
{
	look_for(0, NULL);
}

static void wait_for(ncc_roc_pool pool, const struct ncc_timed_context *context)
{
	const struct timespec pause = {.tv_nsec = 1000000};
	uint64_t until = ncc_now_ns() + LAST_WAIT_MS * 1000000ull;

	while (!look_for(pool, context) && ncc_now_ns() < until)
		nanosleep(&pause, NULL);
}

void ncc_roc_flights_wait(ncc_roc_pool pool)
{
	wait_for(pool, NULL);
}

static void give_up(const struct ncc_timed_context *context)
{
	struct ncc_roc_flight **link = &waiting, *flight;

	while ((flight = *link)) {
		if (is_of(flight, 0, context)) {
			*link = flight->next;
			drop(flight);
		} else {
			link = &flight->next;
		}
	}
	waiting_end = link;
}

void ncc_roc_flights_leave(void)
{
	struct ncc_timed_context *context;
	CUcontext current = NULL;

	if (!ncc_real.cuCtxGetCurrent || ncc_real.cuCtxGetCurrent(&current))
		return;
	context = ncc_timed_context_of(current);
	if (!context)
		return;
	if (!ncc_roc_is_giving()) /* else who looks may wait for this thread */
		wait_for(0, context);
	pthread_mutex_lock(&look_lock);
	take_queued();
	give_up(context);
	ncc_timed_context_gone(context);
	pthread_mutex_unlock(&look_lock);
}

static void in_child(void)
{
	lock = look_lock = write_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	queued = waiting = placed = NULL;
	queued_end = &queued;
	waiting_end = &waiting;
	placed_end = &placed;
	running = false;
}

NCC_ON_FORK(in_child)
