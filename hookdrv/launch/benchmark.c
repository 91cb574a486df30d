#define _GNU_SOURCE
#include "launch/benchmark.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/own_thread.h"
#include "code/functions.h"
#include "driver/own_call.h"
#include "driver/capture.h"
#include "launch/params.h"
#include "records/records.h"

enum {
	WARM_UPS = 3,
	REPEATS = 20,
	WAIT_MS = 5000,
	NUMBERS = 1 << 16, /* less is no address: neither a device nor the host has memory there */
	RANGES = NCC_MAX_WRITTEN + NCC_MAX_MAPS,
	FLUSH_BYTES = 256000000, /* where the device does not say how large its L2 is: the reference's */
	MANAGED = 8,             /* CU_POINTER_ATTRIBUTE_*: IS_MANAGED */
	ORDINAL = 9,             /* DEVICE_ORDINAL */
	KIND = 2,                /* MEMORY_TYPE */
	RANGE_START = 11,        /* RANGE_START_ADDR */
	RANGE_SIZE = 12,
	LEGACY_IPC = 10, /* IS_LEGACY_CUDA_IPC_CAPABLE: not of memory that was mapped in parts */
	POOL = 17,       /* MEMPOOL_HANDLE */
	L2_BYTES = 38,   /* CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE */
};

enum variant { ORIGINAL, PRUNED, PROBED, VARIANTS };

struct range {
	CUdeviceptr at, copy;
	size_t bytes;
};

struct benchmark {
	const struct ncc_launch_info *info;
	const struct ncc_ready *ready;
	const struct ncc_call *call;
	CUfunction function[VARIANTS];
	struct range range[RANGES];
	uint32_t n_ranges;
	CUdeviceptr flush;
	size_t flush_bytes, restored_bytes;
	CUevent start, end;
	float ms[VARIANTS][REPEATS];
	const char *why; /* it failed, or cannot be done */
	CUresult error;
};

/* Held for reading by launches and while a capture begins, for writing while a kernel is timed. */
static pthread_rwlock_t launches = PTHREAD_RWLOCK_INITIALIZER;

void ncc_benchmark_launch_begin(void)
{
	pthread_rwlock_rdlock(&launches);
}

void ncc_benchmark_launch_end(void)
{
	pthread_rwlock_unlock(&launches);
}

static bool fails(struct benchmark *b, CUresult result, const char *what)
{
	if (result != CUDA_SUCCESS && !b->why) {
		b->why = what;
		b->error = result;
	}
	return result != CUDA_SUCCESS;
}

static uint64_t attribute(int which, CUdeviceptr pointer)
{
	uint64_t value = 0;

	return ncc_real.cuPointerGetAttribute(&value, which, pointer) ? 0 : value;
}

static bool add_range(struct benchmark *b, CUdeviceptr at, size_t bytes)
{
	for (uint32_t i = 0; i < b->n_ranges; i++)
		if (b->range[i].at == at && b->range[i].bytes >= bytes)
			return true;
	if (b->n_ranges == RANGES)
		return false;
	b->range[b->n_ranges++] = (struct range){.at = at, .bytes = bytes};
	b->restored_bytes += bytes;
	return true;
}

static bool is_number(CUdeviceptr word)
{
	return word < NUMBERS || -word < NUMBERS;
}

/* The allocation that a pointer is in; a number has none. What the driver does not know may still be written: the
 * host's memory where the device reads its page tables, or an allocation beside which the pointer lies. */
static const char *add_pointer(struct benchmark *b, CUdeviceptr pointer, bool *is_one)
{
	CUdevice device = 0;
	size_t bytes = 0;
	int ordinal = 0;

	*is_one = !is_number(pointer);
	if (!*is_one)
		return NULL;
	if (!attribute(KIND, pointer))
		return "it writes through a pointer into no memory that the driver knows";
	ncc_real.cuCtxGetDevice(&device);
	if (ncc_real.cuPointerGetAttribute(&ordinal, ORDINAL, pointer) || ordinal != device)
		return "it writes memory of another device";
	if (attribute(KIND, pointer) != CU_MEMORYTYPE_DEVICE || (uint8_t)attribute(MANAGED, pointer))
		return "it writes managed or the host's memory";
	if (!(uint8_t)attribute(LEGACY_IPC, pointer) && !attribute(POOL, pointer))
		return "it writes memory that was mapped in parts (cuMemMap)";
	bytes = attribute(RANGE_SIZE, pointer);
	if (!bytes || !add_range(b, attribute(RANGE_START, pointer), bytes))
		return "the driver does not tell how large the memory is that it writes";
	return NULL;
}

