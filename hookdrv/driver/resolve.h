/* Lookups by name: dlsym and dlvsym. */
#ifndef NCC_RESOLVE_H
#define NCC_RESOLVE_H

/* Called by interpose.S: the result, or where to go on. */
struct ncc_answer {
	void *result;
	void *jump;
};

struct ncc_answer ncc_on_dlsym(void *handle, const char *name, const void *caller);
struct ncc_answer ncc_on_dlvsym(void *handle, const char *name, const char *version, const void *caller);

#endif
