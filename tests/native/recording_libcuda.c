/* Devices, contexts, streams, events and memory of the recording libcuda. */
#define _GNU_SOURCE
#include "recording_libcuda.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CAPTURE_GLOBAL = 0, CAPTURE_RELAXED = 2, STACK = 16 };

static struct CUctx_st primary[DEVICES] = {{.number = 0, .device = 0}, {.number = 1, .device = 1}};
static int made_contexts = DEVICES;
static int log_fd = -1;
static int capturing_streams;
static bool capture_broken;
static __thread int capture_mode = CAPTURE_GLOBAL;
static __thread CUcontext stack[STACK];
static __thread int depth;

static __attribute__((constructor)) void open_log(void)
{
	const char *path = getenv("RECORDING_LOG");

	int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;

	/* Out of the way of programs that close all they know. */
	log_fd = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 2500);
	if (log_fd >= 0)
		close(fd);
}

void record(const char *format, ...)
{
	char line[1024];
	va_list arguments;
	int n;

	va_start(arguments, format);
	n = vsnprintf(line, sizeof(line) - 1, format, arguments);
	va_end(arguments);
	if (n > (int)sizeof(line) - 2)
		n = sizeof(line) - 2;
	line[n] = '\n';
	if (log_fd >= 0 && write(log_fd, line, (size_t)n + 1) < 0)
		log_fd = -1;
}

CUresult injected(const char *word)
{
	const char *at = getenv("RECORDING_FAIL");
	size_t length = strlen(word);

	while (at && *at) {
		if (!strncmp(at, word, length) && at[length] == '=')
			return atoi(at + length + 1);
		at = strchr(at, ',');
		at = at ? at + 1 : NULL;
	}
	return CUDA_SUCCESS;
}

CUresult unsafe_call(const char *name)
{
	record("%s", name);
	if (!__atomic_load_n(&capturing_streams, __ATOMIC_SEQ_CST) || capture_mode == CAPTURE_RELAXED)
		return injected(name);
	record("%s broke a capture", name);
	capture_broken = true;
	return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
}

CUcontext current_context(void)
{
	return depth ? stack[depth - 1] : NULL;
}

API cuInit(unsigned int flags)
{
	record("cuInit");
	return CUDA_SUCCESS;
}

API cuDriverGetVersion(int *version)
{
	*version = 13000;
	return CUDA_SUCCESS;
}

API cuGetErrorName(CUresult error, const char **name)
{
	*name = error == CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES ? "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES" : "CUDA_ERROR_OTHER";
	return CUDA_SUCCESS;
}

API cuDeviceGet(CUdevice *device, int ordinal)
{
	*device = ordinal;
	return ordinal < DEVICES ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

API cuDeviceGetName(char *name, int bytes, CUdevice device)
{
	snprintf(name, (size_t)bytes, "recording %d", device);
	return CUDA_SUCCESS;
}

API cuDeviceGetAttribute(int *value, int attribute, CUdevice device)
{
	*value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? 9
		 : attribute == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT   ? MULTIPROCESSORS
									   : 0;
	return CUDA_SUCCESS;
}

API cuCtxCreate_v2(CUcontext *context, unsigned int flags, CUdevice device)
{
	*context = calloc(1, sizeof(**context));
	(*context)->number = __atomic_fetch_add(&made_contexts, 1, __ATOMIC_SEQ_CST);
	(*context)->device = device;
	stack[depth++] = *context;
	record("cuCtxCreate %d", (*context)->number);
	return CUDA_SUCCESS;
}

API cuCtxDestroy_v2(CUcontext context)
{
	record("cuCtxDestroy %d", context->number);
	if (current_context() == context)
		depth--;
	free(context);
	return CUDA_SUCCESS;
}

API cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
	*context = &primary[device];
	primary[device].references++;
	primary[device].active = true;
	record("cuDevicePrimaryCtxRetain %d", device);
	return CUDA_SUCCESS;
}

API cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
	record("cuDevicePrimaryCtxRelease %d", device);
	if (--primary[device].references == 0)
		primary[device].active = false;
	return CUDA_SUCCESS;
}

API cuDevicePrimaryCtxReset_v2(CUdevice device)
{
	record("cuDevicePrimaryCtxReset %d", device);
	primary[device].active = false;
	return CUDA_SUCCESS;
}

API cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active)
{
	*flags = 0;
	*active = primary[device].active;
	return CUDA_SUCCESS;
}

API cuCtxGetCurrent(CUcontext *context)
{
	*context = current_context();
	return CUDA_SUCCESS;
}

API cuCtxSetCurrent(CUcontext context)
{
	if (!depth)
		depth = 1;
	stack[depth - 1] = context;
	return CUDA_SUCCESS;
}

API cuCtxPushCurrent_v2(CUcontext context)
{
	stack[depth++] = context;
	return CUDA_SUCCESS;
}

API cuCtxPopCurrent_v2(CUcontext *context)
{
	if (context)
		*context = current_context();
	depth--;
	return CUDA_SUCCESS;
}

API cuCtxGetDevice(CUdevice *device)
{
	if (!current_context())
		return CUDA_ERROR_INVALID_CONTEXT;
	*device = current_context()->device;
	return CUDA_SUCCESS;
}

API cuCtxSynchronize(void)
{
	return CUDA_SUCCESS;
}

API cuMemGetInfo_v2(size_t *free_bytes, size_t *total)
{
	*free_bytes = *total = (size_t)1 << 33;
	return CUDA_SUCCESS;
}

