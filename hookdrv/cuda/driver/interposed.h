/* Lookups by cuGetProcAddress. */
#ifndef NCC_INTERPOSED_H
#define NCC_INTERPOSED_H

#include <stdint.h>

/* What the program gets where the driver gave `function` for `symbol`: ours of the same version and stream variant, or
 * the driver's own if it is not hooked. */
void *ncc_interposed(const char *symbol, void *function, int version, uint64_t flags);

#endif
