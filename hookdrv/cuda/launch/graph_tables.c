#include "cuda/launch/graph_tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/ledger.h"
#include "cuda/driver/own_call.h"
#include "cuda/records/records.h"
#include "cuda/records/sink.h"
#include "cuda/records/tables.h"
#include "engine/session.h"

enum {
	TABLE_BYTES = 1 << 20, /* of all sets, which are so many launches in flight, */
	FEWEST_SETS = 16,
	MOST_SETS = 1024,
};

uint32_t *ncc_graph_no_count(const struct ncc_graph_body *body)
{
	return body->set[0].executions.count + body->n_probed;
}

uint32_t *ncc_graph_count(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	return body->set[0].executions.count + node->number;
}

void ncc_graph_collect_counts(struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];
		uint32_t count;

		if (node->outcome != NCC_LAUNCH_PROBED || !node->tables_only)
			continue;
		count = __atomic_load_n(ncc_graph_count(body, node), __ATOMIC_RELAXED);
		if (count == node->counted)
			continue;
		NCC_COUNT(ncc_row(atomic_load(&node->kernel->row))->launches[NCC_LAUNCH_PROBED], count - node->counted);
		ncc_tables_count(&node->info, count - node->counted);
		node->counted = count;
	}
}

void ncc_graph_put_block(const struct ncc_graph_body *body, struct ncc_graph_set *set, const struct ncc_body_node *node,
			 const uint8_t *block, const uint32_t *count)
{
	uint32_t bytes = node->ready.prepared->block_bytes;
	uint64_t address = body->memory->host_on_device + (uint64_t)((const uint8_t *)count - body->memory->host);

	memcpy(set->table + node->place, block, bytes);
	memcpy(set->table + node->place + bytes, &address, sizeof(address));
}

/* What is alike in all launches that are recorded, and what those that are not have. Its outcome says whether there is. */
static void fill_blocks(const struct ncc_graph_body *body, struct ncc_body_node *node)
{
	struct ncc_memory sink = {
		.address = ncc_graph_table(body, body->n_sets),
		.bytes = body->memory->device + body->memory->device_bytes - ncc_graph_table(body, body->n_sets),
	};
	struct ncc_executions here = {.count = ncc_graph_count(body, node)};
	struct ncc_records_launch *none;
	uint32_t bytes = node->ready.prepared->block_bytes;

	sink.bytes -= ncc_aligned(sink.address, NCC_DEVICE_ALIGN) - sink.address;
	sink.address = ncc_aligned(sink.address, NCC_DEVICE_ALIGN);
	node->outcome = NCC_LAUNCH_ERROR;
	node->block = calloc(2, ncc_aligned(bytes + 1, 16));
	if (!node->block)
		return;
	node->sink = node->block + ncc_aligned(bytes + 1, 16);
	ncc_ready_put_addresses(&node->ready, node->block);
	ncc_ready_put_addresses(&node->ready, node->sink);
	node->pointer = (struct ncc_pointer){.table = ncc_graph_table(body, 0) + node->place,
					     .selector = ncc_graph_selector(body)};
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

	return body->kept || !node->tables_only || !run || run->first_launch || run->last_launch != UINT64_MAX ||
	       run->every != 1;
}

static void lay_out(struct ncc_graph_body *body, uint64_t *sink_bytes)
{
	uint64_t at = 0;

	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];
		uint64_t needed = node->outcome == NCC_LAUNCH_PROBED ? ncc_sink_bytes(&node->info) : 0;

		if (node->outcome == NCC_LAUNCH_PROBED && !needed)
			node->outcome = NCC_LAUNCH_ERROR;
		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		node->place = (uint32_t)at;
		node->number = body->n_probed++;
		body->by_launch |= differs(body, node);
		at += node->bytes;
		*sink_bytes = *sink_bytes > needed ? *sink_bytes : needed;
	}
	body->table_bytes = (uint32_t)at;
}

static bool take_memory(struct ncc_graph_body *body, uint64_t sink_bytes)
{
	uint64_t counts = ncc_aligned((body->n_probed + 1) * sizeof(uint32_t), 16);
	uint64_t each = body->table_bytes + counts;
	uint64_t sets = TABLE_BYTES / each;

	sets = sets < MOST_SETS ? sets : MOST_SETS;
	body->n_sets = body->by_launch && sets > FEWEST_SETS ? (uint32_t)sets : FEWEST_SETS;
	body->memory = ncc_graph_memory_take(
		body->context, 2 * NCC_DEVICE_ALIGN + (uint64_t)body->n_sets * body->table_bytes + sink_bytes,
		body->n_sets * each);
	body->set = calloc(body->n_sets, sizeof(*body->set));
	if (!body->memory || !body->set)
		return false;
	memset(body->memory->host, 0, body->n_sets * each);
	for (uint32_t i = 0; i < body->n_sets; i++) {
		body->set[i].table = body->memory->host + i * each;
		body->set[i].executions.count = (uint32_t *)(body->set[i].table + body->table_bytes);
	}
	return true;
}

