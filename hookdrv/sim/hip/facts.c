/* Devices of AMD's, as far as the driver inside asks. */
#include "sim/device.h"

static const char default_target[] = "gfx90a:sramecc+:xnack-";

/* CUdevice_attribute and its value on CDNA (AMD's "CDNA 2 ISA", 2.2 and 3.6; HIP's "Hardware features"). */
static const struct {
	int attribute, value;
} fixed[] = {
	{NCC_MAX_THREADS, 1024},
	{NCC_MAX_BLOCK_X, 1024},
	{NCC_MAX_BLOCK_X + 1, 1024},
	{NCC_MAX_BLOCK_X + 2, 1024},
	{NCC_MAX_GRID_X, 2147483647},
	{NCC_MAX_GRID_X + 1, 2147483647},
	{NCC_MAX_GRID_X + 2, 2147483647},
	{NCC_SHARED_PER_BLOCK, 64 << 10},
	{NCC_SHARED_PER_BLOCK_AT_MOST, 64 << 10},
	{NCC_SHARED_PER_SM, 64 << 10},
	{NCC_WARP_SIZE, 64},
	{NCC_THREADS_PER_SM, 2048},
	{NCC_BLOCKS_PER_SM, 32},
	{NCC_REGISTERS_PER_SM, 1 << 17},
	{NCC_SHARED_RESERVED_BY_SYSTEM, 0},
};

int ncc_device_attribute(int attribute, CUdevice device)
{
	for (size_t i = 0; i < sizeof(fixed) / sizeof(fixed[0]); i++) {
		if (fixed[i].attribute == attribute)
			return fixed[i].value;
	}
	return 0;
}

const char *ncc_device_target(void)
{
	return ncc_config.target ? ncc_config.target : default_target;
}
