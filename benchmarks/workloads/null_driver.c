/* A libcuda.so.1 that runs nothing, for what the hook driver costs the thread that launches: a call takes next to no time,
 * and a stream's work is over some nanoseconds after it was given (NULL_DRIVER_NS, of each launch). Device memory is the host's.
 * A kernel of a library, as the hook driver loads one, takes NULL_DRIVER_LIBRARY_NS, if that is set; and launches, events and
 * copies take who calls them NULL_DRIVER_CALL_NS, such a kernel's launch NULL_DRIVER_LIBRARY_CALL_NS. Where so much is queued as 1000 launches
 * take, a launch waits. NULL_DRIVER_OWN_TIME: it goes by the time that the thread of cuInit runs, so that
 * what else the machine does changes nothing.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned long long address;

enum { QUEUE = 1000, NOT_READY = 600, SM_MAJOR = 75, SM_MINOR = 76, MULTIPROCESSORS = 16 };

static _Thread_local void *current;
static _Atomic uint64_t busy_until_ns; /* of all streams together */
static uint64_t launch_ns, library_ns, call_ns, library_call_ns;

enum { OF_LIBRARY = '*' /* before its name, in a kernel's handle */ };

static clockid_t clock_id = CLOCK_MONOTONIC;

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(clock_id, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Names of functions are their handles: a kernel's is its name, a library's or a module's nothing. */
static int name_of(void **handle, const char *name)
{
	return !(*handle = strdup(name));
}

static uint64_t number_of(const char *name, uint64_t otherwise)
{
	const char *set = getenv(name);

	return set ? strtoull(set, NULL, 10) : otherwise;
}

static void wait_until(uint64_t ns)
{
	while (ns && now_ns() < ns)
		;
}

static void take_time(void)
{
	wait_until(call_ns ? now_ns() + call_ns : 0);
}

/* As the driver does with its tool. */
static void load_tool(void)
{
	const char *path = getenv("CUDA_INJECTION64_PATH");
	void *tool = path ? dlopen(path, RTLD_NOW) : NULL;
	int (*start)(void) = tool ? (int (*)(void))dlsym(tool, "InitializeInjection") : NULL;

	if (start)
		start();
}

int cuInit(unsigned int flags)
{
	launch_ns = number_of("NULL_DRIVER_NS", 0);
	library_ns = number_of("NULL_DRIVER_LIBRARY_NS", launch_ns);
	call_ns = number_of("NULL_DRIVER_CALL_NS", 0);
	library_call_ns = number_of("NULL_DRIVER_LIBRARY_CALL_NS", call_ns);
	if (getenv("NULL_DRIVER_OWN_TIME"))
		pthread_getcpuclockid(pthread_self(), &clock_id);
	load_tool();
	return (int)flags;
}
int cuDriverGetVersion(int *version)
{
	*version = 13000;
	return 0;
}
int cuGetErrorName(int status, const char **name)
{
	*name = status ? "CUDA_ERROR" : "CUDA_SUCCESS";
	return 0;
}
int cuDeviceGetCount(int *count)
{
	*count = 1;
	return 0;
}
int cuDeviceGet(int *device, int ordinal)
{
	return *device = ordinal;
}
int cuDeviceGetName(char *name, int size, int device)
{
	strncpy(name, "none", size);
	return device;
}
int cuDeviceGetAttribute(int *value, int attribute, int device)
{
	*value = attribute == SM_MAJOR ? 9 : attribute == SM_MINOR ? 0 : attribute == MULTIPROCESSORS ? 132 : 0;
	return device;
}
int cuDevicePrimaryCtxGetState(int device, unsigned int *flags, int *active)
{
	*flags = 0;
	*active = 1;
	return device;
}
int cuDevicePrimaryCtxRetain(void **context, int device)
{
	static char primary;

	*context = &primary;
	return device;
}
int cuCtxGetCurrent(void **context)
{
	*context = current;
	return 0;
}
int cuCtxSetCurrent(void *context)
{
	current = context;
	return 0;
}
int cuCtxPushCurrent_v2(void *context)
{
	return cuCtxSetCurrent(context);
}
int cuCtxPopCurrent_v2(void **context)
{
	return cuCtxGetCurrent(context);
}
int cuCtxGetDevice(int *device)
{
	return *device = 0;
}
int cuCtxSynchronize(void)
{
	while (now_ns() < atomic_load(&busy_until_ns))
		;
	return 0;
}

int cuMemHostAlloc(void **made, size_t bytes, unsigned int flags)
{
	return !(*made = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096));
}
int cuMemFreeHost(void *at)
{
	free(at);
	return 0;
}
int cuMemHostGetDevicePointer_v2(address *device, void *host, unsigned int flags)
{
	*device = (address)host;
	return 0;
}
int cuMemHostRegister_v2(void *at, size_t bytes, unsigned int flags)
{
	return 0;
}
int cuMemHostUnregister(void *at)
{
	return 0;
}
int cuMemAlloc_v2(address *made, size_t bytes)
{
	return cuMemHostAlloc((void **)made, bytes, 0);
}
int cuMemFree_v2(address at)
{
	return cuMemFreeHost((void *)at);
}
int cuMemGetInfo_v2(size_t *left, size_t *all)
{
	*left = *all = (size_t)64 << 30;
	return 0;
}
int cuMemcpyDtoHAsync_v2(void *to, address from, size_t bytes, void *stream)
{
	memcpy(to, (void *)from, bytes);
	return 0;
}
int cuMemcpyHtoDAsync_v2(address to, const void *from, size_t bytes, void *stream)
{
	take_time();
	memcpy((void *)to, from, bytes);
	return 0;
}
int cuMemsetD32Async(address to, unsigned int value, size_t n, void *stream)
{
	memset((void *)to, (int)value, n * 4);
	return 0;
}

