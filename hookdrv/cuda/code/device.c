#include "code/device.h"

#include "driver/real.h"

static int attribute_of(int attribute, CUdevice device)
{
	int value = 0;

	ncc_real.cuDeviceGetAttribute(&value, attribute, device);
	return value;
}

void ncc_describe_device(struct ncc_prepare *request, CUdevice device)
{
	request->target = NCC_TARGET_PTX;
	request->sm = (uint32_t)(attribute_of(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device) * 10 +
				 attribute_of(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device));
}
