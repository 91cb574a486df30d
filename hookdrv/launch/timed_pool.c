#include "launch/timed_pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/fork.h"
#include "base/hot.h"
#include "driver/real.h"

/* Guards that contexts and pairs are made, or go. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static NCC_HOT _Atomic(struct ncc_timed_context *) contexts;

static struct ncc_timed *at(const struct ncc_timed_context *context, uint32_t place)
{
	return &context->block[(place - 1) / NCC_TIMED_BLOCK][(place - 1) % NCC_TIMED_BLOCK];
}

void ncc_timed_give(struct ncc_timed *timed)
{
	struct ncc_timed_context *context = timed->context;
	uint64_t head = atomic_load_explicit(&context->free, memory_order_relaxed), with;

	do {
		atomic_store_explicit(&timed->next_place, (uint32_t)head, memory_order_relaxed);
		with = (head >> 32 << 32) | timed->place;
	} while (!atomic_compare_exchange_weak_explicit(&context->free, &head, with, memory_order_release,
							memory_order_relaxed));
}

static struct ncc_timed *take_free(struct ncc_timed_context *context)
{
	uint64_t head = atomic_load_explicit(&context->free, memory_order_acquire), without;
	struct ncc_timed *timed;

	do {
		if (!(uint32_t)head)
			return NULL;
		timed = at(context, (uint32_t)head);
		without = ((head >> 32) + 1) << 32 | atomic_load_explicit(&timed->next_place, memory_order_relaxed);
	} while (!atomic_compare_exchange_weak_explicit(&context->free, &head, without, memory_order_acquire,
							memory_order_acquire));
	return timed;
}

static void destroy_events(struct ncc_timed *timed)
{
	if (timed->start)
		ncc_real.cuEventDestroy_v2(timed->start);
	if (timed->end)
		ncc_real.cuEventDestroy_v2(timed->end);
	timed->start = timed->end = NULL;
}

static bool make_events(struct ncc_timed *timed)
{
	if (ncc_real.cuEventCreate(&timed->start, CU_EVENT_DEFAULT))
		timed->start = NULL;
	if (ncc_real.cuEventCreate(&timed->end, CU_EVENT_DEFAULT))
		timed->end = NULL;
	if (timed->start && timed->end)
		return true;
	destroy_events(timed);
	return false;
}

/* With the lock held. */
static void make_block(struct ncc_timed_context *context)
{
	struct ncc_timed **block = &context->block[context->n_made / NCC_TIMED_BLOCK];
	uint32_t i = 0;

	*block = calloc(NCC_TIMED_BLOCK, sizeof(**block));
	for (; *block && i < NCC_TIMED_BLOCK && make_events(&(*block)[i]); i++) {
		(*block)[i].context = context;
		(*block)[i].place = context->n_made + i + 1;
		ncc_timed_give(&(*block)[i]);
	}
	if (!i) {
		free(*block);
		*block = NULL;
	}
	/* Where the driver gives no more, none are asked for again. */
	context->n_made = i < NCC_TIMED_BLOCK ? NCC_TIMED_MOST : context->n_made + i;
}

struct ncc_timed *ncc_timed_take(struct ncc_timed_context *context)
{
	struct ncc_timed *timed = take_free(context);

	if (timed)
		return timed;
	pthread_mutex_lock(&lock);
	timed = take_free(context);
	if (!timed && context->n_made < NCC_TIMED_MOST) {
		make_block(context);
		timed = take_free(context);
	}
	pthread_mutex_unlock(&lock);
	return timed;
}

static struct ncc_timed_context *find(CUcontext handle)
{
	struct ncc_timed_context *context = atomic_load_explicit(&contexts, memory_order_acquire);

	while (context && atomic_load_explicit(&context->handle, memory_order_acquire) != handle)
		context = context->next;
	return context;
}

static struct ncc_timed_context *find_unused(void)
{
	struct ncc_timed_context *context = atomic_load(&contexts);

	while (context && (atomic_load(&context->handle) || context->lost))
		context = context->next;
	return context;
}

/* With the lock held. One of a context that is gone is taken again, so that a program that makes many takes no more memory. */
static struct ncc_timed_context *make(CUcontext handle)
{
	struct ncc_timed_context *context = find_unused();
	bool again = context;

	if (!context)
		context = calloc(1, sizeof(*context));
	if (!context)
		return NULL;
	if (ncc_real.cuCtxGetDevice(&context->device) || !ncc_timed_clock_open(&context->clock)) {
		if (!again)
			free(context);
		return NULL;
	}
	ncc_timed_clock_read(&context->clock);
	if (!again) {
		context->next = atomic_load(&contexts);
		atomic_store_explicit(&contexts, context, memory_order_release);
	}
	atomic_store_explicit(&context->handle, handle, memory_order_release);
	return context;
}

struct ncc_timed_context *ncc_timed_context(CUcontext current)
{
	struct ncc_timed_context *context = find(current);

	if (context)
		return context;
	pthread_mutex_lock(&lock);
	context = find(current);
	if (!context)
		context = make(current);
	pthread_mutex_unlock(&lock);
	return context;
}

struct ncc_timed_context *ncc_timed_context_of(CUcontext handle)
{
	return handle ? find(handle) : NULL;
}

/* With the lock held. */
static bool all_are_free(const struct ncc_timed_context *context)
{
	uint32_t n_free = 0, n = 0;

	for (uint32_t place = (uint32_t)atomic_load(&context->free); place;
	     place = atomic_load(&at(context, place)->next_place))
		n_free++;
	for (uint32_t i = 0; i < NCC_TIMED_MOST / NCC_TIMED_BLOCK && context->block[i]; i++)
		for (uint32_t j = 0; j < NCC_TIMED_BLOCK; j++)
			n += context->block[i][j].place != 0;
	return n_free == n;
}

static void free_block(struct ncc_timed *block)
{
	for (uint32_t i = 0; i < NCC_TIMED_BLOCK; i++)
		destroy_events(&block[i]);
	free(block);
}

/* With the lock held. */
static void free_blocks(struct ncc_timed_context *context)
{
	for (uint32_t i = 0; i < NCC_TIMED_MOST / NCC_TIMED_BLOCK && context->block[i]; i++) {
		free_block(context->block[i]);
		context->block[i] = NULL;
	}
	context->n_made = 0;
	context->told = false;
	atomic_store(&context->free, 0);
}

void ncc_timed_context_gone(struct ncc_timed_context *context)
{
	pthread_mutex_lock(&lock);
	/* A thread that launches in a context while it is destroyed has one still, and gives it back to this. */
	context->lost = !all_are_free(context);
	if (!context->lost)
		free_blocks(context);
	ncc_timed_clock_close(&context->clock);
	atomic_store_explicit(&context->handle, NULL, memory_order_release);
	pthread_mutex_unlock(&lock);
}

void ncc_timed_context_lost(struct ncc_timed_context *context)
{
	pthread_mutex_lock(&lock);
	context->lost = true;
	atomic_store_explicit(&context->handle, NULL, memory_order_release);
	pthread_mutex_unlock(&lock);
}

/* The parent's contexts are not the child's, nor is its memory to be freed here: a thread of the parent may have been at it. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	atomic_store(&contexts, NULL);
}

NCC_ON_FORK(in_child)
