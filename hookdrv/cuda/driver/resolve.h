/* Lookups by name: dlsym, dlvsym and cuGetProcAddress. */
#ifndef NCC_RESOLVE_H
#define NCC_RESOLVE_H

#include <stdint.h>

/* Called by interpose.S: the result, or where to go on. */
struct ncc_answer {
	void *result;
	void *jump;
};

struct ncc_answer ncc_on_dlsym(void *handle, const char *name, const void *caller);
struct ncc_answer ncc_on_dlvsym(void *handle, const char *name, const char *version, const void *caller);

/* What the program gets where the driver gave `function` for `symbol`: ours of the same version and stream variant, or
 * the driver's own if it is not hooked. */
void *ncc_interposed(const char *symbol, void *function, int version, uint64_t flags);

#endif
