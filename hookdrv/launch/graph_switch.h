/* Executable graphs while probes are switched on and off (NCC_IDLE_SOCKET): each has the program's kernels, or those of the
 * session of its last launch. It is changed in the program's own calls only, as nobody else may use it meanwhile.
 */
#ifndef NCC_GRAPH_SWITCH_H
#define NCC_GRAPH_SWITCH_H

#include "launch/graph_exec.h"
#include "launch/graph_make.h"

/* It is about to be launched, with its lock held: it gets the kernels of this session; of none, the program's. Whether it
 * is followed. */
bool ncc_graph_switch(struct ncc_graph_exec *exec);

/* It is about to be changed, with its lock held: where its kernels are another session's, it gets the program's. */
void ncc_graph_switch_off(struct ncc_graph_exec *exec);

/* The program destroys a node of a graph of its own, or captures into one, which names nodes of these: they get the program's
 * kernels. With the graph objects locked, which it may let go of in between. */
void ncc_graph_switch_off_node(CUgraphNode node);
void ncc_graph_switch_off_graph(CUgraph graph);

/* Makes or updates one, with the program's kernels. */
CUresult ncc_graph_make_switched(const struct ncc_graph_make *make);

#endif
