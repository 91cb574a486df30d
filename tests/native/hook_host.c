/* A CUDA program for tests of the hook driver: hook_host WAY SCENARIO.
 *
 * What it prints must not depend on the hook driver. WAY says how it reaches the driver: `direct` (linked against it),
 * `dlsym`, `proc` (cuGetProcAddress, the empty string first) or `ptsz` (the same, per-thread default stream).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "hook_host.h"
#include "hook_kernels.h"

struct api api;

enum { CAPTURE_RELAXED = 2 };

#define SAY(call) printf("%s = %d\n", #call, (int)(call))

static CUdeviceptr sum;

static void *heap_copy(const char *text)
{
	return strdup(text);
}

static CUmodule load(const char *text)
{
	CUmodule module = NULL;
	char *image = heap_copy(text);

	SAY(api.cuModuleLoadData(&module, image));
	/* Programs free their images; nobody may look at it any more. */
	memset(image, 'x', strlen(image));
	free(image);
	return module;
}

static CUfunction lookup(CUmodule module, const char *name)
{
	CUfunction function = NULL;

	printf("lookup %s = %d\n", name, api.cuModuleGetFunction(&function, module, name));
	return function;
}

static CUresult launch(CUfunction function, unsigned int grid, unsigned int block, CUstream stream)
{
	uint64_t one = 1;
	void *params[] = {&sum, &one};

	return api.cuLaunchKernel(function, grid, 1, 1, block, 1, 1, 0, stream, params, NULL);
}

static void say_sum(void)
{
	uint64_t value = 0;

	api.cuCtxSynchronize();
	printf("sum = %d", api.cuMemcpyDtoH(&value, sum, sizeof(value)));
	printf(", %llu\n", (unsigned long long)value);
}

static int first_keeps_errno;

static void start(void)
{
	CUcontext context;
	CUresult result;

	SAY(api.cuInit(0));
	SAY(api.cuDevicePrimaryCtxRetain(&context, 0));
	SAY(api.cuCtxSetCurrent(context));
	errno = 4711;
	result = api.cuMemAlloc(&sum, 64);
	first_keeps_errno = errno == 4711;
	printf("api.cuMemAlloc(&sum, 64) = %d\n", result);
	SAY(api.cuMemsetD8(sum, 0, 64));
}

static void basic(void)
{
	CUmodule module = load(IMAGE(ADD("add")));
	CUfunction function = lookup(module, "add");

	for (int i = 0; i < 10; i++)
		SAY(launch(function, 3, 64, NULL));
	say_sum();
	SAY(api.cuModuleUnload(module));
}

static void extra(void)
{
	CUfunction function = lookup(load(IMAGE(ADD("add"))), "add");
	uint64_t packed[2] = {sum, 5};
	size_t bytes = sizeof(packed);
	void *pairs[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
			 CU_LAUNCH_PARAM_END};

	SAY(api.cuLaunchKernel(function, 2, 1, 1, 32, 1, 1, 0, NULL, NULL, pairs));
	say_sum();
}

static void library(void)
{
	char *image = heap_copy(IMAGE(ADD("add") ADD("other")));
	CUlibrary lib = NULL;
	CUkernel kernel = NULL, again = NULL;
	CUfunction function = NULL;
	CUmodule module = NULL;

	SAY(api.cuLibraryLoadData(&lib, image, NULL, NULL, 0, NULL, NULL, 0));
	free(image);
	SAY(api.cuLibraryGetKernel(&kernel, lib, "add"));
	SAY(api.cuLibraryGetKernel(&again, lib, "add"));
	SAY(launch((CUfunction)kernel, 1, 32, NULL));
	SAY(api.cuKernelGetFunction(&function, kernel));
	SAY(launch(function, 1, 32, NULL));
	SAY(api.cuLibraryGetModule(&module, lib));
	SAY(launch(lookup(module, "other"), 1, 32, NULL));
	say_sum();
	SAY(api.cuLibraryUnload(lib));
}

