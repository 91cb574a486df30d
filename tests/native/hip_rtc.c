/* Compiles its kernels itself: hip_rtc LIBRARY COMPILER [BROKEN], two libraries that may be one. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, BLOCK = 128, GRID = 3, MANAGED_GLOBAL = 1 };

static const char source[] = "__device__ int calls;\n"
			     "extern \"C\" __global__ void twice(float *a, int n)\n"
			     "{\n"
			     "	int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
			     "	if (i < n)\n"
			     "		a[i] *= 2;\n"
			     "	if (!i)\n"
			     "		atomicAdd(&calls, 1);\n"
			     "}\n"
			     "template <int BY> __global__ void plus(float *a, int n)\n"
			     "{\n"
			     "	int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
			     "	if (i < n)\n"
			     "		a[i] += BY;\n"
			     "}\n";

typedef int (*function_t)();

static void *hip, *compiler;

static function_t find(void *library, const char *name)
{
	void *found = dlsym(library, name);
	function_t function;

	if (!found) {
		printf("no %s\n", name);
		exit(1);
	}
	memcpy(&function, &found, sizeof(found));
	return function;
}

#define HIP(name) find(hip, #name)
#define RTC(name) find(compiler, #name)

static void check(const char *what, int result)
{
	if (!result)
		return;
	printf("%s %d\n", what, result);
	exit(1);
}

static void say_log(void *program)
{
	size_t bytes = 0;
	char *log;

	check("log's size", RTC(hiprtcGetProgramLogSize)(program, &bytes));
	log = calloc(1, bytes + 1);
	check("log", RTC(hiprtcGetProgramLog)(program, log));
	printf("log has an error %d\n", strstr(log, "error:") != NULL);
	free(log);
}

/* Freed before it is loaded again: what it is is known by its bytes. */
static void *load(void *program)
{
	size_t bytes;
	char *code;
	void *module;

	check("size", RTC(hiprtcGetCodeSize)(program, &bytes));
	code = malloc(bytes);
	check("code", RTC(hiprtcGetCode)(program, code));
	check("module", HIP(hipModuleLoadData)(&module, code));
	memset(code, 0, bytes);
	free(code);
	return module;
}

static void launch(void *module, const char *name, float *a)
{
	int n = N;
	void *params[] = {&a, &n}, *kernel;

	check("function", HIP(hipModuleGetFunction)(&kernel, module, name));
	check("launch", HIP(hipModuleLaunchKernel)(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, NULL, params, NULL));
	check("wait", HIP(hipDeviceSynchronize)());
}

int main(int argc, char **argv)
{
	const char *text = argc > 3 ? "__global__ void none of it" : source, *plus = NULL;
	const char *options[] = {"-O2"};
	void *program, *module, *calls;
	size_t bytes;
	int result, called = 0, right = 1;
	float *a;

	hip = argc > 2 ? dlopen(argv[1], RTLD_NOW) : NULL;
	compiler = hip ? dlopen(argv[2], RTLD_NOW) : NULL;
	if (!compiler) {
		printf("%s\n", dlerror());
		return 1;
	}
	check("program", RTC(hiprtcCreateProgram)(&program, text, "made.hip", 0, NULL, NULL));
	check("expression", RTC(hiprtcAddNameExpression)(program, "plus<5>"));
	result = RTC(hiprtcCompileProgram)(program, 1, options);
	if (result) {
		printf("compiled %d\n", result);
		say_log(program);
		return 2;
	}
	check("name", RTC(hiprtcGetLoweredName)(program, "plus<5>", &plus));
	module = load(program);
	check("memory", HIP(hipMallocManaged)((void **)&a, N * sizeof(*a), MANAGED_GLOBAL));
	for (int i = 0; i < N; i++)
		a[i] = (float)i;
	launch(module, "twice", a);
	launch(module, plus, a);
	launch(module, "twice", a);
	check("destroy", RTC(hiprtcDestroyProgram)(&program));
	for (int i = 0; i < N; i++)
		right &= a[i] == 2 * (2 * (float)i + 5);
	check("global", HIP(hipModuleGetGlobal)(&calls, &bytes, module, "calls"));
	check("copy", HIP(hipMemcpyDtoH)(&called, calls, sizeof(called)));
	printf("right %d, called %d\n", right, called);
	return 0;
}
