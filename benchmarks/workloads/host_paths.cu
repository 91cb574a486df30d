// The ways in which programs load and launch kernels; each checks its own results.
// usage: host_paths [CASE ...]      (no case: all but "fault"); exit status 1 if a result is wrong
#include <cuda.h>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#define CHECK(call)                                                                  \
	do {                                                                             \
		int err_ = (int)(call);                                                      \
		if (err_) {                                                                  \
			fprintf(stderr, "%s:%d: %s answers %d\n", __FILE__, __LINE__, #call, err_); \
			exit(3);                                                                 \
		}                                                                            \
	} while (0)

constexpr int N = 1 << 14, BLOCK = 256;

__global__ void add_one(int *data)
{
	data[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

__global__ void shared_sum(int *data)
{
	extern __shared__ int tile[];
	for (int k = threadIdx.x; k < 16384; k += blockDim.x)
		tile[k] = data[k] + k;
	__syncthreads();
	data[blockIdx.x * blockDim.x + threadIdx.x] = tile[(threadIdx.x * 7 + blockIdx.x) % 16384];
}

__global__ void __cluster_dims__(2, 1, 1) clustered(int *data)
{
	unsigned rank;
	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
	data[blockIdx.x * blockDim.x + threadIdx.x] = (int)(rank + 10 * blockIdx.x);
}

struct Big {
	int v[1000];
};

__global__ void big_param(int *data, Big big)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	data[i] = big.v[i % 1000];
}

__global__ void fault(int *data)
{
	data[(long long)1 << 40] = 1;
}

static const char *DRIVER_PTX = R"(
.version 7.0
.target sm_70
.address_size 64
.visible .entry scale(.param .u64 data, .param .u32 factor, .param .u8 add)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [data];
	ld.param.u32 %r1, [factor];
	ld.param.u8 %r2, [add];
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %ntid.x;
	mov.u32 %r5, %tid.x;
	mad.lo.u32 %r6, %r3, %r4, %r5;
	mad.wide.u32 %rd2, %r6, 4, %rd1;
	ld.global.u32 %r7, [%rd2];
	mad.lo.u32 %r7, %r7, %r1, %r2;
	st.global.u32 [%rd2], %r7;
	ret;
}
)";

struct Array {
	int *device;
	std::vector<int> host;

	Array() : host(N)
	{
		CHECK(cudaMalloc(&device, N * sizeof(int)));
		CHECK(cudaMemset(device, 0, N * sizeof(int)));
	}
	~Array() { cudaFree(device); }
	bool equals(int value)
	{
		CHECK(cudaMemcpy(host.data(), device, N * sizeof(int), cudaMemcpyDeviceToHost));
		for (int v : host)
			if (v != value)
				return false;
		return true;
	}
};

static bool captured_graph()
{
	Array array;
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	add_one<<<N / BLOCK, BLOCK, 0, stream>>>(array.device);
	CHECK(cudaStreamEndCapture(stream, &graph));
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	for (int i = 0; i < 3; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaStreamSynchronize(stream));
	return array.equals(3);
}

static bool explicit_node()
{
	Array array;
	cudaGraph_t graph;
	cudaGraphNode_t node;
	cudaGraphExec_t exec;
	void *args[] = {&array.device};
	cudaKernelNodeParams params = {};
	params.func = (void *)add_one;
	params.gridDim = N / BLOCK;
	params.blockDim = BLOCK;
	params.kernelParams = args;
	CHECK(cudaGraphCreate(&graph, 0));
	CHECK(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params));
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	CHECK(cudaGraphLaunch(exec, 0));
	CHECK(cudaDeviceSynchronize());
	return array.equals(1);
}

static bool threads()
{
	std::vector<Array> arrays(8);
	std::vector<std::thread> running;
	for (Array &array : arrays)
		running.emplace_back([&array] {
			cudaStream_t stream;
			CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
			CHECK(cudaDeviceSynchronize());
			for (int i = 0; i < 50; i++)
				add_one<<<N / BLOCK, BLOCK, 0, stream>>>(array.device);
			CHECK(cudaStreamSynchronize(stream));
		});
	for (std::thread &thread : running)
		thread.join();
	bool right = true;
	for (Array &array : arrays)
		right &= array.equals(50);
	return right;
}

static bool scaled(Array &array, CUfunction function, bool by_extra)
{
	struct {
		int *data;
		unsigned factor;
		unsigned char add;
	} packed = {array.device, 3, 5};
	size_t size = 13;
	void *params[] = {&packed.data, &packed.factor, &packed.add};
	void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
	CHECK(cuLaunchKernel(function, N / BLOCK, 1, 1, BLOCK, 1, 1, 0, 0, by_extra ? nullptr : params,
	                     by_extra ? extra : nullptr));
	return true;
}

static bool driver_module()
{
	Array array;
	bool right = true;
	for (int i = 0; i < 20; i++) { // handles are used again
		CUmodule module;
		CUfunction function;
		CHECK(cudaMemset(array.device, 0, N * sizeof(int)));
		CHECK(cuModuleLoadData(&module, DRIVER_PTX));
		CHECK(cuModuleGetFunction(&function, module, "scale"));
		scaled(array, function, i % 2);
		scaled(array, function, i % 3 == 0);
		right &= array.equals(20);
		CHECK(cuModuleUnload(module));
	}
	return right;
}

