#define _GNU_SOURCE
#include "records_fake.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "driver/real.h"
#include "driver/vendor.h"

enum { CONTEXTS = 4, POISON = 0xa5 };

struct allocation {
	struct allocation *next;
	uint8_t *bytes;
	size_t size;
	CUcontext context;
};

struct CUctx_st {
	int number;
};

struct CUevent_st {
	CUcontext context;
	uint64_t at_ns;
	bool recorded;
	bool timed;
	CUstream stream;
	uint64_t after; /* copies that were put on it before */
};

struct copy {
	struct copy *next;
	void *to;
	const void *from;
	CUdeviceptr device; /* one of them */
	size_t bytes;
};

struct CUstream_st {
	CUcontext context;
	struct copy *copies, *last; /* not done yet, in order */
	uint64_t n_put, n_done;
};

struct ncc_real ncc_real;
const struct ncc_vendor ncc_vendor; /* whose calls are none of its library's */

/* Guards everything here. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct allocation *allocations, *reached; /* the device's, and the host's that it reaches */
static struct fake_stats stats;
static struct CUctx_st contexts[CONTEXTS];
static uint64_t memory_bytes = 1ull << 40;
static CUresult sticky;
static uint64_t most_pinned = UINT64_MAX; /* allocations */
static uint64_t waits_to_keep, waits_to_lose;
static bool held, failing, registers = true;
static CUstream held_stream; /* NULL: none */
static pthread_t program;
static bool legacy_is_barrier, never_at_rest;
static char faults[4096];
static _Thread_local CUcontext current;

static void fault(const char *what)
{
	size_t n = strlen(faults);

	snprintf(faults + n, sizeof(faults) - n, "%s;", what);
	stats.faults++;
}

#define BEGIN()                    \
	pthread_mutex_lock(&lock); \
	if (sticky)                \
	return end(sticky)

static CUresult end(CUresult result)
{
	pthread_mutex_unlock(&lock);
	return result;
}

static void need_context(CUcontext context, const char *what)
{
	if (!current || (context && context != current))
		fault(what);
}

static struct allocation *find(CUdeviceptr address, size_t bytes)
{
	uint8_t *at = (uint8_t *)(uintptr_t)address;

	for (struct allocation *a = allocations; a; a = a->next)
		if (at >= a->bytes && at + bytes <= a->bytes + a->size)
			return a;
	for (struct allocation *a = reached; a; a = a->next)
		if (at >= a->bytes && at + bytes <= a->bytes + a->size)
			return a;
	return NULL;
}

static CUresult ctx_get(CUcontext *context)
{
	*context = current;
	return CUDA_SUCCESS;
}

static CUresult ctx_set(CUcontext context)
{
	BEGIN();
	current = context;
	return end(CUDA_SUCCESS);
}

static _Thread_local CUcontext pushed[8];
static _Thread_local int n_pushed;

static CUresult ctx_push(CUcontext context)
{
	BEGIN();
	pushed[n_pushed++] = current;
	current = context;
	return end(CUDA_SUCCESS);
}

static CUresult ctx_pop(CUcontext *context)
{
	BEGIN();
	*context = current;
	current = pushed[--n_pushed];
	return end(CUDA_SUCCESS);
}

static CUresult ctx_device(CUdevice *device)
{
	BEGIN();
	*device = current ? current->number : -1;
	return end(CUDA_SUCCESS);
}

static CUresult device_name(char *name, int bytes, CUdevice device)
{
	BEGIN();
	snprintf(name, (size_t)bytes, "fake \"%d\"", device);
	return end(CUDA_SUCCESS);
}

static CUresult mem_alloc(CUdeviceptr *address, size_t bytes)
{
	struct allocation *a;

	BEGIN();
	need_context(NULL, "cuMemAlloc without a context");
	if (stats.live_bytes + bytes > memory_bytes)
		return end(CUDA_ERROR_OUT_OF_MEMORY);
	a = calloc(1, sizeof(*a));
	a->bytes = malloc(bytes);
	memset(a->bytes, POISON, bytes);
	a->size = bytes;
	a->context = current;
	a->next = allocations;
	allocations = a;
	*address = (uintptr_t)a->bytes;
	stats.allocations++;
	stats.live_allocations++;
	stats.live_bytes += bytes;
	if (stats.live_bytes > stats.most_bytes)
		stats.most_bytes = stats.live_bytes;
	return end(CUDA_SUCCESS);
}

