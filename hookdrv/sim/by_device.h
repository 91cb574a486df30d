/* Executable graphs that kernels launch, too: cudaGraphLaunch stores the stream that it was given where their handle
 * points. What the device launches is what was uploaded last.
 */
#ifndef NCC_SIM_BY_DEVICE_H
#define NCC_SIM_BY_DEVICE_H

#include "sim/graph.h"

/* In device memory, if the flags say that kernels may launch it; the context is current. NULL: no memory. */
CUgraphExec ncc_new_exec(uint64_t flags);

/* With its graphs. Where kernels may launch it, its device is done with it. */
void ncc_free_exec(CUgraphExec exec);

/* A context ends, whose work is over: those go that kernels may launch, as they lie in its memory. */
void ncc_end_execs(CUcontext context);

static inline bool ncc_is_by_device(CUgraphExec exec)
{
	return exec->flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
}

/* By the device's thread. */
void ncc_uploaded(struct ncc_task *task);

/* Whether a kernel of the device has launched a graph, behind its own graph or beside it, that did not run yet: which it does now. NULL:
 * it was not uploaded. */
bool ncc_take_launched(CUdevice device, bool behind, CUgraph *graph);

#endif
