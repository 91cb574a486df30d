#include "hip/driver/translated.h"

#include <string.h>

#include "base/config.h"
#include "base/log.h"
#include "driver/real.h"
#include "hip/driver/graphs.h"
#include "hip/driver/library.h"
#include "hip/driver/own.h"
#include "hip/driver/registered.h"

struct ncc_real ncc_real;

enum { MOST_ENTERED = 16 };

/* ---- devices, which stand for contexts */

static CUcontext context_of(int device)
{
	return (CUcontext)(uintptr_t)(device + 1);
}

int ncc_hip_device(CUcontext context)
{
	return (int)(uintptr_t)context - 1;
}

static CUresult get_current(CUcontext *context)
{
	int device;
	CUresult result = ncc_hip_own(ncc_hip.hipGetDevice(&device));

	*context = result ? NULL : context_of(device);
	return result;
}

static CUresult set_current(CUcontext context)
{
	return context ? ncc_hip_own(ncc_hip.hipSetDevice(ncc_hip_device(context))) : CUDA_SUCCESS;
}

/* The devices that were current before. */
static __thread int entered[MOST_ENTERED];
static __thread int n_entered;

static CUresult push_current(CUcontext context)
{
	CUresult result;

	if (n_entered == MOST_ENTERED)
		return CUDA_ERROR_INVALID_VALUE;
	result = ncc_hip_own(ncc_hip.hipGetDevice(&entered[n_entered]));
	if (!result)
		result = set_current(context);
	if (!result)
		n_entered++;
	return result;
}

static CUresult pop_current(CUcontext *context)
{
	if (!n_entered)
		return CUDA_ERROR_INVALID_CONTEXT;
	get_current(context);
	return ncc_hip_own(ncc_hip.hipSetDevice(entered[--n_entered]));
}

