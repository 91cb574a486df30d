#include "cuda/pool.h"

#include <stdlib.h>
#include <string.h>

#include "cuda/writer.h"

enum {
	SMALLEST_LOG2 = 12,
	STEPS_LOG2 = 3,	 /* a buffer is at most 1/8 larger than what was asked for */
	FIT_CLASSES = 8, /* an idle buffer of up to twice the size will do */
	MAX_LAUNCHES = 4096,
	TICK_MS = 50,
	FULL_DEVICE_MS = 1000, /* how long a refused allocation is not tried again */
	LOSSLESS_STALL_MS = 600000,
	CLOSE_STALL_MS = 600000, /* the context's destruction would have waited for its kernels, too */
};

#define LARGEST_BYTES (1ull << 48)

/* Guards all of `pool`, the lists of every context and what pool.h says of a context. Never held across a
 * driver call.
 */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER; /* something was given back, freed or closed */

static struct {
	struct ncc_context *contexts;
	uint64_t limit_bytes;
	uint64_t total_bytes; /* allocated, in use or idle */
	uint32_t n_launches;
	uint32_t n_out;
	bool trim_due;
} pool;

static _Atomic uint64_t progress;

void ncc_pool_progress(void)
{
	atomic_fetch_add_explicit(&progress, 1, memory_order_relaxed);
}

void ncc_pool_start(uint64_t limit_bytes)
{
	pthread_mutex_lock(&lock);
	pool.limit_bytes = limit_bytes;
	pthread_mutex_unlock(&lock);
}

/* Waiting, with a bound: since when nothing has progressed. */
struct patience {
	uint64_t stall_ms;
	uint64_t seen;
	uint64_t since_ns;
};

static struct patience patience_of(uint64_t stall_ms)
{
	return (struct patience){
		.stall_ms = stall_ms,
		.seen = atomic_load_explicit(&progress, memory_order_relaxed),
		.since_ns = ncc_now_ns(),
	};
}

static bool patience_left(struct patience *p)
{
	uint64_t now = atomic_load_explicit(&progress, memory_order_relaxed);

	if (now != p->seen) {
		p->seen = now;
		p->since_ns = ncc_now_ns();
	}
	return ncc_now_ns() - p->since_ns < p->stall_ms * 1000000;
}

/* Waits for a change, one tick at most; false when patience has run out. Called and left with the lock held.
 */
static bool wait_for_change(struct patience *patience)
{
	struct timespec until;

	if (!patience_left(patience))
		return false;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += TICK_MS * 1000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&changed, &lock, &until);
	return true;
}

/* Class 0 is 4 KiB; from there, each doubling has 8 equal steps. */
static uint32_t class_of(uint64_t bytes)
{
	uint64_t last = bytes - 1;
	uint32_t log2;

	if (bytes <= 1u << SMALLEST_LOG2)
		return 0;
	log2 = 63 - (uint32_t)__builtin_clzll(last);
	return ((log2 - SMALLEST_LOG2) << STEPS_LOG2) + ((last >> (log2 - STEPS_LOG2)) & 7) + 1;
}

static uint64_t class_bytes(uint32_t size_class)
{
	uint32_t doublings = size_class >> STEPS_LOG2;

	return (uint64_t)(8 + (size_class & 7)) << (doublings + SMALLEST_LOG2 - STEPS_LOG2);
}

static struct ncc_context *find_context(CUcontext handle)
{
	for (struct ncc_context *context = pool.contexts; context; context = context->next)
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
	context->next = pool.contexts;
	pool.contexts = context;
	return context;
}

/* Only this costs time and memory; a program has few launches in flight. */
static struct ncc_records_launch *make_launch(struct ncc_context *context)
{
	struct ncc_records_launch *launch = calloc(1, sizeof(*launch));

	if (!launch)
		return NULL;
	launch->context = context;
	if (ncc_real.cuEventCreate(&launch->start, CU_EVENT_BLOCKING_SYNC) != CUDA_SUCCESS)
		goto no_start;
	if (ncc_real.cuEventCreate(&launch->end, CU_EVENT_BLOCKING_SYNC) != CUDA_SUCCESS)
		goto no_end;
	return launch;

no_end:
	ncc_real.cuEventDestroy_v2(launch->start);
no_start:
	free(launch);
	return NULL;
}

/* With the lock held: an idle launch, or the right to make one (`*launch` NULL). */
static bool claim_launch(struct ncc_context *context, bool wait, struct ncc_records_launch **launch)
{
	struct patience patience = patience_of(LOSSLESS_STALL_MS);

	while (!context->idle_launches && pool.n_launches >= MAX_LAUNCHES)
		if (!wait || !wait_for_change(&patience))
			return false;
	*launch = context->idle_launches;
	if (*launch)
		context->idle_launches = (*launch)->next;
	else
		pool.n_launches++;
	context->n_out++;
	pool.n_out++;
	return true;
}

