#define _GNU_SOURCE
#include "records/paging.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/own_thread.h"
#include "records/desk.h"
#include "records/quota.h"

enum {
	PAUSE_NS = 20000,
	TICK_MS = 50,
	MOST_YIELDS = 1000,
};

#define MOST_BYTES (16ull << 30) /* where a lane is fits 31 bits */

/* Guards all of this, the sets and the desks. Never held across a driver call, nor across a write. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER; /* a desk was closed, or written for */
static struct ncc_desk *desks;                            /* of launches that are out */
static const struct ncc_desk *at_hand;                    /* that the thread writes for, without the lock */
static bool running;
static _Atomic uint32_t n_wanting; /* threads that wait for the lock, which the thread would have for long */

static uint64_t set_bytes;
static char folder[NCC_PATH_BYTES + 8];
static void (*say_progress)(void);

void ncc_paging_start(uint64_t host_bytes, const char *run_dir, void (*progress)(void))
{
	say_progress = progress;
	set_bytes = host_bytes < MOST_BYTES ? host_bytes : MOST_BYTES;
	snprintf(folder, sizeof(folder), "%s/store", run_dir);
}

/* Soon, however many desks the thread looks at. */
static void take_lock(void)
{
	atomic_fetch_add(&n_wanting, 1);
	pthread_mutex_lock(&lock);
	atomic_fetch_sub(&n_wanting, 1);
}

/* ---- the thread */

/* With the lock held, or where the set is nobody else's any more. */
static void free_idle(struct ncc_page_set *set)
{
	while (set->idle) {
		struct ncc_desk *desk = set->idle;

		set->idle = desk->next;
		ncc_desk_free(desk, true);
	}
}

/* With the lock held, which it leaves meanwhile. */
static void write_out(struct ncc_desk *desk, const struct ncc_page_batch *batch)
{
	bool written;

	pthread_mutex_unlock(&lock);
	written = ncc_desk_write(desk, batch, folder);
	pthread_mutex_lock(&lock);
	ncc_desk_written(desk, batch, written);
}

/* With the lock held, which it may leave; the desk stays. */
static bool serve(struct ncc_desk *desk)
{
	struct ncc_page_batch batch;
	bool moved;

	if (desk->set->n_free <= 1)
		free_idle(desk->set);
	moved = ncc_desk_serve(desk, &batch);
	if (!batch.n)
		return moved;
	at_hand = desk;
	write_out(desk, &batch);
	at_hand = NULL;
	pthread_cond_broadcast(&changed);
	return true;
}

/* With the lock held, which others get if they wait for it; the desk stays. */
static void let_others(const struct ncc_desk *desk)
{
	if (!atomic_load(&n_wanting))
		return;
	at_hand = desk;
	pthread_mutex_unlock(&lock);
	for (int i = 0; i < MOST_YIELDS && atomic_load(&n_wanting); i++)
		sched_yield();
	pthread_mutex_lock(&lock);
	at_hand = NULL;
	pthread_cond_broadcast(&changed);
}

static void *run(void *arg)
{
	const struct timespec pause = {.tv_nsec = PAUSE_NS}, none = {.tv_nsec = 1};

	pthread_mutex_lock(&lock);
	for (;;) {
		bool moved = false;

		while (!desks)
			pthread_cond_wait(&opened, &lock);
		for (struct ncc_desk *desk = desks; desk; desk = desk->next) {
			moved |= serve(desk);
			let_others(desk);
		}
		if (moved)
			say_progress();
		pthread_mutex_unlock(&lock);
		nanosleep(moved ? &none : &pause, NULL); /* others get the lock */
		pthread_mutex_lock(&lock);
	}
	return arg;
}

static bool start_thread(void)
{
	pthread_t thread;

	if (!running && ncc_start_own_thread(&thread, run, NULL)) {
		running = true;
		pthread_setname_np(thread, "ncc-pages");
		pthread_detach(thread);
	}
	return running;
}

/* ---- sets */

/* Two threads may make one: the second one's is given back. */
static struct ncc_page_set *set_of(struct ncc_context *context)
{
	struct ncc_page_set *made, *set;
	bool known;

	take_lock();
	set = context->page_set;
	known = set || context->no_pages;
	pthread_mutex_unlock(&lock);
	if (known)
		return set;
	made = ncc_page_set_make(set_bytes);
	take_lock();
	context->no_pages = !made;
	if (!context->page_set) {
		context->page_set = made;
		made = NULL;
	}
	set = context->page_set;
	pthread_mutex_unlock(&lock);
	if (made)
		ncc_page_set_free(made, true);
	return set;
}

