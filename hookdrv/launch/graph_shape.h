/* Whether two graphs are built alike. */
#ifndef NCC_GRAPH_SHAPE_H
#define NCC_GRAPH_SHAPE_H

#include <stdbool.h>

#include "driver/driver_abi.h"

/* The nodes of one, in the driver's order, have the types and dependencies of the other's, their child graphs' too. */
bool ncc_graphs_are_alike(CUgraph a, CUgraph b);

#endif
