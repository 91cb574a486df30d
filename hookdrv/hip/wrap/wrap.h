/* The interposed functions of HIP's library. */
#ifndef NCC_HIP_WRAP_H
#define NCC_HIP_WRAP_H

#include "hip/driver/last_error.h"

#define NCC_REALS        ncc_hip
#define NCC_LEFT(result) ncc_hip_left(result)

#include "wrap/wrap.h"

#define NCC_DECLARE(name, params, ...) hipError_t ncc_##name params;
NCC_HIP_HOOKED_FUNCTIONS(NCC_DECLARE)
#undef NCC_DECLARE

#endif
