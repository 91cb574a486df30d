/* A thread that launches while main returns, and nobody waits for: hip_left LIBRARY IMAGE own|module. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 300, BLOCK = 128, GRID = 3, FIRST = 3, MANAGED_GLOBAL = 1 };

typedef int (*function_t)();
typedef struct {
	uint32_t x, y, z;
} dim3;

static const dim3 grid = {GRID, 1, 1}, block = {BLOCK, 1, 1};
static void *hip, *kernel, **bundle;
static int stub, by_module;
static volatile int launched;
static float *a, *b, *c;

static function_t find(const char *name)
{
	void *found = dlsym(hip, name);
	function_t function;

	if (!found)
		exit(3);
	memcpy(&function, &found, sizeof(found));
	return function;
}

#define HIP(name) find(#name)

/* As a compiler's start-up code has it. */
static void take_back(void)
{
	HIP(__hipUnregisterFatBinary)(bundle);
}

static void *launch(void *unused)
{
	function_t own = HIP(hipLaunchKernel), of_module = HIP(hipModuleLaunchKernel), wait = HIP(hipDeviceSynchronize);
	int n = N;
	void *params[] = {&a, &b, &c, &n};

	for (;;) {
		int result = by_module ? of_module(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, NULL, params, NULL)
				       : own(&stub, grid, block, params, (size_t)0, NULL);

		result |= wait();
		if (result && launched < FIRST)
			_exit(4);
		launched++;
	}
	return unused;
}

int main(int argc, char **argv)
{
	static struct {
		uint32_t magic, version;
		const void *code;
		void *unused;
	} wrapper = {0x48495046, 1, NULL, NULL};
	void **(*add)(void *), *found, *module;
	char *code = calloc(1, 1 << 20);
	FILE *file = argc == 4 ? fopen(argv[2], "rb") : NULL;
	pthread_t thread;

	hip = file ? dlopen(argv[1], RTLD_NOW) : NULL;
	if (!hip || !code || !fread(code, 1, 1 << 20, file))
		return 1;
	by_module = !strcmp(argv[3], "module");
	wrapper.code = code;
	found = dlsym(hip, "__hipRegisterFatBinary");
	memcpy(&add, &found, sizeof(found));
	bundle = add(&wrapper);
	HIP(__hipRegisterFunction)(bundle, &stub, "vector_add", "vector_add", -1, NULL, NULL, NULL, NULL, NULL);
	atexit(take_back);
	if (HIP(hipModuleLoadData)(&module, code) || HIP(hipModuleGetFunction)(&kernel, module, "vector_add") ||
	    HIP(hipMallocManaged)((void **)&a, N * sizeof(float), MANAGED_GLOBAL) ||
	    HIP(hipMallocManaged)((void **)&b, N * sizeof(float), MANAGED_GLOBAL) ||
	    HIP(hipMallocManaged)((void **)&c, N * sizeof(float), MANAGED_GLOBAL))
		return 2;
	if (pthread_create(&thread, NULL, launch, NULL) || pthread_detach(thread))
		return 2;
	while (launched < FIRST)
		usleep(100);
	printf("returns\n");
	return 0;
}
