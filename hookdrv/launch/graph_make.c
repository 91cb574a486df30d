#include "launch/graph_make.h"

#include <stdlib.h>

#include "base/log.h"
#include "driver/own_call.h"
#include "driver/vendor.h"
#include "launch/graph_replace.h"
#include "records/records.h"
#include "engine/session.h"

static void log_made(const struct ncc_graph_make *make, const struct ncc_graph_body *body)
{
	ncc_log("[exec] graph %p %s kernels %zu probed %u", (void *)*make->exec, make->update ? "updated" : "made",
		body->n_nodes, body->n_probed);
}

/* As the program's: but an executable graph that has steps is updated only with a graph that has them, too. */
static CUresult make_plain(const struct ncc_graph_make *make, const struct ncc_graph_exec *exec)
{
	struct ncc_graph_loops loops = {.n = 0};
	struct ncc_graph_nodes nodes;
	CUresult result;
	int relaxed;

	if (!exec || !exec->stepped)
		return NCC_WITH_MEMORY(make->call(make));
	relaxed = ncc_capture_relax();
	if (ncc_graph_nodes_of(make->graph, &nodes)) {
		loops = ncc_graph_loops_of(&nodes);
		free(nodes.node);
	}
	ncc_graph_steps_add(&loops, ncc_own_kernel(exec->context, NCC_OWN_STEP), 0);
	ncc_capture_restore(relaxed);
	result = NCC_WITH_MEMORY(make->call(make));
	relaxed = ncc_capture_relax();
	ncc_graph_steps_remove(&loops);
	ncc_capture_restore(relaxed);
	free(loops.loop);
	return result;
}

/* What the driver refuses with probed kernels in it is tried as the program's. */
static CUresult make_with(const struct ncc_graph_make *make, const struct ncc_graph_exec *exec,
			  struct ncc_graph_body *body)
{
	CUresult result;
	int relaxed = ncc_capture_relax();

	ncc_graph_body_substitute(body);
	ncc_capture_restore(relaxed);
	result = NCC_WITH_MEMORY(make->call(make));
	relaxed = ncc_capture_relax();
	ncc_graph_body_restore(body);
	ncc_capture_restore(relaxed);
	if (!result || !body->n_probed)
		return result;
	ncc_log("[exec] graph with probed kernels: %s", ncc_result_name(result));
	ncc_is_tried_again();
	result = make_plain(make, exec);
	if (result)
		return result;
	body->stepped = false;
	ncc_graph_body_abandon(body, "the driver makes no graph of the probed kernels");
	return result;
}

static struct ncc_graph_body *body_of(const struct ncc_graph_make *make, const struct ncc_graph_exec *exec)
{
	struct ncc_graph_body *body = NULL;
	bool by_device = exec ? exec->by_device : make->flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
	CUcontext context = NULL;
	struct ncc_own_calls own;

	if (exec && exec->body)
		context = exec->body->context;
	else if (make->update || ncc_real.cuCtxGetCurrent(&context) || !context)
		return NULL;
	own = ncc_own_calls_begin(context);
	body = ncc_graph_body_make(make->graph, context, by_device,
				   !exec           ? NCC_STEPS_WHERE_NEEDED
				   : exec->stepped ? NCC_STEPS_ALL
						   : NCC_STEPS_NONE);
	ncc_own_calls_end(own);
	return body;
}

/* The program names the nodes of the graph that it made the executable one of. What loops did, they will do. */
static void keep_names(const struct ncc_graph_exec *exec, struct ncc_graph_body *body)
{
	const struct ncc_graph_body *old = exec->body;
	bool same = old && old->n_nodes == body->n_nodes;

	for (size_t i = 0; same && i < body->n_nodes; i++)
		same = old->node[i].kernel == body->node[i].kernel;
	for (uint32_t i = 0; old && old->loops.n == body->loops.n && i < body->loops.n; i++)
		ncc_graph_loop_goes_on(&body->loops.loop[i], &old->loops.loop[i]);
	for (size_t i = 0; i < body->n_nodes; i++) {
		body->node[i].at.node = same ? old->node[i].at.node : NULL;
		body->node[i].at.child = same ? old->node[i].at.child : NULL;
	}
}

/* Its kernels are not known. */
static CUresult make_unfollowed(const struct ncc_graph_make *make, struct ncc_graph_exec *exec)
{
	CUresult result = make_plain(make, exec);

	if (!result && exec)
		ncc_graph_exec_put(exec, NULL);
	return result;
}

static CUresult update(const struct ncc_graph_child *child)
{
	return NCC_WITH_MEMORY(((const struct ncc_graph_make *)child->more)->call(child->more));
}

/* What the device may launch is what was uploaded, until the program uploads what it is updated with. */
static CUresult update_in_place(const struct ncc_graph_make *make, struct ncc_graph_exec *exec)
{
	struct ncc_graph_child all = {.call = update, .exec = *make->exec, .graph = make->graph, .more = (void *)make};

	return ncc_graph_replace(exec, &all);
}

static CUresult make_followed(const struct ncc_graph_make *make, struct ncc_graph_exec *exec)
{
	struct ncc_graph_body *body = body_of(make, exec);
	struct ncc_graph_exec *made = body && !exec ? ncc_graph_exec_new() : NULL;
	CUresult result;

	if (!body || (!exec && !made)) {
		if (body)
			ncc_graph_retire(body);
		return make_unfollowed(make, exec);
	}
	result = make_with(make, exec, body);
	if (result) {
		ncc_graph_exec_drop(made);
		ncc_graph_retire(body);
		return result;
	}
	log_made(make, body);
	ncc_graph_body_is_uncounted(body);
	if (exec) {
		keep_names(exec, body);
		ncc_graph_exec_put(exec, body);
		return result;
	}
	made->by_device = make->flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
	made->stepped = body->stepped;
	made->context = body->context;
	atomic_store(&made->graph, make->graph);
	ncc_graph_exec_add(made, *make->exec, body);
	return result;
}

CUresult ncc_graph_make(const struct ncc_graph_make *make)
{
	struct ncc_graph_exec *exec = make->update ? ncc_graph_exec_enter(*make->exec) : NULL;
	bool in_place = exec && exec->by_device && exec->body && exec->body->n_probed;
	CUresult result = in_place ? update_in_place(make, exec) : make_followed(make, exec);

	if (exec)
		ncc_graph_exec_leave(exec);
	return result;
}
