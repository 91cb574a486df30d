/* The kernels of an executable graph are prepared side by side, as the engine does it: one after another may take long. */
#ifndef NCC_GRAPH_PREPARE_H
#define NCC_GRAPH_PREPARE_H

#include "cuda/launch/graph_body.h"

/* Returns when all that can be are. */
void ncc_graph_prepare(const struct ncc_graph_kernel *list, size_t n, CUcontext context);

#endif
