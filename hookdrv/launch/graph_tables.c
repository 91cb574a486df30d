#include "launch/graph_tables.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/ledger.h"
#include "base/log.h"
#include "driver/own_call.h"
#include "launch/params.h"
#include "records/kept.h"
#include "records/records.h"
#include "records/sink.h"
#include "records/tables.h"
#include "engine/session.h"

enum {
	TABLE_BYTES = 1 << 20, /* of all sets, which are so many launches in flight, */
	FEWEST_SETS = 16,
	MOST_SETS = 1024,
	ROW_BYTES = 128 << 10, /* of the rows of all loops, in a table */
	FEWEST_ROWS = 16,
	MOST_ROWS = 1024,
	SPARE_ROWS = 32, /* beyond what is expected of a launch; half as many after each that kept to that */
	/* Under --lossless */
	LOSSLESS_ROWS = 4,  /* so many times as much, for as many launches as may be in flight; */
	UNKNOWN_ROWS = 512, /* of all loops, where nothing is known. */
};

uint32_t *ncc_graph_total(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	return body->total + node->number;
}

uint32_t *ncc_graph_sink_total(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	bool unread = node->tables_only || !(node->at.conditional || body->by_device);

	return body->total + (unread ? body->n_probed : node->number);
}

/* Of executions that a loop had no row for. */
static uint32_t *beyond(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	return body->total + body->n_probed + 1 + node->number;
}

/* What a count has grown by. */
static uint32_t more(const uint32_t *count, uint32_t *known)
{
	uint32_t now = __atomic_load_n(count, __ATOMIC_RELAXED), grown = now - *known;

	*known = now;
	return grown;
}

static void collect_count(const struct ncc_graph_body *body, struct ncc_body_node *node)
{
	struct ncc_row *row = ncc_row(atomic_load(&node->kernel->row));
	uint32_t executed = more(ncc_graph_total(body, node), &node->counted);
	uint32_t left_out = more(beyond(body, node), &node->beyond);
	enum ncc_outcome otherwise = body->by_device ? NCC_LAUNCH_BY_DEVICE : node->otherwise;

	NCC_COUNT(row->launches[node->tables_only ? NCC_LAUNCH_PROBED : otherwise], executed);
	if (node->tables_only && executed)
		ncc_tables_count(&node->info, executed);
	NCC_COUNT(row->launches[NCC_LAUNCH_BEYOND], left_out);
}

void ncc_graph_altered(struct ncc_graph_body *body)
{
	ncc_kept_forget(&body->shelf);
	body->shared = false;
}

void ncc_graph_collect_counts(struct ncc_graph_body *body)
{
	if (body->shared && !body->has_tables && !body->has_conditions)
		return;
	for (size_t i = 0; body->total && i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (ncc_graph_is_counted(body, node))
			collect_count(body, node);
	}
}

/* A count's, for the device. */
static uint64_t address_of(const struct ncc_graph_body *body, const uint32_t *count)
{
	return body->memory->host_on_device + (uint64_t)((const uint8_t *)count - body->memory->host);
}

void ncc_graph_put_block(const struct ncc_graph_body *body, struct ncc_graph_set *set, const struct ncc_body_node *node,
			 uint32_t row, const uint8_t *block, const uint32_t *count)
{
	uint32_t bytes = node->ready.prepared->block_bytes;
	uint64_t address = address_of(body, count);
	uint8_t *at = set->table + node->place;

	if (row)
		at += (uint64_t)row * body->loops.loop[node->loop].row_bytes;
	memcpy(at, block, bytes);
	memcpy(at + bytes, &address, sizeof(address));
}