static bool driver_library()
{
	Array array;
	CUlibrary library;
	CUkernel kernel;
	CHECK(cuLibraryLoadData(&library, DRIVER_PTX, nullptr, nullptr, 0, nullptr, nullptr, 0));
	CHECK(cuLibraryGetKernel(&kernel, library, "scale"));
	scaled(array, (CUfunction)kernel, false);
	CUfunction function;
	CHECK(cuKernelGetFunction(&function, kernel));
	scaled(array, function, true);
	bool right = array.equals(20);
	CHECK(cuLibraryUnload(library));
	return right;
}

static bool second_context()
{
	CUcontext first, second;
	CUdevice device;
	CUdeviceptr data;
	CUmodule module;
	CUfunction function;
	std::vector<int> host(N);
	CHECK(cuCtxGetCurrent(&first));
	CHECK(cuDeviceGet(&device, 0));
#if CUDA_VERSION >= 13000
	CHECK(cuCtxCreate(&second, nullptr, 0, device));
#else
	CHECK(cuCtxCreate(&second, 0, device));
#endif
	CHECK(cuModuleLoadData(&module, DRIVER_PTX));
	CHECK(cuModuleGetFunction(&function, module, "scale"));
	CHECK(cuMemAlloc(&data, N * 4));
	CHECK(cuMemsetD32(data, 2, N));
	unsigned factor = 4;
	unsigned char add = 1;
	void *params[] = {&data, &factor, &add};
	CHECK(cuLaunchKernel(function, N / BLOCK, 1, 1, BLOCK, 1, 1, 0, 0, params, nullptr));
	CHECK(cuMemcpyDtoH(host.data(), data, N * 4));
	bool right = host[0] == 9 && host[N - 1] == 9;
	CHECK(cuCtxDestroy(second)); // with results that may not be saved yet
	CHECK(cuCtxSetCurrent(first));
	return right;
}

static bool much_shared_memory()
{
	Array array;
	CHECK(cudaFuncSetAttribute(shared_sum, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
	shared_sum<<<1, BLOCK, 65536>>>(array.device);
	CHECK(cudaMemcpy(array.host.data(), array.device, BLOCK * 4, cudaMemcpyDeviceToHost));
	bool right = true;
	for (int i = 0; i < BLOCK; i++)
		right &= array.host[i] == (i * 7) % 16384;
	return right;
}

static bool cluster()
{
	Array array;
	clustered<<<N / BLOCK, BLOCK>>>(array.device);
	CHECK(cudaMemcpy(array.host.data(), array.device, N * 4, cudaMemcpyDeviceToHost));
	bool right = true;
	for (int i = 0; i < N; i++)
		right &= array.host[i] == i / BLOCK % 2 + 10 * (i / BLOCK);
	return right;
}

static bool big_parameters()
{
	Array array;
	Big big;
	for (int i = 0; i < 1000; i++)
		big.v[i] = i * i;
	big_param<<<N / BLOCK, BLOCK>>>(array.device, big);
	CHECK(cudaMemcpy(array.host.data(), array.device, N * 4, cudaMemcpyDeviceToHost));
	bool right = true;
	for (int i = 0; i < N; i++)
		right &= array.host[i] == big.v[i % 1000];
	return right;
}

static bool wrong_launch()
{
	Array array;
	add_one<<<1, 4096>>>(array.device);
	cudaError_t answer = cudaGetLastError();
	bool right = answer == cudaErrorInvalidConfiguration || answer == cudaErrorInvalidValue;
	add_one<<<N / BLOCK, BLOCK>>>(array.device);
	return right && array.equals(1);
}

static bool forked_before(int argc, char **argv)
{
	pid_t child = fork();
	if (child == 0) {
		execl(argv[0], argv[0], "threads", (char *)nullptr);
		_exit(9);
	}
	int status = 0;
	waitpid(child, &status, 0);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool faulting()
{
	Array array;
	fault<<<1, 1>>>(array.device);
	return cudaDeviceSynchronize() == cudaErrorIllegalAddress;
}

struct Case {
	const char *name;
	bool (*run)();
};

static const Case CASES[] = {
	{"captured_graph", captured_graph},
	{"explicit_node", explicit_node},
	{"threads", threads},
	{"driver_module", driver_module},
	{"driver_library", driver_library},
	{"much_shared_memory", much_shared_memory},
	{"cluster", cluster},
	{"big_parameters", big_parameters},
	{"wrong_launch", wrong_launch},
	{"second_context", second_context},
};

int main(int argc, char **argv)
{
	bool right = true, all = argc < 2;
	if (all) {
		bool passed = forked_before(argc, argv);
		printf("%-20s %s\n", "child", passed ? "ok" : "WRONG");
		right &= passed;
	}
	CHECK(cudaFree(0));
	for (const Case &c : CASES) {
		bool wanted = all;
		for (int i = 1; i < argc; i++)
			wanted |= !strcmp(argv[i], c.name);
		if (!wanted)
			continue;
		bool passed = c.run();
		printf("%-20s %s\n", c.name, passed ? "ok" : "WRONG");
		right &= passed;
	}
	if (argc > 1 && !strcmp(argv[1], "fault")) {
		bool passed = faulting();
		printf("%-20s %s\n", "fault", passed ? "ok" : "WRONG");
		return passed ? 7 : 1;
	}
	return right ? 0 : 1;
}
