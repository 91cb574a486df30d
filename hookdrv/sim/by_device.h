/* Executable graphs that kernels launch, too: cudaGraphLaunch stores the stream that it was given where their handle
 * points. What the device launches is what was uploaded last.
 */
#ifndef NCC_SIM_BY_DEVICE_H
#define NCC_SIM_BY_DEVICE_H

#include "sim/graph.h"

/* In device memory, if the flags say that kernels may launch it; the context is current. NULL: no memory. */
CUgraphExec ncc_new_exec(uint64_t flags);
void ncc_free_exec(CUgraphExec exec);

static inline bool ncc_is_by_device(CUgraphExec exec)
{
	return exec->flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
}

/* By the device's thread. */
void ncc_uploaded(struct ncc_task *task);

/* Whether a kernel has launched a graph, behind its own graph or beside it, that did not run yet: which it does now. NULL:
 * it was not uploaded. */
bool ncc_take_launched(bool behind, CUgraph *graph);

#endif