/* Of the attributes that are asked for, HIP has another number for one, and the others are not AMD's. */
static CUresult device_attribute(int *value, int attribute, CUdevice device)
{
	*value = 0;
	if (attribute != CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
		return CUDA_ERROR_INVALID_VALUE;
	return ncc_hip_own(ncc_hip.hipDeviceGetAttribute(value, hipDeviceAttributeMultiprocessorCount, device));
}

static CUresult device_uuid(void *uuid, CUdevice device)
{
	return ncc_hip_own(ncc_hip.hipDeviceGetUuid(uuid, device));
}

static CUresult error_name(CUresult result, const char **name)
{
	*name = ncc_hip.hipGetErrorName(result);
	return CUDA_SUCCESS;
}

/* ---- memory */

static void *pointer(CUdeviceptr address)
{
	return (void *)(uintptr_t)address;
}

static CUresult mem_alloc(CUdeviceptr *address, size_t bytes)
{
	void *made = NULL;
	CUresult result = ncc_hip_own(ncc_hip.hipMalloc(&made, bytes));

	*address = (uintptr_t)made;
	return result;
}

static CUresult mem_free(CUdeviceptr address)
{
	return ncc_hip_own(ncc_hip.hipFree(pointer(address)));
}

static CUresult host_device_pointer(CUdeviceptr *address, void *host, unsigned int flags)
{
	void *found = NULL;
	CUresult result = ncc_hip_own(ncc_hip.hipHostGetDevicePointer(&found, host, flags));

	*address = (uintptr_t)found;
	return result;
}

static CUresult copy_to_device(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	return ncc_hip_own(ncc_hip.hipMemcpyHtoDAsync(pointer(to), from, bytes, ncc_hip_stream(stream)));
}

static CUresult copy_to_host(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	return ncc_hip_own(ncc_hip.hipMemcpyDtoHAsync(to, pointer(from), bytes, ncc_hip_stream(stream)));
}

static CUresult copy_on_device(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	return ncc_hip_own(ncc_hip.hipMemcpyDtoDAsync(pointer(to), pointer(from), bytes, ncc_hip_stream(stream)));
}

/* HIP has changed the numbers of kinds of memory between versions; this call has none. */
static CUresult copy_2d(const CUDA_MEMCPY2D *copy, CUstream stream)
{
	bool from_host = copy->srcMemoryType == CU_MEMORYTYPE_HOST, to_host = copy->dstMemoryType == CU_MEMORYTYPE_HOST;
	const char *from = from_host ? copy->srcHost : pointer(copy->srcDevice);
	char *to = to_host ? copy->dstHost : pointer(copy->dstDevice);

	return ncc_hip_own(
		ncc_hip.hipMemcpy2DAsync(to + copy->dstY * copy->dstPitch + copy->dstXInBytes, copy->dstPitch,
					 from + copy->srcY * copy->srcPitch + copy->srcXInBytes, copy->srcPitch,
					 copy->WidthInBytes, copy->Height, hipMemcpyDefault, ncc_hip_stream(stream)));
}

static CUresult fill_words(CUdeviceptr to, unsigned int value, size_t n, CUstream stream)
{
	return ncc_hip_own(ncc_hip.hipMemsetD32Async(pointer(to), (int)value, n, ncc_hip_stream(stream)));
}

/* ---- streams, events */

static CUresult stream_query(CUstream stream)
{
	return ncc_hip_own(ncc_hip.hipStreamQuery(ncc_hip_stream(stream)));
}

static CUresult stream_synchronize(CUstream stream)
{
	return ncc_hip_own(ncc_hip.hipStreamSynchronize(ncc_hip_stream(stream)));
}

static CUresult stream_context(CUstream stream, CUcontext *context)
{
	int device;
	CUresult result;

	if (!ncc_hip.hipStreamGetDevice || !ncc_hip_stream(stream))
		return get_current(context);
	result = ncc_hip_own(ncc_hip.hipStreamGetDevice(stream, &device));
	*context = result ? NULL : context_of(device);
	return result;
}

static CUresult stream_is_capturing(CUstream stream, int *status)
{
	return ncc_hip_own(ncc_hip.hipStreamIsCapturing(ncc_hip_stream(stream), status));
}

static CUresult stream_wait(CUstream stream, CUevent event, unsigned int flags)
{
	return ncc_hip_own(ncc_hip.hipStreamWaitEvent(ncc_hip_stream(stream), event, flags));
}

static CUresult event_record(CUevent event, CUstream stream)
{
	return ncc_hip_own(ncc_hip.hipEventRecord(event, ncc_hip_stream(stream)));
}

/* ---- kernels */

static CUresult module_global(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name)
{
	void *found = NULL;
	CUresult result = ncc_hip_own(ncc_hip.hipModuleGetGlobal(&found, bytes, module, name));

	*address = (uintptr_t)found;
	return result;
}

/* Before HIP told, a variable of a library is not found. */
static CUresult loaded_global(CUdeviceptr *address, size_t *bytes, CUlibrary library, const char *name)
{
	void *found = NULL;
	CUresult result = CUDA_ERROR_NOT_FOUND;

	if (ncc_hip.hipLibraryGetGlobal)
		result = ncc_hip_own(ncc_hip.hipLibraryGetGlobal(&found, bytes, library, name));
	*address = (uintptr_t)found;
	return result;
}

/* A bundle that the program registered is what stands for a library, too. */
static CUresult library_global(CUdeviceptr *address, size_t *bytes, CUlibrary library, const char *name)
{
	const void *shadow;
	void *found = NULL;
	CUresult result;

	if (!ncc_is_bundle(library))
		return loaded_global(address, bytes, library, name);
	shadow = ncc_registered_variable(library, name);
	if (!shadow)
		return CUDA_ERROR_NOT_FOUND;
	result = ncc_hip_own(ncc_hip.hipGetSymbolAddress(&found, shadow));
	*address = (uintptr_t)found;
	return result ? result : ncc_hip_own(ncc_hip.hipGetSymbolSize(bytes, shadow));
}

/* Of those that the program calls by a function of its own, HIP has a structure. */
static CUresult registered_attribute(int *value, int attribute, const void *host)
{
	hipFuncAttributes attributes;
	CUresult result = ncc_hip_own(ncc_hip.hipFuncGetAttributes(&attributes, host));

	if (result)
		return result;
	switch (attribute) {
	case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
		*value = attributes.maxThreadsPerBlock;
		break;
	case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
		*value = (int)attributes.sharedSizeBytes;
		break;
	case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
		*value = (int)attributes.localSizeBytes;
		break;
	case CU_FUNC_ATTRIBUTE_NUM_REGS:
		*value = attributes.numRegs;
		break;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
	return CUDA_SUCCESS;
}

/* The kernel of a library may be none of a module's functions, in some versions. */
static CUfunction function_of(CUfunction handle)
{
	CUfunction function;

	if (!ncc_hip.hipKernelGetFunction || ncc_hip_own(ncc_hip.hipKernelGetFunction(&function, (CUkernel)handle)))
		return handle;
	return function;
}

static CUresult function_attribute(int *value, int attribute, CUfunction function)
{
	if (ncc_is_registered(function))
		return registered_attribute(value, attribute, function);
	return ncc_hip_own(ncc_hip.hipFuncGetAttribute(value, attribute, function_of(function)));
}

/* HIP lets none of a module's functions be set, and needs it of none. */
static CUresult set_function_attribute(CUfunction function, int attribute, int value)
{
	return CUDA_SUCCESS;
}

static CUresult set_cache_config(CUfunction function, int config)
{
	return CUDA_SUCCESS;
}

static CUresult resident_blocks(int *blocks, CUfunction function, int threads, size_t shared_bytes)
{
	if (ncc_is_registered(function))
		return ncc_hip_own(
			ncc_hip.hipOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, threads, shared_bytes));
	return ncc_hip_own(ncc_hip.hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function_of(function),
										      threads, shared_bytes));
}

