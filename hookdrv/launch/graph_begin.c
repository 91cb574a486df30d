#include "launch/graph_begin.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "launch/graph_share.h"
#include "records/caps.h"
#include "engine/session.h"

enum {
	ROWS_SHARE = 4,     /* of the memory for records, that the executions of all its loops may have */
	GROW_NS = 10000000, /* how long a graph that found no room for another launch makes do with what it has kept */
};

/* Under --lossless a launch waits for what is missing. Whether to look again. */
static bool look_again(struct ncc_graph_launch *l, const struct ncc_welcome *run)
{
	const struct timespec pause = {.tv_nsec = 20000};
	int cancelled;

	if (!(run->options & NCC_OPT_LOSSLESS) || !ncc_timeout_left(&l->claim.timeout))
		return false;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelled);
	nanosleep(&pause, NULL);
	pthread_setcancelstate(cancelled, NULL);
	return true;
}

static struct ncc_graph_set *free_set(struct ncc_graph_launch *l, const struct ncc_welcome *run)
{
	struct ncc_graph_set *set;

	while (!(set = ncc_graph_free_set(l->body)) && look_again(l, run))
		;
	return set;
}

/* The node's block in the launch's table, for one execution; what becomes of it. */
static enum ncc_outcome put_node(struct ncc_graph_launch *l, struct ncc_body_node *node, uint32_t row,
				 const struct ncc_welcome *run)
{
	uint64_t number = atomic_fetch_add_explicit(&node->kernel->launches, 1, memory_order_relaxed);
	uint32_t count = node->count + (row ? row * l->body->loops.loop[node->loop].row_counts : 0);
	_Alignas(16) uint8_t block[NCC_MAX_BLOCK_BYTES];
	struct ncc_records_launch *records = NULL;
	struct ncc_launch_info info = node->info;
	enum ncc_outcome outcome;

	if (!ncc_selected(run, number))
		return NCC_LAUNCH_NOT_SELECTED;
	if (node->tables_only) {
		ncc_graph_put_block(l->body, l->set, node, row, node->block, ncc_graph_total(l->body, node));
		return NCC_LAUNCH_PROBED;
	}
	memcpy(block, node->block, node->ready.prepared->block_bytes);
	info.number = number;
	info.stream = l->stream;
	info.start_ns = l->start_ns;
	info.holds = l->nodes != NULL;
	info.claim = l->claimed ? &l->claim : NULL;
	info.timeout = &l->claim.timeout;
	info.spare = row && row >= ncc_graph_needed_rows(l->body, node->loop);
	info.executions = &l->set->executions;
	info.node = count;
	info.share = node->share;
	info.nth = node->nth;
	outcome = ncc_records_begin(&info, block, &records);
	if (outcome != NCC_LAUNCH_PROBED)
		return outcome;
	l->set->executions.count[count] = 0;
	ncc_graph_put_block(l->body, l->set, node, row, block, &l->set->executions.count[count]);
	*l->end = records;
	l->end = &records->next_node;
	return NCC_LAUNCH_PROBED;
}

static enum ncc_outcome begin_node(struct ncc_graph_launch *l, struct ncc_body_node *node, uint32_t row,
				   const struct ncc_welcome *run)
{
	enum ncc_outcome outcome = put_node(l, node, row, run);

	node->recorded += outcome == NCC_LAUNCH_PROBED;
	node->now = node->recorded ? NCC_LAUNCH_PROBED : outcome;
	if (outcome == NCC_LAUNCH_PROBED)
		return outcome;
	node->otherwise = outcome;
	ncc_graph_put_block(l->body, l->set, node, row, node->sink, ncc_graph_sink_total(l->body, node));
	return outcome;
}

/* One execution of a loop. Whether there may be room for more, also in the share of all rows, of which so much is `left`. */
static bool begin_row(struct ncc_graph_launch *l, uint32_t loop, uint32_t row, const struct ncc_welcome *run,
		      uint64_t *left)
{
	uint64_t used = 0;
	bool fine = true;

	for (size_t i = l->body->loops.loop[loop].first; i < l->body->loops.loop[loop].end; i++) {
		struct ncc_body_node *node = &l->body->node[i];
		struct ncc_records_launch **records = l->end;
		enum ncc_outcome outcome;

		if (node->outcome != NCC_LAUNCH_PROBED || node->loop != loop)
			continue;
		outcome = begin_node(l, node, row, run);
		if (l->end != records)
			used += (*records)->device->bytes;
		fine &= outcome == NCC_LAUNCH_PROBED || outcome == NCC_LAUNCH_NOT_SELECTED;
	}
	*left -= used <= *left ? used : *left;
	return fine && (row + 1 < ncc_graph_needed_rows(l->body, loop) || used <= *left);
}

/* In the order in which they will be executed. */
static void begin_rows(struct ncc_graph_launch *l, const struct ncc_welcome *run)
{
	uint64_t left = run->staging_bytes / ROWS_SHARE;

	for (uint32_t loop = 0; loop < l->body->loops.n; loop++) {
		uint32_t rows = ncc_graph_rows(l->body, loop), row = 0;

		while (begin_row(l, loop, row++, run, &left) && row < rows)
			;
		ncc_graph_put_rows(l->body, l->set, loop, row);
	}
}

