/* Registering what the program loads. */
#ifndef NCC_HIP_LOAD_H
#define NCC_HIP_LOAD_H

#include "driver/driver_abi.h"

/* One successful load; called right after it, while the program's image is still there. */
struct ncc_load {
	const void *handle; /* a hipModule_t; or of a registered bundle, what stands for a library */
	CUcontext context;  /* of a module */
	const void *code;   /* the image, or NULL */
	const char *path;   /* the file, or NULL */
	const void *caller; /* return address in the program */
};

void ncc_load_register(const struct ncc_load *load);

#endif
