/* Devices: what they are said to be able to do. */
#ifndef NCC_SIM_DEVICE_H
#define NCC_SIM_DEVICE_H

#include "sim/sim.h"

bool ncc_is_device(CUdevice device);
int ncc_device_attribute(int attribute, CUdevice device);

#endif
