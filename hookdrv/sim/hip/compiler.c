/* hipRTC, which needs no GPU: AMD's own, of a library that lies behind this one. It compiles for the stand-in's device where
 * the program does not say for which. Where there is none, every call answers an error, and says so once.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/device.h"
#include "sim/hip/hip.h"

enum { HIPRTC_ERROR_INTERNAL_ERROR = 11 };

typedef struct _hiprtcProgram *hiprtcProgram;

/* X(name, (parameters), (arguments)), but for what is done with options and errors' names. */
#define PASSED_ON(X)                                                                                         \
	X(hiprtcVersion, (int *major, int *minor), (major, minor))                                           \
	X(hiprtcCreateProgram,                                                                               \
	  (hiprtcProgram * program, const char *source, const char *name, int n, const char *const *headers, \
	   const char *const *names),                                                                        \
	  (program, source, name, n, headers, names))                                                        \
	X(hiprtcDestroyProgram, (hiprtcProgram * program), (program))                                        \
	X(hiprtcAddNameExpression, (hiprtcProgram program, const char *expression), (program, expression))   \
	X(hiprtcGetLoweredName, (hiprtcProgram program, const char *expression, const char **name),          \
	  (program, expression, name))                                                                       \
	X(hiprtcGetProgramLogSize, (hiprtcProgram program, size_t *bytes), (program, bytes))                 \
	X(hiprtcGetProgramLog, (hiprtcProgram program, char *log), (program, log))                           \
	X(hiprtcGetCodeSize, (hiprtcProgram program, size_t *bytes), (program, bytes))                       \
	X(hiprtcGetCode, (hiprtcProgram program, char *code), (program, code))

/* NULL: there is none. */
static struct {
#define FIELD(name, params, arguments) int(*name) params;
	PASSED_ON(FIELD)
#undef FIELD
	int (*hiprtcCompileProgram)(hiprtcProgram program, int n, const char *const *options);
	const char *(*hiprtcGetErrorString)(int error);
} real;

static const struct {
	const char *name;
	void *place;
} fields[] = {
#define ROW(name, params, arguments) {#name, &real.name},
	PASSED_ON(ROW)
#undef ROW
		{"hiprtcCompileProgram", &real.hiprtcCompileProgram},
	{"hiprtcGetErrorString", &real.hiprtcGetErrorString},
};

/* A library of its own since 5.3, part of HIP's before: of that one by its path, as its name is this one's. */
static const char *const libraries[] = {
	"libhiprtc.so.7",
	"libhiprtc.so.6",
	"libhiprtc.so.5",
	"libhiprtc.so",
	"/opt/rocm/lib/libhiprtc.so",
	"/usr/lib/x86_64-linux-gnu/libamdhip64.so.5",
	"/usr/lib64/libamdhip64.so.5",
	NULL,
};

static bool is_this(const void *function)
{
	Dl_info found, own;

	return dladdr(function, &found) && dladdr((void *)is_this, &own) && found.dli_fbase == own.dli_fbase;
}

/* What it calls of its own is not to be this library's. */
static void *open_one(const char *path)
{
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
	void *found = library ? dlsym(library, "hiprtcCompileProgram") : NULL;

	if (found && !is_this(found))
		return library;
	if (library)
		dlclose(library);
	return NULL;
}

static void find(void)
{
	const char *asked = ncc_config.hiprtc;
	void *library = asked ? open_one(asked) : NULL;

	for (size_t i = 0; !asked && !library && libraries[i]; i++)
		library = open_one(libraries[i]);
	if (!library)
		ncc_say("hipRTC is not supported without AMD's own: libhiprtc.so, or NCC_SIM_HIPRTC with the path of "
			"one");
	for (size_t i = 0; library && i < sizeof(fields) / sizeof(fields[0]); i++) {
		void *function = dlsym(library, fields[i].name);

		memcpy(fields[i].place, &function, sizeof(function));
	}
}

static void ready(const char *name)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	ncc_hip_begin(name);
	pthread_once(&once, find);
	ncc_log("%s", name);
}

#define EXPORTED __attribute__((visibility("default")))

#define PASS_ON(name, params, arguments)                                              \
	EXPORTED int name params                                                      \
	{                                                                             \
		ready(#name);                                                         \
		return real.name ? real.name arguments : HIPRTC_ERROR_INTERNAL_ERROR; \
	}

PASSED_ON(PASS_ON)

static bool names_device(const char *option)
{
	static const char *const ways[] = {"--gpu-architecture", "--offload-arch", "-arch"};

	for (size_t i = 0; option && i < sizeof(ways) / sizeof(ways[0]); i++)
		if (!strncmp(option, ways[i], strlen(ways[i])))
			return true;
	return false;
}

static int compile_for_device(hiprtcProgram program, int n, const char *const *options)
{
	const char **all = calloc((size_t)n + 1, sizeof(*all));
	char device[96];
	int result = HIPRTC_ERROR_INTERNAL_ERROR;

	snprintf(device, sizeof(device), "--gpu-architecture=%s", ncc_device_target());
	if (all) {
		if (n)
			memcpy(all, options, (size_t)n * sizeof(*all));
		all[n] = device;
		result = real.hiprtcCompileProgram(program, n + 1, all);
	}
	free(all);
	return result;
}

EXPORTED int hiprtcCompileProgram(hiprtcProgram program, int n, const char *const *options)
{
	bool named = false;

	ready("hiprtcCompileProgram");
	if (!real.hiprtcCompileProgram)
		return HIPRTC_ERROR_INTERNAL_ERROR;
	for (int i = 0; options && i < n && !named; i++)
		named = names_device(options[i]);
	if (named || n < 0 || (n && !options))
		return real.hiprtcCompileProgram(program, n, options);
	return compile_for_device(program, n, options);
}

EXPORTED const char *hiprtcGetErrorString(int error)
{
	ready("hiprtcGetErrorString");
	if (real.hiprtcGetErrorString)
		return real.hiprtcGetErrorString(error);
	return error ? "HIPRTC_ERROR_INTERNAL_ERROR" : "HIPRTC_SUCCESS";
}
