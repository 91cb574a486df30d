/* A program that uses the driver as programs do, by dlopen: `sim_host SCENARIO IMAGE`. What it prints, a test knows. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/sim_abi.h"

#define D(name) ((int (*)())find(#name))

/* A call that has to succeed. */
#define OK(name, ...)                                     \
	do {                                              \
		int result_ = D(name)(__VA_ARGS__);       \
		if (result_) {                            \
			printf(#name " = %d\n", result_); \
			exit(1);                          \
		}                                         \
	} while (0)

/* A call whose result is printed. */
#define SAY(name, ...) printf(#name " = %d\n", D(name)(__VA_ARGS__))

enum { N = 1024, BYTES = 4 * N };

static const char *image_path;
static void *library;
static CUcontext context;
static CUmodule module;

static void *find(const char *name)
{
	void *function = dlsym(library, name);

	if (!function) {
		printf("no %s\n", name);
		exit(1);
	}
	return function;
}

static CUfunction function(const char *name)
{
	CUfunction f;

	OK(cuModuleGetFunction, &f, module, name);
	return f;
}

static CUdeviceptr memory(size_t bytes)
{
	CUdeviceptr p;

	OK(cuMemAlloc_v2, &p, bytes);
	OK(cuMemsetD8_v2, p, 0, bytes);
	return p;
}

static unsigned int word(CUdeviceptr p)
{
	unsigned int value;

	OK(cuMemcpyDtoH_v2, &value, p, (size_t)4);
	return value;
}

static int launch(const char *name, unsigned int grid, unsigned int block, CUstream stream, void **params)
{
	return D(cuLaunchKernel)(function(name), grid, 1, 1, block, 1, 1, 0, stream, params, NULL);
}

static void add(CUdeviceptr p, unsigned int v, CUstream stream)
{
	void *params[] = {&p, &v};
	int result = launch("add", N / 256, 256, stream, params);

	if (result)
		printf("add = %d\n", result);
}

static void basic(void)
{
	CUdeviceptr p = memory(BYTES);
	unsigned int host[N], right = 0;

	add(p, 7, NULL);
	OK(cuMemcpyDtoH_v2, host, p, (size_t)BYTES);
	for (int i = 0; i < N; i++)
		right += host[i] == 12;
	printf("%u of %d\n", right, N);
	OK(cuMemFree_v2, p);
	SAY(cuMemFree_v2, p);
}

static void variables(void)
{
	CUdeviceptr p = memory(4), at;
	CUmodule other;
	size_t bytes;
	unsigned int value = 100;
	void *params[] = {&p};

	OK(cuModuleGetGlobal_v2, &at, &bytes, module, "counter");
	printf("counter has %zu bytes, %u\n", bytes, word(at));
	launch("variables", 1, 1, NULL, params);
	printf("sum %u\n", word(p));
	OK(cuMemcpyHtoD_v2, at, &value, (size_t)4);
	launch("variables", 1, 1, NULL, params);
	printf("sum %u\n", word(p));
	OK(cuModuleLoad, &other, image_path);
	OK(cuModuleGetGlobal_v2, &at, &bytes, other, "counter");
	printf("another module's is %u\n", word(at));
	SAY(cuModuleGetGlobal_v2, &at, &bytes, other, "nothing");
	OK(cuModuleUnload, other);
}

/* ---- streams, events, host functions ---- */

static pthread_t caller;
static int seen[4], n_seen;

static void note(void *data)
{
	seen[n_seen++] = (int)(long)data;
	if (pthread_equal(pthread_self(), caller))
		puts("called by the caller");
	usleep(20000);
}

static void note_status(CUstream stream, CUresult status, void *data)
{
	note((void *)((long)data + status));
}

static void streams(void)
{
	CUstream a, b;
	CUevent start, end;
	CUdeviceptr p = memory(BYTES);
	float ms = 0;
	int query;

	caller = pthread_self();
	OK(cuStreamCreate, &a, CU_STREAM_NON_BLOCKING);
	OK(cuStreamCreateWithPriority, &b, 0, -3);
	OK(cuEventCreate, &start, 0);
	OK(cuEventCreate, &end, 0);
	OK(cuEventRecord, start, a);
	add(p, 1, a);
	OK(cuLaunchHostFunc, a, note, (void *)1l);
	OK(cuStreamAddCallback, a, note_status, (void *)2l, 0);
	OK(cuEventRecord, end, a);
	query = D(cuEventQuery)(end);
	printf("query %d %d\n", query, D(cuStreamQuery)(a) == query);
	OK(cuStreamWaitEvent, b, end, 0);
	OK(cuLaunchHostFunc, b, note, (void *)3l);
	OK(cuStreamSynchronize, b);
	printf("seen %d %d %d, word %u\n", seen[0], seen[1], seen[2], word(p));
	OK(cuEventElapsedTime, &ms, start, end);
	printf("time %s, again %s\n", ms > 0.002 && ms < 1 ? "as modelled" : "wrong", ms == ms ? "same" : "other");
	SAY(cuEventQuery, end);
	OK(cuStreamGetPriority, b, &query);
	printf("priority %d\n", query);
	OK(cuStreamDestroy_v2, a);
	OK(cuEventDestroy_v2, end);
	SAY(cuStreamSynchronize, (CUstream)(void *)&ms);
}

static void clocks(void)
{
	CUdeviceptr p = memory(8);
	uint64_t first, second;
	void *params[] = {&p};

	launch("when", 1, 1, NULL, params);
	OK(cuMemcpyDtoH_v2, &first, p, (size_t)8);
	launch("when", 1, 1, NULL, params);
	OK(cuMemcpyDtoH_v2, &second, p, (size_t)8);
	printf("the clock %s\n", second > first && second - first < 1000000 ? "goes on" : "is wrong");
}

/* ---- memory ---- */

static void copies(void)
{
	CUDA_MEMCPY2D two = {.srcMemoryType = CU_MEMORYTYPE_HOST, .dstMemoryType = CU_MEMORYTYPE_DEVICE};
	CUDA_MEMCPY3D three = {.srcMemoryType = CU_MEMORYTYPE_DEVICE, .dstMemoryType = CU_MEMORYTYPE_HOST};
	unsigned char host[6][16], back[64];
	CUdeviceptr p;
	size_t pitch;

	for (int i = 0; i < 96; i++)
		host[i / 16][i % 16] = (unsigned char)i;
	OK(cuMemAllocPitch_v2, &p, &pitch, (size_t)16, (size_t)6, 4);
	OK(cuMemsetD2D8_v2, p, pitch, 0xee, (size_t)16, (size_t)6);
	two.srcHost = host;
	two.srcPitch = 16;
	two.srcXInBytes = 4;
	two.srcY = 1;
	two.dstDevice = p;
	two.dstPitch = pitch;
	two.WidthInBytes = 8;
	two.Height = 3;
	OK(cuMemcpy2D_v2, &two);
	three.srcDevice = p;
	three.srcPitch = pitch;
	three.srcHeight = 2;
	three.dstHost = back;
	three.dstPitch = 10;
	three.dstHeight = 2;
	three.WidthInBytes = 10;
	three.Height = 2;
	three.Depth = 2;
	memset(back, 0, sizeof(back));
	OK(cuMemcpy3D_v2, &three);
	printf("rows %d %d %d, %d %d, layer %d %d\n", back[0], back[7], back[8], back[10], back[19], back[20],
	       back[30]);
	OK(cuMemsetD32_v2, p, 0x01020304, (size_t)4);
	OK(cuMemsetD16_v2, p + 4, 0xabcd, (size_t)1);
	printf("words %x %x\n", word(p), word(p + 4));
	OK(cuMemcpyDtoD_v2, p + 64, p, (size_t)8);
	OK(cuMemcpy, p + 72, p + 64, (size_t)8);
	printf("copied %x\n", word(p + 76));
	two.Height = 100;
	SAY(cuMemcpy2D_v2, &two);
	SAY(cuMemcpyDtoH_v2, back, (CUdeviceptr)4096, (size_t)4);
	SAY(cuMemsetD32_v2, p + 1, 0, (size_t)1);
	three.srcMemoryType = CU_MEMORYTYPE_ARRAY;
	SAY(cuMemcpy3D_v2, &three);
}

static void pointers(void)
{
	CUdeviceptr device = memory(1000), managed, mapped, base;
	void *host;
	int attributes[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED};
	int type, is_managed;
	void *values[] = {&type, &is_managed};
	size_t bytes, free_before, free_after, total;
	CUdeviceptr first = memory(4096), next = memory(4096);

	printf("apart %d\n", next >= first + 4096 + 512);
	OK(cuMemAllocManaged, &managed, (size_t)4096, 1);
	OK(cuMemHostAlloc, &host, (size_t)4096, 2);
	OK(cuMemHostGetDevicePointer_v2, &mapped, host, 0);
	*(unsigned int *)host = 1;
	((unsigned int *)(uintptr_t)managed)[0] = 5;
	add(mapped, 2, NULL);
	OK(cuCtxSynchronize);
	printf("host %u\n", *(unsigned int *)host);
	OK(cuPointerGetAttributes, 2, attributes, values, device + 10);
	printf("device type %d managed %d\n", type, is_managed);
	OK(cuPointerGetAttributes, 2, attributes, values, managed);
	printf("managed type %d managed %d\n", type, is_managed);
	OK(cuPointerGetAttributes, 2, attributes, values, (CUdeviceptr)(uintptr_t)&bytes);
	printf("unknown type %d\n", type);
	SAY(cuPointerGetAttribute, &type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)(uintptr_t)&bytes);
	OK(cuMemGetAddressRange_v2, &base, &bytes, device + 999);
	printf("range %d %zu\n", base == device, bytes);
	OK(cuMemGetInfo_v2, &free_before, &total);
	OK(cuMemAlloc_v2, &base, (size_t)1 << 20);
	OK(cuMemGetInfo_v2, &free_after, &total);
	printf("used %zu of %zu\n", free_before - free_after, total);
	SAY(cuMemAlloc_v2, &base, total);
	SAY(cuMemAlloc_v2, &base, (size_t)0);
	SAY(cuMemFree_v2, device + 1);
	OK(cuMemFreeHost, host);
	SAY(cuMemFreeHost, host);
}