void ncc_graph_put_rows(const struct ncc_graph_body *body, struct ncc_graph_set *set, uint32_t loop, uint32_t rows)
{
	const struct ncc_graph_loop *of = &body->loops.loop[loop];
	uint32_t stride = of->row_bytes / NCC_TABLE_UNIT_BYTES;
	uint32_t first = (uint32_t)(set - body->set) * (body->table_bytes / NCC_TABLE_UNIT_BYTES);
	uint32_t *count = &set->executions.count[of->count];

	for (uint32_t i = of->first; i < of->end; i++) {
		const struct ncc_body_node *node = &body->node[i];

		if (node->outcome == NCC_LAUNCH_PROBED && node->loop == loop)
			ncc_graph_put_block(body, set, node, rows, node->sink, beyond(body, node));
	}
	*count = 0;
	set->step[loop] = (struct ncc_step){
		.chosen = first,
		.last = first + rows * stride,
		.stride = stride,
		.count = address_of(body, count),
	};
}

static CUdeviceptr selector_of(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	if (node->loop == NCC_NO_LOOP || node->tables_only)
		return ncc_graph_selector(body);
	return body->steps->device + node->loop * sizeof(struct ncc_step);
}

/* What is alike in all launches that are recorded, and what those that are not have. Its outcome says whether there is. */
static void fill_blocks(const struct ncc_graph_body *body, struct ncc_body_node *node)
{
	struct ncc_memory sink = {
		.address = ncc_graph_table(body, body->n_sets),
		.bytes = body->memory->device + body->memory->device_bytes - ncc_graph_table(body, body->n_sets),
	};
	struct ncc_executions here = {.count = ncc_graph_total(body, node)};
	struct ncc_records_launch *none;
	uint32_t bytes = node->ready.prepared->block_bytes;

	sink.bytes -= ncc_aligned(sink.address, NCC_DEVICE_ALIGN) - sink.address;
	sink.address = ncc_aligned(sink.address, NCC_DEVICE_ALIGN);
	node->outcome = NCC_LAUNCH_ERROR;
	node->block = calloc(2, ncc_aligned(bytes + 1, 16));
	if (!node->block)
		return;
	node->sink = node->block + ncc_aligned(bytes + 1, 16);
	ncc_ready_fill(&node->ready, node->info.grid, node->info.block, node->block);
	ncc_ready_fill(&node->ready, node->info.grid, node->info.block, node->sink);
	node->pointer = (struct ncc_pointer){.table = ncc_graph_table(body, 0) + node->place,
					     .selector = selector_of(body, node)};
	node->params[node->ready.prepared->n_params] = &node->pointer;
	if (!ncc_sink_fill(&node->info, sink, node->sink)) {
		ncc_body_node_say(node, "it could not be shown where it stores in a launch that is not recorded");
		return;
	}
	node->info.executions = &here;
	node->outcome = node->tables_only ? ncc_records_begin(&node->info, node->block, &none) : NCC_LAUNCH_PROBED;
	node->info.executions = NULL;
}

/* Whether each launch of a graph may do something else with what it saves. */
static bool differs(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	const struct ncc_welcome *run = ncc_session_now();

	return body->silent || !node->tables_only || !run || !ncc_selects_all(run);
}

static uint32_t loop_of(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	for (uint32_t i = 0; body->stepped && !node->tables_only && i < body->loops.n; i++)
		if (body->loops.loop[i].graph == node->at.loop)
			return i;
	return NCC_NO_LOOP;
}

/* In a row, or in front of all rows. */
static void place(struct ncc_graph_body *body, struct ncc_body_node *node)
{
	struct ncc_graph_loop *loop;

	node->number = body->n_probed++;
	node->placed = ncc_kernel_get(node->kernel);
	node->loop = loop_of(body, node);
	body->by_launch |= differs(body, node) && !body->by_device;
	if (node->loop == NCC_NO_LOOP) {
		node->place = body->plain_bytes;
		node->count = body->n_counts++;
		body->plain_bytes += node->bytes;
		return;
	}
	loop = &body->loops.loop[node->loop];
	if (!loop->row_bytes)
		loop->first = (uint32_t)(node - body->node);
	loop->end = (uint32_t)(node - body->node) + 1;
	node->place = loop->row_bytes;
	node->count = loop->row_counts++;
	loop->row_bytes += node->bytes;
}

