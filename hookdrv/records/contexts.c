#include <stdlib.h>
#include <sys/mman.h>

#include "base/clock.h"
#include "base/pages.h"
#include "driver/own_call.h"
#include "records/paging.h"
#include "records/pieces.h"
#include "records/idle.h"
#include "records/pool.h"
#include "records/slab.h"

enum {
	CLOSE_STALL_MS = 600000, /* the context's destruction would have waited for its kernels, too */
	YIELD_STALL_MS = 200,    /* a program that finds no memory waits for records that are being saved, */
	YIELD_MS = 2000,         /* but not for long */
	PLACES_WAIT_MS = 10000,  /* for the places of a graph's launch */
	SPARE_LAUNCHES = 64,     /* idle ones that are kept, */
	FREED_AT_ONCE = 512,     /* and how many of the others a moment may take */
};

/* So long a launch is not needed before it is given back. */
#ifndef NCC_UNNEEDED_MS
#define NCC_UNNEEDED_MS 3000
#endif

static struct ncc_context *find_context(CUcontext handle)
{
	for (struct ncc_context *context = ncc_pool.contexts; context; context = context->next)
		if (context->handle == handle && !context->closing)
			return context;
	return NULL;
}

static struct ncc_context *find_or_add_context(CUcontext handle)
{
	struct ncc_context *context = find_context(handle);

	if (context)
		return context;
	context = calloc(1, sizeof(*context));
	if (!context)
		return NULL;
	context->handle = handle;
	context->device = -1;
	context->next = ncc_pool.contexts;
	ncc_pool.contexts = context;
	return context;
}

/* Measured on an H200: an event that takes no time costs a stream less than 0.2 us, two that do 3 us. */
static bool make_events(struct ncc_records_launch *launch)
{
	unsigned int flags = ncc_pool.times ? CU_EVENT_DEFAULT : CU_EVENT_DISABLE_TIMING;

	return (!ncc_pool.times || !ncc_real.cuEventCreate(&launch->start, flags)) &&
	       !ncc_real.cuEventCreate(&launch->end, flags);
}

static void destroy_events(const struct ncc_records_launch *launch)
{
	if (launch->start)
		ncc_real.cuEventDestroy_v2(launch->start);
	if (launch->end)
		ncc_real.cuEventDestroy_v2(launch->end);
}

/* Of the system's, which has it back when it is freed; the heap might keep it. */
static struct ncc_records_launch *allocate_launch(void)
{
	void *launch = mmap(NULL, sizeof(struct ncc_records_launch), PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return launch == MAP_FAILED ? NULL : launch;
}

static void free_launch(struct ncc_records_launch *launch)
{
	munmap(launch, sizeof(*launch));
}

/* Only this costs time and memory; a program has few launches in flight. */
static struct ncc_records_launch *make_launch(struct ncc_context *context)
{
	struct ncc_records_launch *launch = allocate_launch();
	CUdevice device;
	bool made;
	int relaxed;

