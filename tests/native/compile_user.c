/* A library that is linked to NVRTC and nvJitLink: it reaches them by the names that it was linked to. */
#include <stdio.h>
#include <string.h>

#include "cuda/driver/compilers.h"

int nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name, int n_headers, const char **headers,
		       const char **names);
int nvrtcCompileProgram(nvrtcProgram program, int n_options, const char **options);
int nvrtcGetCUBINSize(nvrtcProgram program, size_t *bytes);
int nvrtcGetCUBIN(nvrtcProgram program, char *cubin);
int nvrtcDestroyProgram(nvrtcProgram *program);
int __nvJitLinkCreate_13_0(nvJitLinkHandle *link, uint32_t n_options, const char **options);
int __nvJitLinkAddData_13_0(nvJitLinkHandle link, int type, const void *data, size_t bytes, const char *name);
int __nvJitLinkComplete_13_0(nvJitLinkHandle link);
int __nvJitLinkGetLinkedCubinSize_13_0(nvJitLinkHandle link, size_t *bytes);
int __nvJitLinkGetLinkedCubin_13_0(nvJitLinkHandle link, void *cubin);
int __nvJitLinkDestroy_13_0(nvJitLinkHandle *link);

static char cubins[2][1 << 20];

static size_t compile(int number, const char *source, const char *arch)
{
	const char *options[] = {arch, "-rdc=true"};
	nvrtcProgram program;
	size_t bytes = 0;

	if (nvrtcCreateProgram(&program, source, "user.cu", 0, NULL, NULL) || nvrtcCompileProgram(program, 2, options) ||
	    nvrtcGetCUBINSize(program, &bytes) || bytes > sizeof(cubins[0]) || nvrtcGetCUBIN(program, cubins[number]))
		return 0;
	nvrtcDestroyProgram(&program);
	return bytes;
}

int compile_and_link(const char *kernel, const char *helper, const char *arch, char *out, size_t room)
{
	const char *sources[] = {kernel, helper};
	char option[64];
	const char *options[] = {option};
	nvJitLinkHandle link;
	size_t bytes = 0;

	snprintf(option, sizeof(option), "-arch=%s", arch);
	if (__nvJitLinkCreate_13_0(&link, 1, options))
		return -1;
	snprintf(option, sizeof(option), "--gpu-architecture=%s", arch);
	for (int i = 0; i < 2; i++) {
		bytes = compile(i, sources[i], option);
		if (!bytes || __nvJitLinkAddData_13_0(link, NVJITLINK_INPUT_CUBIN, cubins[i], bytes, "unit"))
			return -2;
	}
	if (__nvJitLinkComplete_13_0(link) || __nvJitLinkGetLinkedCubinSize_13_0(link, &bytes) || bytes > room ||
	    __nvJitLinkGetLinkedCubin_13_0(link, out) || __nvJitLinkDestroy_13_0(&link))
		return -3;
	return (int)bytes;
}