/* That a table has place for. */
static uint32_t most_rows(const struct ncc_graph_body *body, const struct ncc_graph_loop *loop)
{
	uint32_t times = body->lossless ? LOSSLESS_ROWS : 1;
	uint32_t rows = times * ROW_BYTES / body->loops.n / loop->row_bytes;

	return rows < FEWEST_ROWS ? FEWEST_ROWS : rows > times * MOST_ROWS ? times * MOST_ROWS : rows;
}

static void place_rows(struct ncc_graph_body *body)
{
	body->table_bytes = body->plain_bytes;
	for (uint32_t i = 0; i < body->loops.n; i++) {
		struct ncc_graph_loop *loop = &body->loops.loop[i];

		loop->place = body->table_bytes;
		loop->count = body->n_counts++;
		loop->rows = 1;
		if (!loop->row_bytes)
			continue;
		loop->rows = most_rows(body, loop);
		body->table_bytes += loop->rows * loop->row_bytes;
		body->n_counts += loop->rows * loop->row_counts;
	}
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (node->outcome != NCC_LAUNCH_PROBED || node->loop == NCC_NO_LOOP)
			continue;
		node->place += body->loops.loop[node->loop].place;
		node->count += body->loops.loop[node->loop].count + 1;
	}
}

static void lay_out(struct ncc_graph_body *body, uint64_t *sink_bytes)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];
		uint64_t needed = node->outcome == NCC_LAUNCH_PROBED ? ncc_sink_bytes(&node->info) : 0;

		node->loop = NCC_NO_LOOP;
		if (node->outcome == NCC_LAUNCH_PROBED && !needed)
			node->outcome = NCC_LAUNCH_ERROR;
		if (node->outcome != NCC_LAUNCH_PROBED) {
			node->bytes = 0; /* no place: nor for what it may become */
			continue;
		}
		place(body, node);
		*sink_bytes = *sink_bytes > needed ? *sink_bytes : needed;
	}
	place_rows(body);
}

static bool take_memory(struct ncc_graph_body *body, uint64_t sink_bytes)
{
	uint64_t steps = body->stepped ? body->loops.n * sizeof(struct ncc_step) : 0;
	uint64_t counts = ncc_aligned(steps + body->n_counts * sizeof(uint32_t), 16);
	uint64_t totals = (2 * body->n_probed + 1) * sizeof(uint32_t);
	uint64_t each = body->table_bytes + counts;
	uint64_t sets = TABLE_BYTES / each;

	sets = sets < MOST_SETS ? sets : MOST_SETS;
	body->n_sets = body->by_device ? 1 : body->by_launch && sets > FEWEST_SETS ? (uint32_t)sets : FEWEST_SETS;
	body->memory = ncc_graph_memory_take(
		body->context, 2 * NCC_DEVICE_ALIGN + (uint64_t)body->n_sets * body->table_bytes + sink_bytes,
		body->n_sets * each + totals);
	if (steps)
		body->steps = ncc_graph_memory_take(body->context, steps, sizeof(uint64_t));
	body->set = calloc(body->n_sets, sizeof(*body->set));
	if (!body->memory || !body->set || (steps && !body->steps))
		return false;
	memset(body->memory->host, 0, body->n_sets * each + totals);
	body->total = (uint32_t *)(body->memory->host + body->n_sets * each);
	for (uint32_t i = 0; i < body->n_sets; i++) {
		struct ncc_graph_set *set = &body->set[i];

		set->table = body->memory->host + i * each;
		set->step = (struct ncc_step *)(set->table + body->table_bytes);
		set->executions.count = (uint32_t *)((uint8_t *)set->step + steps);
		set->learned = true; /* there is nothing yet */
	}
	return true;
}

static bool is_last_over(const struct ncc_graph_body *body)
{
	return !body->lost && !(body->launched && ncc_real.cuEventQuery(body->last) == CUDA_ERROR_NOT_READY);
}

