#define _GNU_SOURCE
#include "roctracer/pools.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/own_thread.h"
#include "roctracer/errors.h"

enum {
	MOST_POOLS = 1024, /* that are open at once */
	PLACE_BITS = 16,
	LEAST_BYTES = sizeof(struct ncc_roc_record),
};

_Static_assert(sizeof(struct ncc_roc_record) == 64 && offsetof(struct ncc_roc_record, correlation_id) == 16 &&
		       offsetof(struct ncc_roc_record, queue_id) == 48 && offsetof(struct ncc_roc_record, bytes) == 56,
	       "as programs read it");

static const size_t most_bytes = (size_t)1 << 40;

/* Its memory stays, so that a thread that comes late with a record finds another number here. */
struct pool {
	/* Held by who writes, until all that belongs together is in the buffers. */
	pthread_mutex_t writing;
	/* Guards what follows. */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	uint64_t number; /* 0: it is not open */
	bool closed;     /* no more is written to it */
	bool stopping;   /* nothing is left for its thread */
	struct ncc_roc_properties properties;
	char *buffers;         /* both */
	size_t filled[2];      /* bytes */
	int current;           /* the one that is filled */
	uint64_t given, asked; /* how often a buffer was handed over, and how often that is done */
	uint32_t users;        /* threads that wait for the pool: its end waits for them */
	pthread_t thread;
	bool used; /* guarded by the list's lock: the place is not free */
};

/* Guards which places are used. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pool pools[MOST_POOLS];
static _Atomic uint64_t n_opened = 1;

static __thread bool giving;

bool ncc_roc_is_giving(void)
{
	return giving;
}

/* ---- memory */

static bool allocate(struct pool *pool)
{
	const struct ncc_roc_properties *p = &pool->properties;

	pool->buffers = NULL;
	if (p->allocate)
		p->allocate(&pool->buffers, 2 * p->buffer_bytes, p->allocate_arg);
	else
		pool->buffers = malloc(2 * p->buffer_bytes);
	return pool->buffers;
}

/* By an allocator of the program's: it is asked for nothing. */
static void release(struct pool *pool)
{
	const struct ncc_roc_properties *p = &pool->properties;

	if (p->allocate)
		p->allocate(&pool->buffers, 0, p->allocate_arg);
	else
		free(pool->buffers);
	pool->buffers = NULL;
}

static char *buffer(const struct pool *pool, int which)
{
	return pool->buffers + (size_t)which * pool->properties.buffer_bytes;
}

/* ---- a pool's thread */

/* With the lock held, which is let go meanwhile. */
static void give(struct pool *pool)
{
	const struct ncc_roc_properties *p = &pool->properties;
	int which = !pool->current;
	const char *begin = buffer(pool, which);

	pthread_mutex_unlock(&pool->lock);
	giving = true;
	p->filled(begin, begin + pool->filled[which], p->filled_arg);
	giving = false;
	pthread_mutex_lock(&pool->lock);
	pool->filled[which] = 0;
	pool->given++;
	pthread_cond_broadcast(&pool->changed);
}

static void *run(void *arg)
{
	struct pool *pool = arg;

	pthread_mutex_lock(&pool->lock);
	while (!pool->stopping || pool->given != pool->asked) {
		if (pool->given != pool->asked)
			give(pool);
		else
			pthread_cond_wait(&pool->changed, &pool->lock);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

/* ---- who writes */

/* Where it is if it is open. */
static struct pool *place_of(ncc_roc_pool number)
{
	uint64_t place = number & ((1 << PLACE_BITS) - 1);

	return place && place <= MOST_POOLS ? &pools[place - 1] : NULL;
}

/* With its lock; NULL: there is no such pool. */
static struct pool *take(ncc_roc_pool number)
{
	struct pool *pool = place_of(number);

	if (!pool)
		return NULL;
	pthread_mutex_lock(&pool->lock);
	if (pool->number == number)
		return pool;
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

/* Waits until the thread has given so many. False: the pool was closed meanwhile. */
static bool wait_given(struct pool *pool, uint64_t asked)
{
	pool->users++;
	while (pool->given < asked)
		pthread_cond_wait(&pool->changed, &pool->lock);
	pool->users--;
	if (pool->closed)
		pthread_cond_broadcast(&pool->changed);
	return !pool->closed;
}

/* The other buffer is the program's no more: what was filled is the thread's from now on. */
static void swap(struct pool *pool)
{
	pool->current = !pool->current;
	pool->asked++;
	pthread_cond_broadcast(&pool->changed);
}

/* False: the pool was closed meanwhile. */
static bool hand_over(struct pool *pool)
{
	uint64_t asked = pool->asked;

	if (!pool->filled[pool->current])
		return true;
	if (pool->given != asked && !wait_given(pool, asked))
		return false;
	if (pool->asked == asked) /* else another thread has handed over what this one found */
		swap(pool);
	return true;
}

/* With room for so many bytes, or empty. False: the pool was closed. */
static bool make_room(struct pool *pool, size_t bytes)
{
	while (pool->filled[pool->current] && pool->filled[pool->current] + bytes > pool->properties.buffer_bytes)
		if (!hand_over(pool))
			return false;
	return true;
}

static void put(struct pool *pool, const struct ncc_roc_record *record)
{
	memcpy(buffer(pool, pool->current) + pool->filled[pool->current], record, sizeof(*record));
	pool->filled[pool->current] += sizeof(*record);
}

static void put_all(struct pool *pool, const struct ncc_roc_record *records, uint32_t n)
{
	/* Where the buffer has no room for all of them, each is put where there is some. */
	if (!make_room(pool, n * sizeof(*records)))
		return;
	for (uint32_t i = 0; i < n && make_room(pool, sizeof(*records)); i++)
		put(pool, &records[i]);
}

void ncc_roc_pool_write(ncc_roc_pool number, const struct ncc_roc_record *records, uint32_t n)
{
	struct pool *pool = giving ? NULL : place_of(number);

	if (!pool)
		return;
	pthread_mutex_lock(&pool->writing);
	if (take(number)) {
		put_all(pool, records, n);
		pthread_mutex_unlock(&pool->lock);
	}
	pthread_mutex_unlock(&pool->writing);
}

bool ncc_roc_pool_is_open(ncc_roc_pool number)
{
	struct pool *pool = take(number);

	if (pool)
		pthread_mutex_unlock(&pool->lock);
	return pool;
}

bool ncc_roc_pool_flush(ncc_roc_pool number)
{
	struct pool *pool;

	if (giving) /* its own thread cannot wait for itself */
		return true;
	pool = take(number);
	if (!pool)
		return false;
	if (hand_over(pool))
		wait_given(pool, pool->asked);
	pthread_mutex_unlock(&pool->lock);
	return true;
}

/* ---- opening and closing */

static bool is_power_of_2(size_t bytes)
{
	return bytes && !(bytes & (bytes - 1));
}

static enum ncc_roc_status check(const struct ncc_roc_properties *properties)
{
	size_t bytes;

	if (!properties)
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "a pool is opened without properties");
	bytes = properties->buffer_bytes;
	if (!properties->filled)
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "the pool has no buffer callback");
	if (bytes < LEAST_BYTES || bytes > most_bytes)
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "the buffer's size is %zu bytes: a record has %d", bytes,
				    LEAST_BYTES);
	if (NCC_ROC_ABI == 2 && !is_power_of_2(bytes))
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "the buffer's size, %zu bytes, is no power of two", bytes);
	return NCC_ROC_SUCCESS;
}

