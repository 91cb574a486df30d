#define _GNU_SOURCE
#include "hsa/worker.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/own_thread.h"
#include "engine/session.h"
#include "hsa/agents.h"
#include "hsa/clock.h"
#include "hsa/real.h"
#include "hsa/settings.h"
#include "launch/timed_file.h"
#include "launch/timed_names.h"
#include "launch/timed_ranges.h"

#define WAIT_NS      100000000u /* at once for a signal: the runtime may go meanwhile */
#define BRIEF_NS     1000000u   /* while others come */
#define SWEEP_NS     1000000u   /* between two looks at all that is in flight */
#define LAST_WAIT_NS 10000000000u

/* Pauses of BRIEF_NS without anything to do before the thread sleeps until it is woken. */
enum { MOST_IDLE = 50 };

/* Guards what is said below, and the thread's sleep. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static bool wanted, running;
static char run_dir[NCC_PATH_BYTES];
static uint64_t most_bytes;
static bool file_is_open;

static atomic_bool stopping, asleep;
static _Atomic(struct ncc_hsa_flight *) queued; /* the newest first */

/* The thread's own: what is in flight, oldest first. */
static struct ncc_hsa_flight *waiting, **waiting_end = &waiting;
static uint64_t swept_ns;
static int n_agents_told;

static struct ncc_hsa_signal_block *block_of(struct ncc_hsa_signal signal)
{
	return (struct ncc_hsa_signal_block *)(uintptr_t)signal.handle;
}

static ncc_hsa_status times_of(const struct ncc_hsa_flight *flight, struct ncc_hsa_times *times)
{
	return flight->is_copy ? ncc_hsa_real.get_async_copy_time(flight->signal, times)
			       : ncc_hsa_real.get_dispatch_time(flight->agent, flight->signal, times);
}

/* The program may ask for the times of its signal: of a dispatch they are in the device's ticks, which the runtime translates; of
 * a copy, whose device the runtime knows of our signal alone, they are translated already (copies.c). */
static void copy_times(const struct ncc_hsa_flight *flight)
{
	struct ncc_hsa_signal_block *from = block_of(flight->signal), *to = block_of(flight->original);
	struct ncc_hsa_times times = {from->start_ts, from->end_ts};

	if (to->kind != from->kind)
		return;
	if (flight->is_copy && ncc_hsa_real.get_async_copy_time(flight->signal, &times))
		return;
	/* One signal may be several dispatches', which two threads forward: as of the device, any of them are its times. */
	__atomic_store_n(&to->start_ts, times.start, __ATOMIC_RELAXED);
	__atomic_store_n(&to->end_ts, times.end, __ATOMIC_RELAXED);
}

/* As the device would have done: one less, or below zero what went wrong. Whoever comes first does it. */
static void forward(struct ncc_hsa_flight *flight, int64_t value)
{
	if (atomic_exchange(&flight->forwarded, true))
		return;
	copy_times(flight);
	if (value < 0)
		ncc_hsa_real.signal_store_release(flight->original, value);
	else
		ncc_hsa_real.signal_subtract(flight->original, 1);
}

/* By a thread of the runtime. Whoever sees `answered` may use the flight anew. */
static bool is_over(int64_t value, void *data)
{
	struct ncc_hsa_flight *flight = data;

	forward(flight, value);
	atomic_store_explicit(&flight->answered, true, memory_order_release);
	return false;
}

static void watch(struct ncc_hsa_flight *flight)
{
	if (flight->original.handle && !ncc_hsa_real.async_handler(flight->signal, NCC_HSA_LT, 1, is_over, flight))
		return;
	atomic_store_explicit(&flight->answered, true, memory_order_release);
}

