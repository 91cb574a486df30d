/* A stand-in for NVIDIA's libcupti, made of our own declarations: it is told by the stand-in driver what is called and what ran
 * (sim/watch.h), and makes records of it as those of CUDA 13 are, in buffers that its client gives. It notes calls in
 * FAKE_CUPTI_LOG, and fails the one that FAKE_CUPTI_FAIL names (NAME=RESULT).
 *
 * FAKE_CUPTI_VERSION: that it says. FAKE_CUPTI_CLOCK: its times are those of CLOCK_REALTIME whatever its client wants.
 * FAKE_CUPTI_UNTIMED: so many operations have no time. FAKE_CUPTI_DROPPED: so many were dropped. FAKE_CUPTI_RUNTIME: launches are of the runtime. FAKE_CUPTI_ODD: records
 * that cannot be stand among the others. FAKE_CUPTI_UNLINKED: there are no external correlations.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cuda/driver/cupti_abi.h"
#include "sim/cuda/names.h"
#include "sim/watch.h"

#define EXPORT __attribute__((visibility("default")))

enum { KINDS = 64, RUNTIME_LAUNCH = 211, MOST_RECORD = 248 };

/* Of the records of CUDA 13.5; 0: none are made. */
static const size_t record_bytes[KINDS] = {
	[CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL] = 248,
	[CUPTI_ACTIVITY_KIND_MEMCPY] = 112,
	[CUPTI_ACTIVITY_KIND_MEMSET] = 104,
	[CUPTI_ACTIVITY_KIND_MEMCPY2] = 96,
	[CUPTI_ACTIVITY_KIND_DRIVER] = 40,
	[CUPTI_ACTIVITY_KIND_RUNTIME] = 40,
	[CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION] = 24,
};

static const char *const names[] = {"",
#define NAME(asked, symbol, ...) #symbol,
				    NCC_SIM_NAMES(NAME)
#undef NAME
};

enum { NAMES = sizeof(names) / sizeof(names[0]) };

/* Guards all that follows. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int enabled[KINDS], chosen[NAMES], subscribed;
static uint64_t n_calls, n_untimed, last_end[8];
static size_t n_dropped, filled_bytes, buffer_bytes;
static uint8_t *buffer;
static CUpti_BuffersCallbackRequestFunc wanted;
static CUpti_BuffersCallbackCompleteFunc completed;
static CUpti_TimestampCallbackFunc timestamp;
static CUpti_CallbackFunc callback;
static void *userdata;

static void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void note(const char *format, ...)
{
	const char *path = getenv("FAKE_CUPTI_LOG");
	FILE *file = path ? fopen(path, "a") : NULL;
	va_list args;

	if (!file)
		return;
	va_start(args, format);
	vfprintf(file, format, args);
	va_end(args);
	fputc('\n', file);
	fclose(file);
}

static int fails(const char *name)
{
	const char *given = getenv("FAKE_CUPTI_FAIL");
	size_t bytes = strlen(name);

	return given && !strncmp(given, name, bytes) && given[bytes] == '=' ? atoi(given + bytes + 1) : 0;
}

#define BEGIN(name)                              \
	do {                                     \
		int failure = fails(#name);      \
		note("%s = %d", #name, failure); \
		if (failure)                     \
			return failure;          \
	} while (0)

static uint64_t now_ns(void)
{
	struct timespec t;

	if (timestamp && !getenv("FAKE_CUPTI_CLOCK"))
		return timestamp();
	clock_gettime(CLOCK_REALTIME, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- records ---- */

/* With the lock held, which is let go while the client is asked. */
static void hand_over(void)
{
	uint8_t *bytes = buffer;
	size_t size = buffer_bytes, valid = filled_bytes;

	buffer = NULL;
	filled_bytes = 0;
	if (!bytes)
		return;
	pthread_mutex_unlock(&lock);
	completed(NULL, 0, bytes, size, valid);
	pthread_mutex_lock(&lock);
}

/* With the lock held. */
static bool has_room(size_t bytes)
{
	size_t most = 0;

	if (buffer && filled_bytes + bytes > buffer_bytes)
		hand_over();
	if (!buffer && wanted)
		wanted(&buffer, &buffer_bytes, &most);
	return buffer && filled_bytes + bytes <= buffer_bytes;
}

