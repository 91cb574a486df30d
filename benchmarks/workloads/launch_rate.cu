// Launches a short kernel as fast as the program can, and prints what that took, as JSON.
// usage: launch_rate LAUNCHES CYCLES [again]: again for each line of standard input
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

static void launch(int launches, unsigned long long cycles, int blocks)
{
	std::vector<double> host;
	cudaEvent_t begin, end;
	float ms;

	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	for (int i = 0; i < 100; i++) // the kernel is prepared, memory is there
		spin<<<blocks, 64, 0, stream>>>(cycles, last);
	CHECK(cudaStreamSynchronize(stream));
	host.reserve(launches);
	CHECK(cudaEventRecord(begin, stream));
	double start = now_us();
	for (int i = 0; i < launches; i++) {
		double before = now_us();

		spin<<<blocks, 64, 0, stream>>>(cycles, last);
		host.push_back(now_us() - before);
	}
	CHECK(cudaEventRecord(end, stream));
	CHECK(cudaStreamSynchronize(stream));
	double all_us = now_us() - start;
	CHECK(cudaEventElapsedTime(&ms, begin, end));
	CHECK(cudaEventDestroy(begin));
	CHECK(cudaEventDestroy(end));
	made += launches + 100;
	std::sort(host.begin(), host.end());
	printf("{\"launches\": %d, \"seconds\": %.6f, \"gpu_us\": %.3f, \"host_us\": %.3f}\n", launches, all_us / 1e6,
	       ms * 1e3 / launches, host[launches / 2]);
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
