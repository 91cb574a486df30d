// Graphs and module state as programs use them. Each case writes its output to DIR/NAME.bin and prints how often its kernels
// were executed, which they count themselves in a variable of their module; at the end, how often each was in all.
//
// usage: graphs NAME|all DIR
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "check.h"

constexpr int N = 1 << 16, BLOCK = 128, SLICES = 8;

__constant__ float weights[4] = {1, 2, 3, 4};
enum { SCALE, SMOOTH, SPLIT, UNTIL, LAUNCHER, AGAIN, KERNELS };
static const char *const names[KERNELS] = {"scale", "smooth", "split", "until", "launcher", "again"};
__device__ unsigned executed[KERNELS];
__device__ unsigned ticket[N / BLOCK];
__managed__ float bias = 0.5f;

__device__ void count(int kernel)
{
	if (blockIdx.x == 0 && blockIdx.y == 0 && threadIdx.x == 0)
		atomicAdd(&executed[kernel], 1);
}

__global__ void scale(const float *in, float *out, float by)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	count(SCALE);
	out[i] = in[i] * by + weights[i & 3];
}

__global__ void smooth(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	count(SMOOTH);
	out[i] = 0.25f * in[i ? i - 1 : 0] + 0.5f * in[i] + 0.25f * in[i + 1 < N ? i + 1 : i] + bias;
}

// Partial sums of slices; the last block of a column adds them up, in order.
__global__ void split(const float *in, float *partial, float *out)
{
	__shared__ bool last;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0;
	count(SPLIT);
	for (int k = blockIdx.y; k < 4 * SLICES; k += SLICES)
		sum += in[(i + k * 977) % N];
	partial[blockIdx.y * N + i] = sum;
	__threadfence();
	if (threadIdx.x == 0)
		last = atomicAdd(&ticket[blockIdx.x], 1) == SLICES - 1;
	__syncthreads();
	if (!last)
		return;
	sum = 0;
	for (int k = 0; k < SLICES; k++)
		sum += ((volatile float *)partial)[k * N + i];
	out[i] = sum;
	if (threadIdx.x == 0)
		ticket[blockIdx.x] = 0;
}

__global__ void until(int *left, cudaGraphConditionalHandle handle)
{
	count(UNTIL);
	cudaGraphSetConditional(handle, --*left > 0);
}

// From a graph, as only that may: one graph beside it, and another behind both.
__global__ void launcher(cudaGraphExec_t beside, cudaGraphExec_t behind)
{
	count(LAUNCHER);
	cudaGraphLaunch(beside, cudaStreamGraphFireAndForget);
	cudaGraphLaunch(behind, cudaStreamGraphTailLaunch);
}

// Its graph, until *left is 0.
__global__ void again(int *left)
{
	count(AGAIN);
	if (--*left > 0)
		cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
}

struct Buffers {
	float *in, *a, *b, *partial;
	int *left;
	std::vector<float> host = std::vector<float>(N);
	Buffers()
	{
		CHECK(cudaMalloc(&in, N * sizeof(float)));
		CHECK(cudaMalloc(&a, N * sizeof(float)));
		CHECK(cudaMalloc(&b, N * sizeof(float)));
		CHECK(cudaMalloc(&partial, SLICES * N * sizeof(float)));
		CHECK(cudaMalloc(&left, sizeof(int)));
		for (int i = 0; i < N; i++)
			host[i] = (float)((i * 7919) % 1009) / 64;
		CHECK(cudaMemcpy(in, host.data(), N * sizeof(float), cudaMemcpyHostToDevice));
	}
};

static cudaGraph_t captured(Buffers &b, cudaStream_t stream)
{
	cudaGraph_t graph;
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
	scale<<<N / BLOCK, BLOCK, 0, stream>>>(b.in, b.a, 1.5f);
	smooth<<<N / BLOCK, BLOCK, 0, stream>>>(b.a, b.b);
	split<<<dim3(N / BLOCK, SLICES), BLOCK, 0, stream>>>(b.b, b.partial, b.in);
	CHECK(cudaStreamEndCapture(stream, &graph));
	return graph;
}

