/* Devices, as programs ask about them. */
#define _GNU_SOURCE
#include "sim/device.h"

#include <stdio.h>
#include <string.h>

#include "sim/enter.h"
#include "sim/hip/hip.h"

/* gfx90a is 9.0, and 910 as the number that HIP once had for it: the last two digits are hexadecimal. */
static void version_of(int *major, int *minor)
{
	char digits[8] = "";
	size_t n;

	sscanf(ncc_device_target(), "gfx%7[0-9a-f]", digits);
	n = strlen(digits);
	*major = *minor = 0;
	if (n < 3)
		return;
	*minor = digits[n - 2] - '0';
	digits[n - 2] = '\0';
	sscanf(digits, "%d", major);
}

static CUresult check(CUresult result, CUdevice device, const void *out)
{
	return result                  ? result
	       : !out                  ? CUDA_ERROR_INVALID_VALUE
	       : ncc_is_device(device) ? CUDA_SUCCESS
				       : CUDA_ERROR_INVALID_DEVICE;
}

static CUresult enter(const char *name, CUdevice device, const void *out)
{
	return check(ncc_hip_begin(name), device, out);
}

HIP_API hipGetDeviceCount(int *count)
{
	CUresult result = enter("hipGetDeviceCount", 0, count);

	if (!result)
		*count = ncc_config.devices;
	return ncc_hip_done(result);
}

/* The thread has the primary context of a device from now on. */
HIP_API hipSetDevice(int device)
{
	CUresult result = enter("hipSetDevice", device, &device);
	CUcontext context;

	if (!result)
		result = cuDevicePrimaryCtxRetain(&context, device);
	return ncc_hip_done(result ? result : cuCtxSetCurrent(context));
}

HIP_API hipGetDevice(int *device)
{
	CUresult result = check(ncc_hip_enter("hipGetDevice"), 0, device);

	if (!result)
		*device = ncc_current()->device;
	return ncc_hip_done(result);
}

HIP_API hipDeviceGet(CUdevice *device, int ordinal)
{
	CUresult result = enter("hipDeviceGet", ordinal, device);

	if (!result)
		*device = ordinal;
	return ncc_hip_done(result);
}

static void name_of(char *name, size_t bytes)
{
	snprintf(name, bytes, "ncc simulator (%.*s)", (int)strcspn(ncc_device_target(), ":"), ncc_device_target());
}

HIP_API hipDeviceGetName(char *name, int bytes, CUdevice device)
{
	CUresult result = enter("hipDeviceGetName", device, name);

	if (!result && bytes <= 0)
		result = CUDA_ERROR_INVALID_VALUE;
	if (!result)
		name_of(name, (size_t)bytes);
	return ncc_hip_done(result);
}

HIP_API hipDeviceGetUuid(char *uuid, CUdevice device)
{
	CUresult result = enter("hipDeviceGetUuid", device, uuid);

	if (!result) {
		memcpy(uuid, "ncc-simulator-h", 16);
		uuid[15] = (char)('0' + device);
	}
	return ncc_hip_done(result);
}

HIP_API hipDeviceTotalMem(size_t *bytes, CUdevice device)
{
	CUresult result = enter("hipDeviceTotalMem", device, bytes);

	if (!result)
		*bytes = ncc_config.memory_bytes;
	return ncc_hip_done(result);
}

HIP_API hipDeviceComputeCapability(int *major, int *minor, CUdevice device)
{
	CUresult result = enter("hipDeviceComputeCapability", device, major && minor ? major : NULL);

	if (!result)
		version_of(major, minor);
	return ncc_hip_done(result);
}

HIP_API hipDeviceGetPCIBusId(char *id, int bytes, int device)
{
	CUresult result = enter("hipDeviceGetPCIBusId", device, id);

	if (!result && bytes < 13)
		result = CUDA_ERROR_INVALID_VALUE;
	if (!result)
		snprintf(id, (size_t)bytes, "0000:%02x:00.0", device + 1);
	return ncc_hip_done(result);
}

