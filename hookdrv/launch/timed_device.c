#include "launch/timed_device.h"

#include <string.h>

#include "abi.h"
#include "driver/real.h"

void ncc_timed_device_say(CUdevice device, void (*put)(const void *entry))
{
	struct ncc_timeline_device entry = {.kind = NCC_TIMELINE_DEVICE, .device = device};

	if (!ncc_real.cuDeviceGetUuid || ncc_real.cuDeviceGetUuid(entry.uuid, device))
		memset(entry.uuid, 0, sizeof(entry.uuid));
	if (ncc_real.cuDeviceGetName(entry.name, sizeof(entry.name), device))
		entry.name[0] = '\0';
	put(&entry);
}
