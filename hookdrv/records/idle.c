#define _GNU_SOURCE
#include "records/idle.h"

#include "base/brief_lock.h"
#include "base/clock.h"
#include "base/fork.h"
#include "base/pages.h"
#include "base/prefetch.h"

struct ncc_pool ncc_pool = {.lock = NCC_BRIEF_LOCK, .changed = PTHREAD_COND_INITIALIZER};

void ncc_note_short(void)
{
	atomic_store_explicit(&ncc_pool.short_ns, ncc_now_ns(), memory_order_relaxed);
}

void ncc_push_idle(struct ncc_context *context, struct ncc_buffer *buffer)
{
	struct ncc_slab *slab = buffer->slab;
	struct ncc_buffer **list = &context->idle[slab->place][slab->size_class];

	buffer->next = *list;
	*list = buffer;
	slab->n_idle++;
	context->n_idle_slabs += slab->n_idle == slab->n;
}

struct ncc_buffer *ncc_pop_idle(struct ncc_context *context, enum ncc_place place, uint32_t first, uint32_t end,
				uint64_t stream)
{
	for (uint32_t c = first; c < end && c < NCC_SIZE_CLASSES; c++) {
		struct ncc_buffer **link = &context->idle[place][c], *buffer;

		while (*link && (*link)->slab->clearing && (*link)->slab->clearing != stream)
			link = &(*link)->next;
		buffer = *link;
		if (!buffer)
			continue;
		*link = buffer->next;
		ncc_prefetch_to_write(buffer->next, sizeof(*buffer));
		context->n_idle_slabs -= buffer->slab->n_idle == buffer->slab->n;
		buffer->slab->n_idle--;
		return buffer;
	}
	return NULL;
}

void ncc_share_slab(struct ncc_context *context, struct ncc_slab *slab)
{
	for (uint32_t i = slab->n; i-- > 1;)
		ncc_push_idle(context, &slab->buffer[i]);
}

void ncc_push_idle_launch(struct ncc_records_launch *launch)
{
	struct ncc_context *context = launch->context;

	launch->next = context->idle_launches;
	context->idle_launches = launch;
	context->n_idle_launches++;
}

/* What it will write with a dozen parameters, if it is the next one: the writer has it in its caches. */
static void prefetch(const struct ncc_records_launch *next)
{
	ncc_prefetch_to_write(next, offsetof(struct ncc_records_launch, params) + 2 * NCC_LINE_BYTES);
}

struct ncc_records_launch *ncc_pop_idle_launch(struct ncc_context *context)
{
	struct ncc_records_launch *launch = context->idle_launches;

	if (!launch)
		return NULL;
	context->idle_launches = launch->next;
	if (launch->next)
		prefetch(launch->next);
	context->n_idle_launches--;
	if (context->n_idle_launches < context->least_idle)
		context->least_idle = context->n_idle_launches;
	return launch;
}

/* What a kernel that did not end has written is left for the engine, with its description. */
static void end_flight(struct ncc_records_launch *launch, const struct ncc_buffer *buffer)
{
	if (launch->doubtful && buffer->slab->in_pages)
		launch->flight = NULL;
	if (launch->flight)
		ncc_flight_end(launch->flight);
}

void ncc_put_idle(struct ncc_records_launch *launch)
{
	struct ncc_buffer *buffer = launch->buffer;

	launch->buffer = NULL;
	if (!buffer)
		return;
	end_flight(launch, buffer);
	if (launch->clears_slab)
		ncc_share_slab(launch->context, buffer->slab);
	launch->clears_slab = false;
	if (launch->doubtful) {
		buffer->slab->n_doubtful++;
		return;
	}
	ncc_push_idle(launch->context, buffer);
	if (buffer->slab->place != NCC_BESIDE)
		return;
	ncc_pool.trim_due |= 1 << NCC_BESIDE;
	ncc_pool.wake();
}

/* ---- what is kept for a graph */

static void leave_context(struct ncc_context *context, const struct ncc_executions *set)
{
	*(set->older ? &set->older->newer : &context->oldest_kept) = set->newer;
	*(set->newer ? &set->newer->older : &context->newest_kept) = set->older;
	ncc_pool.n_kept -= set->n_nodes;
}

void ncc_kept_add(struct ncc_executions *set)
{
	struct ncc_context *context = set->nodes->context;

	set->next = set->shelf->first;
	set->shelf->first = set;
	set->newer = NULL;
	set->kept_ns = ncc_now_ns();
	set->older = context->newest_kept;
	*(set->older ? &set->older->newer : &context->oldest_kept) = set;
	context->newest_kept = set;
	ncc_pool.n_kept += set->n_nodes;
}

void ncc_kept_remove(struct ncc_executions *set)
{
	struct ncc_executions **link = &set->shelf->first;

	while (*link != set)
		link = &(*link)->next;
	*link = set->next;
	leave_context(set->nodes->context, set);
}

void ncc_kept_take_apart(struct ncc_executions *set)
{
	struct ncc_records_launch *next;

	for (struct ncc_records_launch *node = set->nodes; node; node = next) {
		next = node->next_node;
		ncc_put_idle(node);
		node->executions = NULL;
		node->held = false;
		ncc_push_idle_launch(node);
	}
	set->shelf->n_sets--;
	set->shelf = NULL;
	atomic_store_explicit(&set->in_use, false, memory_order_release);
}

bool ncc_kept_break_unused(struct ncc_context *context, uint64_t since_ns)
{
	struct ncc_executions *newer;
	bool later = false;

	for (struct ncc_executions *set = context->oldest_kept; set && !later; set = newer) {
		newer = set->newer;
		if (set->shelf->first == set)
			continue;
		later = set->kept_ns >= since_ns;
		if (later)
			break;
		ncc_kept_remove(set);
		ncc_kept_take_apart(set);
	}
	return later;
}

bool ncc_kept_break(struct ncc_context *context)
{
	struct ncc_executions *set = context->oldest_kept;

	if (!set)
		return false;
	ncc_kept_remove(set);
	ncc_kept_take_apart(set);
	return true;
}

void ncc_kept_break_all(struct ncc_context *context)
{
	while (ncc_kept_break(context))
		;
}

static void in_child(void)
{
	ncc_pool = (struct ncc_pool){.lock = NCC_BRIEF_LOCK, .changed = PTHREAD_COND_INITIALIZER};
}

NCC_ON_FORK(in_child)
