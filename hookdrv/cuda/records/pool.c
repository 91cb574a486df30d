#include "cuda/records/pool.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fork.h"
#include "cuda/driver/real.h"
#include "cuda/records/pool_state.h"

enum {
	SMALLEST_LOG2 = 12,
	STEPS_LOG2 = 3,  /* a buffer is at most 1/8 larger than what was asked for */
	FIT_CLASSES = 8, /* an idle buffer of up to twice the size will do */
	TICK_MS = 50,
	FULL_DEVICE_MS = 1000, /* how long a refused allocation is not tried again */
};

#define LARGEST_BYTES (1ull << 48)

struct ncc_pool ncc_pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static _Atomic uint64_t progress;

void ncc_pool_progress(void)
{
	atomic_fetch_add_explicit(&progress, 1, memory_order_relaxed);
}

void ncc_pool_start(uint64_t limit_bytes, bool times, void (*wake)(void))
{
	pthread_mutex_lock(&ncc_pool.lock);
	ncc_pool.limit_bytes = limit_bytes;
	ncc_pool.times = times;
	ncc_pool.wake = wake;
	pthread_mutex_unlock(&ncc_pool.lock);
}

struct ncc_patience ncc_patience_of(uint64_t stall_ms)
{
	return (struct ncc_patience){
		.stall_ms = stall_ms,
		.seen = atomic_load_explicit(&progress, memory_order_relaxed),
		.since_ns = ncc_now_ns(),
	};
}

static bool patience_left(struct ncc_patience *p)
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
bool ncc_pool_wait(struct ncc_patience *patience)
{
	struct timespec until;

	if (!patience_left(patience))
		return false;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += TICK_MS * 1000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&ncc_pool.changed, &ncc_pool.lock, &until);
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
	ncc_pool.total_bytes += bytes;
	pthread_mutex_unlock(&ncc_pool.lock);
	buffer->bytes = bytes;
	buffer->size_class = size_class;
	if (ncc_real.cuMemAlloc_v2(&buffer->address, bytes) != CUDA_SUCCESS) {
		free(buffer);
		buffer = NULL;
	}
	pthread_mutex_lock(&ncc_pool.lock);
	if (!buffer) {
		ncc_pool.total_bytes -= bytes;
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

	if (!buffer && ncc_pool.total_bytes + bytes <= ncc_pool.limit_bytes && !device_is_full(context, bytes))
		buffer = allocate(context, size_class);
	return buffer ? buffer : pop_idle(context, size_class, NCC_SIZE_CLASSES);
}

/* With the lock held, after find_buffer found none: whether the writer can make room. */
static bool room_may_come(void)
{
	for (struct ncc_context *c = ncc_pool.contexts; c; c = c->next)
		ncc_pool.trim_due |= c->idle_bytes > 0;
	if (ncc_pool.trim_due)
		ncc_pool.wake();
	return ncc_pool.trim_due || (ncc_pool.total_bytes && ncc_pool.n_out > 1);
}

enum ncc_outcome ncc_pool_take_buffer(struct ncc_records_launch *launch, uint64_t bytes, bool wait)
{
	struct ncc_patience patience = ncc_patience_of(NCC_LOSSLESS_STALL_MS);
	enum ncc_outcome outcome = NCC_LAUNCH_PROBED;
	uint32_t size_class = bytes <= LARGEST_BYTES ? class_of(bytes) : 0;

	pthread_mutex_lock(&ncc_pool.lock);
	if (bytes > LARGEST_BYTES || class_bytes(size_class) > ncc_pool.limit_bytes) {
		outcome = NCC_LAUNCH_NO_MEMORY;
		goto out;
	}
	for (;;) {
		launch->buffer = find_buffer(launch->context, size_class);
		if (launch->buffer)
			break;
		outcome = room_may_come() ? NCC_LAUNCH_BACKPRESSURE : NCC_LAUNCH_NO_MEMORY;
		if (outcome == NCC_LAUNCH_NO_MEMORY || !wait || !ncc_pool_wait(&patience))
			goto out;
	}
	outcome = NCC_LAUNCH_PROBED;
out:
	pthread_mutex_unlock(&ncc_pool.lock);
	return outcome;
}

void ncc_pool_put_idle(struct ncc_records_launch *launch)
{
	struct ncc_buffer *buffer = launch->buffer;
	struct ncc_context *context = launch->context;
	struct ncc_buffer **list;

	if (!buffer)
		return;
	list = launch->doubtful ? &context->doubtful : &context->idle[buffer->size_class];
	launch->buffer = NULL;
	buffer->next = *list;
	*list = buffer;
	if (!launch->doubtful)
		context->idle_bytes += buffer->bytes;
}

void ncc_pool_give_buffer(struct ncc_records_launch *launch)
{
	pthread_mutex_lock(&ncc_pool.lock);
	ncc_pool_put_idle(launch);
	pthread_cond_broadcast(&ncc_pool.changed);
	pthread_mutex_unlock(&ncc_pool.lock);
	ncc_pool_progress();
}

static void in_child(void)
{
	ncc_pool = (struct ncc_pool){.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
}

NCC_ON_FORK(in_child)
