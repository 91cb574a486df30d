#include "cuda/launch/graph_body.h"

#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "base/ledger.h"
#include "base/log.h"
#include "cuda/code/lookup.h"
#include "cuda/code/prepare.h"
#include "cuda/code/registry.h"
#include "cuda/driver/own_call.h"
#include "cuda/launch/params.h"
#include "cuda/launch/timing.h"
#include "cuda/records/records.h"
#include "cuda/records/sink.h"
#include "cuda/records/tables.h"
#include "engine/session.h"

enum {
	TABLE_BYTES = 1 << 20, /* of all sets, which are so many launches in flight, */
	FEWEST_SETS = 16,
	MOST_SETS = 1024,
};

static uint64_t aligned(uint64_t bytes, uint64_t to)
{
	return (bytes + to - 1) / to * to;
}

static void say(const struct ncc_body_node *node, const char *why)
{
	ncc_row_reason(atomic_load(&node->kernel->row), "%s", why);
}

/* ---- what a node is */

static bool has_attribute(CUgraphNode node, int id)
{
	CUlaunchAttribute attribute = {.id = id};

	return ncc_real.cuGraphKernelNodeGetAttribute &&
	       !ncc_real.cuGraphKernelNodeGetAttribute(node, id, &attribute.value) && attribute.value.cooperative;
}

/* Of several contexts, each has a function of its own. */
static bool is_of_context(const struct ncc_kernel *kernel, const CUDA_KERNEL_NODE_PARAMS *p, CUcontext context)
{
	CUkernel library = atomic_load(&kernel->library_kernel);
	CUfunction own;

	if (p->ctx && p->ctx != context)
		return false;
	if (kernel->unit && kernel->unit->context)
		return kernel->unit->context == context;
	if (!library || !p->func || (void *)p->func == (void *)library)
		return true;
	return !ncc_real.cuKernelGetFunction(&own, library) && own == p->func;
}

static struct ncc_call call_of(const CUDA_KERNEL_NODE_PARAMS *p, CUgraphNode node)
{
	return (struct ncc_call){
		.function = p->func ? p->func : (CUfunction)(void *)p->kern,
		.grid = {p->gridDimX, p->gridDimY, p->gridDimZ},
		.block = {p->blockDimX, p->blockDimY, p->blockDimZ},
		.shared_bytes = p->sharedMemBytes,
		.cooperative = has_attribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE),
		.params = p->kernelParams,
		.extra = p->extra,
	};
}

/* By what launches of its kind took before. */
static bool within_budget(const struct ncc_kernel *kernel, const struct ncc_call *call, CUcontext context, uint32_t ppm)
{
	struct ncc_budget *budget = atomic_load_explicit(&kernel->budget, memory_order_acquire);

	if (ppm)
		ncc_timing_collect(context);
	return !ppm || (budget && ncc_budget_allows_all(budget, call->grid, call->block, ppm));
}

static enum ncc_outcome decide(struct ncc_body_node *node, const struct ncc_call *call, CUcontext context)
{
	const struct ncc_welcome *run = ncc_session_now();
	enum ncc_outcome verdict;

	if (!run)
		return NCC_LAUNCH_NO_ENGINE;
	if (run->options & NCC_OPT_NO_GRAPHS)
		return NCC_LAUNCH_CAPTURED;
	verdict = ncc_prepare(node->kernel, NCC_FORM_NODE, call->function);
	if (verdict != NCC_LAUNCH_PROBED)
		return verdict;
	if (!within_budget(node->kernel, call, context, run->overhead_ppm))
		return NCC_LAUNCH_BUDGET;
	return ncc_ready(node->kernel, NCC_FORM_NODE, call, context, &node->ready) ? NCC_LAUNCH_PROBED
										   : NCC_LAUNCH_ERROR;
}