static void unclaim_launch(struct ncc_context *context)
{
	pthread_mutex_lock(&lock);
	pool.n_launches--;
	context->n_out--;
	pool.n_out--;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

struct ncc_records_launch *ncc_pool_take_launch(CUcontext handle, bool wait, enum ncc_outcome *why)
{
	struct ncc_records_launch *launch = NULL;
	struct ncc_context *context;
	bool claimed;

	pthread_mutex_lock(&lock);
	context = find_or_add_context(handle);
	claimed = context && claim_launch(context, wait, &launch);
	pthread_mutex_unlock(&lock);

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

static struct ncc_buffer *pop_idle(struct ncc_context *context, uint32_t first, uint32_t end)
{
	for (uint32_t c = first; c < end && c < NCC_SIZE_CLASSES; c++) {
		struct ncc_buffer *buffer = context->idle[c];

		if (!buffer)
			continue;
		context->idle[c] = buffer->next;
		context->idle_bytes -= buffer->bytes;
		return buffer;
	}
	return NULL;
}

static bool device_is_full(const struct ncc_context *context, uint64_t bytes)
{
	return context->failed_bytes && bytes >= context->failed_bytes &&
	       ncc_now_ns() - context->failed_ns < FULL_DEVICE_MS * 1000000ull;
}

/* With the lock held, which is let go for the driver's call; the bytes count as ours meanwhile. */
static struct ncc_buffer *allocate(struct ncc_context *context, uint32_t size_class)
{
	struct ncc_buffer *buffer = calloc(1, sizeof(*buffer));
	uint64_t bytes = class_bytes(size_class);

	if (!buffer)
		return NULL;
	pool.total_bytes += bytes;
	pthread_mutex_unlock(&lock);
	buffer->bytes = bytes;
	buffer->size_class = size_class;
	if (ncc_real.cuMemAlloc_v2(&buffer->address, bytes) != CUDA_SUCCESS) {
		free(buffer);
		buffer = NULL;
	}
	pthread_mutex_lock(&lock);
	if (!buffer) {
		pool.total_bytes -= bytes;
		context->failed_bytes = bytes;
		context->failed_ns = ncc_now_ns();
	}
	return buffer;
}

/* With the lock held: an idle buffer that fits well, else a new one, else an idle one of whatever size. */
static struct ncc_buffer *find_buffer(struct ncc_context *context, uint32_t size_class)
{
	uint64_t bytes = class_bytes(size_class);
	struct ncc_buffer *buffer = pop_idle(context, size_class, size_class + FIT_CLASSES);

	if (!buffer && pool.total_bytes + bytes <= pool.limit_bytes && !device_is_full(context, bytes))
		buffer = allocate(context, size_class);
	return buffer ? buffer : pop_idle(context, size_class, NCC_SIZE_CLASSES);
}

/* With the lock held, after find_buffer found none: whether the writer can make room. */
static bool room_may_come(void)
{
	for (struct ncc_context *c = pool.contexts; c; c = c->next)
		pool.trim_due |= c->idle_bytes > 0;
	if (pool.trim_due)
		ncc_writer_wake();
	return pool.trim_due || (pool.total_bytes && pool.n_out > 1);
}

enum ncc_outcome ncc_pool_take_buffer(struct ncc_records_launch *launch, uint64_t bytes, bool wait)
{
	struct patience patience = patience_of(LOSSLESS_STALL_MS);
	enum ncc_outcome outcome = NCC_LAUNCH_PROBED;
	uint32_t size_class = bytes <= LARGEST_BYTES ? class_of(bytes) : 0;

	pthread_mutex_lock(&lock);
	if (bytes > LARGEST_BYTES || class_bytes(size_class) > pool.limit_bytes) {
		outcome = NCC_LAUNCH_NO_MEMORY;
		goto out;
	}
	for (;;) {
		launch->buffer = find_buffer(launch->context, size_class);
		if (launch->buffer)
			break;
		outcome = room_may_come() ? NCC_LAUNCH_BACKPRESSURE : NCC_LAUNCH_NO_MEMORY;
		if (outcome == NCC_LAUNCH_NO_MEMORY || !wait || !wait_for_change(&patience))
			goto out;
	}
	outcome = NCC_LAUNCH_PROBED;
out:
	pthread_mutex_unlock(&lock);
	return outcome;
}

/* With the lock held. */
static void put_idle(struct ncc_records_launch *launch)
{
	struct ncc_buffer *buffer = launch->buffer;
	struct ncc_context *context = launch->context;

	if (!buffer)
		return;
	launch->buffer = NULL;
	buffer->next = context->idle[buffer->size_class];
	context->idle[buffer->size_class] = buffer;
	context->idle_bytes += buffer->bytes;
}

void ncc_pool_give_buffer(struct ncc_records_launch *launch)
{
	pthread_mutex_lock(&lock);
	put_idle(launch);
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	ncc_pool_progress();
}

void ncc_pool_give_launch(struct ncc_records_launch *launch)
{
	struct ncc_context *context = launch->context;

	pthread_mutex_lock(&lock);
	put_idle(launch);
	launch->next = context->idle_launches;
	context->idle_launches = launch;
	context->n_out--;
	pool.n_out--;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	ncc_pool_progress();
}

/* With the lock held: all idle buffers as one list. */
static struct ncc_buffer *detach_idle(struct ncc_context *context)
{
	struct ncc_buffer *list = NULL;

	for (uint32_t c = 0; c < NCC_SIZE_CLASSES; c++) {
		while (context->idle[c]) {
			struct ncc_buffer *buffer = context->idle[c];

			context->idle[c] = buffer->next;
			buffer->next = list;
			list = buffer;
		}
	}
	context->idle_bytes = 0;
	return list;
}

/* Without the lock; `reached`: the context is current, else it is gone and its memory with it. Returns the
 * bytes. */
static uint64_t free_buffers(struct ncc_buffer *list, bool reached)
{
	uint64_t bytes = 0;

	while (list) {
		struct ncc_buffer *next = list->next;

		bytes += list->bytes;
		if (reached)
			ncc_real.cuMemFree_v2(list->address);
		free(list);
		list = next;
	}
	return bytes;
}

/* With the lock held, which is let go meanwhile; `users` keeps the context from being closed. */
static void trim_context(struct ncc_context *context)
{
	struct ncc_buffer *list = detach_idle(context);
	uint64_t bytes;

	context->users++;
	pthread_mutex_unlock(&lock);
	bytes = free_buffers(list, ncc_real.cuCtxSetCurrent(context->handle) == CUDA_SUCCESS);
	ncc_real.cuCtxSetCurrent(NULL);
	pthread_mutex_lock(&lock);
	context->users--;
	context->failed_bytes = 0;
	pool.total_bytes -= bytes;
	pthread_cond_broadcast(&changed);
}

void ncc_pool_trim_if_due(void)
{
	pthread_mutex_lock(&lock);
	if (pool.trim_due) {
		pool.trim_due = false;
		/* One that trim_context worked on is still linked: closing waits for its users. */
		for (struct ncc_context *context = pool.contexts; context; context = context->next)
			if (!context->closing && context->idle_bytes)
				trim_context(context);
	}
	pthread_mutex_unlock(&lock);
}

static uint32_t destroy_launches(struct ncc_records_launch *list)
{
	uint32_t n = 0;

	while (list) {
		struct ncc_records_launch *next = list->next;

		ncc_real.cuEventDestroy_v2(list->start);
		ncc_real.cuEventDestroy_v2(list->end);
		free(list);
		list = next;
		n++;
	}
	return n;
}

/* With the lock held, which is let go meanwhile: nobody else knows the context any more. */
static void destroy_context(struct ncc_context *context)
{
	struct ncc_buffer *list = detach_idle(context);
	uint64_t bytes;
	uint32_t n_launches;
	bool pushed;

	pthread_mutex_unlock(&lock);
	pushed = ncc_real.cuCtxPushCurrent_v2(context->handle) == CUDA_SUCCESS;
	bytes = free_buffers(list, pushed);
	n_launches = destroy_launches(context->idle_launches);
	if (context->stream)
		ncc_real.cuStreamDestroy_v2(context->stream);
	for (uint32_t i = 0; i < context->n_pinned; i++)
		ncc_real.cuMemFreeHost(context->pinned[i]);
	if (pushed)
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
	free(context);
	pthread_mutex_lock(&lock);
	pool.total_bytes -= bytes;
	pool.n_launches -= n_launches;
}

static void unlink_context(struct ncc_context *context)
{
	struct ncc_context **link = &pool.contexts;

	while (*link != context)
		link = &(*link)->next;
	*link = context->next;
}

void ncc_pool_close(CUcontext handle)
{
	struct patience patience = patience_of(CLOSE_STALL_MS);
	struct ncc_context *context;

	pthread_mutex_lock(&lock);
	context = find_context(handle);
	if (!context)
		goto out;
	context->closing = true;
	while (context->n_out || context->users)
		if (!wait_for_change(&patience))
			goto out;
	unlink_context(context);
	destroy_context(context);
	pthread_cond_broadcast(&changed);
out:
	pthread_mutex_unlock(&lock);
}

bool ncc_pool_drain(uint64_t stall_ms)
{
	struct patience patience = patience_of(stall_ms);
	bool drained = true;

	pthread_mutex_lock(&lock);
	while (drained && pool.n_out)
		drained = wait_for_change(&patience);
	pthread_mutex_unlock(&lock);
	return drained;
}

void ncc_pool_fork_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	memset(&pool, 0, sizeof(pool));
}
