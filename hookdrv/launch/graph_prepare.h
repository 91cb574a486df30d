/* The kernels of an executable graph are prepared side by side, as the engine does it: one after another may take long. */
#ifndef NCC_GRAPH_PREPARE_H
#define NCC_GRAPH_PREPARE_H

#include "launch/graph_body.h"

/* Returns when all that can be are, with fewer registers where they do not fit their nodes. */
void ncc_graph_prepare(const struct ncc_graph_kernel *list, size_t n, CUcontext context);

/* Whether preparing `list` would ask the engine no more than preparing `before` has. */
bool ncc_graph_is_prepared(const struct ncc_graph_kernel *list, size_t n, const struct ncc_graph_kernel *before,
			   size_t n_before);

#endif