	if (!launch)
		return NULL;
	launch->context = context;
	relaxed = ncc_capture_relax();
	if (context->device < 0 && ncc_real.cuCtxGetDevice(&device) == CUDA_SUCCESS)
		context->device = device;
	made = make_events(launch);
	ncc_capture_restore(relaxed);
	if (made)
		return launch;
	destroy_events(launch);
	free_launch(launch);
	return NULL;
}

static bool break_one(void)
{
	for (struct ncc_context *c = ncc_pool.contexts; c; c = c->next)
		if (ncc_kept_break(c))
			return true;
	return false;
}

/* With the lock held: for a further launch, beside what others have claimed. */
static bool has_place(const struct ncc_claim *claim)
{
	uint32_t others = ncc_pool.claim && ncc_pool.claim != claim ? ncc_pool.claim->places : 0;

	/* What is kept goes only where that makes a place. */
	while (ncc_pool.n_out + others < NCC_MAX_LAUNCHES &&
	       ncc_pool.n_out + ncc_pool.n_kept + others >= NCC_MAX_LAUNCHES && break_one())
		;
	return ncc_pool.n_out + ncc_pool.n_kept + others < NCC_MAX_LAUNCHES;
}

/* With the lock held: an idle launch, or the right to make one (`*launch` NULL). */
static bool claim_launch(struct ncc_context *context, struct ncc_timeout *timeout, struct ncc_claim *claim,
			 struct ncc_records_launch **launch)
{
	context->users++;
	while (!has_place(claim) && timeout && ncc_pool_wait(timeout))
		;
	context->users--;
	if (!has_place(claim)) {
		ncc_note_short();
		return false;
	}
	if (claim && claim->places)
		claim->places--;
	*launch = ncc_pop_idle_launch(context);
	context->n_out++;
	ncc_pool.n_out++;
	return true;
}

/* Not more than half of all places, nor for long: a kernel that is out may wait for one that another thread is to launch. */
bool ncc_pool_claim(struct ncc_claim *claim, uint32_t n)
{
	struct ncc_timeout timeout = ncc_total_timeout(PLACES_WAIT_MS);
	bool claimed;

	n = n < NCC_MAX_LAUNCHES / 2 ? n : NCC_MAX_LAUNCHES / 2;
	pthread_mutex_lock(&ncc_pool.lock);
	while (ncc_pool.claim && ncc_pool_wait(&claim->timeout))
		;
	claimed = !ncc_pool.claim;
	if (claimed) {
		ncc_pool.claim = claim;
		claim->places = n;
		while (ncc_pool.n_out + n > NCC_MAX_LAUNCHES && ncc_pool_wait(&timeout))
			;
		if (ncc_pool.n_out + n > NCC_MAX_LAUNCHES)
			claim->places = 0; /* nobody is kept off what is not there */
	}
	pthread_mutex_unlock(&ncc_pool.lock);
	return claimed;
}

void ncc_pool_unclaim(void)
{
	pthread_mutex_lock(&ncc_pool.lock);
	ncc_pool.claim = NULL;
	pthread_cond_broadcast(&ncc_pool.changed);
	pthread_mutex_unlock(&ncc_pool.lock);
}

static void unclaim_launch(struct ncc_context *context)
{
	pthread_mutex_lock(&ncc_pool.lock);
	context->n_out--;
	ncc_pool.n_out--;
	pthread_cond_broadcast(&ncc_pool.changed);
	pthread_mutex_unlock(&ncc_pool.lock);
}

struct ncc_records_launch *ncc_pool_take_launch(CUcontext handle, struct ncc_timeout *timeout, struct ncc_claim *claim,
						enum ncc_outcome *why)
{
	struct ncc_records_launch *launch = NULL;
	struct ncc_context *context;
	bool claimed;

	pthread_mutex_lock(&ncc_pool.lock);
	context = find_or_add_context(handle);
	claimed = context && claim_launch(context, timeout, claim, &launch);
	pthread_mutex_unlock(&ncc_pool.lock);

	*why = context ? NCC_LAUNCH_BACKPRESSURE : NCC_LAUNCH_NO_MEMORY;
	if (!claimed || launch)
		return launch;
	launch = make_launch(context);
	if (!launch) {
		unclaim_launch(context);
		*why = NCC_LAUNCH_ERROR;
	}
	return launch;
}

/* With the lock held. */
static struct ncc_records_launch *take_idle(struct ncc_context *context, enum ncc_place place, uint32_t size_class)
{
	struct ncc_records_launch *launch;
	struct ncc_buffer *buffer;

	if (!context || !context->idle_launches || ncc_pool.claim ||
	    ncc_pool.n_out + ncc_pool.n_kept >= NCC_MAX_LAUNCHES)
		return NULL;
	buffer = ncc_pop_idle(context, place, size_class, size_class + NCC_FIT_CLASSES, 0);
	if (!buffer)
		return NULL;
	launch = ncc_pop_idle_launch(context);
	launch->buffer = buffer;
	launch->clears_slab = launch->ends_clearing = false;
	context->n_out++;
	ncc_pool.n_out++;
	return launch;
}

struct ncc_records_launch *ncc_pool_take_idle(CUcontext handle, enum ncc_place place, uint32_t size_class)
{
	struct ncc_records_launch *launch;