static cudaGraphExec_t made(cudaGraph_t graph)
{
	cudaGraphExec_t exec;
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	return exec;
}

// As PyTorch does: the graph is destroyed at once.
static int relaunched(Buffers &b, cudaStream_t stream)
{
	cudaGraph_t graph = captured(b, stream);
	cudaGraphExec_t exec = made(graph);
	CHECK(cudaGraphDestroy(graph));
	for (int i = 0; i < 50; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaStreamSynchronize(stream));
	CHECK(cudaGraphExecDestroy(exec));
	return 150;
}

static cudaKernelNodeParams params_of(void *function, void **params)
{
	cudaKernelNodeParams p = {};
	p.func = function;
	p.gridDim = dim3(N / BLOCK);
	p.blockDim = dim3(BLOCK);
	p.kernelParams = params;
	return p;
}

static int built(Buffers &b, cudaStream_t stream)
{
	float by = 2;
	void *of_scale[] = {&b.in, &b.a, &by}, *of_smooth[] = {&b.a, &b.b}, *back[] = {&b.b, &b.in, &by};
	cudaKernelNodeParams p = params_of((void *)scale, of_scale), q = params_of((void *)smooth, of_smooth),
			     r = params_of((void *)scale, back);
	cudaGraph_t graph, child;
	cudaGraphNode_t first, second, third, inner;
	CHECK(cudaGraphCreate(&child, 0));
	CHECK(cudaGraphAddKernelNode(&inner, child, nullptr, 0, &q));
	CHECK(cudaGraphCreate(&graph, 0));
	CHECK(cudaGraphAddKernelNode(&first, graph, nullptr, 0, &p));
	CHECK(cudaGraphAddChildGraphNode(&second, graph, &first, 1, child));
	CHECK(cudaGraphAddKernelNode(&third, graph, &second, 1, &r));
	cudaGraphExec_t exec = made(graph);
	for (int i = 0; i < 10; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	by = 0.125f;
	CHECK(cudaGraphExecKernelNodeSetParams(exec, first, &p));
	for (int i = 0; i < 10; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaGraphNodeSetEnabled(exec, third, 0));
	for (int i = 0; i < 5; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	cudaKernelNodeParams seen;
	CHECK(cudaGraphKernelNodeGetParams(first, &seen));
	if (seen.func != (void *)scale || *(float *)seen.kernelParams[2] != 2)
		fprintf(stderr, "the graph is not what it was\n"), exit(1);
	CHECK(cudaStreamSynchronize(stream));
	return 25 * 2 + 20;
}

static int updated(Buffers &b, cudaStream_t stream)
{
	cudaGraphExec_t exec = made(captured(b, stream));
	for (int i = 0; i < 8; i++) {
		cudaGraph_t graph;
		cudaGraphExecUpdateResultInfo info;
		CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
		scale<<<N / BLOCK, BLOCK, 0, stream>>>(b.in, b.a, 1.0f / (i + 1));
		smooth<<<N / BLOCK, BLOCK, 0, stream>>>(b.a, b.b);
		split<<<dim3(N / BLOCK, SLICES), BLOCK, 0, stream>>>(b.b, b.partial, b.in);
		CHECK(cudaStreamEndCapture(stream, &graph));
		CHECK(cudaGraphExecUpdate(exec, graph, &info));
		CHECK(cudaGraphDestroy(graph));
		CHECK(cudaGraphLaunch(exec, stream));
	}
	CHECK(cudaStreamSynchronize(stream));
	return 24;
}

static int streams(Buffers &b, cudaStream_t stream)
{
	cudaStream_t other;
	CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
	cudaGraphExec_t exec = made(captured(b, stream));
	for (int i = 0; i < 40; i++)
		CHECK(cudaGraphLaunch(exec, i % 2 ? stream : other));
	CHECK(cudaDeviceSynchronize());
	return 120;
}

// Constants set before and between launches, and by a node of the graph; a launch beside the graph sees the same.
static int constants(Buffers &b, cudaStream_t stream)
{
	static float some[4] = {8, 4, 2, 1}, others[4] = {-1, -2, -3, -4};
	cudaGraph_t graph;
	CHECK(cudaMemcpyToSymbolAsync(weights, others, sizeof(others), 0, cudaMemcpyHostToDevice, stream));
	scale<<<N / BLOCK, BLOCK, 0, stream>>>(b.in, b.a, 1);
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
	scale<<<N / BLOCK, BLOCK, 0, stream>>>(b.a, b.b, 0.5f);
	CHECK(cudaMemcpyToSymbolAsync(weights, some, sizeof(some), 0, cudaMemcpyHostToDevice, stream));
	scale<<<N / BLOCK, BLOCK, 0, stream>>>(b.b, b.a, 0.5f);
	CHECK(cudaStreamEndCapture(stream, &graph));
	cudaGraphExec_t exec = made(graph);
	for (int i = 0; i < 4; i++) {
		CHECK(cudaGraphLaunch(exec, stream));
		CHECK(cudaStreamSynchronize(stream));
		bias += 1;
		smooth<<<N / BLOCK, BLOCK, 0, stream>>>(b.a, b.in);
		CHECK(cudaMemcpyToSymbolAsync(weights, others, sizeof(others), 0, cudaMemcpyHostToDevice, stream));
		scale<<<N / BLOCK, BLOCK, 0, stream>>>(b.in, b.a, 0.75f);
	}
	CHECK(cudaStreamSynchronize(stream));
	bias = 0.5f;
	return 1 + 8 + 8;
}

static int loop(Buffers &b, cudaStream_t stream)
{
	cudaGraph_t graph;
	cudaGraphConditionalHandle handle, once;
	cudaGraphNode_t node, after, inner, last;
	float by = 0.5f;
	int four = 4;
	CHECK(cudaGraphCreate(&graph, 0));
	CHECK(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault));
	CHECK(cudaGraphConditionalHandleCreate(&once, graph, 1, cudaGraphCondAssignDefault));
	cudaGraphNodeParams p = {};
	p.type = cudaGraphNodeTypeConditional;
	p.conditional.handle = handle;
	p.conditional.type = cudaGraphCondTypeWhile;
	p.conditional.size = 1;
	CHECK(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &p));
	cudaGraph_t body = p.conditional.phGraph_out[0];
	p.conditional.handle = once;
	p.conditional.type = cudaGraphCondTypeIf;
	CHECK(cudaGraphAddNode(&after, graph, &node, nullptr, 1, &p));
	cudaGraph_t then = p.conditional.phGraph_out[0];
	void *of_scale[] = {&b.in, &b.in, &by}, *of_until[] = {&b.left, &handle}, *of_smooth[] = {&b.in, &b.b};
	cudaKernelNodeParams q = params_of((void *)scale, of_scale), r = params_of((void *)until, of_until),
			     s = params_of((void *)smooth, of_smooth);
	r.gridDim = r.blockDim = dim3(1);
	CHECK(cudaGraphAddKernelNode(&inner, body, nullptr, 0, &q));
	CHECK(cudaGraphAddKernelNode(&last, body, &inner, 1, &r));
	CHECK(cudaGraphAddKernelNode(&last, then, nullptr, 0, &s));
	cudaGraphExec_t exec = made(graph);
	for (int i = 0; i < 3; i++) {
		CHECK(cudaMemcpyAsync(b.left, &four, sizeof(int), cudaMemcpyHostToDevice, stream));
		CHECK(cudaGraphLaunch(exec, stream));
	}
	CHECK(cudaStreamSynchronize(stream));
	return 3 * (4 + 4 + 1);
}

