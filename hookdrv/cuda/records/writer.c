#define _GNU_SOURCE
#include "cuda/records/writer.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/brief_lock.h"
#include "base/clock.h"
#include "base/fork.h"
#include "base/log.h"
#include "base/own_thread.h"
#include "cuda/driver/own_call.h"
#include "cuda/records/pool.h"
#include "cuda/records/save.h"
#include "cuda/records/storing.h"

enum {
	BUSY_STREAMS = 32,
	FIRST_PAUSE_NS = 20000,
	LAST_PAUSE_NS = 1000000,
	LINES_MS = 2, /* that lines of the log wait for more of them where nothing else is to be done */
};

/* So long the thread goes on looking by itself, as waking one that sleeps costs who launches. Measured on an H200's host: the
 * launches of 1000 steps of training, which Python makes one by one, took our code 0.30 s, 0.34 to 0.45 s without this.
 */
#define LINGER_NS 50000000u

/* Guards all of `writer`. */
static pthread_mutex_t lock = NCC_BRIEF_LOCK;
static pthread_cond_t wanted = PTHREAD_COND_INITIALIZER;

static struct {
	struct ncc_records_launch *head;
	struct ncc_records_launch **tail; /* NULL: empty */
	pthread_t thread;
	bool running;
	bool failed; /* the thread could not be started: not tried again */
	bool woken;
	bool has_lines;
	bool stop;
} writer;

/* Launches that were queued and are not saved, in that order; the thread's alone. */
static struct ncc_records_launch *pending, **pending_end = &pending;
static uint64_t last_ns; /* when something was queued */

static bool lingers(void)
{
	return ncc_now_ns() - last_ns < LINGER_NS;
}

/* Takes what was queued. Where nothing is pending, or was queued lately, waits until something is, or it was woken, or
 * (`most_ms`) for so long; false when there will be no more. */
static bool take_queued(uint32_t most_ms)
{
	bool waits = !pending && !lingers(), lines = false, more;
	struct timespec due = waits && most_ms ? ncc_wait_until(most_ms) : (struct timespec){0};

	pthread_mutex_lock(&lock);
	while (waits && !writer.head && !writer.woken && !writer.stop) {
		if (writer.has_lines && !lines) {
			due = ncc_wait_until(LINES_MS);
			lines = true;
		}
		if (!due.tv_sec)
			pthread_cond_wait(&wanted, &lock);
		else if (pthread_cond_timedwait(&wanted, &lock, &due))
			break;
	}
	writer.woken = writer.has_lines = false;
	if (writer.head) {
		last_ns = ncc_now_ns();
		*pending_end = writer.head;
		pending_end = writer.tail;
		writer.head = NULL;
		writer.tail = NULL;
	}
	more = pending || !writer.stop;
	pthread_mutex_unlock(&lock);
	return more;
}

/* Streams whose next launch is not over, in one pass: none behind it is asked for. Those that find no place here are asked. */
struct busy {
	struct {
		const struct ncc_context *context;
		CUstream stream;
	} stream[BUSY_STREAMS];
	uint32_t n;
};

static bool is_busy(const struct busy *busy, const struct ncc_records_launch *launch)
{
	for (uint32_t i = 0; i < busy->n; i++)
		if (busy->stream[i].context == launch->context && busy->stream[i].stream == launch->stream)
			return true;
	return false;
}

static void note_busy(struct busy *busy, const struct ncc_records_launch *launch)
{
	if (busy->n == BUSY_STREAMS)
		return;
	busy->stream[busy->n].context = launch->context;
	busy->stream[busy->n++].stream = launch->stream;
}

/* Saves what is over: a kernel that never ends holds up its stream's launches and no others. */
static bool save_pending(void)
{
	struct ncc_records_launch **link = &pending;
	struct busy busy = {.n = 0};
	bool saved = false;

	while (*link) {
		struct ncc_records_launch *launch = *link, *next = launch->next;

		bool behind = is_busy(&busy, launch);

		if (!behind && ncc_save_if_over(launch)) {
			*link = next;
			saved = true;
			continue;
		}
		if (!behind)
			note_busy(&busy, launch);
		link = &launch->next;
	}
	pending_end = link;
	ncc_save_end_pass();
	ncc_real.cuCtxSetCurrent(NULL);
	return saved;
}

/* Asks again and again, less and less often: an event that wakes a sleeping thread (CU_EVENT_BLOCKING_SYNC) costs
 * the program's stream a microsecond or two, and waiting for one that does not would burn a core. */
static void *run(void *arg)
{
	struct timespec pause = {.tv_nsec = FIRST_PAUSE_NS};

	uint32_t again_ms = 0;

	ncc_capture_relax();
	while (take_queued(again_ms)) {
		bool saved = pending ? save_pending() : false;

		ncc_pool_trim_if_due();
		if (!pending)
			again_ms = ncc_pool_give_surplus();
		ncc_log_flush();
		if (saved) {
			pause.tv_nsec = FIRST_PAUSE_NS;
		} else if (pending || lingers()) {
			nanosleep(&pause, NULL);
			if (pause.tv_nsec < LAST_PAUSE_NS)
				pause.tv_nsec += pause.tv_nsec / 2;
		}
	}
	return NULL;
}

/* With the lock held. */
static bool start(void)
{
	if (writer.running || writer.failed)
		return writer.running;
	writer.running = ncc_storing_begin() && ncc_start_own_thread(&writer.thread, run, NULL);
	writer.failed = !writer.running;
	if (writer.running)
		pthread_setname_np(writer.thread, "ncc-writer");
	return writer.running;
}

bool ncc_writer_ready(void)
{
	bool ready;

	pthread_mutex_lock(&lock);
	ready = !writer.stop && start();
	pthread_mutex_unlock(&lock);
	return ready;
}

void ncc_writer_queue(struct ncc_records_launch *launch)
{
	launch->next = NULL;
	pthread_mutex_lock(&lock);
	*(writer.tail ? writer.tail : &writer.head) = launch;
	writer.tail = &launch->next;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
}

static void wake(bool *why)
{
	pthread_mutex_lock(&lock);
	*why = true;
	if (!writer.stop)
		start();
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
}

void ncc_writer_wake(void)
{
	wake(&writer.woken);
}

void ncc_writer_wake_for_lines(void)
{
	wake(&writer.has_lines);
}

void ncc_writer_stop(void)
{
	bool running;

	pthread_mutex_lock(&lock);
	running = writer.running;
	writer.running = false;
	writer.stop = true;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
	if (running)
		pthread_join(writer.thread, NULL);
	ncc_storing_stop();
}

void ncc_writer_reset(void)
{
	pthread_mutex_lock(&lock);
	writer.failed = writer.woken = writer.has_lines = writer.stop = false;
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)NCC_BRIEF_LOCK;
	wanted = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	memset(&writer, 0, sizeof(writer));
	pending = NULL;
	pending_end = &pending;
}

NCC_ON_FORK(in_child)