static CUresult mem_free(CUdeviceptr address)
{
	struct allocation **link = &allocations, *a;

	BEGIN();
	while (*link && (*link)->bytes != (uint8_t *)(uintptr_t)address)
		link = &(*link)->next;
	a = *link;
	if (!a) {
		fault("cuMemFree of what is not allocated");
		return end(CUDA_ERROR_INVALID_VALUE);
	}
	need_context(a->context, "cuMemFree in another context");
	*link = a->next;
	stats.live_allocations--;
	stats.live_bytes -= a->size;
	free(a->bytes);
	free(a);
	return end(CUDA_SUCCESS);
}

static void know(void *host, size_t bytes)
{
	struct allocation *a = calloc(1, sizeof(*a));

	*a = (struct allocation){.next = reached, .bytes = host, .size = bytes, .context = current};
	reached = a;
	stats.live_pinned++;
}

static void forget(const void *host)
{
	struct allocation **link = &reached, *a;

	while ((*link)->bytes != host)
		link = &(*link)->next;
	a = *link;
	*link = a->next;
	free(a);
	stats.live_pinned--;
}

static CUresult host_alloc(void **host, size_t bytes, unsigned int flags)
{
	BEGIN();
	need_context(NULL, "cuMemHostAlloc without a context");
	if (stats.live_pinned >= most_pinned)
		return end(CUDA_ERROR_OUT_OF_MEMORY);
	*host = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096); /* whole pages, as the driver's */
	know(*host, bytes);
	return end(CUDA_SUCCESS);
}

static CUresult host_free(void *host)
{
	BEGIN();
	forget(host);
	free(host);
	return end(CUDA_SUCCESS);
}

static CUresult host_register(void *host, size_t bytes, unsigned int flags)
{
	BEGIN();
	need_context(NULL, "cuMemHostRegister without a context");
	if (!registers || stats.live_pinned >= most_pinned)
		return end(CUDA_ERROR_NOT_SUPPORTED);
	know(host, bytes);
	return end(CUDA_SUCCESS);
}

static CUresult host_unregister(void *host)
{
	BEGIN();
	forget(host);
	return end(CUDA_SUCCESS);
}

static CUresult host_device_pointer(CUdeviceptr *address, void *host, unsigned int flags)
{
	BEGIN();
	*address = (uintptr_t)host;
	return end(CUDA_SUCCESS);
}

/* With the lock held, which is let go. */
static CUresult put_copy(CUstream stream, struct copy copy)
{
	struct copy *made;

	need_context(stream->context, "copy on a stream of another context");
	if (!find(copy.device, copy.bytes)) {
		fault("copy from or to outside an allocation");
		return end(CUDA_ERROR_INVALID_VALUE);
	}
	made = malloc(sizeof(*made));
	*made = copy;
	if (stream->copies)
		stream->last->next = made;
	else
		stream->copies = made;
	stream->last = made;
	stream->n_put++;
	return end(CUDA_SUCCESS);
}

static CUresult copy_to(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	BEGIN();
	return put_copy(stream, (struct copy){.to = (void *)(uintptr_t)to, .from = from, .device = to, .bytes = bytes});
}

static CUresult copy(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	BEGIN();
	memset(to, POISON, bytes);
	stats.copied_bytes += bytes;
	return put_copy(stream,
			(struct copy){.to = to, .from = (void *)(uintptr_t)from, .device = from, .bytes = bytes});
}

static CUresult copy_2d(const CUDA_MEMCPY2D *c, CUstream stream)
{
	for (size_t row = 0; row < c->Height; row++) {
		CUresult result = copy((uint8_t *)c->dstHost + row * c->dstPitch, c->srcDevice + row * c->srcPitch,
				       c->WidthInBytes, stream);

		if (result)
			return result;
	}
	return CUDA_SUCCESS;
}

static CUresult set_words(CUdeviceptr to, unsigned int word, size_t n, CUstream stream)
{
	BEGIN();
	if (failing)
		return end(CUDA_ERROR_UNKNOWN);
	if (!find(to, n * 4))
		fault("memset outside an allocation");
	for (size_t i = 0; i < n; i++)
		((unsigned int *)(uintptr_t)to)[i] = word;
	return end(CUDA_SUCCESS);
}

