/* Tasks from the parameters of graph nodes: each checks what the driver would. */
#ifndef NCC_SIM_NODE_H
#define NCC_SIM_NODE_H

#include "sim/graph.h"

/* Version 1 of the structure has no kernel. */
CUresult ncc_kernel_task(const CUDA_KERNEL_NODE_PARAMS *params, bool has_kernel, CUcontext context,
			 struct ncc_task *task);
CUresult ncc_copy_task(const CUDA_MEMCPY3D *params, struct ncc_task *task);
CUresult ncc_set_task(const CUDA_MEMSET_NODE_PARAMS_v2 *params, struct ncc_task *task);
CUresult ncc_host_task(const CUDA_HOST_NODE_PARAMS *params, struct ncc_task *task);
CUresult ncc_record_task(CUevent event, struct ncc_task *task);
CUresult ncc_task_of_params(const CUgraphNodeParams *params, CUcontext context, struct ncc_task *task);

#endif