API cuMemAlloc_v2(CUdeviceptr *pointer, size_t bytes)
{
	CUresult result = unsafe_call("cuMemAlloc_v2");

	if (result)
		return result;
	*pointer = (CUdeviceptr)(uintptr_t)calloc(1, bytes);
	return *pointer ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

API cuMemFree_v2(CUdeviceptr pointer)
{
	CUresult result = unsafe_call("cuMemFree_v2");

	if (!result)
		free((void *)(uintptr_t)pointer);
	return result;
}

API cuMemAllocAsync(CUdeviceptr *pointer, size_t bytes, CUstream stream)
{
	record("cuMemAllocAsync");
	*pointer = (CUdeviceptr)(uintptr_t)calloc(1, bytes);
	return CUDA_SUCCESS;
}

API cuMemAllocAsync_ptsz(CUdeviceptr *pointer, size_t bytes, CUstream stream)
{
	record("cuMemAllocAsync_ptsz");
	*pointer = (CUdeviceptr)(uintptr_t)calloc(1, bytes);
	return CUDA_SUCCESS;
}

API cuMemFreeAsync(CUdeviceptr pointer, CUstream stream)
{
	record("cuMemFreeAsync");
	free((void *)(uintptr_t)pointer);
	return CUDA_SUCCESS;
}

API cuMemFreeAsync_ptsz(CUdeviceptr pointer, CUstream stream)
{
	record("cuMemFreeAsync_ptsz");
	free((void *)(uintptr_t)pointer);
	return CUDA_SUCCESS;
}

API cuMemHostAlloc(void **host, size_t bytes, unsigned int flags)
{
	CUresult result = unsafe_call("cuMemHostAlloc");

	if (!result)
		*host = malloc(bytes);
	return result;
}

API cuMemFreeHost(void *host)
{
	free(host);
	return CUDA_SUCCESS;
}

API cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	memcpy(to, (const void *)(uintptr_t)from, bytes);
	return CUDA_SUCCESS;
}

API cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *copy, CUstream stream)
{
	for (size_t row = 0; row < copy->Height; row++)
		memcpy((char *)copy->dstHost + row * copy->dstPitch,
		       (const char *)(uintptr_t)copy->srcDevice + row * copy->srcPitch, copy->WidthInBytes);
	return CUDA_SUCCESS;
}

API cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	memcpy((void *)(uintptr_t)to, from, bytes);
	return CUDA_SUCCESS;
}

API cuMemsetD32Async(CUdeviceptr to, unsigned int word, size_t n, CUstream stream)
{
	for (size_t i = 0; i < n; i++)
		((unsigned int *)(uintptr_t)to)[i] = word;
	return CUDA_SUCCESS;
}

API cuStreamCreate(CUstream *stream, unsigned int flags)
{
	*stream = calloc(1, sizeof(**stream));
	return CUDA_SUCCESS;
}

API cuStreamDestroy_v2(CUstream stream)
{
	free(stream);
	return CUDA_SUCCESS;
}

API cuStreamSynchronize(CUstream stream)
{
	return CUDA_SUCCESS;
}

API cuStreamIsCapturing(CUstream stream, int *status)
{
	bool special = stream == NULL || stream == CU_STREAM_LEGACY || stream == CU_STREAM_PER_THREAD;

	if (stream == CU_STREAM_LEGACY && capturing_streams)
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	*status = !special && stream->capturing ? CU_STREAM_CAPTURE_STATUS_ACTIVE : CU_STREAM_CAPTURE_STATUS_NONE;
	return CUDA_SUCCESS;
}

API cuStreamBeginCapture_v2(CUstream stream, int mode)
{
	record("cuStreamBeginCapture");
	stream->capturing = true;
	__atomic_fetch_add(&capturing_streams, 1, __ATOMIC_SEQ_CST);
	return CUDA_SUCCESS;
}

API cuStreamEndCapture(CUstream stream, CUgraph *graph)
{
	record("cuStreamEndCapture");
	stream->capturing = false;
	__atomic_fetch_sub(&capturing_streams, 1, __ATOMIC_SEQ_CST);
	*graph = (CUgraph)&capturing_streams;
	return capture_broken ? 901 : CUDA_SUCCESS;
}

API cuThreadExchangeStreamCaptureMode(int *mode)
{
	int old = capture_mode;

	capture_mode = *mode;
	*mode = old;
	return CUDA_SUCCESS;
}

API cuGraphLaunch(CUgraphExec graph, CUstream stream)
{
	record("cuGraphLaunch");
	return CUDA_SUCCESS;
}

API cuGraphLaunch_ptsz(CUgraphExec graph, CUstream stream)
{
	record("cuGraphLaunch_ptsz");
	return CUDA_SUCCESS;
}

API cuGraphAddKernelNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t n,
			    const CUDA_KERNEL_NODE_PARAMS *params)
{
	record("cuGraphAddKernelNode_v2 grid %u", params->gridDimX);
	return CUDA_SUCCESS;
}

API cuEventCreate(CUevent *event, unsigned int flags)
{
	*event = calloc(1, sizeof(**event));
	return CUDA_SUCCESS;
}

API cuEventDestroy_v2(CUevent event)
{
	free(event);
	return CUDA_SUCCESS;
}

API cuEventRecord(CUevent event, CUstream stream)
{
	record("cuEventRecord stream %p", (void *)stream);
	event->recorded = 1;
	return CUDA_SUCCESS;
}

API cuEventQuery(CUevent event)
{
	return CUDA_SUCCESS;
}

API cuEventSynchronize(CUevent event)
{
	return CUDA_SUCCESS;
}

API cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
	*ms = 0.5f;
	return CUDA_SUCCESS;
}