static void launch_ex(void)
{
	CUfunction function = lookup(load(IMAGE(ADD("add"))), "add");
	CUlaunchAttribute attributes[2] = {{.id = 8}, {.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE, .value.cooperative = 1}};
	CUlaunchConfig config = {4, 1, 1, 32, 1, 1, 16, NULL, attributes, 2};
	uint64_t one = 1;
	void *params[] = {&sum, &one};

	SAY(api.cuLaunchKernelEx(&config, function, params, NULL));
	config.gridDimX = 33;
	SAY(api.cuLaunchKernelEx(&config, function, params, NULL));
	say_sum();
}

static void attributes(void)
{
	CUfunction function = lookup(load(IMAGE(ADD("add"))), "add");
	uint64_t one = 1;
	void *params[] = {&sum, &one};

	SAY(api.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 100000, NULL, params, NULL));
	SAY(api.cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 200000));
	SAY(api.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 100000, NULL, params, NULL));
	say_sum();
}

static void errors(void)
{
	CUmodule module = load(IMAGE(ADD("add") ADD("broken")));
	CUfunction function = lookup(module, "add");

	lookup(module, "absent");
	SAY(launch(function, 0, 32, NULL));
	SAY(launch(function, 1, 2048, NULL));
	SAY(api.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL));
	SAY(launch(lookup(module, "broken"), 1, 32, NULL));
	SAY(launch(function, 1, 32, NULL));
	SAY(api.cuModuleLoadData(&module, "not gpu code"));
	say_sum();
}

