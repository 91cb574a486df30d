#include "launch/patched.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/fork.h"
#include "driver/own_call.h"

enum {
	SLAB_BLOCKS = 64,
	MOST_SLABS = 64, /* 4,096 launches that are under way, of a context */
};

/* `over` was recorded behind the last launch that used it. */
struct ncc_patched_block {
	CUdeviceptr address;
	CUevent over;
	struct ncc_patched_block *next; /* free, or used later */
	struct queue *queue;            /* that of the launch */
};

/* Blocks of launches of a stream, in their order: where the first one's is not over, no other's is. The stream may be gone, and
 * its handle another's. */
struct queue {
	struct queue *next;
	CUstream stream;
	struct ncc_patched_block *first, **end;
	uint32_t n_taken; /* blocks that will come to it */
};

struct slab {
	struct slab *next;
	struct ncc_patched_block block[SLAB_BLOCKS];
};

struct pool {
	struct pool *next;
	CUcontext context;
	struct slab *slabs;
	uint32_t n_slabs;
	struct ncc_patched_block *free;
	struct queue *queues;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards all pools */
static struct pool *pools;

/* All of these with the lock held. */

static struct pool *pool_of(CUcontext context)
{
	struct pool *pool = pools;

	while (pool && pool->context != context)
		pool = pool->next;
	if (pool)
		return pool;
	pool = calloc(1, sizeof(*pool));
	if (!pool)
		return NULL;
	pool->context = context;
	pool->next = pools;
	pools = pool;
	return pool;
}

/* The memory and events of a slab that could not be made whole go with the context. */
static void add_slab(struct pool *pool)
{
	struct slab *slab = pool->n_slabs < MOST_SLABS ? calloc(1, sizeof(*slab)) : NULL;
	CUdeviceptr memory;

	if (!slab || ncc_real.cuMemAlloc_v2(&memory, SLAB_BLOCKS * NCC_MAX_BLOCK_BYTES)) {
		free(slab);
		return;
	}
	for (int i = 0; i < SLAB_BLOCKS; i++) {
		struct ncc_patched_block *block = &slab->block[i];

		block->address = memory + (CUdeviceptr)i * NCC_MAX_BLOCK_BYTES;
		if (ncc_real.cuEventCreate(&block->over, CU_EVENT_DISABLE_TIMING))
			continue; /* nobody uses it */
		block->next = pool->free;
		pool->free = block;
	}
	slab->next = pool->slabs;
	pool->slabs = slab;
	pool->n_slabs++;
}

static struct ncc_patched_block *pop_over(struct queue *queue)
{
	struct ncc_patched_block *first = queue->first;

	if (!first || ncc_real.cuEventQuery(first->over))
		return NULL;
	queue->first = first->next;
	if (!queue->first)
		queue->end = &queue->first;
	return first;
}

/* Queues of streams that are gone go when they are empty. */
static struct ncc_patched_block *pop_any(struct pool *pool, const struct queue *but)
{
	struct queue **link = &pool->queues;
	struct ncc_patched_block *found = NULL;

	while (*link && !found) {
		struct queue *queue = *link;

		if (queue == but) {
			link = &queue->next;
			continue;
		}
		found = pop_over(queue);
		if (queue->first || queue->n_taken) {
			link = &queue->next;
			continue;
		}
		*link = queue->next;
		free(queue);
	}
	return found;
}

static struct queue *queue_of(struct pool *pool, CUstream stream)
{
	struct queue *queue = pool->queues;

	while (queue && queue->stream != stream)
		queue = queue->next;
	if (queue)
		return queue;
	queue = calloc(1, sizeof(*queue));
	if (!queue)
		return NULL;
	queue->stream = stream;
	queue->end = &queue->first;
	queue->next = pool->queues;
	pool->queues = queue;
	return queue;
}

static struct ncc_patched_block *pop_free(struct pool *pool)
{
	struct ncc_patched_block *found = pool->free;

	if (found)
		pool->free = found->next;
	return found;
}

static struct ncc_patched_block *take(CUcontext context, CUstream stream)
{
	struct pool *pool = pool_of(context);
	struct queue *queue = pool ? queue_of(pool, stream) : NULL;
	struct ncc_patched_block *found;

	if (!queue)
		return NULL;
	found = pop_free(pool);
	if (!found)
		found = pop_over(queue);
	if (!found)
		found = pop_any(pool, queue);
	if (!found) {
		add_slab(pool);
		found = pop_free(pool);
	}
	if (found) {
		found->queue = queue;
		queue->n_taken++;
	}
	return found;
}

/* It was on no stream. */
static void give_back(CUcontext context, struct ncc_patched_block *block)
{
	struct pool *pool;

	pthread_mutex_lock(&lock);
	pool = pool_of(context);
	block->queue->n_taken--;
	block->next = pool->free;
	pool->free = block;
	pthread_mutex_unlock(&lock);
}

struct ncc_patched_block *ncc_patched_put(CUcontext context, CUstream stream, const void *block, uint32_t bytes)
{
	int relaxed = ncc_capture_relax();
	struct ncc_patched_block *found;

	pthread_mutex_lock(&lock);
	found = take(context, stream);
	pthread_mutex_unlock(&lock);
	/* From pageable memory: so few bytes are copied before the call returns. */
	if (found && ncc_real.cuMemcpyHtoDAsync_v2(found->address, block, bytes, stream)) {
		give_back(context, found);
		found = NULL;
	}
	ncc_capture_restore(relaxed);
	return found;
}

CUdeviceptr ncc_patched_address(const struct ncc_patched_block *block)
{
	return block->address;
}

void ncc_patched_done(struct ncc_patched_block *block, CUstream stream)
{
	int relaxed = ncc_capture_relax();
	bool tells = ncc_real.cuEventRecord(block->over, stream) == CUDA_SUCCESS;

	pthread_mutex_lock(&lock);
	block->queue->n_taken--;
	/* Where nothing tells when the launch is over, nobody uses it again. */
	if (tells) {
		block->next = NULL;
		*block->queue->end = block;
		block->queue->end = &block->next;
	}
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
}

static void free_pool(struct pool *pool)
{
	for (struct slab *slab = pool->slabs, *next; slab; slab = next) {
		next = slab->next;
		free(slab);
	}
	for (struct queue *queue = pool->queues, *next; queue; queue = next) {
		next = queue->next;
		free(queue);
	}
	free(pool);
}

void ncc_patched_forget_context(CUcontext context)
{
	struct pool **link = &pools, *found;

	pthread_mutex_lock(&lock);
	while (*link && (*link)->context != context)
		link = &(*link)->next;
	found = *link;
	if (found) {
		*link = found->next;
		free_pool(found);
	}
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	pools = NULL;
}

NCC_ON_FORK(in_child)
