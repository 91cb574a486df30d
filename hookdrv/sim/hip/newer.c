/* What HIP has since version 6, for programs that open libamdhip64.so, as Triton does. libamdhip64.so.5 does not export it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "sim/hip/hip.h"

enum { FIRST_NEWER = 60000000, PER_THREAD = 2, FOUND = 0, NAME_UNKNOWN = 1 };

extern hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device);

HIP_API hipGetDevicePropertiesR0600(hipDeviceProp_tR0600 *out, int device)
{
	hipDeviceProp_t is;
	hipError_t error = out ? hipGetDeviceProperties(&is, device) : ncc_hip_done(CUDA_ERROR_INVALID_VALUE);

	if (error)
		return error;
	*out = (hipDeviceProp_tR0600){
		.totalGlobalMem = is.totalGlobalMem,
		.sharedMemPerBlock = is.sharedMemPerBlock,
		.regsPerBlock = is.regsPerBlock,
		.warpSize = is.warpSize,
		.memPitch = is.memPitch,
		.maxThreadsPerBlock = is.maxThreadsPerBlock,
		.clockRate = is.clockRate,
		.totalConstMem = is.totalConstMem,
		.major = is.major,
		.minor = is.minor,
		.textureAlignment = is.textureAlignment,
		.texturePitchAlignment = is.texturePitchAlignment,
		.multiProcessorCount = is.multiProcessorCount,
		.canMapHostMemory = is.canMapHostMemory,
		.concurrentKernels = is.concurrentKernels,
		.pciBusID = is.pciBusID,
		.asyncEngineCount = 1,
		.unifiedAddressing = 1,
		.memoryClockRate = is.memoryClockRate,
		.memoryBusWidth = is.memoryBusWidth,
		.l2CacheSize = is.l2CacheSize,
		.maxThreadsPerMultiProcessor = is.maxThreadsPerMultiProcessor,
		.streamPrioritiesSupported = 1,
		.sharedMemPerMultiprocessor = is.maxSharedMemoryPerMultiProcessor,
		.regsPerMultiprocessor = 1 << 17,
		.managedMemory = is.managedMemory,
		.concurrentManagedAccess = is.concurrentManagedAccess,
		.cooperativeLaunch = is.cooperativeLaunch,
		.sharedMemPerBlockOptin = is.sharedMemPerBlock,
		.maxBlocksPerMultiProcessor = 32,
		.memoryPoolsSupported = 1,
		.maxSharedMemoryPerMultiProcessor = is.maxSharedMemoryPerMultiProcessor,
		.clockInstructionRate = is.clockInstructionRate,
		.arch = is.arch,
		.isLargeBar = is.isLargeBar,
	};
	memcpy(out->name, is.name, sizeof(out->name));
	memcpy(out->gcnArchName, is.gcnArchName, sizeof(out->gcnArchName));
	memcpy(out->maxThreadsDim, is.maxThreadsDim, sizeof(out->maxThreadsDim));
	memcpy(out->maxGridSize, is.maxGridSize, sizeof(out->maxGridSize));
	return hipSuccess;
}

/* ---- launches ---- */

static CUresult launch(const CUlaunchConfig *config, CUfunction f, void **params, void **extra)
{
	void *place[5];

	return cuLaunchKernelEx(config, f, params, ncc_hip_extra(extra, place));
}

/* The configuration is the driver's own. */
NCC_HIP_CALL(hipDrvLaunchKernelEx, (const CUlaunchConfig *config, CUfunction f, void **params, void **extra),
	     launch(config, f, params, extra))

static CUresult launch_host(const hipLaunchConfig_t *c, const void *host, void **params)
{
	CUlaunchConfig config;
	CUfunction f;
	CUresult result;

	if (!c || c->dynamicSmemBytes > UINT32_MAX)
		return CUDA_ERROR_INVALID_VALUE;
	config = (CUlaunchConfig){c->gridDim.x,
				  c->gridDim.y,
				  c->gridDim.z,
				  c->blockDim.x,
				  c->blockDim.y,
				  c->blockDim.z,
				  (unsigned int)c->dynamicSmemBytes,
				  c->stream,
				  c->attrs,
				  c->numAttrs};
	ncc_hip_bundles_stay();
	result = ncc_hip_function(host, &f);
	if (!result)
		result = launch(&config, f, params, NULL);
	ncc_hip_bundles_may_go();
	return result;
}