	pthread_mutex_lock(&ncc_pool.lock);
	launch = take_idle(find_context(handle), place, size_class);
	pthread_mutex_unlock(&ncc_pool.lock);
	return launch;
}

void ncc_pool_close_desks(struct ncc_records_launch *launch)
{
	for (uint32_t i = 0; i < NCC_MAX_MAPS; i++) {
		if (launch->desk[i])
			ncc_desk_close(launch->desk[i], launch->doubtful);
		launch->desk[i] = NULL;
	}
}

/* With the lock held. */
static void put_aside(struct ncc_records_launch *launch)
{
	struct ncc_context *context = launch->context;

	ncc_put_idle(launch);
	ncc_push_idle_launch(launch);
	context->n_out--;
}

void ncc_pool_give_launches(struct ncc_records_launch *list)
{
	struct ncc_records_launch *next;
	uint32_t n = 0;

	for (struct ncc_records_launch *launch = list; launch; launch = launch->next, n++)
		ncc_pool_close_desks(launch);
	pthread_mutex_lock(&ncc_pool.lock);
	for (; list; list = next) {
		next = list->next;
		put_aside(list);
	}
	ncc_pool.n_out -= n; /* at once: who waits for the lock looks at its line all the time */
	pthread_cond_broadcast(&ncc_pool.changed);
	pthread_mutex_unlock(&ncc_pool.lock);
	ncc_progress();
}

void ncc_pool_give_launch(struct ncc_records_launch *launch)
{
	launch->next = NULL;
	ncc_pool_give_launches(launch);
}

static void leave_idle_list(struct ncc_context *context, const struct ncc_slab *slab)
{
	struct ncc_buffer **link = &context->idle[slab->place][slab->size_class];

	while (*link) {
		if ((*link)->slab == slab)
			*link = (*link)->next;
		else
			link = &(*link)->next;
	}
}

/* With the lock held: all idle slabs of some places as one list. */
static struct ncc_slab *detach_idle(struct ncc_context *context, uint32_t places)
{
	struct ncc_slab **link = &context->slabs, *list = NULL;

	while (*link) {
		struct ncc_slab *slab = *link;

		if (slab->n_idle < slab->n || !(places >> slab->place & 1)) {
			link = &slab->next;
			continue;
		}
		leave_idle_list(context, slab);
		*link = slab->next;
		slab->next = list;
		list = slab;
		context->n_idle_slabs--;
	}
	return list;
}

struct freed {
	uint64_t total_bytes, host_bytes;
};

/* Without the lock; `reached`: the context is current, else its memory goes with it. */
static struct freed free_slabs(struct ncc_slab *list, bool reached)
{
	struct freed freed = {0};

