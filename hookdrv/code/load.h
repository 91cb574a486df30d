/* Registering what the program loads. */
#ifndef NCC_LOAD_H
#define NCC_LOAD_H

#include "code/registry.h"

/* One successful load; called right after it, while the program's image is still there. */
struct ncc_load {
	const void *handle;                  /* a module's or library's */
	bool is_module;                      /* belongs to the current context */
	const void *code;                    /* the image, or NULL */
	const char *path;                    /* the file, or NULL */
	const void *caller;                  /* return address in the program */
	const struct ncc_jit_options *asked; /* or NULL */
};

void ncc_load_register(const struct ncc_load *load);

/* A call that loads has returned, with a handle (NULL: none): it is logged, and what it loaded is registered. */
void ncc_loaded(const char *name, CUresult result, const void *handle, struct ncc_load load);

/* A call that unloads a unit (NULL: not known), which was detached before it, has returned. */
void ncc_unloaded(struct ncc_unit *unit, CUresult result);

/* Adds to a unit, not yet registered, what its code was made from while the program ran, where that is needed: the vendor's. */
void ncc_unit_add_sources(struct ncc_unit *unit);

#endif
