/* The options of a load that change code. */
#ifndef NCC_JIT_OPTIONS_H
#define NCC_JIT_OPTIONS_H

#include "code/kernel.h"

struct ncc_jit_options ncc_jit_options_of(const int *options, void *const *values, unsigned int n);

#endif
