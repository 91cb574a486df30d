#ifndef NCC_TIMED_DEVICE_H
#define NCC_TIMED_DEVICE_H

#include "driver/driver_abi.h"

/* Which device a number stands for, in an entry for `put`. */
void ncc_timed_device_say(CUdevice device, void (*put)(const void *entry));

#endif