int cuStreamCreate(void **stream, unsigned int flags)
{
	return name_of(stream, "stream");
}
int cuStreamDestroy_v2(void *stream)
{
	free(stream);
	return 0;
}
int cuStreamSynchronize(void *stream)
{
	return cuCtxSynchronize();
}
int cuStreamQuery(void *stream)
{
	return now_ns() < atomic_load(&busy_until_ns) ? NOT_READY : 0;
}
int cuStreamIsCapturing(void *stream, int *status)
{
	return *status = 0;
}
int cuStreamGetId(void *stream, unsigned long long *id)
{
	*id = (uintptr_t)stream;
	return 0;
}
int cuThreadExchangeStreamCaptureMode(int *mode)
{
	static _Thread_local int now;
	int before = now;

	now = *mode;
	*mode = before;
	return 0;
}

int cuEventCreate(uint64_t **event, unsigned int flags)
{
	take_time();
	return !(*event = calloc(1, sizeof(**event)));
}
int cuEventDestroy_v2(uint64_t *event)
{
	free(event);
	return 0;
}
int cuEventRecord(uint64_t *event, void *stream)
{
	uint64_t until = atomic_load(&busy_until_ns), now = now_ns();

	take_time();
	*event = until > now ? until : now;
	return 0;
}
int cuEventQuery(const uint64_t *event)
{
	return now_ns() < *event ? NOT_READY : 0;
}
int cuEventSynchronize(const uint64_t *event)
{
	while (cuEventQuery(event))
		;
	return 0;
}
int cuEventElapsedTime(float *ms, const uint64_t *start, const uint64_t *end)
{
	*ms = (float)(int64_t)(*end - *start) / 1e6f;
	return 0;
}

int cuModuleLoadData(void **module, const void *image)
{
	return name_of(module, "module");
}
int cuModuleGetFunction(void **function, void *module, const char *name)
{
	return name_of(function, name);
}
int cuLibraryLoadData(void **library, const void *image, int *options, void **values, unsigned int n, int *library_options,
		      void **library_values, unsigned int n_library)
{
	return name_of(library, "library");
}
int cuLibraryUnload(void *library)
{
	free(library);
	return 0;
}
int cuLibraryGetKernel(char **kernel, void *library, const char *name)
{
	*kernel = malloc(strlen(name) + 2);
	if (!*kernel)
		return 1;
	(*kernel)[0] = OF_LIBRARY;
	strcpy(*kernel + 1, name);
	return 0;
}
int cuLibraryGetModule(void **module, void *library)
{
	*module = library;
	return 0;
}
int cuKernelGetFunction(void **function, void *kernel)
{
	*function = kernel;
	return 0;
}
int cuFuncGetAttribute(int *value, int attribute, void *function)
{
	*value = 32;
	return 0;
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads, size_t shared_bytes)
{
	*blocks = 8;
	return 0;
}

/* A clock kernel of the hook driver's would wait for an answer that nobody gives. */
int cuLaunchKernel(const char *function, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by,
		   unsigned int bz, unsigned int shared_bytes, void *stream, void **params, void **extra)
{
	int library = function[0] == OF_LIBRARY;
	uint64_t now, since, ns = library ? library_ns : launch_ns;

	if (!strncmp(function + library, "ncc_", 4))
		return 1;
	if (!launch_ns)
		return 0;
	since = atomic_load_explicit(&busy_until_ns, memory_order_relaxed);
	now = now_ns() + (library ? library_call_ns : call_ns);
	wait_until(since > now + QUEUE * launch_ns ? since - QUEUE * launch_ns : now);
	now = now_ns();
	since = atomic_load_explicit(&busy_until_ns, memory_order_relaxed);
	atomic_store_explicit(&busy_until_ns, (since > now ? since : now) + ns, memory_order_relaxed);
	return 0;
}