HIP_API hipDeviceGetByPCIBusId(int *device, const char *id)
{
	CUresult result = enter("hipDeviceGetByPCIBusId", 0, device);
	unsigned int bus = 0;

	if (!result && (!id || sscanf(id, "%*x:%x:%*x.%*x", &bus) != 1))
		result = CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*device = (int)bus - 1;
	return ncc_hip_done(check(result, (CUdevice)bus - 1, device));
}

/* All devices share one arena. */
HIP_API hipDeviceCanAccessPeer(int *can, int device, int peer)
{
	CUresult result = check(enter("hipDeviceCanAccessPeer", device, can), peer, can);

	if (!result)
		*can = device != peer;
	return ncc_hip_done(result);
}

HIP_API hipDeviceEnablePeerAccess(int peer, unsigned int flags)
{
	CUresult result = check(ncc_hip_enter("hipDeviceEnablePeerAccess"), peer, &peer);

	return ncc_hip_done(result                                   ? result
			    : flags || peer == ncc_current()->device ? CUDA_ERROR_INVALID_VALUE
								     : CUDA_SUCCESS);
}

HIP_API hipDeviceDisablePeerAccess(int peer)
{
	return ncc_hip_done(check(ncc_hip_enter("hipDeviceDisablePeerAccess"), peer, &peer));
}

HIP_API hipDeviceGetP2PAttribute(int *value, int attribute, int device, int peer)
{
	CUresult result = check(enter("hipDeviceGetP2PAttribute", device, value), peer, value);

	if (!result && device == peer)
		result = CUDA_ERROR_INVALID_DEVICE;
	if (!result)
		*value = attribute == 1; /* hipDevP2PAttrAccessSupported */
	return ncc_hip_done(result);
}

/* What a compiler may use, a bit for each, as HIP's headers have them. */
enum { ALL_FEATURES = 0x1dfff, CLOCK_KHZ = NCC_CYCLES_PER_US * 1000, COUNTER_KHZ = 100000 };

HIP_API hipGetDeviceProperties(hipDeviceProp_t *properties, int device)
{
	CUresult result = enter("hipGetDeviceProperties", device, properties);
	hipDeviceProp_t made = {
		.totalGlobalMem = ncc_config.memory_bytes,
		.sharedMemPerBlock = 64 << 10,
		.regsPerBlock = 65536,
		.warpSize = 64,
		.maxThreadsPerBlock = 1024,
		.maxThreadsDim = {1024, 1024, 1024},
		.maxGridSize = {2147483647, 2147483647, 2147483647},
		.clockRate = CLOCK_KHZ,
		.memoryClockRate = 1000000,
		.memoryBusWidth = 4096,
		.totalConstMem = 2147483647,
		.multiProcessorCount = (int)ncc_config.sms,
		.l2CacheSize = 8 << 20,
		.maxThreadsPerMultiProcessor = 2048,
		.clockInstructionRate = COUNTER_KHZ,
		.arch = ALL_FEATURES,
		.concurrentKernels = 1,
		.pciBusID = device + 1,
		.maxSharedMemoryPerMultiProcessor = 64 << 10,
		.canMapHostMemory = 1,
		.cooperativeLaunch = 1,
		.memPitch = 2147483647,
		.textureAlignment = 256,
		.texturePitchAlignment = 256,
		.isLargeBar = 1,
		.managedMemory = 1,
		.concurrentManagedAccess = 1,
	};

	if (result)
		return ncc_hip_done(result);
	name_of(made.name, sizeof(made.name));
	snprintf(made.gcnArchName, sizeof(made.gcnArchName), "%s", ncc_device_target());
	version_of(&made.major, &made.minor);
	*properties = made;
	return ncc_hip_done(hipSuccess);
}