/* With the lock held. */
static void put(const void *record, size_t known_bytes)
{
	int kind;

	memcpy(&kind, record, sizeof(kind));
	if (!has_room(record_bytes[kind])) {
		n_dropped++;
		return;
	}
	memcpy(buffer + filled_bytes, record, known_bytes);
	filled_bytes += record_bytes[kind];
}

static void put_odd(void)
{
	struct ncc_cupti_kernel kernel = {.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
					  .start = 2,
					  .end = 1,
					  .deviceId = 0xffffffff,
					  .gridX = -1,
					  .name = NULL};
	struct ncc_cupti_copy copy = {.kind = CUPTI_ACTIVITY_KIND_MEMCPY,
				      .copyKind = 255,
				      .bytes = UINT64_MAX,
				      .start = UINT64_MAX,
				      .end = UINT64_MAX,
				      .deviceId = 63};
	struct ncc_cupti_call call = {.kind = CUPTI_ACTIVITY_KIND_DRIVER,
				      .cbid = 0xffffffff,
				      .start = 1,
				      .end = 2,
				      .correlationId = 0xffffffff};

	put(&kernel, sizeof(kernel));
	put(&copy, sizeof(copy));
	put(&call, sizeof(call));
}

static uint32_t number_of(const char *name, const char *variant)
{
	char whole[128];
	uint32_t plain = 0;

	snprintf(whole, sizeof(whole), "%s%s", name, variant);
	for (uint32_t i = 1; i < NAMES; i++) {
		if (!strcmp(names[i], whole))
			return i;
		if (!strcmp(names[i], name))
			plain = i;
	}
	return plain;
}

static bool is_of_runtime(const char *name)
{
	return getenv("FAKE_CUPTI_RUNTIME") && !strncmp(name, "cuLaunchKernel", strlen("cuLaunchKernel"));
}

/* Of each thread: what it has pushed and not popped. */
static _Thread_local uint64_t external[16];
static _Thread_local int n_external;

/* With the lock held. */
static void put_external(uint32_t call)
{
	struct ncc_cupti_external r = {.kind = CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION,
				       .externalKind = CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2,
				       .correlationId = call};

	if (!enabled[CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION] || !n_external)
		return;
	r.externalId = external[n_external - 1];
	put(&r, sizeof(r));
}

static uint64_t on_call(const char *name, const char *variant)
{
	struct ncc_cupti_call call = {.kind = CUPTI_ACTIVITY_KIND_DRIVER, .cbid = number_of(name, variant)};
	bool told;

	pthread_mutex_lock(&lock);
	told = enabled[CUPTI_ACTIVITY_KIND_DRIVER] || chosen[call.cbid];
	if (is_of_runtime(name)) {
		call.kind = CUPTI_ACTIVITY_KIND_RUNTIME;
		call.cbid = RUNTIME_LAUNCH;
		told = enabled[CUPTI_ACTIVITY_KIND_RUNTIME] || chosen[RUNTIME_LAUNCH % NAMES];
	}
	call.start = now_ns();
	call.end = call.start + 100;
	call.processId = (uint32_t)getpid();
	call.threadId = (uint32_t)gettid();
	call.correlationId = (uint32_t)++n_calls;
	if (told) {
		put_external(call.correlationId);
		put(&call, sizeof(call));
	}
	pthread_mutex_unlock(&lock);
	return call.correlationId;
}

/* With the lock held. Work of a device is one after another. */
static void place(const struct ncc_ran *ran, uint64_t *start, uint64_t *end)
{
	uint64_t now = now_ns();

	if (n_untimed < (uint64_t)atoi(getenv("FAKE_CUPTI_UNTIMED") ? getenv("FAKE_CUPTI_UNTIMED") : "0")) {
		n_untimed++;
		*start = *end = 0;
		return;
	}
	*start = now > last_end[ran->device] ? now : last_end[ran->device];
	*end = last_end[ran->device] = *start + (ran->end_ns - ran->start_ns);
}