/* The program's parameters, which the driver's answer only points to, in one piece behind their list. */
static bool copy_params(struct ncc_body_node *node, const struct ncc_call *call)
{
	const struct ncc_prepared *prepared = node->ready.prepared;
	struct ncc_params *given = malloc(sizeof(*given));
	uint64_t bytes = aligned((prepared->n_params + 1) * sizeof(void *), 16);
	uint8_t *at;

	if (!given || !ncc_params_append(given, prepared, call, &node->pointer, sizeof(node->pointer))) {
		free(given);
		return false;
	}
	for (uint32_t i = 0; i < prepared->n_params; i++)
		bytes += aligned(prepared->param_bytes[i], 16);
	node->params = malloc(bytes);
	at = (uint8_t *)node->params + aligned((prepared->n_params + 1) * sizeof(void *), 16);
	for (uint32_t i = 0; node->params && i < prepared->n_params; i++) {
		memcpy(at, given->values[i], prepared->param_bytes[i]);
		node->params[i] = at;
		at += aligned(prepared->param_bytes[i], 16);
	}
	ncc_params_free(given);
	free(given);
	return node->params;
}

/* As it was given: in one buffer, if it was. */
static bool copy_original(struct ncc_body_node *node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	const void *buffer = NULL;

	node->original = *p;
	node->original.kernelParams = node->params;
	node->original.extra = NULL;
	if (p->kernelParams || !p->extra)
		return true;
	for (void **pair = p->extra; *pair != CU_LAUNCH_PARAM_END; pair += 2) {
		if (pair[0] == CU_LAUNCH_PARAM_BUFFER_POINTER)
			buffer = pair[1];
		else if (pair[0] == CU_LAUNCH_PARAM_BUFFER_SIZE)
			node->extra_bytes = *(const size_t *)pair[1];
	}
	node->extra[0] = CU_LAUNCH_PARAM_BUFFER_POINTER;
	node->extra[1] = malloc(node->extra_bytes + 1);
	node->extra[2] = CU_LAUNCH_PARAM_BUFFER_SIZE;
	node->extra[3] = &node->extra_bytes;
	node->extra[4] = CU_LAUNCH_PARAM_END;
	if (node->extra[1])
		memcpy(node->extra[1], buffer, node->extra_bytes);
	node->original.kernelParams = NULL;
	node->original.extra = node->extra;
	return node->extra[1];
}

static void describe(struct ncc_body_node *node, const struct ncc_call *call, CUcontext context)
{
	node->tables_only = ncc_tables_are_all(node->ready.prepared);
	node->bytes = (uint32_t)aligned(node->ready.prepared->block_bytes + sizeof(uint64_t), NCC_TABLE_UNIT_BYTES);
	node->info = (struct ncc_launch_info){
		.shared_bytes = call->shared_bytes,
		.context = context,
		.original = call->function,
		.kernel = node->kernel,
		.prepared = node->ready.prepared,
		.warps = 1,
		.sample = 1,
		.params = (const void *const *)node->params,
	};
	memcpy(node->info.grid, call->grid, sizeof(call->grid));
	memcpy(node->info.block, call->block, sizeof(call->block));
}

/* Everything of it but what lies in the body's memory. */
static void look_at(struct ncc_body_node *node, const CUDA_KERNEL_NODE_PARAMS *p, CUcontext context)
{
	struct ncc_call call = call_of(p, node->at.node);

	node->kernel = ncc_kernel_get(ncc_kernel_of(call.function));
	node->outcome = decide(node, &call, context);
	if (node->outcome != NCC_LAUNCH_PROBED)
		return;
	node->outcome = NCC_LAUNCH_ERROR;
	if (!is_of_context(node->kernel, p, context)) {
		say(node, "in a graph that was made in another context");
	} else if (!ncc_tables_are_all(node->ready.prepared) &&
		   has_attribute(node->at.node, CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE)) {
		node->outcome = NCC_LAUNCH_CAPTURED;
		say(node, "in a node of a graph whose grid the device may change");
	} else if (copy_params(node, &call) && copy_original(node, p)) {
		describe(node, &call, context);
		node->outcome = NCC_LAUNCH_PROBED;
	}
}

void ncc_body_node_free(struct ncc_body_node *node)
{
	free(node->params);
	free(node->extra[1]);
	free(node->block);
	if (node->kernel)
		ncc_kernel_put(node->kernel);
}