/* The first one: no more of them are used than launches are in flight. */
static struct ncc_graph_set *find_free(const struct ncc_graph_body *body)
{
	bool asked = false, over = false;

	for (uint32_t i = 0; i < body->n_sets; i++) {
		struct ncc_graph_set *set = &body->set[i];

		if (i == body->first || atomic_load_explicit(&set->executions.in_use, memory_order_acquire))
			continue;
		if (set->copying && !asked) {
			over = is_last_over(body);
			asked = true;
		}
		if (set->copying && !over)
			continue;
		set->copying = false;
		return set;
	}
	return NULL;
}

struct ncc_graph_set *ncc_graph_free_set(struct ncc_graph_body *body)
{
	struct ncc_graph_set *set = find_free(body);

	if (!set || set->executions.end)
		return set;
	return ncc_real.cuEventCreate(&set->executions.end, CU_EVENT_DISABLE_TIMING) ? NULL : set;
}

static CUresult ask_event(void *event)
{
	return ncc_real.cuEventQuery(event);
}

static CUresult ask_stream(void *stream)
{
	return ncc_real.cuStreamQuery(stream);
}

/* CUDA_ERROR_NOT_READY: it is not over, and is not waited for any longer. */
static CUresult await(CUresult (*ask)(void *), void *what, struct ncc_timeout *timeout)
{
	static const struct timespec a_moment = {.tv_nsec = 50000};
	CUresult result = ask(what);

	while (result == CUDA_ERROR_NOT_READY && ncc_timeout_left(timeout)) {
		nanosleep(&a_moment, NULL);
		result = ask(what);
	}
	return result;
}

/* What launches that were made may still read is left alone. False: they read all of it, and do not end. */
static bool choose_first(struct ncc_graph_body *body, struct ncc_timeout *timeout)
{
	struct ncc_graph_set *set;

	if (!body->launched || (body->dirty && !body->stale))
		return true; /* nobody was given it */
	set = find_free(body);
	if (!set)
		return await(ask_event, body->last, timeout) != CUDA_ERROR_NOT_READY;
	body->set[body->first].copying = true;
	body->first = (uint32_t)(set - body->set);
	return true;
}

bool ncc_graph_fill_first(struct ncc_graph_body *body, struct ncc_timeout *timeout)
{
	struct ncc_graph_set *set;

	body->stale = !choose_first(body, timeout);
	if (body->stale)
		return false;
	set = &body->set[body->first];
	for (uint32_t i = 0; body->stepped && i < body->loops.n; i++)
		ncc_graph_put_rows(body, set, i, 0);
	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		if (differs(body, node))
			ncc_graph_put_block(body, set, node, 0, node->sink, ncc_graph_sink_total(body, node));
		else
			ncc_graph_put_block(body, set, node, 0, node->block, ncc_graph_total(body, node));
	}
	body->dirty = true;
	return true;
}

static CUresult copy_part(const struct ncc_graph_body *body, uint32_t set, uint32_t from, uint32_t bytes,
			  CUstream stream)
{
	if (!bytes)
		return CUDA_SUCCESS;
	return ncc_real.cuMemcpyHtoDAsync_v2(ncc_graph_table(body, set) + from, body->set[set].table + from, bytes,
					     stream);
}

/* Of the rows those that have blocks. */
static CUresult copy_table(const struct ncc_graph_body *body, uint32_t set, CUstream stream)
{
	CUresult result = copy_part(body, set, 0, body->plain_bytes, stream);

	for (uint32_t i = 0; !result && body->stepped && i < body->loops.n; i++) {
		const struct ncc_graph_loop *loop = &body->loops.loop[i];
		const struct ncc_step *step = &body->set[set].step[i];
		uint32_t bytes = (step->last - step->chosen) * NCC_TABLE_UNIT_BYTES + loop->row_bytes;

		result = copy_part(body, set, loop->place, bytes, stream);
	}
	return result;
}

static uint32_t selector_value(const struct ncc_graph_body *body, uint32_t set)
{
	return set * (body->table_bytes / NCC_TABLE_UNIT_BYTES);
}