static void capture(void)
{
	CUmodule module = load(IMAGE(ADD("add") ADD("late"))), gone = load(IMAGE(ADD("gone")));
	CUfunction function = lookup(module, "add");
	int mode = CAPTURE_RELAXED;
	CUstream stream;
	CUgraph graph;

	lookup(gone, "gone");
	SAY(api.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	SAY(launch(function, 1, 32, stream));
	SAY(api.cuStreamBeginCapture(stream, 0));
	SAY(launch(function, 1, 32, stream));
	SAY(launch(lookup(module, "late"), 1, 32, stream));
	SAY(api.cuThreadExchangeStreamCaptureMode(&mode));
	SAY(api.cuModuleUnload(gone));
	SAY(api.cuThreadExchangeStreamCaptureMode(&mode));
	SAY(launch(function, 1, 32, NULL));
	SAY(api.cuStreamEndCapture(stream, &graph));
	SAY(launch(function, 1, 32, stream));
	say_sum();
}

/* The legacy stream cannot be used beside the capture of a stream that waits for it. */
static void implicit(void)
{
	CUfunction function = lookup(load(IMAGE(ADD("add"))), "add");
	CUstream stream;
	CUgraph graph;

	SAY(api.cuStreamCreate(&stream, 0));
	SAY(api.cuStreamBeginCapture(stream, 0));
	SAY(launch(function, 1, 32, stream));
	SAY(launch(function, 1, 32, NULL));
	SAY(api.cuStreamEndCapture(stream, &graph));
	SAY(launch(function, 1, 32, NULL));
	say_sum();
}

/* The same addresses mean something new each time. */
static void reload(void)
{
	for (int i = 0; i < 40; i++) {
		char text[1024], name[16];
		CUmodule module;

		snprintf(name, sizeof(name), "kernel%d", i % 7);
		snprintf(text, sizeof(text), IMAGE(ADD_TEXT("%s", "%%")), name);
		module = load(text);
		SAY(launch(lookup(module, name), 1, 32, NULL));
		SAY(api.cuModuleUnload(module));
	}
	say_sum();
}

static void *thread_body(void *argument)
{
	CUmodule module = argument;
	CUcontext context;
	CUfunction function = NULL;
	CUstream stream;

	api.cuDevicePrimaryCtxRetain(&context, 0);
	api.cuCtxSetCurrent(context);
	api.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
	api.cuModuleGetFunction(&function, module, "add");
	for (int i = 0; i < 50; i++)
		launch(function, 2, 64, stream);
	return NULL;
}

static void threads(void)
{
	CUmodule module = load(IMAGE(ADD("add")));
	pthread_t ids[8];

	for (int i = 0; i < 8; i++)
		pthread_create(&ids[i], NULL, thread_body, module);
	for (int i = 0; i < 8; i++)
		pthread_join(ids[i], NULL);
	say_sum();
}

/* Every thread has modules of its own, which come and go under the others' launches. */
static void *churn_body(void *argument)
{
	CUcontext context;

	api.cuDevicePrimaryCtxRetain(&context, 0);
	api.cuCtxSetCurrent(context);
	for (int i = 0; i < 25; i++) {
		CUfunction function = NULL;
		CUmodule module = NULL;
		char *image = heap_copy(IMAGE(ADD("add") ADD("other")));

		api.cuModuleLoadData(&module, image);
		free(image);
		api.cuModuleGetFunction(&function, module, i % 2 ? "add" : "other");
		for (int j = 0; j < 4; j++)
			launch(function, 1, 32, NULL);
		api.cuModuleUnload(module);
	}
	return argument;
}

static void churn(void)
{
	pthread_t ids[6];

	for (int i = 0; i < 6; i++)
		pthread_create(&ids[i], NULL, churn_body, NULL);
	for (int i = 0; i < 6; i++)
		pthread_join(ids[i], NULL);
	say_sum();
}

static void *look_up_slowly(void *argument)
{
	CUfunction function;
	CUcontext context;

	api.cuDevicePrimaryCtxRetain(&context, 0);
	api.cuCtxSetCurrent(context);
	api.cuModuleGetFunction(&function, argument, "add");
	return NULL;
}

static CUmodule many;

static void *look_one_up(void *name)
{
	CUfunction function = NULL;
	CUcontext context;

	api.cuDevicePrimaryCtxRetain(&context, 0);
	api.cuCtxSetCurrent(context);
	api.cuModuleGetFunction(&function, many, name);
	return function;
}

/* Twelve threads look up a kernel each, at the same time. */
static void lookups(void)
{
	static char *const names[] = {"a0", "a1", "a2", "a3", "a4", "a5", "b0", "b1", "b2", "b3", "b4", "b5"};
	pthread_t ids[12];
	void *function;

	many = load(IMAGE(ADD("a0") ADD("a1") ADD("a2") ADD("a3") ADD("a4") ADD("a5") ADD("b0") ADD("b1") ADD("b2")
				  ADD("b3") ADD("b4") ADD("b5")));
	for (int i = 0; i < 12; i++)
		pthread_create(&ids[i], NULL, look_one_up, names[i]);
	for (int i = 0; i < 12; i++) {
		pthread_join(ids[i], &function);
		launch(function, 1, 32, NULL);
	}
	say_sum();
}

/* The program ends while one of its threads is held up. */
static void leaving(void)
{
	CUmodule module = load(IMAGE(ADD("add")));
	pthread_t thread;

	pthread_create(&thread, NULL, look_up_slowly, module);
	usleep(300000);
}

/* One library on two devices, an attribute set on the first. */
static void devices(void)
{
	char *text = heap_copy(IMAGE(ADD("add")));
	uint64_t one = 1;
	void *params[] = {&sum, &one};
	CUlibrary lib = NULL;
	CUkernel kernel = NULL;
	CUfunction function = NULL;
	CUcontext context;

	SAY(api.cuLibraryLoadData(&lib, text, NULL, NULL, 0, NULL, NULL, 0));
	free(text);
	SAY(api.cuLibraryGetKernel(&kernel, lib, "add"));
	for (int device = 0; device < 2; device++) {
		SAY(api.cuDevicePrimaryCtxRetain(&context, device));
		SAY(api.cuCtxSetCurrent(context));
		SAY(api.cuKernelGetFunction(&function, kernel));
		SAY(api.cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100000));
		SAY(api.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 90000, NULL, params, NULL));
		say_sum(); /* waits for this device alone */
	}
}

/* Handles whose lookup was not seen. */
static void back_door(void)
{
	typedef CUresult get_kernel(CUkernel *, CUlibrary, const char *);
	typedef CUresult get_function(CUfunction *, CUmodule, const char *);
	CUmodule module = load(IMAGE(ADD("one")));
	CUlibrary lib = NULL;
	CUkernel kernel;
	CUfunction function;
	char *text = heap_copy(IMAGE(ADD("two")));

	SAY(api.cuLibraryLoadData(&lib, text, NULL, NULL, 0, NULL, NULL, 0));
	free(text);
	SAY(((get_kernel *)unseen("cuLibraryGetKernel"))(&kernel, lib, "two"));
	SAY(((get_function *)unseen("cuModuleGetFunction"))(&function, module, "one"));
	SAY(launch(function, 1, 32, NULL));
	SAY(launch((CUfunction)kernel, 1, 32, NULL));
	say_sum();
}

