/* A copy's parameters, as the driver inside has them. */
#ifndef NCC_SIM_HIP_COPY_H
#define NCC_SIM_HIP_COPY_H

#include "sim/hip/hip_abi.h"

CUresult ncc_hip_copy_3d(const hipMemcpy3DParms *p, CUDA_MEMCPY3D *three);

#endif
