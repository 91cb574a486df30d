/* The names of kernels, by what packets say of them: the kernel object's address. */
#ifndef NCC_HSA_KERNELS_H
#define NCC_HSA_KERNELS_H

#include <stdint.h>

#include "hsa/hsa_abi.h"

/* In place of hsa_executable_freeze, after which the kernels of an executable have their addresses. */
ncc_hsa_status ncc_hsa_executable_freeze_ours(struct ncc_hsa_executable executable, const char *options);

/* The number of its name in the timeline's file; 0: nobody has said it. */
uint32_t ncc_hsa_kernel_name(uint64_t kernel_object);

#endif
