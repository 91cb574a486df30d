/* Handles to kernels, with what the driver itself can tell. */
#ifndef NCC_LOOKUP_H
#define NCC_LOOKUP_H

#include "code/kernel.h"

/* The kernel that a launched handle means. Where no lookup of it was seen, the driver is asked once. Never NULL. */
struct ncc_kernel *ncc_kernel_of(CUfunction function);

/* Handles that an enumeration gave, named by the driver. */
void ncc_register_functions(const CUfunction *functions, unsigned int n, CUmodule module);
void ncc_register_kernels(const CUkernel *kernels, unsigned int n, CUlibrary library);

#endif
