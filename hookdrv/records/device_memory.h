/* Device memory for slabs. Where the device has virtual memory management it is made by that: giving it back then waits for
 * no kernel, as cuMemFree does for all of them, so that it can be done while the program waits for memory.
 */
#ifndef NCC_CUDA_DEVICE_MEMORY_H
#define NCC_CUDA_DEVICE_MEMORY_H

#include <stdbool.h>

#include "driver/driver_abi.h"

/* Of the current context's device. False: there is no room. *mapped_bytes is for ncc_device_memory_give. */
bool ncc_device_memory_take(uint64_t bytes, CUdeviceptr *address, uint64_t *mapped_bytes);

/* Nothing on the device may use it any more. */
void ncc_device_memory_give(CUdeviceptr address, uint64_t mapped_bytes);

#endif
