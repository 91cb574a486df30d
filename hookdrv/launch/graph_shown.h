/* Parameters of kernel nodes that the program was shown. What the driver shows is there until the node's are set, or it is
 * destroyed; but they are set for a moment, where an executable graph is made with probed kernels (graph_make.h). So the
 * program is shown copies, which are there until the node is destroyed, or shown with parameters of another size or form.
 */
#ifndef NCC_GRAPH_SHOWN_H
#define NCC_GRAPH_SHOWN_H

#include <stdbool.h>
#include <stddef.h>

#include "driver/driver_abi.h"

/* Of `params`, which the driver has filled in, the program knows so many bytes. They lead to a copy then, unless there is none. */
void ncc_graph_show(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *params, size_t bytes);

/* Whether any node was shown. One goes: its copy is the caller's; NULL: there is none. It is still there: the copy, too. */
bool ncc_graph_any_shown(void);
struct ncc_node_params *ncc_graph_shown_goes(CUgraphNode node);
void ncc_graph_shown_stays(CUgraphNode node, struct ncc_node_params *copy);

#endif
