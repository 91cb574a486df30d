#include "launch/timing.h"

#include <pthread.h>
#include <string.h>

#include "base/fork.h"
#include "base/ledger.h"
#include "driver/own_call.h"
#include "engine/session.h"

enum {
	TIMINGS = 64,     /* at once */
	MOST_STREAMS = 8, /* that are asked in one turn */
};

enum state { FREE, TAKEN, PENDING, ASKED };

struct ncc_timing {
	enum state state;
	struct ncc_timing *next; /* of those whose events are recorded */
	CUcontext context;       /* of the events; NULL: there are none */
	CUevent start, end;
	CUstream stream;
	struct ncc_kernel *kernel; /* referenced */
	uint32_t grid[3], block[3];
	bool probed; /* the launch that was made */
};

/* Guards `timings` and those that wait; not what belongs to one that is taken. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_timing timings[TIMINGS];
static struct ncc_timing *waiting, **waiting_end = &waiting; /* PENDING or ASKED, in their order */
static _Atomic uint32_t n_waiting;

void ncc_timing_count(const struct ncc_kernel *kernel, struct ncc_budget_sums sums)
{
	struct ncc_row *row = ncc_row(atomic_load_explicit(&kernel->row, memory_order_relaxed));

	NCC_COUNT(row->kernel_ns, sums.kernel_ns);
	NCC_COUNT(row->overhead_ns, sums.overhead_ns);
}

static void destroy_events(struct ncc_timing *timing)
{
	if (timing->start)
		ncc_real.cuEventDestroy_v2(timing->start);
	if (timing->end)
		ncc_real.cuEventDestroy_v2(timing->end);
	timing->start = timing->end = NULL;
	timing->context = NULL;
}

/* A free one, best with events of the context already. */
static struct ncc_timing *take(CUcontext context)
{
	struct ncc_timing *found = NULL;

	pthread_mutex_lock(&lock);
	for (int i = 0; i < TIMINGS; i++) {
		struct ncc_timing *timing = &timings[i];

		if (timing->state != FREE || (timing->context && timing->context != context))
			continue;
		if (!found || timing->context)
			found = timing;
		if (timing->context)
			break;
	}
	if (found)
		found->state = TAKEN;
	pthread_mutex_unlock(&lock);
	return found;
}

static void give(struct ncc_timing *timing)
{
	struct ncc_kernel *kernel = timing->kernel;

	timing->kernel = NULL;
	pthread_mutex_lock(&lock);
	timing->state = FREE;
	pthread_mutex_unlock(&lock);
	if (kernel)
		ncc_kernel_put(kernel);
}

static bool has_events(struct ncc_timing *timing, CUcontext context)
{
	if (timing->context)
		return true;
	if (ncc_real.cuEventCreate(&timing->start, CU_EVENT_DEFAULT))
		timing->start = NULL;
	if (ncc_real.cuEventCreate(&timing->end, CU_EVENT_DEFAULT))
		timing->end = NULL;
	timing->context = context;
	if (timing->start && timing->end)
		return true;
	destroy_events(timing);
	return false;
}

struct ncc_timing *ncc_timing_begin(struct ncc_kernel *kernel, const struct ncc_call *call, CUcontext context,
				    CUstream stream)
{
	struct ncc_timing *timing = take(context);

	if (!timing)
		return NULL;
	if (!has_events(timing, context) || ncc_real.cuEventRecord(timing->start, stream)) {
		give(timing);
		return NULL;
	}
	timing->kernel = ncc_kernel_get(kernel);
	memcpy(timing->grid, call->grid, sizeof(timing->grid));
	memcpy(timing->block, call->block, sizeof(timing->block));
	return timing;
}

void ncc_timing_end(struct ncc_timing *timing, CUstream stream, bool made, bool probed)
{
	timing->probed = probed;
	timing->stream = stream;
	if (!made || ncc_real.cuEventRecord(timing->end, stream)) {
		ncc_budget_unmeasured(timing->kernel->budget, timing->grid, timing->block, probed);
		give(timing);
		return;
	}
	pthread_mutex_lock(&lock);
	timing->state = PENDING;
	timing->next = NULL;
	*waiting_end = timing;
	waiting_end = &timing->next;
	pthread_mutex_unlock(&lock);
	atomic_fetch_add(&n_waiting, 1);
}