static const char *find_written(struct benchmark *b)
{
	const struct ncc_prepared *prepared = b->ready->prepared;
	bool is_one, any = false;
	const char *why = NULL;
	CUdeviceptr pointer;

	for (uint32_t i = 0; i < prepared->n_written && !why; i++) {
		const struct ncc_word *word = &prepared->written[i];

		memcpy(&pointer, (const char *)b->info->params[word->param] + word->byte, sizeof(pointer));
		why = add_pointer(b, pointer, &is_one);
		any |= is_one;
	}
	if (!why && prepared->n_written && !any)
		why = "it writes through no pointer";
	return why;
}

/* Its kernels may write this one's memory, and are not waited for. */
static bool uses_other_device(void)
{
	CUdevice device = 0;
	unsigned int flags;
	int active;

	ncc_real.cuCtxGetDevice(&device);
	for (CUdevice other = 0; !ncc_real.cuDevicePrimaryCtxGetState(other, &flags, &active); other++)
		if (active && other != device)
			return true;
	return false;
}

static const char *why_not(struct benchmark *b, const struct ncc_probed *probed)
{
	const struct ncc_prepared *prepared = b->ready->prepared;

	if (uses_other_device())
		return "the process uses another device, too";
	if (!probed->pruned)
		return prepared->not_timed[0] ? prepared->not_timed : "the driver did not load the pruned kernel";
	if (b->call->cooperative || prepared->flags & NCC_KERNEL_CAN_WAIT)
		return "its blocks may wait for others, or for other kernels";
	return find_written(b);
}

static void allocate(struct benchmark *b)
{
	size_t free_bytes = 0, all = 0;
	CUdevice device;
	int l2 = 0;

	if (!ncc_real.cuCtxGetDevice(&device))
		ncc_real.cuDeviceGetAttribute(&l2, L2_BYTES, device);
	b->flush_bytes = l2 > 0 ? (size_t)l2 * 2 : FLUSH_BYTES;
	if (ncc_real.cuMemGetInfo_v2(&free_bytes, &all) || b->restored_bytes + b->flush_bytes > free_bytes / 2) {
		b->why = "there is no room for copies of what it writes";
		return;
	}
	if (fails(b, ncc_real.cuMemAlloc_v2(&b->flush, b->flush_bytes), "memory"))
		b->flush = 0;
	for (uint32_t i = 0; i < b->n_ranges && !b->why; i++)
		if (fails(b, ncc_real.cuMemAlloc_v2(&b->range[i].copy, b->range[i].bytes), "memory"))
			b->range[i].copy = 0;
	if (!b->why && fails(b, ncc_real.cuEventCreate(&b->start, CU_EVENT_DEFAULT), "an event"))
		b->start = NULL;
	if (!b->why && fails(b, ncc_real.cuEventCreate(&b->end, CU_EVENT_DEFAULT), "an event"))
		b->end = NULL;
}

static void release(struct benchmark *b)
{
	if (b->flush)
		ncc_real.cuMemFree_v2(b->flush);
	for (uint32_t i = 0; i < b->n_ranges; i++)
		if (b->range[i].copy)
			ncc_real.cuMemFree_v2(b->range[i].copy);
	if (b->start)
		ncc_real.cuEventDestroy_v2(b->start);
	if (b->end)
		ncc_real.cuEventDestroy_v2(b->end);
}

static void copy(struct benchmark *b, bool back)
{
	for (uint32_t i = 0; i < b->n_ranges; i++) {
		const struct range *r = &b->range[i];

		fails(b,
		      ncc_real.cuMemcpyDtoDAsync_v2(back ? r->at : r->copy, back ? r->copy : r->at, r->bytes,
						    b->info->stream),
		      "copying what it writes");
	}
}

/* One launch between two events, with the L2 full of something else. */
static float launch_once(struct benchmark *b, enum variant which, void **params, void **extra)
{
	CUstream stream = b->info->stream;
	float ms = 0;

	copy(b, true);
	fails(b, ncc_real.cuMemsetD32Async(b->flush, 0, b->flush_bytes / sizeof(uint32_t), stream), "the flush");
	fails(b, ncc_real.cuEventRecord(b->start, stream), "an event");
	if (!b->why)
		fails(b, b->call->launch(b->call, b->function[which], params, extra), "a launch");
	fails(b, ncc_real.cuEventRecord(b->end, stream), "an event");
	fails(b, ncc_real.cuEventSynchronize(b->end), "a launch");
	if (!b->why)
		fails(b, ncc_real.cuEventElapsedTime(&ms, b->start, b->end), "an event");
	return ms;
}

