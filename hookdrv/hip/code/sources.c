#include "code/load.h"

/* A code object has all that is needed in it, whoever made it. */
void ncc_unit_add_sources(struct ncc_unit *unit)
{
}
