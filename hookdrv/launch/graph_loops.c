#include "launch/graph_loops.h"

#include <stdlib.h>

#include "code/own_kernels.h"
#include "driver/real.h"

static bool has(const struct ncc_graph_loops *loops, CUgraph graph)
{
	for (uint32_t i = 0; i < loops->n; i++)
		if (loops->loop[i].graph == graph)
			return true;
	return false;
}

struct ncc_graph_loops ncc_graph_loops_of(const struct ncc_graph_nodes *nodes)
{
	struct ncc_graph_loops loops = {.n = 0};

	for (size_t i = 0; i < nodes->n; i++) {
		CUgraph graph = nodes->node[i].loop;
		struct ncc_graph_loop *grown;

		if (!graph || has(&loops, graph))
			continue;
		grown = realloc(loops.loop, (loops.n + 1) * sizeof(*grown));
		if (!grown) {
			free(loops.loop);
			return (struct ncc_graph_loops){.n = 0};
		}
		loops.loop = grown;
		grown[loops.n++] = (struct ncc_graph_loop){.graph = graph};
	}
	return loops;
}

/* Behind all that the body has. */
static CUgraphNode add_step(CUgraph graph, CUfunction function, CUdeviceptr step)
{
	void *values[] = {&step};
	CUDA_KERNEL_NODE_PARAMS params = {
		.func = function,
		.gridDimX = 1,
		.gridDimY = 1,
		.gridDimZ = 1,
		.blockDimX = 1,
		.blockDimY = 1,
		.blockDimZ = 1,
		.kernelParams = values,
	};
	size_t n;
	CUgraphNode made = NULL, *before = ncc_graph_list(graph, &n);

	if (!before || ncc_real.cuGraphAddKernelNode_v2(&made, graph, before, n, &params))
		made = NULL;
	free(before);
	return made;
}

void ncc_graph_steps_add(const struct ncc_graph_loops *loops, CUfunction function, CUdeviceptr steps)
{
	for (uint32_t i = 0; i < loops->n; i++)
		loops->loop[i].step =
			add_step(loops->loop[i].graph, function, steps ? steps + i * sizeof(struct ncc_step) : 0);
}

bool ncc_graph_steps_remove(const struct ncc_graph_loops *loops)
{
	bool all = true;

	for (uint32_t i = 0; i < loops->n; i++) {
		struct ncc_graph_loop *loop = &loops->loop[i];

		if (loop->step && ncc_real.cuGraphDestroyNode(loop->step))
			all = false;
		loop->step = NULL;
	}
	return all;
}
