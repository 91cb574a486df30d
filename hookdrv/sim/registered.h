/* Host memory that a program registers: it stands in the arena, too, where kernels may access it. Only a shared mapping of
 * a file can, which the program has open: another process is given the file.
 */
#ifndef NCC_SIM_REGISTERED_H
#define NCC_SIM_REGISTERED_H

#include "sim/sim.h"

/* Where the device has an address of registered memory; false: it is not registered. */
bool ncc_find_registered(const void *host, CUdeviceptr *address);

#endif