	while (list) {
		struct ncc_slab *next = list->next;
		uint64_t bytes = list->n * list->buffer_bytes;

		freed.total_bytes += list->place == NCC_BESIDE ? 0 : bytes;
		if (list->place == NCC_ON_HOST)
			freed.host_bytes += bytes;
		/* What we mapped ourselves goes with no context: only what a kernel may still write to is left. */
		if (reached)
			ncc_slab_free_memory(list);
		else if (list->place == NCC_BESIDE && list->n_idle == list->n)
			ncc_host_memory_give(&list->beside, false);
		free(list);
		list = next;
	}
	return freed;
}

/* With the lock held. */
static void count_freed(struct freed freed)
{
	ncc_pool.total_bytes -= freed.total_bytes;
	ncc_pool.host_bytes -= freed.host_bytes;
}

/* With the lock held, which is let go meanwhile; `users` keeps the context from being closed. */
static void trim(struct ncc_context *context, uint32_t places)
{
	struct ncc_slab *list = detach_idle(context, places);
	struct freed freed;
	bool pushed;

	context->users++;
	pthread_mutex_unlock(&ncc_pool.lock);
	pushed = ncc_real.cuCtxPushCurrent_v2(context->handle) == CUDA_SUCCESS;
	freed = free_slabs(list, pushed);
	if (pushed)
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
	pthread_mutex_lock(&ncc_pool.lock);
	context->users--;
	context->failed_bytes = 0;
	count_freed(freed);
	pthread_cond_broadcast(&ncc_pool.changed);
}

void ncc_pool_trim_if_due(void)
{
	if (!atomic_load_explicit(&ncc_pool.trim_due, memory_order_relaxed))
		return;
	pthread_mutex_lock(&ncc_pool.lock);
	while (ncc_pool.trim_due) {
		uint32_t places = ncc_pool.trim_due;

		ncc_pool.trim_due = 0;
		/* One that was trimmed is still linked: closing waits for its users. */
		for (struct ncc_context *context = ncc_pool.contexts; context; context = context->next)
			if (!context->closing && context->n_idle_slabs)
				trim(context, places);
	}
	pthread_mutex_unlock(&ncc_pool.lock);
}

/* With the lock held, which is let go meanwhile. One that was trimmed is still linked: closing waits for its users. */
static bool trim_device(CUdevice device)
{
	bool trimmed = false;

	for (struct ncc_context *context = ncc_pool.contexts; context; context = context->next) {
		if (context->closing || context->device != device)
			continue;
		ncc_kept_break_all(context);
		if (!context->n_idle_slabs)
			continue;
		trim(context, NCC_ALL_PLACES);
		trimmed = true;
	}
	return trimmed;
}

static bool has_launches_out(CUdevice device)
{
	for (struct ncc_context *context = ncc_pool.contexts; context; context = context->next)
		if (context->device == device && context->n_out)
			return true;
	return false;
}

bool ncc_pool_yield(CUdevice device)
{
	struct ncc_timeout timeout = ncc_stall_timeout(YIELD_STALL_MS);
	uint64_t until_ns = ncc_now_ns() + YIELD_MS * 1000000ull;
	bool yields;

	pthread_mutex_lock(&ncc_pool.lock);
	while (!(yields = trim_device(device)))
		if (!has_launches_out(device) || ncc_now_ns() > until_ns || !ncc_pool_wait(&timeout))
			break;
	pthread_mutex_unlock(&ncc_pool.lock);
	return yields;
}

static void destroy_launches(struct ncc_records_launch *list)
{
	while (list) {
		struct ncc_records_launch *next = list->next;

		destroy_events(list);
		ncc_flight_give(list->flight);
		free_launch(list);
		list = next;
	}
}

/* With the lock held: of those that nobody needed as many as may go at once, as one list. */
static struct ncc_records_launch *take_surplus(struct ncc_context *context)
{
	struct ncc_records_launch *list = NULL, *launch;
	uint32_t n = context->surplus < FREED_AT_ONCE ? context->surplus : FREED_AT_ONCE;

