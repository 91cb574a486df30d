#include "records/pool.h"

#include <stdlib.h>

#include "base/clock.h"
#include "driver/own_call.h"
#include "records/idle.h"
#include "records/slab.h"

enum {
	TICK_MS = 50,
	SHORT_NS = 10000000,
	FULL_DEVICE_MS = 1000, /* how long a refused allocation is not tried again */
	SLAB_BUFFERS = 64,
	SLAB_SHARE = 8, /* a slab is no more than this part of all memory for records, */
	HOST_SHARE = 4, /* all on the host no more than that */
	HOST_SLAB_BYTES = 1 << 20,
	BESIDE_SHARE = 2, /* of what the host has left, for one launch that needs so much */
	DEVICE_SLAB_BYTES = 32 << 20,
};

#define LARGEST_BYTES (1ull << 48)

void ncc_pool_start(uint64_t limit_bytes, bool times, void (*wake)(void))
{
	pthread_mutex_lock(&ncc_pool.lock);
	ncc_pool.limit_bytes = limit_bytes;
	ncc_pool.times = times;
	ncc_pool.wake = wake;
	pthread_mutex_unlock(&ncc_pool.lock);
}

bool ncc_pool_was_short(uint64_t now_ns)
{
	uint64_t last = atomic_load_explicit(&ncc_pool.short_ns, memory_order_relaxed);

	return last && now_ns < last + SHORT_NS;
}

bool ncc_pool_wait(struct ncc_timeout *timeout)
{
	struct timespec until;
	int cancelled;

	ncc_note_short();

	if (!ncc_timeout_left(timeout))
		return false;
	until = ncc_wait_until(TICK_MS);
	/* Who ends a thread of the program here would end it with our locks. */
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelled);
	pthread_cond_timedwait(&ncc_pool.changed, &ncc_pool.lock, &until);
	pthread_setcancelstate(cancelled, NULL);
	return true;
}

/* What a launch wants. */
struct wish {
	struct ncc_context *context;
	uint32_t size_class;
	uint64_t stream; /* its id; 0: not known */
};

static struct ncc_buffer *pop_idle(const struct wish *wish, enum ncc_place place, uint32_t end)
{
	return ncc_pop_idle(wish->context, place, wish->size_class, end, wish->stream);
}

/* Bytes of buffers for a wish, in use or idle. */
static uint64_t fitting_bytes(const struct wish *wish, enum ncc_place place)
{
	uint64_t bytes = 0;

	for (const struct ncc_slab *slab = wish->context->slabs; slab; slab = slab->next)
		if (slab->place == place && slab->size_class >= wish->size_class &&
		    slab->size_class < wish->size_class + NCC_FIT_CLASSES)
			bytes += (slab->n - slab->n_doubtful) * slab->buffer_bytes;
	return bytes;
}

/* How many buffers are allocated together: many small ones, and the more the more there are, so that launches seldom
 * wait for an allocation. */
static uint32_t buffers_of_slab(const struct wish *wish, enum ncc_place place)
{
	uint64_t left = ncc_pool.limit_bytes - ncc_pool.total_bytes;
	uint64_t most = ncc_pool.limit_bytes / SLAB_SHARE;
	uint64_t bytes = place == NCC_ON_HOST ? HOST_SLAB_BYTES : DEVICE_SLAB_BYTES;
	uint64_t buffer_bytes = ncc_size_class_bytes(wish->size_class);
	uint64_t has_bytes = fitting_bytes(wish, place);
	uint64_t n;

	bytes = bytes > has_bytes ? bytes : has_bytes;
	bytes = bytes < most ? bytes : most;
	n = (bytes < left ? bytes : left) / buffer_bytes;
	n = n < SLAB_BUFFERS ? n : SLAB_BUFFERS;
	return n ? (uint32_t)n : 1;
}

static bool device_is_full(const struct ncc_context *context, uint64_t bytes)
{
	return context->failed_bytes && bytes >= context->failed_bytes &&
	       ncc_now_ns() - context->failed_ns < FULL_DEVICE_MS * 1000000ull;
}

/* With the lock held, which is let go for the driver's call; the bytes count as ours meanwhile. */
static struct ncc_slab *allocate(struct ncc_context *context, enum ncc_place place, uint32_t size_class, uint32_t n)
{
	uint64_t bytes = place == NCC_BESIDE ? 0 : n * ncc_size_class_bytes(size_class);
	struct ncc_slab *slab;
	int relaxed;

	ncc_pool.total_bytes += bytes;
	pthread_mutex_unlock(&ncc_pool.lock);
	relaxed = ncc_capture_relax();
	slab = ncc_slab_make(place, size_class, n);
	ncc_capture_restore(relaxed);
	pthread_mutex_lock(&ncc_pool.lock);
	if (!slab) {
		ncc_pool.total_bytes -= bytes;
		return NULL;
	}
	slab->next = context->slabs;
	context->slabs = slab;
	return slab;
}