static CUresult launch_kernel(CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
			      unsigned int block_x, unsigned int block_y, unsigned int block_z,
			      unsigned int shared_bytes, CUstream stream, void **params, void **extra)
{
	return ncc_hip_own(ncc_hip.hipModuleLaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z,
							 shared_bytes, ncc_hip_stream(stream), params, extra));
}

/* ---- what is the same but for the name */

#define SAME(cu, hip, params, arguments)                   \
	static CUresult same_##cu params                   \
	{                                                  \
		return ncc_hip_own(ncc_hip.hip arguments); \
	}

SAME(cuDriverGetVersion, hipDriverGetVersion, (int *a), (a))
SAME(cuDeviceGetName, hipDeviceGetName, (char *a, int b, CUdevice c), (a, b, c))
SAME(cuDevicePrimaryCtxGetState, hipDevicePrimaryCtxGetState, (CUdevice a, unsigned int *b, int *c), (a, b, c))
SAME(cuCtxGetDevice, hipGetDevice, (CUdevice * a), (a))
SAME(cuCtxSynchronize, hipDeviceSynchronize, (void), ())
SAME(cuMemHostAlloc, hipHostMalloc, (void **a, size_t b, unsigned int c), (a, b, c))
SAME(cuMemFreeHost, hipHostFree, (void *a), (a))
SAME(cuMemHostRegister_v2, hipHostRegister, (void *a, size_t b, unsigned int c), (a, b, c))
SAME(cuMemHostUnregister, hipHostUnregister, (void *a), (a))
SAME(cuMemGetInfo_v2, hipMemGetInfo, (size_t *a, size_t *b), (a, b))
SAME(cuStreamCreate, hipStreamCreateWithFlags, (CUstream * a, unsigned int b), (a, b))
SAME(cuStreamDestroy_v2, hipStreamDestroy, (CUstream a), (a))
SAME(cuThreadExchangeStreamCaptureMode, hipThreadExchangeStreamCaptureMode, (int *a), (a))
SAME(cuEventCreate, hipEventCreateWithFlags, (CUevent * a, unsigned int b), (a, b))
SAME(cuEventDestroy_v2, hipEventDestroy, (CUevent a), (a))
SAME(cuEventQuery, hipEventQuery, (CUevent a), (a))
SAME(cuEventSynchronize, hipEventSynchronize, (CUevent a), (a))
SAME(cuEventElapsedTime, hipEventElapsedTime, (float *a, CUevent b, CUevent c), (a, b, c))

/* ---- all of them */

static CUresult not_supported(void)
{
	return CUDA_ERROR_NOT_SUPPORTED;
}

/* Who calls what need not be there tests for it; of the rest, what HIP has not answers so. The calling conventions let a
 * function ignore what it is passed. */
static void fill_the_rest(void)
{
	void **const needed[] = {
		(void **)&ncc_real.cuPointerGetAttribute, (void **)&ncc_real.cuMemAddressReserve,
		(void **)&ncc_real.cuMemAddressFree,      (void **)&ncc_real.cuMemMap,
		(void **)&ncc_real.cuMemSetAccess,        (void **)&ncc_real.cuMemUnmap,
		(void **)&ncc_real.cuMemCreate,
	};

	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++)
		*needed[i] = (void *)not_supported;
}