/* With the lock held. */
static struct pool *find_free(void)
{
	for (int i = 0; i < MOST_POOLS; i++)
		if (!pools[i].used)
			return &pools[i];
	return NULL;
}

/* With its lock held: a thread that comes late with a record may be about to take it. */
static void clear(struct pool *pool, const struct ncc_roc_properties *properties)
{
	pool->properties = *properties;
	/* Whole records only. */
	pool->properties.buffer_bytes -= properties->buffer_bytes % sizeof(struct ncc_roc_record);
	pool->closed = pool->stopping = false;
	pool->filled[0] = pool->filled[1] = 0;
	pool->current = 0;
	pool->given = pool->asked = 0;
}

/* With its lock held. */
static enum ncc_roc_status start(struct pool *pool, const struct ncc_roc_properties *properties)
{
	clear(pool, properties);
	if (!allocate(pool))
		return ncc_roc_fail(NCC_ROC_NO_MEMORY, "no memory for buffers of %zu bytes", properties->buffer_bytes);
	if (!ncc_start_own_thread(&pool->thread, run, pool)) {
		release(pool);
		return ncc_roc_fail(NCC_ROC_ERROR, "no thread could be started for a pool");
	}
	pthread_setname_np(pool->thread, "ncc-roctracer");
	pool->number = atomic_fetch_add(&n_opened, 1) << PLACE_BITS | (uint64_t)(pool - pools + 1);
	return NCC_ROC_SUCCESS;
}

static struct pool *reserve(void)
{
	struct pool *pool;

	pthread_mutex_lock(&lock);
	pool = find_free();
	if (pool)
		pool->used = true;
	pthread_mutex_unlock(&lock);
	return pool;
}

static void unreserve(struct pool *pool)
{
	pthread_mutex_lock(&lock);
	pool->used = false;
	pthread_mutex_unlock(&lock);
}

ncc_roc_pool ncc_roc_pool_open(const struct ncc_roc_properties *properties, enum ncc_roc_status *status)
{
	struct pool *pool;
	uint64_t number;

	*status = check(properties);
	if (*status)
		return 0;
	pool = reserve();
	if (!pool) {
		*status = ncc_roc_fail(NCC_ROC_ERROR, "%d pools are open, and no more can be", MOST_POOLS);
		return 0;
	}
	pthread_mutex_lock(&pool->lock);
	*status = start(pool, properties);
	number = pool->number;
	pthread_mutex_unlock(&pool->lock);
	if (*status)
		unreserve(pool);
	return number;
}

bool ncc_roc_pool_close(ncc_roc_pool number)
{
	struct pool *pool = giving ? NULL : take(number);

	if (!pool)
		return false;
	pool->number = 0;
	pool->closed = true;
	wait_given(pool, pool->asked);
	if (pool->filled[pool->current])
		swap(pool);
	pool->stopping = true;
	pthread_cond_broadcast(&pool->changed);
	while (pool->users)
		pthread_cond_wait(&pool->changed, &pool->lock);
	pthread_mutex_unlock(&pool->lock);
	pthread_join(pool->thread, NULL);
	release(pool);
	unreserve(pool);
	return true;
}

/* The pools' threads are the parent's, and so is what waits in them. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	memset(pools, 0, sizeof(pools)); /* which is what their locks begin with, too */
	giving = false;
}

NCC_ON_FORK(in_child)