/* hipDeviceAttribute_t of what is the same on every device. What is not here is 0: the device cannot do it. */
static const struct {
	int attribute, value;
} attributes[] = {
	{2, 1},               /* AsyncEngineCount */
	{3, 1},               /* CanMapHostMemory */
	{5, CLOCK_KHZ},       /* ClockRate */
	{8, 1},               /* ConcurrentKernels */
	{9, 1},               /* ConcurrentManagedAccess */
	{10, 1},              /* CooperativeLaunch */
	{19, 8 << 20},        /* L2CacheSize */
	{24, 1},              /* ManagedMemory */
	{25, 32},             /* MaxBlocksPerMultiProcessor */
	{26, 1024},           /* MaxBlockDimX */
	{27, 1024},           /* MaxBlockDimY */
	{28, 1024},           /* MaxBlockDimZ */
	{29, 2147483647},     /* MaxGridDimX */
	{30, 2147483647},     /* MaxGridDimY */
	{31, 2147483647},     /* MaxGridDimZ */
	{56, 1024},           /* MaxThreadsPerBlock */
	{57, 2048},           /* MaxThreadsPerMultiProcessor */
	{58, 2147483647},     /* MaxPitch */
	{59, 4096},           /* MemoryBusWidth */
	{60, 1000000},        /* MemoryClockRate */
	{71, 65536},          /* MaxRegistersPerBlock */
	{72, 1 << 17},        /* MaxRegistersPerMultiprocessor */
	{74, 64 << 10},       /* MaxSharedMemoryPerBlock */
	{75, 64 << 10},       /* SharedMemPerBlockOptin */
	{76, 64 << 10},       /* SharedMemPerMultiprocessor */
	{78, 1},              /* StreamPrioritiesSupported */
	{81, 256},            /* TextureAlignment */
	{82, 256},            /* TexturePitchAlignment */
	{83, 2147483647},     /* TotalConstantMemory */
	{85, 1},              /* UnifiedAddressing */
	{87, 64},             /* WarpSize */
	{88, 1},              /* MemoryPoolsSupported */
	{10000, COUNTER_KHZ}, /* ClockInstructionRate */
	{10002, 64 << 10},    /* MaxSharedMemoryPerMultiprocessor */
	{10011, 1},           /* IsLargeBar */
	{10016, 1},           /* FineGrainSupport */
};

static int attribute_of(int attribute, int device)
{
	int major, minor;

	for (size_t i = 0; i < sizeof(attributes) / sizeof(attributes[0]); i++) {
		if (attributes[i].attribute == attribute)
			return attributes[i].value;
	}
	version_of(&major, &minor);
	switch (attribute) {
	case 23: /* ComputeCapabilityMajor */
		return major;
	case 61: /* ComputeCapabilityMinor */
		return minor;
	case 63:    /* MultiprocessorCount */
	case 10015: /* PhysicalMultiProcessorCount */
		return (int)ncc_config.sms;
	case 67: /* PciBusId */
		return device + 1;
	case 84: /* TotalGlobalMem */
		return ncc_config.memory_bytes > INT32_MAX ? INT32_MAX : (int)ncc_config.memory_bytes;
	}
	return 0;
}

HIP_API hipDeviceGetAttribute(int *value, int attribute, int device)
{
	CUresult result = enter("hipDeviceGetAttribute", device, value);

	if (!result && (attribute < 0 || attribute >= 20000))
		result = CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*value = attribute_of(attribute, device);
	return ncc_hip_done(result);
}

/* The first that there is: they are all the same. */
HIP_API hipChooseDevice(int *device, const hipDeviceProp_t *wanted)
{
	CUresult result = enter("hipChooseDevice", 0, wanted ? device : NULL);

	if (!result)
		*device = 0;
	return ncc_hip_done(result);
}

/* ---- waiting, settings ---- */

