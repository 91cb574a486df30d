/* The variants of functions for per-thread default streams: X(function, suffix, (parameters), (arguments)).
 *
 * Types are reduced to what the calling convention sees: handles and pointers are addresses, enumerations ints.
 */
#ifndef NCC_SIM_VARIANTS_H
#define NCC_SIM_VARIANTS_H

#include "driver/driver_abi.h"

struct ncc_location {
	int type, id;
};

/* clang-format off */
#define NCC_SIM_VARIANTS(X) \
	X(cuEventRecord, _ptsz, (void *a, void *b), (a, b)) \
	X(cuEventRecordWithFlags, _ptsz, (void *a, void *b, unsigned int c), (a, b, c)) \
	X(cuGraphInstantiateWithParams, _ptsz, (void *a, void *b, void *c), (a, b, c)) \
	X(cuGraphLaunch, _ptsz, (void *a, void *b), (a, b)) \
	X(cuGraphUpload, _ptsz, (void *a, void *b), (a, b)) \
	X(cuGraphicsMapResources, _ptsz, (unsigned int a, void *b, void *c), (a, b, c)) \
	X(cuGraphicsUnmapResources, _ptsz, (unsigned int a, void *b, void *c), (a, b, c)) \
	X(cuLaunchCooperativeKernel, _ptsz, (void *a, unsigned int b, unsigned int c, unsigned int d, unsigned int e, unsigned int f, unsigned int g, unsigned int h, void *i, void *j), (a, b, c, d, e, f, g, h, i, j)) \
	X(cuLaunchHostFunc, _ptsz, (void *a, void *b, void *c), (a, b, c)) \
	X(cuLaunchKernel, _ptsz, (void *a, unsigned int b, unsigned int c, unsigned int d, unsigned int e, unsigned int f, unsigned int g, unsigned int h, void *i, void *j, void *k), (a, b, c, d, e, f, g, h, i, j, k)) \
	X(cuLaunchKernelEx, _ptsz, (void *a, void *b, void *c, void *d), (a, b, c, d)) \
	X(cuMemAllocAsync, _ptsz, (void *a, size_t b, void *c), (a, b, c)) \
	X(cuMemAllocFromPoolAsync, _ptsz, (void *a, size_t b, void *c, void *d), (a, b, c, d)) \
	X(cuMemBatchDecompressAsync, _ptsz, (void *a, size_t b, unsigned int c, void *d, void *e), (a, b, c, d, e)) \
	X(cuMemDiscardAndPrefetchBatchAsync, _ptsz, (void *a, void *b, size_t c, void *d, void *e, size_t f, uint64_t g, void *h), (a, b, c, d, e, f, g, h)) \
	X(cuMemDiscardBatchAsync, _ptsz, (void *a, void *b, size_t c, uint64_t d, void *e), (a, b, c, d, e)) \
	X(cuMemFreeAsync, _ptsz, (CUdeviceptr a, void *b), (a, b)) \
	X(cuMemMapArrayAsync, _ptsz, (void *a, unsigned int b, void *c), (a, b, c)) \
	X(cuMemPrefetchAsync, _ptsz, (CUdeviceptr a, size_t b, int c, void *d), (a, b, c, d)) \
	X(cuMemPrefetchAsync_v2, _ptsz, (CUdeviceptr a, size_t b, struct ncc_location c, unsigned int d, void *e), (a, b, c, d, e)) \
	X(cuMemPrefetchBatchAsync, _ptsz, (void *a, void *b, size_t c, void *d, void *e, size_t f, uint64_t g, void *h), (a, b, c, d, e, f, g, h)) \
	X(cuMemcpy, _ptds, (CUdeviceptr a, CUdeviceptr b, size_t c), (a, b, c)) \
	X(cuMemcpy2D_v2, _ptds, (void *a), (a)) \
	X(cuMemcpy2DAsync_v2, _ptsz, (void *a, void *b), (a, b)) \
	X(cuMemcpy2DUnaligned_v2, _ptds, (void *a), (a)) \
	X(cuMemcpy3D_v2, _ptds, (void *a), (a)) \
	X(cuMemcpy3DAsync_v2, _ptsz, (void *a, void *b), (a, b)) \
	X(cuMemcpy3DBatchAsync, _ptsz, (size_t a, void *b, void *c, uint64_t d, void *e), (a, b, c, d, e)) \
	X(cuMemcpy3DBatchAsync_v2, _ptsz, (size_t a, void *b, uint64_t c, void *d), (a, b, c, d)) \
	X(cuMemcpy3DPeer, _ptds, (void *a), (a)) \
	X(cuMemcpy3DPeerAsync, _ptsz, (void *a, void *b), (a, b)) \
	X(cuMemcpyAsync, _ptsz, (CUdeviceptr a, CUdeviceptr b, size_t c, void *d), (a, b, c, d)) \
	X(cuMemcpyAtoA_v2, _ptds, (void *a, size_t b, void *c, size_t d, size_t e), (a, b, c, d, e)) \
	X(cuMemcpyAtoD_v2, _ptds, (CUdeviceptr a, void *b, size_t c, size_t d), (a, b, c, d)) \
	X(cuMemcpyAtoH_v2, _ptds, (void *a, void *b, size_t c, size_t d), (a, b, c, d)) \
	X(cuMemcpyAtoHAsync_v2, _ptsz, (void *a, void *b, size_t c, size_t d, void *e), (a, b, c, d, e)) \
	X(cuMemcpyBatchAsync, _ptsz, (void *a, void *b, void *c, size_t d, void *e, void *f, size_t g, void *h, void *i), (a, b, c, d, e, f, g, h, i)) \
	X(cuMemcpyBatchAsync_v2, _ptsz, (void *a, void *b, void *c, size_t d, void *e, void *f, size_t g, void *h), (a, b, c, d, e, f, g, h)) \
	X(cuMemcpyDtoA_v2, _ptds, (void *a, size_t b, CUdeviceptr c, size_t d), (a, b, c, d)) \
	X(cuMemcpyDtoD_v2, _ptds, (CUdeviceptr a, CUdeviceptr b, size_t c), (a, b, c)) \
	X(cuMemcpyDtoDAsync_v2, _ptsz, (CUdeviceptr a, CUdeviceptr b, size_t c, void *d), (a, b, c, d)) \
	X(cuMemcpyDtoH_v2, _ptds, (void *a, CUdeviceptr b, size_t c), (a, b, c)) \
	X(cuMemcpyDtoHAsync_v2, _ptsz, (void *a, CUdeviceptr b, size_t c, void *d), (a, b, c, d)) \
	X(cuMemcpyHtoA_v2, _ptds, (void *a, size_t b, void *c, size_t d), (a, b, c, d)) \
	X(cuMemcpyHtoAAsync_v2, _ptsz, (void *a, size_t b, void *c, size_t d, void *e), (a, b, c, d, e)) \
	X(cuMemcpyHtoD_v2, _ptds, (CUdeviceptr a, void *b, size_t c), (a, b, c)) \
	X(cuMemcpyHtoDAsync_v2, _ptsz, (CUdeviceptr a, void *b, size_t c, void *d), (a, b, c, d)) \
	X(cuMemcpyPeer, _ptds, (CUdeviceptr a, void *b, CUdeviceptr c, void *d, size_t e), (a, b, c, d, e)) \
	X(cuMemcpyPeerAsync, _ptsz, (CUdeviceptr a, void *b, CUdeviceptr c, void *d, size_t e, void *f), (a, b, c, d, e, f)) \
	X(cuMemsetD16_v2, _ptds, (CUdeviceptr a, unsigned short b, size_t c), (a, b, c)) \
	X(cuMemsetD16Async, _ptsz, (CUdeviceptr a, unsigned short b, size_t c, void *d), (a, b, c, d)) \
	X(cuMemsetD2D16_v2, _ptds, (CUdeviceptr a, size_t b, unsigned short c, size_t d, size_t e), (a, b, c, d, e)) \
	X(cuMemsetD2D16Async, _ptsz, (CUdeviceptr a, size_t b, unsigned short c, size_t d, size_t e, void *f), (a, b, c, d, e, f)) \
	X(cuMemsetD2D32_v2, _ptds, (CUdeviceptr a, size_t b, unsigned int c, size_t d, size_t e), (a, b, c, d, e)) \
	X(cuMemsetD2D32Async, _ptsz, (CUdeviceptr a, size_t b, unsigned int c, size_t d, size_t e, void *f), (a, b, c, d, e, f)) \
	X(cuMemsetD2D8_v2, _ptds, (CUdeviceptr a, size_t b, unsigned char c, size_t d, size_t e), (a, b, c, d, e)) \
	X(cuMemsetD2D8Async, _ptsz, (CUdeviceptr a, size_t b, unsigned char c, size_t d, size_t e, void *f), (a, b, c, d, e, f)) \
	X(cuMemsetD32_v2, _ptds, (CUdeviceptr a, unsigned int b, size_t c), (a, b, c)) \
	X(cuMemsetD32Async, _ptsz, (CUdeviceptr a, unsigned int b, size_t c, void *d), (a, b, c, d)) \
	X(cuMemsetD8_v2, _ptds, (CUdeviceptr a, unsigned char b, size_t c), (a, b, c)) \
	X(cuMemsetD8Async, _ptsz, (CUdeviceptr a, unsigned char b, size_t c, void *d), (a, b, c, d)) \
	X(cuSignalExternalSemaphoresAsync, _ptsz, (void *a, void *b, unsigned int c, void *d), (a, b, c, d)) \
	X(cuStreamAddCallback, _ptsz, (void *a, void *b, void *c, unsigned int d), (a, b, c, d)) \
	X(cuStreamAttachMemAsync, _ptsz, (void *a, CUdeviceptr b, size_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamBatchMemOp, _ptsz, (void *a, unsigned int b, void *c, unsigned int d), (a, b, c, d)) \
	X(cuStreamBatchMemOp_v2, _ptsz, (void *a, unsigned int b, void *c, unsigned int d), (a, b, c, d)) \
	X(cuStreamBeginCapture, _ptsz, (void *a), (a)) \
	X(cuStreamBeginCapture_v2, _ptsz, (void *a, int b), (a, b)) \
	X(cuStreamBeginCaptureToCig, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamBeginCaptureToGraph, _ptsz, (void *a, void *b, void *c, void *d, size_t e, int f), (a, b, c, d, e, f)) \
	X(cuStreamCopyAttributes, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamEndCapture, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamEndCaptureToCig, _ptsz, (void *a), (a)) \
	X(cuStreamGetAttribute, _ptsz, (void *a, int b, void *c), (a, b, c)) \
	X(cuStreamGetCaptureInfo, _ptsz, (void *a, void *b, void *c), (a, b, c)) \
	X(cuStreamGetCaptureInfo_v2, _ptsz, (void *a, void *b, void *c, void *d, void *e, void *f), (a, b, c, d, e, f)) \
	X(cuStreamGetCaptureInfo_v3, _ptsz, (void *a, void *b, void *c, void *d, void *e, void *f, void *g), (a, b, c, d, e, f, g)) \
	X(cuStreamGetCtx, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamGetCtx_v2, _ptsz, (void *a, void *b, void *c), (a, b, c)) \
	X(cuStreamGetDevice, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamGetFlags, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamGetId, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamGetPriority, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamIsCapturing, _ptsz, (void *a, void *b), (a, b)) \
	X(cuStreamQuery, _ptsz, (void *a), (a)) \
	X(cuStreamSetAttribute, _ptsz, (void *a, int b, void *c), (a, b, c)) \
	X(cuStreamSynchronize, _ptsz, (void *a), (a)) \
	X(cuStreamUpdateCaptureDependencies, _ptsz, (void *a, void *b, size_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamUpdateCaptureDependencies_v2, _ptsz, (void *a, void *b, void *c, size_t d, unsigned int e), (a, b, c, d, e)) \
	X(cuStreamWaitEvent, _ptsz, (void *a, void *b, unsigned int c), (a, b, c)) \
	X(cuStreamWaitValue32, _ptsz, (void *a, CUdeviceptr b, uint32_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamWaitValue32_v2, _ptsz, (void *a, CUdeviceptr b, uint32_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamWaitValue64, _ptsz, (void *a, CUdeviceptr b, uint64_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamWaitValue64_v2, _ptsz, (void *a, CUdeviceptr b, uint64_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamWriteValue32, _ptsz, (void *a, CUdeviceptr b, uint32_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamWriteValue32_v2, _ptsz, (void *a, CUdeviceptr b, uint32_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamWriteValue64, _ptsz, (void *a, CUdeviceptr b, uint64_t c, unsigned int d), (a, b, c, d)) \
	X(cuStreamWriteValue64_v2, _ptsz, (void *a, CUdeviceptr b, uint64_t c, unsigned int d), (a, b, c, d)) \
	X(cuWaitExternalSemaphoresAsync, _ptsz, (void *a, void *b, unsigned int c, void *d), (a, b, c, d))
/* clang-format on */

#endif
