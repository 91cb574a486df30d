#include "records/clocks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/hot.h"
#include "base/ledger.h"
#include "code/own_kernels.h"
#include "driver/own_call.h"
#include "engine/session.h"
#include "records/crc.h"

enum {
	WAIT_NS = 50000000, /* for a device that other kernels fill; then there is no entry */
	GOOD_NS = 5000,     /* an entry that is surer is not tried again */
	TRIES = 3,
};

/* Between two measurements while results are saved, twice as long after each quarter of all that there is room for; and after
 * one that failed. */
#define AGAIN_NS 10000000000u
#define RETRY_NS 100000000u

/* Of a context. */
struct clock {
	struct clock *next;
	CUcontext context;
	CUdevice device;
	uint8_t uuid[16];
	CUstream stream;
	struct ncc_clock_page *page; /* NULL: none could be had */
	CUdeviceptr address;
	bool out;        /* a kernel that was given up may still write to the page */
	uint64_t due_ns; /* then it is measured again */
};

/* Guards all that follows; held while a clock is measured. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct clock *clocks;
static uint64_t epoch_ns;
static bool started;

static pthread_once_t measured_once = PTHREAD_ONCE_INIT; /* with it a kernel was launched */

static NCC_HOT _Atomic(CUcontext) latest; /* that a launch was in; its clock was measured */

void ncc_clocks_start(uint64_t epoch)
{
	pthread_mutex_lock(&lock);
	epoch_ns = epoch;
	started = true;
	pthread_mutex_unlock(&lock);
}

/* ---- measuring */

/* Writes the host's time until the kernel is done. `longest`: between two times that were written. */
static bool tell_time(struct ncc_clock_page *page, uint64_t *longest)
{
	uint64_t first = ncc_now_ns(), last = first, now;

	*longest = 0;
	do {
		now = ncc_now_ns();
		__atomic_store_n(&page->host, now, __ATOMIC_RELEASE);
		if (now - last > *longest)
			*longest = now - last;
		last = now;
		if (__atomic_load_n(&page->done, __ATOMIC_ACQUIRE))
			return true;
	} while (now - first < WAIT_NS);
	return false;
}

static bool run_kernel(struct clock *clock, uint64_t *longest)
{
	CUfunction function = ncc_own_kernel(clock->context, NCC_OWN_CLOCK);
	void *params[] = {&clock->address};

	if (!function)
		return false;
	memset(clock->page, 0, sizeof(*clock->page));
	if (ncc_real.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, clock->stream, params, NULL))
		return false;
	clock->out = !tell_time(clock->page, longest);
	return !clock->out;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* What the device's clock counts in, as far as the samples show. */
static uint64_t step_of(const struct ncc_clock_page *page)
{
	uint64_t step = 0;

	for (int i = 1; i < NCC_CLOCK_SAMPLES; i++)
		step = common_divisor(page->sample[i].device - page->sample[0].device, step);
	return common_divisor(page->device_end - page->sample[0].device, step);
}

static uint64_t device_after(const struct ncc_clock_page *page, int i)
{
	return i + 1 < NCC_CLOCK_SAMPLES ? page->sample[i + 1].device : page->device_end;
}

/* The sample that took the device the least time. What the kernel read of the host's time was written last when it was
 * read, so at most `longest` before. */
static bool take_best(const struct ncc_clock_page *page, uint64_t longest, struct ncc_store_clock *entry)
{
	uint64_t best_ns = UINT64_MAX, step = step_of(page);

	for (int i = 0; i < NCC_CLOCK_SAMPLES; i++) {
		uint64_t took_ns = device_after(page, i) - page->sample[i].device;
		uint64_t off_ns = (took_ns + 1) / 2 + step;

		if (!page->sample[i].host || took_ns >= best_ns)
			continue;
		best_ns = took_ns;
		entry->device_ns = page->sample[i].device + took_ns / 2;
		entry->before_ns = page->sample[i].host - off_ns;
		entry->after_ns = page->sample[i].host + longest + off_ns;
	}
	entry->step_ns = step;
	return best_ns <= WAIT_NS;
}

/* Into the ledger: the engine writes it, whatever becomes of this process. Returns which place it has. */
static uint64_t enter(struct ncc_store_clock *entry)
{
	uint64_t before = ncc_ledger->clocks;
	uint64_t at = before < NCC_CLOCKS ? before : NCC_CLOCKS - 1;

	entry->magic = NCC_CLOCK_MAGIC;
	entry->version = NCC_STORE_VERSION;
	entry->crc = 0;
	entry->crc = ncc_crc(0, entry, sizeof(*entry));
	ncc_ledger->clock[at] = *entry;
	__atomic_store_n(&ncc_ledger->clocks, at + 1, __ATOMIC_RELEASE);
	return at;
}

