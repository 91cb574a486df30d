#define _GNU_SOURCE
#include "records/writer.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/brief_lock.h"
#include "base/clock.h"
#include "base/fork.h"
#include "base/hot.h"
#include "base/log.h"
#include "base/own_thread.h"
#include "driver/capture.h"
#include "driver/own_call.h"
#include "records/marks.h"
#include "records/pool.h"
#include "records/save.h"
#include "records/storing.h"

enum {
	KNOWN_STREAMS = 32,
	FIRST_PAUSE_NS = 20000,
	LAST_PAUSE_NS = 1000000,
	MARK_AFTER_NS = 1000000, /* so long the program may make the next launch of the stream */
	LINES_MS = 2,            /* that lines of the log wait for more of them where nothing else is to be done */
};

/* So long the thread goes on looking by itself, as waking one that sleeps costs who launches. Measured on an H200's host: the
 * launches of 1000 steps of training, which Python makes one by one, took our code 0.30 s, 0.34 to 0.45 s without this.
 */
#define LINGER_NS 50000000u

/* Held while events are recorded behind launches of streams that another thread may want to destroy, or to capture with, and
 * until a capture is counted. Taken before `lock`. */
static pthread_mutex_t marks = PTHREAD_MUTEX_INITIALIZER;

/* Launches that were queued and nobody has looked at, by next, the last one first. Who launches takes no lock, and writes to
 * this line alone. */
static struct {
	_Alignas(NCC_LINE_BYTES) _Atomic(struct ncc_records_launch *) last;
	atomic_bool sleeps; /* the writer: it is to be woken */
} incoming;

static NCC_HOT atomic_bool runs; /* the thread: launches can be queued */

/* Guards all of `writer`, and the tails (marks.h). */
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

/* With the lock held: what is incoming is queued, in the order in which it came. */
static void look(void)
{
	struct ncc_records_launch *launch = NULL, *first = NULL, *next;

	/* Asked before it is written to: that takes the line from who launches. */
	if (atomic_load(&incoming.last))
		launch = atomic_exchange_explicit(&incoming.last, NULL, memory_order_acquire);
	for (; launch; launch = next) {
		next = launch->next;
		launch->next = first;
		first = launch;
	}
	for (; first; first = first->next) {
		*(writer.tail ? writer.tail : &writer.head) = first;
		writer.tail = &first->next;
		ncc_tails_note(first);
	}
}

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
	/* Who queues something after it was looked for sees this. */
	if (waits)
		atomic_store(&incoming.sleeps, true);
	look();
	while (waits && !writer.head && !writer.woken && !writer.stop) {
		if (writer.has_lines && !lines) {
			due = ncc_wait_until(LINES_MS);
			lines = true;
		}
		if (!due.tv_sec)
			pthread_cond_wait(&wanted, &lock);
		else if (pthread_cond_timedwait(&wanted, &lock, &due))
			break;
		look();
	}
	if (waits)
		atomic_store(&incoming.sleeps, false);
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

/* What was learnt of streams in one pass. Of those that find no place here the first launch is asked for. */
struct pass {
	struct known {
		const struct ncc_context *context;
		CUstream stream;
		const struct ncc_records_launch *through; /* launches up to it are over; NULL: the next one is not */
		CUresult result;
	} stream[KNOWN_STREAMS];
	uint32_t n;
};

static bool is_on(const struct ncc_records_launch *launch, const struct ncc_context *context, CUstream stream)
{
	return launch->context == context && launch->stream == stream;
}

static struct known *find(struct pass *pass, const struct ncc_records_launch *launch)
{
	for (uint32_t i = 0; i < pass->n; i++)
		if (is_on(launch, pass->stream[i].context, pass->stream[i].stream))
			return &pass->stream[i];
	return NULL;
}

static void note(struct pass *pass, const struct ncc_records_launch *launch, const struct ncc_records_launch *through,
		 CUresult result)
{
	if (pass->n < KNOWN_STREAMS)
		pass->stream[pass->n++] = (struct known){
			.context = launch->context, .stream = launch->stream, .through = through, .result = result};
}

/* The next launch of its stream with an event behind it; NULL: there is none yet. */
static const struct ncc_records_launch *mark_of(const struct ncc_records_launch *launch)
{
	const struct ncc_records_launch *mark = launch;

	if (atomic_load_explicit(&launch->mark, memory_order_relaxed) == NCC_MARK_OWN)
		return launch;
	while (mark && (!is_on(mark, launch->context, launch->stream) ||
			atomic_load_explicit(&mark->mark, memory_order_acquire) < NCC_MARK_RECORDED))
		mark = mark->next;
	return mark;
}

