/* Registering what the program loads. */
#ifndef NCC_LOAD_H
#define NCC_LOAD_H

#include "code/kernel.h"

/* One successful load; called right after it, while the program's image is still there. */
struct ncc_load {
	const void *handle;                  /* CUmodule or CUlibrary */
	bool is_module;                      /* belongs to the current context */
	const void *code;                    /* the image, or NULL */
	const char *path;                    /* the file, or NULL */
	const void *caller;                  /* return address in the program */
	const struct ncc_jit_options *asked; /* or NULL */
};

void ncc_load_register(const struct ncc_load *load);

/* The options of a load that change code. */
struct ncc_jit_options ncc_jit_options_of(const int *options, void *const *values, unsigned int n);

#endif
