/* The interposed functions of CUDA's driver. */
#ifndef NCC_CUDA_WRAP_H
#define NCC_CUDA_WRAP_H

#include "driver/real.h"

#define NCC_REALS        ncc_real
#define NCC_LEFT(result) /* the driver remembers no results */

#include "wrap/wrap.h"

#define NCC_DECLARE(name, params, ...) CUresult ncc_##name params;
NCC_HOOKED_FUNCTIONS(NCC_DECLARE)
#undef NCC_DECLARE

#endif