/* ---- memory */

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

	sink.bytes -= aligned(sink.address, NCC_DEVICE_ALIGN) - sink.address;
	sink.address = aligned(sink.address, NCC_DEVICE_ALIGN);
	node->outcome = NCC_LAUNCH_ERROR;
	node->block = calloc(2, aligned(bytes + 1, 16));
	if (!node->block)
		return;
	node->sink = node->block + aligned(bytes + 1, 16);
	ncc_ready_put_addresses(&node->ready, node->block);
	ncc_ready_put_addresses(&node->ready, node->sink);
	node->pointer = (struct ncc_pointer){.table = ncc_graph_table(body, 0) + node->place,
					     .selector = ncc_graph_selector(body)};
	node->params[node->ready.prepared->n_params] = &node->pointer;
	if (!ncc_sink_fill(&node->info, sink, node->sink)) {
		say(node, "it could not be shown where it stores in a launch that is not recorded");
		return;
	}
	node->info.executions = &here;
	node->outcome = node->tables_only ? ncc_records_begin(&node->info, node->block, &none) : NCC_LAUNCH_PROBED;
	node->info.executions = NULL;
}

/* Whether each launch of a graph may do something else with what it saves. */
static bool differs(const struct ncc_body_node *node)
{
	const struct ncc_welcome *run = ncc_session_now();

	return !node->tables_only || !run || run->first_launch || run->last_launch != UINT64_MAX || run->every != 1;
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
		body->by_launch |= differs(node);
		at += node->bytes;
		*sink_bytes = *sink_bytes > needed ? *sink_bytes : needed;
	}
	body->table_bytes = (uint32_t)at;
}

static bool take_memory(struct ncc_graph_body *body, uint64_t sink_bytes)
{
	uint64_t counts = aligned((body->n_probed + 1) * sizeof(uint32_t), 16);
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

struct ncc_graph_set *ncc_graph_free_set(struct ncc_graph_body *body)
{
	for (uint32_t n = 0; n < body->n_sets; n++) {
		body->turn = (body->turn + 1) % body->n_sets;
		if (is_free(body, body->turn))
			return &body->set[body->turn];
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
		if (differs(node))
			ncc_graph_put_block(body, &body->set[body->first], node, node->sink, ncc_graph_no_count(body));
		else
			ncc_graph_put_block(body, &body->set[body->first], node, node->block,
					    ncc_graph_count(body, node));
	}
	body->dirty = true;
}

/* At once, for who may launch it without us. */
static bool upload_first(struct ncc_graph_body *body)
{
	CUstream stream;
	CUresult result = ncc_real.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);

	if (result)
		return false;
	result = ncc_real.cuMemcpyHtoDAsync_v2(ncc_graph_table(body, 0), body->set[0].table, body->table_bytes, stream);
	if (!result)
		result = ncc_real.cuMemsetD32Async(ncc_graph_selector(body), 0, 1, stream);
	if (!result)
		result = ncc_real.cuStreamSynchronize(stream);
	ncc_real.cuStreamDestroy_v2(stream);
	body->dirty = false;
	return !result;
}

/* ---- the body */

void ncc_graph_body_abandon(struct ncc_graph_body *body, const char *why)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		node->outcome = NCC_LAUNCH_ERROR;
		say(node, why);
	}
	body->n_probed = 0;
	body->by_launch = body->dirty = false;
}

static void supply(struct ncc_graph_body *body, bool by_device)
{
	uint64_t sink_bytes = 0;

	lay_out(body, &sink_bytes);
	if (!body->n_probed)
		return;
	if (!take_memory(body, sink_bytes) || ncc_real.cuEventCreate(&body->last, CU_EVENT_DISABLE_TIMING)) {
		ncc_graph_body_abandon(body, "no memory for the parameters of its graph");
		return;
	}
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].outcome == NCC_LAUNCH_PROBED)
			fill_blocks(body, &body->node[i]);
	ncc_graph_fill_first(body);
	if (by_device && !upload_first(body))
		ncc_graph_body_abandon(body, "the parameters of its graph could not be copied");
}

struct ncc_graph_body *ncc_graph_body_make(CUgraph graph, CUcontext context, bool by_device)
{
	struct ncc_graph_body *body = NULL;
	struct ncc_graph_nodes nodes;