/* One static buffer for every image: it lies in the program, and does not keep. */
static void rewritten(void)
{
	static char buffer[1024];
	CUmodule modules[2];
	CUfunction functions[2];

	for (int i = 0; i < 2; i++) {
		snprintf(buffer, sizeof(buffer), IMAGE(ADD_TEXT("kernel%d", "%%")), i);
		SAY(api.cuModuleLoadData(&modules[i], buffer));
	}
	for (int i = 0; i < 2; i++) {
		SAY(api.cuModuleEnumerateFunctions(&functions[i], 1, modules[i]));
		SAY(launch(functions[i], 1, 32, NULL));
	}
	say_sum();
}

static int child_of(void (*body)(void), int status)
{
	pid_t child;

	fflush(stdout);
	child = fork();
	if (!child) {
		body();
		exit(status);
	}
	waitpid(child, &status, 0);
	return WEXITSTATUS(status);
}

static void start_basic(void)
{
	start();
	basic();
}

/* A child may use the device; but not that of a process that has used it before: there CUDA answers with errors. */
static void forked(void)
{
	printf("early child %d\n", child_of(start_basic, 7));
	start_basic();
	printf("late child %d\n", child_of(basic, 8));
	basic();
}

static void contexts(void)
{
	for (int i = 0; i < 3; i++) {
		CUcontext context;
		CUmodule module;

		SAY(api.cuCtxCreate(&context, 0, 1));
		module = load(IMAGE(ADD("add")));
		SAY(launch(lookup(module, "add"), 1, 32, NULL));
		SAY(api.cuCtxDestroy(context));
	}
	SAY(api.cuDevicePrimaryCtxRelease(0));
	say_sum();
}

static void enumerate(void)
{
	CUfunction functions[2];
	CUmodule module = load(IMAGE(ADD("one") ADD("two")));

	SAY(api.cuModuleEnumerateFunctions(functions, 2, module));
	SAY(launch(functions[1], 1, 32, NULL));
	say_sum();
}

/* Code that the driver takes and nobody else understands. */
static void strange(void)
{
	CUmodule module = NULL;

	SAY(api.cuModuleLoadData(&module, "\f" IMAGE(ADD("add"))));
	SAY(launch(lookup(module, "add"), 1, 32, NULL));
	say_sum();
}

static void linked(void)
{
	char one[] = IMAGE(ADD("add")), two[] = IMAGE(ADD("other"));
	CUlinkState state;
	CUmodule module;
	void *cubin;
	size_t bytes;

	SAY(api.cuLinkCreate(0, NULL, NULL, &state));
	SAY(api.cuLinkAddData(state, CU_JIT_INPUT_PTX, one, sizeof(one), "one", 0, NULL, NULL));
	SAY(api.cuLinkAddData(state, CU_JIT_INPUT_PTX, two, sizeof(two), "two", 0, NULL, NULL));
	SAY(api.cuLinkComplete(state, &cubin, &bytes));
	SAY(api.cuModuleLoadData(&module, cubin));
	SAY(api.cuLinkDestroy(state));
	SAY(launch(lookup(module, "other"), 1, 32, NULL));
	say_sum();
}

static void file(void)
{
	CUmodule module;
	FILE *out = fopen("image.ptx", "w");

	fputs(IMAGE(ADD("add")), out);
	fclose(out);
	SAY(api.cuModuleLoad(&module, "image.ptx"));
	remove("image.ptx");
	SAY(launch(lookup(module, "add"), 1, 32, NULL));
	say_sum();
}

static void options(void)
{
	int names[] = {0, 4, 24};
	void *values[] = {(void *)40, (void *)1024, (void *)0};
	CUmodule module;

	SAY(api.cuModuleLoadDataEx(&module, IMAGE(ADD("add")), 3, names, values));
	SAY(launch(lookup(module, "add"), 1, 32, NULL));
	say_sum();
}

