#define _GNU_SOURCE
#include "launch/body_node.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "base/ledger.h"
#include "code/lookup.h"
#include "code/prepare.h"
#include "code/registry.h"
#include "driver/real.h"
#include "driver/vendor.h"
#include "launch/autotune.h"
#include "launch/params.h"
#include "launch/timing.h"
#include "records/tables.h"
#include "engine/session.h"

void ncc_body_node_say(struct ncc_body_node *node, const char *format, ...)
{
	va_list arguments;

	free(node->why);
	va_start(arguments, format);
	if (vasprintf(&node->why, format, arguments) < 0)
		node->why = NULL;
	va_end(arguments);
	ncc_row_reason(atomic_load(&node->kernel->row), "%s", node->why ? node->why : format);
}

void ncc_body_node_is_uncounted(const struct ncc_body_node *node, enum ncc_outcome outcome)
{
	ncc_row_uncounted(atomic_load_explicit(&node->kernel->row, memory_order_relaxed), outcome, node->why);
}

static bool has_attribute(CUgraphNode node, int id)
{
	CUlaunchAttribute attribute = {.id = id};

	return ncc_real.cuGraphKernelNodeGetAttribute &&
	       !ncc_real.cuGraphKernelNodeGetAttribute(node, id, &attribute.value) && attribute.value.cooperative;
}

bool ncc_node_is_cooperative(CUgraphNode node)
{
	return has_attribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE);
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

