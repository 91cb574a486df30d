/* Links under way, the driver's (cuLink*) and other linkers': what went in, for what comes out. */
#ifndef NCC_LINK_H
#define NCC_LINK_H

#include "cuda/code/made.h"

enum ncc_link_input {
	NCC_LINK_IMAGE, /* PTX, a cubin, a fatbin, an object */
	NCC_LINK_IR,    /* for optimisation at link time */
	NCC_LINK_OTHER, /* what no PTX is taken from: archives, indices */
};

/* What a second link would need that gives the PTX of the IR. */
struct ncc_link_ir {
	struct ncc_sources inputs;
	char **options;
	size_t n_options;
};

/* `handle`: the linker's own. `flags`: enum ncc_made_flag. */
void ncc_link_created(const void *handle, uint32_t flags, const struct ncc_jit_options *jit);
void ncc_link_added(const void *handle, enum ncc_link_input input, const void *data, size_t bytes, const void *caller);
void ncc_link_added_file(const void *handle, enum ncc_link_input input, const char *path, const void *caller);

/* The options of the link, copied. */
void ncc_link_options(const void *handle, size_t n, const char *const *options);

/* Takes the IR of a link away, which the caller clears. False: there is none. */
bool ncc_link_take_ir(const void *handle, struct ncc_link_ir *ir);
void ncc_link_clear_ir(struct ncc_link_ir *ir);

/* The linker gave this. */
void ncc_link_made(const void *handle, const void *code, size_t bytes);

void ncc_link_destroyed(const void *handle);

#endif
