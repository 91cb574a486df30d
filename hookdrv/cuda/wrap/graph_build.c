/* What programs build, change and read graphs with: it takes turns with launches that read them. */
#include "cuda/wrap/wrap.h"
#include "wrap/graph_objects.h"

NCC_GRAPH_OBJECT_FUNCTIONS(NCC_TAKE_TURNS)
