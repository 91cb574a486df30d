/* HIP's functions as the shared layers call them: under CUDA's names, with CUDA's numbers and structures (ncc_real). */
#ifndef NCC_TRANSLATED_H
#define NCC_TRANSLATED_H

#include "driver/driver_abi.h"

/* Fills ncc_real, once ncc_hip is. */
void ncc_hip_translate(void);

/* What stands for a context is a device, as HIP has one for each: which. */
int ncc_hip_device(CUcontext context);

#endif
