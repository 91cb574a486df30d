#define _GNU_SOURCE
#include "launch/timed_thread.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/config.h"
#include "base/fork.h"
#include "base/hot.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/own_thread.h"
#include "driver/own_call.h"
#include "engine/session.h"
#include "launch/activity.h"
#include "launch/timed_device.h"
#include "launch/timed_file.h"
#include "launch/timed_names.h"
#include "launch/timed_ranges.h"

enum {
	PAUSE_MS = 2, /* between two looks: the driver tells of no event that it is over */
	MOST_IDLE_LOOKS = 25,
	ACTIVITY_MS = 20,     /* between two looks at what others tell */
	LAST_WAIT_MS = 10000, /* for what is in flight when a context or the program ends */
	STREAMS = 64,         /* of which it is known, in one look, that they are not at rest */
};

/* Newest first. */
static _Atomic(struct ncc_timed *) queued;

/* Guards what follows. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static bool wanted, running, stopping;
static NCC_HOT atomic_bool asleep; /* until something is queued: it has not started, or nothing is in flight */
static CUcontext ending;           /* what is of it is to be given back; NULL: of none */
static bool over;                  /* the thread has done all that it has to */
static char run_dir[NCC_PATH_BYTES];
static uint64_t most_bytes;
static uint32_t options;

/* Who tells of operations. */
static NCC_HOT _Atomic enum { BY_EVENTS, UNDECIDED, BY_OTHERS } by;
static pthread_once_t decided = PTHREAD_ONCE_INIT;
static _Thread_local bool deciding; /* what is called meanwhile is not the program's */
static const char *why_events = "";

/* The thread's own: what is in flight, oldest first; and which streams were seen not to be at rest. */
static struct ncc_timed *waiting, **waiting_end = &waiting;
static uint32_t idle_looks; /* one after another */
static struct {
	const struct ncc_timed *first[STREAMS];
	uint32_t n;
} busy;

static void take_queued(void)
{
	struct ncc_timed *list = atomic_exchange_explicit(&queued, NULL, memory_order_acquire), *ordered = NULL, *next;

	for (; list; list = next) {
		next = list->next;
		list->next = ordered;
		ordered = list;
	}
	*waiting_end = ordered;
	while (*waiting_end)
		waiting_end = &(*waiting_end)->next;
}

/* A thread's own stream has the same handle in each. */
static bool same_stream(const struct ncc_timed *a, const struct ncc_timed *b)
{
	return a->stream == b->stream && a->context == b->context &&
	       (a->stream != CU_STREAM_PER_THREAD || a->op.tid == b->op.tid);
}

/* What is behind another one, which is not over. */
static bool is_behind(const struct ncc_timed *timed)
{
	for (uint32_t i = 0; i < busy.n; i++)
		if (same_stream(busy.first[i], timed))
			return true;
	return false;
}

static void tell_clock(const struct ncc_timed_context *context)
{
	const struct ncc_timed_clock *clock = &context->clock;
	struct ncc_timeline_clock entry = {.kind = NCC_TIMELINE_CLOCK,
					   .device = context->device,
					   .host_ns = clock->read_ns,
					   .error_ns = clock->error_ns};

	ncc_timed_file_put(&entry);
}

/* Its clock may have been read when the context was first seen. */
static void tell_device(struct ncc_timed_context *context)
{
	ncc_timed_device_say(context->device, ncc_timed_file_put);
	context->told = true;
	if (context->clock.known)
		tell_clock(context);
}

/* False: there is no such context any more. */
static bool enter(struct ncc_timed_context *context)
{
	CUcontext handle = atomic_load(&context->handle);

	return handle && !ncc_real.cuCtxSetCurrent(handle);
}

static void fail(struct ncc_timed *timed)
{
	NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FAILED], 1);
	NCC_COUNT(ncc_ledger->timed, -1);
	ncc_timed_give(timed);
}

/* Within its context. False: it is not over, or cannot be placed yet. */
static bool place(struct ncc_timed *timed)
{
	struct ncc_timed_context *context = timed->context;
	CUresult result;

	if (!context->told)
		tell_device(context);
	if (ncc_timed_clock_read(&context->clock))
		tell_clock(context);
	if (!ncc_timed_clock_is_fresh(&context->clock))
		return false;
	result = ncc_timed_clock_place(&context->clock, timed->start, timed->end, &timed->op);
	if (result == CUDA_ERROR_NOT_READY)
		return false;
	if (result) {
		fail(timed);
		return true;
	}
	timed->op.device = context->device;
	ncc_timed_names_say(ncc_timed_file_put);
	ncc_timed_file_put(&timed->op);
	ncc_timed_give(timed);
	return true;
}