static void wake(void)
{
	pthread_mutex_lock(&lock);
	atomic_store(&asleep, false);
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

void ncc_hsa_worker_queue(struct ncc_hsa_flight *flight)
{
	NCC_COUNT(ncc_ledger->timed, 1);
	watch(flight);
	flight->next = atomic_load_explicit(&queued, memory_order_relaxed);
	while (!atomic_compare_exchange_weak(&queued, &flight->next, flight))
		;
	if (atomic_load(&asleep))
		wake();
}

static bool take_queued(void)
{
	struct ncc_hsa_flight *list = atomic_exchange_explicit(&queued, NULL, memory_order_acquire), *ordered = NULL,
			      *newest = list, *next;

	for (; list; list = next) {
		next = list->next;
		list->next = ordered;
		ordered = list;
	}
	if (!newest)
		return false;
	*waiting_end = ordered;
	waiting_end = &newest->next;
	return true;
}

static void tell_clock(void)
{
	if (ncc_hsa_clock_read())
		ncc_hsa_clock_say(n_agents_told, ncc_timed_file_put);
}

static void put_device(const void *entry)
{
	n_agents_told++;
	ncc_timed_file_put(entry);
}

static void leave_out(void)
{
	NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FAILED], 1);
	NCC_COUNT(ncc_ledger->timed, -1);
}

static void record(struct ncc_hsa_flight *flight)
{
	struct ncc_hsa_times times;

	ncc_hsa_agents_say(put_device);
	tell_clock();
	if (times_of(flight, &times) || !ncc_hsa_clock_place(&times, &flight->op.start_ns, &flight->op.end_ns)) {
		leave_out();
		return;
	}
	ncc_timed_names_say(ncc_timed_file_put);
	ncc_timed_file_put(&flight->op);
}

/* Of a program without HIP: the hook driver for HIP takes them otherwise. */
static void range_came(void)
{
	if (atomic_load(&asleep))
		wake();
}

/* False: it is not over, or the runtime has not told us yet that it is. */
static bool finish(struct ncc_hsa_flight *flight)
{
	int64_t value = ncc_hsa_real.signal_load(flight->signal);

	if (value >= 1)
		return false;
	if (flight->original.handle)
		forward(flight, value);
	if (!atomic_load_explicit(&flight->answered, memory_order_acquire))
		return false;
	record(flight);
	ncc_hsa_flight_give(flight);
	return true;
}

/* From the oldest on, as far as they are over. */
static bool finish_first(void)
{
	struct ncc_hsa_flight *flight, *next;
	bool any = false;

	for (; (flight = waiting); any = true) {
		next = flight->next;
		if (!finish(flight))
			break;
		waiting = next;
		if (!next)
			waiting_end = &waiting;
	}
	return any;
}

/* Those that are over while older ones are not. */
static bool finish_others(void)
{
	struct ncc_hsa_flight **link = &waiting, *flight, *next;
	bool any = false;

	if (ncc_now_ns() - swept_ns < SWEEP_NS)
		return false;
	while ((flight = *link)) {
		next = flight->next;
		if (finish(flight)) {
			*link = next;
			any = true;
		} else {
			link = &flight->next;
		}
	}
	waiting_end = link;
	swept_ns = ncc_now_ns();
	return any;
}

static uint64_t in_runtime_ticks(uint64_t ns)
{
	static uint64_t frequency;

	if (!frequency && ncc_hsa_real.system_get_info(NCC_HSA_SYSTEM_TIMESTAMP_FREQUENCY, &frequency))
		frequency = 0;
	return frequency ? (uint64_t)((unsigned __int128)ns * frequency / 1000000000u) : ns;
}

/* What comes meanwhile is looked at after it. Of a signal that is over and not answered for, a thread of the runtime is about to
 * say so. */
static void wait_for_first(uint64_t ns)
{
	const struct timespec brief = {.tv_nsec = 20000};

	if (ncc_hsa_real.signal_load(waiting->signal) < 1)
		nanosleep(&brief, NULL);
	else
		ncc_hsa_real.signal_wait(waiting->signal, NCC_HSA_LT, 1, in_runtime_ticks(ns), NCC_HSA_WAIT_BLOCKED);
}

