// Launches of one graph back to back: host time of each call, and what all took.
//
// usage: graph_rate NODES LAUNCHES      prints one line of JSON
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "check.h"

using Clock = std::chrono::steady_clock;

__global__ void step(unsigned *out)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

static double us(Clock::time_point from, Clock::time_point to)
{
	return std::chrono::duration<double, std::micro>(to - from).count();
}

int main(int argc, char **argv)
{
	const int nodes = argc > 1 ? atoi(argv[1]) : 1, launches = argc > 2 ? atoi(argv[2]) : 1000;
	const int blocks = 4, threads = 64, warm = 20;
	unsigned *out;
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	CHECK(cudaMalloc(&out, blocks * threads * sizeof(*out)));
	CHECK(cudaMemset(out, 0, blocks * threads * sizeof(*out)));
	CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	step<<<blocks, threads, 0, stream>>>(out); // its module is loaded
	CHECK(cudaStreamSynchronize(stream));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
	for (int i = 0; i < nodes; i++)
		step<<<blocks, threads, 0, stream>>>(out);
	CHECK(cudaStreamEndCapture(stream, &graph));
	Clock::time_point start = Clock::now();
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	double made_us = us(start, Clock::now());
	CHECK(cudaGraphDestroy(graph));
	for (int i = 0; i < warm; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaStreamSynchronize(stream));

	std::vector<double> host(launches);
	start = Clock::now();
	for (int i = 0; i < launches; i++) {
		Clock::time_point before = Clock::now();
		CHECK(cudaGraphLaunch(exec, stream));
		host[i] = us(before, Clock::now());
	}
	CHECK(cudaStreamSynchronize(stream));
	double all_us = us(start, Clock::now());
	unsigned last;
	CHECK(cudaMemcpy(&last, out, sizeof(last), cudaMemcpyDeviceToHost));
	if (last != 1 + (unsigned)nodes * (warm + launches))
		fprintf(stderr, "%u executions\n", last), exit(1);
	std::sort(host.begin(), host.end());
	printf("{\"nodes\": %d, \"launches\": %d, \"made_us\": %.1f, \"host_us\": %.3f, \"host_p90_us\": %.3f, "
	       "\"launch_us\": %.3f}\n",
	       nodes, launches, made_us, host[launches / 2], host[launches * 9 / 10], all_us / launches);
	return 0;
}