/* Places what is over. True: something is in flight. */
static bool look(void)
{
	struct ncc_timed **link = &waiting, *timed;
	struct ncc_timed_context *inside = NULL;

	take_queued();
	busy.n = 0;
	while ((timed = *link) && busy.n < STREAMS) {
		struct ncc_timed *next = timed->next;

		if (is_behind(timed)) {
			link = &timed->next;
			continue;
		}
		if (inside != timed->context && !enter(timed->context)) {
			*link = next;
			fail(timed);
			continue;
		}
		inside = timed->context;
		if (place(timed)) {
			*link = next;
		} else {
			busy.first[busy.n++] = timed;
			link = &timed->next;
		}
	}
	for (waiting_end = link; *waiting_end;)
		waiting_end = &(*waiting_end)->next;
	ncc_timed_ranges_put();
	ncc_timed_file_flush();
	return waiting != NULL;
}

/* Of a context, or NULL: of any. */
static bool is_in_flight(const struct ncc_timed_context *context)
{
	const struct ncc_timed *timed = waiting;

	while (timed && context && timed->context != context)
		timed = timed->next;
	return timed;
}

static void give_up(const struct ncc_timed_context *context)
{
	struct ncc_timed **link = &waiting, *timed;

	while ((timed = *link)) {
		if (timed->context != context) {
			link = &timed->next;
			continue;
		}
		*link = timed->next;
		fail(timed);
	}
	waiting_end = link;
}

static void pause_ms(long ms)
{
	const struct timespec pause = {.tv_nsec = ms * 1000000};

	nanosleep(&pause, NULL);
}

/* Until all of it is placed, or it has taken too long. */
static void place_all(const struct ncc_timed_context *context)
{
	uint64_t until = ncc_now_ns() + LAST_WAIT_MS * 1000000ull;

	for (look(); is_in_flight(context) && ncc_now_ns() < until; look())
		pause_ms(1);
}

static void end_context(CUcontext handle)
{
	struct ncc_timed_context *context = ncc_timed_context_of(handle);

	if (!context)
		return;
	place_all(context);
	give_up(context);
	if (enter(context))
		ncc_timed_context_gone(context);
	ncc_real.cuCtxSetCurrent(NULL);
}

/* With the lock held. Who queues something looks whether the thread is asleep, which looks for that once more here. */
static void sleep_until_needed(void)
{
	atomic_store(&asleep, true);
	while (!stopping && !ending && atomic_load(&asleep) && !atomic_load(&queued) && !ncc_timed_ranges_wait())
		pthread_cond_wait(&changed, &lock);
	atomic_store(&asleep, false);
}

/* With the lock held. To wake it costs a launch more than all else: it goes to sleep when nothing has come for a while only,
 * and what wakes it is not looked at alone. */
static void wait_for_work(bool in_flight)
{
	struct timespec until;

	idle_looks = in_flight ? 0 : idle_looks + 1;
	if (idle_looks > MOST_IDLE_LOOKS) {
		sleep_until_needed();
		idle_looks = 0;
	}
	until = ncc_wait_until(PAUSE_MS);
	while (!stopping && !ending && !pthread_cond_timedwait(&changed, &lock, &until))
		;
}

/* With the lock held, which is let go meanwhile. */
static bool look_round(void)
{
	CUcontext context = ending;
	bool in_flight;

	pthread_mutex_unlock(&lock);
	if (context)
		end_context(context);
	in_flight = look();
	pthread_mutex_lock(&lock);
	if (context) {
		ending = NULL;
		pthread_cond_broadcast(&changed);
	}
	return in_flight;
}

static void tell_source(void)
{
	struct ncc_timeline_source entry = {.kind = NCC_TIMELINE_SOURCE, .by = NCC_BY_EVENTS};

	if (by == BY_OTHERS)
		entry.by = NCC_BY_CUPTI;
	else
		snprintf(entry.why, sizeof(entry.why), "%s", why_events);
	ncc_timed_file_put(&entry);
}

/* With the lock held, which is let go meanwhile. */
static void follow_others(void)
{
	struct timespec until;

	while (!stopping) {
		pthread_mutex_unlock(&lock);
		ncc_activity_look();
		ncc_timed_ranges_put();
		ncc_timed_file_flush();
		pthread_mutex_lock(&lock);
		ending = NULL; /* whoever tells sees to that */
		pthread_cond_broadcast(&changed);
		until = ncc_wait_until(ACTIVITY_MS);
		if (!stopping)
			pthread_cond_timedwait(&changed, &lock, &until);
	}
}

static void finish_all(void)
{
	if (by == BY_OTHERS)
		ncc_activity_finish();
	else
		place_all(NULL);
	ncc_timed_ranges_put();
	ncc_timed_file_flush();
}