static bool is_free(struct ncc_graph_body *body, uint32_t i)
{
	struct ncc_graph_set *set = &body->set[i];

	if (i == body->first || atomic_load_explicit(&set->executions.in_use, memory_order_acquire))
		return false;
	if (set->copying)
		set->copying =
			body->lost || (body->launched && ncc_real.cuEventQuery(body->last) == CUDA_ERROR_NOT_READY);
	return !set->copying;
}

static struct ncc_graph_set *with_event(struct ncc_graph_set *set)
{
	CUevent *end = &set->executions.end;

	return *end || !ncc_real.cuEventCreate(end, CU_EVENT_DISABLE_TIMING) ? set : NULL;
}

struct ncc_graph_set *ncc_graph_free_set(struct ncc_graph_body *body)
{
	for (uint32_t n = 0; n < body->n_sets; n++) {
		body->turn = (body->turn + 1) % body->n_sets;
		if (is_free(body, body->turn))
			return with_event(&body->set[body->turn]);
	}
	return NULL;
}

/* What launches that were made may still read is left alone. */
static void choose_first(struct ncc_graph_body *body)
{
	struct ncc_graph_set *set;

	if (!body->launched || body->dirty)
		return; /* nobody was given it */
	set = ncc_graph_free_set(body);
	if (!set) {
		ncc_real.cuEventSynchronize(body->last);
		return;
	}
	body->set[body->first].copying = true;
	body->first = (uint32_t)(set - body->set);
}

void ncc_graph_fill_first(struct ncc_graph_body *body)
{
	choose_first(body);
	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		if (differs(body, node))
			ncc_graph_put_block(body, &body->set[body->first], node, node->sink, ncc_graph_no_count(body));
		else
			ncc_graph_put_block(body, &body->set[body->first], node, node->block,
					    ncc_graph_count(body, node));
	}
	body->dirty = true;
}

static CUresult copy_table(const struct ncc_graph_body *body, uint32_t set, CUstream stream)
{
	return ncc_real.cuMemcpyHtoDAsync_v2(ncc_graph_table(body, set), body->set[set].table, body->table_bytes,
					     stream);
}

CUresult ncc_graph_select(struct ncc_graph_body *body, uint32_t set, bool fresh, CUstream stream)
{
	CUresult result = CUDA_SUCCESS;

	if (body->dirty)
		result = copy_table(body, body->first, stream);
	if (!result && fresh)
		result = copy_table(body, set, stream);
	if (!result && body->selected != set)
		result = ncc_real.cuMemsetD32Async(ncc_graph_selector(body),
						   set * (body->table_bytes / NCC_TABLE_UNIT_BYTES), 1, stream);
	body->dirty = result != CUDA_SUCCESS;
	body->selected = result ? NCC_NO_SET : set;
	return result;
}

/* At once, for who may launch it without us. */
static bool upload_first(struct ncc_graph_body *body)
{
	CUstream stream;
	CUresult result = ncc_real.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);

	if (result)
		return false;
	if (body->launched)
		result = ncc_real.cuStreamWaitEvent(stream, body->last, 0);
	if (!result)
		result = ncc_graph_select(body, body->first, false, stream);
	if (!result)
		result = ncc_real.cuStreamSynchronize(stream);
	ncc_real.cuStreamDestroy_v2(stream);
	return !result;
}

void ncc_graph_keep_as_sink(struct ncc_graph_body *body, const struct ncc_body_node *node, CUresult why)
{
	ncc_row_reason(atomic_load(&node->kernel->row), "its node of a graph does not take its own kernel again: %s",
		       ncc_result_name(why));
	body->kept = true;
	body->by_launch = false;
	ncc_graph_fill_first(body);
	upload_first(body);
}

const char *ncc_graph_tables_make(struct ncc_graph_body *body, bool by_device)
{
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
	ncc_graph_fill_first(body);
	return by_device && !upload_first(body) ? "the parameters of its graph could not be copied" : NULL;
}

void ncc_graph_take_place(const struct ncc_graph_body *body, const struct ncc_body_node *node,
			  struct ncc_body_node *into)
{
	uint64_t end = body->memory ? body->memory->device + body->memory->device_bytes : 0;

	into->outcome = NCC_LAUNCH_ERROR;
	if (!node->bytes || into->bytes > node->bytes || (differs(body, into) && !body->by_launch))
		ncc_body_node_say(into, "it came into its graph by an update, with no place for its parameters");
	else if (ncc_sink_bytes(&into->info) > end - ncc_graph_table(body, body->n_sets) - NCC_DEVICE_ALIGN)
		ncc_body_node_say(into, "it came into its graph by an update, with a larger grid");
	else
		fill_blocks(body, into);
}