static void pools(void)
{
	CUmemoryPool pool;
	CUdeviceptr a, b;
	CUstream stream;
	uint64_t threshold = 1 << 20, read = 0;

	OK(cuStreamCreate, &stream, 0);
	OK(cuDeviceGetDefaultMemPool, &pool, 0);
	OK(cuMemPoolSetAttribute, pool, 4, &threshold);
	OK(cuMemPoolGetAttribute, pool, 4, &read);
	OK(cuMemAllocAsync, &a, (size_t)BYTES, stream);
	OK(cuMemAllocFromPoolAsync, &b, (size_t)BYTES, pool, stream);
	OK(cuMemsetD32Async, a, 3, (size_t)N, stream);
	add(a, 1, stream);
	OK(cuMemcpyDtoDAsync_v2, b, a, (size_t)BYTES, stream);
	OK(cuMemFreeAsync, a, stream);
	OK(cuStreamSynchronize, stream);
	printf("%u, threshold %d\n", word(b), read == threshold);
	SAY(cuMemFreeAsync, a, stream);
}

/* ---- graphs ---- */

static unsigned int n_called;

static void called(void *data)
{
	n_called += (unsigned int)(long)data;
}

static void graphs(void)
{
	CUdeviceptr p = memory(BYTES), q = memory(BYTES);
	unsigned int v = 2, host = 0;
	void *params[] = {&p, &v};
	CUDA_KERNEL_NODE_PARAMS kernel = {function("add"), N / 256, 1, 1, 256, 1, 1, 0, params, NULL, NULL, NULL}, got;
	CUDA_MEMSET_NODE_PARAMS_v2 set = {p, 0, 10, 4, N, 1, NULL};
	CUDA_HOST_NODE_PARAMS call = {called, (void *)1l};
	CUDA_MEMCPY3D copy = {.srcMemoryType = CU_MEMORYTYPE_DEVICE,
			      .srcDevice = p,
			      .srcPitch = BYTES,
			      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
			      .dstDevice = q,
			      .dstPitch = BYTES,
			      .WidthInBytes = BYTES,
			      .Height = 1,
			      .Depth = 1};
	CUgraph graph, child, clone;
	CUgraphNode nodes[8], listed[8], after[2];
	CUgraphExec exec;
	CUgraphExecUpdateResultInfo info;
	size_t n = 8, edges = 0;
	int type;

	OK(cuGraphCreate, &graph, 0);
	/* Added in an order in which they cannot run. */
	OK(cuGraphAddMemcpyNode, &nodes[0], graph, NULL, (size_t)0, &copy, context);
	OK(cuGraphAddKernelNode_v2, &nodes[1], graph, NULL, (size_t)0, &kernel);
	OK(cuGraphAddMemsetNode, &nodes[2], graph, NULL, (size_t)0, &set, context);
	OK(cuGraphAddDependencies, graph, &nodes[2], &nodes[1], (size_t)1);
	OK(cuGraphAddDependencies, graph, &nodes[1], &nodes[0], (size_t)1);
	OK(cuGraphAddHostNode, &nodes[3], graph, &nodes[0], (size_t)1, &call);
	OK(cuGraphCreate, &child, 0);
	OK(cuGraphAddHostNode, &nodes[4], child, NULL, (size_t)0, &call);
	after[0] = nodes[0];
	after[1] = nodes[3];
	OK(cuGraphAddChildGraphNode, &nodes[5], graph, after, (size_t)2, child);
	OK(cuGraphAddEmptyNode, &nodes[6], graph, &nodes[5], (size_t)1);
	OK(cuGraphGetNodes, graph, listed, &n);
	OK(cuGraphGetEdges, graph, NULL, NULL, &edges);
	OK(cuGraphNodeGetType, nodes[5], &type);
	printf("%zu nodes, %zu edges, type %d\n", n, edges, type);
	OK(cuGraphInstantiateWithFlags, &exec, graph, 0ull);
	OK(cuGraphLaunch, exec, NULL);
	OK(cuGraphLaunch, exec, NULL);
	OK(cuCtxSynchronize);
	printf("word %u, called %u\n", word(q), n_called);
	v = 30;
	OK(cuGraphExecKernelNodeSetParams_v2, exec, nodes[1], &kernel);
	OK(cuGraphLaunch, exec, NULL);
	printf("word %u\n", word(q));
	OK(cuGraphNodeSetEnabled, exec, nodes[1], 0);
	OK(cuGraphLaunch, exec, NULL);
	printf("word %u\n", word(q));
	OK(cuGraphKernelNodeGetParams_v2, nodes[1], &got);
	printf("grid %u, v %u\n", got.gridDimX, *(unsigned int *)got.kernelParams[1]);
	set.value = 1000;
	OK(cuGraphMemsetNodeSetParams, nodes[2], &set);
	OK(cuGraphExecUpdate_v2, exec, graph, &info);
	OK(cuGraphLaunch, exec, NULL);
	printf("updated %u, why %d\n", word(q), info.result);
	OK(cuGraphClone, &clone, graph);
	OK(cuGraphDestroyNode, nodes[6]);
	SAY(cuGraphExecUpdate_v2, exec, graph, &info);
	printf("why %d\n", info.result);
	OK(cuGraphNodeFindInClone, &listed[0], nodes[1], clone);
	OK(cuGraphAddDependencies, clone, &listed[0], &(CUgraphNode){NULL}, (size_t)0);
	OK(cuGraphAddDependencies, graph, &nodes[0], &nodes[2], (size_t)1);
	SAY(cuGraphInstantiateWithFlags, &exec, graph, 0ull);
	OK(cuGraphDestroy, graph);
	SAY(cuGraphDestroy, graph);
	OK(cuMemcpyDtoH_v2, &host, p, (size_t)4);
}

