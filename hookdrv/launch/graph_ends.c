#include "launch/graph_ends.h"

#include "launch/graph_exec.h"
#include "launch/graph_given.h"
#include "launch/graph_nodes.h"
#include "launch/graph_switch.h"

CUresult ncc_graph_end_exec(CUgraphExec exec, CUresult (*real)(CUgraphExec))
{
	struct ncc_graph_exec *detached = ncc_graph_detach(exec);
	CUresult result = real(exec);

	if (result)
		ncc_graph_attach(detached);
	else
		ncc_graph_discard(detached);
	return result;
}

static CUresult ended(struct ncc_graph_known *known, CUresult result)
{
	ncc_graph_nodes_gone(known, !result);
	ncc_graph_change_ends();
	return result;
}

CUresult ncc_graph_end_node(CUgraphNode node, CUresult (*real)(CUgraphNode))
{
	struct ncc_graph_known *known;

	ncc_graph_change_begins();
	known = ncc_graph_node_goes(node);
	if (ncc_config()->idle)
		ncc_graph_switch_off_node(node);
	else
		ncc_graph_source_goes(NULL);
	return ended(known, real(node));
}

CUresult ncc_graph_end(CUgraph graph, CUresult (*real)(CUgraph))
{
	struct ncc_graph_known *known;

	ncc_graph_change_begins();
	if (ncc_config()->idle && ncc_graph_keep(graph)) {
		ncc_graph_change_ends();
		return CUDA_SUCCESS;
	}
	known = ncc_graph_goes(graph);
	ncc_graph_source_goes(graph);
	return ended(known, real(graph));
}
