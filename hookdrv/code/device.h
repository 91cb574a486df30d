/* What the engine is told of a device, so that it finds the code that runs there: the vendor's. */
#ifndef NCC_DEVICE_H
#define NCC_DEVICE_H

#include "abi.h"
#include "driver/driver_abi.h"

void ncc_describe_device(struct ncc_prepare *request, CUdevice device);

#endif
