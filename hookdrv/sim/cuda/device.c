/* Devices: what they are said to be able to do. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "sim/device.h"
#include "sim/enter.h"

/* CUDA programming guide, "technical specifications per compute capability": what a multiprocessor holds. */
static const struct limits {
	unsigned int arch;
	int threads, blocks, shared_bytes, block_shared_bytes;
} limits[] = {
	{120, 1536, 24, 100 << 10, 99 << 10},  {110, 1536, 24, 228 << 10, 227 << 10},
	{103, 2048, 32, 228 << 10, 227 << 10}, {100, 2048, 32, 228 << 10, 227 << 10},
	{90, 2048, 32, 228 << 10, 227 << 10},  {89, 1536, 24, 100 << 10, 99 << 10},
	{87, 1536, 16, 164 << 10, 163 << 10},  {86, 1536, 16, 100 << 10, 99 << 10},
	{80, 2048, 32, 164 << 10, 163 << 10},  {75, 1024, 16, 64 << 10, 64 << 10},
	{70, 2048, 32, 96 << 10, 96 << 10},    {0, 2048, 32, 64 << 10, 48 << 10},
};

static const struct limits *own_limits(void)
{
	const struct limits *row = limits;

	while (row->arch > ncc_config.arch)
		row++;
	return row;
}

/* CUdevice_attribute and its value. What is not here is 0: the device cannot do it. */
static const struct {
	int attribute, value;
} fixed[] = {
	{1, 1024},                      /* MAX_THREADS_PER_BLOCK */
	{2, 1024},                      /* MAX_BLOCK_DIM_X */
	{3, 1024},                      /* MAX_BLOCK_DIM_Y */
	{4, 64},                        /* MAX_BLOCK_DIM_Z */
	{5, 2147483647},                /* MAX_GRID_DIM_X */
	{6, 65535},                     /* MAX_GRID_DIM_Y */
	{7, 65535},                     /* MAX_GRID_DIM_Z */
	{8, 49152},                     /* MAX_SHARED_MEMORY_PER_BLOCK */
	{9, 65536},                     /* TOTAL_CONSTANT_MEMORY */
	{10, 32},                       /* WARP_SIZE */
	{11, 2147483647},               /* MAX_PITCH */
	{12, 65536},                    /* MAX_REGISTERS_PER_BLOCK */
	{13, NCC_CYCLES_PER_US * 1000}, /* CLOCK_RATE in kHz */
	{14, 512},                      /* TEXTURE_ALIGNMENT */
	{15, 1},                        /* GPU_OVERLAP */
	{19, 1},                        /* CAN_MAP_HOST_MEMORY */
	{30, 512},                      /* SURFACE_ALIGNMENT */
	{31, 1},                        /* CONCURRENT_KERNELS */
	{36, 1000000},                  /* MEMORY_CLOCK_RATE in kHz */
	{37, 4096},                     /* GLOBAL_MEMORY_BUS_WIDTH */
	{38, 1 << 22},                  /* L2_CACHE_SIZE */
	{40, 1},                        /* ASYNC_ENGINE_COUNT */
	{41, 1},                        /* UNIFIED_ADDRESSING */
	{51, 32},                       /* TEXTURE_PITCH_ALIGNMENT */
	{78, 1},                        /* STREAM_PRIORITIES_SUPPORTED */
	{79, 1},                        /* GLOBAL_L1_CACHE_SUPPORTED */
	{80, 1},                        /* LOCAL_L1_CACHE_SUPPORTED */
	{82, 65536},                    /* MAX_REGISTERS_PER_MULTIPROCESSOR */
	{83, 1},                        /* MANAGED_MEMORY */
	{87, 2},                        /* SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO */
	{89, 1},                        /* CONCURRENT_MANAGED_ACCESS */
	{90, 1},                        /* COMPUTE_PREEMPTION_SUPPORTED */
	{95, 1},                        /* COOPERATIVE_LAUNCH */
	{111, NCC_SHARED_RESERVED},     /* RESERVED_SHARED_MEMORY_PER_BLOCK */
	{115, 1},                       /* MEMORY_POOLS_SUPPORTED */
	{102, 1},                       /* VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED */
	{126, 1},                       /* MEM_SYNC_DOMAIN_COUNT */
	{131, -1},                      /* NUMA_ID */
	{134, -1},                      /* HOST_NUMA_ID */
};

int ncc_device_attribute(int attribute, CUdevice device)
{
	const struct limits *row = own_limits();

	for (size_t i = 0; i < sizeof(fixed) / sizeof(fixed[0]); i++) {
		if (fixed[i].attribute == attribute)
			return fixed[i].value;
	}
	switch (attribute) {
	case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
		return (int)ncc_config.sms;
	case 33: /* PCI_BUS_ID */
		return device + 1;
	case 39: /* MAX_THREADS_PER_MULTIPROCESSOR */
		return row->threads;
	case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
		return (int)ncc_config.arch / 10;
	case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
		return (int)ncc_config.arch % 10;
	case 81: /* MAX_SHARED_MEMORY_PER_MULTIPROCESSOR */
		return row->shared_bytes;
	case 97: /* MAX_SHARED_MEMORY_PER_BLOCK_OPTIN */
		return row->block_shared_bytes;
	case 106: /* MAX_BLOCKS_PER_MULTIPROCESSOR */
		return row->blocks;
	}
	return 0;
}

const char *ncc_device_target(void)
{
	return "";
}