#define COMMON(ran)                                                                                \
	.deviceId = (uint32_t)(ran)->device, .contextId = (ran)->context + 1,                      \
	.streamId = (uint32_t)(ran)->origin.stream, .correlationId = (uint32_t)(ran)->origin.call, \
	.graphNodeId = (ran)->origin.node, .graphId = (ran)->origin.node ? 9 : 0

static void put_kernel(const struct ncc_ran *ran)
{
	struct ncc_cupti_kernel r = {.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
				     COMMON(ran),
				     .gridX = (int32_t)ran->grid[0],
				     .gridY = (int32_t)ran->grid[1],
				     .gridZ = (int32_t)ran->grid[2],
				     .blockX = (int32_t)ran->block[0],
				     .blockY = (int32_t)ran->block[1],
				     .blockZ = (int32_t)ran->block[2],
				     .dynamicSharedMemory = (int32_t)ran->shared_bytes,
				     .name = ran->kernel};

	place(ran, &r.start, &r.end);
	put(&r, sizeof(r));
}

static void put_copy(const struct ncc_ran *ran)
{
	struct ncc_cupti_copy r = {.kind = CUPTI_ACTIVITY_KIND_MEMCPY, COMMON(ran), .bytes = ran->bytes};

	r.copyKind = ran->from_host ? (ran->to_host ? 9 : 1) : ran->to_host ? 2 : 8;
	place(ran, &r.start, &r.end);
	put(&r, sizeof(r));
}

static void put_fill(const struct ncc_ran *ran)
{
	struct ncc_cupti_fill r = {.kind = CUPTI_ACTIVITY_KIND_MEMSET, COMMON(ran), .bytes = ran->bytes};

	place(ran, &r.start, &r.end);
	put(&r, sizeof(r));
}

static void on_ran(const struct ncc_ran *ran)
{
	pthread_mutex_lock(&lock);
	if (ran->kind == NCC_TASK_KERNEL && enabled[CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL])
		put_kernel(ran);
	else if (ran->kind == NCC_TASK_COPY && enabled[CUPTI_ACTIVITY_KIND_MEMCPY])
		put_copy(ran);
	else if (ran->kind == NCC_TASK_SET && enabled[CUPTI_ACTIVITY_KIND_MEMSET])
		put_fill(ran);
	if (getenv("FAKE_CUPTI_ODD"))
		put_odd();
	pthread_mutex_unlock(&lock);
}

static void on_context(CUcontext context, bool begins)
{
	const struct ncc_cupti_resource resource = {context};

	if (callback)
		callback(userdata, CUPTI_CB_DOMAIN_RESOURCE,
			 begins ? CUPTI_CBID_RESOURCE_CONTEXT_CREATED : CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING,
			 &resource);
}

static const struct ncc_watcher watcher = {on_call, on_ran, on_context};

/* ---- what its client calls ---- */

EXPORT int cuptiGetVersion(uint32_t *version)
{
	const char *given = getenv("FAKE_CUPTI_VERSION");

	*version = given ? (uint32_t)atoi(given) : 130500;
	return 0;
}

EXPORT int cuptiGetResultString(int result, const char **text)
{
	*text = result ? "the fake was told to fail" : "success";
	return 0;
}

/* As CUPTI reaches the driver when it is first used. */
static bool find_driver(void)
{
	void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
	CUresult (*get)(const void **, const void *) =
		driver ? (CUresult (*)(const void **, const void *))dlsym(driver, "cuGetExportTable") : NULL;
	const void *found = NULL;

	if (!get || get(&found, NCC_WATCH_ID) || !found)
		return false;
	((const struct ncc_watch_table *)found)->watch(&watcher);
	return true;
}

EXPORT int cuptiSubscribe(CUpti_SubscriberHandle *subscriber, CUpti_CallbackFunc function, void *data)
{
	BEGIN(cuptiSubscribe);
	if (subscribed)
		return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
	userdata = data;
	callback = function;
	subscribed = 1;
	*subscriber = (CUpti_SubscriberHandle)&subscribed;
	return find_driver() ? 0 : 15;
}

EXPORT int cuptiUnsubscribe(CUpti_SubscriberHandle subscriber)
{
	BEGIN(cuptiUnsubscribe);
	subscribed = 0;
	return 0;
}