	if (!ncc_real.cuGraphKernelNodeGetParams_v2 || !ncc_real.cuGraphKernelNodeSetParams_v2 ||
	    !ncc_graph_nodes_of(graph, &nodes))
		return NULL;
	body = calloc(1, sizeof(*body));
	if (body)
		body->node = calloc(nodes.n + 1, sizeof(*body->node));
	if (!body || !body->node)
		goto out;
	body->context = context;
	for (size_t i = 0; i < nodes.n; i++) {
		struct ncc_body_node *node = &body->node[body->n_nodes];
		CUDA_KERNEL_NODE_PARAMS params = {.func = NULL};

		node->at = nodes.node[i];
		if (ncc_real.cuGraphKernelNodeGetParams_v2(node->at.node, &params))
			continue;
		body->n_nodes++;
		look_at(node, &params, context);
		if (node->outcome != NCC_LAUNCH_PROBED || !by_device || node->tables_only)
			continue;
		node->outcome = NCC_LAUNCH_CAPTURED;
		say(node, "in a graph that the device may launch by itself");
	}
	supply(body, by_device);
out:
	if (body && !body->node) {
		free(body);
		body = NULL;
	}
	free(nodes.node);
	return body;
}

CUDA_KERNEL_NODE_PARAMS ncc_body_node_probed(const struct ncc_body_node *node)
{
	CUDA_KERNEL_NODE_PARAMS params = node->original;

	params.func = node->ready.function;
	params.kern = NULL;
	params.kernelParams = node->params;
	params.extra = NULL;
	return params;
}

void ncc_graph_body_substitute(struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];
		CUDA_KERNEL_NODE_PARAMS params;
		CUresult result;

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		params = ncc_body_node_probed(node);
		result = ncc_real.cuGraphKernelNodeSetParams_v2(node->at.node, &params);
		if (!result)
			continue;
		node->outcome = NCC_LAUNCH_ERROR;
		ncc_row_reason(atomic_load(&node->kernel->row),
			       "its node of a graph does not take the probed kernel: %s", ncc_result_name(result));
	}
}

void ncc_graph_body_restore(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];

		if (node->ready.function && node->original.gridDimX)
			ncc_real.cuGraphKernelNodeSetParams_v2(node->at.node, &node->original);
	}
}

void ncc_body_node_changed(const struct ncc_graph_body *body, const struct ncc_body_node *node,
			   const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_body_node *into)
{
	*into = (struct ncc_body_node){.at = node->at, .place = node->place, .number = node->number};
	look_at(into, params, body->context);
	if (into->outcome != NCC_LAUNCH_PROBED)
		return;
	into->outcome = NCC_LAUNCH_ERROR;
	if (!node->bytes || into->bytes > node->bytes || (differs(into) && !body->by_launch))
		say(into, "it came into its graph by an update, with no place for its parameters");
	else if (ncc_sink_bytes(&into->info) > body->memory->device + body->memory->device_bytes -
						       ncc_graph_table(body, body->n_sets) - NCC_DEVICE_ALIGN)
		say(into, "it came into its graph by an update, with a larger grid");
	else
		fill_blocks(body, into);
}

static bool has_readers(const struct ncc_graph_body *body)
{
	for (uint32_t i = 0; i < body->n_sets; i++)
		if (atomic_load_explicit(&body->set[i].executions.in_use, memory_order_acquire))
			return true;
	return false;
}

bool ncc_graph_body_is_over(const struct ncc_graph_body *body)
{
	if (!body->memory)
		return true;
	return !body->lost && !has_readers(body) &&
	       !(body->launched && ncc_real.cuEventQuery(body->last) == CUDA_ERROR_NOT_READY);
}

void ncc_graph_body_free(struct ncc_graph_body *body, bool gone)
{
	if (gone && body->memory && has_readers(body))
		return; /* of a kernel that does not end: its memory is left to it */
	if (!gone && body->last)
		ncc_real.cuEventDestroy_v2(body->last);
	if (body->memory && !gone)
		ncc_graph_memory_give(body->memory);
	else
		free(body->memory);
	for (size_t i = 0; i < body->n_nodes; i++)
		ncc_body_node_free(&body->node[i]);
	free(body->node);
	free(body->set);
	free(body);
}