NCC_HIP_CALL(hipLaunchKernelExC, (const hipLaunchConfig_t *config, const void *host, void **params),
	     launch_host(config, host, params))
NCC_HIP_CALL(hipModuleLaunchCooperativeKernel,
	     (CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by,
	      unsigned int bz, unsigned int shared_bytes, CUstream stream, void **params),
	     cuLaunchCooperativeKernel(f, gx, gy, gz, bx, by, bz, shared_bytes, stream, params))

/* ---- lookups ---- */

/* Functions that have changed, and what programs of version 6 and later get for their names. */
static const char *const renamed[][2] = {
	{"hipGetDeviceProperties", "hipGetDevicePropertiesR0600"},
};

static const char *name_for(const char *symbol, int version)
{
	for (size_t i = 0; i < sizeof(renamed) / sizeof(renamed[0]); i++) {
		if (version >= FIRST_NEWER && !strcmp(symbol, renamed[i][0]))
			return renamed[i][1];
	}
	return symbol;
}

/* Of this library, whatever else there is. */
static void *own(const char *name)
{
	Dl_info info;
	void *self = dladdr((void *)own, &info) ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : NULL;
	void *found = self ? dlsym(self, name) : NULL;

	if (self)
		dlclose(self);
	return found;
}

static CUresult look_up(const char *symbol, void **function, int version, bool per_thread, int *status)
{
	char variant[128];

	if (!symbol || !function)
		return CUDA_ERROR_INVALID_VALUE;
	snprintf(variant, sizeof(variant), "%s_spt", symbol);
	*function = per_thread ? own(variant) : NULL;
	if (!*function && strncmp(symbol, "hip", 3) == 0)
		*function = own(name_for(symbol, version));
	if (status)
		*status = *function ? FOUND : NAME_UNKNOWN;
	return *function ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

static CUresult proc_address(const char *symbol, void **function, int version, uint64_t flags, bool per_thread,
			     int *status)
{
	ncc_log("hipGetProcAddress '%s' %d %d", symbol ? symbol : "", version, (int)flags);
	if (flags > PER_THREAD)
		return CUDA_ERROR_INVALID_VALUE;
	return look_up(symbol, function, version, per_thread || flags == PER_THREAD, status);
}

HIP_API hipGetProcAddress(const char *symbol, void **function, int version, uint64_t flags, int *status)
{
	return ncc_hip_done(proc_address(symbol, function, version, flags, false, status));
}

HIP_API hipGetProcAddress_spt(const char *symbol, void **function, int version, uint64_t flags, int *status)
{
	return ncc_hip_done(proc_address(symbol, function, version, flags, true, status));
}

HIP_API hipGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags, int *status)
{
	return ncc_hip_done(proc_address(symbol, function, NCC_HIP_VERSION, flags, false, status));
}

HIP_API hipGetDriverEntryPoint_spt(const char *symbol, void **function, unsigned long long flags, int *status)
{
	return ncc_hip_done(proc_address(symbol, function, NCC_HIP_VERSION, flags, true, status));
}

/* ---- code ---- */

NCC_HIP_CALL(hipModuleLoadFatBinary, (CUmodule * module, const void *image), cuModuleLoadData(module, image))
NCC_HIP_CALL(hipModuleGetFunctionCount, (unsigned int *count, CUmodule module), cuModuleGetFunctionCount(count, module))
NCC_HIP_CALL(hipGetFuncBySymbol, (CUfunction * function, const void *host),
	     function ? ncc_hip_function(host, function) : CUDA_ERROR_INVALID_VALUE)