// Graphs that the device launches, and the host, too: one of them changed, and uploaded again.
static int by_device(Buffers &b, cudaStream_t stream)
{
	float by = 0.5f;
	int four = 4;
	void *of_scale[] = {&b.in, &b.a, &by}, *of_smooth[] = {&b.a, &b.b}, *of_again[] = {&b.left};
	cudaKernelNodeParams p = params_of((void *)scale, of_scale), q = params_of((void *)smooth, of_smooth),
			     r = params_of((void *)again, of_again);
	cudaGraph_t graph, repeated, parent;
	cudaGraphNode_t first, second, last;
	cudaGraphExec_t beside, behind;
	r.gridDim = r.blockDim = dim3(1);
	CHECK(cudaGraphCreate(&graph, 0));
	CHECK(cudaGraphAddKernelNode(&first, graph, nullptr, 0, &p));
	CHECK(cudaGraphAddKernelNode(&second, graph, &first, 1, &q));
	CHECK(cudaGraphInstantiate(&beside, graph, cudaGraphInstantiateFlagDeviceLaunch));
	CHECK(cudaGraphUpload(beside, stream));
	CHECK(cudaGraphCreate(&repeated, 0));
	CHECK(cudaGraphAddKernelNode(&second, repeated, nullptr, 0, &q));
	CHECK(cudaGraphAddKernelNode(&last, repeated, &second, 1, &r));
	cudaGraphInstantiateParams params = {};
	params.flags = cudaGraphInstantiateFlagDeviceLaunch | cudaGraphInstantiateFlagUpload;
	params.uploadStream = stream;
	CHECK(cudaGraphInstantiateWithParams(&behind, repeated, &params));
	CHECK(cudaGraphDestroy(repeated));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
	launcher<<<1, 1, 0, stream>>>(beside, behind);
	CHECK(cudaStreamEndCapture(stream, &parent));
	cudaGraphExec_t exec = made(parent);
	for (int i = 0; i < 5; i++) {
		CHECK(cudaMemcpyAsync(b.left, &four, sizeof(int), cudaMemcpyHostToDevice, stream));
		CHECK(cudaGraphLaunch(exec, stream));
		CHECK(cudaGraphLaunch(beside, stream));
		if (i != 2)
			continue;
		CHECK(cudaStreamSynchronize(stream));
		by = 0.25f;
		CHECK(cudaGraphExecKernelNodeSetParams(beside, first, &p));
		CHECK(cudaGraphUpload(beside, stream));
	}
	CHECK(cudaStreamSynchronize(stream));
	CHECK(cudaGraphExecDestroy(behind));
	return 5 * (1 + 2 * 2 + 4 * 2);
}