static void captures(void)
{
	CUdeviceptr p = memory(BYTES), other;
	CUstream a, b;
	CUevent fork_event, join_event;
	CUgraph graph;
	CUgraphExec exec;
	int status, mode = CU_STREAM_CAPTURE_MODE_RELAXED;
	size_t n = 0;

	OK(cuStreamCreate, &a, CU_STREAM_NON_BLOCKING);
	OK(cuStreamCreate, &b, CU_STREAM_NON_BLOCKING);
	OK(cuEventCreate, &fork_event, 2);
	OK(cuEventCreate, &join_event, 2);
	add(p, 0, NULL); /* compiled before */
	OK(cuStreamBeginCapture_v2, a, CU_STREAM_CAPTURE_MODE_GLOBAL);
	add(p, 1, a);
	OK(cuEventRecord, fork_event, a);
	OK(cuStreamWaitEvent, b, fork_event, 0);
	add(p, 10, b);
	OK(cuEventRecord, join_event, b);
	OK(cuStreamWaitEvent, a, join_event, 0);
	OK(cuMemsetD32Async, p, 7, (size_t)1, a);
	OK(cuStreamIsCapturing, b, &status);
	OK(cuStreamEndCapture, a, &graph);
	OK(cuGraphGetNodes, graph, NULL, &n);
	printf("captured %zu nodes, the other stream %d, nothing ran: %u\n", n, status, word(p + 4));
	OK(cuGraphInstantiateWithFlags, &exec, graph, 0ull);
	OK(cuGraphLaunch, exec, a);
	OK(cuStreamSynchronize, a);
	printf("words %u %u\n", word(p), word(p + 4));

	OK(cuStreamBeginCapture_v2, a, CU_STREAM_CAPTURE_MODE_GLOBAL);
	add(p, 1, a);
	SAY(cuMemAlloc_v2, &other, (size_t)4);
	SAY(cuStreamEndCapture, a, &graph);
	OK(cuThreadExchangeStreamCaptureMode, &mode);
	OK(cuStreamBeginCapture_v2, a, CU_STREAM_CAPTURE_MODE_GLOBAL);
	OK(cuMemAlloc_v2, &other, (size_t)4);
	SAY(cuStreamSynchronize, a);
	SAY(cuStreamEndCapture, a, &graph);
	OK(cuStreamBeginCapture_v2, a, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
	OK(cuEventRecord, fork_event, a);
	OK(cuStreamWaitEvent, b, fork_event, 0);
	add(p, 1, b);
	SAY(cuStreamEndCapture, b, &graph);
	SAY(cuStreamEndCapture, a, &graph);
	SAY(cuStreamBeginCapture_v2, NULL, 0);
	add(p, 1, b);
	OK(cuStreamSynchronize, b);
}

/* What a stream that captures is asked breaks its capture or does not, in all modes, the thread's own relaxed too. */
static void asked(void)
{
	CUstream a, b;
	CUgraph graph;
	CUcontext found;
	unsigned long long id;
	unsigned int flags;
	int value, relaxed = CU_STREAM_CAPTURE_MODE_RELAXED;

	OK(cuStreamCreate, &a, CU_STREAM_NON_BLOCKING);
	OK(cuStreamCreate, &b, CU_STREAM_NON_BLOCKING);
	for (int i = 0; i < 4; i++) {
		if (i == 3)
			OK(cuThreadExchangeStreamCaptureMode, &relaxed);
		OK(cuStreamBeginCapture_v2, a, i % 3);
		OK(cuStreamGetCtx, a, &found);
		OK(cuStreamGetPriority, a, &value);
		OK(cuStreamIsCapturing, a, &value);
		OK(cuStreamGetId, b, &id);
		OK(cuStreamGetFlags, b, &flags);
		OK(cuStreamEndCapture, a, &graph);
		OK(cuStreamBeginCapture_v2, a, i % 3);
		SAY(cuStreamGetId, a, &id);
		SAY(cuStreamEndCapture, a, &graph);
		OK(cuStreamBeginCapture_v2, a, i % 3);
		SAY(cuStreamGetFlags, a, &flags);
		SAY(cuStreamEndCapture, a, &graph);
	}
	OK(cuStreamGetId, a, &id);
}

/* ---- what goes wrong ---- */

static void errors(void)
{
	CUdeviceptr p = memory(BYTES);
	unsigned int v = 1;
	char wide[48] = {0};
	void *params[] = {&p, &v}, *both[] = {wide, &p};
	size_t bytes = 12, short_bytes = 4;
	struct {
		CUdeviceptr p;
		unsigned int v;
	} packed = {p, 3};
	void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
			 CU_LAUNCH_PARAM_END};
	CUfunction f = function("add"), w = function("wide");
	CUmodule other;

	printf("no grid %d\n", launch("add", 0, 1, NULL, params));
	printf("wide block %d\n", launch("add", 1, 1025, NULL, params));
	printf("no params %d\n", launch("add", 1, 1, NULL, NULL));
	printf("maxntid %d\n", launch("speak", 1, 65, NULL, params));
	printf("reqntid %d %d\n", launch("wide", 1, 64, NULL, both), launch("wide", 1, 32, NULL, both));
	printf("shared %d\n", D(cuLaunchKernel)(f, 1, 1, 1, 1, 1, 1, 50000, NULL, params, NULL));
	SAY(cuFuncSetAttribute, f, 8, 200000);
	OK(cuFuncSetAttribute, f, 8, 60000);
	printf("shared %d\n", D(cuLaunchKernel)(f, 1, 1, 1, 1, 1, 1, 50000, NULL, params, NULL));
	printf("packed %d\n", D(cuLaunchKernel)(f, N / 256, 1, 1, 256, 1, 1, 0, NULL, NULL, extra));
	extra[3] = &short_bytes;
	printf("packed %d\n", D(cuLaunchKernel)(f, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
	printf("cooperative %d %d\n", D(cuLaunchCooperativeKernel)(f, 4, 1, 1, 64, 1, 1, 0, NULL, params),
	       D(cuLaunchCooperativeKernel)(w, 5000, 1, 1, 32, 1, 1, 0, NULL, both));
	printf("handle %d\n", D(cuLaunchKernel)(&v, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
	printf("unsupported %d\n", launch("unsupported", 1, 1, NULL, params));
	SAY(cuModuleGetFunction, &f, module, "nothing");
	SAY(cuModuleLoadData, &other, "no image");
	SAY(cuModuleLoadData, &other, ".version 8.0\n.target sm_80\n.address_size 64\n.entry f() { garbage }\n");
	SAY(cuModuleLoadData, &other, ".version 8.0\n.target sm_90\n.address_size 64\n.entry f() { ret; }\n");
	SAY(cuModuleLoad, &other, "/nowhere");
	printf("still %u\n", word(p));
}

static void fault(const char *name, void **params)
{
	CUdeviceptr p;

	printf("launch %d\n", launch(name, 1, 1, NULL, params));
	SAY(cuCtxSynchronize);
	SAY(cuCtxSynchronize);
	SAY(cuMemAlloc_v2, &p, (size_t)4);
	OK(cuDevicePrimaryCtxReset_v2, 0);
	SAY(cuMemAlloc_v2, &p, (size_t)4);
	OK(cuDevicePrimaryCtxRetain, &context, 0);
	SAY(cuMemAlloc_v2, &p, (size_t)4);
}

static void outside(void)
{
	CUdeviceptr p = memory(16) + 16;
	void *params[] = {&p};

	fault("when", params);
}

static void misaligned(void)
{
	CUdeviceptr p = memory(16) + 4;
	void *params[] = {&p};

	fault("when", params);
}

static void trapping(void)
{
	fault("trapping", NULL);
}

static void asserting(void)
{
	fault("asserting", NULL);
}

static void speaking(void)
{
	unsigned int n = 4000000000u;
	void *params[] = {&n};

	printf("before\n");
	launch("speak", 1, 3, NULL, params);
	OK(cuCtxSynchronize);
	printf("after\n");
}

/* ---- functions, names, contexts ---- */

static void functions(void)
{
	CUfunction f = function("wide"), listed[32];
	CUkernel kernel;
	CUlibrary lib;
	CUdeviceptr p = memory(4), q;
	unsigned int count, values[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 99};
	void *params[] = {values, &p};
	const char *name;
	size_t offset, bytes;
	int registers, threads, shared, grid, block, blocks;

	OK(cuModuleGetFunctionCount, &count, module);
	OK(cuModuleEnumerateFunctions, listed, count, module);
	OK(cuFuncGetName, &name, listed[0]);
	OK(cuFuncGetAttribute, &registers, 4, f);
	OK(cuFuncGetAttribute, &threads, 0, f);
	OK(cuFuncGetAttribute, &shared, 1, f);
	printf("%u functions, first %s; wide: at most %d registers, %d threads, %d bytes\n", count, name,
	       registers <= 40 ? 40 : registers, threads, shared);
	OK(cuFuncGetParamInfo, f, (size_t)1, &offset, &bytes);
	printf("parameter at %zu, %zu bytes\n", offset, bytes);
	SAY(cuFuncGetParamInfo, f, (size_t)2, &offset, &bytes);
	OK(cuOccupancyMaxPotentialBlockSize, &grid, &block, function("add"), NULL, (size_t)0, 0);
	OK(cuOccupancyMaxActiveBlocksPerMultiprocessor, &blocks, function("add"), block, (size_t)0);
	printf("block %d, %s\n", block, grid == 4 * blocks && blocks * block <= 2048 && blocks > 0 ? "fits" : "odd");
	OK(cuLibraryLoadFromFile, &lib, image_path, NULL, NULL, 0, NULL, NULL, 0);
	OK(cuLibraryGetKernel, &kernel, lib, "wide");
	OK(cuLaunchKernel, kernel, 1, 1, 1, 32, 1, 1, 0, NULL, params, NULL);
	printf("by kernel %u\n", word(p));
	OK(cuKernelGetFunction, &f, kernel);
	OK(cuKernelGetName, &name, kernel);
	OK(cuLibraryGetGlobal, &q, &bytes, lib, "counter");
	printf("%s, counter %u\n", name, word(q));
	OK(cuLibraryUnload, lib);
	SAY(cuLaunchKernel, f, 1, 1, 1, 32, 1, 1, 0, CU_STREAM_LEGACY, params, NULL);
}

static void names(void)
{
	int (*get)() = D(cuGetProcAddress_v2);
	const char *text;
	void *f;
	int status, r;

	r = get("cuMemAlloc", &f, 13000, (uint64_t)0, &status);
	printf("cuMemAlloc %d %d %d\n", r, status, f == dlsym(library, "cuMemAlloc_v2"));
	r = get("cuMemAlloc", &f, 2000, (uint64_t)0, &status);
	printf("old cuMemAlloc %d %d %d\n", r, status, f == dlsym(library, "cuMemAlloc"));
	r = get("cuLaunchKernel", &f, 12000, (uint64_t)2, &status);
	printf("cuLaunchKernel %d %d %d\n", r, status, f == dlsym(library, "cuLaunchKernel_ptsz"));
	r = get("cuMemcpyHtoD", &f, 12000, (uint64_t)2, &status);
	printf("cuMemcpyHtoD %d %d %d\n", r, status, f == dlsym(library, "cuMemcpyHtoD_v2_ptds"));
	r = get("cuLaunchKernelEx", &f, 11000, (uint64_t)0, &status);
	printf("too new %d %d %d\n", r, status, f == NULL);
	r = get("cuNothing", &f, 13000, (uint64_t)0, &status);
	printf("unknown %d %d %d\n", r, status, f == NULL);
	OK(cuGetErrorName, 700, &text);
	printf("%s\n", text);
	OK(cuGetErrorString, 2, &text);
	printf("%s\n", text);
	SAY(cuGetErrorName, 12345, &text);
	SAY(cuGetExportTable, &f, "0123456789abcdef");
	SAY(cuArray3DCreate_v2, &f, &f);
	SAY(cuMemHostRegister_v2, &f, (size_t)4096, 0);
}

static void contexts(void)
{
	CUcontext made, now, popped;
	CUdeviceptr p;
	CUdevice device;
	CUmodule own;
	unsigned long long a, b;
	int active;
	unsigned int flags;

	OK(cuCtxCreate_v2, &made, 0, 0);
	OK(cuCtxGetCurrent, &now);
	OK(cuCtxGetId, made, &a);
	OK(cuCtxGetId, context, &b);
	printf("made is current %d, other number %d\n", now == made, a != b);
	OK(cuMemAlloc_v2, &p, (size_t)64);
	SAY(cuLaunchKernel, function("when"), 1, 1, 1, 1, 1, 1, 0, NULL, (void *[]){&p}, NULL);
	OK(cuModuleLoad, &own, image_path);
	OK(cuCtxPopCurrent_v2, &popped);
	OK(cuCtxGetCurrent, &now);
	printf("popped %d, before %d\n", popped == made, now == context);
	OK(cuCtxDestroy_v2, made);
	SAY(cuCtxDestroy_v2, context);
	SAY(cuMemFree_v2, p);
	OK(cuDevicePrimaryCtxGetState, 0, &flags, &active);
	OK(cuCtxGetDevice, &device);
	printf("active %d, device %d\n", active, device);
	OK(cuCtxSetCurrent, NULL);
	SAY(cuMemAlloc_v2, &p, (size_t)4);
}

static void linked(void)
{
	static const char callee[] =
		".version 8.0\n.target sm_80\n.address_size 64\n"
		".visible .func (.param .b32 r) twice(.param .b32 x)\n{\n.reg .b32 %r<3>;\n"
		"ld.param.b32 %r1, [x];\nadd.u32 %r2, %r1, %r1;\nst.param.b32 [r], %r2;\nret;\n}\n";
	static const char caller_text[] =
		".version 7.8\n.target sm_80\n.address_size 64\n"
		".extern .func (.param .b32 r) twice(.param .b32 x);\n"
		".visible .entry go(.param .u64 p, .param .u32 v)\n{\n.reg .b32 %r<3>;\n.reg .b64 %rd<2>;\n"
		"ld.param.u64 %rd1, [p];\nld.param.u32 %r1, [v];\n{\n.param .b32 a;\n.param .b32 b;\n"
		"st.param.b32 [a], %r1;\ncall.uni (b), twice, (a);\nld.param.b32 %r2, [b];\n}\n"
		"st.global.u32 [%rd1], %r2;\nret;\n}\n";
	CUdeviceptr p = memory(4);
	unsigned int v = 21;
	void *params[] = {&p, &v}, *cubin;
	CUlinkState state;
	CUfunction f;
	CUmodule made;
	size_t bytes;

	OK(cuLinkCreate_v2, 0, NULL, NULL, &state);
	OK(cuLinkAddData_v2, state, CU_JIT_INPUT_PTX, caller_text, sizeof(caller_text), "caller", 0, NULL, NULL);
	OK(cuLinkAddData_v2, state, CU_JIT_INPUT_PTX, callee, sizeof(callee), "callee", 0, NULL, NULL);
	OK(cuLinkComplete, state, &cubin, &bytes);
	printf("an ELF file: %d\n", !memcmp(cubin,
					    "\x7f"
					    "ELF",
					    4) &&
					    bytes > 64);
	OK(cuModuleLoadData, &made, cubin);
	OK(cuLinkDestroy, state);
	OK(cuModuleGetFunction, &f, made, "go");
	OK(cuLaunchKernel, f, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL);
	printf("twice %u\n", word(p));
}

static void forked(void)
{
	CUdeviceptr p = memory(4);
	int status = 0;
	pid_t child = fork();

	if (!child)
		_exit(D(cuMemAlloc_v2)(&p, (size_t)4) == 3 && D(cuInit)(0) == 3 ? 7 : 8);
	waitpid(child, &status, 0);
	printf("the child %d, the parent %u\n", WEXITSTATUS(status), word(p));
}

/* Two threads with default streams of their own. */
static void *in_thread(void *data)
{
	CUdeviceptr p = *(CUdeviceptr *)data;
	unsigned int v = 1;
	void *params[] = {&p, &v};

	OK(cuCtxSetCurrent, context);
	for (int i = 0; i < 5; i++)
		OK(cuLaunchKernel_ptsz, function("add"), N / 256, 1, 1, 256, 1, 1, 0, NULL, params, NULL);
	OK(cuStreamSynchronize_ptsz, NULL);
	return NULL;
}

static void threads(void)
{
	CUdeviceptr p[4];
	pthread_t thread[4];

	for (int i = 0; i < 4; i++) {
		p[i] = memory(BYTES);
		pthread_create(&thread[i], NULL, in_thread, &p[i]);
	}
	for (int i = 0; i < 4; i++) {
		pthread_join(thread[i], NULL);
		printf("%u ", word(p[i]));
	}
	puts("");
}

static void endless(void)
{
	printf("launched %d\n", launch("forever", 1, 1, NULL, NULL));
	fflush(stdout);
	_exit(0);
}

static void devices(void)
{
	int count, major, minor, sms;
	char device_name[64];
	size_t total;

	OK(cuDeviceGetCount, &count);
	OK(cuDeviceGetName, device_name, 64, count - 1);
	OK(cuDeviceGetAttribute, &major, 75, 0);
	OK(cuDeviceGetAttribute, &minor, 76, 0);
	OK(cuDeviceGetAttribute, &sms, 16, 0);
	OK(cuDeviceTotalMem_v2, &total, 0);
	printf("%d devices, %s, %d.%d, %d SMs, %zu bytes\n", count, device_name, major, minor, sms, total);
	SAY(cuDeviceGet, &count, 8);
	for (int i = 1; i < count; i++)
		basic();
}

/* Two devices, each with its context, module and thread of work; memory is one. */
static void peers(void)
{
	CUdeviceptr a = memory(BYTES), b;
	CUcontext other;
	CUmodule first = module;
	CUstream stream;
	CUevent event;
	CUdevice device;
	int can;

	OK(cuDeviceCanAccessPeer, &can, 0, 1);
	OK(cuEventCreate, &event, 0);
	OK(cuLaunchHostFunc, NULL, note, (void *)1l);
	add(a, 1, NULL);
	OK(cuEventRecord, event, NULL);
	OK(cuDevicePrimaryCtxRetain, &other, 1);
	OK(cuCtxPushCurrent_v2, other);
	OK(cuModuleLoad, &module, image_path);
	OK(cuStreamCreate, &stream, CU_STREAM_NON_BLOCKING);
	b = memory(BYTES);
	OK(cuStreamWaitEvent, stream, event, 0);
	OK(cuMemcpyPeerAsync, b, other, a, context, (size_t)BYTES, stream);
	add(b, 10, stream);
	add(a, 100, stream);
	OK(cuStreamSynchronize, stream);
	OK(cuCtxGetDevice, &device);
	printf("peer %d, device %d, words %u %u\n", can, device, word(a), word(b));
	SAY(cuEventRecord, event, stream);
	SAY(cuLaunchKernel, function("add"), 0, 1, 1, 1, 1, 1, 0, stream, NULL, NULL);
	module = first;
	SAY(cuLaunchKernel, function("add"), 1, 1, 1, 1, 1, 1, 0, stream, NULL, NULL);
}

/* ---- for sanitizers ---- */

static CUevent shared_event;

/* Both threads use one stream, and one event. */
static void *share(void *data)
{
	CUdeviceptr p = (CUdeviceptr)(uintptr_t)data;
	float ms;

	OK(cuInit, 0);
	OK(cuCtxSetCurrent, context);
	for (int i = 0; i < 50; i++) {
		CUevent own;

		OK(cuEventCreate, &own, 0);
		OK(cuMemsetD32Async, p, 1, (size_t)N, NULL);
		OK(cuEventRecord, own, NULL);
		OK(cuEventRecord, shared_event, NULL);
		D(cuEventQuery)(shared_event);
		D(cuStreamQuery)(NULL);
		OK(cuStreamWaitEvent, NULL, shared_event, 0);
		OK(cuStreamSynchronize, NULL);
		if (D(cuEventQuery)(own))
			puts("a stream was waited for, but not all of it");
		OK(cuEventElapsedTime, &ms, own, own);
		OK(cuEventDestroy_v2, own);
	}
	return NULL;
}

static void shared(void)
{
	pthread_t thread[4];

	OK(cuEventCreate, &shared_event, 0);
	for (int i = 0; i < 4; i++)
		pthread_create(&thread[i], NULL, share, (void *)(uintptr_t)memory(BYTES));
	for (int i = 0; i < 4; i++)
		pthread_join(thread[i], NULL);
	OK(cuEventSynchronize, shared_event);
}

/* What is refused leaves nothing behind. */
static void refused(void)
{
	CUdeviceptr p = memory(BYTES);
	unsigned int v = 2;
	void *params[] = {&p, &v};
	CUDA_KERNEL_NODE_PARAMS kernel = {function("add"), N / 256, 1, 1, 256, 1, 1, 0, params, NULL, NULL, NULL};
	CUDA_HOST_NODE_PARAMS call = {called, (void *)1l};
	CUgraph graph, other, child, none;
	CUgraphNode node, stranger, inner, parent;
	CUgraphExec exec;
	CUstream stream;

	OK(cuGraphCreate, &graph, 0);
	OK(cuGraphCreate, &other, 0);
	OK(cuGraphCreate, &child, 0);
	OK(cuGraphAddKernelNode_v2, &inner, child, NULL, (size_t)0, &kernel);
	OK(cuGraphAddHostNode, &stranger, other, NULL, (size_t)0, &call);
	SAY(cuGraphAddChildGraphNode, &node, graph, &stranger, (size_t)1, child);
	SAY(cuGraphAddChildGraphNode, &node, graph, NULL, (size_t)1, child);
	SAY(cuGraphAddKernelNode_v2, &node, graph, &stranger, (size_t)1, &kernel);
	SAY(cuGraphAddKernelNode_v2, &node, graph, NULL, (size_t)1, &kernel);
	OK(cuGraphAddChildGraphNode, &parent, graph, NULL, (size_t)0, child);
	OK(cuGraphAddHostNode, &node, graph, &parent, (size_t)1, &call);
	OK(cuGraphInstantiateWithFlags, &exec, graph, 0ull);
	SAY(cuGraphExecChildGraphNodeSetParams, exec, node, child);
	OK(cuGraphExecChildGraphNodeSetParams, exec, parent, child);
	OK(cuStreamCreate, &stream, CU_STREAM_NON_BLOCKING);
	OK(cuStreamBeginCapture_v2, stream, CU_STREAM_CAPTURE_MODE_GLOBAL);
	SAY(cuGraphLaunch, exec, stream);
	SAY(cuCtxSynchronize);
	SAY(cuGraphLaunch, exec, stream);
	SAY(cuStreamEndCapture, stream, &none);
	OK(cuGraphLaunch, exec, stream);
	OK(cuStreamSynchronize, stream);
	printf("called %u\n", n_called);
	OK(cuStreamDestroy_v2, stream);
	OK(cuGraphExecDestroy, exec);
	OK(cuGraphDestroy, graph);
	OK(cuGraphDestroy, other);
	OK(cuGraphDestroy, child);
}

/* Lets a test end the server in between. */
static void waits(void)
{
	puts("loaded");
	fflush(stdout);
	getchar();
	add(memory(BYTES), 1, NULL);
}

static const struct {
	const char *name;
	void (*run)(void);
} scenarios[] = {
	{"basic", basic},           {"variables", variables}, {"streams", streams},     {"clocks", clocks},
	{"copies", copies},         {"pointers", pointers},   {"pools", pools},         {"graphs", graphs},
	{"captures", captures},     {"asked", asked},         {"errors", errors},       {"outside", outside},
	{"misaligned", misaligned}, {"trapping", trapping},   {"asserting", asserting}, {"speaking", speaking},
	{"functions", functions},   {"names", names},         {"contexts", contexts},   {"linked", linked},
	{"forked", forked},         {"threads", threads},     {"endless", endless},     {"devices", devices},
	{"waits", waits},           {"peers", peers},         {"shared", shared},       {"refused", refused},
};

int main(int n, char **arguments)
{
	library = dlopen("libcuda.so.1", RTLD_NOW);
	if (n != 3 || !library) {
		puts(library ? "usage: sim_host SCENARIO IMAGE" : dlerror());
		return 2;
	}
	image_path = arguments[2];
	OK(cuInit, 0);
	OK(cuDevicePrimaryCtxRetain, &context, 0);
	OK(cuCtxSetCurrent, context);
	OK(cuModuleLoad, &module, image_path);
	for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++) {
		if (!strcmp(scenarios[i].name, arguments[1]))
			scenarios[i].run();
	}
	return 0;
}