/* A grid that was resident as a whole, then one that never was, then a block that is too big for more registers. */
static void resident(void)
{
	CUfunction function = lookup(load(IMAGE(ADD("add"))), "add");

	SAY(launch(function, 32, 64, NULL));
	SAY(launch(function, 1000, 64, NULL));
	SAY(launch(function, 32, 64, NULL));
	SAY(launch(function, 4, 1024, NULL));
	say_sum();
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* One of two holders lets go of the primary context while a kernel runs, which may take long. */
static void shared_primary(void)
{
	CUfunction function = lookup(load(IMAGE(ADD("add"))), "add");
	CUcontext context;
	double before;

	SAY(api.cuDevicePrimaryCtxRetain(&context, 0));
	SAY(launch(function, 1, 32, NULL));
	before = seconds();
	SAY(api.cuDevicePrimaryCtxRelease(0));
	printf("held up: %d\n", seconds() - before > 0.5);
	SAY(launch(function, 1, 32, NULL));
	say_sum();
	SAY(api.cuDevicePrimaryCtxRelease(0));
	SAY(launch(function, 1, 32, NULL));
}

/* The driver refuses to destroy a primary context so, and the program goes on in it. */
static void context_stays(void)
{
	CUfunction function = lookup(load(IMAGE(ADD("add"))), "add");
	CUcontext context;

	SAY(api.cuDevicePrimaryCtxRetain(&context, 0));
	for (int i = 0; i < 3; i++) {
		SAY(launch(function, 1, 32, NULL));
		SAY(api.cuCtxDestroy(context));
	}
	say_sum();
}

static CUkernel slow_kernel;

/* The first launch on another device makes the driver load the code there. */
static void *launch_elsewhere(void *argument)
{
	CUcontext context;

	api.cuDevicePrimaryCtxRetain(&context, 1);
	api.cuCtxSetCurrent(context);
	launch((CUfunction)slow_kernel, 1, 32, NULL);
	api.cuCtxSynchronize();
	return argument;
}

/* While the driver is busy with one thread's function, the others go on. */
static void held_up(void)
{
	char *text = heap_copy(IMAGE(ADD("add")));
	CUlibrary lib = NULL;
	CUfunction function = NULL;
	pthread_t thread;
	double before;

	SAY(api.cuLibraryLoadData(&lib, text, NULL, NULL, 0, NULL, NULL, 0));
	free(text);
	SAY(api.cuLibraryGetKernel(&slow_kernel, lib, "add"));
	SAY(api.cuKernelGetFunction(&function, slow_kernel));
	pthread_create(&thread, NULL, launch_elsewhere, NULL);
	usleep(300000);
	before = seconds();
	SAY(api.cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100000));
	SAY(launch(function, 1, 32, NULL));
	printf("held up: %d\n", seconds() - before > 0.5);
	pthread_join(thread, NULL);
	say_sum();
}

/* The image lies in a shared object whose name is that of a library to leave alone. */
static void owned(void)
{
	void *object = dlopen("libcublas_like.so", RTLD_NOW);
	CUmodule module;

	SAY(api.cuModuleLoadData(&module, dlsym(object, "the_image")));
	SAY(launch(lookup(module, "add"), 1, 32, NULL));
	say_sum();
}

static void memory(void)
{
	CUdeviceptr a, b;

	SAY(api.cuMemAlloc(&a, 4096));
	SAY(api.cuMemAllocAsync(&b, 512, NULL));
	SAY(api.cuMemFreeAsync(b, NULL));
	SAY(api.cuMemFree(a));
}

static void graph(void)
{
	uint64_t one = 1;
	void *values[] = {&sum, &one};
	CUDA_KERNEL_NODE_PARAMS params = {.func = lookup(load(IMAGE(ADD("add"))), "add"),
					  .gridDimX = 3,
					  .gridDimY = 1,
					  .gridDimZ = 1,
					  .blockDimX = 32,
					  .blockDimY = 1,
					  .blockDimZ = 1,
					  .kernelParams = values};
	CUgraph graph;
	CUgraphNode node;
	CUgraphExec runnable;

	SAY(api.cuGraphCreate(&graph, 0));
	SAY(api.cuGraphAddKernelNode(&node, graph, NULL, 0, &params));
	SAY(api.cuGraphInstantiate(&runnable, graph, 0));
	SAY(api.cuGraphLaunch(runnable, NULL));
	say_sum();
}

