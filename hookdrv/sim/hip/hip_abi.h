/* What the stand-in needs of HIP's ABI. Handles are those of the driver inside (sim.h): opaque to programs.
 *
 * Facts are those of HIP's public headers; tests/test_standin_hip_abi.py compares them with Debian's. What the hook driver
 * touches too is declared in its own.
 */
#ifndef NCC_SIM_HIP_ABI_H
#define NCC_SIM_HIP_ABI_H

#include "hip/driver/hip_abi.h"
#include "sim/sim_abi.h"

/* Results have CUDA's numbers, where CUDA has the result; these are those that the driver inside does not give. */
enum {
	hipErrorInvalidConfiguration = 9,
	hipErrorInvalidPitchValue = 12,
	hipErrorInvalidSymbol = 13,
	hipErrorInvalidDevicePointer = 17,
	hipErrorInvalidMemcpyDirection = 21,
	hipErrorMissingConfiguration = 52,
	hipErrorInvalidDeviceFunction = 98,
	hipErrorNotSupported = 801,
	hipErrorUnknown = 999,
};

typedef struct hipDeviceProp_t {
	char name[256];
	size_t totalGlobalMem, sharedMemPerBlock;
	int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
	int clockRate, memoryClockRate, memoryBusWidth;
	size_t totalConstMem;
	int major, minor, multiProcessorCount, l2CacheSize, maxThreadsPerMultiProcessor, computeMode;
	int clockInstructionRate;
	uint32_t arch; /* a bit for each feature */
	int concurrentKernels, pciDomainID, pciBusID, pciDeviceID;
	size_t maxSharedMemoryPerMultiProcessor;
	int isMultiGpuBoard, canMapHostMemory, gcnArch;
	char gcnArchName[256];
	int integrated, cooperativeLaunch, cooperativeMultiDeviceLaunch;
	int maxTexture1DLinear, maxTexture1D, maxTexture2D[2], maxTexture3D[3];
	unsigned int *hdpMemFlushCntl, *hdpRegFlushCntl;
	size_t memPitch, textureAlignment, texturePitchAlignment;
	int kernelExecTimeoutEnabled, ECCEnabled, tccDriver;
	int cooperativeMultiDeviceUnmatchedFunc, cooperativeMultiDeviceUnmatchedGridDim;
	int cooperativeMultiDeviceUnmatchedBlockDim, cooperativeMultiDeviceUnmatchedSharedMem;
	int isLargeBar, asicRevision, managedMemory, directManagedMemAccessFromHost, concurrentManagedAccess;
	int pageableMemoryAccess, pageableMemoryAccessUsesHostPageTables;
} hipDeviceProp_t;

/* hipMemcpyKind */
enum {
	hipMemcpyHostToDevice = 1,
	hipMemcpyDeviceToHost = 2,
};

/* What HIP has changed since: with 5.3 kinds of nodes became CUDA's, with 6 kinds of memory, and extents have 64 bits. */
#ifdef NCC_HIP_NEWER
typedef size_t ncc_hip_extent;
enum {
	NCC_HIP_VERSION = 70125424, /* 7.1.25424, as Triton 3.9's headers */
	NCC_FIRST_NODE_KIND = 0,
	hipMemoryTypeHost = 1,
	hipMemoryTypeDevice = 2,
	hipMemoryTypeManaged = 3,
	hipMemoryTypeArray = 10,
	hipMemoryTypeUnified = 11,
};
#else
typedef unsigned int ncc_hip_extent;
enum {
	NCC_HIP_VERSION = 50221153, /* 5.2.21153, as Debian's */
	NCC_FIRST_NODE_KIND = 1,
	hipMemoryTypeHost = 0,
	hipMemoryTypeDevice = 1,
	hipMemoryTypeManaged = hipMemoryTypeDevice,
	hipMemoryTypeArray = 2,
	hipMemoryTypeUnified = 3,
};
#endif

enum {
	hipEventReleaseFlags = (int)0xC0000000u, /* how far its memory is seen, which changes nothing here */
	hipHostMallocKnownFlags = 7,
	hipLimitPrintfFifoSize = 1,
	hipLimitMallocHeapSize = 2,
};

