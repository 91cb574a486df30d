/* What programs build, change and read graphs with: it takes turns with launches that read them. */
#include "cuda/wrap/graph_objects.h"

#define TAKE_TURNS(name, params, arguments)                               \
	NCC_WRAP(name, NCC_UNPACK params)                                 \
	{                                                                 \
		NCC_NOTE(name, NCC_UNPACK arguments);                     \
		ncc_graph_change_begins();                                \
		return ncc_graph_changed(#name, ncc_real.name arguments); \
	}

NCC_GRAPH_OBJECT_FUNCTIONS(TAKE_TURNS)
