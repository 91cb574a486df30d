#include "launch/timing.h"

#include <pthread.h>
#include <string.h>

#include "base/fork.h"
#include "base/ledger.h"
#include "driver/own_call.h"
#include "engine/session.h"

enum { TIMINGS = 64 }; /* at once */

enum state { FREE, TAKEN, PENDING };

struct ncc_timing {
	enum state state;
	CUcontext context; /* of the events; NULL: there are none */
	CUevent start, end;
	struct ncc_kernel *kernel; /* referenced */
	uint32_t grid[3], block[3];
	bool probed; /* the launch that was made */
};

/* Guards `timings` and `n_pending`; not what belongs to one that is taken. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_timing timings[TIMINGS];
static _Atomic uint32_t n_pending;

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
	if (!made || ncc_real.cuEventRecord(timing->end, stream)) {
		ncc_budget_unmeasured(timing->kernel->budget, timing->grid, timing->block, probed);
		give(timing);
		return;
	}
	pthread_mutex_lock(&lock);
	timing->state = PENDING;
	pthread_mutex_unlock(&lock);
	atomic_fetch_add(&n_pending, 1);
}

/* One that is pending in the context, from number `*i` on: taken. */
static struct ncc_timing *next_pending(CUcontext context, int *i)
{
	struct ncc_timing *found = NULL;

	pthread_mutex_lock(&lock);
	for (; *i < TIMINGS && !found; ++*i)
		if (timings[*i].state == PENDING && timings[*i].context == context)
			found = &timings[*i];
	if (found)
		found->state = TAKEN;
	pthread_mutex_unlock(&lock);
	return found;
}

static void tell(struct ncc_timing *timing, CUresult over)
{
	struct ncc_budget *budget = timing->kernel->budget;
	float ms = 0;

	if (over == CUDA_SUCCESS && !ncc_real.cuEventElapsedTime(&ms, timing->start, timing->end) && ms > 0)
		ncc_timing_count(timing->kernel, ncc_budget_measured(budget, timing->grid, timing->block,
								     timing->probed, (uint64_t)((double)ms * 1e6)));
	else
		ncc_budget_unmeasured(budget, timing->grid, timing->block, timing->probed);
	atomic_fetch_sub(&n_pending, 1);
	give(timing);
}

void ncc_timing_collect(CUcontext context)
{
	struct ncc_timing *timing;
	int i = 0;

	if (!atomic_load_explicit(&n_pending, memory_order_relaxed))
		return;
	while ((timing = next_pending(context, &i))) {
		CUresult over = ncc_real.cuEventQuery(timing->end);

		if (over != CUDA_ERROR_NOT_READY) {
			tell(timing, over);
			continue;
		}
		pthread_mutex_lock(&lock);
		timing->state = PENDING;
		pthread_mutex_unlock(&lock);
	}
}

void ncc_timing_context_destroyed(CUcontext context)
{
	int mode = ncc_capture_relax();
	struct ncc_timing *timing;
	int i = 0;

	while ((timing = next_pending(context, &i)))
		tell(timing, ncc_real.cuEventQuery(timing->end));
	pthread_mutex_lock(&lock);
	for (i = 0; i < TIMINGS; i++)
		if (timings[i].state == FREE && timings[i].context == context)
			destroy_events(&timings[i]);
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(mode);
}

static bool closed(void)
{
	int mode = ncc_capture_relax();

	for (int i = 0; i < TIMINGS; i++) {
		if (timings[i].state == PENDING) {
			tell(&timings[i], CUDA_ERROR_NOT_READY);
		}
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
	atomic_store(&n_pending, 0);
}

NCC_ON_FORK(in_child)
