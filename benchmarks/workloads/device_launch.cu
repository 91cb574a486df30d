// Kernels that the host launches, beside kernels that launch them from the device (dynamic parallelism).
// usage: device_launch FOLDER      writes what was computed there, and prints how often the host launched `leaf`
// nvcc -rdc=true -lcudadevrt
#include <cstdio>
#include <string>
#include <vector>

#include "check.h"

constexpr int N = 4096, BLOCK = 128, ROUNDS = 10;

__device__ unsigned long long leaves;

__global__ void leaf(int *data, int step)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	data[i] = data[i] * 3 + step;
	if (!i)
		atomicAdd(&leaves, 1ull);
}

__device__ __noinline__ void launch_leaf(int *data, int step)
{
	leaf<<<N / BLOCK, BLOCK>>>(data, step);
}

__global__ void parent(int *data, int step)
{
	if (!threadIdx.x)
		leaf<<<N / BLOCK, BLOCK>>>(data, step);
}

__global__ void by_function(int *data, int step)
{
	if (!threadIdx.x)
		launch_leaf(data, step);
}

// Launches itself, after it has ended.
__global__ void again(int *data, int depth)
{
	data[threadIdx.x] += depth;
	if (!threadIdx.x && depth)
		again<<<1, BLOCK, 0, cudaStreamTailLaunch>>>(data, depth - 1);
}

int main(int argc, char **argv)
{
	unsigned long long counted = 0, from_device = 2 * ROUNDS;
	std::vector<int> host(N);
	int *data;

	if (argc != 2)
		return 2;
	CHECK(cudaMalloc(&data, N * sizeof(int)));
	CHECK(cudaMemset(data, 0, N * sizeof(int)));
	for (int round = 0; round < ROUNDS; round++) {
		leaf<<<N / BLOCK, BLOCK>>>(data, round);
		parent<<<1, 32>>>(data, round);
		by_function<<<1, 32>>>(data, round);
		again<<<1, BLOCK>>>(data, 3);
	}
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaMemcpy(host.data(), data, N * sizeof(int), cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpyFromSymbol(&counted, leaves, sizeof(counted)));
	FILE *out = fopen((std::string(argv[1]) + "/device_launch").c_str(), "wb");
	if (!out || fwrite(host.data(), sizeof(int), N, out) != N || fclose(out))
		return 3;
	printf("leaf: executed %llu of %d by the host, %llu by the device\n", counted - from_device, ROUNDS, from_device);
	return counted == ROUNDS + from_device ? 0 : 1;
}