void ncc_paging_free(struct ncc_context *context, bool reached)
{
	struct ncc_page_set *set = context->page_set;

	if (!set)
		return;
	free_idle(set);
	ncc_page_set_free(set, reached);
	context->page_set = NULL;
}

/* ---- desks */

static struct ncc_desk *take_idle(struct ncc_page_set *set, uint64_t n_warps)
{
	for (struct ncc_desk **link = &set->idle; *link; link = &(*link)->next)
		if ((*link)->n_warps == n_warps) {
			struct ncc_desk *desk = *link;

			*link = desk->next;
			return desk;
		}
	return NULL;
}

/* With the lock held: one of an earlier launch, or a new one, for which those may have to go. */
static struct ncc_desk *take(struct ncc_page_set *set, const struct ncc_shape *shape)
{
	struct ncc_desk *desk = take_idle(set, ncc_shape_warps(shape));

	if (!desk)
		desk = ncc_desk_make(set, shape);
	if (!desk && set->idle) {
		free_idle(set);
		desk = ncc_desk_make(set, shape);
	}
	return desk;
}

/* With the lock held, with which the program must not end its thread: what other launches have comes back. */
static void wait_for_others(void)
{
	struct timespec until = ncc_wait_until(TICK_MS);
	int cancelled;

	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelled);
	pthread_cond_timedwait(&changed, &lock, &until);
	pthread_setcancelstate(cancelled, NULL);
}

/* With the lock held. */
static struct ncc_desk *take_or_wait(struct ncc_page_set *set, const struct ncc_shape *shape,
				     struct ncc_timeout *timeout)
{
	struct ncc_desk *desk;

	if (!ncc_page_row_fits(set, ncc_desk_pages(ncc_shape_warps(shape))))
		return NULL;
	while (!(desk = take(set, shape)) && timeout && set->n_open && ncc_timeout_left(timeout))
		wait_for_others();
	return desk;
}

static void enlist(struct ncc_desk *desk)
{
	desk->next = desks;
	desk->link = &desks;
	if (desks)
		desks->link = &desk->next;
	desks = desk;
}

struct ncc_desk *ncc_desk_open(struct ncc_context *context, const struct ncc_shape *shape, struct ncc_timeout *timeout)
{
	struct ncc_page_set *set = set_of(context);
	struct ncc_desk *desk;

	if (!set)
		return NULL;
	take_lock();
	desk = start_thread() ? take_or_wait(set, shape, timeout) : NULL;
	if (desk) {
		desk->shape = *shape;
		enlist(desk);
		set->n_open++;
		pthread_cond_signal(&opened);
	}
	pthread_mutex_unlock(&lock);
	return desk;
}

CUdeviceptr ncc_desk_address(const struct ncc_desk *desk)
{
	return desk->set->address + (uint64_t)(desk->at - desk->set->memory.at);
}

uint64_t ncc_desk_bytes(const struct ncc_desk *desk)
{
	return ncc_desk_warps_bytes(desk->n_warps);
}

const uint32_t *ncc_desk_losses(const struct ncc_desk *desk)
{
	return (const uint32_t *)desk->at;
}

/* With the lock held, which it may leave: nobody looks at it any more. */
static void retire(struct ncc_desk *desk)
{
	while (at_hand == desk)
		pthread_cond_wait(&changed, &lock);
	if (!desk->link)
		return;
	*desk->link = desk->next;
	if (desk->next)
		desk->next->link = desk->link;
	desk->link = NULL;
}

const char *ncc_desk_settle(struct ncc_desk *desk, struct ncc_shape *shape, uint32_t *counts)
{
	struct ncc_page_batch batch;

	take_lock();
	retire(desk);
	for (ncc_desk_take_rest(desk, &batch); batch.n; ncc_desk_take_rest(desk, &batch))
		write_out(desk, &batch);
	pthread_mutex_unlock(&lock);
	ncc_desk_count(desk, shape, counts);
	return desk->failed;
}

void ncc_desk_close(struct ncc_desk *desk, bool written_to)
{
	struct ncc_page_set *set = desk->set;

	take_lock();
	retire(desk);
	ncc_quota_give(desk->taken);
	set->n_open--;
	if (written_to) {
		ncc_desk_free(desk, false);
	} else {
		ncc_desk_clean(desk);
		desk->next = set->idle;
		set->idle = desk;
	}
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	opened = changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	desks = NULL;
	at_hand = NULL;
	n_wanting = 0;
	running = false;
}

NCC_ON_FORK(in_child)
