// Launches a short kernel, or a graph of them, as fast as the program can, and prints what that took, as JSON.
// usage: launch_rate LAUNCHES CYCLES [again [NODES GRAPHS [keep]]]: again for each line of standard input. With NODES, the
// first of so many graphs of so many kernels is launched; unless they are to be kept, graphs are destroyed when they are
// instantiated, as PyTorch does.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

#define CHECK(call)                                                                \
	do {                                                                       \
		cudaError_t error_ = (call);                                       \
		if (error_ != cudaSuccess) {                                       \
			fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error_)); \
			exit(1);                                                   \
		}                                                                  \
	} while (0)

extern "C" __global__ void spin(unsigned long long cycles, unsigned int *last)
{
	unsigned long long start = clock64();

	while (clock64() - start < cycles)
		;
	if (threadIdx.x == 0)
		last[blockIdx.x] += 1;
}

static double now_us()
{
	using namespace std::chrono;
	return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count() / 1e3;
}

static cudaStream_t stream;
static unsigned int *last, made;
static int nodes;
static cudaGraphExec_t runnable;

static cudaGraphExec_t make_graph(unsigned long long cycles, int blocks, bool keep)
{
	cudaGraphExec_t exec;
	cudaGraph_t graph;

	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
	for (int i = 0; i < nodes; i++)
		spin<<<blocks, 64, 0, stream>>>(cycles, last);
	CHECK(cudaStreamEndCapture(stream, &graph));
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	if (!keep)
		CHECK(cudaGraphDestroy(graph));
	return exec;
}

static void launch_once(unsigned long long cycles, int blocks)
{
	if (runnable)
		CHECK(cudaGraphLaunch(runnable, stream));
	else
		spin<<<blocks, 64, 0, stream>>>(cycles, last);
}

static long resident_kb()
{
	FILE *status = fopen("/proc/self/status", "r");
	char line[128];
	long kb = 0;

	while (status && fgets(line, sizeof(line), status))
		sscanf(line, "VmRSS: %ld", &kb);
	if (status)
		fclose(status);
	return kb;
}

static void launch(int launches, unsigned long long cycles, int blocks)
{
	std::vector<double> host;
	cudaEvent_t begin, end;
	float ms;

	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	for (int i = 0; i < 100; i++) // the kernel is prepared, memory is there
		launch_once(cycles, blocks);
	CHECK(cudaStreamSynchronize(stream));
	host.reserve(launches);
	CHECK(cudaEventRecord(begin, stream));
	double start = now_us();
	for (int i = 0; i < launches; i++) {
		double before = now_us();

		launch_once(cycles, blocks);
		host.push_back(now_us() - before);
	}
	CHECK(cudaEventRecord(end, stream));
	CHECK(cudaStreamSynchronize(stream));
	double all_us = now_us() - start;
	CHECK(cudaEventElapsedTime(&ms, begin, end));
	CHECK(cudaEventDestroy(begin));
	CHECK(cudaEventDestroy(end));
	made += (launches + 100) * (nodes ? nodes : 1);
	std::sort(host.begin(), host.end());
	printf("{\"launches\": %d, \"seconds\": %.6f, \"gpu_us\": %.3f, \"host_us\": %.3f, \"resident_kb\": %ld}\n",
	       launches, all_us / 1e6, ms * 1e3 / launches, host[launches / 2], resident_kb());
	fflush(stdout);
}

int main(int argc, char **argv)
{
	int launches = atoi(argv[1]), blocks = 132;
	unsigned long long cycles = strtoull(argv[2], nullptr, 10);
	unsigned int first = 0;
	char line[16];

	CHECK(cudaMalloc(&last, blocks * sizeof(*last)));
	CHECK(cudaMemset(last, 0, blocks * sizeof(*last)));
	CHECK(cudaStreamCreate(&stream));
	nodes = argc > 5 ? atoi(argv[4]) : 0;
	for (int i = 0; nodes && i < atoi(argv[5]); i++) {
		cudaGraphExec_t exec = make_graph(cycles, blocks, argc > 6);

		runnable = runnable ? runnable : exec;
	}
	launch(launches, cycles, blocks);
	while (argc > 3 && fgets(line, sizeof(line), stdin))
		launch(launches, cycles, blocks);
	CHECK(cudaMemcpy(&first, last, sizeof(first), cudaMemcpyDeviceToHost));
	if (first != made) {
		fprintf(stderr, "%u launches ran, not %u\n", first, made);
		return 1;
	}
	return 0;
}
