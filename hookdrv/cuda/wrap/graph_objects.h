/* Where launches read graphs of the program (graph_switch.h), nobody changes one meanwhile. */
#ifndef NCC_GRAPH_OBJECTS_H
#define NCC_GRAPH_OBJECTS_H

#include "launch/graph_given.h"
#include "cuda/wrap/wrap.h"

static inline CUresult ncc_graph_changed(const char *name, CUresult result)
{
	ncc_graph_change_ends();
	return ncc_leave(name, result);
}

#endif