NCC_HIP_CALL(hipDeviceSynchronize, (void), cuCtxSynchronize())
NCC_HIP_CALL(hipDeviceReset, (void), cuDevicePrimaryCtxReset_v2(ncc_current()->device))
NCC_HIP_CALL(hipDeviceSetCacheConfig, (int config), cuCtxSetCacheConfig(config))
NCC_HIP_CALL(hipDeviceGetCacheConfig, (int *config), cuCtxGetCacheConfig(config))
NCC_HIP_CALL(hipDeviceSetSharedMemConfig, (int config), cuCtxSetSharedMemConfig(config))
NCC_HIP_CALL(hipDeviceGetSharedMemConfig, (int *config), cuCtxGetSharedMemConfig(config))
NCC_HIP_CALL(hipGetDeviceFlags, (unsigned int *flags), cuCtxGetFlags(flags))
NCC_HIP_CALL(hipSetDeviceFlags, (unsigned int flags), CUDA_SUCCESS)
NCC_HIP_CALL(hipDeviceGetStreamPriorityRange, (int *least, int *greatest), cuCtxGetStreamPriorityRange(least, greatest))
NCC_HIP_CALL(hipProfilerStart, (void), CUDA_SUCCESS)
NCC_HIP_CALL(hipProfilerStop, (void), CUDA_SUCCESS)

/* The limits that HIP has are two of CUDA's, by the same numbers. */
NCC_HIP_CALL(hipDeviceGetLimit, (size_t *value, int limit),
	     limit != hipLimitPrintfFifoSize && limit != hipLimitMallocHeapSize ? CUDA_ERROR_UNSUPPORTED_LIMIT
										: cuCtxGetLimit(value, limit))

/* ---- contexts, which are devices to HIP ---- */

NCC_HIP_CALL(hipCtxGetCurrent, (CUcontext * context), cuCtxGetCurrent(context))
NCC_HIP_CALL(hipCtxSetCurrent, (CUcontext context), cuCtxSetCurrent(context))
NCC_HIP_CALL(hipCtxPushCurrent, (CUcontext context), cuCtxPushCurrent_v2(context))
NCC_HIP_CALL(hipCtxPopCurrent, (CUcontext * context), cuCtxPopCurrent_v2(context))
NCC_HIP_CALL(hipCtxGetDevice, (CUdevice * device), cuCtxGetDevice(device))
NCC_HIP_CALL(hipCtxSynchronize, (void), cuCtxSynchronize())
NCC_HIP_CALL(hipCtxGetFlags, (unsigned int *flags), cuCtxGetFlags(flags))
NCC_HIP_CALL(hipCtxGetCacheConfig, (int *config), cuCtxGetCacheConfig(config))
NCC_HIP_CALL(hipCtxSetCacheConfig, (int config), cuCtxSetCacheConfig(config))
NCC_HIP_CALL(hipCtxGetSharedMemConfig, (int *config), cuCtxGetSharedMemConfig(config))
NCC_HIP_CALL(hipCtxSetSharedMemConfig, (int config), cuCtxSetSharedMemConfig(config))
NCC_HIP_CALL(hipDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device),
	     cuDevicePrimaryCtxRetain(context, device))
NCC_HIP_CALL(hipDevicePrimaryCtxRelease, (CUdevice device), cuDevicePrimaryCtxRelease_v2(device))
NCC_HIP_CALL(hipDevicePrimaryCtxReset, (CUdevice device), cuDevicePrimaryCtxReset_v2(device))
NCC_HIP_CALL(hipDevicePrimaryCtxSetFlags, (CUdevice device, unsigned int flags),
	     cuDevicePrimaryCtxSetFlags_v2(device, flags))
NCC_HIP_CALL(hipDevicePrimaryCtxGetState, (CUdevice device, unsigned int *flags, int *active),
	     cuDevicePrimaryCtxGetState(device, flags, active))

HIP_API hipCtxCreate(CUcontext *context, unsigned int flags, CUdevice device)
{
	CUresult result = enter("hipCtxCreate", device, context);

	if (!result)
		result = cuDevicePrimaryCtxRetain(context, device);
	return ncc_hip_done(result ? result : cuCtxPushCurrent_v2(*context));
}

HIP_API hipCtxDestroy(CUcontext context)
{
	CUresult result = ncc_hip_begin("hipCtxDestroy");

	if (!result && !ncc_is_handle(context, NCC_CONTEXT))
		result = CUDA_ERROR_INVALID_CONTEXT;
	if (!result && ncc_current() == context)
		ncc_pop_current();
	return ncc_hip_done(result ? result : cuDevicePrimaryCtxRelease_v2(context->device));
}