int main(int argc, char **argv)
{
	static const std::map<std::string, std::function<int(Buffers &, cudaStream_t)>> cases = {
		{"relaunched", relaunched}, {"built", built},         {"updated", updated},
		{"streams", streams},       {"constants", constants}, {"loop", loop},
		{"by_device", by_device},
	};
	unsigned in_all[KERNELS] = {};
	bool right = true;
	if (argc != 3) {
		fprintf(stderr, "usage: graphs NAME|all DIR\n");
		return 2;
	}
	for (const auto &[name, run] : cases) {
		if (strcmp(argv[1], "all") && name != argv[1])
			continue;
		cudaStream_t stream;
		unsigned zero[KERNELS] = {}, counted[KERNELS], sum = 0;
		Buffers b;
		CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
		CHECK(cudaMemcpyToSymbol(executed, zero, sizeof(zero)));
		int expected = run(b, stream);
		CHECK(cudaMemcpyFromSymbol(counted, executed, sizeof(counted)));
		for (int kernel = 0; kernel < KERNELS; kernel++) {
			in_all[kernel] += counted[kernel];
			sum += counted[kernel];
		}
		right &= (int)sum == expected;
		std::vector<float> out(2 * N);
		CHECK(cudaMemcpy(out.data(), b.in, N * sizeof(float), cudaMemcpyDeviceToHost));
		CHECK(cudaMemcpy(out.data() + N, b.b, N * sizeof(float), cudaMemcpyDeviceToHost));
		std::ofstream(std::string(argv[2]) + "/" + name + ".bin", std::ios::binary)
			.write((const char *)out.data(), out.size() * sizeof(float));
		printf("%s executed %u of %d\n", name.c_str(), sum, expected);
	}
	for (int kernel = 0; kernel < KERNELS; kernel++)
		printf("kernel %s was executed %u times\n", names[kernel], in_all[kernel]);
	return !right;
}