/* What it records is dropped; to tables it adds, which are among the ranges. */
static float launch_probed(struct benchmark *b)
{
	_Alignas(16) char block[NCC_MAX_BLOCK_BYTES] = {0};
	const struct ncc_prepared *prepared = b->ready->prepared;
	struct ncc_records_launch *records = NULL;
	struct ncc_params params;
	float ms = 0;

	if (!ncc_params_append(&params, prepared, b->call, block, prepared->block_bytes)) {
		b->why = "its parameters";
		return 0;
	}
	ncc_ready_fill(b->ready, b->call->grid, b->call->block, block);
	if (ncc_records_begin(b->info, block, &records) == NCC_LAUNCH_PROBED) {
		ncc_params_block_filled(&params, prepared, block, prepared->block_bytes);
		ms = launch_once(b, PROBED, params.params, params.extra);
		ncc_records_drop(records);
	} else if (!b->why) {
		b->why = "there is no room for its records";
	}
	ncc_params_free(&params);
	return ms;
}

/* A table is made by the first launch that needs it: its place is known then. */
static bool find_tables(struct benchmark *b)
{
	_Alignas(16) char block[NCC_MAX_BLOCK_BYTES] = {0};
	const struct ncc_prepared *prepared = b->ready->prepared;
	struct ncc_records_launch *records = NULL;
	CUdeviceptr at;

	if (ncc_records_begin(b->info, block, &records) != NCC_LAUNCH_PROBED)
		return false;
	ncc_records_drop(records);
	for (uint32_t i = 0; i < prepared->n_maps; i++) {
		const struct ncc_map *map = &prepared->map[i];

		if (!(map->flags & NCC_MAP_TABLE))
			continue;
		memcpy(&at, block + map->records_param, sizeof(at));
		if (!add_range(b, at, map->table_bytes))
			return false;
	}
	return true;
}

static int by_value(const void *a, const void *b)
{
	return (*(const float *)a > *(const float *)b) - (*(const float *)a < *(const float *)b);
}

static uint64_t median_ns(float *ms)
{
	qsort(ms, REPEATS, sizeof(*ms), by_value);
	return (uint64_t)((double)(ms[REPEATS / 2 - 1] + ms[REPEATS / 2]) / 2 * 1e6);
}

static void time_all(struct benchmark *b)
{
	float ms[VARIANTS];

	copy(b, false);
	for (int i = -WARM_UPS; i < REPEATS && !b->why; i++) {
		ms[ORIGINAL] = launch_once(b, ORIGINAL, b->call->params, b->call->extra);
		ms[PRUNED] = launch_once(b, PRUNED, b->call->params, b->call->extra);
		ms[PROBED] = launch_probed(b);
		for (int v = 0; v < VARIANTS && i >= 0; v++)
			b->ms[v][i] = ms[v];
	}
	copy(b, true);
	fails(b, ncc_real.cuStreamSynchronize(b->info->stream), "its last launch");
}

static bool find_functions(struct benchmark *b, const struct ncc_probed *probed)
{
	CUkernel kernel;

	b->function[ORIGINAL] = b->call->function;
	b->function[PROBED] = b->ready->function;
	if (fails(b, ncc_real.cuLibraryGetKernel(&kernel, probed->pruned, b->info->kernel->name),
		  "the pruned kernel") ||
	    fails(b, ncc_real.cuKernelGetFunction(&b->function[PRUNED], kernel), "the pruned kernel"))
		return false;
	ncc_function_set_up(b->info->kernel, b->function[PRUNED]);
	return true;
}

#define MS        "%llu.%06llu"
#define MS_OF(ns) (unsigned long long)(ns) / 1000000, (unsigned long long)(ns) % 1000000