/* hipDeviceProp_t from version 6 on, where the function has another name, too. */
typedef struct hipDeviceProp_tR0600 {
	char name[256], uuid[16], luid[8];
	unsigned int luidDeviceNodeMask;
	size_t totalGlobalMem, sharedMemPerBlock;
	int regsPerBlock, warpSize;
	size_t memPitch;
	int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
	size_t totalConstMem;
	int major, minor;
	size_t textureAlignment, texturePitchAlignment;
	int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode;
	int texturesAndSurfaces[39]; /* their greatest sizes */
	size_t surfaceAlignment;
	int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount;
	int unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize;
	int maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
	size_t sharedMemPerMultiprocessor;
	int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported;
	int singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess;
	int computePreemptionSupported, canUseHostPointerForRegisteredMem, cooperativeLaunch;
	int cooperativeMultiDeviceLaunch;
	size_t sharedMemPerBlockOptin;
	int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor;
	int accessPolicyMaxWindowSize;
	size_t reservedSharedMemPerBlock;
	int hostRegisterSupported, sparseHipArraySupported, hostRegisterReadOnlySupported;
	int timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported;
	unsigned int gpuDirectRDMAFlushWritesOptions;
	int gpuDirectRDMAWritesOrdering;
	unsigned int memoryPoolSupportedHandleTypes;
	int deferredMappingHipArraySupported, ipcEventSupported, clusterLaunch, unifiedFunctionPointers;
	int reserved[63], hipReserved[32];
	char gcnArchName[256];
	size_t maxSharedMemoryPerMultiProcessor;
	int clockInstructionRate;
	uint32_t arch;
	unsigned int *hdpMemFlushCntl, *hdpRegFlushCntl;
	int cooperativeMultiDeviceUnmatchedFunc, cooperativeMultiDeviceUnmatchedGridDim;
	int cooperativeMultiDeviceUnmatchedBlockDim, cooperativeMultiDeviceUnmatchedSharedMem;
	int isLargeBar, asicRevision;
} hipDeviceProp_tR0600;

typedef struct hipPitchedPtr {
	void *ptr;
	size_t pitch, xsize, ysize;
} hipPitchedPtr;

typedef struct hipExtent {
	size_t width, height, depth;
} hipExtent;

typedef struct hipPos {
	size_t x, y, z;
} hipPos;

typedef struct hipMemcpy3DParms {
	void *srcArray;
	hipPos srcPos;
	hipPitchedPtr srcPtr;
	void *dstArray;
	hipPos dstPos;
	hipPitchedPtr dstPtr;
	hipExtent extent;
	int kind;
} hipMemcpy3DParms;

typedef struct HIP_MEMCPY3D {
	ncc_hip_extent srcXInBytes, srcY, srcZ, srcLOD;
	int srcMemoryType;
	const void *srcHost;
	void *srcDevice, *srcArray;
	ncc_hip_extent srcPitch, srcHeight;
	ncc_hip_extent dstXInBytes, dstY, dstZ, dstLOD;
	int dstMemoryType;
	void *dstHost, *dstDevice, *dstArray;
	ncc_hip_extent dstPitch, dstHeight;
	ncc_hip_extent WidthInBytes, Height, Depth;
} HIP_MEMCPY3D;

/* As CUDA's, but for the numbers of the kinds of memory. */
typedef CUDA_MEMCPY2D hip_Memcpy2D;

typedef struct hipPointerAttribute_t {
	int memoryType, device;
	void *devicePointer, *hostPointer;
	int isManaged;
	unsigned int allocationFlags;
} hipPointerAttribute_t;

typedef struct hipGraphInstantiateParams {
	CUgraphNode errNode_out;
	unsigned long long flags;
	int result_out;
	CUstream uploadStream;
} hipGraphInstantiateParams;

/* Flags of an instantiation; the last of graphs that are instantiated with a structure. */
enum {
	hipGraphInstantiateFlagAutoFreeOnLaunch = 1,
	hipGraphInstantiateFlagUpload = 2,
	hipGraphInstantiateFlagDeviceLaunch = 4,
	hipGraphInstantiateFlagUseNodePriority = 8,
};

typedef struct hipMemsetParams {
	void *dst;
	unsigned int elementSize;
	size_t height, pitch;
	unsigned int value;
	size_t width;
} hipMemsetParams;

#endif