static void measure(struct clock *clock)
{
	struct ncc_store_clock entry = {.device = clock->device, .epoch_ns = epoch_ns}, best;
	uint64_t best_ns = UINT64_MAX, longest;

	if (clock->out)
		clock->out = !__atomic_load_n(&clock->page->done, __ATOMIC_ACQUIRE);
	for (int i = 0; i < TRIES && best_ns > GOOD_NS && !clock->out; i++) {
		if (!run_kernel(clock, &longest))
			break;
		if (!take_best(clock->page, longest, &entry) || entry.after_ns - entry.before_ns >= best_ns)
			continue;
		best = entry;
		best_ns = entry.after_ns - entry.before_ns;
	}
	clock->due_ns = ncc_now_ns() + RETRY_NS;
	if (best_ns == UINT64_MAX)
		return;
	memcpy(best.uuid, clock->uuid, sizeof(best.uuid));
	clock->due_ns = ncc_now_ns() + (AGAIN_NS << enter(&best) / (NCC_CLOCKS / 4));
}

/* ---- contexts */

static struct clock **find(CUcontext context)
{
	struct clock **link = &clocks;

	while (*link && (*link)->context != context)
		link = &(*link)->next;
	return link;
}

static void free_page(struct clock *clock)
{
	if (clock->page && !clock->out)
		ncc_real.cuMemFreeHost(clock->page);
	if (clock->stream && !clock->out)
		ncc_real.cuStreamDestroy_v2(clock->stream);
	clock->page = NULL;
	clock->stream = NULL;
}

static void make_page(struct clock *clock)
{
	void *page = NULL;

	if (ncc_real.cuMemHostAlloc(&page, sizeof(*clock->page), CU_MEMHOSTALLOC_DEVICEMAP))
		return;
	clock->page = page;
	if (ncc_real.cuMemHostGetDevicePointer_v2(&clock->address, page, 0) ||
	    ncc_real.cuStreamCreate(&clock->stream, CU_STREAM_NON_BLOCKING))
		free_page(clock);
}

static struct clock *make(CUcontext context)
{
	struct clock *clock = calloc(1, sizeof(*clock));

	if (!clock)
		return NULL;
	clock->context = context;
	clock->next = clocks;
	clocks = clock;
	if (ncc_real.cuCtxGetDevice(&clock->device))
		return clock;
	if (!ncc_real.cuDeviceGetUuid || ncc_real.cuDeviceGetUuid(clock->uuid, clock->device))
		memset(clock->uuid, 0, sizeof(clock->uuid));
	make_page(clock);
	return clock;
}

static void begin(CUcontext context)
{
	struct clock *clock;

	/* Who finds another thread at it goes on; so does who finds no kernel in the context, until there is one. */
	if (!ncc_own_kernel(context, NCC_OWN_CLOCK) || pthread_mutex_trylock(&lock))
		return;
	if (started && !*find(context)) {
		clock = make(context);
		if (clock && clock->page)
			measure(clock);
		pthread_once(&measured_once, ncc_session_end_first);
	}
	atomic_store(&latest, context);
	pthread_mutex_unlock(&lock);
}

void ncc_clocks_begin(CUcontext context)
{
	int relaxed;

	if (atomic_load_explicit(&latest, memory_order_relaxed) == context)
		return;
	relaxed = ncc_capture_relax();
	begin(context);
	ncc_capture_restore(relaxed);
}

void ncc_clocks_go_on(CUcontext context)
{
	struct clock *clock;

	/* A launch that is measured first does not hold up what is saved. */
	if (pthread_mutex_trylock(&lock))
		return;
	clock = *find(context);
	if (clock && clock->page && ncc_now_ns() > clock->due_ns)
		measure(clock);
	pthread_mutex_unlock(&lock);
}

static void end(struct clock *clock)
{
	if (clock->page && ncc_real.cuCtxPushCurrent_v2(clock->context) == CUDA_SUCCESS) {
		measure(clock);
		free_page(clock);
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
	}
	free(clock);
}

void ncc_clocks_end(CUcontext context)
{
	struct clock **link = &clocks, *clock;

	pthread_mutex_lock(&lock);
	while ((clock = *link)) {
		if (context && clock->context != context) {
			link = &clock->next;
			continue;
		}
		*link = clock->next;
		end(clock);
	}
	ncc_own_kernels_forget(context);
	atomic_store(&latest, NULL);
	pthread_mutex_unlock(&lock);
}

/* The parent's contexts are not the child's. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	clocks = NULL;
	started = false;
	atomic_store(&latest, NULL);
}

NCC_ON_FORK(in_child)