/* To wake it costs a dispatch more than all else: it goes to sleep when nothing has come for a while only. */
static void rest(int idle)
{
	const struct timespec pause = {.tv_nsec = BRIEF_NS};

	if (idle <= 1)
		ncc_timed_file_flush(); /* a kill takes what is not written */
	if (idle <= MOST_IDLE) {
		nanosleep(&pause, NULL);
		return;
	}
	ncc_timed_file_flush();
	ncc_log_flush();
	pthread_mutex_lock(&lock);
	atomic_store(&asleep, true);
	while (!atomic_load(&stopping) && atomic_load(&asleep) && !atomic_load(&queued) && !ncc_timed_ranges_wait())
		pthread_cond_wait(&changed, &lock);
	atomic_store(&asleep, false);
	pthread_mutex_unlock(&lock);
}

/* `idle`: rounds in which nothing came and nothing was over. */
static void wait_for_more(int idle)
{
	if (!waiting) {
		rest(idle);
		return;
	}
	ncc_timed_file_flush();
	wait_for_first(idle > MOST_IDLE ? WAIT_NS : BRIEF_NS);
}

/* Of what came too late for the worker before; the runtime may be another one since, which knows no such signal. */
static void forget_queued(void)
{
	struct ncc_hsa_flight *flight = atomic_exchange(&queued, NULL);

	for (; flight; flight = flight->next)
		leave_out();
}

/* Until all of it is over, or it has taken too long: the program ends, or the runtime. */
static void finish_all(void)
{
	uint64_t until = ncc_now_ns() + LAST_WAIT_NS;

	for (take_queued(); waiting && ncc_now_ns() < until; take_queued()) {
		finish_first();
		finish_others();
		if (waiting)
			wait_for_first(BRIEF_NS);
	}
	for (; waiting; waiting = waiting->next)
		leave_out();
	waiting_end = &waiting;
}

static void open_file(void)
{
	if (!file_is_open)
		ncc_timed_file_open(run_dir, most_bytes);
	file_is_open = true;
}

static void *run(void *arg)
{
	int idle = 0;
	bool came, ended;

	open_file();
	while (!atomic_load(&stopping)) {
		came = take_queued();
		ended = finish_first() | finish_others();
		ncc_timed_ranges_put();
		idle = came || ended ? 0 : idle + 1;
		if (!ended)
			wait_for_more(idle);
	}
	finish_all();
	ncc_timed_ranges_put();
	ncc_timed_file_flush();
	ncc_log_flush();
	return arg;
}

static void no_need_to_wake(void)
{
}

bool ncc_hsa_worker_is_wanted(void)
{
	return wanted;
}

void ncc_hsa_worker_start(void)
{
	pthread_mutex_lock(&lock);
	atomic_store(&stopping, false);
	if (wanted && !running) {
		forget_queued();
		running = ncc_start_own_thread(&thread, run, NULL);
		if (running)
			pthread_setname_np(thread, "ncc-hsa");
		else
			ncc_log("[hsa] no thread could be started: nothing is recorded");
		wanted = running;
	}
	pthread_mutex_unlock(&lock);
	if (wanted)
		ncc_timed_ranges_begin(true, range_came);
}

void ncc_hsa_worker_stop(void)
{
	bool join;

	pthread_mutex_lock(&lock);
	join = running;
	running = false;
	atomic_store(&stopping, true);
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	if (join)
		pthread_join(thread, NULL);
	ncc_timed_ranges_end();
}

static void opened(const struct ncc_welcome *welcome)
{
	wanted = welcome->options & NCC_OPT_TRACE;
	file_is_open = false;
	n_agents_told = 0;
	most_bytes = welcome->max_trace_bytes;
	snprintf(run_dir, sizeof(run_dir), "%s", welcome->run_dir);
	ncc_log_start(welcome->run_dir, no_need_to_wake);
}

NCC_SESSION_PART(opened, NULL)

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	wanted = running = file_is_open = false;
	atomic_store(&stopping, false);
	atomic_store(&asleep, false);
	atomic_store(&queued, NULL);
	waiting = NULL;
	waiting_end = &waiting;
}

NCC_ON_FORK(in_child)
