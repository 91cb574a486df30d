// What the stand-in for the driver cannot show of a program's life, a case each; each prints what it computed.
// usage: lifecycle CASE     (cases are at the end)
#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace cg = cooperative_groups;

#define CHECK(call)                                                                                         \
	do {                                                                                                \
		int err_ = (int)(call);                                                                     \
		if (err_) {                                                                                 \
			fprintf(stderr, "line %d: %s answers %d\n", __LINE__, #call, err_);                 \
			exit(3);                                                                            \
		}                                                                                           \
	} while (0)

constexpr int N = 1 << 14, BLOCK = 128, LONG_BLOCKS = 8, LONG_US = 20000, ROUNDS = 20;

__global__ void add(int *data, int step)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	data[i] = data[i] * 3 + step;
}

__device__ __forceinline__ void spin(long long us)
{
	long long start, now;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(start));
	do
		asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
	while (now - start < us * 1000);
}

// Takes as long as it is told, on few multiprocessors.
__global__ void lengthy(int *data, long long us)
{
	spin(us);
	data[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

// The next kernel may begin at once, and waits for this one's results only where it needs them.
__global__ void primary(int *data, long long us)
{
	asm volatile("griddepcontrol.launch_dependents;");
	spin(us);
	data[blockIdx.x * blockDim.x + threadIdx.x] += 7;
}

__global__ void secondary(int *data, long long us)
{
	spin(us);
	asm volatile("griddepcontrol.wait;" ::: "memory");
	data[blockIdx.x * blockDim.x + threadIdx.x] *= 5;
}

// Each block of a cluster reads its neighbour's shared memory.
__global__ void __cluster_dims__(4, 1, 1) clustered(int *data)
{
	__shared__ int own[BLOCK];
	cg::cluster_group cluster = cg::this_cluster();
	unsigned rank = cluster.block_rank();

	own[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x] + (int)rank;
	cluster.sync();
	int *other = cluster.map_shared_rank(own, (rank + 1) % 4);
	int theirs = other[threadIdx.x];
	cluster.sync();
	data[blockIdx.x * blockDim.x + threadIdx.x] = theirs * 2 + 1;
}

__global__ void faults(int *data)
{
	data[(long long)1 << 40] = 1;
}

static int *zeros()
{
	int *data;

	CHECK(cudaMalloc(&data, N * sizeof(int)));
	CHECK(cudaMemset(data, 0, N * sizeof(int)));
	return data;
}

static void say(const int *data)
{
	std::vector<int> host(N);
	unsigned sum = 0;

	CHECK(cudaMemcpy(host.data(), data, N * sizeof(int), cudaMemcpyDeviceToHost));
	for (int value : host)
		sum = sum * 31 + (unsigned)value;
	printf("sum %u\n", sum);
	fflush(stdout);
}

static void several(int *data, cudaStream_t stream = 0)
{
	for (int i = 0; i < ROUNDS; i++)
		add<<<N / BLOCK, BLOCK, 0, stream>>>(data, i);
	CHECK(cudaGetLastError());
}

static double now_ms()
{
	return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The least of some rounds, on standard error: it is a measurement, not a result.
template <class F> static void measure(F round)
{
	double least = 1e9;

	for (int i = 0; i < 6; i++) {
		double start = now_ms();

		round();
		CHECK(cudaDeviceSynchronize());
		if (i)
			least = std::min(least, now_ms() - start);
	}
	fprintf(stderr, "took %.4f ms\n", least);
}

static void streams()
{
	int *a = zeros(), *b = zeros();
	cudaStream_t one, two;

	CHECK(cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking));
	CHECK(cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking));
	measure([&] {
		lengthy<<<LONG_BLOCKS, BLOCK, 0, one>>>(a, LONG_US);
		lengthy<<<LONG_BLOCKS, BLOCK, 0, two>>>(b, LONG_US);
	});
	say(a);
	say(b);
}

static void dependent()
{
	int *data = zeros();
	cudaStream_t stream;
	cudaLaunchAttribute attribute = {};
	cudaLaunchConfig_t config = {};

	CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute.val.programmaticStreamSerializationAllowed = 1;
	config.gridDim = LONG_BLOCKS;
	config.blockDim = BLOCK;
	config.stream = stream;
	config.attrs = &attribute;
	config.numAttrs = 1;
	measure([&] {
		primary<<<LONG_BLOCKS, BLOCK, 0, stream>>>(data, LONG_US);
		CHECK(cudaLaunchKernelEx(&config, secondary, data, (long long)LONG_US));
	});
	say(data);
}

static void clusters()
{
	int *data = zeros();

	several(data);
	for (int i = 0; i < 3; i++)
		clustered<<<N / BLOCK, BLOCK>>>(data);
	CHECK(cudaGetLastError());
	say(data);
}

// Nothing is linked against the driver: a machine that compiles need not have one.
static bool entry(const char *name, unsigned version, void **function)
{
	cudaDriverEntryPointQueryResult found;

	CHECK(cudaGetDriverEntryPointByVersion(name, function, version, cudaEnableDefault, &found));
	return found == cudaDriverEntryPointSuccess;
}

#define GET(name)                                      \
	decltype(&::name) name = nullptr;              \
	if (!entry(#name, 12050, (void **)&name)) {    \
		puts("none: no " #name);               \
		return;                                \
	}

// Half of the multiprocessors: a context, a stream, a function of their own, and their end with launches in flight.
static void green()
{
	GET(cuDeviceGetDevResource)
	GET(cuDevSmResourceSplitByCount)
	GET(cuDevResourceGenerateDesc)
	GET(cuGreenCtxCreate)
	GET(cuCtxFromGreenCtx)
	GET(cuGreenCtxStreamCreate)
	GET(cuGreenCtxDestroy)
	GET(cuCtxSetCurrent)
	GET(cuCtxGetCurrent)
	int *data = zeros(); // the primary context is there
	CUdevResource all, half, rest;
	CUdevResourceDesc descriptor;
	unsigned groups = 1;
	CUgreenCtx context;
	CUcontext before, own;
	CUstream stream;

	several(data);
	CHECK(cudaDeviceSynchronize());
	CHECK(cuCtxGetCurrent(&before));
	CHECK(cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM));
	CHECK(cuDevSmResourceSplitByCount(&half, &groups, &all, &rest, 0, all.sm.smCount / 2));
	for (int round = 0; round < 2; round++) {
		CHECK(cuDevResourceGenerateDesc(&descriptor, &half, 1));
		CHECK(cuGreenCtxCreate(&context, descriptor, 0, CU_GREEN_CTX_DEFAULT_STREAM));
		CHECK(cuGreenCtxStreamCreate(&stream, context, CU_STREAM_NON_BLOCKING, 0));
		several(data, stream); // the primary context is the thread's, the stream is another's
		CHECK(cudaStreamSynchronize(stream));
		CHECK(cuCtxFromGreenCtx(&own, context));
		CHECK(cuCtxSetCurrent(own));
		several(data, stream);
		CHECK(cudaStreamSynchronize(stream));
		several(data, stream);
		CHECK(cuCtxSetCurrent(before));
		CHECK(cuGreenCtxDestroy(context));
		CHECK(cudaDeviceSynchronize());
	}
	say(data);
}

static void plain()
{
	int *data = zeros();

	several(data);
	say(data);
}

static void pools()
{
	cudaStream_t stream;
	int *kept = zeros();

	CHECK(cudaStreamCreate(&stream));
	for (int i = 0; i < 5; i++) {
		int *data;

		CHECK(cudaMallocAsync(&data, N * sizeof(int), stream));
		CHECK(cudaMemsetAsync(data, i, N * sizeof(int), stream));
		several(data, stream);
		CHECK(cudaMemcpyAsync(kept, data, N * sizeof(int), cudaMemcpyDeviceToDevice, stream));
		CHECK(cudaFreeAsync(data, stream));
	}
	CHECK(cudaStreamSynchronize(stream));
	say(kept);
}

static void forks()
{
	for (int i = 0; i < 2; i++) {
		int status = 0;
		pid_t child = fork();

		if (!child) {
			plain();
			exit(4 + i);
		}
		waitpid(child, &status, 0);
		printf("child %d\n", WEXITSTATUS(status));
		fflush(stdout);
	}
	plain();
	// Here the device is in use: a child may do anything but use it.
	pid_t child = fork();
	if (!child)
		_exit(6);
	int status = 0;
	waitpid(child, &status, 0);
	printf("child %d\n", WEXITSTATUS(status));
	plain();
}

static void resets()
{
	for (int i = 0; i < 3; i++) {
		several(zeros());
		CHECK(cudaDeviceReset());
	}
	plain();
}

static void destroys()
{
	CUresult (*create)(CUcontext *, unsigned, CUdevice); // its second version: later ones take more
	CUcontext context, before;
	int *data;

	GET(cuCtxDestroy)
	GET(cuCtxGetCurrent)
	GET(cuCtxSetCurrent)
	if (!entry("cuCtxCreate", 11000, (void **)&create))
		exit(3);
	plain();
	CHECK(cuCtxGetCurrent(&before));
	for (int i = 0; i < 3; i++) {
		CHECK(create(&context, 0, 0));
		data = zeros();
		several(data);
		CHECK(cuCtxDestroy(context));
		CHECK(cuCtxSetCurrent(before));
	}
	plain();
}

static void killed()
{
	plain();
	several(zeros());
	raise(SIGKILL);
}

static void leaves()
{
	plain();
	several(zeros());
	_exit(5);
}

static void throws()
{
	plain();
	several(zeros());
	throw std::runtime_error("nobody catches it");
}

static void fault()
{
	plain();
	CHECK(cudaDeviceSynchronize());
	usleep(300000); // what ran before is saved by now
	faults<<<1, 32>>>(zeros());
	printf("fault %d\n", (int)cudaDeviceSynchronize());
	printf("after %d\n", (int)cudaFree(0));
}

// The program has all memory before the first kernel runs.
static void full()
{
	int *data = zeros();
	size_t bytes = (size_t)1 << 36;
	int taken = 0;

	while (bytes >= (size_t)1 << 21) {
		void *more;

		if (cudaMalloc(&more, bytes))
			bytes /= 2;
		else
			taken++;
	}
	cudaGetLastError();
	several(data);
	say(data);
	printf("took some: %d\n", taken > 0);
}

// The device may change the first of the graph's nodes; it does not.
static void updatable()
{
	int *data = zeros();
	cudaLaunchAttributeValue value = {};
	cudaGraphNode_t nodes[2];
	cudaGraphExec_t exec;
	cudaStream_t stream;
	cudaGraph_t graph;
	size_t n = 2;

	CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
	add<<<N / BLOCK, BLOCK, 0, stream>>>(data, 1);
	add<<<N / BLOCK, BLOCK, 0, stream>>>(data, 2);
	CHECK(cudaStreamEndCapture(stream, &graph));
	CHECK(cudaGraphGetNodes(graph, nodes, &n));
	value.deviceUpdatableKernelNode.deviceUpdatable = 1;
	CHECK(cudaGraphKernelNodeSetAttribute(nodes[0], cudaLaunchAttributeDeviceUpdatableKernelNode, &value));
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	CHECK(cudaGraphUpload(exec, stream));
	for (int i = 0; i < ROUNDS; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaStreamSynchronize(stream));
	say(data);
}

// All GPUs of the machine, in turns.
static void devices()
{
	std::vector<int *> data;
	int count;

	CHECK(cudaGetDeviceCount(&count));
	for (int device = 0; device < count; device++) {
		CHECK(cudaSetDevice(device));
		data.push_back(zeros());
	}
	for (int round = 0; round < 2; round++)
		for (int device = 0; device < count; device++) {
			CHECK(cudaSetDevice(device));
			several(data[device]);
		}
	for (int device = 0; device < count; device++) {
		CHECK(cudaSetDevice(device));
		say(data[device]);
	}
}

static const struct {
	const char *name;
	void (*run)();
} CASES[] = {{"streams", streams}, {"dependent", dependent}, {"clusters", clusters}, {"green", green},
	     {"plain", plain},     {"pools", pools},         {"forks", forks},       {"resets", resets},
	     {"destroys", destroys}, {"killed", killed},     {"leaves", leaves},     {"throws", throws},
	     {"fault", fault},     {"full", full},           {"updatable", updatable}, {"devices", devices}};

int main(int argc, char **argv)
{
	for (const auto &each : CASES)
		if (argc == 2 && !strcmp(each.name, argv[1])) {
			each.run();
			return 0;
		}
	return 2;
}