/* Whether a call about a device may go on. */
static CUresult enter(const char *name, CUdevice device, const void *out)
{
	CUresult result = ncc_begin(name);

	if (result)
		return result;
	return !out ? CUDA_ERROR_INVALID_VALUE : ncc_is_device(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

NCC_API cuDeviceGetCount(int *count)
{
	CUresult result = enter("cuDeviceGetCount", 0, count);

	if (!result)
		*count = ncc_config.devices;
	return result;
}

NCC_API cuDeviceGet(CUdevice *device, int ordinal)
{
	CUresult result = enter("cuDeviceGet", ordinal, device);

	if (!result)
		*device = ordinal;
	return result;
}

NCC_API cuDeviceGetName(char *name, int bytes, CUdevice device)
{
	CUresult result = enter("cuDeviceGetName", device, name);

	if (!result && bytes <= 0)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		snprintf(name, (size_t)bytes, "ncc simulator (sm_%u)", ncc_config.arch);
	return result;
}

NCC_API cuDeviceGetUuid_v2(char *uuid, CUdevice device)
{
	CUresult result = enter("cuDeviceGetUuid", device, uuid);

	if (!result) {
		memcpy(uuid, "ncc-simulator-0", 16);
		uuid[14] = (char)('0' + device);
	}
	return result;
}

NCC_API cuDeviceGetLuid(char *luid, unsigned int *mask, CUdevice device)
{
	return CUDA_ERROR_NOT_SUPPORTED; /* Windows only */
}

NCC_API cuDeviceGetAttribute(int *value, int attribute, CUdevice device)
{
	CUresult result = enter("cuDeviceGetAttribute", device, value);

	if (!result && (attribute < 1 || attribute > 200))
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*value = ncc_device_attribute(attribute, device);
	return result;
}

NCC_API cuDeviceTotalMem_v2(size_t *bytes, CUdevice device)
{
	CUresult result = enter("cuDeviceTotalMem", device, bytes);

	if (!result)
		*bytes = ncc_config.memory_bytes;
	return result;
}

NCC_API cuDeviceComputeCapability(int *major, int *minor, CUdevice device)
{
	CUresult result = enter("cuDeviceComputeCapability", device, major);

	if (result || !minor)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*major = (int)ncc_config.arch / 10;
	*minor = (int)ncc_config.arch % 10;
	return CUDA_SUCCESS;
}

NCC_API cuDeviceGetProperties(CUdevprop *properties, CUdevice device)
{
	CUresult result = enter("cuDeviceGetProperties", device, properties);
	CUdevprop made = {.maxThreadsPerBlock = 1024,
			  .maxThreadsDim = {1024, 1024, 64},
			  .maxGridSize = {2147483647, 65535, 65535},
			  .sharedMemPerBlock = NCC_SHARED_DEFAULT,
			  .totalConstantMemory = 65536,
			  .SIMDWidth = 32,
			  .memPitch = 2147483647,
			  .regsPerBlock = 65536,
			  .clockRate = NCC_CYCLES_PER_US * 1000,
			  .textureAlign = 512};

	if (!result)
		*properties = made;
	return result;
}

NCC_API cuDeviceGetPCIBusId(char *id, int bytes, CUdevice device)
{
	CUresult result = enter("cuDeviceGetPCIBusId", device, id);

	if (!result && bytes < 13)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		snprintf(id, (size_t)bytes, "0000:%02x:00.0", device + 1);
	return result;
}

NCC_API cuDeviceGetByPCIBusId(CUdevice *device, const char *id)
{
	unsigned int bus;
	CUresult result = enter("cuDeviceGetByPCIBusId", 0, device);

	if (result)
		return result;
	if (!id || (sscanf(id, "%*x:%x:%*x.%*x", &bus) != 1 && sscanf(id, "%x:%*x", &bus) != 1))
		return CUDA_ERROR_INVALID_VALUE;
	*device = (int)bus - 1;
	return ncc_is_device(*device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

/* All devices share one arena. */
NCC_API cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer)
{
	CUresult result = enter("cuDeviceCanAccessPeer", device, can);

	if (!result && !ncc_is_device(peer))
		return CUDA_ERROR_INVALID_DEVICE;
	if (!result)
		*can = device != peer;
	return result;
}

NCC_API cuDeviceGetP2PAttribute(int *value, int attribute, CUdevice device, CUdevice peer)
{
	CUresult result = enter("cuDeviceGetP2PAttribute", device, value);

	if (!result && (!ncc_is_device(peer) || device == peer))
		return CUDA_ERROR_INVALID_DEVICE;
	if (!result)
		*value = attribute == 2; /* ACCESS_SUPPORTED */
	return result;
}

NCC_API cuDeviceGetExecAffinitySupport(int *value, int type, CUdevice device)
{
	CUresult result = enter("cuDeviceGetExecAffinitySupport", device, value);

	if (!result)
		*value = 0;
	return result;
}

struct resource {
	int type;
	unsigned char padding[92];
	unsigned int sms;
};

NCC_API cuCtxGetDevResource(CUcontext context, struct resource *resource, int type)
{
	CUresult result = ncc_usable(context);

	if (result || !resource || type != 1 /* CU_DEV_RESOURCE_TYPE_SM */)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	resource->type = type;
	resource->sms = ncc_config.context_sms;
	return CUDA_SUCCESS;
}

NCC_API cuModuleGetLoadingMode(int *mode)
{
	CUresult result = enter("cuModuleGetLoadingMode", 0, mode);

	if (!result)
		*mode = 2; /* CU_MODULE_LAZY_LOADING: kernels are compiled when they are first launched */
	return result;
}

NCC_API cuProfilerStart(void)
{
	return ncc_begin("cuProfilerStart");
}

NCC_API cuProfilerStop(void)
{
	return ncc_begin("cuProfilerStop");
}