/* With the lock held: an idle buffer that fits well, else one of a new slab. */
static struct ncc_buffer *find_host_buffer(const struct wish *wish)
{
	struct ncc_buffer *buffer = pop_idle(wish, NCC_ON_HOST, wish->size_class + NCC_FIT_CLASSES);
	struct ncc_slab *slab;
	uint64_t bytes;
	uint32_t n;

	if (buffer || wish->context->host_failed)
		return buffer;
	n = buffers_of_slab(wish, NCC_ON_HOST);
	bytes = n * ncc_size_class_bytes(wish->size_class);
	if (ncc_pool.host_bytes + bytes > ncc_pool.limit_bytes / HOST_SHARE ||
	    ncc_pool.total_bytes + bytes > ncc_pool.limit_bytes)
		return NULL;
	ncc_pool.host_bytes += bytes;
	slab = allocate(wish->context, NCC_ON_HOST, wish->size_class, n);
	if (slab) {
		ncc_share_slab(wish->context, slab);
		return &slab->buffer[0];
	}
	ncc_pool.host_bytes -= bytes;
	wish->context->host_failed = true;
	return NULL;
}

/* With the lock held: slabs of `n` more buffers, as far as there is room. Each buffer is cleared before its first use. */
static void allocate_more(const struct wish *wish, uint32_t n, uint32_t n_each)
{
	while (n) {
		uint32_t some = n < n_each ? n : n_each;
		uint64_t bytes = some * ncc_size_class_bytes(wish->size_class);
		struct ncc_slab *slab = NULL;

		if (ncc_pool.total_bytes + bytes <= ncc_pool.limit_bytes)
			slab = allocate(wish->context, NCC_ON_DEVICE, wish->size_class, some);
		if (!slab)
			return;
		for (uint32_t i = some; i-- > 0;)
			ncc_push_idle(wish->context, &slab->buffer[i]);
		n -= some;
	}
}

/* Many buffers in several slabs: each is given back by itself. */
static struct ncc_slab *allocate_on_device(const struct wish *wish)
{
	uint64_t bytes = ncc_size_class_bytes(wish->size_class);
	uint32_t n = buffers_of_slab(wish, NCC_ON_DEVICE);
	uint32_t n_each = bytes < DEVICE_SLAB_BYTES ? (uint32_t)(DEVICE_SLAB_BYTES / bytes) : 1;
	uint32_t n_first = n < n_each ? n : n_each;
	struct ncc_slab *slab;

	if (ncc_pool.total_bytes + bytes > ncc_pool.limit_bytes || device_is_full(wish->context, bytes))
		return NULL;
	slab = allocate(wish->context, NCC_ON_DEVICE, wish->size_class, n_first);
	if (slab)
		allocate_more(wish, n - n_first, n_each);
	else if (n > 1)
		slab = allocate(wish->context, NCC_ON_DEVICE, wish->size_class, 1);
	if (!slab) {
		wish->context->failed_bytes = bytes;
		wish->context->failed_ns = ncc_now_ns();
	}
	return slab;
}

/* With the lock held: an idle buffer that fits well, else the first of a new slab, else an idle one of whatever size. */
static struct ncc_buffer *find_buffer(const struct wish *wish, bool *clears_slab)
{
	struct ncc_buffer *buffer = pop_idle(wish, NCC_ON_DEVICE, wish->size_class + NCC_FIT_CLASSES);
	struct ncc_slab *slab;

	if (buffer)
		return buffer;
	slab = allocate_on_device(wish);
	*clears_slab = slab;
	return slab ? &slab->buffer[0] : pop_idle(wish, NCC_ON_DEVICE, NCC_SIZE_CLASSES);
}

/* With the lock held. Nobody keeps it for a later launch: the program has its own use for so much. */
static struct ncc_buffer *find_beside(const struct wish *wish)
{
	struct ncc_slab *slab = NULL;

	if (ncc_size_class_bytes(wish->size_class) <= ncc_host_memory_left() / BESIDE_SHARE)
		slab = allocate(wish->context, NCC_BESIDE, wish->size_class, 1);
	return slab ? &slab->buffer[0] : NULL;
}

static bool others_are_beside(void)
{
	for (const struct ncc_context *c = ncc_pool.contexts; c; c = c->next)
		for (const struct ncc_slab *slab = c->slabs; slab; slab = slab->next)
			if (slab->place == NCC_BESIDE && !slab->n_doubtful)
				return true;
	return false;
}

/* With the lock held, after find_buffer found none: whether the writer can make room. Freeing slabs waits for the device
 * and holds up the program's launches: not where launches with buffers that fit will give them back.
 */
