// What a program may do that no sample does: launches that HIP refuses or takes, calls without arguments, the end of all
// that a device has. Prints what each call gave and what HIP remembers of it: a probe changes none of that.
#include <cstdio>
#include <cstring>
#include <hip/hip_ext.h>
#include <hip/hip_runtime.h>

__global__ void fill(int *x, int value) { x[threadIdx.x + blockIdx.x * blockDim.x] = value; }

__global__ void twice(int *x) { x[threadIdx.x + blockIdx.x * blockDim.x] *= 2; }

#define SAY(call)                                                             \
	do {                                                                  \
		int gave = (int)(call);                                       \
		printf("%s = %d last %d\n", #call, gave, hipGetLastError()); \
	} while (0)

static int *memory(void)
{
	int *x = nullptr;

	SAY(hipMalloc(&x, 4096));
	return x;
}

static void computes(const char *when)
{
	int host[64], wrong = 0, *x = memory();

	fill<<<1, 64>>>(x, 3);
	SAY(hipPeekAtLastError());
	twice<<<1, 64>>>(x);
	SAY(hipMemcpy(host, x, sizeof host, hipMemcpyDeviceToHost));
	for (int value : host)
		wrong += value != 6;
	printf("%s wrong %d\n", when, wrong);
	SAY(hipFree(x));
}

static void shapes(void)
{
	const void *host = (const void *)twice;
	size_t much = 1ull << 32;
	unsigned int most = 1u << 26;
	int *x = memory();
	void *params[] = {&x};

	SAY(hipLaunchKernel(host, dim3(0), dim3(64), params, 0, 0));
	SAY(hipLaunchKernel(host, dim3(1), dim3(0), params, 0, 0));
	SAY(hipLaunchKernel(host, dim3(1), dim3(2048), params, 0, 0));
	SAY(hipLaunchKernel(host, dim3(1), dim3(64), params, much, 0));
	SAY(hipLaunchKernel(host, dim3(1), dim3(64), params, much + 64, 0));
	SAY(hipLaunchKernel(host, dim3(1), dim3(64), params, 1 << 20, 0));
	SAY(hipLaunchKernel(host, dim3(most + 1), dim3(64), params, 0, 0));
	SAY(hipExtLaunchKernel(host, dim3(most + 1), dim3(64), params, 0, 0, 0, 0, 0));
	SAY(hipExtLaunchKernel(host, dim3(1), dim3(64), params, 0, 0, 0, 0, 0));
	SAY(hipLaunchCooperativeKernel(host, dim3(1), dim3(64), params, 0, 0));
	SAY(hipLaunchKernel((const void *)computes, dim3(1), dim3(64), params, 0, 0));
	SAY(hipDeviceSynchronize());
}

static void lists(const char *path)
{
	hipModule_t module;
	hipFunction_t f;
	int *x = memory();
	size_t bytes = sizeof x;
	void *good[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &x, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes, HIP_LAUNCH_PARAM_END};
	void *strange[] = {(void *)77, &x, HIP_LAUNCH_PARAM_END};
	void *half[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &x, HIP_LAUNCH_PARAM_END};
	void *none[] = {HIP_LAUNCH_PARAM_END};
	void *params[] = {&x};

	SAY(hipModuleLoad(&module, path));
	SAY(hipModuleGetFunction(&f, module, "_Z5twicePi"));
	SAY(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, nullptr, good));
	SAY(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, nullptr, strange));
	SAY(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, nullptr, half));
	SAY(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, nullptr, none));
	SAY(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, params, good));
	SAY(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, nullptr, nullptr));
	SAY(hipModuleLaunchKernel(f, 0, 1, 1, 64, 1, 1, 0, 0, params, nullptr));
	SAY(hipModuleLaunchKernel(f, 1, 1, 1, 0, 1, 1, 0, 0, params, nullptr));
	SAY(hipExtModuleLaunchKernel(f, 100, 1, 1, 64, 1, 1, 0, 0, params, nullptr, 0, 0, 0));
	SAY(hipExtModuleLaunchKernel(f, 128, 1, 1, 64, 1, 1, 0, 0, params, nullptr, 0, 0, 0));
	SAY(hipDeviceSynchronize());
	SAY(hipModuleUnload(module));
	SAY(hipModuleUnload(module));
}

static void nothing(void)
{
	hipFunction_t f;

	SAY(hipModuleLoad(nullptr, nullptr));
	SAY(hipModuleLoadData(nullptr, nullptr));
	SAY(hipModuleLoadDataEx(nullptr, nullptr, 0, nullptr, nullptr));
	SAY(hipModuleUnload(nullptr));
	SAY(hipModuleGetFunction(nullptr, nullptr, nullptr));
	SAY(hipModuleGetFunction(&f, nullptr, nullptr));
	SAY(hipFuncSetAttribute(nullptr, (hipFuncAttribute)8, 1));
	SAY(hipLaunchKernel(nullptr, dim3(1), dim3(1), nullptr, 0, 0));
	SAY(hipLaunchCooperativeKernel((const void *)nullptr, dim3(1), dim3(1), nullptr, 0, 0));
	SAY(hipExtLaunchKernel(nullptr, dim3(1), dim3(1), nullptr, 0, 0, 0, 0, 0));
	SAY(hipModuleLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, 0, nullptr, nullptr));
	SAY(hipExtModuleLaunchKernel(nullptr, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, nullptr, 0, 0, 0));
	SAY(hipGraphLaunch(nullptr, 0));
	SAY(hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal));
	SAY(hipStreamEndCapture(nullptr, nullptr));
	SAY(hipStreamCreate(nullptr));
	SAY(hipStreamDestroy(nullptr));
	SAY(hipMalloc((void **)nullptr, 1));
	SAY(hipMallocPitch(nullptr, nullptr, 1, 1));
	SAY(hipFree(nullptr));
}

int main(int n, char **words)
{
	computes("first");
	shapes();
	lists(words[1]);
	nothing();
	for (int i = 0; i < 3; i++) {
		computes("before a reset");
		SAY(hipDeviceReset());
	}
	computes("last");
	return 0;
}