static CUresult copy_steps(struct ncc_graph_body *body, uint32_t set, CUstream stream)
{
	CUresult result = CUDA_SUCCESS;

	if (body->stepped)
		result = ncc_real.cuMemcpyHtoDAsync_v2(body->steps->device, body->set[set].step,
						       body->loops.n * sizeof(struct ncc_step), stream);
	body->steps_put |= !result;
	return result;
}

static CUresult choose(struct ncc_graph_body *body, uint32_t set, CUstream stream)
{
	CUresult result = ncc_real.cuMemsetD32Async(ncc_graph_selector(body), selector_value(body, set), 1, stream);

	return result ? result : copy_steps(body, set, stream);
}

CUresult ncc_graph_select(struct ncc_graph_body *body, uint32_t set, bool fresh, CUstream stream,
			  struct ncc_timeout *timeout)
{
	CUresult result = CUDA_SUCCESS;

	if (set == body->first && body->stale) {
		if (!ncc_graph_fill_first(body, timeout))
			return CUDA_ERROR_NOT_READY;
		set = body->first;
	}
	if (body->dirty)
		result = copy_table(body, body->first, stream);
	if (!result && fresh)
		result = copy_table(body, set, stream);
	if (!result && (body->selected != set || (fresh && body->stepped)))
		result = choose(body, set, stream);
	body->dirty = result != CUDA_SUCCESS;
	body->selected = result ? NCC_NO_SET : set;
	return result;
}

/* At once, for who may launch it without us. Of what a launch is asked for, only copies have to be possible. Those that are
 * not waited for any longer are done behind its last launch: until then they read the host's memory. */
static bool upload_first(struct ncc_graph_body *body, struct ncc_timeout *timeout)
{
	uint32_t chosen = selector_value(body, body->first);
	CUstream stream;
	CUresult result = ncc_real.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);

	if (result)
		return false;
	if (body->launched)
		result = ncc_real.cuStreamWaitEvent(stream, body->last, 0);
	if (!result)
		result = copy_table(body, body->first, stream);
	if (!result)
		result = ncc_real.cuMemcpyHtoDAsync_v2(ncc_graph_selector(body), &chosen, sizeof(chosen), stream);
	if (!result)
		result = copy_steps(body, body->first, stream);
	if (!result)
		result = await(ask_stream, stream, timeout);
	body->lost |= result == CUDA_ERROR_NOT_READY;
	ncc_real.cuStreamDestroy_v2(stream);
	body->dirty = result != CUDA_SUCCESS;
	body->selected = result ? NCC_NO_SET : body->first;
	return !result;
}

bool ncc_graph_store_to_sink(struct ncc_graph_body *body, struct ncc_timeout *timeout)
{
	body->silent = true;
	body->by_launch = false;
	ncc_graph_altered(body);
	return ncc_graph_fill_first(body, timeout) && upload_first(body, timeout);
}

void ncc_graph_keep_as_sink(struct ncc_graph_body *body, const struct ncc_body_node *node, CUresult why)
{
	struct ncc_timeout timeout = ncc_total_timeout(NCC_GRAPH_WAIT_MS);

	if (body->session == ncc_session_number())
		ncc_row_reason(atomic_load(&node->kernel->row),
			       "its node of a graph does not take its own kernel again: %s", ncc_result_name(why));
	else
		ncc_log("[exec] kernel %s of a former session stays in a node of a graph: %s", node->kernel->name,
			ncc_result_name(why));
	if (!body->n_probed)
		return; /* it has no tables: what was left there does nothing */
	body->kept = true;
	if (!ncc_graph_store_to_sink(body, &timeout))
		ncc_log("[exec] the device could not be told that a graph records nothing: others of its nodes may "
			"store records among those of its launches, until these are over");
}

