/* What a program registers before main: bundles of code, and by addresses of its own the kernels and variables in them. */
#ifndef NCC_HIP_REGISTERED_H
#define NCC_HIP_REGISTERED_H

#include <stdbool.h>

#include "driver/driver_abi.h"

/* All of these lock. A bundle's handle is what the library gave for it. */
void ncc_registered_bundle_add(const void *bundle);
void ncc_registered_function_add(const void *bundle, const void *host);
void ncc_registered_variable_add(const void *bundle, const void *shadow, const char *name);
void ncc_registered_forget(const void *bundle);

bool ncc_is_bundle(const void *handle);

/* A function of the program's that stands for a kernel. */
bool ncc_is_registered(const void *host);

/* The shadow of a variable of a bundle. NULL: it has none of the name. */
const void *ncc_registered_variable(const void *bundle, const char *name);

#endif