	context->surplus -= n;
	while (n-- && (launch = ncc_pop_idle_launch(context))) {
		launch->next = list;
		list = launch;
	}
	return list;
}

/* With the lock held. Whether there may be more, later. */
static bool note_surplus(struct ncc_context *context, uint64_t since_ns)
{
	bool later;

	context->surplus = context->least_idle > SPARE_LAUNCHES ? context->least_idle - SPARE_LAUNCHES : 0;
	later = ncc_kept_break_unused(context, since_ns);
	context->least_idle = context->n_idle_launches;
	return later || context->n_idle_launches + context->n_out > SPARE_LAUNCHES;
}

/* With the lock held, which is let go meanwhile; `users` keeps the context from being closed. */
static void give_surplus(struct ncc_context *context)
{
	struct ncc_records_launch *list = take_surplus(context);
	bool pushed;

	if (!list)
		return;
	context->users++;
	pthread_mutex_unlock(&ncc_pool.lock);
	pushed = ncc_real.cuCtxPushCurrent_v2(context->handle) == CUDA_SUCCESS;
	destroy_launches(list);
	if (pushed)
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
	pthread_mutex_lock(&ncc_pool.lock);
	context->users--;
	pthread_cond_broadcast(&ncc_pool.changed);
}

uint32_t ncc_pool_give_surplus(void)
{
	static uint64_t noted_ns; /* these are the writer's alone */
	static bool more;
	uint64_t now_ns = ncc_now_ns(), since_ns = noted_ns;
	bool due = now_ns - since_ns >= NCC_UNNEEDED_MS * 1000000ull, later = !due;

	if (!due && !more)
		return NCC_UNNEEDED_MS;
	more = false;
	pthread_mutex_lock(&ncc_pool.lock);
	for (struct ncc_context *context = ncc_pool.contexts; context; context = context->next) {
		if (context->closing)
			continue;
		if (due)
			later |= note_surplus(context, since_ns);
		give_surplus(context);
		more |= context->surplus > 0;
	}
	pthread_mutex_unlock(&ncc_pool.lock);
	if (due)
		noted_ns = now_ns;
	return more ? 1 : later ? NCC_UNNEEDED_MS : 0;
}

/* With the lock held, which is let go meanwhile: nobody else knows the context any more. */
static void destroy_context(struct ncc_context *context)
{
	struct ncc_slab *list = detach_idle(context, NCC_ALL_PLACES);
	struct freed freed, left;
	bool pushed;

	pthread_mutex_unlock(&ncc_pool.lock);
	pushed = ncc_real.cuCtxPushCurrent_v2(context->handle) == CUDA_SUCCESS;
	/* The driver frees slabs with doubtful buffers, with the context: freeing them here may wait for the kernel. */
	freed = free_slabs(list, pushed);
	left = free_slabs(context->slabs, false);
	destroy_launches(context->idle_launches);
	if (context->stream)
		ncc_real.cuStreamDestroy_v2(context->stream);
	ncc_pieces_free(context, pushed);
	ncc_paging_free(context, pushed);
	if (pushed)
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
	free(context);
	pthread_mutex_lock(&ncc_pool.lock);
	count_freed(freed);
	count_freed(left);
}

static void unlink_context(struct ncc_context *context)
{
	struct ncc_context **link = &ncc_pool.contexts;

	while (*link != context)
		link = &(*link)->next;
	*link = context->next;
}

void ncc_pool_close(CUcontext handle)
{
	struct ncc_timeout timeout = ncc_stall_timeout(CLOSE_STALL_MS);
	struct ncc_context *context;

	pthread_mutex_lock(&ncc_pool.lock);
	context = find_context(handle);
	if (!context)
		goto out;
	context->closing = true;
	ncc_kept_break_all(context);
	while (context->n_out || context->users)
		if (!ncc_pool_wait(&timeout))
			goto out;
	unlink_context(context);
	destroy_context(context);
	pthread_cond_broadcast(&ncc_pool.changed);
out:
	pthread_mutex_unlock(&ncc_pool.lock);
}

void ncc_pool_close_all(void)
{
	struct ncc_context *context;
	CUcontext handle;

	do {
		pthread_mutex_lock(&ncc_pool.lock);
		context = ncc_pool.contexts;
		while (context && context->closing)
			context = context->next;
		handle = context ? context->handle : NULL;
		pthread_mutex_unlock(&ncc_pool.lock);
		if (context)
			ncc_pool_close(handle);
	} while (context);
}

bool ncc_pool_drain(uint64_t stall_ms)
{
	struct ncc_timeout timeout = ncc_stall_timeout(stall_ms);
	bool drained = true;

	pthread_mutex_lock(&ncc_pool.lock);
	while (drained && ncc_pool.n_out)
		drained = ncc_pool_wait(&timeout);
	pthread_mutex_unlock(&ncc_pool.lock);
	return drained;
}
