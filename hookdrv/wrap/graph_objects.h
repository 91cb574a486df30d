/* Where launches read graphs of the program (launch/graph_switch.h), nobody changes one meanwhile. Behind a vendor's wrap.h. */
#ifndef NCC_GRAPH_OBJECTS_H
#define NCC_GRAPH_OBJECTS_H

#include "launch/graph_given.h"
#include "wrap/wrap.h"

static inline CUresult ncc_graph_changed(const char *name, CUresult result)
{
	ncc_graph_change_ends();
	return ncc_leave(name, result);
}

/* The same where it sets a kernel node of a graph that executable ones may have been made of. */
static inline CUresult ncc_graph_kernel_was_set(const char *name, CUresult result, CUgraphNode node)
{
	if (!result && ncc_config()->idle)
		ncc_graph_node_set(node);
	return ncc_graph_changed(name, result);
}

/* A function that is passed on, and takes turns with launches. */
#define NCC_TAKE_TURNS(name, params, arguments)                            \
	NCC_WRAP(name, NCC_UNPACK params)                                  \
	{                                                                  \
		NCC_NOTE(name, NCC_UNPACK arguments);                      \
		ncc_graph_change_begins();                                 \
		return ncc_graph_changed(#name, NCC_REALS.name arguments); \
	}

#endif