const char *ncc_graph_tables_make(struct ncc_graph_body *body)
{
	struct ncc_timeout timeout = ncc_total_timeout(NCC_GRAPH_WAIT_MS);
	uint64_t sink_bytes = 0;

	lay_out(body, &sink_bytes);
	if (!body->n_probed)
		return NULL;
	if (!take_memory(body, sink_bytes) || ncc_real.cuEventCreate(&body->own, CU_EVENT_DISABLE_TIMING))
		return "no memory for the parameters of its graph";
	body->last = body->own;
	body->selected = NCC_NO_SET;
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].outcome == NCC_LAUNCH_PROBED)
			fill_blocks(body, &body->node[i]);
	ncc_graph_fill_first(body, &timeout);
	return body->by_device && !upload_first(body, &timeout) ? "the parameters of its graph could not be copied"
								: NULL;
}

void ncc_graph_take_place(const struct ncc_graph_body *body, const struct ncc_body_node *node,
			  struct ncc_body_node *into)
{
	uint64_t end = body->n_probed ? body->memory->device + body->memory->device_bytes : 0;

	into->outcome = NCC_LAUNCH_ERROR;
	if (!body->n_probed || !node->bytes || into->bytes > node->bytes ||
	    (differs(body, into) && !body->by_launch && !body->by_device))
		ncc_body_node_say(into, "it came into its graph by an update, with no place for its parameters");
	else if (ncc_sink_bytes(&into->info) > end - ncc_graph_table(body, body->n_sets) - NCC_DEVICE_ALIGN)
		ncc_body_node_say(into, "it came into its graph by an update, with a larger grid");
	else
		fill_blocks(body, into);
}

bool ncc_graph_has_block(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	const uint8_t *at = body->set[body->first].table + node->place;
	uint32_t bytes = node->ready.prepared->block_bytes;
	bool sinks = differs(body, node);
	uint64_t count = address_of(body, sinks ? ncc_graph_sink_total(body, node) : ncc_graph_total(body, node));

	return node->kernel == node->placed && !memcmp(at, sinks ? node->sink : node->block, bytes) &&
	       !memcmp(at + bytes, &count, sizeof(count));
}

static void learn_from(struct ncc_graph_body *body, struct ncc_graph_set *set)
{
	for (uint32_t i = 0; i < body->loops.n; i++) {
		struct ncc_graph_loop *loop = &body->loops.loop[i];
		uint32_t executed = __atomic_load_n(&set->executions.count[loop->count], __ATOMIC_RELAXED);

		loop->steady = executed > loop->expected ? 0 : loop->steady < 16 ? loop->steady + 1 : 16;
		if (loop->expected > executed) /* less and less, while it is not met */
			executed = loop->expected - (body->lossless ? 0 : (loop->expected - executed + 7) / 8);
		loop->expected = executed;
		loop->known = true;
	}
	set->learned = true;
}

bool ncc_graph_learns(struct ncc_graph_body *body)
{
	bool out = false, known = true;

	for (uint32_t i = 0; i < body->n_sets; i++) {
		if (body->set[i].learned)
			continue;
		if (atomic_load_explicit(&body->set[i].executions.in_use, memory_order_acquire))
			out = true;
		else
			learn_from(body, &body->set[i]);
	}
	for (uint32_t i = 0; i < body->loops.n; i++)
		known &= body->loops.loop[i].known;
	return out && !known;
}

uint32_t ncc_graph_rows(const struct ncc_graph_body *body, uint32_t loop)
{
	const struct ncc_graph_loop *of = &body->loops.loop[loop];
	uint32_t usual = SPARE_ROWS >> (body->lossless ? 0 : of->steady);
	uint32_t share = body->lossless ? of->expected : of->expected / 4;
	uint32_t spare = body->lossless && !of->known ? UNKNOWN_ROWS / body->loops.n : usual > share ? usual : share;
	uint64_t rows = (uint64_t)of->expected + spare + 1;

	return rows < of->rows ? (uint32_t)rows : of->rows - 1;
}

uint32_t ncc_graph_needed_rows(const struct ncc_graph_body *body, uint32_t loop)
{
	return body->lossless ? body->loops.loop[loop].expected : 0;
}
