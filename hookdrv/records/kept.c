#include "records/kept.h"

#include <stdlib.h>

#include "base/pages.h"
#include "records/caps.h"
#include "records/chunk.h"
#include "records/idle.h"
#include "records/timeout.h"
#include "records/quota.h"

/* ---- flights: each says what all launches have alike, and whose stamp says the rest */

static bool is_in_pages(const struct ncc_records_launch *node)
{
	return node->buffer && node->buffer->slab->in_pages && node->flight;
}

static struct ncc_flight *leader_of(const struct ncc_executions *set)
{
	struct ncc_records_launch *node = set->nodes;

	while (node && !is_in_pages(node))
		node = node->next_node;
	return node ? node->flight : NULL;
}

static void describe_flight(const struct ncc_records_launch *node, uint32_t place, uint32_t leader)
{
	struct ncc_flight *flight = node->flight;

	flight->leader = leader + 1;
	flight->kernel = node->share;
	flight->launch = node->nth;
	flight->sequence = place;
	flight->since_ns = flight->start_ns = flight->prologue_ns = flight->stream = 0;
	ncc_flight_begin(flight);
}

/* Before any is told to be there: the launch before is over. */
static void describe_flights(struct ncc_executions *set)
{
	uint32_t leader, place = 0;

	set->leader = leader_of(set);
	if (!set->leader)
		return;
	leader = ncc_flight_place(set->leader);
	for (struct ncc_records_launch *node = set->nodes; node; node = node->next_node, place++)
		if (is_in_pages(node))
			describe_flight(node, place, leader);
}

/* One that did not end has left records, by this stamp: the place is nobody's any more. */
static void end_stamp(struct ncc_executions *set)
{
	bool doubtful = false;

	for (const struct ncc_records_launch *node = set->nodes; node; node = node->next_node)
		doubtful |= node->doubtful;
	if (!set->leader)
		return;
	if (!doubtful)
		__atomic_store_n(&set->leader->stamp.made, 0, __ATOMIC_RELEASE);
	for (struct ncc_records_launch *node = set->nodes; node && doubtful; node = node->next_node)
		if (node->flight == set->leader)
			node->flight = NULL;
	set->leader = NULL;
}

void ncc_kept_stamp(const struct ncc_executions *set, uint64_t since_ns, uint64_t start_ns)
{
	struct ncc_flight_stamp *stamp;

	if (!set->leader)
		return;
	stamp = &set->leader->stamp;
	stamp->sequence = set->stamp.sequence;
	stamp->since_ns = since_ns;
	stamp->start_ns = start_ns;
	stamp->prologue_ns = set->stamp.ready_ns - set->stamp.start_ns;
	stamp->stream = (uintptr_t)set->stamp.stream;
	for (uint32_t i = 0; i < set->shelf->n_shares; i++)
		stamp->number[i] = set->stamp.number[i];
	__atomic_store_n(&stamp->made, 1, __ATOMIC_RELEASE);
}

/* ---- sets */

static bool is_simple(const struct ncc_records_launch *node)
{
	for (uint32_t i = 0; i < node->prepared->n_maps; i++)
		if (node->desk[i])
			return false;
	return !node->shrunk && node->buffer->slab->place != NCC_BESIDE;
}

static void hold(const struct ncc_executions *set, bool held)
{
	for (struct ncc_records_launch *node = set->nodes; node; node = node->next_node)
		node->held = held;
}

static bool has_guesses(const struct ncc_records_launch *node)
{
	for (uint32_t i = 0; i < node->prepared->n_maps; i++)
		if (ncc_map_is_guessed(&node->prepared->map[i]))
			return true;
	return false;
}

void ncc_kept_offer(struct ncc_shelf *shelf, struct ncc_executions *set, struct ncc_records_launch *nodes,
		    uint64_t limit_bytes)
{
	uint64_t bytes = 0;
	bool in_pages = false;

	set->nodes = nodes;
	set->n_nodes = 0;
	set->trace_bytes = 0;
	set->guessed = false;
	for (struct ncc_records_launch *node = nodes; node; node = node->next_node) {
		if (!is_simple(node))
			return;
		bytes += node->buffer->slab->buffer_bytes;
		in_pages |= is_in_pages(node);
		set->guessed |= has_guesses(node);
		set->trace_bytes += node->trace_bytes;
		set->n_nodes++;
	}
	free(set->stamp.number);
	set->stamp.number = calloc(shelf->n_shares + 1, sizeof(uint64_t));
	if (bytes > limit_bytes || !set->stamp.number || (in_pages && shelf->n_shares > NCC_STAMP_KERNELS))
		return;
	set->leader = NULL;
	atomic_store(&set->n_back, 0);
	atomic_store(&set->spoilt, false);
	pthread_mutex_lock(&ncc_pool.lock);
	set->epoch = shelf->epoch;
	set->shelf = shelf;
	shelf->n_sets++;
	pthread_mutex_unlock(&ncc_pool.lock);
	hold(set, true);
}

