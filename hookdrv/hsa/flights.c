#define _GNU_SOURCE
#include "hsa/flights.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/brief_lock.h"
#include "base/fork.h"
#include "hsa/real.h"

/* Guards all below. */
static pthread_mutex_t lock = NCC_BRIEF_LOCK;
static struct ncc_hsa_flight *unused;
static uint32_t n_unused, n_made;

/* NULL: no memory, or the runtime gives no signal. */
static struct ncc_hsa_flight *make(void)
{
	struct ncc_hsa_flight *flight = calloc(1, sizeof(*flight));

	if (flight && ncc_hsa_real.signal_create(1, 0, NULL, &flight->signal)) {
		free(flight);
		flight = NULL;
	}
	return flight;
}

static void destroy(struct ncc_hsa_flight *flight)
{
	ncc_hsa_real.signal_destroy(flight->signal);
	free(flight);
}

/* With the lock held. */
static struct ncc_hsa_flight *pop(void)
{
	struct ncc_hsa_flight *flight = unused;

	if (flight) {
		unused = flight->next;
		n_unused--;
	}
	return flight;
}

/* With the lock held. */
static void push(struct ncc_hsa_flight *flight)
{
	flight->next = unused;
	unused = flight;
	n_unused++;
}

/* With the lock held: how many to make now, which are counted as made. */
static uint32_t reserve(void)
{
	uint32_t n = n_made < NCC_HSA_KEPT ? NCC_HSA_BLOCK : n_made < NCC_HSA_MOST;

	n_made += n;
	return n;
}

/* Makes them with no lock held, since the runtime has its own. One is the caller's. */
static struct ncc_hsa_flight *grow(uint32_t n)
{
	struct ncc_hsa_flight *first = NULL, *list = NULL, *flight;
	uint32_t made = 0;

	for (; made < n && (flight = make()); made++) {
		flight->next = list;
		list = flight;
	}
	pthread_mutex_lock(&lock);
	n_made -= n - made;
	if (list) {
		first = list;
		list = list->next;
	}
	while ((flight = list)) {
		list = list->next;
		push(flight);
	}
	pthread_mutex_unlock(&lock);
	return first;
}

struct ncc_hsa_flight *ncc_hsa_flight_take(void)
{
	struct ncc_hsa_flight *flight;
	uint32_t n = 0;

	pthread_mutex_lock(&lock);
	flight = pop();
	if (!flight)
		n = reserve();
	pthread_mutex_unlock(&lock);
	return flight || !n ? flight : grow(n);
}

void ncc_hsa_flight_give(struct ncc_hsa_flight *flight)
{
	bool kept;

	ncc_hsa_real.signal_store(flight->signal, 1);
	flight->original.handle = 0;
	atomic_store_explicit(&flight->forwarded, false, memory_order_relaxed);
	atomic_store_explicit(&flight->answered, false, memory_order_relaxed);
	pthread_mutex_lock(&lock);
	kept = n_unused < NCC_HSA_KEPT;
	if (kept)
		push(flight);
	else
		n_made--;
	pthread_mutex_unlock(&lock);
	if (!kept)
		destroy(flight);
}

void ncc_hsa_flights_prepare(void)
{
	struct ncc_hsa_flight *flight = ncc_hsa_flight_take();

	if (flight)
		ncc_hsa_flight_give(flight);
}

void ncc_hsa_flights_end(void)
{
	struct ncc_hsa_flight *list, *next;

	pthread_mutex_lock(&lock);
	list = unused;
	unused = NULL;
	n_made -= n_unused;
	n_unused = 0;
	pthread_mutex_unlock(&lock);
	for (; list; list = next) {
		next = list->next;
		destroy(list);
	}
}

/* Signals are the parent's: the child has no runtime. */
static void in_child(void)
{
	lock = (pthread_mutex_t)NCC_BRIEF_LOCK;
	unused = NULL;
	n_unused = n_made = 0;
}

NCC_ON_FORK(in_child)