static bool is_optional(const char *name)
{
	static const char *const optional[] = {"hipDeviceGetUuid",        "hipGetDevicePropertiesR0600",
					       "hipStreamGetDevice",      "hipThreadExchangeStreamCaptureMode",
					       "hipLibraryGetGlobal",     "hipKernelGetName",
					       "hipLibraryGetKernelCount"};

	if (!strncmp(name, "hipGraph", 8)) /* without one, graphs run unprobed */
		return true;
	for (size_t i = 0; i < sizeof(optional) / sizeof(optional[0]); i++)
		if (!strcmp(name, optional[i]))
			return true;
	return false;
}

/* What we call without asking whether it is there. */
static bool has_all(void)
{
#define NCC_NEEDED(name, params)                    \
	if (!ncc_hip.name && !is_optional(#name)) { \
		ncc_log("[init] no %s", #name);     \
		return false;                       \
	}
	NCC_HIP_PLAIN_FUNCTIONS(NCC_NEEDED)
	NCC_NEEDED(hipGetLastError, )
	NCC_NEEDED(hipPeekAtLastError, )
#undef NCC_NEEDED
	return true;
}

void ncc_hip_translate(void)
{
	/* A library that is not as those we know: the program runs as if we were not there. */
	if (!has_all())
		ncc_give_up();
	ncc_real = (struct ncc_real){
		.cuDriverGetVersion = same_cuDriverGetVersion,
		.cuGetErrorName = ncc_hip.hipGetErrorName ? error_name : NULL,
		.cuDeviceGetName = same_cuDeviceGetName,
		.cuDeviceGetUuid = ncc_hip.hipDeviceGetUuid ? device_uuid : NULL,
		.cuDeviceGetAttribute = device_attribute,
		.cuDevicePrimaryCtxGetState = same_cuDevicePrimaryCtxGetState,
		.cuCtxGetCurrent = get_current,
		.cuCtxSetCurrent = set_current,
		.cuCtxPushCurrent_v2 = push_current,
		.cuCtxPopCurrent_v2 = pop_current,
		.cuCtxGetDevice = same_cuCtxGetDevice,
		.cuCtxSynchronize = same_cuCtxSynchronize,
		.cuMemHostAlloc = same_cuMemHostAlloc,
		.cuMemFreeHost = same_cuMemFreeHost,
		.cuMemHostGetDevicePointer_v2 = host_device_pointer,
		.cuMemHostRegister_v2 = same_cuMemHostRegister_v2,
		.cuMemHostUnregister = same_cuMemHostUnregister,
		.cuMemAlloc_v2 = mem_alloc,
		.cuMemFree_v2 = mem_free,
		.cuMemcpyHtoDAsync_v2 = copy_to_device,
		.cuMemcpyDtoHAsync_v2 = copy_to_host,
		.cuMemcpyDtoDAsync_v2 = copy_on_device,
		.cuMemcpy2DAsync_v2 = copy_2d,
		.cuMemGetInfo_v2 = same_cuMemGetInfo_v2,
		.cuMemsetD32Async = fill_words,
		.cuStreamCreate = same_cuStreamCreate,
		.cuStreamDestroy_v2 = same_cuStreamDestroy_v2,
		.cuStreamSynchronize = stream_synchronize,
		.cuStreamQuery = stream_query,
		.cuStreamGetCtx = stream_context,
		.cuStreamIsCapturing = stream_is_capturing,
		.cuThreadExchangeStreamCaptureMode =
			ncc_hip.hipThreadExchangeStreamCaptureMode ? same_cuThreadExchangeStreamCaptureMode : NULL,
		.cuStreamWaitEvent = stream_wait,
		.cuEventCreate = same_cuEventCreate,
		.cuEventDestroy_v2 = same_cuEventDestroy_v2,
		.cuEventRecord = event_record,
		.cuEventQuery = same_cuEventQuery,
		.cuEventSynchronize = same_cuEventSynchronize,
		.cuEventElapsedTime = same_cuEventElapsedTime,
		.cuModuleGetGlobal_v2 = module_global,
		.cuLibraryGetGlobal = library_global,
		.cuLibraryLoadData = ncc_hip_library_load,
		.cuLibraryUnload = ncc_hip_library_unload,
		.cuLibraryGetKernel = ncc_hip_library_kernel,
		.cuKernelGetFunction = ncc_hip_kernel_function,
		.cuFuncGetAttribute = function_attribute,
		.cuFuncSetAttribute = set_function_attribute,
		.cuFuncSetCacheConfig = set_cache_config,
		.cuOccupancyMaxActiveBlocksPerMultiprocessor = resident_blocks,
		.cuLaunchKernel = launch_kernel,
	};
	ncc_hip_translate_graphs(&ncc_real);
	fill_the_rest();
}