/* A daemon's way: every descriptor is closed, and the numbers come to mean something else. */
/* All but what the stand-in has from 900 on, as a driver's device files cannot be done without. */
static void closes(void)
{
	CUmodule module = load(IMAGE(ADD("add") ADD("late")));
	int victim[8]; /* mostly 3 to 10, but a thread of the hook driver may be opening a file */

	SAY(launch(lookup(module, "add"), 1, 32, NULL));
	for (int fd = 3; fd < 900; fd++)
		close(fd);
	for (int i = 0; i < 8; i++) {
		victim[i] = memfd_create("victim", 0);
		if (victim[i] < 0)
			return;
	}
	SAY(launch(lookup(module, "late"), 1, 32, NULL));
	for (int i = 0; i < 8; i++)
		printf("victim %d holds %ld bytes\n", i, (long)lseek(victim[i], 0, SEEK_END));
	say_sum();
}

/* A real image, HOST_IMAGE, and one of its kernels, HOST_ENTRY. */
static void image(void)
{
	static char data[1 << 20];
	static uint64_t zeros[16];
	FILE *in = fopen(getenv("HOST_IMAGE"), "rb");
	CUmodule module = NULL;
	void *params[16];

	if (!in || !fread(data, 1, sizeof(data) - 1, in))
		return;
	fclose(in);
	for (int i = 0; i < 16; i++)
		params[i] = &zeros[i];
	SAY(api.cuModuleLoadData(&module, data));
	for (int i = 0; i < 3; i++)
		SAY(api.cuLaunchKernel(lookup(module, getenv("HOST_ENTRY")), 4, 1, 1, 128, 1, 1, 0, NULL, params,
				       NULL));
}

/* No file may grow any more, memory's included. */
static void limited(void)
{
	CUmodule module = load(IMAGE(ADD("add")));
	struct rlimit none = {0, 0};
	CUfunction function;

	setrlimit(RLIMIT_FSIZE, &none);
	function = lookup(module, "add");
	for (int i = 0; i < 3; i++)
		SAY(launch(function, 3, 64, NULL));
	say_sum();
}

static void killed(void)
{
	basic();
	fflush(stdout);
	raise(9);
}

/* A call leaves in errno what it finds there. */
#define KEEPS(call)                                                        \
	do {                                                               \
		errno = 4711;                                              \
		int gave_ = (int)(call);                                   \
		printf("%s = %d errno %d\n", #call, gave_, errno == 4711); \
	} while (0)

static void errnos(void)
{
	CUmodule module = NULL;
	CUfunction function = NULL;
	CUstream stream = NULL;
	CUdeviceptr memory = 0;

	printf("first = 0 errno %d\n", first_keeps_errno);
	KEEPS(api.cuModuleLoadData(&module, IMAGE(ADD("add"))));
	KEEPS(api.cuModuleGetFunction(&function, module, "add"));
	KEEPS(api.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	KEEPS(launch(function, 3, 64, stream));
	KEEPS(api.cuMemAlloc(&memory, 64));
	KEEPS(api.cuModuleUnload(module));
}

static const struct {
	const char *name;
	void (*run)(void);
} scenarios[] = {
	{"errnos", errnos},
	{"shared_primary", shared_primary},
	{"context_stays", context_stays},
	{"held_up", held_up},
	{"basic", basic},
	{"extra", extra},
	{"library", library},
	{"launch_ex", launch_ex},
	{"attributes", attributes},
	{"errors", errors},
	{"capture", capture},
	{"reload", reload},
	{"threads", threads},
	{"forked", forked},
	{"contexts", contexts},
	{"enumerate", enumerate},
	{"strange", strange},
	{"linked", linked},
	{"file", file},
	{"options", options},
	{"resident", resident},
	{"owned", owned},
	{"memory", memory},
	{"graph", graph},
	{"closes", closes},
	{"killed", killed},
	{"image", image},
	{"back_door", back_door},
	{"rewritten", rewritten},
	{"churn", churn},
	{"leaving", leaving},
	{"devices", devices},
	{"lookups", lookups},
	{"limited", limited},
	{"implicit", implicit},
};

int main(int argc, char **argv)
{
	if (argc != 3 || !reach(argv[1]))
		return 2;
	if (strcmp(argv[2], "forked"))
		start();
	for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++) {
		if (!strcmp(scenarios[i].name, argv[2])) {
			scenarios[i].run();
			return 3;
		}
	}
	return 2;
}
