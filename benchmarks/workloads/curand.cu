// cuRAND's device interface: generators whose tables are variables of the module, or have none.
// usage: curand FOLDER      writes what each generator gave there
#include <curand_kernel.h>

#include <string>
#include <vector>

#include "check.h"

constexpr int N = 1 << 14, BLOCK = 128, ROUNDS = 4;

template <class State> __global__ void begin(State *states, unsigned long long seed)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	curand_init(seed, i, 12345, &states[i]);
}

template <class State> __global__ void draw(State *states, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	State state = states[i];

	out[i] += curand_uniform(&state) + curand_normal(&state);
	states[i] = state;
}

template <class State> static void run(const std::string &path)
{
	std::vector<float> host(N);
	State *states;
	float *out;

	CHECK(cudaMalloc(&states, N * sizeof(State)));
	CHECK(cudaMalloc(&out, N * sizeof(float)));
	CHECK(cudaMemset(out, 0, N * sizeof(float)));
	begin<<<N / BLOCK, BLOCK>>>(states, 42);
	for (int round = 0; round < ROUNDS; round++)
		draw<<<N / BLOCK, BLOCK>>>(states, out);
	CHECK(cudaMemcpy(host.data(), out, N * sizeof(float), cudaMemcpyDeviceToHost));
	FILE *file = fopen(path.c_str(), "wb");
	if (!file || fwrite(host.data(), sizeof(float), N, file) != N || fclose(file))
		exit(3);
	CHECK(cudaFree(states));
	CHECK(cudaFree(out));
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	std::string folder = argv[1];
	run<curandStateXORWOW>(folder + "/xorwow");
	run<curandStateMRG32k3a>(folder + "/mrg32k3a");
	run<curandStatePhilox4_32_10>(folder + "/philox");
	return 0;
}
