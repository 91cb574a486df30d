/* cuInit, and what NVIDIA's driver does with it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "sim/enter.h"

/* As NVIDIA's driver loads a tool, once. */
static void load_tool(void)
{
	const char *path = getenv("CUDA_INJECTION64_PATH");
	void *tool = path && *path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
	int (*begin)(void) = tool ? (int (*)(void))dlsym(tool, "InitializeInjection") : NULL;

	ncc_log("tool %s", begin ? "loaded" : "none");
	if (begin)
		begin();
	if (begin)
		ncc_tool_sees = (void (*)(const char *))dlsym(tool, "SeeCall");
}

static pthread_once_t tool_once = PTHREAD_ONCE_INIT;

NCC_API cuInit(unsigned int flags)
{
	CUresult result;

	ncc_log("cuInit");
	if (flags)
		return CUDA_ERROR_INVALID_VALUE;
	result = ncc_initialise();
	if (result)
		return result;
	if (getenv("CUDA_INJECTION64_PATH"))
		pthread_once(&tool_once, load_tool);
	return (CUresult)ncc_injected("", "cuInit");
}

NCC_API cuDriverGetVersion(int *version)
{
	if (!version)
		return CUDA_ERROR_INVALID_VALUE;
	*version = NCC_DRIVER_VERSION;
	return CUDA_SUCCESS;
}