static void *run(void *arg)
{
	ncc_timed_by_others(); /* a range may have woken this thread before that was decided */
	ncc_capture_relax();
	ncc_timed_file_open(run_dir, most_bytes);
	tell_source();
	pthread_mutex_lock(&lock);
	if (by == BY_OTHERS)
		follow_others();
	while (!stopping)
		wait_for_work(look_round());
	pthread_mutex_unlock(&lock);
	finish_all();
	pthread_mutex_lock(&lock);
	over = true;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

/* With the lock held. One that cannot be started is not tried again. */
static void start(void)
{
	wanted = false;
	running = ncc_start_own_thread(&thread, run, NULL);
	if (running)
		pthread_setname_np(thread, "ncc-timeline");
	else
		ncc_log("[exec] timeline: no thread could be started");
}

static void start_if_wanted(void)
{
	if (wanted && !running && !stopping)
		start();
}

static void wake(void)
{
	pthread_mutex_lock(&lock);
	start_if_wanted();
	atomic_store(&asleep, false);
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

static void decide(void)
{
	deciding = true;
	ncc_activity_wakes(wake);
	by = ncc_activity_start(options, &why_events) ? BY_OTHERS : BY_EVENTS;
	deciding = false;
	if (by != BY_OTHERS)
		return;
	wake();
	ncc_give_up(); /* calls pass as if we were not there */
}

bool ncc_timed_by_others(void)
{
	if (atomic_load_explicit(&by, memory_order_acquire) != UNDECIDED)
		return by == BY_OTHERS;
	if (deciding)
		return true;
	pthread_once(&decided, decide);
	return by == BY_OTHERS;
}

static void begun(void)
{
	ncc_timed_by_others();
}

NCC_ON_SESSION_BEGUN(begun)

void ncc_timed_queue(struct ncc_timed *timed)
{
	NCC_COUNT(ncc_ledger->timed, 1);
	timed->next = atomic_load_explicit(&queued, memory_order_relaxed);
	while (!atomic_compare_exchange_weak(&queued, &timed->next, timed))
		;
	if (atomic_load(&asleep))
		wake();
}

/* Of a range: in the thread that ended it. */
static void range_came(void)
{
	if (atomic_load(&asleep))
		wake();
}

void ncc_timed_context_ends(CUcontext context)
{
	struct ncc_timed_context *left;

	if (!ncc_timed_context_of(context))
		return;
	pthread_mutex_lock(&lock);
	start_if_wanted(); /* there are events even where nothing was queued: what the driver refuses has some */
	while (running && !stopping && ending)
		pthread_cond_wait(&changed, &lock);
	if (running && !stopping) {
		ending = context;
		pthread_cond_broadcast(&changed);
		while (running && ending == context)
			pthread_cond_wait(&changed, &lock);
	}
	pthread_mutex_unlock(&lock);
	/* Without the thread nobody looks, but the next context may have this one's address. */
	left = ncc_timed_context_of(context);
	if (left)
		ncc_timed_context_lost(left);
}

static void opened(const struct ncc_welcome *welcome)
{
	pthread_mutex_lock(&lock);
	wanted = welcome->options & NCC_OPT_TRACE;
	by = wanted && welcome->options & NCC_OPT_UNPROBED ? UNDECIDED : BY_EVENTS;
	options = welcome->options;
	running = stopping = over = false;
	atomic_store(&asleep, true);
	most_bytes = welcome->max_trace_bytes;
	snprintf(run_dir, sizeof(run_dir), "%s", welcome->run_dir);
	pthread_mutex_unlock(&lock);
	ncc_timed_ranges_begin(welcome->options & NCC_OPT_TRACE, range_came);
}

/* The program ends: what it has launched is placed. A kernel that does not end is left to itself. */
static void finish(void)
{
	struct timespec until = ncc_wait_until(LAST_WAIT_MS + 1000);
	bool join;

	ncc_timed_ranges_leave();
	pthread_mutex_lock(&lock);
	join = running && !stopping;
	stopping = true;
	pthread_cond_broadcast(&changed);
	while (join && !over && !pthread_cond_timedwait(&changed, &lock, &until))
		;
	join &= over;
	pthread_mutex_unlock(&lock);
	if (join)
		pthread_join(thread, NULL);
	ncc_timed_ranges_end();
}

NCC_SESSION_PART(opened, finish)

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	wanted = running = stopping = over = false;
	by = BY_EVENTS;
	decided = (pthread_once_t)PTHREAD_ONCE_INIT;
	deciding = false;
	atomic_store(&asleep, false);
	ending = NULL;
	waiting = NULL;
	waiting_end = &waiting;
	atomic_store(&queued, NULL);
}

NCC_ON_FORK(in_child)