bool ncc_timing_is_due(void)
{
	return atomic_load_explicit(&n_waiting, memory_order_relaxed);
}

/* Streams whose first measurement is not over, or another thread's to ask for: those behind it are not, either. */
struct busy {
	CUstream stream[MOST_STREAMS];
	uint32_t n;
};

static bool is_busy(const struct busy *busy, CUstream stream)
{
	for (uint32_t i = 0; i < busy->n; i++)
		if (busy->stream[i] == stream)
			return true;
	return false;
}

/* The next one in the context that may be over, to be asked. */
static struct ncc_timing *next_to_ask(CUcontext context, struct busy *busy)
{
	struct ncc_timing *found;

	pthread_mutex_lock(&lock);
	for (found = waiting; found && busy->n < MOST_STREAMS; found = found->next) {
		if (found->context != context || is_busy(busy, found->stream))
			continue;
		if (found->state == PENDING)
			break;
		busy->stream[busy->n++] = found->stream;
	}
	if (busy->n == MOST_STREAMS)
		found = NULL;
	if (found)
		found->state = ASKED;
	pthread_mutex_unlock(&lock);
	return found;
}

static void stop_waiting(struct ncc_timing *timing)
{
	struct ncc_timing **link = &waiting;

	pthread_mutex_lock(&lock);
	while (*link != timing)
		link = &(*link)->next;
	*link = timing->next;
	if (!*link)
		waiting_end = link;
	pthread_mutex_unlock(&lock);
	atomic_fetch_sub(&n_waiting, 1);
}

static void tell(struct ncc_timing *timing, CUresult over)
{
	struct ncc_budget *budget = timing->kernel->budget;
	float ms = 0;

	stop_waiting(timing);
	if (over == CUDA_SUCCESS && !ncc_real.cuEventElapsedTime(&ms, timing->start, timing->end) && ms > 0)
		ncc_timing_count(timing->kernel, ncc_budget_measured(budget, timing->grid, timing->block,
								     timing->probed, (uint64_t)((double)ms * 1e6)));
	else
		ncc_budget_unmeasured(budget, timing->grid, timing->block, timing->probed);
	give(timing);
}

void ncc_timing_collect(CUcontext context)
{
	struct busy busy = {.n = 0};
	struct ncc_timing *timing;

	while ((timing = next_to_ask(context, &busy))) {
		CUresult over = ncc_real.cuEventQuery(timing->end);

		if (over != CUDA_ERROR_NOT_READY) {
			tell(timing, over);
			continue;
		}
		pthread_mutex_lock(&lock);
		timing->state = PENDING;
		pthread_mutex_unlock(&lock);
		busy.stream[busy.n++] = timing->stream;
	}
}

/* All in the context that nobody else asks for. */
static void tell_all(CUcontext context)
{
	struct busy none = {.n = 0};
	struct ncc_timing *timing;

	while ((timing = next_to_ask(context, &none)))
		tell(timing, ncc_real.cuEventQuery(timing->end));
}

void ncc_timing_context_destroyed(CUcontext context)
{
	int mode = ncc_capture_relax();

	tell_all(context);
	pthread_mutex_lock(&lock);
	for (int i = 0; i < TIMINGS; i++)
		if (timings[i].state == FREE && timings[i].context == context)
			destroy_events(&timings[i]);
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(mode);
}

static bool closed(void)
{
	int mode = ncc_capture_relax();

	for (int i = 0; i < TIMINGS; i++) {
		if (timings[i].state == PENDING)
			tell(&timings[i], CUDA_ERROR_NOT_READY);
		destroy_events(&timings[i]);
	}
	ncc_capture_restore(mode);
	return true;
}

NCC_ON_SESSION_CLOSED(closed)

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	memset(timings, 0, sizeof(timings));
	waiting = NULL;
	waiting_end = &waiting;
	atomic_store(&n_waiting, 0);
}

NCC_ON_FORK(in_child)
