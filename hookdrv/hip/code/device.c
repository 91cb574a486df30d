#include "code/device.h"

#include <stdbool.h>
#include <stdio.h>

#include "hip/driver/own.h"

/* The structure grew in version 6, which has a function of another name for it. */
void ncc_describe_device(struct ncc_prepare *request, CUdevice device)
{
	_Alignas(16) char properties[NCC_HIP_PROPERTIES_BYTES] = {0};
	bool newer = ncc_hip.hipGetDevicePropertiesR0600 != NULL;
	const char *name = properties + (newer ? NCC_HIP_ARCH_NAME_R0600 : NCC_HIP_ARCH_NAME);
	hipError_t (*ask)(void *, int) = newer ? ncc_hip.hipGetDevicePropertiesR0600 : ncc_hip.hipGetDeviceProperties;

	request->target = NCC_TARGET_GCN;
	if (ask && !ncc_hip_own(ask(properties, device)))
		snprintf(request->arch, sizeof(request->arch), "%.*s", (int)sizeof(request->arch) - 1, name);
}