/* With the lock held. */
static bool is_up_to_date(const struct ncc_executions *set)
{
	return set->epoch == set->shelf->epoch && (!set->guessed || set->caps == ncc_caps_version());
}

static void take_out(struct ncc_executions *set)
{
	ncc_kept_remove(set);
	set->nodes->context->n_out += set->n_nodes;
	ncc_pool.n_out += set->n_nodes;
}

/* With the lock held: it is not out any more. */
static void end_out(struct ncc_executions *set, bool keep)
{
	set->nodes->context->n_out -= set->n_nodes;
	ncc_pool.n_out -= set->n_nodes;
	if (keep && is_up_to_date(set) && !set->nodes->context->closing)
		ncc_kept_add(set);
	else
		ncc_kept_take_apart(set);
	pthread_cond_broadcast(&ncc_pool.changed);
}

struct ncc_executions *ncc_kept_take(struct ncc_shelf *shelf)
{
	struct ncc_executions *set;

	pthread_mutex_lock(&ncc_pool.lock);
	while ((set = shelf->first) && !is_up_to_date(set)) {
		ncc_kept_remove(set);
		ncc_kept_take_apart(set);
	}
	if (set && !ncc_quota_take(set->trace_bytes))
		set = NULL;
	if (set)
		take_out(set);
	pthread_mutex_unlock(&ncc_pool.lock);
	if (set) {
		set->again = true;
		atomic_store_explicit(&set->n_back, 0, memory_order_relaxed);
	}
	return set;
}

bool ncc_kept_are_out(struct ncc_shelf *shelf)
{
	bool out;

	pthread_mutex_lock(&ncc_pool.lock);
	out = shelf->n_sets && !shelf->first;
	pthread_mutex_unlock(&ncc_pool.lock);
	return out;
}

void ncc_kept_tell_nodes(const struct ncc_executions *set)
{
	uint64_t sequence = set->stamp.sequence;

	for (struct ncc_records_launch *node = set->nodes; node; node = node->next_node) {
		node->stream = set->stamp.stream;
		node->start_ns = set->stamp.start_ns;
		node->ready_ns = set->stamp.ready_ns;
		node->number = set->stamp.number[node->share] + node->nth;
		node->sequence = sequence++;
	}
}

void ncc_kept_return(struct ncc_executions *set)
{
	if (set->leader)
		__atomic_store_n(&set->leader->stamp.made, 0, __ATOMIC_RELEASE);
	ncc_quota_give(set->trace_bytes);
	pthread_mutex_lock(&ncc_pool.lock);
	end_out(set, true);
	pthread_mutex_unlock(&ncc_pool.lock);
}

void ncc_kept_withdraw(struct ncc_executions *set)
{
	if (!set->shelf)
		return;
	end_stamp(set);
	hold(set, false);
	pthread_mutex_lock(&ncc_pool.lock);
	set->shelf->n_sets--;
	set->shelf = NULL;
	pthread_mutex_unlock(&ncc_pool.lock);
}

static bool is_as_before(const struct ncc_records_launch *node)
{
	const struct ncc_buffer *buffer = node->buffer;

	return buffer && !node->doubtful && !node->discard &&
	       (buffer->host || buffer->clean_bytes >= node->device->zeroed_bytes);
}

static void make_ready(struct ncc_records_launch *node)
{
	for (uint32_t i = 0; i < node->prepared->n_maps; i++)
		node->own_shape[i].used_cap = ncc_shape_slots(&node->own_shape[i]);
	node->trace_bytes = node->device->bytes + ncc_chunk_head_bytes(node);
}

void ncc_kept_back(struct ncc_records_launch *launch)
{
	struct ncc_executions *set = launch->executions;
	bool spoilt;

	if (is_as_before(launch))
		make_ready(launch);
	else
		atomic_store(&set->spoilt, true);
	if (atomic_fetch_add(&set->n_back, 1) + 1 < set->n_nodes)
		return;
	spoilt = atomic_load(&set->spoilt);
	end_stamp(set);
	if (!spoilt)
		describe_flights(set);
	pthread_mutex_lock(&ncc_pool.lock);
	end_out(set, !spoilt);
	pthread_mutex_unlock(&ncc_pool.lock);
	ncc_progress();
}

void ncc_kept_forget(struct ncc_shelf *shelf)
{
	struct ncc_executions *set;

	pthread_mutex_lock(&ncc_pool.lock);
	shelf->epoch++;
	while ((set = shelf->first)) {
		ncc_kept_remove(set);
		ncc_kept_take_apart(set);
	}
	pthread_mutex_unlock(&ncc_pool.lock);
}