/* Marks the last launch of its stream, if nobody has for a while: the program may make no more. */
static void mark_tail(const struct ncc_records_launch *launch)
{
	struct ncc_records_launch *tail = NULL;
	uint64_t now = ncc_now_ns();

	if (now - launch->ready_ns < MARK_AFTER_NS && !ncc_pool_was_short(now))
		return;
	pthread_mutex_lock(&marks);
	pthread_mutex_lock(&lock);
	if (!ncc_captures())
		tail = ncc_tails_take(launch->context, launch->stream);
	pthread_mutex_unlock(&lock);
	if (tail && !ncc_mark_later(tail, ncc_save_enter(tail->context))) {
		pthread_mutex_lock(&lock);
		ncc_tails_put_back(tail);
		pthread_mutex_unlock(&lock);
	}
	pthread_mutex_unlock(&marks);
}

/* Of its stream. A later one would go before it, with the event that it waits for. */
static bool is_first(const struct ncc_records_launch *launch)
{
	const struct ncc_records_launch *first = pending;

	while (!is_on(first, launch->context, launch->stream))
		first = first->next;
	return first == launch;
}

static CUresult ask(struct pass *pass, const struct ncc_records_launch *launch)
{
	const struct ncc_records_launch *mark;
	CUresult result;

	if (pass->n == KNOWN_STREAMS && !is_first(launch))
		return CUDA_ERROR_NOT_READY;
	mark = mark_of(launch);
	result = mark ? ncc_save_ask(mark) : CUDA_ERROR_NOT_READY;
	if (!mark)
		mark_tail(launch);
	if (result == CUDA_ERROR_NOT_READY)
		note(pass, launch, NULL, result);
	else if (mark != launch)
		note(pass, launch, mark, result);
	return result;
}

/* Saves what is over: a kernel that never ends holds up its stream's launches and no others. */
static bool save_pending(void)
{
	struct ncc_records_launch **link = &pending;
	struct pass pass = {.n = 0};
	bool saved = false;

	while (*link) {
		struct ncc_records_launch *launch = *link, *next = launch->next;
		struct known *known = find(&pass, launch);
		CUresult result = known ? known->result : ask(&pass, launch);

		/* Another thread is about to record its event. */
		if (result == CUDA_ERROR_NOT_READY ||
		    atomic_load_explicit(&launch->mark, memory_order_relaxed) == NCC_MARK_COMING) {
			link = &launch->next;
			continue;
		}
		if (known && known->through == launch)
			*known = pass.stream[--pass.n];
		*link = next;
		ncc_save(launch, result);
		saved = true;
	}
	pending_end = link;
	ncc_save_end_pass();
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
	atomic_store(&runs, writer.running);
	return writer.running;
}

bool ncc_writer_ready(void)
{
	bool ready;

	if (atomic_load_explicit(&runs, memory_order_relaxed))
		return true;
	pthread_mutex_lock(&lock);
	ready = !writer.stop && start();
	pthread_mutex_unlock(&lock);
	return ready;
}

void ncc_writer_queue(struct ncc_records_launch *launch)
{
	bool records = atomic_load_explicit(&launch->mark, memory_order_relaxed) == NCC_MARK_COMING;

	launch->next = atomic_load_explicit(&incoming.last, memory_order_relaxed);
	while (!atomic_compare_exchange_weak(&incoming.last, &launch->next, launch))
		;
	if (atomic_load(&incoming.sleeps)) {
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
		pthread_cond_signal(&wanted);
	}
	if (records)
		ncc_mark_record(launch, CUDA_SUCCESS);
}

static void record(struct ncc_records_launch *tail)
{
	CUresult result = ncc_real.cuCtxPushCurrent_v2(tail->context->handle);

	ncc_mark_record(tail, result);
	if (!result)
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
}

/* With `marks` held; NULL: of all streams. */
static void mark(CUstream stream)
{
	struct ncc_records_launch *tail;

	do {
		pthread_mutex_lock(&lock);
		look();
		tail = ncc_tails_take(NULL, stream);
		pthread_mutex_unlock(&lock);
		if (tail)
			record(tail);
	} while (tail);
}

void ncc_writer_mark_stream(CUstream stream)
{
	pthread_mutex_lock(&marks);
	mark(stream);
	pthread_mutex_unlock(&marks);
}

void ncc_writer_mark_ending(CUcontext context)
{
	struct ncc_records_launch *tail;

	pthread_mutex_lock(&marks);
	mark(NULL);
	do {
		pthread_mutex_lock(&lock);
		tail = ncc_tails_take_of_legacy(context);
		pthread_mutex_unlock(&lock);
		if (tail)
			record(tail);
	} while (tail);
	pthread_mutex_unlock(&marks);
}

void ncc_writer_hold_marks(void)
{
	pthread_mutex_lock(&marks);
}

void ncc_writer_flush_marks(void)
{
	mark(NULL);
	pthread_mutex_unlock(&marks);
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
	atomic_store(&runs, false);
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
	marks = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	ncc_tails_forget();
	wanted = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	memset(&writer, 0, sizeof(writer));
	atomic_store(&incoming.last, NULL);
	atomic_store(&incoming.sleeps, false);
	atomic_store(&runs, false);
	pending = NULL;
	pending_end = &pending;
}

NCC_ON_FORK(in_child)
