/* roctracer.h, and what is HIP's: operations, and calls as the installed HIP numbers them (HIP_API_ID_hipMalloc) and tells their
 * arguments (hip_api_data_t).
 */
#ifndef ROCTRACER_HIP_H_
#define ROCTRACER_HIP_H_

#include <hip/hip_runtime.h>
#if __has_include(<hip/hip_deprecated.h>)
#include <hip/hip_deprecated.h>
#endif
#include <hip/amd_detail/hip_prof_str.h>

#include "roctracer.h"

/* As an operation of ACTIVITY_DOMAIN_HIP_API: every call. */
#define HIP_API_ID_ANY 0xffffffffu

typedef enum { HIP_OP_ID_DISPATCH = 0, HIP_OP_ID_COPY = 1, HIP_OP_ID_BARRIER = 2, HIP_OP_ID_NUMBER = 3 } hip_op_id_t;

#endif
