/* The part of HIP's ABI that the hook driver touches and that is not CUDA's, so that it builds with no ROCm.
 *
 * Facts are those of HIP's public headers, 5.2 and 7.1; tests/test_hip_hook_abi.py compares them with both. Handles are
 * pointers to what HIP keeps for itself, and have CUDA's types here.
 */
#ifndef NCC_HIP_ABI_H
#define NCC_HIP_ABI_H

#include <stdbool.h>

#include "driver/driver_abi.h"

/* The numbers are CUDA's, where CUDA has the result. */
typedef int hipError_t;

enum {
	hipSuccess = 0,
	hipErrorInvalidValue = 1,
	hipErrorOutOfMemory = 2,
	hipErrorNotInitialized = 3,
	hipErrorInvalidDevice = 101,
};

typedef struct dim3 {
	uint32_t x, y, z;
} dim3;

/* hipDeviceAttribute_t */
enum {
	hipDeviceAttributeMultiprocessorCount = 63,
};

/* hipMemcpyKind */
enum {
	hipMemcpyDefault = 4,
};

/* `extra` of a launch. Its end is another number than CUDA's. */
#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE    ((void *)0x02)
#define HIP_LAUNCH_PARAM_END            ((void *)0x03)

/* The one list that HIP's documents have; NULL: there is none. */
static inline bool ncc_hip_extra_is_known(void *const *extra)
{
	return !extra || (extra[0] == HIP_LAUNCH_PARAM_BUFFER_POINTER && extra[2] == HIP_LAUNCH_PARAM_BUFFER_SIZE &&
			  extra[4] == HIP_LAUNCH_PARAM_END);
}

/* hipDeviceProp_t before version 6 and from then on: where in it the target's name is. */
enum {
	NCC_HIP_PROPERTIES_BYTES = 4096, /* more than either has */
	NCC_HIP_ARCH_NAME = 396,
	NCC_HIP_ARCH_NAME_R0600 = 1160,
};

/* hipFuncAttributes */
typedef struct hipFuncAttributes {
	int binaryVersion, cacheModeCA;
	size_t constSizeBytes, localSizeBytes;
	int maxDynamicSharedSizeBytes, maxThreadsPerBlock, numRegs, preferredShmemCarveout, ptxVersion;
	size_t sharedSizeBytes;
} hipFuncAttributes;

typedef struct hipLaunchConfig_t {
	dim3 gridDim, blockDim;
	size_t dynamicSmemBytes;
	CUstream stream;
	CUlaunchAttribute *attrs;
	unsigned int numAttrs;
} hipLaunchConfig_t;

/* hipGraphNodeType. Before version 5.3 each was one more. */
enum {
	hipGraphNodeTypeKernel = 0,
	hipGraphNodeTypeGraph = 4,
	NCC_HIP_NODE_TYPES_FROM_0 = 50300000, /* hipDriverGetVersion */
};

/* hipLaunchAttributeID, which was hipKernelNodeAttrID */
enum {
	hipLaunchAttributeCooperative = 2,
};

typedef struct hipKernelNodeParams {
	dim3 blockDim;
	void **extra;
	void *func; /* the program's own that stands for a kernel, or a module's function */
	dim3 gridDim;
	void **kernelParams;
	unsigned int sharedMemBytes;
} hipKernelNodeParams;

/* Only the head: the type says which union member follows. */
typedef struct hipGraphNodeParams {
	int type;
	int reserved0[3];
	union {
		long long reserved1[29];
		hipKernelNodeParams kernel;
		CUgraph graph; /* the first of a child's parameters */
	};
	long long reserved2;
} hipGraphNodeParams;

#endif