static void tell(struct benchmark *b, uint64_t began_ns)
{
	struct ncc_row *row = ncc_row(atomic_load(&b->info->kernel->row));
	uint64_t ns[VARIANTS], impact_e6;

	if (b->why) {
		snprintf(row->benchmark_reason, sizeof(row->benchmark_reason), "%s%s%s", b->why, b->error ? ": " : "",
			 b->error ? ncc_result_name(b->error) : "");
		ncc_log("[benchmark] refused %s reason %s", b->info->kernel->name, row->benchmark_reason);
		return;
	}
	for (int v = 0; v < VARIANTS; v++)
		ns[v] = median_ns(b->ms[v]);
	impact_e6 = ns[PRUNED] ? ns[PROBED] * 1000000 / ns[PRUNED] : 0;
	row->original_ns = ns[ORIGINAL];
	row->pruned_ns = ns[PRUNED];
	row->probed_ns = ns[PROBED];
	row->flushed_bytes = b->flush_bytes;
	row->restored_bytes = b->restored_bytes;
	__atomic_store_n(&row->repeats, REPEATS, __ATOMIC_RELEASE);
	/* The reference's line: its original is the pruned kernel, as both come from the same assembler. */
	ncc_log("[benchmark] prologue " MS " kernel " MS " epilogue " MS " original " MS " impact " MS " 0",
		MS_OF(ncc_now_ns() - began_ns), MS_OF(ns[PROBED]), MS_OF(0), MS_OF(ns[PRUNED]), MS_OF(impact_e6));
}

/* A thread of ours waits for a context, perhaps in vain. */
static _Atomic bool waiting;

static void *synchronize(void *context)
{
	CUresult result;

	ncc_capture_relax();
	result = ncc_real.cuCtxSetCurrent(context);
	if (result == CUDA_SUCCESS)
		result = ncc_real.cuCtxSynchronize();
	atomic_store(&waiting, false);
	return (void *)(uintptr_t)result;
}

/* A kernel may end only when the program goes on. */
static bool wait_for_context(struct benchmark *b, const struct timespec *until)
{
	pthread_t thread;
	void *result;

	atomic_store(&waiting, true);
	if (!ncc_start_own_thread(&thread, synchronize, b->info->context)) {
		atomic_store(&waiting, false);
		b->why = "no thread can be had";
	} else if (!pthread_timedjoin_np(thread, &result, until)) {
		fails(b, (CUresult)(uintptr_t)result, "what ran before it");
	} else {
		pthread_detach(thread);
		b->why = "what ran before it did not end";
	}
	return !b->why;
}

static void time_kernel(struct benchmark *b, const struct ncc_probed *probed, const struct timespec *until)
{
	b->why = why_not(b, probed);
	if (b->why || !wait_for_context(b, until))
		return;
	if (find_functions(b, probed) && !find_tables(b))
		b->why = "there is no room for its records";
	if (!b->why)
		allocate(b);
	if (!b->why)
		time_all(b);
	release(b);
}

/* With launches and begins of captures held. To wait for a context ends its captures. */
static const char *not_now(void)
{
	if (ncc_captures())
		return "captures were under way when it was launched";
	return atomic_load(&waiting) ? "what ran before it did not end" : NULL;
}

void ncc_benchmark(const struct ncc_launch_info *info, const struct ncc_ready *ready, struct ncc_probed *probed,
		   const struct ncc_call *call)
{
	struct ncc_row *row = ncc_row(atomic_load(&info->kernel->row));
	struct timespec until = ncc_wait_until(WAIT_MS);
	struct ncc_launch_info timed = *info;
	uint64_t began_ns = ncc_now_ns();
	struct benchmark *b = NULL;
	const char *later;
	bool alone;

	if (atomic_load(&probed->timed))
		return;
	alone = !pthread_rwlock_timedwrlock(&launches, &until);
	later = alone ? not_now() : NULL;
	if (later)
		snprintf(row->benchmark_reason, sizeof(row->benchmark_reason), "%s", later);
	else if (!atomic_exchange(&probed->timed, 1))
		b = calloc(1, sizeof(*b));
	if (b) {
		timed.timed = true;
		*b = (struct benchmark){.info = &timed, .ready = ready, .call = call};
		if (alone)
			time_kernel(b, probed, &until);
		else
			b->why = "launches of other threads did not end";
		tell(b, began_ns);
		free(b);
	}
	if (alone)
		pthread_rwlock_unlock(&launches);
}

static void in_child(void)
{
	launches = (pthread_rwlock_t)PTHREAD_RWLOCK_INITIALIZER;
	atomic_store(&waiting, false);
}

NCC_ON_FORK(in_child)
