/* Copies by the runtime (hsa_amd_memory_async_copy), which is what HIP's by the copy engines are. */
#ifndef NCC_HSA_COPIES_H
#define NCC_HSA_COPIES_H

#include "hsa/hsa_abi.h"

ncc_hsa_memory_async_copy ncc_hsa_memory_async_copy_ours;
ncc_hsa_copy_on_engine ncc_hsa_copy_on_engine_ours;
ncc_hsa_copy_rect ncc_hsa_copy_rect_ours;

/* Of a signal of the program's whose copy had ours. */
ncc_hsa_get_async_copy_time ncc_hsa_get_async_copy_time_ours;

#endif
