/* What programs build, change and read graphs with: it takes turns with launches that read them. */
#include "hip/wrap/wrap.h"
#include "wrap/graph_objects.h"

NCC_HIP_GRAPH_OBJECT_FUNCTIONS(NCC_TAKE_TURNS)