struct ncc_call ncc_node_call(const CUDA_KERNEL_NODE_PARAMS *p, bool cooperative)
{
	return (struct ncc_call){
		.function = ncc_node_function(p),
		.grid = {p->gridDimX, p->gridDimY, p->gridDimZ},
		.block = {p->blockDimX, p->blockDimY, p->blockDimZ},
		.shared_bytes = p->sharedMemBytes,
		.cooperative = cooperative,
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
	if (run->options & NCC_OPT_NO_GRAPHS) {
		/* The ledger has its name then: it may never be launched outside of graphs. */
		ncc_prepare(node->kernel, NCC_FORM_LAUNCH, call->function);
		return NCC_LAUNCH_CAPTURED;
	}
	verdict = ncc_prepare(node->kernel, NCC_FORM_NODE, call->function);
	if (verdict != NCC_LAUNCH_PROBED)
		return verdict;
	if (ncc_autotune_skips(run->options))
		return NCC_LAUNCH_AUTOTUNE;
	if (run->options & NCC_OPT_MEMUSAGE)
		return NCC_LAUNCH_MEMUSAGE;
	if (!within_budget(node->kernel, call, context, run->overhead_ppm))
		return NCC_LAUNCH_BUDGET;
	return ncc_ready(node->kernel, NCC_FORM_NODE, call, context, &node->ready) ? NCC_LAUNCH_PROBED
										   : NCC_LAUNCH_ERROR;
}

/* Takes the buffer over. */
static void keep_packed(struct ncc_body_node *node, struct ncc_params *given)
{
	node->packed_bytes = given->packed_bytes;
	ncc_params_pack(node->packed, given->packed, &node->packed_bytes);
	given->packed = NULL;
}

/* The program's parameters, which the driver's answer only points to, in one piece behind their list. */
static bool copy_params(struct ncc_body_node *node, const struct ncc_call *call)
{
	const struct ncc_prepared *prepared = node->ready.prepared;
	struct ncc_params *given = malloc(sizeof(*given));
	uint64_t bytes = ncc_aligned((prepared->n_params + 1) * sizeof(void *), 16);
	uint8_t *at;

	if (!given || !ncc_params_append(given, prepared, call, &node->pointer, sizeof(node->pointer))) {
		free(given);
		return false;
	}
	for (uint32_t i = 0; i < prepared->n_params; i++)
		bytes += ncc_aligned(prepared->param_bytes[i], 16);
	node->params = malloc(bytes);
	at = (uint8_t *)node->params + ncc_aligned((prepared->n_params + 1) * sizeof(void *), 16);
	for (uint32_t i = 0; node->params && i < prepared->n_params; i++) {
		memcpy(at, given->values[i], prepared->param_bytes[i]);
		node->params[i] = at;
		at += ncc_aligned(prepared->param_bytes[i], 16);
	}
	if (given->packed)
		keep_packed(node, given);
	ncc_params_free(given);
	free(given);
	return node->params;
}

/* As it was given: in one buffer, if it was. */
static bool copy_original(struct ncc_body_node *node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	struct ncc_packed packed;

	node->original = *p;
	node->original.kernelParams = node->params;
	node->original.extra = NULL;
	if (p->kernelParams || !p->extra)
		return true;
	packed = ncc_params_packed(p->extra);
	node->extra_bytes = packed.bytes;
	ncc_params_pack(node->extra, malloc(packed.bytes + 1), &node->extra_bytes);
	if (node->extra[1])
		memcpy(node->extra[1], packed.buffer, packed.bytes);
	node->original.kernelParams = NULL;
	node->original.extra = node->extra;
	return node->extra[1];
}

static void describe(struct ncc_body_node *node, const struct ncc_call *call, CUcontext context)
{
	node->tables_only = ncc_tables_are_all(node->ready.prepared);
	node->bytes = (uint32_t)ncc_aligned(node->ready.prepared->block_bytes + sizeof(uint64_t), NCC_TABLE_UNIT_BYTES);
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

void ncc_body_node_ask(struct ncc_body_node *node, CUgraphNode of)
{
	node->cooperative = ncc_node_is_cooperative(of);
	node->updatable = has_attribute(of, CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE);
}

void ncc_body_node_look(struct ncc_body_node *node, const CUDA_KERNEL_NODE_PARAMS *p, CUcontext context)
{
	struct ncc_call call = ncc_node_call(p, node->cooperative);

	node->kernel = ncc_kernel_get(ncc_kernel_of(call.function));
	node->outcome = decide(node, &call, context);
	if (node->outcome != NCC_LAUNCH_PROBED)
		return;
	node->outcome = NCC_LAUNCH_ERROR;
	if (!is_of_context(node->kernel, p, context)) {
		ncc_body_node_say(node, "in a graph that was made in another context");
	} else if (!ncc_tables_are_all(node->ready.prepared) && node->updatable) {
		node->outcome = NCC_LAUNCH_CAPTURED;
		ncc_body_node_say(node, "in a node of a graph whose grid the device may change");
	} else if (copy_params(node, &call) && copy_original(node, p)) {
		describe(node, &call, context);
		node->outcome = NCC_LAUNCH_PROBED;
	} else {
		ncc_body_node_say(node, "the parameters of its node of a graph cannot be copied");
	}
}

void ncc_body_node_name(struct ncc_body_node *node, CUfunction function, const char *why)
{
	node->kernel = ncc_kernel_get(ncc_kernel_of(function));
	node->outcome = ncc_prepare(node->kernel, NCC_FORM_NODE, function);
	if (node->outcome != NCC_LAUNCH_PROBED)
		return;
	node->outcome = NCC_LAUNCH_CAPTURED;
	ncc_body_node_say(node, "%s", why);
}

static void give_packed(const struct ncc_body_node *node, CUDA_KERNEL_NODE_PARAMS *params)
{
	memcpy((char *)node->packed[1] + node->ready.prepared->block_offset, &node->pointer, sizeof(node->pointer));
	params->kernelParams = NULL;
	params->extra = (void **)node->packed;
}

CUDA_KERNEL_NODE_PARAMS ncc_body_node_probed(const struct ncc_body_node *node)
{
	CUDA_KERNEL_NODE_PARAMS params = node->original;

	params.func = node->ready.function;
	params.kern = NULL;
	params.kernelParams = node->params;
	params.extra = NULL;
	if (node->packed[1] && ncc_vendor.nodes_keep_form)
		give_packed(node, &params);
	return params;
}

void ncc_body_node_moved(struct ncc_body_node *node)
{
	if (node->params)
		node->params[node->ready.prepared->n_params] = &node->pointer;
	if (node->packed[1])
		node->packed[3] = &node->packed_bytes;
	if (!node->original.extra)
		return;
	node->original.extra = node->extra;
	node->extra[3] = &node->extra_bytes;
}

void ncc_body_node_free(struct ncc_body_node *node)
{
	free(node->params);
	free(node->extra[1]);
	free(node->packed[1]);
	free(node->block);
	free(node->why);
	if (node->kernel)
		ncc_kernel_put(node->kernel);
	if (node->placed)
		ncc_kernel_put(node->placed);
}