/* What each node does in this launch goes to node->now. */
static void begin_nodes(struct ncc_graph_launch *l, const struct ncc_welcome *run)
{
	enum ncc_outcome unset = l->body->silent ? NCC_LAUNCH_ERROR : NCC_LAUNCH_BACKPRESSURE;

	for (size_t i = 0; i < l->body->n_nodes; i++) {
		struct ncc_body_node *node = &l->body->node[i];

		node->recorded = 0;
		node->now = node->outcome;
		if (node->outcome != NCC_LAUNCH_PROBED || (!l->body->by_launch && !l->body->silent))
			continue;
		node->now = unset;
		if (!l->set)
			node->otherwise = unset;
		else if (node->loop == NCC_NO_LOOP)
			begin_node(l, node, 0, run);
	}
	if (l->set && l->body->stepped)
		begin_rows(l, run);
}

static bool any_node(const struct ncc_graph_body *body, enum ncc_outcome does)
{
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].outcome == NCC_LAUNCH_PROBED && body->node[i].now == does)
			return true;
	return false;
}

static bool all_are_probed(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].now != body->node[i].outcome)
			return false;
	return true;
}

/* Where a launch found no room beside those that are kept, the next ones have these or none, for a while: asking for each
 * node costs most where it is in vain. */
static bool is_full(const struct ncc_graph_launch *l)
{
	struct ncc_graph_body *body = l->body;

	return body->full_ns && l->start_ns < body->full_ns + GROW_NS && !body->has_tables &&
	       ncc_records_are_out(&body->shelf);
}

static bool take_kept(struct ncc_graph_launch *l)
{
	struct ncc_executions *kept = ncc_records_again(&l->body->shelf, l->stream, l->start_ns);

	if (!kept)
		return false;
	l->again = true;
	l->set = (struct ncc_graph_set *)kept;
	l->nodes = kept->nodes;
	return true;
}

/* Without a step for each node. False: that cannot be. */
static bool begin_at_once(struct ncc_graph_launch *l, const struct ncc_welcome *run)
{
	l->does = NCC_ALL_AS_MADE;
	if (take_kept(l))
		return true;
	while (is_full(l) && look_again(l, run)) {
		if (take_kept(l))
			return true;
	}
	if (run->options & NCC_OPT_LOSSLESS || !is_full(l))
		return false;
	l->does = NCC_ALL_WITHOUT_ROOM;
	ncc_graph_number(l->body);
	return true;
}

/* How many launches it will be, at most, and no less than are known; a claim has its own limit. */
static uint32_t places_of(const struct ncc_graph_body *body)
{
	uint64_t known = body->n_probed, all = known;

	for (uint32_t i = 0; body->stepped && i < body->loops.n; i++) {
		const struct ncc_graph_loop *loop = &body->loops.loop[i];

		known += (uint64_t)loop->row_counts * ncc_graph_needed_rows(body, i);
		all += (uint64_t)loop->row_counts * ncc_graph_rows(body, i);
	}
	all = all > known ? all : known;
	return all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}

/* Under --lossless a launch waits for the first one to tell how often its loops are executed. */
static void learn(struct ncc_graph_launch *l, const struct ncc_welcome *run)
{
	while (l->body->stepped && ncc_graph_learns(l->body) && look_again(l, run))
		;
}

/* Each node by itself; what they have may be kept for later launches. */
static void begin_each(struct ncc_graph_launch *l, const struct ncc_welcome *run, bool alike)
{
	struct ncc_graph_body *body = l->body;
	uint64_t caps = ncc_caps_version();

	l->does = NCC_EACH_BY_ITSELF;
	learn(l, run);
	l->set = free_set(l, run);
	l->claimed = ncc_records_claim(&l->claim, places_of(body));
	begin_nodes(l, run);
	if (l->claimed)
		ncc_records_unclaim();
	if (l->set && !any_node(body, NCC_LAUNCH_PROBED))
		l->set = NULL;
	if (l->set)
		l->set->learned = !l->nodes;
	if (any_node(body, NCC_LAUNCH_BACKPRESSURE) || any_node(body, NCC_LAUNCH_NO_MEMORY))
		body->full_ns = l->start_ns;
	if (!l->nodes) {
		if (l->set)
			l->set->copying = true;
		return;
	}
	l->set->executions.caps = caps;
	l->set->executions.again = false;
	atomic_store_explicit(&l->set->executions.in_use, true, memory_order_relaxed);
	if (alike && all_are_probed(body))
		ncc_records_offer(&body->shelf, l->nodes);
}

void ncc_graph_begin(struct ncc_graph_launch *l, const struct ncc_welcome *run)
{
	struct ncc_graph_body *body = l->body;
	bool alike = run && !body->lost && ncc_graph_share(body) && ncc_selects_all(run) && !body->silent &&
		     !body->has_conditions;

	if (!run)
		begin_nodes(l, run);
	else if (body->by_launch && !(alike && begin_at_once(l, run)))
		begin_each(l, run, alike);
	else if (!body->by_launch && alike)
		l->does = NCC_ALL_AS_MADE;
	else if (!body->by_launch)
		begin_nodes(l, run);
	body->n_launches++;
	body->n_again += l->again;
}