static bool room_may_come(const struct wish *wish, enum ncc_place place)
{
	if (place == NCC_BESIDE)
		return others_are_beside();
	if (fitting_bytes(wish, NCC_ON_DEVICE))
		return true;
	for (struct ncc_context *c = ncc_pool.contexts; c; c = c->next) {
		ncc_kept_break_all(c);
		ncc_pool.trim_due |= c->n_idle_slabs > 0 ? NCC_ALL_PLACES : 0;
	}
	if (ncc_pool.trim_due)
		ncc_pool.wake();
	return ncc_pool.trim_due || (ncc_pool.total_bytes && ncc_pool.n_out > 1);
}

static struct ncc_buffer *find(const struct wish *wish, enum ncc_place place, bool *clears_slab)
{
	struct ncc_buffer *buffer = place == NCC_ON_HOST ? find_host_buffer(wish) : NULL;

	if (place == NCC_BESIDE)
		return find_beside(wish);
	return buffer ? buffer : find_buffer(wish, clears_slab);
}

/* With the lock held. Where only nodes of the same graph have memory, and launches that wait themselves, none will come. */
static bool wait_for_others(const struct ncc_records_launch *launch)
{
	struct ncc_claim *claim = launch->claim;
	bool more;

	if (claim && claim->held && ncc_pool.n_out <= claim->held + 1 + ncc_pool.n_waiting)
		return false;
	ncc_pool.n_waiting += !claim;
	more = ncc_pool_wait(launch->timeout);
	ncc_pool.n_waiting -= !claim;
	return more;
}

enum ncc_outcome ncc_pool_take_buffer(struct ncc_records_launch *launch, uint64_t bytes, enum ncc_place place,
				      bool wait)
{
	enum ncc_outcome outcome = NCC_LAUNCH_PROBED;
	struct wish wish = {
		.context = launch->context,
		.size_class = bytes <= LARGEST_BYTES ? ncc_size_class_of(bytes) : 0,
		.stream = launch->context->n_clearing ? ncc_stream_id(launch->stream) : 0,
	};

	launch->buffer = NULL;
	launch->clears_slab = launch->ends_clearing = false;
	pthread_mutex_lock(&ncc_pool.lock);
	if (bytes > LARGEST_BYTES ||
	    (place != NCC_BESIDE && ncc_size_class_bytes(wish.size_class) > ncc_pool.limit_bytes)) {
		outcome = NCC_LAUNCH_NO_MEMORY;
		goto out;
	}
	while (!launch->buffer) {
		launch->buffer = find(&wish, place, &launch->clears_slab);
		if (launch->buffer)
			break;
		if (place != NCC_BESIDE && ncc_kept_break(launch->context))
			continue;
		outcome = room_may_come(&wish, place) ? NCC_LAUNCH_BACKPRESSURE : NCC_LAUNCH_NO_MEMORY;
		ncc_note_short();
		if (outcome == NCC_LAUNCH_NO_MEMORY || !wait || !wait_for_others(launch))
			goto out;
	}
	/* It comes behind the clearing on that stream, whose own end may not have been seen. */
	launch->ends_clearing = launch->buffer->slab->clearing;
	outcome = NCC_LAUNCH_PROBED;
out:
	pthread_mutex_unlock(&ncc_pool.lock);
	return outcome;
}

void ncc_pool_slab_clearing(struct ncc_records_launch *launch, bool clearing)
{
	struct ncc_slab *slab = launch->buffer->slab;
	uint64_t id = clearing && slab->n > 1 ? ncc_stream_id(launch->stream) : 0;

	pthread_mutex_lock(&ncc_pool.lock);
	launch->clears_slab = false;
	launch->ends_clearing = id;
	launch->context->n_clearing += launch->ends_clearing;
	slab->clearing = id;
	slab->buffer[0].cleared = clearing;
	/* Where the stream cannot be told from others, each buffer is cleared before its first use. */
	for (uint32_t i = 1; i < slab->n; i++) {
		slab->buffer[i].cleared = id;
		slab->buffer[i].clean_bytes = id ? slab->buffer_bytes : 0;
	}
	ncc_share_slab(launch->context, slab);
	pthread_mutex_unlock(&ncc_pool.lock);
}

void ncc_pool_slab_cleared(struct ncc_records_launch *launch)
{
	pthread_mutex_lock(&ncc_pool.lock);
	launch->ends_clearing = false;
	launch->context->n_clearing -= launch->buffer->slab->clearing != 0;
	launch->buffer->slab->clearing = 0;
	pthread_mutex_unlock(&ncc_pool.lock);
}

void ncc_pool_give_buffer(struct ncc_records_launch *launch)
{
	pthread_mutex_lock(&ncc_pool.lock);
	ncc_put_idle(launch);
	pthread_cond_broadcast(&ncc_pool.changed);
	pthread_mutex_unlock(&ncc_pool.lock);
	ncc_progress();
}