static CUresult stream_create(CUstream *stream, unsigned int flags)
{
	BEGIN();
	if (flags != CU_STREAM_NON_BLOCKING)
		fault("a stream of ours that blocks");
	*stream = calloc(1, sizeof(**stream));
	(*stream)->context = current;
	stats.live_streams++;
	return end(CUDA_SUCCESS);
}

/* Those are numbers, ours addresses. */
static bool is_of_program(CUstream stream)
{
	return (uintptr_t)stream < 1 << 20;
}

static void finish_copies(CUstream stream, uint64_t n)
{
	for (; stream->n_done < n; stream->n_done++) {
		struct copy *copy = stream->copies;

		if (find(copy->device, copy->bytes))
			memcpy(copy->to, copy->from, copy->bytes);
		else
			fault("copy from or to memory that is gone");
		stream->copies = copy->next;
		free(copy);
	}
}

static CUresult stream_destroy(CUstream stream)
{
	BEGIN();
	finish_copies(stream, stream->n_put);
	need_context(stream->context, "cuStreamDestroy in another context");
	free(stream);
	stats.live_streams--;
	return end(CUDA_SUCCESS);
}

/* With the lock held: the copies stay under way. */
static bool loses_wait(void)
{
	bool loses = !waits_to_keep && waits_to_lose;

	waits_to_keep -= waits_to_keep > 0;
	waits_to_lose -= loses;
	return loses;
}

static CUresult stream_sync(CUstream stream)
{
	BEGIN();
	if (loses_wait())
		return end(CUDA_ERROR_UNKNOWN);
	if (is_of_program(stream))
		fault("a stream of the program was synchronised");
	else
		finish_copies(stream, stream->n_put);
	return end(CUDA_SUCCESS);
}

static CUresult stream_get_id(CUstream stream, unsigned long long *id)
{
	*id = (uintptr_t)stream;
	return CUDA_SUCCESS;
}

static CUresult event_create(CUevent *event, unsigned int flags)
{
	BEGIN();
	need_context(NULL, "cuEventCreate without a context");
	*event = calloc(1, sizeof(**event));
	(*event)->timed = !(flags & CU_EVENT_DISABLE_TIMING);
	(*event)->context = current;
	stats.live_events++;
	stats.events++;
	return end(CUDA_SUCCESS);
}

static CUresult event_destroy(CUevent event)
{
	BEGIN();
	free(event);
	stats.live_events--;
	return end(CUDA_SUCCESS);
}

static CUresult event_record(CUevent event, CUstream stream)
{
	BEGIN();
	need_context(event->context, "cuEventRecord in another context");
	if (failing)
		return end(CUDA_ERROR_UNKNOWN);
	if (legacy_is_barrier && stream == CU_STREAM_LEGACY && !pthread_equal(pthread_self(), program))
		fault("a barrier that the program did not ask for");
	event->recorded = true;
	stats.recorded += is_of_program(stream);
	event->stream = stream;
	event->after = is_of_program(stream) ? 0 : stream->n_put;
	event->at_ns = ncc_now_ns();
	return end(CUDA_SUCCESS);
}

static CUresult event_query(CUevent event)
{
	BEGIN();
	need_context(event->context, "cuEventQuery in another context");
	if (!event->recorded)
		fault("an event that was not recorded");
	if ((held || (held_stream && event->stream == held_stream)) && !sticky)
		return end(CUDA_ERROR_NOT_READY);
	return end(sticky);
}

static CUresult stream_query(CUstream stream)
{
	BEGIN();
	return end(held || held_stream == stream || never_at_rest ? CUDA_ERROR_NOT_READY : sticky);
}

static CUresult event_sync(CUevent event)
{
	BEGIN();
	need_context(event->context, "cuEventSynchronize in another context");
	if (loses_wait())
		return end(CUDA_ERROR_UNKNOWN);
	if (is_of_program(event->stream))
		fault("an event of the program's stream was waited for");
	else
		finish_copies(event->stream, event->after);
	return end(sticky);
}

