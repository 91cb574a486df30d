/* Devices: what they are said to be able to do. */
#ifndef NCC_SIM_DEVICE_H
#define NCC_SIM_DEVICE_H

#include "sim/sim.h"

/* Of CUdevice_attribute, what is asked for here. */
enum {
	NCC_MAX_THREADS = 1,
	NCC_MAX_BLOCK_X = 2, /* _Y, _Z */
	NCC_MAX_GRID_X = 5,  /* _Y, _Z */
	NCC_SHARED_PER_BLOCK = 8,
	NCC_WARP_SIZE = 10,
	NCC_THREADS_PER_SM = 39,
	NCC_SHARED_PER_SM = 81,
	NCC_REGISTERS_PER_SM = 82,
	NCC_SHARED_PER_BLOCK_AT_MOST = 97,
	NCC_BLOCKS_PER_SM = 106,
	NCC_SHARED_RESERVED_BY_SYSTEM = 111,
};

/* The processor of AMD's that the devices are; "": they are NVIDIA's, of ncc_config.arch. */
const char *ncc_device_target(void);

bool ncc_is_device(CUdevice device);
int ncc_device_attribute(int attribute, CUdevice device);

#endif