EXPORT int cuptiEnableCallback(uint32_t enable, CUpti_SubscriberHandle subscriber, int domain, uint32_t cbid)
{
	BEGIN(cuptiEnableCallback);
	return subscribed ? 0 : 1;
}

EXPORT int cuptiGetCallbackName(int domain, uint32_t cbid, const char **name)
{
	if (domain == CUPTI_CB_DOMAIN_RUNTIME_API && cbid == RUNTIME_LAUNCH) {
		*name = "cudaLaunchKernel_v7000";
		return 0;
	}
	if (domain != CUPTI_CB_DOMAIN_DRIVER_API || !cbid || cbid >= NAMES)
		return 1;
	*name = names[cbid];
	return 0;
}

EXPORT int cuptiSetThreadIdType(int type)
{
	BEGIN(cuptiSetThreadIdType);
	return type == CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM ? 0 : 1;
}

EXPORT int cuptiGetTimestamp(uint64_t *ns)
{
	*ns = now_ns();
	return 0;
}

EXPORT int cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc function)
{
	BEGIN(cuptiActivityRegisterTimestampCallback);
	timestamp = function;
	return 0;
}

EXPORT int cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
					  CUpti_BuffersCallbackCompleteFunc complete)
{
	BEGIN(cuptiActivityRegisterCallbacks);
	wanted = request;
	completed = complete;
	return 0;
}

EXPORT int cuptiActivitySetAttribute(int attribute, size_t *bytes, void *value)
{
	BEGIN(cuptiActivitySetAttribute);
	return 0;
}

static int enable(int kind, int on)
{
	if (kind < 0 || kind >= KINDS || !record_bytes[kind] ||
	    (kind == CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION && getenv("FAKE_CUPTI_UNLINKED")))
		return 21;
	pthread_mutex_lock(&lock);
	enabled[kind] = on;
	pthread_mutex_unlock(&lock);
	return 0;
}

EXPORT int cuptiActivityEnable(int kind)
{
	note("enable %d", kind);
	BEGIN(cuptiActivityEnable);
	return enable(kind, 1);
}

EXPORT int cuptiActivityDisable(int kind)
{
	note("disable %d", kind);
	return enable(kind, 0);
}

EXPORT int cuptiActivityPushExternalCorrelationId(int kind, uint64_t id)
{
	if (kind != CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2 || n_external == 16)
		return 1;
	external[n_external++] = id;
	return 0;
}

EXPORT int cuptiActivityPopExternalCorrelationId(int kind, uint64_t *last)
{
	if (kind != CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2 || !n_external)
		return 1;
	*last = external[--n_external];
	return 0;
}

#ifndef NO_CHOICE
EXPORT int cuptiActivityEnableDriverApi(uint32_t cbid, uint8_t on)
{
	chosen[cbid] = on;
	return 0;
}

EXPORT int cuptiActivityEnableRuntimeApi(uint32_t cbid, uint8_t on)
{
	chosen[cbid % NAMES] = on;
	return 0;
}
#endif

EXPORT int cuptiActivityFlushAll(uint32_t flag)
{
	pthread_mutex_lock(&lock);
	if (filled_bytes)
		hand_over();
	pthread_mutex_unlock(&lock);
	return 0;
}

EXPORT int cuptiActivityGetNextRecord(uint8_t *bytes, size_t valid_bytes, void **record)
{
	size_t at = *record ? (size_t)((uint8_t *)*record - bytes) : 0;
	int kind;

	if (*record) {
		memcpy(&kind, *record, sizeof(kind));
		at += kind > 0 && kind < KINDS ? record_bytes[kind] : valid_bytes;
	}
	if (at >= valid_bytes)
		return CUPTI_ERROR_MAX_LIMIT_REACHED;
	*record = bytes + at;
	return 0;
}

EXPORT int cuptiActivityGetNumDroppedRecords(CUcontext context, uint32_t stream, size_t *dropped)
{
	static int told;
	const char *given = getenv("FAKE_CUPTI_DROPPED");

	pthread_mutex_lock(&lock);
	*dropped = n_dropped + (size_t)(given && !told++ ? atoi(given) : 0);
	n_dropped = 0;
	pthread_mutex_unlock(&lock);
	return 0;
}