static CUresult event_elapsed(float *ms, CUevent start, CUevent end_event)
{
	BEGIN();
	if (!start->timed || !end_event->timed)
		fault("the time of an event that has none");
	*ms = (float)((double)(end_event->at_ns - start->at_ns) / 1e6);
	return end(CUDA_SUCCESS);
}

static CUresult exchange_mode(int *mode)
{
	static _Thread_local int now;
	int before = now;

	now = *mode;
	*mode = before;
	return CUDA_SUCCESS;
}

static void hold_lock(void)
{
	pthread_mutex_lock(&lock);
}

static void release_lock(void)
{
	pthread_mutex_unlock(&lock);
}

void fake_install(void)
{
	program = pthread_self();
	/* The writer thread may be in here when the program forks: the child must not find the lock taken. */
	pthread_atfork(hold_lock, release_lock, release_lock);
	for (int i = 0; i < CONTEXTS; i++)
		contexts[i].number = i;
	ncc_real.cuCtxSetCurrent = ctx_set;
	ncc_real.cuCtxGetCurrent = ctx_get;
	ncc_real.cuCtxPushCurrent_v2 = ctx_push;
	ncc_real.cuCtxPopCurrent_v2 = ctx_pop;
	ncc_real.cuCtxGetDevice = ctx_device;
	ncc_real.cuDeviceGetName = device_name;
	ncc_real.cuMemAlloc_v2 = mem_alloc;
	ncc_real.cuMemFree_v2 = mem_free;
	ncc_real.cuMemHostAlloc = host_alloc;
	ncc_real.cuMemHostGetDevicePointer_v2 = host_device_pointer;
	ncc_real.cuMemcpyHtoDAsync_v2 = copy_to;
	ncc_real.cuMemFreeHost = host_free;
	ncc_real.cuMemHostRegister_v2 = host_register;
	ncc_real.cuMemHostUnregister = host_unregister;
	ncc_real.cuMemcpyDtoHAsync_v2 = copy;
	ncc_real.cuMemcpy2DAsync_v2 = copy_2d;
	ncc_real.cuMemsetD32Async = set_words;
	ncc_real.cuStreamCreate = stream_create;
	ncc_real.cuStreamDestroy_v2 = stream_destroy;
	ncc_real.cuStreamSynchronize = stream_sync;
	ncc_real.cuStreamQuery = stream_query;
	ncc_real.cuStreamGetId = stream_get_id;
	ncc_real.cuEventCreate = event_create;
	ncc_real.cuEventDestroy_v2 = event_destroy;
	ncc_real.cuEventRecord = event_record;
	ncc_real.cuEventQuery = event_query;
	ncc_real.cuEventSynchronize = event_sync;
	ncc_real.cuEventElapsedTime = event_elapsed;
	ncc_real.cuThreadExchangeStreamCaptureMode = exchange_mode;
}

CUcontext fake_context(int number)
{
	return &contexts[number];
}

void fake_set_current(CUcontext context)
{
	current = context;
}

void fake_legacy_is_barrier(void)
{
	legacy_is_barrier = true;
}

void fake_never_at_rest(void)
{
	never_at_rest = true;
}

void fake_hold_stream(CUstream stream)
{
	pthread_mutex_lock(&lock);
	held_stream = stream;
	pthread_mutex_unlock(&lock);
}

void fake_hold(bool hold)
{
	pthread_mutex_lock(&lock);
	held = hold;
	pthread_mutex_unlock(&lock);
}

void fake_memory(uint64_t bytes)
{
	memory_bytes = bytes;
}

void fake_sticky(CUresult result)
{
	pthread_mutex_lock(&lock);
	sticky = result;
	pthread_mutex_unlock(&lock);
}

void fake_registers(bool can)
{
	registers = can;
}

void fake_limit_pinned(uint64_t most)
{
	most_pinned = most;
}

void fake_lose_waits(uint64_t behind, uint64_t n)
{
	pthread_mutex_lock(&lock);
	waits_to_keep = behind;
	waits_to_lose = n;
	pthread_mutex_unlock(&lock);
}

void fake_fail_launch_calls(bool fail)
{
	failing = fail;
}

struct fake_stats fake_stats(void)
{
	struct fake_stats copy_of;

	pthread_mutex_lock(&lock);
	copy_of = stats;
	pthread_mutex_unlock(&lock);
	return copy_of;
}

const char *fake_faults(void)
{
	return faults;
}
